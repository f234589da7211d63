/** Starts a hook in another world than the project as it lies there: with variables, with files, with changes in git. */
import { isAbsolute, join, sep } from 'node:path';
import { planFile as plan } from '../contract/permission-modes.js';
import type { Hook, Prop, World } from '../model.js';
import { changedProps } from './changes.js';
import type { Launch } from './launch.js';

/** The launch of the same hook in a world. */
export function launchInWorld(
  launch: Launch,
  { projectDir }: Hook,
  { changes, files = [], meant = {}, planFile, texts = {}, variables = {} }: World,
): Launch {
  const { env } = launch;
  const home = env.added.HOME ?? env.own.HOME ?? '';
  const inProject = (path: string): string =>
    path.startsWith(`${projectDir}${sep}`) ? launch.projectDir + path.slice(projectDir.length) : path;
  const asked = files.map((path): Prop => {
    const whole = path.startsWith('~') ? home + path.slice(1) : path;
    return {
      kind: 'file',
      path: isAbsolute(whole) ? inProject(whole) : join(launch.projectDir, whole),
      content: texts[path] ?? '1\n',
    };
  });
  // A guard may let the folder pass that is there, on a machine on which a plan has been made.
  const plans: readonly Prop[] = planFile === undefined ? [] : [{ kind: 'folder', path: home + plan.folder.slice(1) }];
  const roots = [launch.projectDir, ...(home === '' ? [] : [home])];
  const changed = changes === undefined ? [] : changedProps(projectDir, changes);
  const props = [...asked, ...plans, ...changed.map((prop) => ({ ...prop, path: inProject(prop.path) }))].filter(
    ({ path }) => roots.some((root) => path.startsWith(`${root}${sep}`)),
  );
  return {
    ...launch,
    env: { ...env, added: { ...env.added, ...meant, ...variables } },
    props: [...(launch.props ?? []), ...props],
  };
}
