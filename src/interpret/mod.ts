/** What Claude Code makes of what a mod did with a payload, with no opinion. Pure. */
import { newestClient } from '../contract/index.js';
import {
  callContext,
  callDenied,
  deniedByPlugins,
  filled,
  hookSkipped,
  moduleNotLoaded,
  pluginUnloaded,
  promptContext,
  promptDropped,
  resultUnfit,
  resultWithheld,
  skipReason,
  spawnDenied,
} from '../contract/mod-texts.js';
import type {
  Effect,
  EventName,
  Message,
  ModExecution,
  ModRun,
  Notice,
  PayloadJson,
  Raised,
  Verdict,
  Version,
} from '../model.js';
import { classicVerdict } from './mod-classic.js';

/** What is known of a run besides what the mod did. */
export interface ModContext {
  /** Of the payload. */
  readonly event: EventName;
  readonly payload: PayloadJson;
  readonly plugin: string;
  /** A hook that sees this event has a `.catch`. */
  readonly catches: boolean;
  /** A hook on `classic.PreToolUse` may add context, which a test does not show. */
  readonly addsUnseen?: boolean;
  readonly client?: Version;
}

/** The verdict on a mod with one payload, or why there is none. */
export function interpretMod(execution: ModExecution, context: ModContext): ModRun['judgement'] {
  const { plugin } = context;
  switch (execution.kind) {
    case 'not-run':
      return { unjudged: 'Claude Code ended the test before this payload' };
    case 'not-loaded':
      if (/^options do not fit/.test(execution.why)) return { unjudged: `it needs options: ${execution.why}` };
      return { verdict: silentVerdict(context, 'error', filled(moduleNotLoaded, { plugin, why: execution.why })) };
    case 'hung':
      if (context.catches) return { unjudged: 'it never yields, and what its `.catch` answers then is not seen here' };
      return { verdict: silentVerdict(context, 'cancelled', filled(pluginUnloaded, { plugin })) };
    case 'done':
      return judged(execution, context);
  }
}

function judged(execution: Extract<ModExecution, { kind: 'done' }>, context: ModContext): ModRun['judgement'] {
  const { raised, skipped, unanswered } = execution;
  if (raised.some((each) => each.asksUser === true)) return { unjudged: 'it asks the user, and the answer decides' };
  const lacks = [...new Set([...raised.flatMap((each) => each.lacks), ...unanswered])].filter(
    (name) => !ownAnswers.has(name),
  );
  if (lacks.length > 0) {
    return {
      unjudged: `it calls ${lacks.map((name) => `\`$.${name}\``).join(', ')}, which \`claude plugin test\` cannot answer`,
    };
  }
  const failed = raised.find((each) => each.threw !== undefined);
  if (failed !== undefined) return { unjudged: `\`$.${failed.event}\` failed: ${failed.threw}` };
  const verdict = verdictOn(raised, context);
  const [first] = raised;
  // What `tool.call` denies does not come so far.
  const comesSoFar = first?.event === 'tool.call' && typeof recordOf(first.answer).deny !== 'string';
  if (context.addsUnseen === true && comesSoFar) {
    return { unjudged: 'it may add context on `classic.PreToolUse`, which `claude plugin test` does not show' };
  }
  if (skipped.length === 0) return { verdict };
  const told = skipped.map(({ event, why }) =>
    filled(hookSkipped, { plugin: context.plugin, event, why: skipReason(why) }),
  );
  const notices = [...new Set(told)].map((text): Notice => ({ text, places: ['debug-log'] }));
  return { verdict: { ...verdict, status: 'error', toUser: [...verdict.toUser, ...notices] } };
}

/** Raised by the test itself: what is beneath it is no lack of the mod. */
const ownAnswers: ReadonlySet<string> = new Set(['ui.log', 'ui.toast', 'ui.status', 'ui.notify', 'tool.check']);

function verdictOn(raised: readonly Raised[], context: ModContext): Verdict {
  const [first, second] = raised;
  if (first === undefined) return plain(context, {});
  if (first.event === 'tool.call') return callVerdict(first, raised, context);
  if (first.event === 'prompt.submit') return promptVerdict(first, second, context);
  return classic(first, context);
}

/** A verdict that says nothing but what is given. */
function plain({ event, client = newestClient }: ModContext, rest: Partial<Verdict>): Verdict {
  const effect = rest.effect ?? 'proceed';
  return {
    event,
    client,
    runs: true,
    status: 'success',
    effect,
    endsTurn: false,
    decidedBy: effect === 'proceed' ? 'nothing' : 'json',
    reply: { kind: 'empty' },
    toClaude: [],
    toUser: [],
    dropped: [],
    ...rest,
  };
}

