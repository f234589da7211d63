/** One text with all that a hook looks for, where it prints an object for each: of two, Claude Code takes neither. Pure. */
import type { Hook } from '../model.js';
import { answerLines } from '../script/answers/answers.js';
import { textOf } from '../script/answers/text-of.js';
import type { Clue } from '../script/patterns/clue.js';
import { samplesOfClue } from './sample.js';

/** So many samples make one text. */
const most = 12;

/** A sample of each of these, on a line of its own; none where the hook prints fewer than two objects. */
export function allInOne(hook: Hook, words: readonly Clue[]): readonly Clue[] {
  const [first, ...others] = words;
  if (first === undefined || others.length === 0 || !printsSeveral(hook)) return [];
  const samples = words.slice(0, most).flatMap((clue) => samplesOfClue(clue)[0] ?? []);
  return [{ ...first, kind: 'text', text: samples.join('\n') }];
}

function printsSeveral(hook: Hook): boolean {
  const answers = answerLines(textOf(hook)).filter(({ prints, text }) => prints && printsObject.test(text));
  return answers.length > 1;
}

const printsObject = /\{\s{0,9}\\?["']|JSON\.stringify|json\.dumps/;
