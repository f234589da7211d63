/** Clues in a shell script: what grep looks for, patterns of `case`, comparisons, jq conditions, lists of words. Pure. */

import { lineOf } from '../../text/lines.js';
import { withJoinedLines } from '../lines/continued-lines.js';
import { handedGrepCalls } from '../shell/grep-calls.js';
import { filledText, heldTexts } from '../shell/held-texts.js';
import { literalText, readShellCommand } from '../shell/shell-command.js';
import { type Clue, looksLikePattern, patternClue } from './clue.js';

/** Longer lines are generated, or hostile: what is looked for in a line is looked for anew from each of its words. */
const lineLength = 2000;

/** Line by line, a line that goes on with those it goes on in: what spans lines otherwise is seen as far as its first goes, patterns of `case` on each. */
export function shellClues(text: string): readonly Clue[] {
  let cases = 0;
  let inFunction = false;
  let ofArguments = false;
  // What the script itself is called with is for whoever registers it to choose, unless it puts other words there.
  const takesArguments = !/(?:^|[\s;])set\s+--\s/.test(text);
  const own = ownVariables(text);
  const unsought = new Set([...filesWritten(text), ...verdicts(text)]);
  const held = heldTexts(text);
  let start = 0;
  let next = 1;
  const written = withJoinedLines(text)
    .split('\n')
    .flatMap((whole) => {
      const raw = whole.slice(0, lineLength);
      const line = next;
      const end = start + whole.length + 1;
      next += count(text.slice(start, end), /\n/g);
      start = end;
      if (/^\s*#/.test(raw)) return [];
      inFunction = /^[ \t]*(?:function[ \t]+)?[\w-]{1,80}[ \t]*\(\)/.test(raw) || (inFunction && !/^\}/.test(raw));
      if (cases === 0)
        ofArguments =
          takesArguments &&
          !inFunction &&
          /(?:^|[\s;])case\s+"?\$(?:[1-9]|\{[1-9][^}]{0,80}\})"?\s+in(?=\s|$)/.test(raw);
      cases += count(raw, /(?:^|[\s;])case\s[^;]{0,999}?\sin(?=\s|$)/g);
      const clues = [
        ...grepClues(raw, line, held),
        ...testClues(raw, line, own, held),
        ...jqClues(raw, line),
        ...(cases > 0 && !(ofArguments && cases === 1) ? caseClues(raw, line) : []),
        ...listClues(raw, line, unsought),
      ];
      cases = Math.max(0, cases - count(raw, /(?:^|[\s;])esac\b/g));
      return clues;
    });
  return [...written, ...handedClues(text)];
}

function count(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}

/** What variables of the script hold, by their names. */
type Held = ReadonlyMap<string, string>;

/** So many are read of one function: each takes a look at the text in front of it. */
const mostHanded = 50;

/** `check '^migrations/' 'Why'`, whose function looks for its first argument. */
function handedClues(text: string): readonly Clue[] {
  return handedGrepCalls(text).flatMap(({ name, rest, held }) => {
    const { flags } = grepAsks(rest.map(literalText));
    return (held?.patterns ?? [])
      .slice(0, mostHanded)
      .map(({ text: pattern, offset }) => clueOf(name, flags, pattern, lineOf(text, offset)));
  });
}

/** What one of these programs looks for. */
function clueOf(program: string, flags: string, pattern: string, line: number): Clue {
  if (program === 'fgrep' || flags.includes('F')) return { kind: 'text', text: pattern, line, compared: true };
  const extended = program !== 'grep' || /[EP]/.test(flags);
  return patternClue(pattern, extended ? 'extended' : 'basic', line, true);
}

/** `grep -qE 'a|b'`, `grep -e one -e two`, `rg -q pattern`, `grep -qE "$PATTERN"`. */
function grepClues(raw: string, line: number, held: Held): readonly Clue[] {
  return [...raw.matchAll(/(?<![\w./-])([ef]?grep|rg)\s/g)].flatMap((match) => {
    const [command] = readShellCommand(raw.slice(match.index));
    const { flags, patterns } = grepAsks((command?.words ?? []).slice(1).map((word) => filledText(word, held)));
    const program = match[1] as string;
    return patterns
      .filter((pattern) => pattern !== '' && pattern !== '.')
      .map((pattern) => clueOf(program, flags, pattern, line));
  });
}

