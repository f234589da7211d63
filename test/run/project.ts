/** A project, a home and a temp folder of one's own for hooks to be run in. */
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Case, CommandExecution, EventName, Handler, Hook } from '../../src/model.js';
import { type RunOptions, runCases } from '../../src/run/index.js';
import { openNamespaces } from '../../src/run/starters.js';

export interface Scene {
  readonly root: string;
  readonly project: string;
  readonly home: string;
  /** Writes a file of the project; the mode makes it executable. */
  readonly write: (path: string, text: string) => string;
  readonly remove: () => void;
}

export function makeScene(): Scene {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'hooklint-test-')));
  const project = join(root, 'project');
  const home = join(root, 'home');
  mkdirSync(project);
  mkdirSync(home);
  return {
    root,
    project,
    home,
    write: (path, text) => {
      const file = join(root, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text, { mode: 0o755 });
      return file;
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Asks the machine itself, so that tests are skipped and not failed where it has none to give. */
export async function hasNamespaces(): Promise<boolean> {
  const { remove, root } = makeScene();
  try {
    await (await openNamespaces({ folder: root, writable: [tmpdir()], network: 'none' }, 1)).close();
    return true;
  } catch {
    return false;
  } finally {
    remove();
  }
}

export function hookOf(scene: Scene, handler: Omit<Handler, 'type'>, event: EventName = 'PreToolUse'): Hook {
  return {
    id: 'hook',
    event,
    handler: { type: 'command', ...handler },
    decidedBy: 'flag',
    place: { file: 'hook' },
    projectDir: scene.project,
  };
}

export function caseOf(hook: Hook, json: Readonly<Record<string, unknown>> = {}): Case {
  const payload = { hook_event_name: hook.event, cwd: hook.projectDir, ...json };
  return {
    id: 'case',
    hook,
    payload: { id: 'payload', event: hook.event, json: payload, nature: 'benign', provenance: 'test' },
  };
}

/** Runs commands of a PreToolUse hook in one go, one after the other unless `jobs` says otherwise. */
export async function runCommands(
  scene: Scene,
  commands: readonly string[],
  options: RunOptions = {},
): Promise<readonly CommandExecution[]> {
  const executions: CommandExecution[] = [];
  const cases = commands.map((command) => caseOf(hookOf(scene, { command })));
  for await (const { execution } of runCases(cases, { jobs: 1, ...options }))
    executions.push(execution as CommandExecution);
  return executions;
}

export const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Every file below a folder with its content, mode and time: what must be the same before and after. */
export function snapshot(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const path = join(folder, name);
      const { mode, mtimeMs, uid } = lstatSync(path);
      const content = lstatSync(path).isFile()
        ? readFileSync(path, 'latin1')
        : lstatSync(path).isSymbolicLink()
          ? readlinkSync(path)
          : '';
      return `${name} ${mode} ${uid} ${mtimeMs} ${content}`;
    });
}
