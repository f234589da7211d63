/** What mods make of every call of a tool, before settings hooks and permission rules have their say. */
import { coversEvent } from '../../src/contract/mod-events.js';
import type { Mod, ModSpan, Registration } from '../../src/model.js';
import { letsThrough } from '../../src/mods/matching.js';
import { type HookOutcome, outcomeOf } from '../../src/mods/outcome.js';
import { isAsked } from '../../src/mods/raised.js';

/** One step of a call: what the mods that hook it come to, the outermost first. */
interface Step {
  /** `left`: to what is below them. */
  readonly kind: 'stops' | 'asks' | 'allows' | 'answers' | 'no-opinion' | 'left' | 'depends';
  /** What was below them ran, and then they answered. */
  readonly afterNext: boolean;
  readonly by?: { readonly mod: Mod; readonly registration: Registration; readonly at: ModSpan };
}

const left: Step = { kind: 'left', afterNext: false };

/** What the mods that hook an event come to for calls of a tool; without one, for every time that the event comes. */
function stepOf(mods: readonly Mod[], event: string, tool?: string): Step {
  for (const mod of mods) {
    if (mod.unloaded !== undefined || mod.reading === undefined || !isAsked(mod, event)) continue;
    for (const registration of mod.reading.registrations) {
      if (!coversEvent(registration.event, event)) continue;
      const through = tool === undefined ? anyTool(registration) : letsThrough(registration.matcher, event, tool);
      if (through === 'none') continue;
      const outcome: HookOutcome = through === 'depends' ? { kind: 'depends' } : outcomeOf(registration, event);
      const by = { mod, registration, at: 'at' in outcome ? outcome.at : registration.at };
      if (outcome.kind === 'depends') return { kind: 'depends', afterNext: false, by };
      if (outcome.kind !== 'answers') continue;
      const { kind } = outcome.effect;
      return { kind: kind === 'unknown' ? 'depends' : kind, afterNext: outcome.afterNext, by };
    }
  }
  return left;
}

const anyTool = ({ matcher }: Registration): 'all' | 'depends' => (matcher === undefined ? 'all' : 'depends');

/** What becomes of every call of a tool, as far as mods decide it. */
export interface Fate {
  /** `answered`: the mod makes up a result, and the tool does not run; `left`: to permission rules and what they ask. */
  readonly tool: 'stopped' | 'answered' | 'asked' | 'allowed' | 'left' | 'depends';
  /** Do hooks of settings that stand on PreToolUse run, but for managed ones, which run before any mod? */
  readonly settingsHooks: 'run' | 'not run' | 'depends';
  /** What is answered where the permission check asks. */
  readonly whenAsked: 'stopped' | 'allowed' | 'left' | 'depends';
}

export function fateOfCall(mods: readonly Mod[], tool: string): Fate {
  const request = stepOf(mods, 'classic.PermissionRequest', tool);
  const known = { stops: 'stopped', allows: 'allowed', depends: 'depends' } as const;
  const whenAsked = request.kind in known ? known[request.kind as keyof typeof known] : 'left';
  return { ...beforeAsking(mods, tool), whenAsked };
}

function beforeAsking(mods: readonly Mod[], tool: string): Omit<Fate, 'whenAsked'> {
  const call = stepOf(mods, 'tool.call', tool);
  if (call.kind === 'depends') return { tool: 'depends', settingsHooks: 'depends' };
  if (call.kind !== 'left' && !call.afterNext) {
    return { tool: call.kind === 'stops' ? 'stopped' : 'answered', settingsHooks: 'not run' };
  }
  const classic = stepOf(mods, 'classic.PreToolUse', tool);
  if (classic.kind === 'depends') return { tool: 'depends', settingsHooks: 'depends' };
  const settingsHooks = classic.kind === 'left' || classic.afterNext ? 'run' : 'not run';
  if (classic.kind === 'stops') return { tool: 'stopped', settingsHooks };
  const check = stepOf(mods, 'tool.check', tool);
  const asks = classic.kind === 'asks' && check.kind === 'left';
  if (asks) return { tool: 'asked', settingsHooks };
  switch (check.kind) {
    case 'stops':
      return { tool: 'stopped', settingsHooks };
    case 'asks':
      return { tool: 'asked', settingsHooks };
    case 'allows':
      return { tool: 'allowed', settingsHooks };
    case 'depends':
      return { tool: 'depends', settingsHooks };
    default:
      return { tool: classic.kind === 'allows' ? 'allowed' : 'left', settingsHooks };
  }
}
