/** Hooks of other agents: told from Claude Code's by where they lie or what registers them, named, and not judged. */
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { type OtherAgent, otherAgents } from '../contract/other-agents.js';
import type { Project } from '../model.js';
import { fieldsOf } from '../text/fields.js';
import { parsedJson } from '../text/json.js';
import { shown } from './config-file.js';
import { upwards } from './files.js';

type Ignored = Project['ignored'][number];

/** Why something of another agent is passed over, as a clause. */
function whyOf({ name }: OtherAgent, what = 'it is'): string {
  return `${what} for ${name}, not for Claude Code: not judged`;
}

/** The agent in whose folder a path lies, seen from the project. */
export function agentOf(path: string, root: string): OtherAgent | undefined {
  const parts = relative(root, path).split(sep);
  return otherAgents.find(({ folder }) => parts.includes(folder));
}

/** The entry for a file or folder of another agent; undefined where it is of none. */
export function placeOfOtherAgent(path: string, root: string): Ignored | undefined {
  const agent = agentOf(path, root);
  return agent === undefined ? undefined : { place: { file: shown(path, root) }, why: whyOf(agent) };
}

/** The files of a project that register hooks for other agents. */
export async function otherAgentsIn(folder: string, root: string): Promise<readonly Ignored[]> {
  const found: Ignored[] = [];
  for (const { agent, path } of registrationsIn(folder)) {
    const { hooks } = fieldsOf(await parsed(path));
    if (typeof hooks !== 'object' || hooks === null || Object.keys(hooks).length === 0) continue;
    found.push({ place: { file: shown(path, root) }, why: whyOf(agent, 'its hooks are') });
  }
  return found;
}

/** The entry for a script that nothing but another agent's file registers, in a folder above it. */
export async function registeredElsewhere(script: string, root: string): Promise<Ignored | undefined> {
  for (const folder of upwards(dirname(script))) {
    for (const { agent, path } of registrationsIn(folder)) {
      const text = await readFile(path, 'utf8').catch(() => '');
      if (!mentions(text, basename(script))) continue;
      return { place: { file: shown(script, root) }, why: whyOf(agent, `${shown(path, root)} registers it`) };
    }
    if (folder === root) break;
  }
  return undefined;
}

function registrationsIn(folder: string): readonly { readonly agent: OtherAgent; readonly path: string }[] {
  return otherAgents.flatMap((agent) => agent.files.map((file) => ({ agent, path: join(folder, agent.folder, file) })));
}

function mentions(text: string, name: string): boolean {
  return text.split(/[\s"'\\/;=]+/).includes(name);
}

/** Of a file that is not there, or is no JSON, there is nothing to be said. */
const parsed = async (path: string): Promise<unknown> => parsedJson(await readFile(path, 'utf8').catch(() => ''));
