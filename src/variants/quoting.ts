/** Texts as words of a shell. Pure. */

/** In single quotes, whatever it holds. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Without quotes where it needs none. */
export function word(text: string): string {
  return /^[\w@%+=:,./~-]+$/.test(text) ? text : quoted(text);
}

/** In base64, as UTF-8; also where there is no Buffer. */
export function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
