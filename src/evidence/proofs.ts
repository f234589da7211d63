/** What rules say of guards that were held against variants. Pure. */
import { standardInput } from '../model/standard-input.js';
import type { Hook, Proof, ProvedVariant, Run, Script, Spot, Verdict } from '../model.js';
import { type AnswerLine, answerLines } from '../script/answers/answers.js';
import { type DecidingLine, decidingLines, isTest } from '../script/answers/deciding-line.js';
import { withoutBlockComments } from '../script/lines/block-comments.js';
import { isCommentLine } from '../script/lines/comment.js';
import { guardingClues, isAbout } from '../script/patterns/guarding-clues.js';
import { baseName } from '../text/base-name.js';
import { escaped } from '../text/escaped.js';
import { lineOf } from '../text/lines.js';
import { onceFor } from '../text/once-for.js';
import { ofOneProgram } from '../variants/of-one-program.js';
import { join } from './phrases.js';

/** Variants that do the same as what the guard stops, itself among them. */
export function waysOf({ variants }: Proof): readonly ProvedVariant[] {
  return variants.filter(({ kind }) => kind === 'way');
}

/** Variants that only mention it. */
export function mentionsOf({ variants }: Proof): readonly ProvedVariant[] {
  return variants.filter(({ kind }) => kind === 'mention');
}

/** Is the action still stopped when it stands alone? If not, it is not known what the guard stopped. */
export function stopsItself(proof: Proof): boolean {
  return waysOf(proof)[0]?.stopped === true;
}

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

/** What a guard does to those of the variants that it stops: it refuses them, or has the user asked. */
export function heldBy(variants: readonly ProvedVariant[]): 'stops' | 'asks about' {
  const effects = variants.flatMap(({ stopped, verdict }) => (stopped && verdict ? [verdict.effect] : []));
  return effects.length > 0 && effects.every((effect) => effect === 'ask') ? 'asks about' : 'stops';
}

/** What a guard did to a call in a run: refused it, or had the user asked; undefined: it went ahead. */
export function heldIn({ verdict: { effect, runs } }: Run): 'stops' | 'asks about' | undefined {
  if (!runs) return undefined;
  return effect === 'block' ? 'stops' : effect === 'ask' ? 'asks about' : undefined;
}

/** What a guard told Claude or the user when it stopped one of the variants, or said where nobody reads it. */
export function toldBy(variants: readonly ProvedVariant[]): string {
  return toldIn(variants.find(({ stopped, verdict }) => stopped && verdict)?.verdict);
}

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

/** What a guard says of what it stopped in a run: to Claude or the user, or on stdout where nobody reads it. */
export function saidInRun({ verdict }: Run): string {
  return toldIn(verdict);
}

function toldIn(verdict: Verdict | undefined): string {
  const { toClaude = [], toUser = [] } = verdict ?? {};
  return [...[...toClaude, ...toUser].map(({ text }) => text), ...unheardIn(verdict)].join('\n');
}

/** What a guard says on stdout in plain text. */
function unheardIn(verdict: Verdict | undefined): readonly string[] {
  return verdict?.reply.kind === 'text' ? [verdict.reply.text] : [];
}

