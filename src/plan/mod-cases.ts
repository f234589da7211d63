/** Which payloads a mod is run on: those of the events that it hooks, and of the tools that its matchers name. Pure. */

import { eventNames } from '../contract/events.js';
import { coversEvent } from '../contract/mod-events.js';
import type { Case, EventName, Hook, Literal, Mod, Payload, Registration, Version } from '../model.js';
import { derivePayloads } from './derive.js';
import type { Effort } from './effort.js';

/** What a payload of an event raises at mods, in the order in which hooks come to it. */
export function modEventsOf(event: EventName): readonly string[] {
  switch (event) {
    case 'PreToolUse':
      return ['tool.call', 'classic.PreToolUse', 'tool.check', 'tool.run', 'agent.spawn'];
    case 'UserPromptSubmit':
      return ['prompt.submit', 'classic.UserPromptSubmit'];
    default:
      return [`classic.${event}`];
  }
}

/** The registrations that a payload of an event comes to. */
export function registrationsFor({ reading }: Mod, event: EventName): readonly Registration[] {
  const raised = modEventsOf(event);
  return (reading?.registrations ?? []).filter((each) => raised.some((name) => coversEvent(each.event, name)));
}

/** The events of settings hooks whose payloads a mod can be run on. */
export function eventsOfMod(mod: Mod): readonly EventName[] {
  return eventNames.filter((event) => registrationsFor(mod, event).length > 0);
}

/** The hook that a mod is on an event, for what reads and tells of hooks. It is never started as one. */
export function asHook(mod: Mod, event: EventName): Hook {
  const [file] = mod.files;
  return {
    id: `${mod.id}:${event}`,
    event,
    handler: { type: 'command', command: `mod ${mod.plugin}` },
    ...(file === undefined
      ? {}
      : { script: { ...file, language: 'typescript', executable: false, shebang: null } as const }),
    decidedBy: 'settings',
    place: mod.place,
    projectDir: mod.projectDir,
    pluginRoot: mod.pluginRoot,
  };
}

/** Is the hook what the mod is on some event? */
export function isHookOf(mod: Mod, { id, event }: Hook): boolean {
  return id === `${mod.id}:${event}`;
}

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
