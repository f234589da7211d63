/** What becomes of a call that a mod was asked about, beside permission rules, the mode and managed settings. Pure. */
import { newestClient } from '../contract/version.js';
import type { CallFate, Effect, Raised, Verdict } from '../model.js';
import { type CheckDecision, decide, type HookAnswer } from '../permissions/decide.js';
import { refusalText } from '../permissions/refusal.js';
import { readRule } from '../permissions/rule.js';
import { settledOf } from '../permissions/settled.js';
import { unrun, withFate } from './call.js';
import { isRefusedBeneath } from './mod-call.js';
import { type ModContext, plain, recordOf } from './mod-verdict.js';

/** The verdict on a call with its fate; as it was where nothing is known of rules and mode. */
export function withModFate(verdict: Verdict, call: Raised, context: ModContext): Verdict {
  const { payload, permissions, client = newestClient } = context;
  if (permissions === undefined) return verdict;
  const told = (fate: CallFate, input = verdict.updatedInput) => refusalText(fate, payload, permissions, client, input);
  const outright = decide(payload, permissions, client);
  if (outright === undefined) return verdict;
  if (!outright.hooksRun) {
    if (!isOfPath(outright)) return unrun(verdict, outright, told(outright));
    // A rule on the path of a file decides behind hooks on tool.call, before anything else.
    const isAnswered = !cameToCheck(call) && context.asked?.('tool.call') === true;
    return isAnswered
      ? { ...verdict, call: refusedBy(context) }
      : withFate(verdict, outright, told(outright, undefined));
  }
  const fate = fateOf(call, verdict, context);
  if (fate === undefined) return verdict;
  // Where the stricter of two counts, a rule that refuses is named, and not the mod that refuses too.
  const isOfRule = verdict.effect === 'block' && fate.rule !== undefined;
  return withFate(isOfRule ? plain(context, { reply: verdict.reply }) : verdict, fate, told(fate));
}

function isOfPath({ rule }: CallFate): boolean {
  const reading = rule === undefined ? undefined : readRule(rule.text);
  return reading?.kind === 'rule' && reading.content !== undefined;
}

/** Did a hook on `tool.call` answer, so that nothing below it was asked? What `classic.PreToolUse` denies is an error. */
export function answersCall(call: Raised, { asked }: ModContext): boolean {
  const { deny, isError } = recordOf(call.answer);
  return asked?.('tool.call') === true && !cameToCheck(call) && (typeof deny === 'string' || isError !== true);
}

/** Did the call come by the question of permission? */
function cameToCheck({ checked, settingsHooks, reached }: Raised): boolean {
  return checked !== undefined || settingsHooks === true || reached.length > 0;
}

function refusedBy({ payload, permissions, client = newestClient }: ModContext): CallFate {
  return decide(payload, permissions ?? { rules: [] }, client, { effect: 'block' }) as CallFate;
}

function fateOf(call: Raised, { effect, updatedInput }: Verdict, context: ModContext): CallFate | undefined {
  const { payload, permissions = { rules: [] }, beneath, client = newestClient } = context;
  const said = call.settled?.hook === 'PreToolUse' ? hookEffects[String(call.settled.decision)] : undefined;
  const answer: HookAnswer = { effect: said ?? 'proceed', updatedInput };
  const before = decide(payload, permissions, client, answer);
  if (effect === 'block') {
    const isLeft = beneath?.mayLift === false && before?.outcome === 'refused' && cameToCheck(call);
    return isLeft ? before : decide(payload, permissions, client, { effect: 'block' });
  }
  const check = checkOf(call, context);
  const settled = call.settled?.decision ?? settledOf(payload, permissions, client, answer)?.decision;
  if (check !== undefined && beneath?.mayLift === false && strictness(check) < strictness(settled)) {
    return before && { ...before, ...(check === 'allow' ? { overrules: check } : {}) };
  }
  const fate = decide(payload, permissions, client, { ...answer, check });
  return fate?.outcome === 'asked' && isGranted(call, check, context)
    ? { ...fate, outcome: 'runs', why: 'a mod allows it on PermissionRequest' }
    : fate;
}

/** Is it not to be told which of its hooks let the call run, that on `tool.check` or that on PermissionRequest, and does it matter? */
export function mayBeEither(call: Raised, context: ModContext): boolean {
  const { payload, permissions, client = newestClient, asked } = context;
  const isBoth = asked?.('tool.check') === true && asked('classic.PermissionRequest');
  if (!isBoth || permissions === undefined || checkOf(call, context) !== 'allow') return false;
  if (call.settled?.decision !== 'ask') return false;
  const [checked, left] = (['allow', undefined] as const).map((check) =>
    decide(payload, permissions, client, { effect: 'proceed', check }),
  );
  return checked?.outcome !== (left?.outcome === 'asked' ? 'runs' : left?.outcome);
}

const hookEffects: Readonly<Record<string, Effect>> = { allow: 'allow', ask: 'ask', deny: 'block' };

/** What hooks on `tool.check` answer, where that is not what was settled before them. */
function checkOf(call: Raised, { asked }: ModContext): CheckDecision | undefined {
  if (asked?.('tool.check') !== true || isRefusedBeneath(call)) return undefined;
  const final: CheckDecision = call.asked === true ? 'ask' : 'allow';
  return final === call.settled?.decision ? undefined : final;
}

/** Does a hook on PermissionRequest answer yes in the user's place? */
function isGranted({ asked, reached }: Raised, check: CheckDecision | undefined, context: ModContext): boolean {
  return (
    context.asked?.('classic.PermissionRequest') === true && check === undefined && asked !== true && reached.length > 0
  );
}

function strictness(decision: string | undefined): number {
  return ['allow', 'ask', 'deny'].indexOf(decision ?? '');
}
