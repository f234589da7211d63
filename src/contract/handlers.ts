/** Handler types as the client knows them: since when, on which events, with which default timeout. */
import type { EventName, HandlerType, Row, Version } from '../model.js';
import { sharedRows } from './sheets/index.js';
import { changelog, docs, measured, types } from './sources.js';
import { inSpan } from './version.js';

/** Every handler type, in the order of the documentation. */
export const allTypes: readonly HandlerType[] = ['command', 'http', 'mcp_tool', 'prompt', 'agent'];

/** A handler type. An older client drops the whole settings file, or the entry, for a type that it does not know. */
export interface HandlerTypeFact {
  readonly type: HandlerType;
  /** One clause: what such a hook is. */
  readonly is: string;
}

export const handlerTypes: readonly Row<HandlerTypeFact>[] = [
  {
    type: 'command',
    is: 'a program that reads the payload on stdin and answers with stdout, stderr and its exit code',
    since: '1.0.38',
    source: measured('2.1.330'),
  },
  {
    type: 'prompt',
    is: 'one question to a model, which answers {"ok": true} or {"ok": false, "reason": …}',
    since: '2.0.30',
    source: { kind: 'measured', at: '2.0.30', note: 'Clients up to 2.0.29 drop the whole settings file for it.' },
  },
  {
    type: 'agent',
    is: 'a subagent with tools, which answers by calling StructuredOutput',
    since: '2.1.0',
    source: changelog('2.1.0', 'Named there for plugins; documented since 2026-01-31.'),
  },
  {
    type: 'http',
    is: 'a POST of the payload, answered by a 2xx status and a JSON object',
    since: '2.1.63',
    source: changelog('2.1.63'),
  },
  {
    type: 'mcp_tool',
    is: 'a call of a tool of a connected MCP server, whose text is read like stdout',
    since: '2.1.118',
    source: changelog('2.1.118'),
  },
];

/** What becomes of a handler type on an event where it does not simply run and count. */
export type Hindrance =
  /** The client runs it and throws the answer away. */
  | 'no-effect'
  /** The client reports a hook error and runs nothing. */
  | 'refused'
  /** The client runs nothing, and takes the hook for one that blocks. */
  | 'blocks'
  /** The client does not run it and says nothing. */
  | 'skipped'
  /** The documentation does not list the type for the event; what the client does is not known. */
  | 'undocumented';

export interface HindranceFact {
  readonly types: readonly HandlerType[];
  readonly events: readonly EventName[];
  readonly hindrance: Hindrance;
  /** For a verdict or a finding: why, in one clause. */
  readonly why: string;
}

export const hindrances: readonly Row<HindranceFact>[] = sharedRows(({ hindrances }) => hindrances);

/** The client's text for a hook of a type that the event refuses. */
export function refusal(type: HandlerType, event: EventName): string {
  const [because, instead] =
    event === 'PermissionRequest'
      ? [
          'an agent hook answers ok or not ok, and cannot return the allow / deny decision a permission request needs',
          'command- or http-type',
        ]
      : ['no conversation context is available', 'command-type'];
  return `Failed to run: ${type}-type hooks are not supported for ${event} events (${because}). Use a ${instead} hook instead.`;
}

/** A default timeout in seconds. The first row that fits wins. */
export interface TimeoutFact {
  readonly types: readonly HandlerType[];
  /** Absent: every event. */
  readonly events?: readonly EventName[];
  readonly seconds: number;
}

const programs: readonly HandlerType[] = ['command', 'http', 'mcp_tool'];

export const timeouts: readonly Row<TimeoutFact>[] = [
  { types: ['prompt'], seconds: 30, since: '2.0.30', source: docs('2026-10-08') },
  { types: ['agent'], seconds: 60, since: '2.1.0', source: types('2.1.330') },
  {
    types: programs,
    events: ['SessionEnd'],
    seconds: 1.5,
    since: '2.1.74',
    source: measured(
      '2.1.330',
      'All of them share as much, unless hooks of the settings ask for more: sessionEndBudget.',
    ),
  },
  { types: programs, events: ['MessageDisplay'], seconds: 10, since: '2.1.152', source: docs('2026-10-08') },
  {
    types: programs,
    events: ['UserPromptSubmit', 'PreModelSwitch', 'PostModelSwitch'],
    seconds: 30,
    since: '2.1.3',
    source: docs('2026-10-08', 'Since when it is shorter on UserPromptSubmit is not known.'),
  },
  { types: programs, seconds: 600, since: '2.1.3', source: changelog('2.1.3') },
  { types: programs, seconds: 60, since: '1.0.38', until: '2.1.3', source: changelog('2.1.3') },
];

/** Does this client know the handler type? */
export function knowsHandlerType(type: HandlerType, client: Version): boolean {
  return handlerTypes.some((row) => row.type === type && inSpan(client, row));
}

/** The first version with the handler type. */
export function handlerTypeSince(type: HandlerType): Version {
  const row = handlerTypes.find((candidate) => candidate.type === type);
  if (row === undefined) throw new RangeError(`not a handler type: ${JSON.stringify(type)}`);
  return row.since;
}

/** What hinders a handler type on an event; undefined: it runs and its answer counts. */
export function hindranceOf(type: HandlerType, event: EventName, client: Version): Row<HindranceFact> | undefined {
  return hindrances.find((row) => row.types.includes(type) && row.events.includes(event) && inSpan(client, row));
}

/** The handler types that run on an event and whose answer the client reads. */
export function handlersOf(event: EventName, client: Version): readonly HandlerType[] {
  return allTypes.filter((type) => knowsHandlerType(type, client) && hindranceOf(type, event, client) === undefined);
}

/** Default timeout in seconds of a handler type on an event. */
export function defaultTimeout(type: HandlerType, event: EventName, client: Version): number {
  const row = timeouts.find(
    (candidate) =>
      candidate.types.includes(type) &&
      (candidate.events === undefined || candidate.events.includes(event)) &&
      inSpan(client, candidate),
  );
  return row?.seconds ?? 60;
}
