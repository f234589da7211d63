/** Does a hook's matcher let a payload through? The one answer for planning, rules and reports. */
import { exactListAt, type MatcherContract, matcherAt, toolAliases } from '../contract/matchers.js';
import { inSpan } from '../contract/version.js';
import type { EventName, PayloadJson, Version } from '../model.js';
import { readPattern } from '../text/regular-expression.js';

/** How one version reads a matcher on one event. */
export type MatcherReading =
  /** The event reads no matcher: the hook always runs. */
  | { readonly kind: 'unread' }
  /** Absent, empty or `*`. */
  | { readonly kind: 'everything' }
  | { readonly kind: 'list'; readonly names: readonly string[] }
  | { readonly kind: 'pattern'; readonly test: (value: string) => boolean }
  /** No regular expression: the hook never runs, and only Claude Code's debug log says so. */
  | { readonly kind: 'invalid'; readonly message: string }
  /** An expression that we do not evaluate, because its cost has no bound. */
  | { readonly kind: 'undecided'; readonly what: string };

/** Reads a matcher as Claude Code does: a list of exact names, or an unanchored regular expression. */
export function readMatcher(event: EventName, matcher: string | undefined, client: Version): MatcherReading {
  if (matcherAt(event, client).subject === null) return { kind: 'unread' };
  if (matcher === undefined || matcher === '' || matcher === '*') return { kind: 'everything' };
  const list = exactListAt(event, client);
  if (list.characters.test(matcher)) {
    const names = matcher.split(list.separators).map((name) => name.trim());
    return { kind: 'list', names: names.filter((name) => name !== '') };
  }
  const pattern = readPattern(matcher);
  if (pattern.kind === 'unsupported') return { kind: 'undecided', what: pattern.what };
  if (pattern.kind === 'invalid') return pattern;
  const known = new Map<string, boolean>();
  const test = (value: string): boolean => {
    const answer = known.get(value) ?? pattern.test(value) ?? true;
    known.set(value, answer);
    return answer;
  };
  return { kind: 'pattern', test };
}

/**
 * Does Claude Code run a hook with this matcher for a payload? The matcher is read once for all payloads that it is
 * asked about. One that cannot be decided (a back-reference, an expression out of all measure) counts as letting the
 * payload through: a run too many shows more than a run too few.
 */
export function matching(
  event: EventName,
  matcher: string | undefined,
  client: Version,
): (payload: PayloadJson) => boolean {
  const contract = matcherAt(event, client);
  const reading = readMatcher(event, matcher, client);
  return (payload) => {
    const subject = subjectIn(payload, contract);
    // Claude Code runs every hook where it has nothing to hold the matcher against.
    return subject === undefined || readingMatches(reading, subject, client);
  };
}

/**
 * The same for a single payload.
 *
 * @example
 * ```ts
 * import { matches, newestClient } from 'hooklint/pure';
 *
 * const payload = { hook_event_name: 'PreToolUse', tool_name: 'Write' };
 * console.log(matches('PreToolUse', 'Edit|Write', payload, newestClient)); // true
 * ```
 */
export function matches(event: EventName, matcher: string | undefined, payload: PayloadJson, client: Version): boolean {
  return matching(event, matcher, client)(payload);
}

/** Does a matcher, already read, let a value of its subject through? */
export function readingMatches(reading: MatcherReading, value: string, client: Version): boolean {
  switch (reading.kind) {
    case 'unread':
    case 'everything':
    case 'undecided':
      return true;
    case 'invalid':
      return false;
    case 'list':
      return reading.names.some((name) => name === value || currentName(name, client) === currentName(value, client));
    case 'pattern':
      return reading.test(value) || formerNames(value, client).some((name) => reading.test(name));
  }
}

/** The value that the matchers of an event are held against; undefined: the payload holds none. */
export function matcherSubject(event: EventName, payload: PayloadJson, client: Version): string | undefined {
  return subjectIn(payload, matcherAt(event, client));
}

function subjectIn(payload: PayloadJson, contract: MatcherContract): string | undefined {
  if (contract.subject === null) return undefined;
  const value = payload[contract.subject];
  return typeof value === 'string' ? subjectPart(value, contract) : undefined;
}

function subjectPart(value: string, contract: MatcherContract): string {
  if (contract.part === 'basename') return value.slice(Math.max(value.lastIndexOf('/'), value.lastIndexOf('\\')) + 1);
  // A model's canonical name: neither the date of its release nor the size of its context.
  if (contract.part === 'model') return value.replace(/\[\w+\]$/, '').replace(/-\d{8}$/, '');
  return value;
}

function formerNames(tool: string, client: Version): readonly string[] {
  return toolAliases.filter((alias) => alias.name === tool && inSpan(client, alias)).map(({ old }) => old);
}

function currentName(tool: string, client: Version): string {
  return toolAliases.find((alias) => alias.old === tool && inSpan(client, alias))?.name ?? tool;
}
