/**
 * Searches that find nothing and, by `set -e`, end a shell script before it asks whether they found something. By the
 * layout and narrowly: one that stands on a line of its own and keeps what `grep` finds. Pure.
 */
import { indentOf, lineBefore, lineOf } from '../../text/lines.js';
import { isCommentLine } from '../lines/comment.js';
import { endsWhereFails } from '../lines/errexit.js';
import { literalText, readShellCommand, type SimpleCommand, type Word } from '../shell/shell-command.js';

export interface LostSearch {
  /** The variable that keeps what is found. */
  readonly name: string;
  /** The program that searches, or that fails where there is nothing: `grep`, `git rev-parse`. */
  readonly program: string;
  /** The exit code that it ends with then. */
  readonly exitCode: number;
  /** Where it is kept, in UTF-16 offsets. */
  readonly offset: number;
  readonly length: number;
  /** The line (from 1) that asks whether something was found. */
  readonly asked: number;
}

/** So many searches of one script are looked at: each takes a look at the whole script. */
const mostSearches = 50;

/** Each such search, in its order. */
export function lostSearches(text: string): readonly LostSearch[] {
  // What is done at the end may set another exit code.
  if (/^\s{0,80}trap\s/m.test(text)) return [];
  const lines = text.split('\n');
  const commands = readShellCommand(text);
  let looked = 0;
  return commands.flatMap((command, at): readonly LostSearch[] => {
    const kept = looked < mostSearches ? keptSearch(command, commands[at + 1]) : undefined;
    if (kept === undefined) return [];
    looked++;
    const { end, start } = kept.word;
    const index = lineOf(text, start) - 1;
    const before = lineBefore(text, start);
    if (before.trim() !== '' || !/^[ \t]{0,9}(?:#[^\n]{0,200})?(?:\n|$)/.test(text.slice(end))) return [];
    if (!endsWhereFails(lines, index)) return [];
    const { name, stages } = kept;
    const keepsPipes = lines.slice(0, index).some((line) => /^\s{0,80}set\s.{0,40}\bpipefail\b/.test(line));
    const search = stages.findLast((stage, place) => searches(stage) && (keepsPipes || place === stages.length - 1));
    const failure = search && failing(search);
    if (search === undefined || failure === undefined) return [];
    const { program, exitCode, isSearch } = failure;
    if (isSearch && isSureToFind(search, lines, index)) return [];
    const last = lineOf(text, end);
    const asks = isSearch ? asksFor(name) : asksWhetherEmpty(name);
    const asked = lines.findIndex((line, place) => place >= last && !isCommentLine(line) && asks.test(line));
    const isSet = sets(name);
    // Another value that it may have by then is what is asked for.
    const isElsewhere = lines.some(
      (line, place) => (place < index || place >= last) && place < asked && isSet.test(line),
    );
    if (asked === -1 || (isElsewhere && !readsVariable(stages[0]))) return [];
    // That a hook which has nothing to do ends with an error is no loss.
    if (!isSearch && lines.slice(asked, asked + 2).some((line) => /\bexit 0\b/.test(line))) return [];
    return [{ name, program, exitCode, offset: start, length: end - start, asked: asked + 1 }];
  });
}

interface Kept {
  readonly name: string;
  readonly word: Word;
  readonly stages: readonly SimpleCommand[];
}

/** A pipe whose whole output a variable keeps, with nothing behind it that spares the script; undefined: no such. */
function keptSearch(
  { assignments, redirections, words }: SimpleCommand,
  next: SimpleCommand | undefined,
): Kept | undefined {
  const [word, ...others] = assignments;
  if (word === undefined || others.length + words.length + redirections.length > 0) return undefined;
  if (next !== undefined && /^(?:\|\|?|&&?)$/.test(next.after)) return undefined;
  const [first, value, ...rest] = word.parts;
  const name = first?.kind === 'literal' ? /^([A-Za-z_]\w{0,40})=$/.exec(first.text)?.[1] : undefined;
  if (name === undefined || value?.kind !== 'substitution' || rest.length > 0) return undefined;
  const stages = readShellCommand(value.text);
  const goesThere = stages.length > 1 && programOf(stages[0] as SimpleCommand) === 'cd' && stages[1]?.after === '&&';
  const isPipe = stages.every(
    ({ after, nested }, at) => !nested && (at === 0 || after === '|' || (at === 1 && goesThere)),
  );
  return isPipe && stages.some(searches) ? { name, word, stages } : undefined;
}

const programOf = ({ words: [first] }: SimpleCommand): string | undefined => literalText(first);

interface Failing extends Pick<LostSearch, 'program' | 'exitCode'> {
  /** It searches a text. */
  readonly isSearch: boolean;
}

/** How the program is called that fails where it finds nothing, and the code it ends with then; undefined: it does not. */
function failing(stage: SimpleCommand): Failing | undefined {
  const [program = '', ...words] = stage.words.map((word) => literalText(word) ?? '');
  if (/^(?:[ef]?grep|rg)$/.test(program)) return { program, exitCode: 1, isSearch: true };
  if (/^(?:which|pgrep)$/.test(program)) return { program, exitCode: 1, isSearch: false };
  if (program === 'command' && words[0] === '-v') return { program: 'command -v', exitCode: 1, isSearch: false };
  if (program !== 'git') return undefined;
  const verb = words.find((word, at) => !/^-/.test(word) && words[at - 1] !== '-C' && words[at - 1] !== '-c');
  if (verb === 'config' && words.includes('--get'))
    return { program: 'git config --get', exitCode: 1, isSearch: false };
  return /^(?:rev-parse|symbolic-ref|describe)$/.test(verb ?? '')
    ? { program: `git ${verb}`, exitCode: 128, isSearch: false }
    : undefined;
}

const searches = (stage: SimpleCommand): boolean => failing(stage) !== undefined;

/** Is what goes into the pipe what a variable contains? */
const readsVariable = (stage: SimpleCommand | undefined): boolean =>
  stage !== undefined &&
  (/^(?:echo|printf)$/.test(programOf(stage) ?? '') || stage.redirections.some(({ operator }) => operator === '<<<'));

/** Has the script looked for such a thing already, or is what is sought a key that is always there? */
function isSureToFind({ words }: SimpleCommand, lines: readonly string[], index: number): boolean {
  const pattern = words
    .slice(1)
    .map(literalText)
    .find((each) => each !== undefined && !each.startsWith('-'));
  if (pattern === undefined || /^(?:\.\*?|\^|\$|)$/.test(pattern)) return true;
  // A transcript has a key only where the session did what it tells of.
  if (/^"\w{1,40}"/.test(pattern)) return !words.some(isTranscript);
  const above = lines.slice(0, index);
  const indent = indentOf(lines[index] ?? '');
  const around = above.findLast((line) => /^\s{0,80}(?:el)?if\b/.test(line) && indentOf(line) < indent) ?? '';
  return looks.test(around) || above.some((line) => looks.test(line) && line.includes(pattern));
}

const isTranscript = ({ parts }: Word): boolean =>
  parts.some((part) => part.kind === 'variable' && /transcript/i.test(part.name));

const looks = /\bgrep\b|=~/;

/** A test of what a variable holds, what stands for it where it is empty, or a loop over it. */
const asksFor = (name: string): RegExp =>
  new RegExp(
    `\\s-[zn]\\s{1,9}"?\\$\\{?${name}\\b|\\$\\{${name}:[-=][^}]|\\[\\s{1,9}"?\\$\\{?${name}\\b\\}?"?\\s{1,9}(?:[!=]?=|=~|-(?:eq|ne|g[te]|l[te]))\\s|` +
      `^\\s{0,80}case\\s"?\\$\\{?${name}\\}?"?\\s{1,9}in\\b|\\bfor\\s\\w{1,40}\\sin\\s\\$\\{?${name}\\}?\\s{0,9}(?:;|$)|\\bdone\\s{0,9}<<<\\s{0,9}"?\\$\\{?${name}\\b`,
  );

/** A test for nothing. */
const asksWhetherEmpty = (name: string): RegExp => new RegExp(`\\s-z\\s{1,9}"?\\$\\{?${name}\\b`);

const sets = (name: string): RegExp => new RegExp(`(?:^|[;&|\\s])${name}=`);
