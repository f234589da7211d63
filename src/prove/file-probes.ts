/**
 * What a guard of a file is about. A guard that stops a path stops it whatever is put into the file; one that stops a text
 * stops it in whichever file. Found by asking it about the one without the other. Pure.
 */
import type { FileDeed, GuardedFile, Payload } from '../model.js';
import { withFile } from '../variants/file-tools.js';

/** A text that nobody forbids. */
const harmless = 'hello';

/** Files of the project that nobody protects. */
export const neutral = { text: 'notes.txt', notebook: 'notes.ipynb' };

/** Lines of a text that are tried alone. */
const mostLines = 12;

export interface FileProbes {
  /** The same file, with a text that nobody forbids. */
  readonly bare: Payload;
  /** Another file, with the same text. */
  readonly elsewhere: Payload;
  /** Another file, with a text that nobody forbids. */
  readonly nothing: Payload;
}

/** The payloads that tell what a guard is about. */
export function probesOf(payload: Payload, { does, content, path }: FileDeed): FileProbes {
  const other = `{{PROJECT}}/${path.endsWith('.ipynb') ? neutral.notebook : neutral.text}`;
  const nothing = withFile(payload, { path: other, ...(does === 'write' ? { content: harmless } : {}) });
  return {
    bare: does === 'write' ? withFile(payload, { content: harmless }) : payload,
    elsewhere: does === 'write' ? withFile(payload, { path: other, content }) : nothing,
    nothing,
  };
}

/** What the guard is about, from which probes it stopped; undefined: it stops everything. */
export function mattersIn(stopped: Readonly<Record<keyof FileProbes, boolean>>): GuardedFile['matters'] | undefined {
  if (stopped.nothing) return undefined;
  if (stopped.bare) return 'path';
  return stopped.elsewhere ? 'text' : 'both';
}

/** The payload that is proved, of a guard that is about the path alone. */
export function bareOf(payload: Payload, { does }: FileDeed): { readonly payload: Payload; readonly content: string } {
  return does === 'read'
    ? { payload, content: '' }
    : { payload: withFile(payload, { content: harmless }), content: harmless };
}

/** The same call with one line of its text alone, for each line. */
export function linesOf(
  payload: Payload,
  { content }: FileDeed,
): readonly { readonly payload: Payload; readonly content: string }[] {
  const lines = [...new Set(content.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
  if (lines.length < 2) return [];
  return lines.slice(0, mostLines).map((line) => ({ payload: withFile(payload, { content: line }), content: line }));
}
