/**
 * Reading files through what an editor has open: a text that is not saved yet is read in place of the file. Carried along
 * the calls instead of through each, because every room of loading reads, and only an editor has such texts.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Texts by absolute path. */
export type Unsaved = ReadonlyMap<string, string>;

const open = new AsyncLocalStorage<Unsaved>();

/** Does something with these texts in place of the files. */
export function withUnsaved<T>(texts: Unsaved, load: () => Promise<T>): Promise<T> {
  return open.run(texts, load);
}

/** The text that an editor has of a file; undefined: what counts is the file. */
export function unsavedText(path: string): string | undefined {
  return open.getStore()?.get(path);
}
