/**
 * Hooks whose matcher or condition lets no payload through, wired as they must have been meant: `Bash(git push *)` is a
 * tool and a condition, `bash` is `Bash`, and of a condition with two rules either one is to hold. That is one finding,
 * and what the hook does is judged all the same. Pure.
 */
import { handlerKey, toolEvents } from '../contract/handler-keys.js';
import { matcherAt } from '../contract/matchers.js';
import { toolRows } from '../contract/tools.js';
import { inSpan } from '../contract/version.js';
import type { Hook, PayloadJson, Version } from '../model.js';
import { conditionHolds, readCondition } from './condition.js';
import { readingMatches, readMatcher } from './matcher.js';
import { repairedMatcher } from './repaired-matcher.js';

/** Does the client run it as it is registered? What it never runs is judged as it must be meant. */
export function isRunAsRegistered(hook: Hook, client: Version): boolean {
  return hook.isMisplaced !== true && asMeant(hook, client) === hook;
}

/** The part of a hook that decides which payloads it gets. */
export type Wired = Pick<Hook, 'event' | 'matcher' | 'handler'>;

/** The rules of a condition that names several, where only one is read; none of one that is read, or means nothing known. */
export function rulesMeant(condition: string): readonly string[] {
  if (readCondition(condition).kind !== 'invalid') return [];
  const rules = condition.match(/\b[A-Z]\w{1,40}\([^()]{1,200}\)/g) ?? [];
  const between = rules.reduce((text, rule) => text.replace(rule, ''), condition);
  return rules.length > 1 && /^(?:[\s|,]|\bor\b)*$/i.test(between) ? rules : [];
}

/** The handler without a condition that never holds, where it is known what is meant by it: several rules, or none on an event without a tool. */
export function withoutVoidCondition<T extends Pick<Hook, 'event' | 'handler'>>(hook: T): T {
  const { if: condition, ...handler } = hook.handler;
  if (condition === undefined) return hook;
  return rulesMeant(condition).length > 0 || !toolEvents.includes(hook.event) ? { ...hook, handler } : hook;
}

/** Would Claude Code start the hook on a payload that its matcher lets through, with its condition as it must be meant? */
export function isAdmitted({ event, handler }: Wired, payload: PayloadJson, client: Version): boolean {
  const { if: condition } = handler;
  const rules = condition === undefined ? [] : rulesMeant(condition);
  if (rules.length === 0 || !toolEvents.includes(event)) {
    return conditionHolds(withoutVoidCondition({ event, handler }).handler, event, payload, client) !== false;
  }
  return rules.some((rule) => conditionHolds({ ...handler, if: rule }, event, payload, client) !== false);
}

/** The hook as it must have been meant; itself where its wiring lets something through, or means nothing that is known. */
export function asMeant<T extends Wired>(hook: T, client: Version): T {
  const key = handlerKey(hook.handler.type, 'if');
  const isRead = key !== undefined && inSpan(client, key);
  return matcherAsMeant(isRead ? withoutVoidCondition(hook) : hook, client);
}

/** The hook with the matcher that it must have been meant to have, and its condition as it is. */
export function matcherAsMeant<T extends Wired>(hook: T, client: Version): T {
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
