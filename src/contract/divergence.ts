/** A claim of a document about the contract, beside what was measured. */
import type { EventName, Source } from '../model.js';

/** The table of the contract that a row is a note on. */
export type Topic = 'exit-codes' | 'events' | 'fields' | 'decisions' | 'prompt-hooks';

export interface Divergence {
  /** Names the row in the output and on its page. */
  readonly id: string;
  readonly topic: Topic;
  /** The events that it is about; absent: all. */
  readonly events?: readonly EventName[];
  readonly documented: string;
  readonly inDocument: Source;
  readonly measured: string;
  readonly source: Source;
}
