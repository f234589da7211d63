/** What Claude Code makes of a mod's answer to an event of settings hooks: in most, what it makes of the same reply of one. Pure. */
import { answerFormOf } from '../contract/mod-answers.js';
import { classicCommand, filled, unsaidOfMods } from '../contract/mod-texts.js';
import type { EventName, PayloadJson, Verdict, Version } from '../model.js';
import { interpret } from './index.js';

export interface ClassicContext {
  readonly event: EventName;
  readonly payload: PayloadJson;
  readonly client?: Version;
}

type Answer = Readonly<Record<string, unknown>>;

/** The verdict on an answer; undefined: it says nothing, which is not as in a settings hook that says nothing and ran. */
export function classicVerdict(answer: Answer, { event, payload, client }: ClassicContext): Verdict | undefined {
  const reply = replyOf(answer, event);
  if (Object.keys(reply).length === 0) return undefined;
  const execution = {
    type: 'command',
    exitCode: 0,
    signal: null,
    timedOut: false,
    stdout: new TextEncoder().encode(JSON.stringify(reply)),
    stderr: new Uint8Array(),
  } as const;
  const handler = { type: 'command', command: filled(classicCommand, { event }) } as const;
  const verdict = interpret(execution, { event, payload, handler, ...(client === undefined ? {} : { client }) });
  if (!unsaidOfMods.events.includes(event)) return verdict;
  return { ...verdict, toClaude: verdict.toClaude.filter(({ role }) => role !== unsaidOfMods.role) };
}

/** Keys that a reply has beside what is specific to its event. */
const top: ReadonlySet<string> = new Set(['block', 'preventContinuation', 'stopReason']);

/** The reply of a settings hook that says the same. */
function replyOf(answer: Answer, event: EventName): Answer {
  const { block, preventContinuation, stopReason } = answer;
  const keys = new Set(answerFormOf(`classic.${event}`)?.keys.map(({ key }) => key));
  const specific = Object.entries(answer).flatMap(([key, value]) =>
    keys.has(key) && !top.has(key) && value !== undefined ? [[key, joined(value)] as const] : [],
  );
  return {
    ...(typeof block === 'string' ? { decision: 'block', reason: block } : {}),
    ...(preventContinuation === true
      ? { continue: false, ...(typeof stopReason === 'string' ? { stopReason } : {}) }
      : {}),
    ...(specific.length === 0 ? {} : { hookSpecificOutput: { hookEventName: event, ...Object.fromEntries(specific) } }),
  };
}

/** A mod gives context as a list of texts, a settings hook as one. */
function joined(value: unknown): unknown {
  return Array.isArray(value) && value.every((each) => typeof each === 'string') ? value.join('\n') : value;
}
