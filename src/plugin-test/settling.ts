/** What permission rules and the mode answer beneath a mod in a test, and calls that the mod rewrote before they were asked. Pure. */
import { sameJson } from '../interpret/mod-call.js';
import type { Case, Mod, ModExecution, PayloadJson, Version } from '../model.js';
import { settledOf } from '../permissions/settled.js';
import type { Trial } from './trial.js';

/** What rules and the mode settle, where they are known; `updatedInput`: the mod rewrote the call. */
export function settlesIn(
  { permissions }: Mod,
  json: PayloadJson,
  client: Version,
  updatedInput?: Readonly<Record<string, unknown>>,
): Pick<Trial, 'settles'> {
  if (permissions === undefined || json.hook_event_name !== 'PreToolUse') return {};
  const of = (effect: 'proceed' | 'allow' | 'ask') => settledOf(json, permissions, client, { effect, updatedInput });
  const [proceed, allow, ask] = [of('proceed'), of('allow'), of('ask')];
  return proceed === undefined || allow === undefined || ask === undefined ? {} : { settles: { proceed, allow, ask } };
}

/** Calls that a mod rewrote before rules were asked: once more, with what these say of the new input. */
export function settledAnew(
  mod: Mod,
  filled: readonly { readonly each: Case; readonly json: PayloadJson }[],
  outcomes: ReadonlyMap<string, ModExecution>,
  trials: readonly Trial[],
  client: Version,
): readonly Trial[] {
  return filled.flatMap(({ each, json }): readonly Trial[] => {
    const trial = trials.find(({ id }) => id === each.id);
    const outcome = outcomes.get(each.id);
    const checked = outcome?.kind === 'done' ? outcome.raised[0]?.checked : undefined;
    if (trial === undefined || checked === undefined || sameJson(checked, json.tool_input)) return [];
    return [{ ...trial, ...settlesIn(mod, json, client, checked) }];
  });
}
