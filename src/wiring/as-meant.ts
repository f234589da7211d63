/**
 * Hooks whose matcher lets no payload through, wired as they must have been meant: `Bash(git push *)` is a tool and a
 * condition, `bash` is `Bash`. The matcher is one finding, and what the hook does is judged all the same. Pure.
 */
import { matcherAt } from '../contract/matchers.js';
import { toolRows } from '../contract/tools.js';
import type { Hook, Version } from '../model.js';
import { readingMatches, readMatcher } from './matcher.js';
import { repairedMatcher } from './repaired-matcher.js';

/** Does the client run it as it is registered? What it never runs is judged as it must be meant. */
export function isRunAsRegistered(hook: Hook, client: Version): boolean {
  return hook.isMisplaced !== true && asMeant(hook, client) === hook;
}

/** The part of a hook that decides which payloads it gets. */
export type Wired = Pick<Hook, 'event' | 'matcher' | 'handler'>;

/** The hook as it must have been meant; itself where its matcher lets something through, or means nothing that is known. */
export function asMeant<T extends Wired>(hook: T, client: Version): T {
  const { event, handler, matcher } = hook;
  if (matcher === undefined) return hook;
  const { subject, values } = matcherAt(event, client);
  const legal = subject === 'tool_name' ? toolRows.map(({ name }) => name) : values;
  const reading = readMatcher(event, matcher, client);
  if (legal === undefined || legal.some((name) => readingMatches(reading, name, client))) return hook;
  const rules = subject === 'tool_name' ? permissionRules(matcher) : [];
  const [only, ...others] = rules;
  if (only === undefined) {
    const repaired = repairedMatcher(event, matcher, client);
    return repaired === undefined ? hook : { ...hook, matcher: repaired };
  }
  const tools = rules.map(toolOf);
  if (!tools.every((tool) => legal.includes(tool)) || remainder(matcher, rules) !== '') return hook;
  // Several conditions are more than a handler can have; of one that names all calls nothing is left to ask.
  const isCondition = others.length === 0 && handler.if === undefined && !/\(\*+\)$/.test(only);
  return {
    ...hook,
    matcher: [...new Set(tools)].join('|'),
    ...(isCondition ? { handler: { ...handler, if: only } } : {}),
  };
}

/** Alternatives written as permission rules: a tool's name, then what it may be called with. */
export function permissionRules(matcher: string): readonly string[] {
  const rules = matcher.match(/\b[A-Z][A-Za-z]+\((?![?|])(?=[^()|]*[ :*/~.])[^()|]*\)|\b[A-Z][A-Za-z]+\(\*+\)/g) ?? [];
  return rules.filter((found) => !/\((?:\.\*|\.\+)\)$/.test(found));
}

const toolOf = (rule: string): string => rule.slice(0, rule.indexOf('('));

/** What a matcher holds besides its rules and what separates them. */
const remainder = (matcher: string, rules: readonly string[]): string =>
  rules.reduce((text, rule) => text.replace(rule, ''), matcher).replace(/[\s|,]/g, '');
