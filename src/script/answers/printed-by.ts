/**
 * The line of a script that printed an output, or ended the script. Where the run was traced, among the lines that ran;
 * else by the text alone: the line whose literal parts stand in what was printed, where one fits better than all others.
 */

import type { CommandExecution, Library, Run, Spot } from '../../model.js';
import { baseName } from '../../text/base-name.js';
import { escaped } from '../../text/escaped.js';
import { lineOf } from '../../text/lines.js';
import { isCommentLine } from '../lines/comment.js';
import { hereDocuments, hereProgramAt } from '../shell/here-programs.js';
import { answerLines } from './answers.js';

/** A script and an output that are longer are looked at no further. */
const linesRead = 5000;
const bytesRead = 100_000;

/** The line (from 1) that printed the output meant, or that ended the script; undefined when the text does not tell. */
export function printedBy(
  run: Run,
  script: Library,
  output: Extract<Spot, { readonly in: 'output' }>,
): number | undefined {
  const line = lineOfScript(run, script, output);
  const { stream, pointer } = output;
  if (line === undefined || stream === 'exit' || run.execution.type !== 'command') return line;
  // A shell knows only the line that starts a program; what was printed is in its text.
  const program = hereProgramAt(script.text, line);
  if (program === undefined) return line;
  const lines = program.text.split('\n', linesRead).map((each) => (isCommentLine(each) ? '' : each));
  const inside = best(printScores(lines, run.execution, stream ?? 'stdout', pointer?.split('/').at(-1)));
  return inside === undefined ? line : program.above + inside;
}

function lineOfScript(
  run: Run,
  script: Library,
  { stream, pointer }: Extract<Spot, { readonly in: 'output' }>,
): number | undefined {
  if (run.execution.type !== 'command') return undefined;
  const lines = script.text.split('\n', linesRead).map((line) => (isCommentLine(line) ? '' : line));
  const name = pointer?.split('/').at(-1);
  const told =
    stream === 'stderr' || (stream === 'stdout' && !printsFirst(script, run.execution))
      ? toldByInterpreter(run.execution[stream], script, lines.length)
      : undefined;
  if (told !== undefined) return told;
  if (run.ranLines !== undefined) return amongRan(run.ranLines, lines, run.execution, script, stream ?? 'stdout', name);
  if (stream === 'exit') return exitLine(lines, run.execution);
  const scores = printScores(lines, run.execution, stream ?? 'stdout', name);
  const printing = printingLines(script);
  if (name !== undefined)
    return (
      best(whereFilled(scores, lines, run.execution, pointer)) ??
      bestByTextAbove(scores, lines, run.execution, stream ?? 'stdout')
    );
  if (scores.length === 0 || printing.size === 0) return best(scores);
  const first = headline([...printing].filter(fitsIn(scores)), lines, run.execution, stream ?? 'stdout');
  if (first !== undefined) return first;
  const printed = best(scores.map((each, i) => (printing.has(i + 1) ? each : 0)));
  const fitting = best(scores);
  if (printed !== undefined || printing.has(fitting ?? 0)) return printed ?? fitting;
  // What was printed may stand in a table above: the line that prints it is meant, or the one that ends the script.
  const ended = exitLine(lines, run.execution);
  if (ended !== undefined || fitting === undefined) return ended;
  return collects.test(lines[fitting - 1] ?? '') ? (onlyPrintingTo(stream ?? 'stdout', script) ?? fitting) : fitting;
}

/** Does stdout begin with a text of the script? What an interpreter says of an error behind it is not what was printed. */
function printsFirst(script: Library, { stdout }: CommandExecution): boolean {
  const [first = ''] = new TextDecoder().decode(stdout.subarray(0, bytesRead)).trimStart().split('\n', 1);
  return answerLines(script).some(({ says }) => says.some((text) => text.length >= leastWords && first.includes(text)));
}

/** The lines of a script that print, as far as its text tells. */
export function printingLines(script: Library): ReadonlySet<number> {
  return new Set(answerLines(script).flatMap(({ prints, line }) => (prints ? [line] : [])));
}

