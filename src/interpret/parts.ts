/** A text of the client's, filled in, and where its parts lie: nothing has to find them again by the client's words. */
import type { ResolvedMessage, ResolvedNotice } from '../contract/resolve.js';
import type { Note, Values } from '../contract/template.js';
import type { Range, TextParts } from '../model.js';
import type { Judgement } from './judgement.js';
import { shownCommand } from './texts.js';

/** Holes that say what the hook says, or what the client says in its place. */
const spoken: ReadonlySet<string> = new Set([
  'reason',
  'givenReason',
  'ownReason',
  'bareReason',
  'blockReason',
  'briefReason',
  'line',
  'context',
  'printed',
  'text',
  'systemMessage',
  'stopReason',
  'givenStopReason',
  'briefStopReason',
  'shownStopReason',
  'briefFault',
  'ownWordsFirst',
  'report',
  'detail',
  'fault',
  'stderr',
  'failure',
  'newOutput',
  'initialUserMessage',
]);

/** A wording with its values in it, and its parts. */
export function filledIn(
  { template, on, wrapping }: ResolvedMessage | ResolvedNotice,
  values: Values,
  judgement: Judgement,
): { readonly text: string; readonly parts: TextParts } {
  const found: { label?: Range; command?: Range; body?: Range } = {};
  const note: Note = (name, start, end) => {
    if (name === 'label') found.label ??= [start, end];
    else if (name === 'command' || name === 'shownAs') found.command ??= [start, end];
    else if (spoken.has(name)) found.body ??= [start, end];
  };
  const text = template(values, note);
  const name = shownCommand(judgement);
  const { body } = found;
  // In front of a reason that is no JSON the client names the hook.
  if (body !== undefined && found.command === undefined && text.startsWith(`[${name}]: `, body[0])) {
    found.command = [body[0] + 1, body[0] + 1 + name.length];
    found.body = [found.command[1] + ']: '.length, body[1]];
  }
  const inner: Range | undefined = wrapping && [wrapping[0], text.length - wrapping[1]];
  return { text, parts: { cause: on, ...(inner === undefined ? {} : { inner }), ...found } };
}

/** The parts of a text of which only so much is left. */
export function within(parts: TextParts, length: number): TextParts {
  return withRanges(parts, ([start, end]) => [Math.min(start, length), Math.min(end, length)]);
}

/** The same parts elsewhere. */
export function withRanges({ cause, ...ranges }: TextParts, change: (range: Range) => Range): TextParts {
  const changed = Object.entries(ranges).map(([name, range]) => [name, change(range)]);
  return { ...(cause === undefined ? {} : { cause }), ...Object.fromEntries(changed) };
}
