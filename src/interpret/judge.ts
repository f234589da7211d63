/** One execution, whoever observed it, under every client asked about. */
import { type ClientRange, stretches } from '../contract/index.js';
import type { Case, Execution, InterpretContext, Run } from '../model.js';
import { materialise } from '../plan/materialise.js';
import { withoutVoidCondition } from '../wiring/as-meant.js';
import { ownerOf } from '../wiring/refused-variable.js';
import { interpret } from './index.js';

/** What is known of a case besides what its hook did. */
export function contextOf({ hook, payload: { json } }: Case): Omit<InterpretContext, 'client'> {
  const { event, permissions, projectDir, pluginRoot } = hook;
  const { handler } = withoutVoidCondition(hook);
  const owner = ownerOf(hook);
  const registered = {
    event,
    handler,
    ...(owner === undefined ? {} : { owner }),
    ...(pluginRoot === undefined ? {} : { pluginRoot }),
  };
  if (permissions === undefined) return { ...registered, payload: json };
  // Rules speak of paths, which shipped payloads leave open.
  const payload = materialise(json, { projectDir, home: permissions.home ?? '', transcriptPath: '' });
  return { ...registered, payload, permissions };
}

/**
 * A verdict for each stretch of the range in which the contract of the event does not change; pure.
 *
 * @example
 * ```ts
 * import { judge, parseClientRange, readRecord, settingsProject } from 'hooklint/pure';
 *
 * const { hooks } = settingsProject('{"hooks":{"PreCompact":[{"hooks":[{"type":"command","command":"keep.sh"}]}]}}');
 * const { execution } = readRecord({ event: 'PreCompact', hook: { exitCode: 2, stderr: 'Not now.' } });
 * const json = { hook_event_name: 'PreCompact', trigger: 'auto' };
 * for (const hook of hooks) {
 *   const payload = { id: 'mine', event: hook.event, json, nature: 'benign', provenance: 'written by hand' } as const;
 *   const { verdicts } = judge({ id: 'mine', hook, payload }, execution, parseClientRange('2.1.104..2.1.105'));
 *   console.log(verdicts.map(({ verdict }) => verdict.effect)); // [ 'proceed', 'block' ]
 * }
 * ```
 */
export function judge(judged: Case, execution: Execution, range: ClientRange): Run {
  const { event } = judged.hook;
  const context = contextOf(judged);
  const verdicts = stretches(range, event).map((stretch) => ({
    stretch,
    verdict: interpret(execution, { ...context, client: stretch.client }),
  }));
  const newest = verdicts.at(-1);
  if (newest === undefined) throw new Error(`${event} has no stretch of versions in ${range.text}`);
  return { case: judged, execution, verdict: newest.verdict, verdicts };
}
