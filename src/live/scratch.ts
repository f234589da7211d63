/** A throw-away HOME and project for one run of the client. Nothing of the user's is read or written by it. */
import { lstatSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { quietEnvironment } from '../client/quiet-environment.js';
import { makeScratchFolder } from '../run/scratch-folder.js';

export interface Scratch {
  readonly root: string;
  readonly home: string;
  readonly project: string;
  /** For the hook's own notes and programs, outside of the project. */
  readonly hook: string;
  readonly remove: () => void;
}

/** A key that is none; the client wants its end approved before it uses it. */
const fakeKey = 'sk-ant-api03-stand-in-for-the-messages-api-0000000000000000';

/** Its presence in the hook's folder tells a probe to answer nothing any more. */
export const quietFile = 'quiet';

/** Where a path lies below a folder, `..` and all resolved; undefined: it does not. Says nothing of links. */
export function below(folder: string, path: string): string | undefined {
  const inside = relative(folder, resolve(folder, path));
  return inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside) ? undefined : inside;
}

/**
 * Writes a file below `folder`, and the folders on the way to it. Throws RangeError for a name that leads out of the
 * folder, be it by `..` or by a link: names come from payloads, and a payload may hold any path.
 */
export function writeUnder(folder: string, name: string, content: string | Uint8Array, mode = 0o644): void {
  const inside = below(folder, name);
  if (inside === undefined) throw new RangeError(`${name} leads out of ${folder}`);
  const file = join(folder, inside);
  // Links are looked for before anything is made, from the folder down to the file itself.
  let part = folder;
  for (const step of inside.split(sep)) {
    part = join(part, step);
    if (lstatSync(part, { throwIfNoEntry: false })?.isSymbolicLink() === true) {
      throw new RangeError(`${name} leads through a link`);
    }
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content, { mode });
}

/** Where the folders of a run lie in its root: the home, the project, what is the hook's own, and the copy of a plugin. */
export function inScratch(root: string): Record<'home' | 'project' | 'hook' | 'plugin', string> {
  const hook = join(root, 'hook');
  return { home: join(root, 'home'), project: join(root, 'project'), hook, plugin: join(hook, 'plugin') };
}

/** Makes the folders, and the `.claude.json` that spares the client its onboarding and its question of trust. */
export function makeScratch(): Scratch {
  const root = makeScratchFolder();
  const { home, project, hook } = inScratch(root);
  for (const folder of [home, project, hook, join(root, 'tmp')]) mkdirSync(folder);
  const state = {
    hasCompletedOnboarding: true,
    theme: 'dark',
    customApiKeyResponses: { approved: [fakeKey.slice(-20)], rejected: [] },
    // Old clients do not start in a terminal without the list of tools.
    projects: { [project]: { allowedTools: [], hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true } },
  };
  writeUnder(home, '.claude.json', JSON.stringify(state));
  return { root, home, project, hook, remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 3 }) };
}

/**
 * The whole environment of the client: nothing of the user's but the PATH. Its traffic besides the Messages API is off:
 * updates, telemetry, error reports.
 */
export function clientEnvironment(scratch: Scratch, path: string): Record<string, string> {
  return {
    ...quietEnvironment(scratch.home, join(scratch.root, 'tmp'), path),
    TERM: 'xterm-256color',
    ANTHROPIC_API_KEY: fakeKey,
    // As root the client refuses to skip permission checks unless told that it is contained, which it is.
    IS_SANDBOX: '1',
  };
}
