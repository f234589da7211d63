/** The rules of runs over one run. Pure. */
import type { Run } from '../model.js';
import { givesWay, type Said, say } from './said.js';
import type { SortedRules } from './sort-rules.js';

/**
 * One run under every stretch of versions asked about; rules that give way to a finer one are left out. `together`: the runs
 * of all hooks of its event on the same payload, where there are others.
 */
export function onRun(
  rulesOf: SortedRules['ofRun'],
  run: Run,
  said: Said[],
  ofFiles: readonly Said[],
  together: readonly Run[] = [],
): void {
  const ofText = ofFiles.filter(({ scene }) => scene.hook?.id === run.case.hook.id);
  for (const { stretch, verdict } of run.verdicts) {
    if (!verdict.runs) continue;
    const judged = verdict === run.verdict ? run : { ...run, verdict };
    const found: Said[] = [];
    for (const rule of rulesOf(judged)) {
      if (rule.blamesMachine && run.lacked !== undefined && run.lacked.lack.kind !== 'runner') continue;
      for (const finding of rule.onRun?.(judged, together) ?? []) {
        found.push(say(rule, finding, { hook: run.case.hook, run, stretch, stretches: run.verdicts.length }));
      }
    }
    const causes = [...found, ...ofText];
    for (const each of found) if (!givesWay(each, causes)) said.push(each);
  }
}
