/** Reports without what hangs on how fast the machine is. */

/**
 * A report for people: every duration is `<time>`, and so are the blanks in front that make up for its length. The last
 * paragraph, which breaks where its duration makes it, is one line.
 */
export function timeless(text: string): string {
  return text
    .replace(/^The times? of \d+ hooks? leaves? out pyenv[^\n]*(?:\n {2}[^\n]*)*\n/gm, '')
    .replace(/^\d+ hooks?, [^\n]*(?:\n {2}[^\n]*)*/gm, (summary) => summary.replace(/\n {2}/g, ' '))
    .replace(/ +(?:\d[\d.]* ?(?:ms|s|min)?–)?\d[\d.]* (?:ms|s|min)(?!\w)/g, ' <time>');
}

/** A JSON report, read, without durations. */
export function timelessJson(json: string): ReturnType<typeof JSON.parse> {
  return JSON.parse(json, (key, value) => (key === 'durationMs' ? undefined : value));
}
