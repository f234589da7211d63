/** Programs that a text of Python or JavaScript starts and waits for, and where their output goes. By its layout and narrowly. Pure. */
import type { Language } from '../../model.js';
import { escaped } from '../../text/escaped.js';
import { lineBefore, lineStarts } from '../../text/lines.js';
import { onceForText } from '../../text/once-for.js';
import { closingBracket } from '../lines/brackets.js';
import { isComment } from '../lines/comment.js';
import { familyOf } from '../lines/family.js';
import { type DefinedFunction, definedFunctions } from '../lines/functions.js';

export interface ProgramCall {
  /** The program and its arguments without quotes and commas; names of variables among them. */
  readonly words: string;
  /** Where the call begins, and where its last bracket closes, in UTF-16 offsets. */
  readonly offset: number;
  readonly end: number;
  /** Where what it prints to stdout goes: that of the hook itself, its stderr, back to the caller, or nowhere. */
  readonly output: 'stdout' | 'stderr' | 'caller' | 'nowhere';
  /** Names that hold what comes back; none where nothing takes it. */
  readonly into: readonly string[];
  /** Names that hold what else comes back beside that: how it ended. */
  readonly beside?: readonly string[];
  /** A failure of the program is thrown. */
  readonly throws: boolean;
  /** The call is a statement of its own or the value of an assignment, not a part of something else. */
  readonly isStatement: boolean;
}

