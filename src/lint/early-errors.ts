/** Errors of a hook, told as soon as its runs have ended, while others still run. */
import type { CheckOptions } from '../check/index.js';
import type { HookEnd } from '../check/run-plan.js';
import { machineErrorOf } from '../model/machine-error.js';
import type { Finding, IsolationReport, Project, Run } from '../model.js';
import type { Runner } from '../run/index.js';
import { withTraces } from '../run/with-traces.js';
import type { Checks } from './checks.js';

/** Errors that no later run changes, and the runs of the hook that they are of; none: no run was needed. */
export interface Errors {
  readonly findings: readonly Finding[];
  readonly runs: readonly Run[];
}

/** Who is told, and how the lint is configured. */
export interface EarlyOptions extends Pick<CheckOptions, 'levels' | 'ignores'> {
  readonly onErrors?: (errors: Errors) => Promise<void>;
  readonly signal?: AbortSignal;
}

export interface EarlyErrors {
  readonly onHookEnd: HookEnd;
  /** Resolves when everything is told, with the runs whose lines are known by then, by the id of their case. */
  readonly settled: () => Promise<ReadonlyMap<string, Run>>;
}

/** A comment that silences nothing so far may yet silence something. */
const openToTheEnd = { 'unused-suppression': 'off' } as const;

/**
 * Tells the errors of what is configured first, then those of each hook when it has ended. Undefined where nobody wants to
 * hear of them before the end. In a copy of the project hooks would find what a traced run writes: there they are told at the end.
 */
export function earlyErrors(
  project: Project,
  runner: Runner | undefined,
  checks: Promise<Checks>,
  isolation: () => IsolationReport['kind'] | undefined,
  { onErrors, levels, ignores = [], signal }: EarlyOptions,
): EarlyErrors | undefined {
  if (onErrors === undefined) return undefined;
  const options = { levels: { ...levels, ...openToTheEnd }, ignores };
  const known = new Map<string, Run>();
  const tell = async (findings: readonly Finding[], runs: readonly Run[]): Promise<void> => {
    if (findings.length > 0) await onErrors({ findings, runs });
  };

  const ofConfiguration = async (): Promise<void> => {
    const { checker, rules, files } = await checks;
    const check = checker(rules, project, { ...options, ofFiles: files.ofConfigs() });
    await tell(check([]).filter(isError), []);
  };

  const ofHook = async (hook: Parameters<HookEnd>[0], runs: readonly Run[]): Promise<void> => {
    if (runner === undefined || isolation() === 'copy' || signal?.aborted === true) return;
    const { checker, rules, files } = await checks;
    const alone = { ...project, hooks: [hook] };
    const check = checker(rules, alone, { ...options, merged: [], ofFiles: files.ofHook(hook) });
    const errorsOf = (all: readonly Run[]): readonly Finding[] => check(all).filter(isError);
    const errors = errorsOf(runs);
    if (errors.length === 0) return;
    const traced = await withTraces(alone, runs, errors, runner);
    for (const run of traced ?? []) if (run.ranLines !== undefined) known.set(run.case.id, run);
    await tell(traced === undefined ? errors : errorsOf(traced), traced ?? runs);
  };

  let telling = ofConfiguration();
  // A fault of ours comes up when all is waited for.
  telling.catch(() => {});
  return {
    onHookEnd: (hook, runs) => {
      telling = telling.then(() => ofHook(hook, runs)).catch(unlessRefused);
      telling.catch(() => {});
    },
    settled: async () => {
      await telling;
      return known;
    },
  };
}

const isError = ({ severity }: Finding): boolean => severity === 'error';

/** What the machine refuses meanwhile the lint meets as well, and tells. */
function unlessRefused(error: unknown): void {
  if (machineErrorOf(error) === undefined) throw error;
}
