/** A part of a text that a reader points at, in UTF-16 units. */
export interface TextPart {
  /** Where it begins, counted from 0. */
  readonly offset: number;
  readonly length: number;
}
