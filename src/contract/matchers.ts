/** What a matcher is held against on each event, and how the client reads one. */
import type { EventContract, EventName, Row, Span, Version } from '../model.js';
import { sharedRows } from './sheets/index.js';
import { between, changelog, docs, type Literal, measured } from './sources.js';
import { inSpan } from './version.js';

/** The payload field that the matchers of an event are held against. */
export interface MatcherSubjectFact {
  readonly events: readonly EventName[];
  /** Null: the event reads no matcher, its hooks always run. */
  readonly subject: string | null;
  /** `basename`: only the last component of the path counts; `model`: a date or a context size at its end is ignored. */
  readonly part?: 'basename' | 'model';
  /** Legal values of an enumerated subject; absent: open. A value with a span is listed under `valueSpans`. */
  readonly values?: readonly string[];
}

const since = '1.0.38';

export const matcherSubjects: readonly Row<MatcherSubjectFact>[] = sharedRows(({ matcher }) => matcher);

/** The characters of a matcher that is read as a list of exact names; any other character makes it a regular expression. */
export interface ExactListFact {
  /** Absent: every event that no other row names. */
  readonly events?: readonly EventName[];
  /** A matcher of these characters alone is a list. */
  readonly characters: RegExp;
  readonly separators: RegExp;
}

export const exactLists: readonly Row<ExactListFact>[] = [
  {
    events: ['FileChanged', 'StopFailure'],
    characters: /^[A-Za-z0-9_|]+$/,
    separators: /\|/,
    since,
    source: docs('2026-10-08', 'The measured matchers of both events agree.'),
  },
  {
    characters: /^[A-Za-z0-9_\- ,|]+$/,
    separators: /[|,]/,
    since: '2.1.195',
    source: measured('2.1.330', 'Measured on 2.1.330; the hyphen came with 2.1.195.'),
  },
  {
    characters: /^[A-Za-z0-9_ ,|]+$/,
    separators: /[|,]/,
    since: '2.1.191',
    until: '2.1.195',
    source: changelog('2.1.191'),
  },
  {
    characters: /^[A-Za-z0-9_|]+$/,
    separators: /\|/,
    since,
    until: '2.1.191',
    source: docs('2026-04-09', 'Earlier documents call every matcher a regular expression.'),
  },
];

/** Read in the published programs: in that of one client and not in that of an older one. */
const inPrograms = (absentIn: Version, presentIn: Literal): Span =>
  between(absentIn, presentIn, 'Read in the published programs.');
/** With the tool TaskOutput its former names went, too: in the program of 2.1.263, and not in that of 2.1.265. */
const taskOutput = { name: 'TaskOutput', until: '2.1.265' } as const;

/** Tools that were renamed: in a list either name stands for the tool, and a regular expression is tried on both. */
export const toolAliases: readonly Row<{ readonly old: string; readonly name: string }>[] = [
  { old: 'Task', name: 'Agent', since, source: measured('2.1.330') },
  { old: 'KillShell', name: 'TaskStop', ...inPrograms('2.1.42', '2.1.63') },
  { old: 'KillBash', name: 'TaskStop', ...inPrograms('2.1.140', '2.1.178') },
  { old: 'AgentOutputTool', ...inPrograms('2.1.42', '2.1.63'), ...taskOutput },
  { old: 'BashOutputTool', ...inPrograms('2.1.42', '2.1.63'), ...taskOutput },
  { old: 'AgentOutput', ...inPrograms('2.1.140', '2.1.178'), ...taskOutput },
  { old: 'BashOutput', ...inPrograms('2.1.140', '2.1.178'), ...taskOutput },
  { old: 'ListPeers', name: 'ListAgents', ...inPrograms('2.1.105', '2.1.140') },
  { old: 'Brief', name: 'SendUserMessage', ...inPrograms('2.1.105', '2.1.140') },
  { old: 'ListMcpResources', name: 'ListMcpResourcesTool', ...inPrograms('2.1.140', '2.1.178') },
  { old: 'ReadMcpResource', name: 'ReadMcpResourceTool', ...inPrograms('2.1.140', '2.1.178') },
  { old: 'ReadMcpResourceDir', name: 'ReadMcpResourceDirTool', ...inPrograms('2.1.178', '2.1.220') },
  { old: 'ProposeGoal', name: 'SetGoal', ...inPrograms('2.1.325', '2.1.326') },
];

/** The matcher of an event as one client reads it. */
export interface MatcherContract extends ReadonlyMatcher {
  readonly part?: 'basename' | 'model';
}
type ReadonlyMatcher = EventContract['matcher'];

/** What the matchers of an event are held against, and their legal values where the subject is enumerated. */
export function matcherAt(event: EventName, client: Version): MatcherContract {
  const row = matcherSubjects.find((candidate) => candidate.events.includes(event) && inSpan(client, candidate));
  if (row === undefined || row.subject === null) return { subject: null, grammar: 'none' };
  return {
    subject: row.subject,
    grammar: row.part === 'basename' ? 'basename' : 'list-or-regex',
    ...(row.values === undefined ? {} : { values: row.values }),
    ...(row.part === undefined ? {} : { part: row.part }),
  };
}

/** How a list of exact names is told from a regular expression on an event. */
export function exactListAt(event: EventName, client: Version): ExactListFact {
  const row =
    exactLists.find((candidate) => candidate.events?.includes(event) && inSpan(client, candidate)) ??
    exactLists.find((candidate) => candidate.events === undefined && inSpan(client, candidate));
  if (row === undefined) throw new RangeError(`no client with hooks: ${client}`);
  return row;
}
