/**
 * Short forms for the sources of rows. Each names the version or the date that it was taken from: which client is the
 * newest changes with every release, what was seen on one does not.
 */
import type { Source, Span, Version } from '../model.js';

/** A version as it is written in a row, so that a note in its place does not compile. */
export type Literal = `${number}.${number}.${number}`;

/** Seen on a real client. */
export const measured = (at: Literal, note?: string): Source => source('measured', at, note);

/** Read in the text of a client's program; not seen to happen. */
export const read = (at: Literal, note?: string): Source => source('read', at, note);

/** Read in the type declarations that are published with the client. */
export const types = (at: Literal, note?: string): Source => source('types', at, note);

/** Since a version that was measured; the one that was measured before it did otherwise. */
export function between(absentIn: Version, presentIn: Literal, note?: string): Span {
  return { since: presentIn, bracket: { absentIn, presentIn }, source: measured(presentIn, note) };
}

/** Said by the changelog entry of a version. */
export const changelog = (at: Version, note?: string): Source => source('changelog', at, note);

/** Said by the documentation as of a date. */
export const docs = (at: string, note?: string): Source => source('docs', at, note);

function source(kind: Source['kind'], at: string, note: string | undefined): Source {
  return note === undefined ? { kind, at } : { kind, at, note };
}
