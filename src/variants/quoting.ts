/** Texts as words of a shell. Pure. */

/** In single quotes, whatever it holds. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Without quotes where it needs none, as the project's path in a payload does not. */
export function word(text: string): string {
  if (/^(?:\{\{PROJECT\}\})?[\w@%+=:,./~-]+$/.test(text)) return text;
  // As people write it: `--message='Work in progress'`.
  const [, option, value] = /^(--[\w-]{1,60}=)([\s\S]*)$/.exec(text) ?? [];
  return option === undefined || value === undefined ? quoted(text) : `${option}${quoted(value)}`;
}

/** In base64, as UTF-8; also where there is no Buffer. */
export function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