/** What the words behind `grep` ask for: its flags up to the pattern, and the patterns. Undefined words are expanded. */
export function grepAsks(words: readonly (string | undefined)[]): {
  readonly flags: string;
  readonly patterns: readonly string[];
} {
  let flags = '';
  const patterns: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word === undefined) break;
    if (word === '--') {
      const next = words[at + 1];
      return { flags, patterns: patterns.length > 0 || next === undefined ? patterns : [next] };
    }
    if (/^-[A-Za-z]*e$/.test(word) || word === '--regexp') {
      flags += word;
      const next = words[++at];
      if (next !== undefined) patterns.push(next);
    } else if (word.startsWith('--regexp=')) patterns.push(word.slice(9));
    else if (/^-[ABCmdD]$/.test(word)) at++;
    else if (word.startsWith('-') && word !== '-') flags += longFlag(word);
    else return { flags, patterns: patterns.length > 0 ? patterns : [word] };
  }
  return { flags, patterns };
}

function longFlag(word: string): string {
  const long = { '--extended-regexp': 'E', '--perl-regexp': 'P', '--fixed-strings': 'F' } as const;
  return word.startsWith('--') ? (long[word as keyof typeof long] ?? '') : word;
}

/** Variables that a script only ever gives texts of its own (`HOOK_NAME="guard"`): no payload says what is in them. */
function ownVariables(text: string): ReadonlySet<string> {
  const found = new Map<string, boolean>();
  for (const [, name = '', value = ''] of text.matchAll(/^[ \t]*(?:local |readonly |export )?(\w{1,60})=(.*)$/gm))
    found.set(name, found.get(name) !== false && /^(?:"[^"$`]*"|'[^']*'|[\w.-]+)\s*(?:#.*)?$/.test(value));
  const set = /\b(?:read(?:\s+-\w+)*|for|mapfile(?:\s+-\w+)*)\s+(\w{1,60})\b/g;
  for (const [, name = ''] of text.matchAll(set)) found.set(name, false);
  return new Set([...found].flatMap(([name, isOwn]) => (isOwn ? [name] : [])));
}

/** `[[ $x =~ ^rm ]]`, `[[ $x == *prod* ]]`, `[ "$x" = main ]`. */
function testClues(raw: string, line: number, own: ReadonlySet<string>, held: Held): readonly Clue[] {
  const clues: Clue[] = [];
  for (const match of raw.matchAll(/=~\s+(\S.{0,999}?)\s(?:\]\]|&&|\|\|)/g)) {
    const source = unquoted((match[1] as string).replace(/(?<!\\)\s{1,99}$/, '')).replaceAll('\\ ', ' ');
    const kept = held.get(/^\$\{?(\w{1,60})\}?$/.exec(source)?.[1] ?? '');
    if (kept !== undefined || !source.startsWith('$')) clues.push(patternClue(kept ?? source, 'extended', line, true));
  }
  const comparison =
    /(?:!=|==?)(?<=(?:\[|\btest)\s[^;]{0,999})\s+((?:[^\s\]["'$;]|\[[^\]]{0,200}\]|\[(?![^\]]{0,200}\])|"[^"$]*"|'[^']*')+)/g;
  for (const match of raw.matchAll(comparison)) {
    const word = match[1] as string;
    const text = unquoted(word);
    const [, compared = ''] = /\$\{?(\w{1,60})\}?["']?\s{0,9}$/.exec(raw.slice(0, match.index)) ?? [];
    if (own.has(compared)) continue;
    if (/^\**$/.test(text) || /^(?:true|false|null|\d+)$/.test(text)) continue;
    clues.push({ kind: /[*?[]/.test(text) && word !== `"${text}"` ? 'glob' : 'text', text, line, compared: true });
  }
  return clues;
}

/** Quotes around all of it or around parts of it. */
function unquoted(word: string): string {
  return word.replace(/"([^"]*)"|'([^']*)'/g, (_, double: string | undefined, single: string | undefined) =>
    double === undefined ? (single ?? '') : double,
  );
}

/** `test("...")`, `contains("...")`, `.x == "..."` of a jq program. */
function jqClues(raw: string, line: number): readonly Clue[] {
  if (!/\bjq\b|\btest\(|\bcontains\(|\b(?:starts|ends)with\(|\.\w+\s*==/.test(raw)) return [];
  const call = /\b(test|match|contains|startswith|endswith|index)\(\s*"((?:[^"\\]|\\.){0,999})"/g;
  const calls = [...raw.matchAll(call)].map(([, name, written = '']): Clue => {
    const text = written.replaceAll('\\\\', '\\').replaceAll('\\"', '"');
    if (name === 'test' || name === 'match') return patternClue(text, 'extended', line, true);
    return { kind: name === 'endswith' ? 'ending' : 'text', text, line, compared: true };
  });
  const equals = [...raw.matchAll(/\.\w+\s*(?:==|!=)\s*"([^"\\]+)"/g)].map(
    ([, text = '']): Clue => ({ kind: 'text', text, line, compared: true }),
  );
  return [...calls, ...equals];
}

/** `*.lock | secrets/*)`; the star alone stands for the rest. */
function caseClues(raw: string, line: number): readonly Clue[] {
  const branch = /(?:^|;;|\sin)(?:\s*\()?((?:"[^"]{0,999}"|'[^']{0,999}'|\\.|[^()"'\\;&`]){1,999})\)/g;
  // A case on one line has its first pattern behind what it is about.
  const branches = raw.replace(/(?:^|(?<=[\s;]))case\s[^;]{0,999}?\sin(?=\s)/g, ';;');
  return [...branches.matchAll(branch)].flatMap(([, patterns = '']) => {
    if (patterns.includes('$')) return [];
    return [...patterns.matchAll(/(?:"[^"]*"|'[^']*'|\\.|[^|"'\\])+/g)]
      .map(([pattern]) => unquoted(pattern.trim()).replaceAll('\\', ''))
      .filter((pattern) => pattern !== '' && !/^\*+$/.test(pattern))
      .map((text): Clue => ({ kind: /[*?[]/.test(text) ? 'glob' : 'text', text, line, compared: true }));
  });
}

/** Variables that hold the names of files and folders which the script makes: what it counts or remembers, and guards nowhere. */
function filesWritten(text: string): ReadonlySet<string> {
  const writes = /(?:>|\b(?:mkdir|tee|touch)\s(?:-\w{1,9}\s)?)\s{0,9}"?\$\{?(\w{1,60})\}?"?(?![\w/])/g;
  return new Set([...text.matchAll(writes)].map(([, name = '']) => name));
}

/** Variables that are empty until there is something to object to, and then say what: `blocked=""`, `[ -z "$blocked" ] && exit 0`. */
function verdicts(text: string): readonly string[] {
  const names = (pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name = '']) => name));
  const asked = names(/\s-[nz]\s{1,9}"?\$\{?(\w{1,60})\b/g);
  const sought = names(/(?:grep|=~)\s[^|\n$]{0,200}\$\{?(\w{1,60})\b/g);
  const emptied = names(/^[ \t]{0,80}(?:local |declare )?(\w{1,60})=(?:""|'')?[ \t]*$/gm);
  return [...emptied].filter((name) => asked.has(name) && !sought.has(name));
}

/** Texts that are written down for later: `PROTECTED=(".env" "*.lock")`, a line of such a list, `for x in rm sudo`. */
function listClues(raw: string, line: number, unsought: ReadonlySet<string>): readonly Clue[] {
  if (/\b(?:echo|printf|cat|jq|logger)\b/.test(raw)) return [];
  const written: string[] = [];
  const [, name = '', assigned] =
    /^\s*(?:local\s+|readonly\s+|declare\s+(?:-\w+\s+)?|export\s+)?([A-Za-z_]\w*)\+?=(\(.*$|(?:'[^']*'|"[^"$`]*")(?=\s*$))/.exec(
      raw,
    ) ?? [];
  if (unsought.has(name)) return [];
  if (assigned?.startsWith('(')) written.push(...quotedOrBare(assigned.slice(1).replace(/\)\s*$/, '')));
  else if (assigned !== undefined) written.push(assigned.slice(1, -1));
  // Lines of a list, each with what its author says of it.
  const entries = /^\s*((?:(?:"[^"$`]*"|'[^']*')\s{0,99}){1,20})(?:(?<=\s)#.*)?$/.exec(raw)?.[1];
  if (entries !== undefined) written.push(...quotedOrBare(entries));
  const words = /\bfor\s+\w+\s+in\s([^;$`(]{1,9999})(?:;|$)/.exec(raw)?.[1];
  if (words !== undefined) written.push(...quotedOrBare(words));
  return written
    .filter((text) => text.length > 1)
    .map((text): Clue => {
      if (/^\*|[^.)\]\\]\*$/.test(text)) return { kind: 'glob', text, line, compared: false };
      if (looksLikePattern(text)) return patternClue(text, 'extended', line, false);
      return { kind: 'text', text, line, compared: false };
    });
}

function quotedOrBare(text: string): readonly string[] {
  return [...text.matchAll(/"([^"$`]*)"|'([^']*)'|([^\s"'$`]+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );
}