/** A decision that is filled in as the script runs: whether the line refuses shows in the run alone. */
const filledInDecision =
  /\b(?:permissionDecision|decision|behavior)\\?["']?\s{0,9}:\s{0,9}\\?["']?(?:\$|%s|\{\w|(?!true\b|false\b|null\b|string\b)[a-z_]\w{0,40}\s{0,9}(?:[,})]|$))/m;

/** Is the action a command, and not the change of a file? */
export function isCommand({ action }: Proof): boolean {
  return action.payload.json.tool_name === 'Bash';
}

/** The action as code. */
export function phraseOf({ action }: Proof): string {
  return `\`${shortened(action.text)}\``;
}

/** Spellings that come up now and then: by accident, around a path, in front of or behind what others are written with. */
const odd: ReadonlySet<string> = new Set([
  ...[
    'behind-comment',
    'editor-in-front',
    'for-development',
    'remover-by-path',
    'plus-in-front',
    'git-folder',
    'git-setting',
    'head-refspec',
    'program-option',
    'quoted-path',
    'whole-path',
    'compose-program',
    'package-version',
    'setting-in-front',
    'time-limit',
    'home-variable',
    'sql-in-small-letters',
    'folder-with-slash',
  ],
  ...['capital-option', 'clustered-options', 'subshell', 'in-folder', 'without-force', 'file-in-quotes', 'from-head'],
  ...['in-branch', 'variable-among-all', 'variable-printed'],
  ...['behind-let-through', 'before-let-through', 'behind-let-through-2', 'before-let-through-2'],
]);

/** Spellings that hardly anybody writes, and nobody to get past a guard. */
const slips: ReadonlySet<string> = new Set(['two-spaces', 'variable-in-front']);

/** Is a variant spelled as hardly anybody would on purpose? */
export function isSlip({ variation }: ProvedVariant): boolean {
  return slips.has(variation);
}

/** Spellings that are as good as the others for most programs, and odd for those that everybody writes in one way. */
const rearranged: ReadonlySet<string> = new Set(['options-last', 'short-options-last', 'long-options']);

/** What people write with short options, in front of what they are for: `rm -rf build`, and not `rm build --force -r`. */
const writtenInOneWay = /^\s*(?:rm|chmod|chown|git\s+(?:branch|checkout|clean|reset|restore|stash))\s/;

/** Is it what anybody writes, without meaning anything by it? */
export function isUsual({ plain, text, variation }: ProvedVariant): boolean {
  return plain && !odd.has(variation) && !(rearranged.has(variation) && writtenInOneWay.test(text));
}

/**
 * Does the guard only say what does the same in a better way: another tool of Claude Code's, another program, or one that
 * runs this very command? Or that the program is not there, or that the file has to be read first? Then it protects
 * nothing, and little is lost where a spelling passes.
 */
export function isPreference(proof: Proof): boolean {
  const told = saidOf(proof);
  const wanted = namesAdvised(told);
  const [program = ''] = proof.action.text.trimStart().split(/\s/, 1);
  if (isSaidMissing(program, told) || isToldToWrap(proof.action.text, told)) return true;
  if (!isCommand(proof) && readsFirst.test(told)) return true;
  // The tool is advised because another guard looks at it.
  if (/\bprotected\b/i.test(told)) return false;
  return wanted.some(
    (name) =>
      sameInTools.has(name) ||
      interchangeable.some((family) => name !== program && family.has(name) && family.has(program)),
  );
}

/**
 * Does the guard send Claude to the tool of a variant that passes (`Use Edit instead`), or ask for what the variant has around
 * the command (`Prefix it with timeout 60`)? It passes on purpose.
 */
export function isAdvised(proof: Proof, { payload, text }: ProvedVariant): boolean {
  const told = saidOf(proof);
  return (
    namesAdvised(told).some((name) => name === payload.json.tool_name) ||
    (isCommand(proof) && wrappings.some(({ added, asked }) => added.test(text) && asked.test(told)))
  );
}

/** What a spelling adds to a command, and the words with which guards ask for it. */
const wrappings: readonly { readonly added: RegExp; readonly asked: RegExp }[] = [
  { added: /^timeout /, asked: /`timeout\b|\btimeout [\d<]/ },
  { added: /^CI=1 /, asked: /\bCI=(?:1|true)\b/ },
  { added: /\| tail -n \d+$/, asked: /\| ?(?:head|tail)\b/ },
];

/** Does the guard let the same call through the next time, as it says itself? It reminds, and guards nothing. */
export const passesOnRetry = (proof: Proof): boolean => remindsOnce.test(saidOf(proof));

const remindsOnce =
  /\bonce (?:per|a|in (?:this|a|each)) session\b|\b(?:retry|re-?(?:issue|run|try|submit)|try again|repeat|run (?:it|this|the same \w{1,20}) again)\b[^.\n]{0,40}\bto (?:proceed|continue|go (?:on|ahead))\b|\b(?:next|second) (?:attempt|try|time|call)\b[^.\n]{0,20}\b(?:pass|go through|let through|allowed|succeed)/i;

/** What the guard says of what it stops: to Claude, or on stdout where nobody reads it. */
function saidOf(proof: Proof): string {
  const verdict = waysOf(proof)[0]?.verdict;
  return [...(verdict?.toClaude ?? []).map(({ text }) => text), ...unheardIn(verdict)].join('\n');
}

/** `Read notes.txt before you change it`: any file will do, once it was read. */
const readsFirst =
  /\b[Rr]ead\b[^.!?\n]{0,20}(?:[`"'][^`"'\n]{1,200}[`"'][^.!?\n]{0,20}|\b(?:file|it)\b )\b(?:first|before)\b/;

const namesAdvised = (told: string): readonly string[] => [...told.matchAll(preferred)].map(([, name = '']) => name);

/** `deploy is not installed`: the call fails anyway. */
function isSaidMissing(program: string, told: string): boolean {
  const name = escaped(program);
  const said = `(?<![\\w-])${name}["'\`]?:? (?:(?:CLI|command|is|was|could) ){0,2}not (?:installed|found|available)\\b`;
  return name !== '' && new RegExp(said, 'i').test(told);
}

/** `Use: tmux new -d "npm run dev"`, of `npm run dev`. */
function isToldToWrap(command: string, told: string): boolean {
  const text = escaped(command.trim());
  return new RegExp(`\\b[Uu]se:? [\`'"]?\\w(?:(?!instead of)[^\\n]){1,80}["']${text}["']`).test(told);
}

/** What is advised, and not advised against. */
const preferred =
  /(?<!\b(?:not|never)\s|n['’]t\s)\b(?:[Uu]se|[Pp]refer)\s(?:the\s|Claude(?:\sCode)?(?:['’]s)?\s|built-in\s)*[`"'*]{0,2}([\w-]+)/g;

/** Tools of Claude Code's that people want used instead of a program. */
const sameInTools: ReadonlySet<string> = new Set(['Read', 'Grep', 'Glob', 'LS', 'Edit', 'Write', 'WebFetch']);

/** Programs of which one is used instead of another, as a matter of habit. */
const interchangeable: readonly ReadonlySet<string>[] = [
  new Set(['npm', 'npx', 'pnpm', 'pnpx', 'yarn', 'bun', 'bunx', 'node', 'deno', 'tsx', 'ts-node']),
  new Set(['pip', 'pip3', 'python', 'python3', 'pytest', 'uv', 'uvx', 'poetry', 'pixi']),
  new Set(['grep', 'rg', 'find', 'fd', 'cat', 'bat', 'ls', 'eza', 'sed', 'sd', 'awk']),
];

/** What is done every day, what anybody writes, then what is short. */
export function usualFirst(variants: readonly ProvedVariant[]): readonly ProvedVariant[] {
  const lines = (text: string): number => (text.includes('\n') ? 3 : 0);
  // What takes many lines comes last, unless nothing else of what is done every day is there.
  const isOnLine = variants.some((variant) => rankOf(variant) <= 0 && lines(variant.text) === 0);
  const placeOf = (variant: ProvedVariant): number =>
    rankOf(variant) + (isOnLine || rankOf(variant) > 0 ? lines(variant.text) : 0);
  return variants.toSorted((a, b) => placeOf(a) - placeOf(b) || a.text.length - b.text.length);
}

/** Three of them, as code, the usual ones first. */
export function examplesOf(variants: readonly ProvedVariant[]): string {
  const { legend, more, shown } = shownOf(variants);
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}${legend}`;
}

