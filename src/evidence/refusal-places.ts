/** Where a guard refuses: the test, the entry of a table or the message in its script, for what is said of a proof or of a run. Pure. */
import type { Hook, Proof, Run, Script, Spot } from '../model.js';
import { type AnswerLine, answerLines } from '../script/answers/answers.js';
import { type DecidingLine, decidingLines, isTest } from '../script/answers/deciding-line.js';
import { withoutBlockComments } from '../script/lines/block-comments.js';
import { isCommentLine } from '../script/lines/comment.js';
import { guardingClues, isAbout } from '../script/patterns/guarding-clues.js';
import { baseName } from '../text/base-name.js';
import { escaped } from '../text/escaped.js';
import { lineOf } from '../text/lines.js';
import { onceFor } from '../text/once-for.js';
import { isCommand, toldBy, toldIn, waysOf } from './proofs.js';

/**
 * Where a guard refuses: the only line of its script that blocks, or the one whose words it was `told` with (of a function
 * that blocks, the call that gave it those words); where none blocks, the only one with a decision that is filled in, or that has the user asked; else its script.
 * `stopped`: what names the action in a script, the verb before the program. Where one message is for several actions, it tells their lines apart.
 */
export function refusalOf({ script }: Hook, told: string, stopped: readonly string[] = []): Spot {
  if (script === undefined) return { in: 'hook' };
  const lines = answerLines(script);
  const blocking = lines.filter(({ blocks }) => blocks);
  const isFilledIn = filledInDecision.test(script.text);
  const known = blocking.length === 1 ? blocking[0] : toldLine(blocking, lines, told);
  const refusal = isFilledIn || known === undefined ? undefined : (callTold(known, lines, told) ?? known);
  const printing = new Set(lines.flatMap(({ line, prints }) => (prints ? [line] : [])));
  const entry = entryOf(withoutBlockComments(script.text, script.language), { told, stopped, printing });
  // The beginning that one message shares with others says little against a text that was told in full.
  const isEntry = entry !== undefined && (refusal === undefined || entry.length > 1.5 * toldOf(refusal, lines, told));
  const deciding = isFilledIn ? filledInDecision : asks;
  const line = isEntry ? entry.line : blocking.length === 0 ? onlyLine(script.text, deciding) : refusal?.line;
  return line === undefined ? { in: 'script' } : spotOfLine(script.text, line);
}

/**
 * Where a guard refuses variants of what it was proved for; default: what does the same. Where the run was traced, the test that
 * was true in it; one that goes through a table leads to the entry. `pattern`: that of the text that decides about them.
 */
export function refusalOfProof(hook: Hook, proof: Proof, variants = waysOf(proof), pattern?: Spot): Spot {
  const { script } = hook;
  const traced = variants.find(({ ranLines, stopped }) => stopped && ranLines !== undefined);
  if (script === undefined || traced?.ranLines === undefined)
    return pattern ?? withLine(refusalOf(hook, toldBy(variants), namesOf(proof)), script, variants[0]?.text ?? '');
  const { text } = script;
  const ending = endingOf(script, traced.ranLines);
  const decided = decidedBy(script, traced.ranLines, ending, traced.text);
  if (decided?.isGeneral === false) return spotOfLine(text, decided.line);
  // What is written around the end of the script is the message, and no table.
  const isKept = (line: number): boolean => Math.abs(line - ending) > reach && !isTest(script, line);
  const kept = [pattern, entrySpot(script, toldBy([traced]), namesOf(proof)), tableSpot(script, traced.text)].find(
    (spot) => spot !== undefined && isKept(lineOfSpot(text, spot)),
  );
  return (decided === undefined ? undefined : kept) ?? spotOfLine(text, decided?.line ?? ending);
}

/** Where no line is known to refuse a command: the first that looks for it, or else the first that answers. */
function withLine(spot: Spot, script: Script | undefined, command: string): Spot {
  if (script === undefined || spot.in !== 'script' || spot.offset !== undefined) return spot;
  const line = cluesFinding(script, command)[0] ?? answerLines(script)[0]?.line;
  return line === undefined ? spot : spotOfLine(script.text, line);
}

