/** The user's fault: input that we cannot use. Printed without a stack; the process exits with 2. */
import type { Place } from '../model.js';

export interface UsageErrorOptions {
  /** What to do instead: the legal values, the nearest name, the option to give. */
  readonly hint?: string;
  readonly place?: Place;
  readonly cause?: unknown;
}

/** The message names the value and where it was given; the hint says what would do. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly hint: string | undefined;
  readonly place: Place | undefined;

  constructor(message: string, options: UsageErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.hint = options.hint;
    this.place = options.place;
  }
}
