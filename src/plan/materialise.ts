/** Fills in what a shipped payload leaves open: the project, the home directory, the transcript. Pure. */
import type { PayloadJson } from '../model.js';

/** Absolute paths without a slash at the end. */
export interface Surroundings {
  readonly projectDir: string;
  readonly home: string;
  /** The session's transcript; the files of its sub-agents lie in a directory of the same name without `.jsonl`. */
  readonly transcriptPath: string;
}

/**
 * The payload as the client would write it in these surroundings: `{{PROJECT}}`, `{{HOME}}`, `{{TRANSCRIPT}}` and
 * `{{SESSION_FILES}}` are replaced in every string, keys excepted. The same input gives the same output; text that is
 * no placeholder, in a user's own payload too, stays as it is.
 */
export function materialise(json: PayloadJson, surroundings: Surroundings): PayloadJson {
  const paths: Readonly<Record<string, string>> = {
    PROJECT: surroundings.projectDir,
    HOME: surroundings.home,
    TRANSCRIPT: surroundings.transcriptPath,
    SESSION_FILES: surroundings.transcriptPath.replace(/\.jsonl$/, ''),
  };
  return inStrings(json, (text) =>
    text.replace(/\{\{([A-Z_]+)\}\}/g, (placeholder, name: string) => paths[name] ?? placeholder),
  ) as PayloadJson;
}

/** The same value with every string in it changed, keys excepted. */
export function inStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => inStrings(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inStrings(item, change)]));
}
