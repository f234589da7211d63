/** Between the URIs of editors and paths: editors spell them in their own ways, and get theirs back. */
import { fileURLToPath, pathToFileURL } from 'node:url';

export interface Platform {
  readonly windows: boolean;
}

const here: Platform = { windows: process.platform === 'win32' };

/** The path of a document; undefined for what lies in no file: an untitled one, one side of a diff. */
export function pathOf(uri: string, { windows }: Platform = here): string | undefined {
  if (!/^file:/i.test(uri)) return undefined;
  try {
    const path = fileURLToPath(uri, { windows });
    // `c:` and `C:` are one drive, and editors send both.
    return windows ? path.replace(/^[a-z]:/, (drive) => drive.toUpperCase()) : path;
  } catch {
    // A host, an escaped slash: nothing that a file system knows.
    return undefined;
  }
}

/** The URI of a path. */
export function uriOf(path: string, { windows }: Platform = here): string {
  return pathToFileURL(path, { windows }).href;
}
