import {
  filled,
  hookSkipped,
  moduleNotLoaded,
  pluginUnloaded,
  promptContext,
  promptDropped,
  skipReason,
} from '../contract/mod-texts.js';
import type { Message, ModExecution, ModRun, Notice, Raised, Verdict } from '../model.js';
import { withCall } from './call.js';
import { callVerdict } from './mod-call.js';
import { classicVerdict } from './mod-classic.js';
import { answersCall, mayBeEither, withModFate } from './mod-fate.js';
import { type ModContext, plain, recordOf, textsIn } from './mod-verdict.js';

export type { ModContext } from './mod-verdict.js';

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
  if (context.askedInTestAlone === true && first?.event === 'tool.call' && !answersCall(first, context)) {
    return {
      unjudged: 'managed settings keep its hooks on `classic.*` from being asked, and `claude plugin test` asks them',
    };
  }
  if (first !== undefined && mayBeEither(first, context)) {
    return { unjudged: 'its hooks on `tool.check` and `classic.PermissionRequest` may both have allowed the call' };
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
  if (first.event === 'tool.call') return withModFate(callVerdict(first, raised, context), first, context);
  if (first.event === 'prompt.submit') return promptVerdict(first, second, context);
  return classic(first, context);
}

function silentVerdict(context: ModContext, status: Verdict['status'], logged: string): Verdict {
  return plain(context, { status, toUser: [{ text: logged, places: ['debug-log'] }] });
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
  return withCall(classicVerdict(recordOf(answer), context) ?? plain(context, {}), context);
}
