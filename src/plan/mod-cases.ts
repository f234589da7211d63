/** Which payloads a mod is run on: those of the events that it hooks, and of the tools that its matchers name. Pure. */

import type { Case, Literal, Mod, Payload, Registration, Version } from '../model.js';
import { asHook, eventsOfMod, registrationsFor } from '../mods/raised.js';
import { derivePayloads } from './derive.js';
import type { Effort } from './effort.js';

/** The cases of one mod, derived payloads among them. */
export function modCases(
  mod: Mod,
  given: readonly Payload[],
  client: Version,
  effort: Effort = 'normal',
): readonly Case[] {
  return eventsOfMod(mod).flatMap((event) => {
    const hook = asHook(mod, event);
    const registrations = registrationsFor(mod, event);
    const payloads = [...given, ...derivePayloads([hook], given, client, effort)];
    return payloads
      .filter((payload) => payload.event === event && (payload.madeFor?.includes(hook.id) ?? true))
      .filter(({ json }) => registrations.some((each) => mayMatch(each, json.tool_name)))
      .map((payload) => ({ id: `${hook.id}@${payload.id}`, hook, payload }));
  });
}

/** Does a call of this tool start an agent? */
export function spawns(tool: unknown): boolean {
  return tool === 'Agent' || tool === 'Task';
}

/** May a call of this tool come to the hook? What its matcher says of anything else is left to Claude Code. */
function mayMatch({ event, matcher }: Registration, tool: unknown): boolean {
  if (event === 'agent.spawn') return spawns(tool);
  const entry = matcher?.keys?.find(({ key }) => key === 'tool' || key === 'tool_name');
  return entry === undefined || typeof tool !== 'string' || matches(entry.value, tool);
}

function matches(value: Literal, tool: string): boolean {
  switch (value.kind) {
    case 'string':
      return value.value === tool;
    case 'array':
      return value.items.some((item) => matches(item, tool));
    case 'regexp':
      try {
        return new RegExp(value.source, value.flags).test(tool);
      } catch {
        return true;
      }
    default:
      return true;
  }
}
