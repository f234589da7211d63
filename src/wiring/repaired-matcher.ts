/** What a matcher that lets nothing through must have meant, where there is no doubt about it. Pure. */
import { matcherAt } from '../contract/matchers.js';
import { toolRows } from '../contract/tools.js';
import type { EventName, Version } from '../model.js';
import { readMatcher } from './matcher.js';

/**
 * The matcher with its names as Claude Code writes them: `Bash` for `bash`, and all tools of a server for the server
 * alone. Undefined where a name means nothing that is known, or where nothing would change.
 */
export function repairedMatcher(event: EventName, matcher: string, client: Version): string | undefined {
  const reading = readMatcher(event, matcher, client);
  if (reading.kind !== 'list') return undefined;
  const { subject, values } = matcherAt(event, client);
  const legal = subject === 'tool_name' ? toolRows.map(({ name }) => name) : values;
  if (legal === undefined) return undefined;
  const [only, ...others] = reading.names;
  // Among other names, `.*` would make an expression of the list, which matches more than its names.
  if (subject === 'tool_name' && others.length === 0 && /^mcp__(?!.*__)[\w-]*[^_]$/.test(only ?? '')) {
    return `${only}__.*`;
  }
  let repaired = matcher;
  for (const name of reading.names) {
    if (legal.includes(name) || /^mcp__.+?__./.test(name)) continue;
    const meant = legal.filter((each) => each.toLowerCase() === name.toLowerCase());
    if (meant[0] === undefined || meant.length > 1) return undefined;
    repaired = repaired.replace(new RegExp(`(?<![\\w-])${name}(?![\\w-])`), meant[0]);
  }
  return repaired === matcher ? undefined : repaired;
}
