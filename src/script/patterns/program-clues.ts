/** Clues in a Python or JavaScript program: its strings and regular expressions, by what is done with them. Pure. */

import { escaped } from '../../text/escaped.js';
import { lineOf } from '../../text/lines.js';
import type { ProgramFamily } from '../lines/family.js';
import { composedPatterns } from '../program/composed-patterns.js';
import { summedPatterns } from '../program/summed-patterns.js';
import { type Clue, looksLikePattern, patternClue } from './clue.js';

/** A literal of the program and what stands around it on its line. */
interface Literal {
  readonly kind: 'string' | 'regex';
  /** With escapes resolved, where it is no raw string and no regular expression. */
  readonly text: string;
  readonly line: number;
  readonly before: string;
  readonly after: string;
  readonly raw: boolean;
}

/** All of them, in the order of the text, without the texts beside a pattern that say what is wrong with what it matches. */
export function programClues(text: string, language: ProgramFamily): readonly Clue[] {
  const clues = literals(text, language).flatMap((literal) => clueOf(literal, language));
  const patterned = new Set(clues.flatMap(({ kind, line }) => (kind === 'pattern' ? [line] : [])));
  // A text beside a pattern, as in `(r"\bsudo\b", "no root here")`, says what is wrong with what matches.
  const lines = text.split('\n');
  return clues.filter(
    ({ compared, kind, line }) =>
      compared || kind === 'pattern' || !(patterned.has(line) || isOwnFolder(lines[line - 1] ?? '', text)),
  );
}

