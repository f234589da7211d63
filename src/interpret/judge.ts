/** One execution, whoever observed it, under every client asked about. */
import { type ClientRange, stretches } from '../contract/index.js';
import type { Case, Execution, Run } from '../model.js';
import { interpret } from './index.js';

/** A verdict for each stretch of the range in which the contract of the event does not change; pure. */
export function judge(judged: Case, execution: Execution, range: ClientRange): Run {
  const { event, handler } = judged.hook;
  const verdicts = stretches(range, event).map((stretch) => ({
    stretch,
    verdict: interpret(execution, { event, client: stretch.client, payload: judged.payload.json, handler }),
  }));
  const newest = verdicts.at(-1);
  if (newest === undefined) throw new Error(`${event} has no stretch of versions in ${range.text}`);
  return { case: judged, execution, verdict: newest.verdict, verdicts };
}