/** The only entry of a table that finds a command. */
function tableSpot(script: Script, text: string): Spot | undefined {
  const lines = cluesFinding(script, text).filter((line) => !isTest(script, line));
  const [only, more] = new Set(lines);
  return only === undefined || more !== undefined ? undefined : spotOfLine(script.text, only);
}

/** The lines (from 1) of what finds a command, and not just anything. */
const cluesFinding = (script: Script, text: string): readonly number[] =>
  guardingCluesOf(script).flatMap((clue) => (isAbout(clue, text) && /[a-z]{2}/i.test(clue.text) ? [clue.line] : []));

/** The line (from 1) by which a script ended that was traced: the last of those that block, or else print. */
function endingOf(script: Script, ran: readonly number[]): number {
  const lines = new Map(answerLines(script).map((each) => [each.line, each]));
  return (
    ran.findLast((line) => lines.get(line)?.blocks) ??
    ran.findLast((line) => lines.get(line)?.prints) ??
    ran.at(-1) ??
    1
  );
}

/** Of the tests that led to a line, the last that finds the command; else the last one. */
function decidedBy(script: Script, ran: readonly number[], line: number, text: string): DecidingLine | undefined {
  const finding = new Set(cluesFinding(script, text));
  let last: DecidingLine | undefined;
  for (const each of decidingLines(script, ran, line)) {
    // What stands in a table is told by what was said of it.
    if (each.isGeneral || finding.has(each.line)) return last !== undefined && each.isGeneral ? last : each;
    last ??= each;
  }
  return last;
}

const guardingCluesOf = onceFor(({ text, language }: Script) => guardingClues(text, language));

/** The line (from 1) of a spot in a text. */
const lineOfSpot = (text: string, spot: Spot): number =>
  spot.in === 'script' && spot.offset !== undefined ? lineOf(text, spot.offset) : 0;

/** The entry of a table beside which is what was told. */
function entrySpot(script: Script, told: string, stopped: readonly string[]): Spot | undefined {
  const printing = new Set(answerLines(script).flatMap(({ line, prints }) => (prints ? [line] : [])));
  const entry = entryOf(withoutBlockComments(script.text, script.language), { told, stopped, printing });
  return entry === undefined ? undefined : spotOfLine(script.text, entry.line);
}

/** What names the action in a script: `commit` and `git` of `git commit -m note`; the file and the tool of a call. */
function namesOf(proof: Proof): readonly string[] {
  const { file, text } = proof.action;
  const [first = '', second = ''] = text.split(/\s+/, 2);
  const verb = /^[a-z][\w-]*$/.test(second) ? [second] : [];
  return file === undefined || isCommand(proof) ? [...verb, first] : [baseName(file.path), first];
}

/** A line (from 1) of a script without the blanks in front of it. */
function spotOfLine(text: string, line: number): Spot {
  const upTo = text.split('\n', line);
  const last = upTo[line - 1] ?? '';
  return { in: 'script', offset: upTo.join('\n').length - last.trimStart().length, length: last.trim().length };
}

/** The first line of a hook's script that blocks; its registration where the text has none. */
export function firstRefusalOf({ script }: Hook): Spot {
  const blocking = script === undefined ? undefined : answerLines(script).find(({ blocks }) => blocks);
  return script === undefined || blocking === undefined ? { in: 'hook' } : spotOfLine(script.text, blocking.line);
}

/** The only line (from 1) of a script that a pattern finds; undefined where it finds several. */
function onlyLine(text: string, pattern: RegExp): number | undefined {
  const [found, another] = text
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) && !isCommentLine(line) ? [index + 1] : []));
  return another === undefined ? found : undefined;
}

/** What was refused. */
interface Refused {
  /** The words that were told. */
  readonly told: string;
  /** What names the action in a script. */
  readonly stopped: readonly string[];
  /** The lines (from 1) that print. */
  readonly printing: ReadonlySet<number>;
}

