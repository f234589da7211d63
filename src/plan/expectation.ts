/** What a team says must come of a hook, held against what the client makes of it. Pure. */
import type { Case, Expectation, Verdict } from '../model.js';
import { holds, isPattern } from '../text/wanted-text.js';

/** The expectations of a list that speak of this hook and payload, with those of the payload itself. */
export function expectationsOn({ hook, payload }: Case, listed: readonly Expectation[]): readonly Expectation[] {
  const names = [hook.script?.path, hook.handler.command, hook.handler.url, hook.id];
  return [...(payload.expect ?? []), ...listed].filter(
    (expectation) =>
      (expectation.payload === undefined || expectation.payload === payload.id) &&
      (expectation.event === undefined || expectation.event === hook.event) &&
      (expectation.hook === undefined || names.some((name) => name?.includes(expectation.hook as string))),
  );
}

/** One thing that is not as expected. */
export interface Mismatch {
  readonly what: 'effect' | 'endsTurn' | 'toClaude' | 'toUser';
  readonly expected: string;
  readonly seen: string;
}

/** Everything in which the verdict is not as expected; empty: all is. */
export function mismatches(verdict: Verdict, expected: Expectation): readonly Mismatch[] {
  const found: Mismatch[] = [];
  const seen = verdict.runs ? verdict.effect : 'not run';
  if (expected.effect !== undefined && expected.effect !== seen) {
    found.push({ what: 'effect', expected: expected.effect, seen });
  }
  if (expected.endsTurn !== undefined && expected.endsTurn !== verdict.endsTurn) {
    found.push({ what: 'endsTurn', expected: String(expected.endsTurn), seen: String(verdict.endsTurn) });
  }
  for (const what of ['toClaude', 'toUser'] as const) {
    const wanted = expected[what];
    if (wanted === undefined) continue;
    const text = verdict[what].map((message) => message.text).join('\n');
    const held = holds(text, wanted);
    const seen = held === undefined ? `${text.length} characters, too many for that expression` : seenText(text);
    if (held !== true) found.push({ what, expected: quoted(wanted), seen });
  }
  return found;
}

function seenText(text: string): string {
  return text === '' ? 'nothing' : quoted(text);
}

function quoted(text: string): string {
  return text === '' ? 'nothing' : isPattern(text) ? text : JSON.stringify(text);
}

/** What is seen today, pinned: the effect, whether the turn ends, and what Claude reads. */
export function pinned(hook: string, payload: string, verdict: Verdict): Expectation {
  const text = verdict.toClaude.map((message) => message.text).join('\n');
  return {
    hook,
    payload,
    event: verdict.event,
    effect: verdict.effect,
    ...(verdict.endsTurn ? { endsTurn: true } : {}),
    // A text that looks like a regular expression would be taken for one.
    ...(isPattern(text) ? {} : { toClaude: text }),
  };
}
