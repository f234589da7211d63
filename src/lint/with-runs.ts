/** A lint that runs hooks or mods: plan -> run -> interpret -> check -> report. */
import { notJudged } from '../check/not-judged.js';
import { leftOut, notRun } from '../check/not-run.js';
import { reportOf } from '../check/report-of.js';
import { type HookEnd, runsDue } from '../check/run-plan.js';
import { wholeOnly } from '../check/still-needed.js';
import type { ClientRange } from '../contract/index.js';
import { mergeRuns } from '../interpret/merge-runs.js';
import { trackedFiles } from '../load/git.js';
import { loadCorpus, loadPayloads } from '../load/payloads.js';
import type { MachineError } from '../model/machine-error.js';
import type { Finding, Hook, IsolationReport, Payload, Problem, Project, Proof, Report } from '../model.js';
import { derivePayloads } from '../plan/derive.js';
import { faultCases } from '../plan/faults.js';
import { plan } from '../plan/index.js';
import { payloadsOfLanguages } from '../plan/language-payloads.js';
import { obstacleOf } from '../plan/obstacle.js';
import { hooksOfShard } from '../plan/shard.js';
import { payloadsOfTracked } from '../plan/tracked-files.js';
import { proofsFor } from '../prove/index.js';
import { untilRefused } from '../run/until-refused.js';
import { withTraces } from '../run/with-traces.js';
import { loadChecks, notInParts, notInShards } from './checks.js';
import { earlyErrors } from './early-errors.js';
import { tellingRunner } from './further-runs.js';
import { interruption } from './interruption.js';
import { eventsOfMods, modGuards, modsRun } from './mods.js';
import type { LintOptions } from './options.js';
import {
  answersTaken,
  chosenOf,
  inWorlds,
  runHere,
  runnerFor,
  underFaults,
  withStandIns,
  withStandInsThere,
} from './runs.js';

