/** Mods in a lint: run where there is a Claude Code that can, and proved as guards. */
import { byAnotherShard } from '../check/not-run.js';
import type { ClientRange } from '../contract/index.js';
import type { EventName, Payload, Project } from '../model.js';
import { eventsOfMod, isHookOf } from '../mods/raised.js';
import type { ModResults } from '../plugin-test/index.js';
import type { ModGuards } from '../prove/index.js';
import { judgedModRuns } from '../report/mod-runs.js';
import { httpSettings } from '../wiring/http-settings.js';
import type { LintOptions } from './options.js';

/** Runs mods where there is a Claude Code that can; undefined where there are none. A shard runs those of its first. */
export async function modsRun(
  { mods }: Project,
  payloads: readonly Payload[],
  mine: ReadonlySet<string> | undefined,
  range: ClientRange,
  {
    run,
    claude = run === false ? 'none' : undefined,
    cwd,
    effort,
    isWantedPayload,
    shard,
    signal,
    onProgress,
  }: LintOptions,
): Promise<ModResults | undefined> {
  if (mods === undefined || mods.length === 0) return undefined;
  if (mine !== undefined && shard?.index !== 1) {
    return { runs: [], notRun: mods.map(({ id }) => ({ mod: id, why: byAnotherShard })) };
  }
  const { runMods } = await import('../plugin-test/index.js');
  return runMods(mods, payloads, { claude, cwd, client: range.newest, effort, isWantedPayload, signal, onProgress });
}

/** Mods as guards that can be proved; undefined: nothing ran them. */
export function modGuards(
  { runs, again }: ModResults,
  { configs, mods = [] }: Project,
  { newest }: ClientRange,
  options: LintOptions,
): ModGuards | undefined {
  if (again === undefined) return undefined;
  const asRuns = judgedModRuns({ modRuns: runs });
  return {
    runs: asRuns,
    guards: {
      has: (hook) => mods.some((mod) => isHookOf(mod, hook)),
      judge: async (cases) =>
        new Map(
          (await again(cases)).map(({ case: { id }, judgement }) => [
            id,
            'verdict' in judgement ? judgement.verdict : undefined,
          ]),
        ),
    },
    openSandbox: async () => {
      const { openRunner } = await import('../run/index.js');
      const { onIsolated: _, ...rest } = options;
      const hooks = [...new Set(asRuns.map((run) => run.case.hook))];
      return openRunner(hooks, { ...rest, client: newest, isolation: 'namespace', ...httpSettings(configs) });
    },
  };
}

/** The events whose payloads the mods of a project are run on. */
export function eventsOfMods({ mods = [] }: Project): readonly EventName[] {
  return mods.flatMap(eventsOfMod);
}
