/** What hooks did in many runs, counted one by one; two counts add up. Pure, and of bounded size. */
import { compareVersions } from '../contract/version.js';
import type { EventName, Version } from '../model.js';
import { maskSecrets } from '../text/secrets.js';
import { type DurationCounter, type Durations, durationCounter } from './durations.js';
import { mishaps, type Outcome, outcomes } from './outcome.js';

/** One run of a hook, as far as a log tells of it by itself. */
export interface LoggedRun {
  readonly event: EventName;
  /** Its command or URL; undefined: the log does not say. */
  readonly hook: string | undefined;
  /** The event and what its matcher was held against: `PreToolUse:Bash`. */
  readonly name: string;
  /** When, as an ISO 8601 time in UTC. */
  readonly at: string | undefined;
  readonly durationMs: number | undefined;
  readonly client: Version | undefined;
  /** False: other runs of this hook leave no line in this kind of log. */
  readonly everyRunLogged: boolean;
}

/** What is found out about it. */
export interface RunResult {
  readonly outcome: Outcome;
  /** What it said; only looked at for the example. */
  readonly said: string;
  /** The folder of the project that it ran in, where the log says so. */
  readonly project: string | undefined;
}

/** One run that shows what went wrong. */
export interface Example {
  readonly outcome: Outcome;
  readonly name: string;
  readonly at?: string;
  readonly said: string;
}

/** One hook. Whatever it is named by and whatever it said has its secrets masked. */
export interface HookStatistics {
  readonly event: EventName;
  readonly hook?: string;
  readonly project?: string;
  /** What it ran on; a single one where the log does not say which hook it was. */
  readonly names: readonly string[];
  readonly runs: number;
  /** False: it may have run more often, because a transcript has no line for a hook that said nothing. */
  readonly everyRunLogged: boolean;
  readonly outcomes: Readonly<Record<Outcome, number>>;
  readonly durations: Durations;
  readonly first?: string;
  readonly last?: string;
  /** Runs by version of Claude Code, the oldest first. */
  readonly clients: Readonly<Record<Version, number>>;
  readonly example?: Example;
}

export interface Statistics {
  /** The worst first. */
  readonly hooks: readonly HookStatistics[];
  /** Runs of hooks beyond the number that is told apart. */
  readonly otherRuns: number;
  /** Lines that were no line of a log. */
  readonly unreadable: number;
}

/** Hooks that are told apart; the runs of further ones are only counted. A hostile log must not fill the memory. */
const mostHooks = 2000;
/** Names and versions that are kept of one hook. */
const mostKinds = 50;
const longestName = 300;
const longestExample = 300;
/** Times as much of a text as is shown is searched for secrets. */
const lookedAt = 20;

export interface RunCounter {
  /** In two parts, as putting millions of them together would take longer than counting them. */
  readonly add: (run: LoggedRun, result: RunResult) => void;
  readonly addUnreadable: () => void;
  /** What another counter, perhaps on another machine, has counted. */
  readonly addAll: (statistics: Statistics) => void;
  readonly statistics: () => Statistics;
}

interface Row {
  readonly head: Pick<HookStatistics, 'event' | 'hook' | 'project'>;
  readonly names: Set<string>;
  readonly outcomes: Record<Outcome, number>;
  readonly times: DurationCounter;
  readonly clients: Map<Version, number>;
  runs: number;
  everyRunLogged: boolean;
  first: string | undefined;
  last: string | undefined;
  example: Example | undefined;
}

/** Counts what hooks did, run by run. */
export function runCounter(): RunCounter {
  /** By what the log calls them; two that differ in a secret alone are one row. */
  const known = new Map<string, Row | undefined>();
  const rows = new Map<string, Row>();
  let otherRuns = 0;
  let unreadable = 0;

  const rowOf = (head: Row['head'], name: string | undefined): Row | undefined => {
    const key = JSON.stringify([head.event, head.hook ?? { name }, head.project]);
    const there = rows.get(key);
    if (there !== undefined || rows.size >= mostHooks) return there;
    const row = emptyRow(head);
    rows.set(key, row);
    return row;
  };
  const rowOfRun = ({ event, hook, name }: LoggedRun, project: string | undefined): Row | undefined => {
    const key = `${event}\0${hook ?? name}\0${project ?? ''}`;
    if (known.has(key)) return known.get(key);
    const ofProject = project !== undefined && (hook === undefined || isOfProject(hook));
    const row = rowOf(
      {
        event,
        ...(hook === undefined ? {} : { hook: shown(hook, longestName) }),
        ...(ofProject ? { project } : {}),
      },
      name,
    );
    if (known.size < 2 * mostHooks) known.set(key, row);
    return row;
  };

  return {
    add(run, result) {
      const row = rowOfRun(run, result.project);
      if (row === undefined) otherRuns++;
      else addRun(row, run, result);
    },
    addUnreadable: () => void unreadable++,
    addAll(statistics) {
      otherRuns += statistics.otherRuns;
      unreadable += statistics.unreadable;
      for (const hook of statistics.hooks) {
        const { event, hook: named, project, names } = hook;
        const head = {
          event,
          ...(named === undefined ? {} : { hook: named }),
          ...(project === undefined ? {} : { project }),
        };
        const row = rowOf(head, names[0]);
        if (row === undefined) otherRuns += hook.runs;
        else addHook(row, hook);
      }
    },
    statistics: () => ({ hooks: [...rows.values()].map(statisticsOf).sort(worstFirst), otherRuns, unreadable }),
  };
}

