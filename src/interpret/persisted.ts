/** Long texts: the client puts them into a file and shows Claude the beginning. */

/** How much of a long text Claude still sees. */
const previewLength = 2000;

/** The text itself, or what the client puts in its place when it has more than `limit` UTF-16 units. */
export function persisted(text: string, limit: number, stream: string): string {
  if (text.length <= limit) return text;
  return `<persisted-output>\nOutput too large (${size(text)}). Full output saved to: <session>/tool-results/hook-<id>-${stream}.txt\n\nPreview (first 2KB):\n${text.slice(0, previewLength)}\n...\n</persisted-output>`;
}

function size(text: string): string {
  const kilobytes = text.length / 1024;
  return kilobytes < 1024 ? `${trimmed(kilobytes)}KB` : `${trimmed(kilobytes / 1024)}MB`;
}

function trimmed(value: number): string {
  return value.toFixed(1).replace(/\.0$/, '');
}
