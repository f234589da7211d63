/**
 * What rules say of replies that a hook's text writes out and no payload brought about. Nobody saw them printed, so it is no
 * more than a warning, and each rule speaks once of a hook. Pure.
 */
import type { Hook, Rule, Run } from '../model.js';
import { grouped } from '../text/grouped.js';
import { onRun } from './on-run.js';
import { givesWay, type Said } from './said.js';
import type { SortedRules } from './sort-rules.js';
import { spotIn, type WrittenRun, writtenRuns } from './written-answers.js';

/** `others`: what was said of the runs themselves, which says more. */
export function ofWritten(rules: SortedRules, runs: readonly Run[], others: readonly Said[]): readonly Said[] {
  const events = new Map<string, Set<string>>();
  for (const { case: planned } of runs) {
    const file = fileOf(planned.hook);
    events.set(file, (events.get(file) ?? new Set()).add(planned.hook.event));
  }
  return [...grouped(runs, (run) => run.case.hook.id).values()].flatMap((own) => {
    const { hook } = own[0].case;
    const told = others.filter(({ scene }) => scene.hook?.id === hook.id);
    const found = new Map<Rule, Said>();
    for (const written of writtenRuns(hook, own, events.get(fileOf(hook)) ?? new Set())) {
      for (const each of saidOf(written, rules, hook)) {
        if (told.some(({ rule }) => rule === each.rule) || givesWay(each, told)) continue;
        if (!found.has(each.rule)) found.set(each.rule, each);
      }
    }
    return [...found.values()];
  });
}

const fileOf = ({ id, script }: Hook): string => script?.path ?? id;

function saidOf({ blanks, reply, run }: WrittenRun, rules: SortedRules, hook: Hook): readonly Said[] {
  const said: Said[] = [];
  onRun((each) => rules.ofRun(each).filter(({ judgesWritten }) => judgesWritten === true), run, said, []);
  return said.flatMap((each): readonly Said[] => {
    const { at, fix: _, ...rest } = each.finding;
    // What the run fills in may be anything.
    if (each.severity === 'info' || (at.in === 'output' && blanks.has(at.pointer ?? ''))) return [];
    const finding = { ...rest, message: `${rest.message} No payload reached this reply.`, at: spotIn(hook, reply, at) };
    return [{ ...each, severity: 'warning', scene: { hook }, finding }];
  });
}
