/** Commands that a guard looks for to let them through: some guards then let through whatever stands beside them. Pure. */
import type { Payload } from '../model.js';
import { literalText, readShellCommand } from '../script/shell/shell-command.js';
import { commandOf } from './call-input.js';

/** How far below the line that looks for it a call is let through. */
const reach = 3;

/** How far above it the list begins that the line is in. */
const listReach = 40;

/** The guard is done, and stops nothing. */
const letsThrough = /\bexit\s?\(?0\b|^return(?: (?:0|None|False|false|null))?;?$|\ballow\(|["']allow["']|\bcontinue;?$/;

/** It is for nothing but what the line looks for: that is where the guard begins. */
const isGate = /\bif ! |\bnot in\b|\bif not\b|\|\| (?:exit|return)\b|!=|!~|\(!|\[\[? ! /;

/** The first line of a list, whose name says what it is for: `SAFE_COMMANDS = [`. */
const list =
  /^(?:(?:const|let|readonly|local|export|declare -a)\s)?(\w{1,60})(?::[^=\n]{1,60})?\s?=\s?[\w.\s]{0,20}[[({]/;
const ofAllowed = /(?:^|_|[a-z](?=[A-Z]))(?:allow|safe|white_?list|exempt|permit|harmless|read_?only|skip)/i;

/**
 * The command of a payload that was made from a line of a guard, where the guard lets through what that line names; `lines`
 * are the guard's, without blanks around them.
 */
export function commandLetThrough(payload: Payload, lines: readonly string[]): string | undefined {
  const { command, at = 0 } = commandNamed(payload, lines) ?? {};
  if (command === undefined || isGate.test(lines[at] ?? '')) return undefined;
  return leavesBelow(lines, at) || isInList(lines, at) ? command : undefined;
}

/** Does the guard let something through at the line, or right below it? */
const leavesBelow = (lines: readonly string[], at: number): boolean =>
  lines.slice(at, at + 1 + reach).some((each) => letsThrough.test(each));

/** Harmless commands of every day with an option by which a guard may tell that a call does no harm. */
const harmlessWith: Readonly<Record<string, string>> = {
  '--short': 'git status --short',
  '--porcelain': 'git status --porcelain',
  '--stat': 'git diff --stat',
  '--oneline': 'git log --oneline -n 5',
  '--help': 'npm --help',
  '--version': 'node --version',
  '--dry-run': 'git add --dry-run .',
};

/** Such commands with options that a guard looks for to let calls through, wherever they stand. */
export function harmlessLetThrough(lines: readonly string[]): readonly string[] {
  return Object.entries(harmlessWith).flatMap(([option, command]) =>
    lines.some((line, at) => line.includes(option) && !isGate.test(line) && leavesBelow(lines, at)) ? [command] : [],
  );
}

/** The single command of a payload that was made from a line of a guard which names its program, and where that line is. */
export function commandNamed(
  { json, madeFor, provenance }: Payload,
  lines: readonly string[],
): { readonly command: string; readonly at: number } | undefined {
  const command = commandOf(json);
  if (madeFor === undefined || command === undefined) return undefined;
  const at = Number(/:(\d+)$/.exec(provenance)?.[1] ?? 0) - 1;
  // The program is to be the guard's word, and not what its options were filled up with.
  const isNamed = lines[at]?.includes(command.split(' ', 1)[0] ?? '') === true;
  return isNamed && isOneCall(command) ? { command, at } : undefined;
}

/** Is the line in a list of what is allowed? */
function isInList(lines: readonly string[], at: number): boolean {
  for (let above = at; above >= Math.max(0, at - listReach); above--) {
    const line = lines[above] ?? '';
    const [, name] = list.exec(line) ?? [];
    if (name !== undefined) return ofAllowed.test(name);
    if (above < at && /^[\])}]/.test(line)) return false;
  }
  return false;
}

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
