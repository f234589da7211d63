/**
 * Gates: lines at which a script leaves with exit code 0 unless a program is installed, a variable is set, or a file is
 * there. Only what stands on the way of every run is read: no gate in a function, a loop or another condition. Pure.
 */

import type { Language, Library } from '../../model.js';
import { answerLines } from '../answers/answers.js';
import { isCommentLine } from '../lines/comment.js';
import { type Family, familyOf } from '../lines/family.js';
import { ofScript, pathNamed } from './path-expressions.js';

export interface Gate {
  /** From 1. */
  readonly line: number;
  /** The line without the space around it. */
  readonly text: string;
  readonly closedBy: GateCondition;
  /** It prints why the script leaves. */
  readonly says?: true;
}

/** What closes a gate. The value of a variable and the path are as they stand in the text, variables of the script filled in. */
export type GateCondition =
  | { readonly kind: 'program'; readonly name: string }
  | { readonly kind: 'variable'; readonly name: string; readonly when: 'unset' | 'set' }
  | { readonly kind: 'variable'; readonly name: string; readonly when: 'other' | 'equal'; readonly value: string }
  | { readonly kind: 'path'; readonly path: string; readonly when: 'missing' | 'there' };

/** The gates before the first line that answers, in order. What one of its libraries sets comes from no other program. */
export function gatesIn(text: string, language: Language, libraries: readonly Library[] = []): readonly Gate[] {
  const read = readers[familyOf(language)];
  if (read === undefined) return [];
  const lines = text.split('\n').slice(0, linesRead);
  const ends = lines.map((_, index) => leavesAt(lines, index));
  const inGates = new Set(ends.flatMap((end, index) => (end === undefined ? [] : linesFrom(index, end))));
  const first = answerLines({ text, language }).find(({ line }) => !inGates.has(line - 1))?.line ?? lines.length + 1;
  const setBeside = libraries.map((library) => library.text);
  return lines.slice(0, first - 1).flatMap((raw, index) => {
    const end = ends[index];
    if (end === undefined) return allBehind(lines, index, text, language);
    const closedBy = read(raw.trim(), text);
    if (closedBy === undefined) return [];
    if (closedBy.kind === 'variable' && setBeside.some((each) => !isOutside(closedBy.name, each))) return [];
    const leaving = lines.slice(index, end + 1).join('\n');
    const says = prints.test(leaving.slice(0, ending.exec(leaving)?.index));
    return [{ line: index + 1, text: raw.trim(), closedBy, ...(says ? { says } : {}) }];
  });
}