function silentVerdict(context: ModContext, status: Verdict['status'], logged: string): Verdict {
  return plain(context, { status, toUser: [{ text: logged, places: ['debug-log'] }] });
}

function callVerdict(call: Raised, raised: readonly Raised[], context: ModContext): Verdict {
  const answer = recordOf(call.answer);
  const reply: Verdict['reply'] = { kind: 'json', value: answer };
  const tool = String(context.payload.tool_name);
  const ran = call.reached.at(-1);
  const { deny } = answer;
  const spawn = raised.find(({ event }) => event === 'agent.spawn');
  const { deny: notSpawned } = recordOf(spawn?.answer);
  if (ran !== undefined && spawn?.reached.length === 0 && typeof notSpawned === 'string') {
    return plain(context, {
      reply: { kind: 'json', value: recordOf(spawn.answer) },
      effect: 'block',
      toClaude: [error(filled(spawnDenied, { reason: notSpawned }))],
    });
  }
  const texts = textsIn(answer.context);
  const added: readonly Message[] =
    texts.length === 0 ? [] : [{ role: 'system', text: filled(callContext, { context: texts.join('\n') }) }];
  if (ran !== undefined) {
    const toClaude = [
      ...(typeof deny === 'string' ? [error(filled(resultWithheld, { tool, reason: deny }))] : []),
      ...added,
    ];
    const input = inputOf(ran);
    const given = context.payload.tool_input;
    return plain(context, {
      reply,
      effect: effectOf(call),
      toClaude,
      ...(sameJson(input, given) ? {} : { updatedInput: input }),
    });
  }
  if (typeof deny === 'string') {
    return plain(context, { reply, effect: 'block', toClaude: [error(filled(callDenied, { reason: deny }))] });
  }
  if (answer.isError === true) {
    const text = String(answer.text).replace(/denied by plugin (\S+?)(?=:|$)/, (_, plugin: string) =>
      filled(deniedByPlugins, { plugin }),
    );
    return plain(context, { reply, effect: 'block', toClaude: [error(text)] });
  }
  if (typeof answer.result === 'string' && !tool.startsWith('mcp__')) {
    return plain(context, { reply, effect: 'block', toClaude: [error(filled(resultUnfit, { tool }))] });
  }
  // The mod made the result up: Claude takes it for the tool's own.
  return plain(context, {
    reply,
    effect: 'block',
    toClaude: [{ role: 'tool_result', text: resultText(answer.result) }, ...added],
  });
}

/** What came of the permission question, where the tool ran in the end: our test says yes to whoever asks. */
function effectOf({ asked, settled }: Raised): Effect {
  if (asked === true) return 'ask';
  // Without an answer beneath, a hook on `tool.check` has answered.
  if (settled === undefined) return 'allow';
  return settled.decision === 'allow' && settled.hook === 'PreToolUse' ? 'allow' : 'proceed';
}

function promptVerdict(submit: Raised, below: Raised | undefined, context: ModContext): Verdict {
  const { drop } = recordOf(submit.answer);
  const reply: Verdict['reply'] = { kind: 'json', value: recordOf(submit.answer) };
  if (typeof drop === 'string' && submit.reached.length === 0) {
    const toUser: readonly Notice[] = [{ text: filled(promptDropped, { reason: drop }), places: ['stdout'] }];
    return plain(context, { reply, effect: 'block', toUser });
  }
  const texts = textsIn(submit.reached.at(-1)?.context);
  const added: readonly Message[] =
    texts.length === 0 ? [] : [{ role: 'user', text: filled(promptContext, { context: texts.join('\n') }) }];
  const verdict = below === undefined ? plain(context, {}) : classic(below, context);
  return { ...verdict, toClaude: [...added, ...verdict.toClaude] };
}

function classic({ answer }: Raised, context: ModContext): Verdict {
  return classicVerdict(recordOf(answer), context) ?? plain(context, {});
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function error(text: string): Message {
  return { role: 'tool_result', isError: true, text };
}

/** What Claude reads of a result that a mod made up. */
function resultText(result: unknown): string {
  if (typeof result === 'string') return result;
  const { stdout, stderr } = recordOf(result);
  return typeof stdout === 'string' ? [stdout, stderr].filter(Boolean).join('\n') : JSON.stringify(result ?? null);
}

function inputOf({
  tool: _,
  tool_use_id: __,
  agentId: ___,
  ...input
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return input;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/** The same value; the order of keys does not matter, and a key without a value is none. */
function sameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}