/** Several counts as one. */
export function mergeStatistics(all: readonly Statistics[]): Statistics {
  const counter = runCounter();
  for (const each of all) counter.addAll(each);
  return counter.statistics();
}

/** How often a hook did not do what it is there for. */
export function mishapsOf({ outcomes: counts }: Pick<HookStatistics, 'outcomes'>): number {
  return mishaps.reduce((sum, outcome) => sum + counts[outcome], 0);
}

/** Does the command name a file of the project? Then another project's hook of the same command is another hook. */
function isOfProject(hook: string): boolean {
  return /CLAUDE_PROJECT_DIR|(?:^|[\s"'])(?:\.{1,2}\/|\.claude\/)/.test(hook);
}

function emptyRow(head: Row['head']): Row {
  return {
    head,
    names: new Set(),
    outcomes: Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Record<Outcome, number>,
    times: durationCounter(),
    clients: new Map(),
    runs: 0,
    everyRunLogged: true,
    first: undefined,
    last: undefined,
    example: undefined,
  };
}

function addRun(
  row: Row,
  { name, at, durationMs, client, everyRunLogged }: LoggedRun,
  { outcome, said }: RunResult,
): void {
  row.runs++;
  row.outcomes[outcome]++;
  row.everyRunLogged &&= everyRunLogged;
  if (row.names.size < mostKinds) row.names.add(name);
  if (durationMs !== undefined) row.times.add(durationMs);
  if (client !== undefined) countClient(row, client, 1);
  widen(row, at, at);
  if (outcome !== 'fine' && isBetter({ outcome, at }, row.example)) {
    row.example = { outcome, name, ...(at === undefined ? {} : { at }), said: copyOf(said) };
  }
}

function addHook(row: Row, hook: HookStatistics): void {
  row.runs += hook.runs;
  row.everyRunLogged &&= hook.everyRunLogged;
  for (const outcome of outcomes) row.outcomes[outcome] += hook.outcomes[outcome];
  for (const name of hook.names) if (row.names.size < mostKinds) row.names.add(name);
  row.times.addAll(hook.durations);
  for (const [client, runs] of Object.entries(hook.clients)) countClient(row, client, runs);
  widen(row, hook.first, hook.last);
  const { example } = hook;
  if (example !== undefined && isBetter(example, row.example)) row.example = example;
}

function countClient({ clients }: Row, client: Version, runs: number): void {
  if (clients.has(client) || clients.size < mostKinds) clients.set(client, (clients.get(client) ?? 0) + runs);
}

function widen(row: Row, first: string | undefined, last: string | undefined): void {
  if (first !== undefined && (row.first === undefined || first < row.first)) row.first = first;
  if (last !== undefined && (row.last === undefined || last > row.last)) row.last = last;
}

/** The worst outcome, and the latest of those. */
function isBetter(
  one: { readonly outcome: Outcome; readonly at?: string | undefined },
  held: Example | undefined,
): boolean {
  if (held === undefined) return true;
  const worse = outcomes.indexOf(held.outcome) - outcomes.indexOf(one.outcome);
  return worse !== 0 ? worse > 0 : (one.at ?? '') > (held.at ?? '');
}

function statisticsOf(row: Row): HookStatistics {
  const { head, names, runs, everyRunLogged, first, last, clients, times, example } = row;
  return {
    ...head,
    names: [...names].map((name) => shown(name, longestName)).sort(),
    runs,
    everyRunLogged,
    outcomes: row.outcomes,
    durations: times.durations(),
    ...(first === undefined ? {} : { first }),
    ...(last === undefined ? {} : { last }),
    clients: Object.fromEntries([...clients].sort(([one], [other]) => compareVersions(one, other))),
    ...(example === undefined
      ? {}
      : { example: { ...example, name: shown(example.name, longestName), said: shown(example.said, longestExample) } }),
  };
}

/** By how often it went wrong, then by how often it ran; then by name, so that the order of logs is none. */
function worstFirst(one: HookStatistics, other: HookStatistics): number {
  return mishapsOf(other) - mishapsOf(one) || other.runs - one.runs || (nameOf(one) < nameOf(other) ? -1 : 1);
}

const nameOf = ({ event, hook, project, names }: HookStatistics): string => `${event} ${hook ?? names[0]} ${project}`;

/** Without secrets, and cut. A secret is looked for in more than is shown, lest the cut hide what tells it. */
function shown(text: string, longest: number): string {
  return maskSecrets(text.slice(0, lookedAt * longest))
    .trim()
    .slice(0, longest);
}

/** A part of a long text keeps all of it in memory; a copy does not. */
function copyOf(text: string): string {
  const most = lookedAt * longestExample;
  return text.length <= most ? text : Array.from(text.slice(0, most)).join('');
}
