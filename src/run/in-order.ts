/** The order of runs: a plan may still be made while its first cases run, and what came of them is told in its order. */
import type { Case, Cases, Execution } from '../model.js';
import { Cancelled } from './launch.js';

/** What came of one case. */
export interface Ran {
  readonly case: Case;
  readonly execution: Execution;
}

/** Runs a case when its turn has come. */
export type Start = (planned: Case, turn: number) => Promise<Execution>;

/** The same, or leaves it out because enough is known of its hook. */
export type StartIfNeeded = (planned: Case, turn: number) => Promise<Execution | 'left out'>;

/** A case that is under way, or waits for another run of its hook. */
interface Started {
  readonly planned: Case;
  readonly end: ReturnType<StartIfNeeded>;
}

/** Starts cases as they come, not more than `ahead` of the one that is waited for, and yields what came of them in their order. */
export async function* inOrder(plan: Cases, start: StartIfNeeded, ahead: number): AsyncIterable<Ran> {
  const batches = inBatches(plan)[Symbol.asyncIterator]();
  const started: Started[] = [];
  const waiting: Case[] = [];
  let turn = 0;
  /** Gives false when there are no more. */
  const takeBatch = (): Promise<boolean> => {
    const taken = batches.next().then(({ done, value }) => {
      if (done === true) return false;
      for (const planned of value) waiting.push(planned);
      return true;
    });
    // A fault of ours comes up where the batch is waited for.
    taken.catch(nothing);
    return taken;
  };
  let coming: Promise<boolean> | undefined = takeBatch();
  for (;;) {
    for (const planned of waiting.splice(0, ahead - started.length)) {
      const end = start(planned, turn++);
      // It comes up when its turn does, not while another case is waited for.
      end.catch(nothing);
      started.push({ planned, end });
    }
    const [first] = started;
    if (first === undefined && coming === undefined) return;
    if (coming !== undefined && waiting.length === 0) {
      const hasMore: boolean | undefined = await Promise.race([
        coming,
        ...(first === undefined ? [] : [first.end.then(nothing, nothing)]),
      ]);
      if (hasMore !== undefined) {
        coming = hasMore ? takeBatch() : undefined;
        continue;
      }
    }
    if (first === undefined) continue;
    started.shift();
    const execution = await first.end.catch((error) => {
      if (error instanceof Cancelled) return undefined;
      throw error;
    });
    if (execution === undefined) return;
    if (execution !== 'left out') yield { case: first.planned, execution };
  }
}

async function* inBatches(plan: Cases): AsyncIterable<readonly Case[]> {
  if (Symbol.asyncIterator in plan) yield* plan;
  else yield plan;
}

const nothing = (): undefined => undefined;
