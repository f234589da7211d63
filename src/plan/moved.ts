/** Calls on files that a guard has stopped, or that a hook has told Claude something about, once more after Claude has gone to a folder of the project. Pure. */
import type { Case, Reading, Run, World } from '../model.js';
import { textOf } from '../script/answers/text-of.js';
import { filePathOf } from './call-input.js';
import { staysInFolder } from './session-folder.js';

/** Folders that many projects have; that of the settings is there wherever they name a script of the project. */
const folders = ['src', 'app', 'docs', 'test', 'tests', 'scripts', '.claude'];

/** Only what asks where it is can answer otherwise. */
const asksWhere = /cwd\b|\bpwd\b|\bPWD\b|\brel(?:ative|path)|\b(?:abs|real)path|\.resolve\(/;

/** Only what takes a path relative to where it is tells Claude something else about the same file. */
const asksFromWhere =
  /\brelpath\b|\brelative_to\b|\brelative\(|--relative-to|\$\{\w{1,40}#{1,2}"?\$\{?(?:PWD|\w{0,20}cwd)\b|\breplace\((?:\w{0,20}cwd|process\.cwd\(\))/i;

/**
 * One case of each such guard, and two of each hook that tells Claude something about a file: after the `cd`, and without one.
 * `has`: is there something at an absolute path? `readings`: what hooks say, by their ids.
 */
export function movedCases(
  runs: readonly Run[],
  has: (path: string) => boolean,
  readings: ReadonlyMap<string, Reading> = new Map(),
): readonly Case[] {
  const firstOf = (speaks: (run: Run) => boolean, asks: RegExp): readonly Run[] => {
    const found = new Map<string, Run>();
    for (const run of runs) {
      const { hook } = run.case;
      if (found.has(hook.id) || !speaks(run) || !isOnFile(run) || staysInFolder(hook)) continue;
      const texts = [textOf(hook), ...(readings.get(hook.id)?.texts ?? [])];
      if (hook.handler.type === 'command' && texts.some(({ text }) => asks.test(text))) found.set(hook.id, run);
    }
    return [...found.values()];
  };
  const stopped = firstOf(isStopped, asksWhere);
  const guards = new Set(stopped.map((run) => run.case.hook));
  const telling = firstOf((run) => !guards.has(run.case.hook) && tells(run), asksFromWhere);
  return [
    ...stopped.flatMap((run) => {
      const folder = folders.find((name) => has(`${run.case.hook.projectDir}/${name}`));
      return folder === undefined ? [] : [movedTo(run, folder)];
    }),
    ...telling.flatMap((run) => {
      const folder = [...topOf(run), ...folders].find((name) => has(`${run.case.hook.projectDir}/${name}`));
      return folder === undefined ? [] : [movedTo(run, folder, { tells: true }), movedTo(run, '.', { tells: true })];
    }),
  ];
}

function movedTo({ case: { expect: _, ...planned } }: Run, folder: string, more: Pick<World, 'tells'> = {}): Case {
  const { payload } = planned;
  const cwd = folder === '.' ? payload.json.cwd : `${String(payload.json.cwd)}/${folder}`;
  const id = `${planned.id}!${folder === '.' ? 'stayed' : 'moved'}`;
  return { ...planned, id, payload: { ...payload, json: { ...payload.json, cwd } }, world: { moved: folder, ...more } };
}

/** The folder at the top of the project that the file is in: that is where Claude goes to work on it. */
function topOf({ case: { payload } }: Run): readonly string[] {
  const path = filePathOf(payload.json) ?? '';
  const [, top] = /^\/([\w.-]+)\//.exec(path.slice(String(payload.json.cwd).length)) ?? [];
  return top === undefined ? [] : [top];
}

/** It lets the call be, and Claude hears of it. */
const tells = ({ case: { hook }, verdict: { effect, runs, toClaude } }: Run): boolean =>
  runs && effect === 'proceed' && toClaude.length > 0 && (hook.event === 'PreToolUse' || hook.event === 'PostToolUse');

const isStopped = ({ case: { hook }, verdict: { effect, runs } }: Run): boolean =>
  hook.event === 'PreToolUse' && runs && (effect === 'block' || effect === 'ask');

/** On a file of the project, in which the session starts. */
function isOnFile({ case: { payload } }: Run): boolean {
  const { cwd } = payload.json;
  return typeof cwd === 'string' && filePathOf(payload.json)?.startsWith(`${cwd}/`) === true;
}