/** Keeps a text, or is one of a table, for another line to print. */
const collects =
  /^\s*(?:(?:export|local|declare|readonly|const|let|var)\s)?[^\s=()]{1,99}\s?\+?=|^\s*["'`]|\.(?:append|push)\(/;

/** The line of a script that prints to a stream; undefined where several do, or none. */
function onlyPrintingTo(stream: 'stdout' | 'stderr', script: Library): number | undefined {
  const found = answerLines(script).filter(({ prints, toStderr }) => prints && toStderr === (stream === 'stderr'));
  return found.length === 1 ? found[0]?.line : undefined;
}

/** The line that an interpreter names in an error of its own: that of the script which is nearest to the cause. */
function toldByInterpreter(output: Uint8Array, { path, text: own }: Library, count: number): number | undefined {
  const text = new TextDecoder().decode(output.subarray(0, bytesRead));
  const inProgram = [...text.matchAll(/^ +File "<stdin>", line (\d+)/gm)].at(-1)?.[1];
  const [program, another] = inProgram === undefined ? [] : hereDocuments(own);
  if (program !== undefined && another === undefined) return lineOf(own, program.start) - 1 + Number(inProgram);
  const name = escaped(baseName(path));
  const [python, node, shell] = [
    text.matchAll(new RegExp(`^ +File ".*?${name}", line (\\d+)`, 'gm')),
    text.matchAll(new RegExp(`^ +at .*?${name}:(\\d+):\\d+\\)?$`, 'gm')),
    text.matchAll(new RegExp(`^\\S*${name}: (?:line )?(\\d+): `, 'gm')),
  ].map((matches) => [...matches].map(([, line]) => Number(line)).filter((line) => line <= count));
  return python?.at(-1) ?? node?.[0] ?? shell?.at(-1);
}

/** The same, when it is known which lines ran: the last of those that fit. */
function amongRan(
  ran: readonly number[],
  lines: readonly string[],
  execution: CommandExecution,
  script: Library,
  stream: 'stdout' | 'stderr' | 'exit',
  key: string | undefined,
): number | undefined {
  if (stream === 'exit') {
    // What an EXIT trap or `finally` does comes behind the line that ended the script.
    const isLast = !lines.some((line) =>
      /\b(?:trap|atexit)\b|^\s*(?:\}\s*)?finally\b|^\s*(?:async )?with\b.*:\s*$/.test(line),
    );
    const ending = ran.slice(isLast ? -1 : -4).findLast((line) => /\bexit\b/.test(lines[line - 1] ?? ''));
    return ending ?? ran.at(-1);
  }
  const scores = printScores(lines, execution, stream, key);
  const printing = printingLines(script);
  // What was printed may stand in a table that ran as well: among lines that print, the one that fits is meant.
  const fitting = ran.filter((line) => (scores[line - 1] ?? 0) > 0);
  const meant =
    key === undefined && fitting.some((line) => printing.has(line))
      ? fitting.filter((line) => printing.has(line))
      : fitting;
  const highest = Math.max(0, ...meant.map((line) => scores[line - 1] ?? 0));
  const isPrinted = key !== undefined || printing.size === 0 || meant.some((line) => printing.has(line));
  if (highest > 0 && isPrinted) {
    const printed = key === undefined ? headline(meant.filter(fitsIn(scores)), lines, execution, stream) : undefined;
    return printed ?? meant.findLast((line) => scores[line - 1] === highest);
  }
  const toStderr = (line: number) => onStderr.test(lines[line - 1] ?? '');
  return (
    ran.findLast((line) => printing.has(line) && toStderr(line) === (stream === 'stderr')) ??
    (highest > 0 ? meant.findLast((line) => scores[line - 1] === highest) : undefined) ??
    // Something else printed it, a function of another file or a program: the last thing that the script had done.
    ran.findLast((line) => !onlyEnds.test(lines[line - 1] ?? '') && !(stream === 'stdout' && toStderr(line)))
  );
}

