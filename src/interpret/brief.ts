/** A hook's words as Claude Code tells them of a shell command of a skill, and how it keeps them from passing for markup. */
import { cutEnd } from '../text/cut.js';

/** On one line, without halves of pairs of surrogates, and cut to `limit` UTF-16 units, the ellipsis counted. */
export function brief(text: string, limit = 500): string {
  const line = text
    .replace(/\p{Surrogate}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return cutEnd(line, limit);
}

const reminderTag = /<(?=\s*(?:\/\s*)?system-reminder(?![\w-]))/gi;

/** No hook can end the reminder that its text stands in, or begin another one. */
export function withoutReminderTags(text: string): string {
  return text.replace(reminderTag, '&lt;');
}

/** Everything that looks like markup is escaped. */
export function inMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
