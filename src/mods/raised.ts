/** What payloads raise at mods, and the hook that a mod is on an event. Pure. */

import { eventNames } from '../contract/events.js';
import { coversEvent } from '../contract/mod-events.js';
import { beneathManaged } from '../contract/mods.js';
import type { EventName, Hook, Mod, Registration } from '../model.js';

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
export function registrationsFor(mod: Mod, event: EventName): readonly Registration[] {
  const raised = modEventsOf(event).filter((name) => isAsked(mod, name));
  return (mod.reading?.registrations ?? []).filter((each) => raised.some((name) => coversEvent(each.event, name)));
}

/** Does Claude Code ask hooks of the mod on an event? Managed settings keep it from some. */
export function isAsked({ beneath }: Pick<Mod, 'beneath'>, event: string): boolean {
  return beneath === undefined || !coversEvent(beneathManaged.unasked, event);
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
    ...(mod.permissions === undefined ? {} : { permissions: mod.permissions }),
  };
}

/** Is the hook what the mod is on some event? */
export function isHookOf(mod: Mod, { id, event }: Hook): boolean {
  return id === `${mod.id}:${event}`;
}