const onStderr = /stderr|>\s*&2|console\.(?:error|warn)|\b(?:sys\.exit|SystemExit)\(\s*f?["']/;

const fitsIn =
  (scores: readonly number[]) =>
  (line: number): boolean =>
    (scores[line - 1] ?? 0) >= leastWords;

/** Shorter texts may be in an output by chance. */
const leastWords = 8;

/** Of the lines that fit what was printed, the one that printed its beginning; undefined where two may have. */
function headline(
  fitting: readonly number[],
  lines: readonly string[],
  execution: CommandExecution,
  stream: 'stdout' | 'stderr',
): number | undefined {
  const output = new TextDecoder().decode(execution[stream].subarray(0, bytesRead));
  const placed = [...new Set(fitting)].flatMap((line) => {
    const text = lines[line - 1] ?? '';
    const parts = partsIn(text, output);
    const [longest = ''] = parts.toSorted((a, b) => b.length - a.length);
    const most = output.indexOf(longest);
    const start = output.lastIndexOf('\n', most) + 1;
    // What is filled in may part the beginning of the line from most of its words.
    const at = parts.map((each) => output.indexOf(each, start)).find((each) => each !== -1 && each <= most) ?? most;
    const before = output.slice(start, at);
    return /[\p{L}\p{N}]/u.test(before) || onStderr.test(text) !== (stream === 'stderr')
      ? []
      : [{ line, at, length: longest.length }];
  });
  const [first, second] = placed.toSorted((a, b) => a.at - b.at || b.length - a.length);
  return first?.at === second?.at && first?.length === second?.length ? undefined : first?.line;
}

const onlyEnds = /^\s*(?:exit|return|sys\.exit|fi|done|esac|\})(?![\w.])/;

/**
 * The line that ends the script with the code it ended with: the only one there is, or the first one behind the line
 * that printed the message. Where the code stands nowhere (`sys.exit("text")`), the line that printed the message.
 */
function exitLine(lines: readonly string[], execution: CommandExecution): number | undefined {
  const { exitCode } = execution;
  if (exitCode === null || exitCode === 0) return undefined;
  const ends = new RegExp(`(?:\\bexit[ (]+|\\bexitCode\\s*=\\s*|\\breturn\\s+)${exitCode}\\b`);
  const hits = lines.flatMap((line, i) => (ends.test(line) && !saidOtherwise(lines, i, execution) ? [i + 1] : []));
  const message = best(printScores(lines, execution, 'stderr', undefined));
  // A code that the script is given from elsewhere can be this one too.
  if (hits.length === 1 && (message !== undefined || !lines.some((line) => passesOn.test(line)))) return hits[0];
  return message === undefined ? undefined : (hits.find((line) => line >= message) ?? message);
}

/** Is on a line (from 0) that ends the script, or right above it, a message with sentences, of which none was printed? */
function saidOtherwise(lines: readonly string[], index: number, { stderr, stdout }: CommandExecution): boolean {
  const decoder = new TextDecoder();
  const output = [stderr, stdout].map((bytes) => decoder.decode(bytes.subarray(0, bytesRead))).join('\n');
  const above = lines[index - 1] ?? '';
  const own = /[{;&]\s{0,9}((?:echo|printf)\s.{0,400}?)\bexit\b/.exec(lines[index] ?? '')?.[1];
  if (own !== undefined) return saysOtherwise(own, output);
  return /^\s*(?:echo|printf)\s/.test(above) && saysOtherwise(above, output);
}

/** Ends with a code that is filled in. */
const passesOn = /\bexit\s+"?\$|\bexit\(\s*[a-z_]/;

/** How well each line fits what was printed; 0: not at all. */
function printScores(
  lines: readonly string[],
  execution: CommandExecution,
  stream: 'stdout' | 'stderr',
  key: string | undefined,
): readonly number[] {
  const output = new TextDecoder().decode(execution[stream].subarray(0, bytesRead));
  return output.trim() === '' ? [] : lines.map((line) => score(line, output, key));
}

/** A command that prints: its name may stand in what a payload brought, and is no part of what it prints. */
const printingCommand = /(^|[;&|{(]|\b(?:then|do|else)\b)\s*(?:echo|printf)\s+/g;

/** How many characters of the line's longest literal part stand in the output; a key that the line must name comes on top. */
function score(line: string, output: string, key: string | undefined): number {
  const parts = partsIn(line, output);
  // The frame around a message is longer than its words, and says nothing.
  const longest = Math.max(0, ...parts.map((part) => part.replace(ornament, '').length));
  if (key === undefined) return longest;
  if (saysOtherwise(line, output)) return 0;
  const named = `(?<![\\w-])${escaped(key)}(?![\\w-])`;
  if (!new RegExp(named).test(line)) return 0;
  return longest + key.length + (givesFlag(line, output, named) ? flagBonus : 0);
}

/** The literal parts of a line that are in an output. */
function partsIn(line: string, output: string): readonly string[] {
  return line
    .replace(printingCommand, '$1')
    .replaceAll('\\"', '"')
    .split(/\$\{[^}]{0,999}\}|\$\w+|\{\w*\}|%[sd]|\\n|["'`]/)
    .map((part) => part.trim())
    .filter((part) => part.length >= 4 && output.includes(part));
}

const ornament = /[\p{S}\p{Pd}=*_~\s]{3,}/gu;

/** Does the line have sentences to print, of which none was printed? The key that it names came from another line then. */
function saysOtherwise(line: string, output: string): boolean {
  const sentences = [...line.replaceAll('\\"', '"').matchAll(/["'`]([^"'`\n]{20,999})["'`]/g)].flatMap(
    ([, text = '']) => text.match(/[A-Za-z][A-Za-z ,-]{18,99}[A-Za-z]/g) ?? [],
  );
  return sentences.length > 0 && !sentences.some((sentence) => output.includes(sentence));
}

/** Does the line give the key the very truth value that was printed? Lines with the same key differ in nothing else then. */
function givesFlag(line: string, output: string, named: string): boolean {
  const flag = new RegExp(`"${named}"\\s*:\\s*(true|false)\\b`).exec(output)?.[1];
  return flag !== undefined && new RegExp(`${named}\\\\?["']?\\s*[:=]\\s*${flag}\\b`, 'i').test(line);
}

const flagBonus = 5;

/** Of lines that fit alike, the one below the text that was printed: `note="…"`, and then `jq -n --arg note "$note" …`. */
function bestByTextAbove(
  scores: readonly number[],
  lines: readonly string[],
  execution: CommandExecution,
  stream: 'stdout' | 'stderr',
): number | undefined {
  const highest = Math.max(0, ...scores);
  if (highest === 0) return undefined;
  const texts = printScores(lines, execution, stream, undefined);
  const above = texts.map((value, i) => (scores[i] === highest ? 0 : value));
  // A text above another of these lines is that one's.
  const nearby = (i: number) => above.slice(Math.max(scores.lastIndexOf(highest, i - 1) + 1, i - textAbove, 0), i);
  return best(scores.map((value, i) => (value === highest ? Math.max(0, ...nearby(i)) : 0)));
}

/** How many lines an object that is printed begins below the end of its text, at most: `print(json.dumps({` takes three. */
const textAbove = 5;

/** An object with more keys is not known again by them. */
const mostKeys = 20;

/** How many lines an object is written over, at most, of which something is to be found. */
const objectLines = 8;

/**
 * Of lines that name the key of an object, those whose object is filled with what was printed: its keys, and its values
 * where these are written out. All of them where none tells.
 */
function whereFilled(
  scores: readonly number[],
  lines: readonly string[],
  { stdout }: CommandExecution,
  pointer: string | undefined,
): readonly number[] {
  const printed = valueAt(new TextDecoder().decode(stdout.subarray(0, bytesRead)), pointer ?? '');
  const entries = typeof printed === 'object' && printed !== null ? Object.entries(printed) : [];
  if (entries.length === 0 || entries.length > mostKeys) return scores;
  const filled = scores.map((value, i) => {
    const written = value === 0 ? '' : lines.slice(i, i + objectLines).join('\n');
    const held = entries.filter(([key]) => new RegExp(`\\b${escaped(key)}\\b`).test(written));
    const same = held.filter(
      ([, each]) => typeof each === 'string' && new RegExp(`["']${escaped(each)}["']`).test(written),
    );
    return held.length === entries.length ? value + held.length + same.length * flagBonus : 0;
  });
  return filled.some((value) => value > 0) ? filled : scores;
}

/** What a JSON text holds at a pointer; undefined: nothing, or the text is no JSON. */
function valueAt(text: string, pointer: string): unknown {
  try {
    return pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The place (from 1) of the highest score; undefined when nothing scored or the highest is shared. */
function best(scores: readonly number[]): number | undefined {
  const highest = Math.max(0, ...scores);
  if (highest === 0 || scores.filter((value) => value === highest).length > 1) return undefined;
  return scores.indexOf(highest) + 1;
}
