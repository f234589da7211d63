/** Short forms for the sources of rows. `at` defaults to the newest client that was measured or whose types were read. */
import type { Source, Span, Version } from '../model.js';
import { newestClient } from './version.js';

/** Seen on a real client; without arguments, on the newest. */
export const measured = (note?: string, at: Version = newestClient): Source => source('measured', at, note);

/** Read in the type declarations that are published with the client. */
export const types = (note?: string, at: Version = newestClient): Source => source('types', at, note);

/** Since a version that was measured; the one that was measured before it did otherwise. */
export function between(absentIn: Version, presentIn: Version, note?: string): Span {
  return { since: presentIn, bracket: { absentIn, presentIn }, source: measured(note, presentIn) };
}

/** Said by the changelog entry of a version. */
export const changelog = (at: Version, note?: string): Source => source('changelog', at, note);

/** Said by the documentation as of a date. */
export const docs = (at: string, note?: string): Source => source('docs', at, note);

function source(kind: Source['kind'], at: string, note: string | undefined): Source {
  return note === undefined ? { kind, at } : { kind, at, note };
}
