/** On which payloads something came out: short enough to be read, long enough to tell which. */
import type { EventName } from '../model.js';
import { escapeLine } from './escape.js';

/**
 * `on Bash.sudo`, `on all 6 payloads: again, question, ...`, `on 6 payloads, in 3 wordings: ...`; `width`: columns of the
 * report.
 */
export function onPayloads(
  event: EventName,
  ids: readonly string[],
  of: number,
  width: number,
  wordings: number,
): string {
  const names = ids.map((id) => shortId(event, id));
  if (names.length === 1) return `on ${names[0]}`;
  return `on ${names.length === of ? 'all ' : ''}${names.length} payloads${wordings === 1 ? '' : `, in ${wordings} wordings`}: ${listed(names, width)}`;
}

/** `PreToolUse/Bash` stands under a header that says PreToolUse. */
function shortId(event: EventName, id: string): string {
  const prefix = `${event}/`;
  return escapeLine(id.startsWith(prefix) ? id.slice(prefix.length) : id);
}

/** About two lines of names. */
function listed(names: readonly string[], width: number): string {
  let room = 2 * width - 50;
  const shown = names.filter((name) => {
    room -= name.length + 2;
    return room > 0;
  });
  const rest = names.length - shown.length;
  return rest === 0 ? names.join(', ') : `${shown.join(', ')} and ${rest} more`;
}
