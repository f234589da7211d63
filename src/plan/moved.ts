/** Calls on files that a guard has stopped, once more after Claude has gone to a folder of the project. Pure. */
import type { Case, Reading, Run } from '../model.js';
import { textOf } from '../script/answers/text-of.js';
import { filePathOf } from './call-input.js';
import { staysInFolder } from './session-folder.js';

/** Folders that many projects have; that of the settings is there wherever they name a script of the project. */
const folders = ['src', 'app', 'docs', 'test', 'tests', 'scripts', '.claude'];

/** Only what asks where it is can answer otherwise. */
const asksWhere = /cwd\b|\bpwd\b|\bPWD\b|\brel(?:ative|path)|\b(?:abs|real)path|\.resolve\(/;

/** One case of each such guard. `has`: is there something at an absolute path? `readings`: what hooks say, by their ids. */
export function movedCases(
  runs: readonly Run[],
  has: (path: string) => boolean,
  readings: ReadonlyMap<string, Reading> = new Map(),
): readonly Case[] {
  const stopped = new Map<string, Run>();
  for (const run of runs) {
    const { hook } = run.case;
    if (stopped.has(hook.id) || !isStopped(run) || !isOnFile(run) || staysInFolder(hook)) continue;
    const texts = [textOf(hook), ...(readings.get(hook.id)?.texts ?? [])];
    if (hook.handler.type === 'command' && texts.some(({ text }) => asksWhere.test(text))) stopped.set(hook.id, run);
  }
  return [...stopped.values()].flatMap(({ case: { expect: _, ...planned } }) => {
    const { hook, payload } = planned;
    const folder = folders.find((name) => has(`${hook.projectDir}/${name}`));
    if (folder === undefined) return [];
    const json = { ...payload.json, cwd: `${String(payload.json.cwd)}/${folder}` };
    return [{ ...planned, id: `${planned.id}!moved`, payload: { ...payload, json }, world: { moved: folder } }];
  });
}

const isStopped = ({ verdict: { effect, runs } }: Run): boolean => runs && (effect === 'block' || effect === 'ask');

/** On a file of the project, in which the session starts. */
function isOnFile({ case: { payload } }: Run): boolean {
  if (payload.event !== 'PreToolUse') return false;
  const { cwd } = payload.json;
  return typeof cwd === 'string' && filePathOf(payload.json)?.startsWith(`${cwd}/`) === true;
}
