/** What a run came to, in the few words that thousands of runs are counted by. */
import type { Run, Verdict } from '../model.js';

/** The worst first. Each run is one of them. */
export const outcomes = ['timedOut', 'failedOpen', 'badAnswer', 'cancelled', 'blocked', 'fine'] as const;

export type Outcome = (typeof outcomes)[number];

/** What each means, for help, schema and pages. */
export const outcomeMeanings: Readonly<Record<Outcome, string>> = {
  timedOut: 'Killed by its timeout; Claude Code went on without its answer.',
  failedOpen: 'Failed or could not be run; Claude Code went on without its answer.',
  badAnswer: 'Printed an answer that Claude Code discarded: not the JSON it takes, or for another event.',
  cancelled: 'Ended by Claude Code, and the log does not say why: by its timeout, or because the user interrupted.',
  blocked: 'Blocked what the event is about or, where that is over, told Claude what it objects to.',
  fine: 'Anything else: it let the action go ahead, allowed it, asked, or told something.',
};

/** The outcomes in which the hook did not do what it is there for. */
export const mishaps: readonly Outcome[] = ['timedOut', 'failedOpen', 'badAnswer', 'cancelled'];

const discarded: ReadonlySet<Verdict['reply']['kind']> = new Set(['parse-error', 'schema-error', 'name-error']);

/** What Claude Code made of a run. A hook that blocks because it failed (`onFailure`) did block. */
export function outcomeOf({ verdict, execution }: Pick<Run, 'verdict' | 'execution'>): Outcome {
  if (verdict.effect === 'block' || objects(verdict)) return 'blocked';
  if (execution.timedOut) {
    return execution.type === 'command' && execution.orInterrupted === true ? 'cancelled' : 'timedOut';
  }
  if (verdict.status === 'cancelled') return 'cancelled';
  if (discarded.has(verdict.reply.kind) || isNoJson(verdict, execution)) return 'badAnswer';
  return verdict.status === 'error' ? 'failedOpen' : 'fine';
}

/** After a tool there is nothing left to block: Claude is told what the hook wrote. */
function objects({ toClaude }: Verdict): boolean {
  return toClaude.some(({ parts }) => parts?.cause === 'exit-2' || parts?.cause === 'json-block');
}

/** An HTTP hook's 2xx that is an error: its body was none that Claude Code takes. */
function isNoJson({ status, reply }: Verdict, execution: Run['execution']): boolean {
  return execution.type === 'http' && status === 'error' && reply.kind === 'text' && (execution.statusCode ?? 0) < 300;
}
