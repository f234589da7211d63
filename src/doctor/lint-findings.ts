/** What the lint finds in the files and registrations themselves, without running a hook. */
import { check } from '../check/index.js';
import type { Finding, ListedHook, Project, Setup } from '../model.js';
import { rules } from '../rules/index.js';

/** Of what counts: a file that the client leaves out is told of as such. */
export function lintFindings({ folder, client, files }: Setup, listed: readonly ListedHook[]): readonly Finding[] {
  const project: Project = {
    root: folder,
    client,
    configs: files.map(({ config }) => config),
    hooks: listed.filter(({ standing }) => standing.runs !== 'no').map(({ hook }) => hook),
    problems: [],
    ignored: [],
  };
  return check(rules, project, []);
}
