/** Which of an event's texts are due: their cause is present, was not taken away, and, where causes compete, won. */
import type { ResolvedMessage, ResolvedNotice } from '../contract/resolve.js';
import { type Judgement, takesAway } from './judgement.js';
import { subjectOf } from './texts.js';

export function dueOf<T extends ResolvedMessage | ResolvedNotice>(
  messages: readonly T[],
  judgement: Judgement,
): readonly T[] {
  return messages.filter((message) => judgement.causes.has(message.on) && isDue(message, judgement));
}

/** `mcp__*` stands for every name that begins so. */
function isOneOf(subject: string, names: readonly string[]): boolean {
  return names.some((name) => (name.endsWith('*') ? subject.startsWith(name.slice(0, -1)) : subject === name));
}

/** A text whose cause is present is due when it was not taken away, and, for a cause that competes for the decision, won. */
function isDue(text: ResolvedMessage | ResolvedNotice, { context, contract, decision }: Judgement): boolean {
  const { on, when, notFor } = text;
  if (takesAway(decision, on)) return false;
  const subject = subjectOf(context, contract);
  if (notFor !== undefined && isOneOf(subject, notFor)) return false;
  if ('onlyFor' in text && text.onlyFor !== undefined && !isOneOf(subject, text.onlyFor)) return false;
  const decides = decision.row?.on === on;
  const alone = decides && decision.stop === undefined;
  switch (when) {
    case 'undecided':
      return decision.row === undefined && decision.stop === undefined;
    case 'alone':
      return alone;
    case 'beside':
      return !alone;
    default:
      return decides || !contract.competing.has(on);
  }
}