const prints = /(?:^|[\s{;&|(])(?:echo|printf|print|console\.\w{3,5}|stderr\.write)(?=[\s(])/;

const linesFrom = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** A gate stands near the beginning; nobody looks for one in a bundle. */
const linesRead = 400;

const readers: Readonly<Partial<Record<Family, (line: string, script: string) => GateCondition | undefined>>> = {
  shell: shellGate,
  python: pythonGate,
  javascript: javaScriptGate,
};

/** `exit`, `exit 0`, `sys.exit()`, `process.exit(0)`, `return`: the end of the run, and no answer. */
export const ending =
  /(?:^|[\s;{:&|)])(?:exit(?:\s+0)?(?=\s*(?:[;})#]|$))|(?:sys\.|process\.)?exit\(\s*(?:0\s*)?\)|return(?:\s+0)?(?=\s*(?:[;}#]|$)))/;

/** Where (from 0) a script leaves: on this line, or behind a message or none if this is the head of a condition that stands alone. */
function leavesAt(lines: readonly string[], index: number): number | undefined {
  const raw = lines[index] ?? '';
  if (isCommentLine(raw) || !isOnTheWay(lines, index)) return undefined;
  if (ending.test(raw)) return index;
  if (!/(?:\bthen|:|\{)\s*$/.test(raw)) return undefined;
  const passed = (line = ''): boolean => /^\s*(?:#.*|\/\/.*)?$/.test(line) || (isNote.test(line) && !ending.test(line));
  let end = index + 1;
  while (end < lines.length && passed(lines[end])) end++;
  const last = lines[end] ?? '';
  return /^\s+/.test(last) && ending.test(last) && !/\belse\b/.test(last) ? end : undefined;
}

/** A message of one line, and no reply: `echo "jq is not installed" >&2`. */
const isNote = /^\s+(?:echo|printf|print\(|console\.\w{3,5}\(|(?:sys|process)\.stderr\.write\()[^{}]*$/;

/** `if [ -f state.json ]; then` around all that is left of a script of shell: it leaves where the file is not there. */
function allBehind(lines: readonly string[], index: number, script: string, language: Language): readonly Gate[] {
  const raw = lines[index] ?? '';
  if (familyOf(language) !== 'shell' || !/^if\s[^\n]{1,300};\s{0,9}then\s{0,9}$/.test(raw)) return [];
  const end = lines.findIndex((line, at) => at > index && /^\S/.test(line) && !isCommentLine(line));
  if (end === -1 || lines[end]?.trim() !== 'fi') return [];
  const isRest = lines.slice(end + 1).every((line) => /^(?:#.*|exit(?: 0)?)?$/.test(line.trim()));
  // Read as what leaves if the file is there, and turned round.
  const test = isRest ? shellGate(raw, script) : undefined;
  if (test?.kind !== 'path') return [];
  const when = test.when === 'there' ? 'missing' : 'there';
  return [{ line: index + 1, text: raw, closedBy: { ...test, when } }];
}

/** At the margin, or in `main`. */
function isOnTheWay(lines: readonly string[], index: number): boolean {
  const indent = /^\s*/.exec(lines[index] ?? '')?.[0].length ?? 0;
  if (indent === 0) return true;
  for (let above = index - 1; above >= 0; above--) {
    const line = lines[above] ?? '';
    if (line.trim() === '' || isCommentLine(line)) continue;
    if ((/^\s*/.exec(line)?.[0].length ?? 0) < indent) {
      return /^(?:async\s+)?(?:def|function)\s+main\b|^(?:const|let)\s+main\s*=|^main\s*\(\)\s*\{/.test(line);
    }
  }
  return false;
}

const tests = String.raw`(?:\[\[?|test)\s+`;
const word = String.raw`("[^"]*"|'[^']*'|[^\s"';|&\])]+)`;

/** `A || exit 0` leaves unless A, `A && exit 0` if A; `!` turns it round, and so does `if ! A; then`. */
function shellGate(line: string, script: string): GateCondition | undefined {
  const head = /^(if\s+(?!\s))?(!\s+(?!\s))?(.*?)(\|\||&&|;\s*then\b|\bthen\b|$)/.exec(line);
  if (head === null) return undefined;
  const [, isIf, not, condition = '', joint = ''] = head;
  if (isIf === undefined && joint !== '||' && joint !== '&&') return undefined;
  // More than one condition: which of them closes it is not for us to say.
  if (isIf !== undefined && (joint === '||' || joint === '&&')) return undefined;
  const done = line.slice(head[0].length);
  if (isIf === undefined && !/^\s*(?:\{.*[\s;])?(?:exit|return)\b/.test(done)) return undefined;
  const leavesIf = (joint === '||') === (not !== undefined);
  const program = /^(?:command\s+-v|which|type(?:\s+-[pP])?|hash)\s+(["']?)([\w.+-]+)\1(?:\s|$)/.exec(condition)?.[2];
  if (program !== undefined) return leavesIf ? undefined : { kind: 'program', name: program };
  const file = new RegExp(`^${tests}(!\\s+)?-[efdsxr]\\s+${word}\\s*(?:\\]\\]?\\s*)?$`).exec(condition);
  if (file !== null) {
    const path = filledIn(file[2] ?? '', script);
    if (path === undefined) return undefined;
    return { kind: 'path', path, when: leavesIf === (file[1] === undefined) ? 'there' : 'missing' };
  }
  const filled = new RegExp(`^${tests}(!\\s+)?(-[nz]\\s+)?"?\\$\\{?(\\w+)(?::?-)?\\}?"?\\s*(?:\\]\\]?\\s*)?$`).exec(
    condition,
  );
  if (filled !== null) {
    const [, turned, flag = '-n', name = ''] = filled;
    if (!isOutside(name, script)) return undefined;
    const ifSet = (flag.trim() === '-n') === (turned === undefined);
    return { kind: 'variable', name, when: leavesIf === ifSet ? 'set' : 'unset' };
  }
  const compared = new RegExp(
    `^${tests}"?\\$\\{?(\\w+)(?::?-[^}]{0,200})?\\}?"?\\s*(==?|!=)\\s*${word}\\s*(?:\\]\\]?\\s*)?$`,
  ).exec(condition);
  if (compared === null) return undefined;
  const [, name = '', operator, value = ''] = compared;
  if (!isOutside(name, script) || /[$*]/.test(value)) return undefined;
  return { kind: 'variable', name, when: leavesIf === (operator !== '!=') ? 'equal' : 'other', value: bare(value) };
}

function pythonGate(line: string, script: string): GateCondition | undefined {
  const head = /^if\s+(?!\s)(not\s+(?!\s))?(.*?):/.exec(line);
  if (head === null) return undefined;
  const [, not, condition = ''] = head;
  const program = /^(?:shutil\.)?which\(\s*["']([\w.+-]+)["']\s*\)(\s+is\s+None)?$/.exec(condition);
  if (program !== null) {
    return (not !== undefined) === (program[2] === undefined) ? { kind: 'program', name: program[1] ?? '' } : undefined;
  }
  const file = /^(?:(?:os\.path|path)\.(?:exists|isfile|isdir)\((.+)\)|(.+)\.(?:exists|is_file|is_dir)\(\))$/.exec(
    condition,
  );
  if (file !== null) return pathGate(file[1] ?? file[2] ?? '', not === undefined, script, 'python');
  const read =
    /^(?:os\.)?(?:environ\.get|getenv)\(\s*["'](\w+)["'](?:\s*,[^)]*|\s*)\)(?:\s*(==|!=)\s*(["'][^"']*["']))?$/.exec(
      condition,
    );
  return read === null ? undefined : variableGate(read[1] ?? '', read[2], read[3], not !== undefined);
}

function javaScriptGate(line: string, script: string): GateCondition | undefined {
  const head = /^if\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)\s*(?:\{|return|process)/.exec(line);
  if (head === null) return undefined;
  const inner = (head[1] as string).trim();
  const not = inner.startsWith('!') ? '!' : undefined;
  const condition = not === undefined ? inner : inner.slice(1).trim();
  const file = /^(?:fs\.)?existsSync\((.+)\)$/.exec(condition);
  if (file !== null) return pathGate(file[1] ?? '', not === undefined, script, 'javascript');
  const read = /^process\.env\.(\w+)(?:\s*(===?|!==?)\s*(["'][^"']*["']))?$/.exec(condition);
  return read === null ? undefined : variableGate(read[1] ?? '', read[2], read[3], not !== undefined);
}

function pathGate(text: string, ifThere: boolean, script: string, language: Language): GateCondition | undefined {
  const path = pathNamed(text, script, language);
  return path === undefined ? undefined : { kind: 'path', path, when: ifThere ? 'there' : 'missing' };
}

function variableGate(
  name: string,
  operator: string | undefined,
  value: string | undefined,
  not: boolean,
): GateCondition | undefined {
  if (name.startsWith('CLAUDE_')) return undefined;
  if (operator === undefined || value === undefined) return { kind: 'variable', name, when: not ? 'unset' : 'set' };
  const ifEqual = operator.startsWith('=') !== not;
  return { kind: 'variable', name, when: ifEqual ? 'equal' : 'other', value: bare(value) };
}

const bare = (text: string): string => text.replace(/^(["'])(.*)\1$/s, '$2');

/** A variable that the script does not set itself, and that is not the client's. */
function isOutside(name: string, script: string): boolean {
  return (
    !name.startsWith('CLAUDE_') &&
    !/^\d+$/.test(name) &&
    !new RegExp(`(?:^|[\\s;(])(?:read\\b[^\\n;|]*\\b${name}\\b|${name}\\+?=)`, 'm').test(script)
  );
}

/** The path that a word of a shell names, with variables of the script that hold plain text filled in. */
export function filledIn(quoted: string, script: string): string | undefined {
  let path = bare(quoted);
  if (quoted.startsWith("'")) return path;
  for (let depth = 0; depth < 4; depth++) {
    const variable = /\$(\{?)(\w+)/.exec(path);
    if (variable === null) return /[$`*]/.test(path) ? undefined : path;
    const [begin, brace, name = ''] = variable;
    const whole = brace === '' ? begin : path.slice(variable.index, expansionEnd(path, variable.index));
    if (name === 'CLAUDE_PROJECT_DIR' || name === 'PWD' || isCurrentFolder(name, script))
      path = path.replace(whole, '.');
    else if (name === 'HOME') path = path.replace(whole, '~');
    else {
      const set = new RegExp(
        `^[ \\t]*(?:readonly\\s+|export\\s+)?${name}=("[^"\`]*"|'[^']*'|[\\w./~$\{}-]+)[ \\t]*$`,
        'm',
      ).exec(script);
      const value = folderAsked(name, script) ?? bare(set?.[1] ?? '');
      if (value === '' || value.includes('$(')) return undefined;
      path = path.replace(whole, () => value);
    }
  }
  return undefined;
}

/** The current folder, as the payload tells it: `CWD=$(echo "$INPUT" | jq -r '.cwd // empty')`. */
function isCurrentFolder(name: string, script: string): boolean {
  return new RegExp(
    `^[ \\t]{0,40}(?:local )?${name}="?\\$\\([^\\n]{0,200}\\bjq\\b[^\\n]{0,40}["' ]\\.cwd\\b`,
    'm',
  ).test(script);
}

/** Behind the brace that closes the expansion at `start`, whose fallback may hold others: `${A:-${B:-.}}`. */
function expansionEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return at + 1;
  }
  return text.length;
}

/** `.` for a variable that is set to the project's folder in a way other than by a plain word; a folder above the script's. */
function folderAsked(name: string, script: string): string | undefined {
  const set = `^[ \\t]*(?:readonly\\s+|export\\s+)?${name}="?`;
  const asked = new RegExp(
    `${set}(?:\\$\\{CLAUDE_PROJECT_DIR:-[^}\\n]*\\}|\\$\\((?:pwd|git rev-parse --show-toplevel[^()\\n]*)\\))"?[ \\t]*$`,
    'm',
  );
  if (asked.test(script)) return '.';
  const [, above] =
    new RegExp(
      `${set}\\$\\(cd\\s+"?\\$\\(dirname\\s+"?\\$(?:0|\\{?BASH_SOURCE(?:\\[0\\]\\})?)"?\\)((?:/\\.\\.){0,6})"?\\s*&&\\s*pwd(?:\\s+-P)?\\)"?[ \\t]*$`,
      'm',
    ).exec(script) ?? [];
  return above === undefined ? undefined : `${ofScript}${above}`;
}
