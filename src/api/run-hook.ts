/** One hook on one payload, judged: for tests and other programs. */
import { parseClientRange } from '../contract/index.js';
import { judge } from '../interpret/judge.js';
import { loadCorpus, loadPayloads } from '../load/payloads.js';
import { loadProject } from '../load/project.js';
import { UsageError } from '../model/usage-error.js';
import type { EventName, Handler, Hook, Payload, PayloadJson, Run } from '../model.js';
import { obstacleOf } from '../plan/obstacle.js';
import { type RunOptions, runCases } from '../run/index.js';

export interface RunHookOptions extends Omit<RunOptions, 'client'> {
  /** The event that the script serves; default: what the payload, the settings or the script itself say. */
  readonly event?: string;
  /** A version of Claude Code, or a range of them; default: the newest one known. */
  readonly client?: string;
  /** Keys of the handler as the settings would hold them: `timeout`, `async`, `args`. */
  readonly handler?: Partial<Handler>;
  /** The folder that paths count from; default: the current one. */
  readonly cwd?: string;
}

/**
 * Runs a hook on a payload, isolated as `hooklint` does it, and gives what it did and what Claude Code makes of it.
 *
 * `payload`: the payload itself, of which you need to write only what matters to the hook (the rest is taken from a
 * captured one of the same event and tool); or the id of a shipped payload, or the name of a payload file.
 * Throws UsageError where there is no such hook or payload, or the event is not clear.
 *
 * @example
 * ```ts
 * import { runHook } from 'hooklint';
 *
 * const call = { tool_name: 'Bash', tool_input: { command: 'git push' } };
 * const { verdict } = await runHook('guard.sh', call, { event: 'PreToolUse' });
 * console.log(verdict.effect); // proceed
 * ```
 */
export async function runHook(
  path: string,
  payload: string | Readonly<Record<string, unknown>>,
  options: RunHookOptions = {},
): Promise<Run> {
  const cwd = options.cwd ?? process.cwd();
  const range = parseClientRange(options.client);
  const given = typeof payload === 'string' ? await namedPayload(payload, cwd) : undefined;
  const event = options.event ?? given?.event ?? (payload as { readonly hook_event_name?: string }).hook_event_name;
  const { hooks, problems } = await loadProject({
    cwd,
    paths: [path],
    client: range.newest,
    ...(event === undefined ? {} : { event }),
  });
  const hook = hooks.find((one) => event === undefined || one.event === event);
  if (hook === undefined) {
    const [problem] = problems;
    throw new UsageError(`${path}: ${problem?.message ?? `no hook${event === undefined ? '' : ` on ${event}`}`}`, {
      ...(problem?.hint !== undefined && { hint: problem.hint }),
      ...(problem?.place !== undefined && { place: problem.place }),
    });
  }
  const handled: Hook = { ...hook, handler: { ...hook.handler, ...options.handler } };
  const obstacle = obstacleOf(handled, range.newest, options);
  if (obstacle !== undefined) throw new UsageError(`${path} cannot be run: ${obstacle}`);
  const full = given ?? (await completed(hook.event, payload as Readonly<Record<string, unknown>>));
  const planned = { id: `${hook.id}@${full.id}`, hook: handled, payload: full };
  for await (const { execution } of runCases([planned], { ...options, client: range.newest })) {
    return judge(planned, execution, range);
  }
  throw options.signal?.reason ?? new Error('the run yielded nothing');
}

async function namedPayload(name: string, cwd: string): Promise<Payload> {
  const shipped = (await loadCorpus()).find(({ id }) => id === name);
  if (shipped !== undefined) return shipped;
  const { payloads, problems } = await loadPayloads([name], cwd);
  const [found] = payloads;
  if (found !== undefined && payloads.length === 1) return found;
  throw new UsageError(
    `${name}: ${payloads.length > 1 ? `${payloads.length} payloads` : (problems[0]?.message ?? 'no payload')}`,
    { hint: 'Name one payload file, or the id of a shipped payload: Stop/end-of-turn.' },
  );
}

/** The payload with what a captured one of the same event, and of the same tool where there is one, has beside it. */
async function completed(event: EventName, given: Readonly<Record<string, unknown>>): Promise<Payload> {
  const shipped = await loadCorpus(new Set([event]));
  const like = shipped.find(({ json }) => json.tool_name === given.tool_name) ?? shipped[0];
  const json = { ...like?.json, ...given, hook_event_name: event } as PayloadJson;
  return { id: `${event}/given`, event, json, nature: 'benign', provenance: 'given by the caller' };
}