const asks = /\bpermissionDecision\\?["']?\s{0,9}[:=]\s{0,9}\\?["']ask\b/;

/**
 * The only line (from 1) of a script with a text that was told in full: an entry of a table, beside what it looks for, rather
 * than advice that every message ends with. Of lines that were told one after another, the first. A table that was told from
 * its beginning to its end has no such entry.
 */
function entryOf(
  text: string,
  { told, stopped, printing }: Refused,
): { readonly line: number; readonly length: number } | undefined {
  const entries = text.split('\n').flatMap((line, index) => {
    if (isCommentLine(line)) return [];
    const texts = [...line.matchAll(quotedText)].filter(([, double, single]) => told.includes(double ?? single ?? ''));
    const longest = texts.toSorted(([a], [b]) => b.length - a.length)[0];
    if (longest === undefined) return [];
    const length = lengthOf(longest[1] ?? longest[2] ?? '');
    const isListed = /^\s{0,9}[,)\]}]/.test(line.slice(longest.index + longest[0].length));
    return length < sentence ? [] : [{ line: index + 1, length, isListed, isKeyed: keyed.test(line) }];
  });
  if (entries.filter(({ isKeyed }) => isKeyed).length > 1) return undefined;
  const listed = entries.filter(({ isListed }) => isListed);
  const kept = listed.filter(({ line }) => !printing.has(line));
  if (kept.some(({ line }, index) => line - (kept[index - 1]?.line ?? line) > oneMessage)) return undefined;
  const likely = listed.length === 0 ? entries : listed;
  const most = Math.max(0, ...likely.map(({ length }) => length));
  const [entry, another] = likely.filter(({ length }) => length === most);
  if (entry === undefined || another !== undefined) return undefined;
  const lines = new Set(entries.map(({ line }) => line));
  let { line } = entry;
  while (lines.has(line - 1)) line--;
  return { ...entry, line: beginningOf(line, text, stopped) };
}

/**
 * The line of the call that a text is given to, `deny(`, where the message is written over several; of a constant, the line
 * that uses it for what was stopped, else where it begins; else the text's own line.
 */
function beginningOf(line: number, text: string, stopped: readonly string[]): number {
  const lines = text.split('\n');
  const above = lines.slice(Math.max(0, line - 1 - reach), line);
  const begun = above.findLastIndex((each) => !partOfMessage.test(each.trim()));
  const opens = /[\w=] ?\($/.test(above[begun]?.trimEnd() ?? '');
  const beginning = opens ? line - (above.length - 1 - begun) : line;
  const constant = /^\s*(?:(?:const|let|var) )?([A-Za-z_]\w{0,60})(?:: ?\w{1,40})? = ?/.exec(
    lines[beginning - 1] ?? '',
  )?.[1];
  if (constant === undefined) return beginning;
  const word = new RegExp(`\\b${constant}\\b`);
  const uses = lines.flatMap((each, index) =>
    word.test(each) && index !== beginning - 1 && !isCommentLine(each) ? [index + 1] : [],
  );
  const use = uses.length > 1 ? nearestBelow(stopped, uses, lines) : uses[0];
  return use ?? beginning;
}

/** Of some lines (from 1), the only one that is nearest below a line that names what was stopped, by the first of its names that stands near any. */
function nearestBelow(names: readonly string[], uses: readonly number[], lines: readonly string[]): number | undefined {
  for (const name of names) {
    const word = new RegExp(`(?<![\\w-])${escaped(name)}(?![\\w-])`);
    const distances = uses.map((use) => {
      const above = lines.slice(Math.max(0, use - 1 - reach), use);
      return above.toReversed().findIndex((line) => word.test(line) && !isCommentLine(line));
    });
    const least = Math.min(...distances.filter((each) => each !== -1));
    const [use, another] = uses.filter((_, i) => distances[i] === least);
    if (use !== undefined) return another === undefined ? use : undefined;
  }
  return undefined;
}

/** A line with a part of a message and nothing else. */
const partOfMessage = /^(?:\+ )?[fr]{0,2}(["'`]).{0,400}\1 ?[+,]?$/;

const quotedText = /"((?:[^"\\\n]|\\.){1,300})"|'((?:[^'\\\n]|\\.){1,300})'/g;

