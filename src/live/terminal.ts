/** Fires one event at one hook in a terminal: the same scenarios as without one, played by a person's means. */
import type { Handler, PayloadJson } from '../model.js';
import { addWitness, type FireOptions, type HookMaker, notedPayloads, sessionOf, setUp } from './fire.js';
import type { Impossible } from './payload-scenario.js';
import type { Scenario } from './scenario.js';
import { makeScratch, type Scratch } from './scratch.js';
import type { Step } from './steps.js';
import { runInTerminal, type TerminalEvidence, type TerminalPlan } from './terminal-session.js';

export interface TerminalFiring {
  readonly scenario: Scenario;
  readonly evidence: TerminalEvidence;
  readonly handler: Handler | null;
  readonly payloads: readonly PayloadJson[] | null;
  readonly root: string;
}

type TerminalStep = TerminalPlan['steps'][number];

/** Events that a terminal does not fire, or not by what can be typed. */
const unreachable: Partial<Record<Scenario['event'], string>> = {
  Setup: '--init and --maintenance fire no Setup in a terminal',
  Elicitation: 'a person has to fill in a form',
  ElicitationResult: 'a person has to fill in a form',
};

/** What a person would type; nothing after the turn of the event. */
function typed(scenario: Scenario): readonly TerminalStep[] | Impossible {
  const steps: readonly Step[] = scenario.steps ?? [{ say: scenario.prompt ?? '' }];
  const last =
    scenario.event === 'FileChanged' || scenario.event === 'ConfigChange' ? steps.length : lastOf(scenario, steps);
  const played: TerminalStep[] = [];
  for (const step of steps.slice(0, last)) {
    if (!('control' in step)) played.push(step);
    else if (step.control.subtype === 'set_model') played.push({ say: `/model ${String(step.control.model)}` });
    else return { impossible: `the control request ${step.control.subtype} cannot be typed` };
  }
  return played;
}

/** One behind the step that ends the turn of the event. */
function lastOf({ turn = 0 }: Scenario, steps: readonly Step[]): number {
  const turns = steps.flatMap((step, index) => ('say' in step || 'control' in step ? [index] : []));
  return (turns[turn] ?? steps.length - 1) + 1;
}

/** Why a scenario cannot be played in a terminal; undefined: it can. */
export function notInTerminal(scenario: Scenario): Impossible | undefined {
  const why = unreachable[scenario.event];
  if (why !== undefined) return { impossible: why };
  if (scenario.matcher === 'elicitation_response') return { impossible: 'a person has to fill in a form' };
  const steps = typed(scenario);
  return 'impossible' in steps ? steps : undefined;
}

/** Runs a scenario once in a terminal. `hook` null: none is registered, but for the witness where one is asked for. */
export async function fireInTerminal(
  wanted: Scenario | ((scratch: Scratch) => Scenario),
  hook: HookMaker | null,
  options: FireOptions,
): Promise<TerminalFiring> {
  const scratch = makeScratch();
  try {
    const scenario = typeof wanted === 'function' ? wanted(scratch) : wanted;
    const steps = typed(scenario);
    if ('impossible' in steps) throw new RangeError(steps.impossible);
    const handler = hook === null ? null : hook(scratch);
    setUp(scenario, scratch, handler);
    if (options.witness === true) addWitness(scenario, scratch);
    const { args, ...session } = sessionOf(scenario, scratch);
    // Some clients start in auto mode, which asks nobody.
    const asks = options.client.flags.has('--permission-mode') && !args.includes('--permission-mode');
    const evidence = await runInTerminal(options.client, options.isolation, scratch, {
      ...session,
      steps,
      args: [...args, ...(asks ? ['--permission-mode', 'default'] : [])],
      timeoutMs: options.timeoutMs ?? 120_000,
    });
    options.afterwards?.(scratch, handler);
    return { scenario, evidence, handler, payloads: notedPayloads(scratch), root: scratch.root };
  } finally {
    scratch.remove();
  }
}
