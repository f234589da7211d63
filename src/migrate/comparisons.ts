/** What a hook may compare, from what its text says: every text and expression in it, against every part of a call. Pure. */
import type { Hook } from '../model.js';
import { textOf } from '../script/answers/text-of.js';
import type { Clue } from '../script/patterns/clue.js';
import { cluesIn } from '../script/patterns/clues.js';
import { type Comparison, type Subject, toolField } from './condition.js';

/** More make the search for a rule long, and are no mere decision. */
const mostClues = 60;

/** The clues of a hook's text that a decision can be made of. */
export function cluesOf(hook: Hook): readonly Clue[] {
  const { text, language } = textOf(hook);
  return cluesIn(text, language).slice(0, mostClues);
}

/** Every comparison that the text may mean, the likeliest first. */
export function comparisonsOf(clues: readonly Clue[], fields: readonly string[]): readonly Comparison[] {
  const subjects = fields.flatMap((field): readonly Subject[] =>
    /path|file/.test(field)
      ? [
          { field, part: 'whole' },
          { field, part: 'name' },
        ]
      : [{ field, part: 'whole' }],
  );
  return clues.flatMap((clue) => subjects.flatMap((subject) => ofClue(clue, subject)));
}

function ofClue({ kind, text }: Clue, subject: Subject): readonly Comparison[] {
  const matched = (value: string, ...flags: readonly string[]): readonly Comparison[] =>
    flags.map((each) => ({ subject, is: 'matched', value, flags: each }));
  const plain = (is: Comparison['is']): Comparison => ({ subject, is, value: text, flags: '' });
  if (subject.field === toolField) return kind === 'text' ? [plain('equal')] : [];
  switch (kind) {
    case 'pattern':
      return [
        ...matched(text, '', 'i', 'm', 'im'),
        ...matched(`^(?:${text})`, '', 'i'),
        ...matched(`^(?:${text})$`, ''),
      ];
    case 'glob':
      return ofGlob(text, subject) ?? matched(`^${fromGlob(text)}$`, 's');
    case 'ending':
      return [plain('end')];
    case 'text':
      return [plain('included'), plain('equal'), plain('start'), plain('end'), ...matched(escaped(text), 'i')];
  }
}

/** A pattern with stars at its ends alone says where a text stands. */
function ofGlob(glob: string, subject: Subject): readonly Comparison[] | undefined {
  const [, before, value = '', after] = /^(\**)([^*?[\\]+?)(\**)$/.exec(glob) ?? [];
  if (value === '') return undefined;
  const is = before === '' ? (after === '' ? 'equal' : 'start') : after === '' ? 'end' : 'included';
  return [{ subject, is, value, flags: '' }];
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

function fromGlob(glob: string): string {
  return glob.replace(/\[[^\]]{0,99}\]|[\\^$.*+?()[\]{}|/]/g, (part) => {
    if (part === '*') return '.*';
    if (part === '?') return '.';
    return part.length > 1 ? part.replace(/^\[!/, '[^') : `\\${part}`;
  });
}
