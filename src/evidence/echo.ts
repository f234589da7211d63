/** What a hook says by itself, apart from what it only repeats of its payload: a prompt, a file, the output of a tool. */
import type { Run } from '../model.js';
import { ownTexts } from '../script/answers/origin.js';
import { textsIn } from '../text/fields.js';
import { stderrOf, stdoutOf } from './runs.js';

/** Shorter texts stand in anything by chance. */
const shortest = 8;

/** The stream without the lines and stretches of text that the payload brought. */
export function ownWords(run: Run, stream: 'stdout' | 'stderr'): string {
  const text = stream === 'stdout' ? stdoutOf(run) : stderrOf(run);
  if (text === '') return text;
  const brought = broughtBy(run, text);
  if (brought.length === 0) return text;
  return without(brought, text)
    .split('\n')
    .filter((line) => line.trim().length < shortest || !brought.some((each) => each.includes(line.trim())))
    .join('\n');
}

/** The whole line of stderr of which `ownWords` left this. */
export function asPrinted(said: string, run: Run): string {
  const stderr = stderrOf(run);
  const brought = broughtBy(run, stderr);
  return stderr.split('\n').find((line) => without(brought, line).trim() === said) ?? said;
}

/**
 * What the payload brought of an output that is long enough to be known again, the longest first. What the hook has
 * written out in one of its messages is its own, though a payload says the same: one may be made from that very hook.
 */
function broughtBy(run: Run, output: string): readonly string[] {
  const brought = textsIn(run.case.payload.json).filter((each) => each.length >= shortest && output.includes(each));
  if (brought.length === 0) return brought;
  const written = ownTexts(run.case.hook).filter((each) => output.includes(each));
  return brought.filter((each) => !written.some((text) => text.includes(each))).sort((a, b) => b.length - a.length);
}

const without = (brought: readonly string[], text: string): string =>
  brought.reduce((rest, each) => rest.replaceAll(each, '').replaceAll(inJson(each), ''), text);

/** The text as it stands between the quotes of a JSON string. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
