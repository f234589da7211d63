/** The line of a guard whose pattern decides what becomes of a spelling: that is the line to change. Pure. */
import type { Hook, Proof, ProvedVariant, Script, Spot } from '../model.js';
import { filePathOf } from '../plan/call-input.js';
import { textOf } from '../script/answers/text-of.js';
import type { Clue } from '../script/patterns/clue.js';
import { guardingClues, holds, isAbout } from '../script/patterns/guarding-clues.js';
import { onceFor } from '../text/once-for.js';
import { isEveryday } from '../variants/everyday.js';
import { lineSpot } from './line-spot.js';
import { isCommand, usualFirst } from './proofs.js';

/** Patterns further apart than this are more than one to change. */
const oneList = 4;

const cluesOf = onceFor(({ text, language }: Script) => guardingClues(text, language));

/**
 * The pattern for the action that does not find the most usual of the spellings that pass; undefined: none was read, or
 * several at different places.
 */
export function patternMissing(hook: Hook, proof: Proof, passing: readonly ProvedVariant[]): Spot | undefined {
  const [usual] = usualFirst(passing);
  return usual && onlyPattern(hook, proof, (clue) => holds(clue, usual.text) === false);
}

/** The pattern for the action that finds the most usual of the harmless commands that are stopped. */
export function patternFinding(hook: Hook, proof: Proof, stopped: readonly ProvedVariant[]): Spot | undefined {
  const [usual] = usualFirst(stopped);
  if (usual === undefined) return undefined;
  const finds = (clue: Clue): boolean => holds(clue, usual.text) === true;
  // A command of every day is mostly stopped for another action than the one that it was tried beside.
  const names = (clue: Clue): boolean => finds(clue) && /[a-z]{3}/i.test(clue.text);
  return (
    onlyPattern(hook, proof, finds) ??
    (isEveryday(usual.text) ? onlyPattern(hook, proof, names, usual.text) : undefined)
  );
}

/**
 * In which notation a guard looks for its file: a regular expression, a pattern of the shell, or plain text. Undefined: nothing
 * that was read finds the file, or texts in several notations do.
 */
export function notationOf(hook: Hook, { action }: Proof): Clue['kind'] | undefined {
  const path = filePathOf(action.payload.json);
  if (path === undefined) return undefined;
  const { language, text } = textOf(hook);
  const kinds = guardingClues(text, language).flatMap((clue) => (holds(clue, path) === true ? [clue.kind] : []));
  return kinds.every((kind) => kind === kinds[0]) ? kinds[0] : undefined;
}

function onlyPattern(
  hook: Hook,
  proof: Proof,
  decides: (clue: Clue) => boolean,
  action = proof.action.text,
): Spot | undefined {
  const { script } = hook;
  if (script === undefined || !isCommand(proof)) return undefined;
  const lines = cluesOf(script).flatMap((clue) => (isAbout(clue, action) && decides(clue) ? [clue.line] : []));
  const [first, last] = [lines[0], lines.at(-1)];
  return first === undefined || last === undefined || last - first > oneList
    ? undefined
    : lineSpot(hook, { line: first });
}
