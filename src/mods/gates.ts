/** Hooks of a mod that guard something: what rules look at. */
import { isGate } from '../contract/mod-answers.js';
import { isEventPattern } from '../contract/mod-events.js';
import type { HookEnd, Mod, ModHook, Registration } from '../model.js';
import { answerEffect } from './answer.js';

/** The registrations of a mod that loads, of events that are named. */
export function registrationsIn(mod: Mod): readonly Registration[] {
  return (mod.reading?.registrations ?? []).filter(({ event }) => !isEventPattern(event));
}

/** Does it gate an event, and can it stop what the event is about? */
export function isGuard({ event, hook }: Registration): boolean {
  return isGate(event) && hook?.ends.some((end) => mayStop(event, end)) === true;
}

/** Does the end keep something from happening: as it is written, or as it was meant? */
function mayStop(event: string, { kind, value }: HookEnd): boolean {
  if (kind !== 'return' || value === undefined) return false;
  const effect = answerEffect(event, value);
  if (effect.kind === 'stops' || effect.kind === 'asks') return true;
  return (
    value.kind === 'object' && value.entries.some(({ key, value: held }) => refusing.test(key) && !isPositive(held))
  );
}

const refusing = /^(?:deny|denied|block|refuse|reject|drop|ask|permissionDecision|hookSpecificOutput|behavior)$/i;

function isPositive(value: { readonly kind: string; readonly value?: unknown }): boolean {
  return value.kind === 'undefined' || value.value === false || value.value === 'allow';
}

/** Is everything that the hook does inside a `try` whose `catch` stops what the event is about? */
export function refusesInItself(event: string, hook: ModHook): boolean {
  return (
    hook.wrapped !== undefined &&
    hook.ends.some(
      (end) =>
        end.at.start >= (hook.wrapped?.start ?? 0) && end.at.end <= (hook.wrapped?.end ?? 0) && mayStop(event, end),
    )
  );
}
