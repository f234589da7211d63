/** Mods under the real client: what a session did with a mod on a payload, beside the verdict on its run in a test. */

import { coversEvent } from '../contract/mod-events.js';
import type { Mod, ModRun, Verdict } from '../model.js';
import { modEventsOf } from '../mods/raised.js';
import { type Comparison, type Difference, disagreements } from './agree.js';
import { type Firing, fire } from './fire.js';
import type { LiveOptions, LiveOutcome } from './live.js';
import { logDifferences } from './mod-log.js';
import { type Observation, observe } from './observation.js';
import type { Impossible } from './payload-scenario.js';
import { copyMod, pluginIn } from './plugin-copy.js';
import { copyProject } from './project-copy.js';
import { normalFor, scenarioOf } from './run-scenario.js';
import type { Scenario, Sign } from './scenario.js';
import type { Scratch } from './scratch.js';

/** A session with a mod, and the same without it. */
export interface ModFiring {
  readonly firing: Firing;
  readonly baseline: Firing;
}

/** Plays a run of a mod: once with its plugin, and once, for all that share it, without. */
export async function playMod(
  mod: Mod,
  run: ModRun,
  baselines: Map<string, Promise<Firing>>,
  { client, isolation }: Pick<LiveOptions, 'client' | 'isolation'>,
): Promise<ModFiring | Impossible> {
  const { hook, payload } = run.case;
  const verdict = verdictOf(run);
  const effect = verdict?.effect ?? 'proceed';
  const possible = scenarioOf(run.case, effect, { project: '/scratch/project', home: '/scratch/home' });
  if ('impossible' in possible) return possible;
  const sign = signOf(verdict);
  const scenarioIn = (scratch: Scratch): Scenario => {
    const scenario = scenarioOf(run.case, effect, scratch) as Scenario;
    return sign === undefined ? scenario : { ...scenario, sign };
  };
  const key = JSON.stringify([hook.projectDir, hook.event, payload.id, effect === 'allow', sign]);
  const baseline = baselines.get(key) ?? fire(scenarioIn, null, { client, isolation, witness: true });
  baselines.set(key, baseline);
  const withMod = (scratch: Scratch): Scenario => {
    copyProject(hook.projectDir, scratch.project);
    copyMod(mod, scratch);
    const scenario = scenarioIn(scratch);
    return { ...scenario, args: [...(scenario.args ?? []), '--plugin-dir', pluginIn(scratch)] };
  };
  return { firing: await fire(withMod, null, { client, isolation }), baseline: await baseline };
}

/** The verdict on a run, where there is one. */
export function verdictOf({ judgement }: ModRun): Verdict | undefined {
  return 'verdict' in judgement ? judgement.verdict : undefined;
}

/** How to tell whether the tool ran, where its result does not. */
function signOf(verdict: Verdict | undefined): Sign | undefined {
  const [told] = verdict?.toClaude ?? [];
  if (told?.role !== 'tool_result') return undefined;
  // The mod answers in the tool's place: what Claude reads is no error, and yet the tool did not run.
  if (verdict?.effect === 'block') return told.isError === true ? undefined : { kind: 'tool-result-like-baseline' };
  // It withholds the result: what Claude reads is an error, and yet the tool ran.
  return told.isError === true ? { kind: 'cannot-tell' } : undefined;
}

/** What the two sessions come to beside the verdict. */
export function modOutcome(mod: Mod, run: ModRun, { firing, baseline }: ModFiring): LiveOutcome {
  // A mod may keep every settings hook from running, so that only the session without it tells whether the event came.
  if (baseline.payloads?.length === 0) return { kind: 'not-fired' };
  const observation: Observation = { ...observe(firing, baseline), status: [] };
  if ('unjudged' in run.judgement) return { kind: 'only-seen', why: run.judgement.unjudged, observation };
  const { verdict } = run.judgement;
  const { scenario, root, evidence } = firing;
  const normal = normalFor(run.case.hook, root);
  const differences = modDifferences({ mod, verdict, observation, scenario, normal, log: evidence.debugLog });
  return differences.length === 0 ? { kind: 'agrees', observation } : { kind: 'differs', observation, differences };
}

/** A verdict on a mod, and a session with it. */
export interface ModComparison extends Pick<Comparison, 'verdict' | 'observation' | 'normal'> {
  readonly mod: Pick<Mod, 'plugin' | 'reading'>;
  readonly scenario: Pick<Scenario, 'sign' | 'refusedByDefault'>;
  readonly log: string;
}

/** Every difference between the verdict on a mod and what a session with it showed; empty: they agree. */
export function modDifferences({ mod, verdict, log, ...seen }: ModComparison): readonly Difference[] {
  const { plugin, reading } = mod;
  const raised = modEventsOf(verdict.event);
  // The mod is asked in every turn, so that the texts of later ones tell nothing of this verdict.
  // One that stops prompts stops the next as well, and nothing is sent.
  const { toClaude } = verdict;
  const heard = verdict.event === 'UserPromptSubmit' ? toClaude.filter(({ nextTurn }) => nextTurn !== true) : toClaude;
  const compared = disagreements({ ...seen, verdict: { ...verdict, toClaude: heard }, runsAgain: true });
  const hooksOthers = reading?.registrations.some(({ event }) => !raised.some((name) => coversEvent(event, name)));
  return [
    // What it adds on other events is no matter of this verdict.
    ...(hooksOthers === true ? compared.filter(({ hooklint }) => hooklint !== 'not this') : compared),
    ...logDifferences(plugin, raised, verdict, log),
  ];
}
