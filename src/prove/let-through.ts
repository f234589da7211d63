/** Commands that a guard looks for to let them through: some guards then let through whatever stands beside them. Pure. */
import { showsConduct } from '../model/lack.js';
import type { Hook, Run } from '../model.js';
import { literalText, readShellCommand } from '../script/shell-command.js';
import { textOf } from '../script/text-of.js';
import { commandOf } from '../variants/index.js';
import { isStopped } from './bench.js';

/** So many are tried beside what a guard stops. */
const most = 2;

/** How far below the line that looks for it a call is let through. */
const reach = 3;

/** The guard is done, and stops nothing. */
const letsThrough = /\bexit\s?\(?0\b|^return(?: (?:0|None|False|false|null))?;?$|\ballow\(|["']allow["']|\bcontinue;?$/;

/** Those of the commands made from a guard's own text, shortest first, behind whose pattern it was seen to end without a word. */
export function letThroughBy(hook: Hook, runs: readonly Run[]): readonly string[] {
  const lines = textOf(hook)
    .text.split('\n')
    .map((line) => line.trim());
  const found = runs.flatMap((run) => {
    const { hook: whose, payload } = run.case;
    if (whose !== hook || payload.madeFor === undefined || isStopped(run) || !showsConduct(run)) return [];
    const command = commandOf(payload.json);
    const line = Number(/:(\d+)$/.exec(payload.provenance)?.[1] ?? 0);
    const below = lines.slice(Math.max(0, line - 1), line + reach);
    if (command === undefined || !isNamedIn(command, below[0] ?? '') || !below.some((each) => letsThrough.test(each)))
      return [];
    return isOneCall(command) ? [command] : [];
  });
  return [...new Set(found)].sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).slice(0, most);
}

/** Is the program the guard's word, and not what its options were filled up with? */
const isNamedIn = (command: string, line: string): boolean => line.includes(command.split(' ', 1)[0] ?? '');

/** A program and its words, and not a bare word that may be an agreed sign to let the call through (`# approved`). */
function isOneCall(command: string): boolean {
  const [only, ...more] = readShellCommand(command);
  const [program, ...rest] = only?.words.map(literalText) ?? [];
  return (
    more.length === 0 &&
    only?.assignments.length === 0 &&
    only.redirections.length === 0 &&
    rest.length > 0 &&
    program !== undefined &&
    /^[a-z][\w.-]*$/.test(program) &&
    !/[#\n]/.test(command)
  );
}
