/** Which line of what a hook writes to stderr says what it means, and where the hook's own text has it. Pure. */
import type { Hook, Run, Spot } from '../model.js';
import { answerLines } from '../script/answers/answers.js';
import { type Origin, originOf, ownTexts } from '../script/answers/origin.js';
import { offsetOfLine, textOf } from '../script/answers/text-of.js';
import { isCommentLine } from '../script/lines/comment.js';
import { severalWords } from '../script/program/texts-held.js';
import { contractOf } from './runs.js';
import { isOneMessage } from './unheard.js';

/** A line of a log, with the time or a low level in front, or a warning of Node's own: nobody is meant to read it now. */
export const logged =
  /^(?:\[[\w. -]{1,40}\] )?\[?(?:INFO|DEBUG)\b|^\W{0,3}\d{4}-\d\d-\d\d[ T]\d\d:\d\d|^\(node:\d+\) |^\(Use `node --/;

/** The first line with words of its own in the message that a line is part of: one text, or prints right below each other. */
export function headlineOf(
  said: string,
  words: string,
  hook: Hook,
): { readonly said: string; readonly own: Origin } | undefined {
  const lines = words.split('\n');
  const at = lines.indexOf(said);
  const gap = lines.findLastIndex((line, index) => index < at && line.trim() === '');
  for (const line of lines.slice(gap + 1, at)) {
    if (!severalWords.test(line) || logged.test(line)) continue;
    const own = originOf(line, hook);
    const end = originOf(said, hook);
    if (own === undefined || end === undefined || own.library !== end.library) continue;
    const { text } = own.library ?? textOf(hook);
    if (isOneMessage(text.split('\n'), own.text, end.text)) return { said: line.trim(), own };
  }
  return undefined;
}

/** The line that is quoted, among the many that a banner is made of; of a table, the one line that prints its rows. */
export function saidAt({ text: own, library }: Origin, { script }: Hook): Spot {
  if (library !== undefined) return { in: 'script', match: own, library: library.path };
  const lines = script?.text.split('\n') ?? [];
  const index = lines.findIndex((each) => each.includes(own) && !isCommentLine(each));
  const line = lines[index];
  if (script === undefined || line === undefined) return { in: 'output', stream: 'stderr' };
  const start = lines.slice(0, index).reduce((sum, each) => sum + each.length + 1, 0) + line.indexOf(own);
  const here: Spot = { in: 'script', offset: start, length: own.length };
  if (!/^\s*(?:[[({"'`]|["']?[\w-]+["']?\s*:\s)/.test(line)) return here;
  const [prints, ...more] = answerLines(script).filter(
    (answer) => answer.prints && answer.toStderr && answer.says.length === 0,
  );
  if (prints === undefined) return here;
  // Which of several it was, the lines that ran tell.
  return more.length > 0
    ? { in: 'output', stream: 'stderr' }
    : { in: 'script', ...offsetOfLine(script.text, prints.line) };
}

/** One line of several, where the hook prints nothing else and Claude would read what it prints on stdout. */
export function briefing(run: Run, lines: readonly string[]): string | undefined {
  if (contractOf(run).plainStdout !== 'claude' || run.verdict.reply.kind !== 'empty') return undefined;
  const own = ownTexts(run.case.hook);
  const told = lines.filter((line) => own.some((text) => line.includes(text)));
  // The first that is long enough to be known again.
  return told.length < briefest ? undefined : told.find((line) => originOf(line, run.case.hook) !== undefined);
}

/** Fewer lines are a note for whoever looks into the debug log. */
const briefest = 3;
