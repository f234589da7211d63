/** Runs of mods, told as the runs of hooks are. */
import { hookName } from '../evidence/hook-name.js';
import type { Hook, Report, Run } from '../model.js';
import { grouped } from '../text/grouped.js';
import { escapeLine } from './escape.js';
import type { Layout } from './layout.js';
import { unjudgedMods } from './mods.js';
import { plural } from './words.js';
import { wrap } from './wrap.js';

const nothing = new Uint8Array();

/** The judged runs of mods, as runs of the hooks that they are on each event. */
export function judgedModRuns({ modRuns = [] }: Pick<Report, 'modRuns'>): readonly Run[] {
  return modRuns.flatMap(({ case: one, judgement }): readonly Run[] => {
    if (!('verdict' in judgement)) return [];
    const { verdict } = judgement;
    const execution = {
      type: 'command',
      exitCode: 0,
      signal: null,
      stdout: nothing,
      stderr: nothing,
      timedOut: false,
    } as const;
    const stretch = { from: verdict.client, client: verdict.client };
    return [{ case: one, execution, verdict, verdicts: [{ stretch, verdict }] }];
  });
}

/** The mods that were run, each as a hook on each event that it was run on. */
export function modHooks({ modRuns = [] }: Report): readonly Hook[] {
  return [...new Map(modRuns.map((run) => [run.case.hook.id, run.case.hook])).values()];
}

/** Why some runs of mods were not judged, once for each reason and mod. */
export function unjudgedModRows({ modRuns = [] }: Report, { width, paint }: Layout): readonly string[] {
  const unjudged = modRuns.flatMap((run) =>
    'unjudged' in run.judgement ? [{ run, why: run.judgement.unjudged }] : [],
  );
  return [...grouped(unjudged, ({ run, why }) => `${run.case.hook.id}\0${why}`).values()].map((same) => {
    const [{ run, why }] = same;
    const all = modRuns.filter((other) => other.case.hook.id === run.case.hook.id).length;
    const on = same.length === all ? 'any payload' : `${same.length} of ${all} payloads`;
    const { hook } = run.case;
    const text = `${paint.warning('not judged')}  ${escapeLine(hookName(hook))} ${hook.event} on ${on}: ${escapeLine(why)}`;
    return wrap(text, width, '', '  ');
  });
}

/** What of a lint's scope mods are: `1 mod`, `1 mod not judged`. */
export function modsText(report: Report): readonly string[] {
  const unjudged = unjudgedMods(report).length;
  const judged = (report.project.mods ?? []).length - unjudged;
  return [
    ...(judged === 0 ? [] : [plural(judged, 'mod')]),
    ...(unjudged === 0 ? [] : [`${plural(unjudged, 'mod')} not judged`]),
  ];
}