/** Plans, runs and judges what a project wires; `start`: when the lint began, by `performance.now()`. */
export async function lintWithRuns(
  project: Project,
  range: ClientRange,
  options: LintOptions,
  start: number,
): Promise<Report> {
  const mine = options.shard === undefined ? undefined : hooksOfShard(project.hooks, options.shard);
  let isolation: IsolationReport | undefined;
  const onIsolated = (report: IsolationReport) => {
    isolation = report;
  };
  const opened = await runnerFor(project, mine, { ...options, client: range.newest, onIsolated });
  let refused: MachineError | undefined;
  const runner =
    opened &&
    untilRefused(opened, (error) => {
      refused = error;
    });
  try {
    const { own, given, payloads } = await payloadsFor(project, range, options);
    const planned = plan(project, payloads, range.newest, options, options.expectations);
    const due = mine === undefined ? planned : planned.filter(({ hook }) => mine.has(hook.id));
    let onRunEnd = () => {};
    const ended = new Promise<void>((resolve) => {
      onRunEnd = resolve;
    });
    const checks = loadChecks(project, ended);
    // A fault of ours comes up where it is waited for.
    checks.catch(() => {});
    const early = earlyErrors(project, runner, checks, () => isolation?.kind, options);
    // What its text shows is found while other hooks run.
    const readText: HookEnd = (hook) => void checks.then(({ files }) => files.ofHook(hook)).catch(() => {});
    // Most of that has to be done before anything can be told of a hook, and what others are run on has not.
    const meanwhile = async (hook: Hook): Promise<void> => {
      const { files } = await checks;
      await answersTaken();
      files.ofHook(hook);
    };
    const here = { runner, range, options };
    const chosen = chosenOf(due, own.payloads, options, meanwhile);
    const { cases, runs, spare } = await runHere(due, chosen, here, {
      onRunEnd,
      onHookEnd: early?.onHookEnd ?? readText,
    });
    onRunEnd();
    const merged = wholeOnly(mergeRuns(runs), spare);
    const troubled = (options.faults ?? options.effort === 'thorough') ? faultCases(runs) : [];
    const { runs: faulted, why: noFaults } = await underFaults(troubled, runs.length, here);
    const further = runner && { ...here, runner: tellingRunner(runner, options.onProgress) };
    const mods = await modsRun(project, given, mine, range, options);
    const guards = mods && modGuards(mods, project, range, options);
    // None of them needs what another one shows.
    const [amongStandIns, inOtherWorlds, { proofs, why: noProofs }] = await Promise.all([
      further === undefined ? [] : withStandIns(runs, cases, further),
      further === undefined ? [] : inWorlds(project, runs, { payloads, planned: cases }, further),
      proofsFor(runs, further?.runner, isolation, range, options, guards),
    ]);
    const there = further === undefined ? [] : await withStandInsThere(inOtherWorlds, amongStandIns, further);
    const stoodIn = [...amongStandIns, ...inOtherWorlds, ...there];
    const traced = await early?.settled();
    const all = [...runs.map((run) => traced?.get(run.case.id) ?? run), ...faulted, ...stoodIn];
    const wanted = runsDue(cases, runs) + (noFaults === undefined ? troubled.length : 0);
    const interrupted =
      refused === undefined ? interruption(runs.length + faulted.length, wanted, options) : [problemOf(refused)];
    const checkOptions = {
      levels: {
        ...options.levels,
        ...(options.shard === undefined ? {} : notInShards),
        ...(interrupted.length === 0 ? {} : notInParts),
      },
      ignores: options.ignores ?? [],
      merged,
      proofs,
      ...(mods === undefined ? {} : { modRuns: mods.runs }),
    };
    const { checker, rules, files } = await checks;
    const check = checker(rules, project, { ...checkOptions, ofFiles: files.all() });
    const tracedProofs = async (findings: readonly Finding[]): Promise<readonly Proof[] | undefined> => {
      const ofProof = new Set(rules.flatMap(({ id, onProof }) => (onProof === undefined ? [] : [id])));
      const own = findings.filter(({ rule }) => ofProof.has(rule));
      if (runner === undefined || own.length === 0) return undefined;
      const { withProofTraces } = await import('../prove/trace-proofs.js');
      return withProofTraces(proofs, project.hooks, own, { range, runner });
    };
    const untraced = check(all);
    const [placed, placedProofs] = await Promise.all([
      runner && withTraces(project, all, untraced, runner),
      tracedProofs(untraced),
    ]);
    // There is nothing more to run, and putting things away takes its time.
    const closed = runner?.close();
    closed?.catch(() => {});
    const recheck =
      placedProofs === undefined
        ? check
        : checker(rules, project, { ...checkOptions, proofs: placedProofs, ofFiles: files.all() });
    const findings = placed === undefined && placedProofs === undefined ? untraced : recheck(placed ?? all);
    return reportOf(
      {
        root: project.root,
        client: range.text,
        project,
        runs,
        notRun: notRun(project, {
          planned,
          mine,
          runs,
          obstacleOf: (hook) => obstacleOf(hook, range.newest, options),
          refused: options.run === false ? 'hooks were not to be run' : refused?.message,
        }),
        merged,
        findings,
        problems: [...project.problems, ...own.problems, ...interrupted],
      },
      {
        faulted,
        stoodIn,
        noFaults,
        proofs,
        noProofs,
        modsNotRun: mods?.notRun,
        modRuns: mods?.runs,
        notJudged: notJudged(runs, cases, { findings, ownTools: project.ownTools }),
        leftOut: leftOut(spare),
        durationMs: Math.round(performance.now() - start),
        isolation,
      },
    );
  } finally {
    await runner?.close();
  }
}

/** The payloads that hooks and mods are run on: those of the corpus, the user's own, and those made of what hooks say. */
async function payloadsFor(project: Project, range: ClientRange, options: LintOptions) {
  const own = await loadPayloads(options.payloads ?? [], options.cwd);
  const shipped = await loadCorpus(new Set([...project.hooks.map((hook) => hook.event), ...eventsOfMods(project)]));
  const inLanguages = payloadsOfLanguages(project.languages ?? [], shipped);
  const given = [...shipped, ...inLanguages, ...own.payloads];
  const made = [...given, ...derivePayloads(project.hooks, given, range.newest, options.effort)];
  const every = [...made, ...(await ofTrackedFiles(project, made, range, options))];
  const payloads = options.isWantedPayload === undefined ? every : every.filter(options.isWantedPayload);
  return { own, given, payloads };
}

/** Payloads on files that Git knows in the project, for guards of files. */
async function ofTrackedFiles(
  { hooks, root }: Project,
  made: readonly Payload[],
  { newest }: ClientRange,
  { effort }: LintOptions,
): Promise<readonly Payload[]> {
  const guards = hooks.filter(({ event, handler }) => event === 'PreToolUse' && handler.type === 'command');
  if (guards.length === 0 || effort === 'quick') return [];
  const [{ readingsOf }, tracked] = await Promise.all([import('../load/readings.js'), trackedFiles(root)]);
  return tracked.length === 0 ? [] : payloadsOfTracked(guards, made, newest, tracked, await readingsOf(guards));
}

function problemOf({ message, hint }: MachineError): Problem {
  return { message, ...(hint !== undefined && { hint }) };
}
