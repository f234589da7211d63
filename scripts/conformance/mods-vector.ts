/** `test/conformance/mod-sessions.jsonl`: a mod and a payload, what a plugin test saw of them, and what a session did. */

import type { Observation } from '../../src/live/observation.js';
import type { Scenario } from '../../src/live/scenario.js';
import type { Case, EventName, Mod, ModExecution, PayloadJson, Version } from '../../src/model.js';
import { asHook } from '../../src/mods/raised.js';
import { readMod } from '../../src/mods/read-mod.js';

export interface ModVector {
  readonly id: string;
  /** The text of the module. */
  readonly source: string;
  readonly payload: PayloadJson & { readonly hook_event_name: EventName };
  /** Absent: not measured yet. */
  readonly measured?: {
    readonly client: Version;
    readonly execution: ModExecution;
    readonly session: Pick<Scenario, 'sign' | 'refusedByDefault'> & {
      readonly observed: Observation;
      /** Lines of the debug log that name the plugin. */
      readonly log: readonly string[];
    };
  };
}

export const plugin = 'probemod';

/** The mod of a vector, as if its files lay at `pluginRoot`. */
export async function modOf({ id, source }: ModVector, pluginRoot: string, projectDir: string): Promise<Mod> {
  const path = 'hooks/register.ts';
  const { reading, files } = await readMod(
    { path, absolutePath: `${pluginRoot}/${path}`, text: source },
    async () => 'missing',
  );
  return { id, plugin, pluginRoot, projectDir, place: { file: path }, files, reading };
}

/** The payload of a vector as a case of its mod. */
export function caseOf({ id, payload }: ModVector, mod: Mod): Case {
  const event = payload.hook_event_name;
  const asPayload = { id, event, json: payload, nature: 'benign', provenance: 'a vector' } as const;
  return { id, hook: asHook(mod, event), payload: asPayload };
}
