/** Which mods a settings hook is in reach of: those that may answer before it, or overrule it. */
import { coversEvent } from '../contract/mod-events.js';
import { beneathManaged } from '../contract/mods.js';
import type { Hook, Mod, Registration } from '../model.js';
import { letsThrough } from './matching.js';
import { endOutcome, outcomeOf } from './outcome.js';
import { isAsked } from './raised.js';

export interface Reach {
  readonly mod: Mod;
  readonly event: string;
  /**
   * `answers`: on every call, before the hook, which then does not run; `may-answer`: on some; `overrules`: it lifts what
   * the hook asks or blocks; `may-overrule`: on some calls.
   */
  readonly how: 'answers' | 'may-answer' | 'overrules' | 'may-overrule';
}

/** Every mod that reaches a hook, once for each event. Managed hooks run before any mod. */
export function reachOf(hook: Pick<Hook, 'event' | 'matcher' | 'layer'>, mods: readonly Mod[] = []): readonly Reach[] {
  if (hook.layer === 'managed') return [];
  const tool = /^\w+$/.test(hook.matcher ?? '') ? hook.matcher : undefined;
  const found = mods.flatMap((mod) => {
    if (mod.unloaded !== undefined) return [];
    return eventsAround(hook.event).flatMap((event) => {
      if (!isAsked(mod, event) || (event === beneathManaged.onlyTightens && mod.beneath?.mayLift === false)) return [];
      const hows = (mod.reading?.registrations ?? []).flatMap((each) => howOf(each, event, tool) ?? []);
      const how = hows.find((each) => !each.startsWith('may')) ?? hows[0];
      return how === undefined ? [] : [{ mod, event, how }];
    });
  });
  const sure = found.find(({ how }) => how === 'answers');
  return sure === undefined ? found : [sure];
}

/** The events of mods that a settings hook's event lies below, and `tool.check`, which lies below it. */
function eventsAround(event: Hook['event']): readonly string[] {
  const classic = `classic.${event}`;
  switch (event) {
    case 'PreToolUse':
      return ['tool.call', classic, 'tool.check'];
    case 'PostToolUse':
    case 'PostToolUseFailure':
      return ['tool.call', classic];
    case 'UserPromptSubmit':
      return ['prompt.submit', classic];
    default:
      return [classic];
  }
}

function howOf(registration: Registration, event: string, tool: string | undefined): Reach['how'] | undefined {
  if (!coversEvent(registration.event, event)) return undefined;
  const { matcher, hook, caught } = registration;
  const through = tool === undefined ? (matcher === undefined ? 'all' : 'depends') : letsThrough(matcher, event, tool);
  if (through === 'none') return undefined;
  const outcome = outcomeOf(registration, event);
  const isCheck = event === 'tool.check';
  if (outcome.kind === 'answers' && !outcome.afterNext && through === 'all') {
    if (!isCheck) return 'answers';
    return outcome.effect.kind === 'allows' ? 'overrules' : undefined;
  }
  if (outcome.kind === 'passes-on' || outcome.kind === 'skipped') return undefined;
  if (hook === undefined) return isCheck ? 'may-overrule' : 'may-answer';
  const ends = [...hook.ends, ...(caught?.ends ?? [])].map((end) => endOutcome(end, event));
  const may = ends.some(
    (end) =>
      end.kind === 'depends' ||
      (end.kind === 'answers' && !end.afterNext && (!isCheck || end.effect.kind === 'allows')),
  );
  return may ? (isCheck ? 'may-overrule' : 'may-answer') : undefined;
}
