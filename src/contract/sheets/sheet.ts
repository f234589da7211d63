/** What is written down of every event, in one place: a sheet that lacks a part does not compile. */
import type { Effect, Row, Span } from '../../model.js';
import type { HindranceFact } from '../handlers.js';
import type { InputDraft } from '../input-rows.js';
import type { MatcherSubjectFact } from '../matchers.js';
import type { Effects, StdoutUse } from '../rows.js';

/** What becomes of the guarded action, as a person would say it; the word that counts is in capitals. */
export type OutcomeWords = Readonly<{ proceed: string } & Partial<Record<Effect, string>>>;

/** What exit code 2 does to the guarded action. */
export type ExitTwo = Row<Pick<Effects, 'effect' | 'endsTurn' | 'drops'>>;

export interface EventSheet {
  /** The clients that know the event. */
  readonly known: Span;
  /** When the event fires; one clause. */
  readonly fires: string;
  /** What a block holds back; null: it guards nothing. */
  readonly guards: string | null;
  /** Since when it guards that, where not from the beginning. */
  readonly guardsFrom?: Span;
  readonly words: OutcomeWords;
  /** Empty: exit code 2 does nothing. */
  readonly exit2: readonly ExitTwo[];
  /** What stdout is that is no JSON, at exit 0. */
  readonly stdout: StdoutUse;
  /** What a matcher is held against, and until when. */
  readonly matcher: readonly Row<Omit<MatcherSubjectFact, 'events'>>[];
  /** Handler types that do not simply run and count here. Empty: all do. */
  readonly hindrances: readonly Row<Omit<HindranceFact, 'events'>>[];
  /** How `hooklint live` makes it fire: the names of its scenarios; or what it would need. */
  readonly scenario: readonly string[] | { readonly needs: string };
  /** The payload, besides what all events share. */
  readonly inputs: readonly InputDraft[];
}