/** `"docs": "Changes of the documentation",` */
const keyed = /^\s*(["'])[\w-]{1,40}\1\s?:\s?["']/;

/** A text that is no word, and no beginning that many messages have, is so long. */
const sentence = 20;

/** The length of a text in letters of the Latin alphabet: a sign of Chinese, Japanese or Korean is as good as three. */
const lengthOf = (text: string): number => text.length + 2 * (text.match(eastern)?.length ?? 0);

const eastern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** How much of what a line that blocks says, or the lines that print in front of it, was told: its longest part. */
function toldOf(refusal: AnswerLine, lines: readonly AnswerLine[], told: string): number {
  const before = lines.slice(0, lines.indexOf(refusal));
  const ended = before.findLastIndex(({ blocks, exit }) => blocks || exit !== undefined);
  const parts = [
    ...before.slice(ended + 1).filter(({ line, end = line }) => end >= refusal.line - reach),
    refusal,
  ].flatMap(({ says }) => says);
  return Math.max(0, ...parts.filter((part) => told.includes(part)).map(lengthOf));
}

/** The line that says most of what was told; undefined where two say as much. */
function toldLine(blocking: readonly AnswerLine[], lines: readonly AnswerLine[], told: string): AnswerLine | undefined {
  const ranked = blocking
    .map((line) => ({ line, length: toldOf(line, lines, told) }))
    .toSorted((a, b) => b.length - a.length);
  const [first, second] = ranked;
  return first !== undefined && first.length >= telling && first.length > (second?.length ?? 0)
    ? first.line
    : undefined;
}

/** The call of the function that a line stands in (`deny "$file is generated"`) with most of what was told; undefined where two have as much. */
function callTold({ line }: AnswerLine, lines: readonly AnswerLine[], told: string): AnswerLine | undefined {
  const calls = lines.flatMap((call) => {
    const { end = 0, library, line: start = 0 } = call.through ?? {};
    const isCall = library === undefined && start <= line && line <= end && (call.line < start || call.line > end);
    const parts = isCall ? call.says.filter((part) => told.includes(part)) : [];
    return parts.length === 0 ? [] : [{ call, length: Math.max(...parts.map(lengthOf)) }];
  });
  const longest = Math.max(telling, ...calls.map(({ length }) => length));
  const [first, another] = calls.filter(({ length }) => length === longest);
  return another === undefined ? first?.call : undefined;
}

/** Lines that a message may stand in front of the exit that ends it. */
const reach = 12;

/** Texts of one message are no more lines apart. */
const oneMessage = 3;

/** A text that says which message it is from is so long. */
const telling = 8;

/** Where a hook refuses that did so in a run; of one that was traced, a line that it came to. */
export function refusalIn({ case: { hook }, ranLines, verdict }: Run): Spot {
  const told = refusalOf(hook, toldIn(verdict));
  const { script } = hook;
  if (script === undefined || ranLines === undefined) return told;
  const line = lineOfSpot(script.text, told);
  // The entry of a table is no line that a run comes to.
  const isAnswer = answerLines(script).some((each) => each.line === line && (each.blocks || each.prints));
  if (line > 0 && (!isAnswer || ranLines.includes(line))) return told;
  return spotOfLine(script.text, endingOf(script, ranLines));
}

/** A decision that is filled in as the script runs: whether the line refuses shows in the run alone. */
const filledInDecision =
  /\b(?:permissionDecision|decision|behavior)\\?["']?\s{0,9}:\s{0,9}\\?["']?(?:\$|%s|\{\w|(?!true\b|false\b|null\b|string\b)[a-z_]\w{0,40}\s{0,9}(?:[,})]|$))/m;