const pythonCalls =
  /(?<![\w.])(?:(?:subprocess|sp)\.(?:run|call|check_call|check_output|getoutput|getstatusoutput)|os\.system)\(/g;
const javaScriptCalls =
  /(?<![\w$.])(?:[a-z_]{1,20}\.)?(?:execSync|execFileSync|spawnSync|exec(?:File)?(?:Async|Promise|P)|(?:await )(?:asyncExec|execa|exec|execFile|execFileAsync|execAsync))\(/g;

/** An argument list of more characters is not read. */
const longest = 1500;

/** All of them, in order. */
export function programCalls(text: string, language: Language): readonly ProgramCall[] {
  const read = language === 'python' ? inPython : familyOf(language) === 'javascript' ? inJavaScript : undefined;
  if (read === undefined || text.length > longestText) return [];
  const own = [...text.matchAll(read === inPython ? pythonCalls : javaScriptCalls)].flatMap((match) => {
    const call = read(text, match.index, match[0]);
    return call === undefined ? [] : [call];
  });
  return [...own, ...throughWrappers(text, language, own)].sort((one, other) => one.offset - other.offset);
}

const longestText = 200_000;

function inPython(text: string, offset: number, callee: string): ProgramCall | undefined {
  const { open, end, given } = argumentsOf(text, offset, callee);
  if (isComment(text, offset) || /\*\*\w/.test(given)) return undefined;
  const name = callee.slice(callee.lastIndexOf('.') + 1, -1);
  const isTaken = /^(?:check_output|getoutput|getstatusoutput)$/.test(name);
  const stdout = /\bstdout\s?=\s?([\w.]{1,40})/.exec(given)?.[1];
  const output =
    isTaken || /\bcapture_output\s?=\s?True/.test(given) || stdout?.endsWith('PIPE') === true
      ? 'caller'
      : stdout === undefined
        ? redirected(given, name === 'system')
        : stdout.endsWith('DEVNULL')
          ? 'nowhere'
          : stdout === 'sys.stderr'
            ? 'stderr'
            : undefined;
  if (output === undefined) return undefined;
  // What goes to stderr is in it, or is not kept.
  if (output === 'stdout' && /\bstderr\s?=/.test(given)) return undefined;
  const throws = /^check_/.test(name) || /\bcheck\s?=\s?True/.test(given);
  return { words: wordsOf(given, text, open), offset, end, output, ...takenBy(text, offset, end), throws };
}

function inJavaScript(text: string, offset: number, callee: string): ProgramCall | undefined {
  const { open, end, given } = argumentsOf(text, offset, callee);
  if (isComment(text, offset)) return undefined;
  const stdio = /\bstdio\s?:\s?(?:['"](\w{1,12})['"]|\[\s?['"]?\w{1,12}['"]?\s?,\s?['"]?([\w.]{1,30})['"]?)/.exec(
    given,
  );
  const set = stdio?.[1] ?? stdio?.[2];
  if (set === undefined && hasUnknownOptions.test(given)) return undefined;
  const output = outputs[set ?? 'pipe'];
  if (output === undefined || redirected(given, true) === undefined) return undefined;
  const isSpawn = callee.includes('spawnSync');
  return { words: wordsOf(given, text, open), offset, end, output, ...takenBy(text, offset, end), throws: !isSpawn };
}

/** Options that are made elsewhere, as a whole or in part. */
const hasUnknownOptions = /\bstdio\b|\{[^{}]{0,300}\.\.\.|,\s{0,40}(?!args\b|argv\b)[A-Za-z_$][\w$]*,?\s{0,40}\)$/;

const outputs: Readonly<Record<string, ProgramCall['output'] | undefined>> = {
  inherit: 'stdout',
  pipe: 'caller',
  ignore: 'nowhere',
  'process.stderr': 'stderr',
  '1': 'stdout',
  '2': 'stderr',
};

/** Where a command of a shell sends its stdout: nowhere else than the program would, or not known. */
function redirected(given: string, isShell: boolean): 'stdout' | undefined {
  if (!isShell && !/\bshell\s?=\s?True/.test(given)) return 'stdout';
  return /(?:^|[^0-9&=-])>|1>|&>|(?<!\|)\|(?!\|)/.test(given.replace(/2>\s?(?:&\s?1|\/dev\/null)|=>/g, ''))
    ? undefined
    : 'stdout';
}

function argumentsOf(text: string, offset: number, callee: string) {
  const open = offset + callee.length - 1;
  const end = closingBracket(text, open, longest);
  return { open, end, given: text.slice(open, end) };
}

/** What is called, of its first argument and of a list behind it; of a variable, what was last assigned to it. */
function wordsOf(given: string, text: string, open: number): string {
  const [, name] = /^\((?:\s{0,9}#[^\n]{0,200})?\s{0,40}([A-Za-z_$][\w$]{0,40})\s{0,40}[,)]/.exec(given) ?? [];
  if (name === undefined) return plain(given);
  const above = text.slice(0, open);
  return plain(givenLast(name, above) ?? givenFirst(name, text, above) ?? given);
}

/** The list or text that a variable was given last; undefined: none is written out. */
function givenLast(name: string, above: string): string | undefined {
  const assigned = new RegExp(
    `^[ \\t]{0,80}(?:const |let |var )?${escaped(name)}(?:: ?[\\w[\\], ]{1,40})? ?= ?(\\[[^\\]]{0,400}\\]|["'\`][^\\n]{0,300})`,
    'gm',
  );
  return [...above.slice(-reachOfName).matchAll(assigned)].at(-1)?.[1];
}

/** Characters in front of a call in which a variable gets its value: longer ones hold many functions. */
const reachOfName = 20_000;

/**
 * What a loop gives to a variable first, of a table above it: `for name, command in CHECKS:`, `for (const { command } of checks)`.
 * Undefined: there is no such loop, or its table is not written out.
 */
function givenFirst(name: string, text: string, above: string): string | undefined {
  const own = escaped(name);
  const loop = new RegExp(
    `\\bfor \\(?(?:const |let )?([[({]?[^\\n()]{0,60}?(?<![\\w$])${own}(?![\\w$])[^\\n()]{0,40}?) (?:in|of) ([A-Za-z_$][\\w$]{0,40})\\b`,
    'g',
  );
  const [, bound = '', table] = [...above.slice(-reachOfLoop).matchAll(loop)].at(-1) ?? [];
  const begin = table === undefined ? undefined : tablesIn(text).get(table);
  if (begin === undefined) return undefined;
  const entries = text.slice(begin, begin + longestEntry);
  const value = String.raw`(\[[^\]]{0,400}\]|["'\x60][^\n]{0,300}?["'\x60](?=\s{0,9}[,)\]}]))`;
  if (bound.startsWith('{')) {
    const key = new RegExp(`(\\w{1,40}): ?${own}(?![\\w$])`).exec(bound)?.[1] ?? own;
    return new RegExp(`(?<![\\w$])${key}["']?: ?${value}`).exec(entries)?.[1];
  }
  const before = bound.split(',').findIndex((each) => each.replace(/[[(\])\s]/g, '') === name);
  const others = String.raw`["'\x60][^"'\x60\n]{0,80}["'\x60],\s{0,40}`.repeat(Math.min(Math.max(before, 0), 3));
  const opened = bound.includes(',') ? String.raw`[([]\s{0,40}` : '';
  return new RegExp(String.raw`^(?:\s{0,80}(?:#|//)[^\n]{0,200}\n){0,4}\s{0,80}${opened}${others}${value}`).exec(
    entries,
  )?.[1];
}

/** Characters in front of a call in which its loop begins, and of a table that are read for its first entry. */
const reachOfLoop = 2000;
const longestEntry = 1000;

/** Where the first entries of the lists begin that a text writes out, by their names. */
const tablesIn = onceForText(
  (text): ReadonlyMap<string, number> =>
    new Map(
      [
        ...text.matchAll(
          /^[ \t]{0,80}(?:export )?(?:const |let |var )?([A-Za-z_$][\w$]{0,40})(?:: ?[^=\n]{1,60})? ?= ?[[(]/gm,
        ),
      ].map(({ 0: whole, 1: name = '', index }) => [name, index + whole.length]),
    ),
);

/** A list of arguments as one would type it. */
const plain = (given: string): string =>
  given
    .replace(/\bsys\.executable\b/g, 'python3')
    .replace(/(?<=[["'`(,\s])f(?=["'`])/g, '')
    .replace(/["'`,[\]()\\;]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Who takes what a call gives back. */
function takenBy(text: string, offset: number, end: number): Pick<ProgramCall, 'into' | 'isStatement'> {
  const before = lineBefore(text, offset);
  const [, names] =
    /^\s{0,80}(?:(?:const|let|var)\s)?([\w$]{1,40}|[\w$]{1,40}, ?[\w$]{1,40}|\{[^}\n]{1,80}\}|\[[^\]\n]{1,80}\])(?:: ?[^=\n]{1,60})?\s?=\s?(?:await )?$/.exec(
      before,
    ) ?? [];
  if (names !== undefined) return { into: names.match(/[A-Za-z_$][\w$]*/g) ?? [], isStatement: true };
  // In JavaScript, a statement may begin on the line above: `const out =`.
  const isAlone =
    /^\s{0,80}(?:try \{ ?)?(?:await )?$/.test(before) &&
    !/[=(,.?]\s*$|\breturn\s*$/.test(text.slice(Math.max(0, offset - before.length - 40), offset - before.length));
  return { into: [], isStatement: isAlone && !/^\s{0,40}[.[?]/.test(text.slice(end, end + 42)) };
}

/**
 * Calls of functions that start the program that they are given, `def run(command): subprocess.run(command)`, and of those
 * that give back what it printed, in Python perhaps beside its status.
 */
function throughWrappers(text: string, language: Language, own: readonly ProgramCall[]): readonly ProgramCall[] {
  if (own.length === 0) return [];
  const starts = lineStarts(text);
  const known = new Set<string>();
  return definedFunctions(text, language).flatMap((defined) => {
    if (known.size === mostWrappers || known.has(defined.name)) return [];
    const inside = own.filter(
      ({ offset }) => offset >= (starts[defined.line - 1] ?? 0) && offset < (starts[defined.end] ?? text.length),
    );
    const [only] = inside;
    if (only === undefined || inside.length > 1) return [];
    const given = language === 'python' ? givenByPython(defined, only) : givenByJavaScript(defined, only, text);
    if (given === undefined) return [];
    known.add(defined.name);
    return callsOf(defined, only, text, given);
  });
}

/** So many functions of one text are looked for: each takes a look at all of it. */
const mostWrappers = 20;

const givenByPython = ({ body }: DefinedFunction, { into, isStatement, throws }: ProgramCall) => {
  const [result] = into;
  return !isStatement || throws ? undefined : result === undefined ? [] : givenBack(body, result);
};

/** The same of one in JavaScript, which gives back one value: what the program printed, or an object that holds it. */
function givenByJavaScript(
  { body }: DefinedFunction,
  { into: [result], isStatement, offset, throws }: ProgramCall,
  text: string,
): readonly boolean[] | undefined {
  if (result === undefined && isStatement) return throws ? undefined : [];
  if (/\bconsole\.|\bwrite\(/.test(body)) return undefined;
  const returns = (name: string): boolean =>
    new RegExp(
      `\\breturn\\b(?:[^;]{0,300}(?<![\\w$.])${name}\\??\\.(?:stdout|stderr|output)\\b| ${name}\\s?;?$)`,
      'm',
    ).test(body);
  const isReturned =
    result === undefined
      ? /(?:\breturn|=>) (?:await )?$/.test(text.slice(0, offset).slice(-20))
      : returns(escaped(result));
  const caught = /\bcatch ?\((\w{1,40})/.exec(body)?.[1];
  return isReturned && (!throws || (caught !== undefined && returns(caught))) ? [true] : undefined;
}

/** Of each value that a function in Python returns, whether it is what a program printed; undefined: that is not sure. */
function givenBack(body: string, result: string): readonly boolean[] | undefined {
  const held = [`${result}\\.(?:stdout|stderr)`];
  let given: readonly boolean[] | undefined;
  for (const line of body.split('\n')) {
    if (/\b(?:print|write)\(|\blogg(?:er|ing)\./.test(line)) return undefined;
    const holds = new RegExp(`(?<![\\w.])(?:${held.join('|')})(?!\\w)`);
    const [, name] = /^\s{0,80}(\w{1,40}) ?\+?= /.exec(line) ?? [];
    if (name !== undefined && name !== result && holds.test(line)) held.push(name);
    const [, returned] = /^\s{0,80}return \(?([^#\n]{1,300})/.exec(line) ?? [];
    if (returned === undefined || !holds.test(returned)) continue;
    const values = returned.replace(/\((?:[^()]|\([^()]{0,80}\)){0,120}\)/g, (inner) => inner.replaceAll(',', ' '));
    const flags = values.split(',').map((value) => holds.test(value));
    if (given !== undefined && given.join() !== flags.join()) return undefined;
    given = flags;
  }
  return given;
}

/** `given`: which of the values that come back are what the program printed; empty: nothing comes back. */
function callsOf(
  { name, parameters }: DefinedFunction,
  { words, output }: ProgramCall,
  text: string,
  given: readonly boolean[],
): readonly ProgramCall[] {
  const [whole = '', starter = '', first = ''] = /^((?:npx |bunx |pnpm exec )?)(\S{1,40})/.exec(words) ?? [];
  const at = parameters.indexOf(first);
  if (whole === '' || at === -1) return [];
  const calls = text.matchAll(new RegExp(`(?<![\\w$.]|def |function )${escaped(name)}\\(`, 'g'));
  return [...calls].flatMap(({ index, 0: callee }) => {
    if (isComment(text, index)) return [];
    const { end, given: list } = argumentsOf(text, index, callee);
    // A name in front of the command: `check("Types", ["mypy", "src"])`.
    const from = at === 0 ? list : (/[,(]\s{0,40}(\[[\s\S]*)$/.exec(list)?.[1] ?? '');
    const { into, isStatement } = takenBy(text, index, end);
    const isTakenApart = /\}\s?=\s?(?:await )?$/.test(text.slice(Math.max(0, index - 20), index));
    if (!isStatement || (into.length > 0 && into.length !== given.length && !isTakenApart)) return [];
    const isOutput = (key: string, i: number): boolean =>
      isTakenApart ? !saysHowItEnded.test(key) : given[i] === true;
    const taken = { into: into.filter(isOutput), beside: into.filter((key, i) => !isOutput(key, i)) };
    return [{ words: `${starter}${plain(from)}`, offset: index, end, output, ...taken, isStatement, throws: false }];
  });
}

/** A key of what a function in JavaScript gives back. */
const saysHowItEnded = /^(?:code|error|exitCode|failed|ok|passed|signal|status|success)$/;
