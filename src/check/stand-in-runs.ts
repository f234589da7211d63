/** Runs with stand-ins, until the hooks that lacked programs lack nothing more that can be played. Pure: others run them. */
import type { Case, Machine, Run } from '../model.js';
import { aloneCases, endAlike, standInCases } from '../plan/stand-ins.js';

/** How often a hook that gets further with stand-ins may come to lack another program. */
const mostRounds = 3;

/** The last runs of each hook, in which the most programs were played. */
export async function standInRuns(
  runs: readonly Run[],
  planned: readonly Case[],
  { hasProgram }: Pick<Machine, 'hasProgram'>,
  runCases: (cases: readonly Case[]) => Promise<readonly Run[]>,
): Promise<readonly Run[]> {
  const latest = new Map<string, readonly Run[]>();
  const tried = new Set<string>();
  let cases = standInCases(runs, planned, hasProgram);
  for (let round = 0; cases.length > 0 && round < mostRounds; round++) {
    for (const { id } of cases) tried.add(id);
    const made = await runCases(cases);
    for (const { id } of new Set(made.map((run) => run.case.hook))) {
      latest.set(
        id,
        made.filter((run) => run.case.hook.id === id),
      );
    }
    cases = standInCases(made, planned, hasProgram).filter(({ id }) => !tried.has(id));
  }
  const last = [...latest.values()].flat();
  const alone = aloneCases(last);
  return alone.length === 0 ? last : [...last, ...(await runCases(alone)).filter((run) => showsMore(run, last))];
}

/** Does it end otherwise than where all fail, or succeed? */
function showsMore(run: Run, others: readonly Run[]): boolean {
  const { hook, payload } = run.case;
  return !others.some((each) => each.case.hook.id === hook.id && each.case.payload === payload && endAlike(run, each));
}
