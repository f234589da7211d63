/** What each way to end comes to: the plainest hooks that end so are interpreted, and their verdicts read. */

import { eventNames } from '../contract/events.js';
import { blockingExitCode, type ExitFact } from '../contract/exit-codes.js';
import { type ResolvedContract, resolveContract } from '../contract/resolve.js';
import type { EventName, Verdict, Version } from '../model.js';
import { clause, exit2Of, type StockAnswer, stockVerdict } from './stock.js';

/** A way to end, in words: what becomes of JSON on stdout, and of what the event guards. */
export interface ExitLine {
  readonly exit: ExitFact['exit'];
  readonly json: string;
  readonly does: string;
}

const ways: Readonly<Record<ExitFact['exit'], StockAnswer>> = {
  '0': { exitCode: 0 },
  '2': { exitCode: blockingExitCode, stderr: 'text' },
  other: { exitCode: 1, stderr: 'text' },
  signal: { exitCode: null, signal: 'SIGKILL', stderr: 'text' },
  timeout: { exitCode: null, timedOut: true },
};

const names = Object.keys(ways) as readonly ExitFact['exit'][];

/** Replies that some clients heed more than exit code 2, in words. */
const rivals: readonly (readonly [string, object])[] = [
  ['any JSON object, even {},', {}],
  ['JSON that allows', { decision: 'approve' }],
  ['JSON that fails the schema', { continue: 'no' }],
];

/** What each way to end comes to on one event. */
export function exitsOf(event: EventName, client: Version): readonly ExitLine[] {
  const contract = resolveContract(event, client);
  return names.map((exit) => ({
    exit,
    json: jsonAt(exit, contract),
    does: exit === '2' ? exit2Of(contract).effect : doesOn(exit, contract),
  }));
}

/** The same over all events that the client knows. */
export function exitsUnder(client: Version): readonly ExitLine[] {
  const contracts = eventNames.map((event) => resolveContract(event, client)).filter(({ exists }) => exists);
  return names.map((exit) => {
    const blocking = contracts.filter((contract) => blocksAt(exit, contract));
    const [known = contracts[0]] = blocking;
    const usual = contracts.find((contract) => !blocking.includes(contract)) ?? contracts[0];
    return {
      exit,
      json: known === undefined ? '' : jsonAt(exit, exit === '2' ? known : (usual ?? known)),
      does: joined(statusAt(exit, usual), blocksOn(blocking, contracts.length)),
    };
  });
}

/** Does an end by a signal block on any event but those on which every failure does? */
export function failuresThatBlock(client: Version): string {
  const contracts = eventNames.map((event) => resolveContract(event, client)).filter(({ exists }) => exists);
  return blocksOn(
    contracts.filter((contract) => blocksAt('signal', contract)),
    contracts.length,
  );
}

/** Is whatever the event guards blocked however a hook fails? */
export function everyFailureBlocks(event: EventName, client: Version): boolean {
  const contract = resolveContract(event, client);
  return (['other', 'signal', 'timeout'] as const).every((exit) => blocksAt(exit, contract));
}

function doesOn(exit: ExitFact['exit'], contract: ResolvedContract): string {
  return joined(statusAt(exit, contract), clause(stockVerdict(contract, ways[exit])));
}

function joined(status: string, does: string): string {
  if (status === '') return does;
  return does.startsWith('blocks') ? `${status}, which ${does}` : `${status}: ${does}`;
}

const statuses: Readonly<Record<Verdict['status'], string>> = {
  success: '',
  error: 'a hook error',
  cancelled: 'the hook is cancelled',
};

function statusAt(exit: ExitFact['exit'], contract: ResolvedContract | undefined): string {
  if (contract === undefined || exit === '2') return '';
  return statuses[stockVerdict(contract, ways[exit]).status];
}

function blocksAt(exit: ExitFact['exit'], contract: ResolvedContract): boolean {
  return stockVerdict(contract, ways[exit]).effect === 'block';
}

function blocksOn(blocking: readonly ResolvedContract[], all: number): string {
  const events = blocking.map(({ event }) => event);
  if (events.length === 0) return 'blocks nothing';
  const last = events.at(-1);
  if (events.length > 3) return `blocks on ${events.length} of ${all} events; see each event`;
  return `blocks nothing, except on ${events.length === 1 ? last : `${events.slice(0, -1).join(', ')} and ${last}`}`;
}

/** What becomes of JSON on stdout: read or not, and whether it wins over exit code 2 where that blocks. */
function jsonAt(exit: ExitFact['exit'], contract: ResolvedContract): string {
  const beside = (reply: object) => stockVerdict(contract, { ...ways[exit], stdout: JSON.stringify(reply) });
  const { kind } = beside({}).reply;
  if (kind === 'discarded') return 'discarded unread';
  if (kind !== 'json') return 'not read as JSON';
  if (exit !== '2' || !blocksAt(exit, contract)) return 'read';
  const winners = rivals.filter(([, reply]) => beside(reply).effect !== 'block').map(([name]) => name);
  // Where any object wins, it needs not allow for that.
  const told = winners.includes(rivals[0]?.[0] ?? '') ? winners.slice(0, 1) : winners;
  if (told.length === 0) return 'read, and cannot undo the block';
  return `read, and ${told.join(' and ')} ${told.length === 1 ? 'wins' : 'win'} over the exit code`;
}
