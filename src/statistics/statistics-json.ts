/** Statistics as the JSON that machines exchange: written with `--format json`, read by `hooklint merge`. */

import { isEventName } from '../contract/index.js';
import type { EventName } from '../model.js';
import { escapeJson } from '../report/escape.js';
import { isObject } from '../text/fields.js';
import { type Durations, quantile } from './durations.js';
import type { HookStatistics, Statistics } from './hook-statistics.js';
import { lintCommand } from './lint-command.js';
import { outcomes } from './outcome.js';

const statisticsSchema = 'https://raw.githubusercontent.com/hooklint/hooklint/main/schemas/statistics.schema.json';

export interface StatisticsJson extends Omit<Statistics, 'hooks'> {
  readonly $schema: string;
  readonly hooks: readonly HookStatisticsJson[];
}

interface HookStatisticsJson extends Omit<HookStatistics, 'durations'> {
  readonly durations: Durations & { readonly p50?: number; readonly p90?: number };
  /** The command that lints the hook. */
  readonly lint: string;
}

/** Statistics for programs. */
export function statisticsJson({ hooks, otherRuns, unreadable }: Statistics): StatisticsJson {
  return {
    $schema: statisticsSchema,
    hooks: hooks.map((hook) => ({
      ...hook,
      durations: { ...quantilesOf(hook.durations), ...hook.durations },
      lint: lintCommand(hook),
    })),
    otherRuns,
    unreadable,
  };
}

/** On one line for each hook: buckets are many numbers that nobody reads. */
export function statisticsText(statistics: Statistics): string {
  const { hooks, ...rest } = statisticsJson(statistics);
  const rows = hooks.map((hook) => `    ${JSON.stringify(hook)}`).join(',\n');
  const head = JSON.stringify(rest, null, 2).replace(/\n\}$/, '');
  return `${escapeJson(`${head},\n  "hooks": [${rows === '' ? '' : `\n${rows}\n  `}]\n}`)}\n`;
}

function quantilesOf(durations: Durations): { readonly p50?: number; readonly p90?: number } {
  const [p50, p90] = [0.5, 0.9].map((share) => quantile(durations, share));
  return p50 === undefined || p90 === undefined ? {} : { p50: rounded(p50), p90: rounded(p90) };
}

const rounded = (ms: number): number => Math.round(ms * 10) / 10;

/** Undefined: the value is nothing that we wrote. */
export function readStatistics(value: unknown): Statistics | undefined {
  if (!isObject(value) || value.$schema !== statisticsSchema || !Array.isArray(value.hooks)) return undefined;
  const { hooks, otherRuns, unreadable } = value;
  if (!isCount(otherRuns) || !isCount(unreadable) || !hooks.every(isHook)) return undefined;
  return { hooks, otherRuns, unreadable };
}

/** As much as adding up relies on. */
function isHook(value: unknown): value is HookStatistics {
  if (!isObject(value)) return false;
  const { event, hook, project, names, runs, everyRunLogged, outcomes: counts, durations, clients, example } = value;
  return (
    isEvent(event) &&
    [hook, project, value.first, value.last].every(isTextOrNone) &&
    Array.isArray(names) &&
    names.every((name) => typeof name === 'string') &&
    isCount(runs) &&
    typeof everyRunLogged === 'boolean' &&
    isObject(counts) &&
    outcomes.every((outcome) => isCount(counts[outcome])) &&
    isDurations(durations) &&
    isObject(clients) &&
    Object.values(clients).every(isCount) &&
    (example === undefined || isExample(example))
  );
}

function isDurations(value: unknown): value is Durations {
  if (!isObject(value) || !isCount(value.count) || typeof value.max !== 'number') return false;
  const { buckets } = value;
  return (
    Array.isArray(buckets) &&
    buckets.every((pair: unknown) => Array.isArray(pair) && pair.length === 2 && pair.every(isCount))
  );
}

function isExample(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { outcome, name, said, at } = value;
  return (
    outcomes.some((each) => each === outcome) &&
    typeof name === 'string' &&
    typeof said === 'string' &&
    isTextOrNone(at)
  );
}

const isEvent = (value: unknown): value is EventName => typeof value === 'string' && isEventName(value);
const isTextOrNone = (value: unknown): boolean => value === undefined || typeof value === 'string';
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