/** Three of them, as code, the usual ones first, of which one is enough: `a`, `b` or `c`. */
export function anyOf(variants: readonly ProvedVariant[]): string {
  return join(shownOf(variants).shown, 'or');
}

/** What stands for the line breaks among them, to be put behind; empty where there are none. */
export const legendOf = (variants: readonly ProvedVariant[]): string =>
  shownOf(variants).legend === '' ? '' : '⏎: a line break';

function shownOf(variants: readonly ProvedVariant[]) {
  const texts = [...new Set(usualFirst(variants).map(({ text }) => text))];
  const shown = texts.slice(0, 3).map((text) => `\`${shortened(text)}\``);
  const legend = shown.some((text) => text.includes('⏎')) ? ' (⏎: a line break)' : '';
  return { legend, more: texts.length - shown.length, shown };
}

/** The commands with which Claude writes a file of more than one line. */
const asClaudeWrites: ReadonlySet<string> = new Set(['bash-here-document', 'bash-document-first']);

function rankOf(variant: ProvedVariant): number {
  const { plain, variation } = variant;
  if (ofOneProgram.has(variation) || asClaudeWrites.has(variation)) return -1;
  return isUsual(variant) ? 0 : plain ? 1 : 2;
}

function shortened(text: string): string {
  const line = text.replaceAll('\n', '⏎');
  return line.length <= 60 ? line : `${line.slice(0, 59)}…`;
}

/** A sentence on how to see all that was tried; empty where no command line names the hook again. */
export function seeEvery(what: 'way' | 'case', { script }: Hook): string {
  if (script?.path === standardInput) return '';
  return ` \`hooklint prove${script === undefined ? '' : ` ${script.path}`}\` shows every ${what}.`;
}

/** Does the hook look at the command of a Bash call, in its own text or in a library? What it does not look at, "if" alone chooses. */
export function readsCommand({ handler, script }: Hook): boolean {
  const texts = [script?.text ?? handler.command ?? '', ...(script?.libraries ?? []).map(({ text }) => text)];
  return texts.some((text) => commandRead.test(text));
}

/** The field with the command, as a program or a filter names it. */
const commandRead = /(?:\.|["'`]|[{,]\s{0,9})command\b/;
