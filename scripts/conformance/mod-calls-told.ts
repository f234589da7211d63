/** What we say becomes of the calls of a set with a mod. */

import { modsOverrideDenyRules } from '../../src/contract/mods.js';
import type { Case, Mod, ModExecution, PayloadJson, Verdict, Version } from '../../src/model.js';
import { asHook, registrationsFor } from '../../src/mods/raised.js';
import { readMod } from '../../src/mods/read-mod.js';
import { decide } from '../../src/permissions/decide.js';
import { type LayerSettings, permissionsOf } from '../../src/permissions/settings.js';
import { judgeMod } from '../../src/plugin-test/index.js';
import { valueAt } from '../../src/text/json-pointer.js';
import type { ModCallsVector, SeenCall } from './mod-calls-vector.js';
import { plugin } from './mods-vector.js';
import { filledIn, toolCall } from './rules-vector.js';

/** Where a mod and its project lie. */
export interface ModFolders {
  readonly pluginRoot: string;
  readonly project: string;
  readonly home: string;
}

/** Those that recorded verdicts are made for. */
export const recordedFolders: ModFolders = {
  pluginRoot: '/srv/plugin',
  project: '/srv/project',
  home: '/home/somebody',
};

/** The mod of a vector, with what decides beside it. */
export async function modOfCalls(vector: ModCallsVector, { pluginRoot, ...folders }: ModFolders): Promise<Mod> {
  const { project, home } = folders;
  const path = 'hooks/register.ts';
  const { reading, files } = await readMod(
    { path, absolutePath: `${pluginRoot}/${path}`, text: vector.mod },
    async () => 'missing',
  );
  const { layers, mode, nobody } = filledIn(vector, folders);
  const settings = Object.entries(layers).map(([layer, value]) => ({ layer, value }) as LayerSettings);
  const known = permissionsOf(settings, { project, home, trusted: true, mode });
  const permissions = {
    ...(known ?? { rules: [], projectDir: project, home }),
    ...(nobody === true ? { canAsk: false } : {}),
  };
  const { managed = {} } = layers;
  const { option, plugin: owner } = modsOverrideDenyRules;
  const mayLift = valueAt(managed, `/pluginConfigs/${owner}/options/${option}`) === true;
  const place = { file: 'managed-settings.json' };
  const beneath = Object.keys(managed).length === 0 ? {} : { beneath: { place, mayLift } };
  return {
    id: vector.name,
    plugin,
    pluginRoot,
    projectDir: project,
    place: { file: path },
    files,
    reading,
    permissions,
    ...beneath,
  };
}

/** The calls of a vector, as cases of its mod. */
export function casesOfCalls({ calls }: ModCallsVector, mod: Mod, folders: ModFolders): readonly Case[] {
  const hook = asHook(mod, 'PreToolUse');
  return calls.map(({ call }, at) => {
    const [tool_name, input] = filledIn(toolCall([call, 'runs']), folders);
    const tool_input = tool_name === 'Bash' ? { description: 'x', ...input } : input;
    const json: PayloadJson = { hook_event_name: 'PreToolUse', permission_mode: 'default', tool_name, tool_input };
    const payload = { id: String(at), event: 'PreToolUse', json, nature: 'benign', provenance: 'a vector' } as const;
    return { id: String(at), hook, payload };
  });
}

/** What a session would be seen to make of the call, going by what a plugin test saw; a text: why it is not judged. */
export function toldCall(
  mod: Mod,
  planned: Case,
  execution: ModExecution,
  client: Version,
): Pick<SeenCall, 'outcome' | 'said'> | string {
  if (registrationsFor(mod, 'PreToolUse').length === 0) {
    const { permissions = { rules: [] } } = mod;
    return { outcome: decide(planned.payload.json, permissions, client)?.outcome as SeenCall['outcome'], said: '' };
  }
  const { judgement } = judgeMod(mod, planned, planned.payload.json, execution, client);
  if (!('verdict' in judgement)) return judgement.unjudged;
  const { verdict } = judgement;
  return { outcome: outcomeOf(verdict), said: verdict.toClaude.find(({ role }) => role === 'tool_result')?.text ?? '' };
}

function outcomeOf({ effect, call, toClaude }: Verdict): SeenCall['outcome'] {
  const isMadeUp =
    effect === 'block' && toClaude.some(({ role, isError }) => role === 'tool_result' && isError !== true);
  if (isMadeUp) return 'answered';
  if (call === undefined) throw new Error('rules and mode are known, and the call has no fate');
  return call.outcome === 'deferred' ? 'refused' : call.outcome;
}
