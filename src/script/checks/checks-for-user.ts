/** Where a text puts what a check finds into a `systemMessage`. By its lines. Pure. */
import { systemMessageCalls } from '../answers/system-messages.js';
import { isShell } from '../lines/family.js';
import type { Said } from '../lines/said.js';
import { programChecks } from './program-checks.js';
import { checkIn } from './unread-checks.js';

/** A number of lines is not what they say. */
const counts = /\bwc\b|\bgrep\s-[a-zA-Z]{0,4}[cq]/;

/** The first check whose findings a text tells the user alone, where `systemMessage` is all that it answers; undefined: none that is sure. */
export function checkForUser(said: Said): string | undefined {
  if (!isShell(said.language)) return programChecks(said).find(({ fate }) => fate === 'stdout')?.program;
  const names = new Set(systemMessageCalls(said.text).flatMap(({ names: filled }) => filled));
  for (const line of said.text.split('\n')) {
    const [, name = '', call = ''] =
      /^\s{0,40}(?:if (?:! )?)?(?:local )?(\w{1,40})="?\$\(([^\n]{1,400})$/.exec(line) ?? [];
    const own = call.split(/\)"?\s?(?:\|\||&&|;)/, 1)[0] ?? '';
    if (!names.has(name) || counts.test(own)) continue;
    const program = checkIn(own);
    if (program !== undefined) return program;
  }
  return undefined;
}