/** Does the program make a folder of what a line names? Then it is a place of its own. */
function isOwnFolder(line: string, text: string): boolean {
  const makes = /\b(?:mkdir|makedirs|mkdirSync|ensureDir(?:Sync)?)\(/;
  if (!makes.test(text)) return false;
  const name = /^\s{0,80}(?:(?:export |const |let |var ){0,2})([A-Za-z_$][\w$]{0,60})(?: ?: ?\w{1,40})? ?= /.exec(
    line,
  )?.[1];
  return (
    makes.test(line) ||
    (name !== undefined &&
      new RegExp(
        `(?<![\\w$])(?:${escaped(name)}\\.mkdir\\(|(?:mkdir|makedirs|mkdirSync|ensureDir(?:Sync)?)\\(${escaped(name)}\\b)`,
      ).test(text))
  );
}

/** Calls that take a regular expression. */
const takesPattern = /\b(?:re\.(?:compile|search|match|fullmatch|findall|finditer|sub)|RegExp|\.match|\.search)\(\s*$/;
const takesText =
  /(?:[=!]==?\s*|\.(?:includes|startsWith|startswith|indexOf|find|count|has)\(\s*(?:\(\s*)?|\bcase\s+)$/;
const takesEnding = /\.(?:endsWith|endswith)\(\s*(?:\(\s*)?(?:["'][^"']*["']\s*,\s*)*$/;
/** How the program was started, and where: no payload says that, unless in a variable that is taken for one. */
const ofProcess =
  /(?:\b__name__|\bargv\[\d\]|\bplatform(?:\.system\(\))?|\bos\.name|\bprocess\.env\.(?!CLAUDE_)\w{1,60}|\b(?:getenv|environ\.get)\(["'](?!CLAUDE_)[^()\n]{1,80}\)|\benviron\[["'](?!CLAUDE_)[^\]\n]{1,80}\])\s{0,9}[!=]==?\s{0,9}$/;

/** A line that answers, logs or imports. */
const speaks =
  /\bprint\(|\bstd(?:err|out)\b|\bconsole\.|[rR]eason|[mM]essage\b|permissionDecision|hookSpecificOutput|additionalContext|\bimport\b|\brequire\(|\bexit\(|__name__|\bopen\(|environ|process\.env/;

/** What an entry of a table is called, or what is said of it: nothing that a payload holds. */
const namesPart = /(?:^|[\s{,("'])(?:id|name|label|title|description|severity|category)["']?\s{0,9}[:=]\s{0,9}$/;

function clueOf(literal: Literal, language: ProgramFamily): readonly Clue[] {
  const { kind, text, line, before, after, raw } = literal;
  if (text.length < 2 || ofProcess.test(before)) return [];
  if (kind === 'regex') return [patternClue(text, 'javascript', line, true)];
  if (takesPattern.test(before)) return [patternClue(text, language, line, true)];
  if (takesEnding.test(before)) return [{ kind: 'ending', text, line, compared: true }];
  if (takesText.test(before) || /^\s+(?:not\s+)?in\s+\w/.test(after) || /^\s*[=!]==?\s/.test(after)) {
    return [{ kind: 'text', text, line, compared: true }];
  }
  if (namesPart.test(before) || text === 'use strict') return [];
  if (/[[(.]\s*get\(\s*$|\w\[\s*$/.test(before) || /^\s*:/.test(after) || speaks.test(before)) return [];
  if (raw || looksLikePattern(text)) return [patternClue(text, language, line, false)];
  // More than a few words are a message to somebody.
  if (text.split(/\s+/).length > 4 || text.includes('\n')) return [];
  if (/^\*|\*$/.test(text)) return [{ kind: 'glob', text, line, compared: false }];
  return [{ kind: 'text', text, line, compared: false }];
}

const pythonToken = /#[^\n]*|(?<!\w)([rRbBuUfF]{0,2})("""|'''|"|')/g;
const javaScriptToken =
  /^#![^\n]*|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|(["'`])|\/(?<=(?:^|[=(,:[!&|?{};\n]|\breturn|=>)\s*\/)(?![*/])((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.){0,200}\]){1,2000})\/[a-z]*/g;

/**
 * Every string and regular expression outside comments. A pattern that is put together of constants counts as a whole, and its
 * parts do not; others with parts that are computed are left out.
 */
function literals(text: string, language: ProgramFamily): readonly Literal[] {
  const every = onePerSum(onePerCall([...everyLiteral(text, language)]), text, language);
  const { filled, parts } = composedPatterns(every, text, language, isPattern);
  return every.flatMap((literal): readonly Literal[] => {
    if (!literal.computed) return parts.has(literal) ? [] : [literal];
    const whole = isPattern(literal) ? filled.get(literal) : undefined;
    return whole === undefined ? [] : [{ ...literal, text: whole }];
  });
}

const isPattern = ({ before }: Literal): boolean => takesPattern.test(before);

/** Strings that Python joins because they follow one another, of a call that takes an expression, as the one that they are. */
function onePerCall(every: readonly Scanned[]): readonly Scanned[] {
  const joined: Scanned[] = [];
  for (const literal of every) {
    const last = joined.at(-1);
    const follows =
      last?.kind === 'string' &&
      literal.kind === 'string' &&
      takesPattern.test(last.before) &&
      /^\s*(?:#.*)?$/.test(last.after) &&
      literal.before.trim() === '' &&
      literal.line === last.lastLine + 1;
    if (!follows) joined.push(literal);
    else {
      const { after, computed, end, lastLine, text } = literal;
      joined.splice(-1, 1, {
        ...last,
        after,
        end,
        lastLine,
        text: last.text + text,
        computed: last.computed || computed,
      });
    }
  }
  return joined;
}

/** A regular expression that is added up of literals and constants, as the one that it is. */
function onePerSum(every: readonly Scanned[], text: string, language: ProgramFamily): readonly Scanned[] {
  const sums = summedPatterns(every, text, language);
  const rest = every.filter(({ start, end }) => !sums.some((sum) => start >= sum.start && end <= sum.end));
  const added = sums.map(
    ({ template, start, end }): Scanned => ({
      ...around(text, start, end),
      kind: 'string',
      text: template,
      raw: true,
      computed: true,
    }),
  );
  return [...rest, ...added].sort((a, b) => a.start - b.start);
}

/** What stands in the strings and regular expressions of a program. */
export function textsIn(text: string, language: ProgramFamily): readonly string[] {
  return [...everyLiteral(text, language)].map((literal) => literal.text);
}

/** `computed`: it holds expressions. `lastLine`: where it ends. `start`, `end`: UTF-16 offsets, with prefix and quotes. */
type Scanned = Literal & {
  readonly computed: boolean;
  readonly lastLine: number;
  readonly start: number;
  readonly end: number;
};

/** Where something from `start` to `end` stands, and what is beside it. */
function around(
  text: string,
  start: number,
  end: number,
): Pick<Scanned, 'line' | 'lastLine' | 'before' | 'after' | 'start' | 'end'> {
  const newline = text.indexOf('\n', end);
  return {
    line: lineOf(text, start),
    lastLine: lineOf(text, end),
    before: before(text, start),
    after: text.slice(end, newline === -1 ? undefined : newline),
    start,
    end,
  };
}

function* everyLiteral(text: string, language: ProgramFamily): Generator<Scanned> {
  const token = new RegExp(language === 'python' ? pythonToken : javaScriptToken);
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const start = match.index;
    if (language === 'javascript' && match[2] !== undefined) {
      yield { kind: 'regex', text: match[2], raw: true, computed: false, ...around(text, start, token.lastIndex) };
      continue;
    }
    const quote = language === 'python' ? match[2] : match[1];
    if (quote === undefined) continue;
    const prefix = language === 'python' ? (match[1] ?? '').toLowerCase() : '';
    const end = closingQuote(text, token.lastIndex, quote);
    const body = text.slice(token.lastIndex, end);
    const computed = prefix.includes('f') || (quote === '`' && body.includes('${'));
    const literal = around(text, start, Math.min(end + quote.length, text.length));
    // A string that is a statement of its own is documentation.
    const documents = quote.length === 3 && literal.before.trim() === '';
    if (!documents) {
      const raw = prefix.includes('r');
      yield {
        kind: 'string',
        text: raw ? body : unescaped(body),
        raw,
        computed,
        ...literal,
      };
    }
    token.lastIndex = end + quote.length;
  }
}

/** What stands before a literal on its line; of one that begins its line in a call, what opens the call above. */
function before(text: string, start: number): string {
  const own = text.lastIndexOf('\n', start - 1) + 1;
  const said = text.slice(own, start);
  if (own === 0 || said.trim() !== '') return said;
  const above = text.slice(text.lastIndexOf('\n', own - 2) + 1, own - 1);
  return above.length < 400 && takesPattern.test(above) ? above : said;
}

function closingQuote(text: string, from: number, quote: string): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text.startsWith(quote, at)) return at;
    else if (text[at] === '\n' && quote.length === 1 && quote !== '`') return at;
  }
  return text.length;
}

/** Escapes that both languages share; one that is none keeps its backslash, as in Python. */
function unescaped(body: string): string {
  const known: Readonly<Record<string, string>> = { n: '\n', t: '\t', '\\': '\\', '"': '"', "'": "'", '/': '/' };
  return body.replace(/\\(.)/gs, (whole, character: string) => known[character] ?? whole);
}
