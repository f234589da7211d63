/** The report for machines; `schemas/report.schema.json` describes it. */

import { gistOf } from '../evidence/gist.js';
import type { Execution, Hook, Merged, Mod, ModRun, Proof, Report, Run, Verdict, VersionedVerdict } from '../model.js';
import { reachOf } from '../mods/reach.js';
import { durationOf, durationsOf } from './durations.js';
import { escapeJson } from './escape.js';
import { groupRuns } from './groups.js';
import type {
  ExecutionJson,
  HookJson,
  MergedJson,
  ModJson,
  ModRunJson,
  ReportJson,
  RunJson,
  VerdictJson,
  VersionedVerdictJson,
} from './json-shapes.js';
import { verdictLine } from './line.js';
import { mergedLine } from './merged-line.js';
import { reachText, seenIn, unjudgedMods } from './mods.js';
import { unreachedIn } from './unreached.js';

export const reportSchema = 'https://raw.githubusercontent.com/hooklint/hooklint/main/schemas/report.schema.json';

/**
 * The report as plain data: what `--format json` prints.
 *
 * @example
 * ```ts
 * import { lint, reportJson } from 'hooklint';
 *
 * const report = await lint({ cwd: process.cwd(), paths: ['guard.sh'], run: false });
 * console.log(reportJson(report).hooks.map(({ id }) => id)); // [ '.claude/settings.json#/hooks/PreToolUse/0/hooks/0' ]
 * ```
 */
export function reportJson(report: Report): ReportJson {
  return {
    $schema: reportSchema,
    client: report.client,
    root: report.root,
    ...(report.project.repository === undefined ? {} : { repository: report.project.repository }),
    hooks: report.project.hooks.map((hook) => ({
      ...hookJson(hook),
      ...seenOf(hook, report),
      ...reachJson(hook, report),
    })),
    ...(report.project.mods === undefined ? {} : { mods: report.project.mods.map((mod) => modJson(mod, report)) }),
    runs: report.runs.map(runJson),
    ...(report.faulted === undefined ? {} : { faulted: report.faulted.map(runJson) }),
    ...(report.stoodIn === undefined ? {} : { stoodIn: report.stoodIn.map(runJson) }),
    ...(report.noFaults === undefined ? {} : { noFaults: report.noFaults }),
    ...(report.proofs === undefined ? {} : { proofs: report.proofs.map(proofJson) }),
    ...(report.noProofs === undefined ? {} : { noProofs: report.noProofs }),
    ...(report.modRuns === undefined ? {} : { modRuns: report.modRuns.map(modRunJson) }),
    notRun: report.notRun,
    ...(report.notJudged === undefined ? {} : { notJudged: report.notJudged }),
    merged: report.merged.map(mergedJson),
    findings: report.findings,
    problems: report.problems,
    ...(report.durationMs === undefined ? {} : { durationMs: report.durationMs }),
    ignored: report.project.ignored,
    ...(report.isolation === undefined ? {} : { isolation: report.isolation }),
    summary: report.summary,
  };
}

/** A report as text in JSON. */
export function jsonReport(report: Report): string {
  return `${escapeJson(JSON.stringify(reportJson(report), null, 2))}\n`;
}

function reachJson(hook: Hook, report: Report): Pick<HookJson, 'besideMods'> {
  const reaches = reachOf(hook, report.project.mods);
  if (reaches.length === 0) return {};
  return {
    besideMods: reaches.map((reach) => {
      const seen = seenIn(hook, reach, report);
      return {
        mod: reach.mod.id,
        event: reach.event,
        how: reach.how,
        ...(seen === undefined ? {} : { seen: { did: seen.did, of: seen.of } }),
        text: reachText(hook, reach, report),
      };
    }),
  };
}

function modJson(mod: Mod, report: Report): ModJson {
  const { id, plugin, place, files, reading, unloaded } = mod;
  const [module] = files;
  const unjudged = unjudgedMods(report).find((each) => each.mod === mod);
  return {
    id,
    plugin,
    place,
    ...(module === undefined ? {} : { module: module.path }),
    events: [...new Set((reading?.registrations ?? []).map(({ event }) => event))],
    ...(unloaded === undefined ? {} : { notLoaded: { by: unloaded.by, why: unloaded.why, place: unloaded.place } }),
    ...(unjudged === undefined ? {} : { notJudged: unjudged.why }),
  };
}

function hookJson({ id, event, matcher, handler, script, decidedBy, place }: Hook): HookJson {
  return {
    id,
    event,
    ...(matcher === undefined ? {} : { matcher }),
    handler,
    ...(script === undefined ? {} : { script: script.path }),
    decidedBy,
    place,
  };
}

/** What was seen of a hook, over all its runs. */
function seenOf(hook: Hook, report: Report): Pick<HookJson, 'durationMs' | 'leftOut' | 'answers' | 'unreached'> {
  const runs = report.runs.filter((run) => run.case.hook.id === hook.id);
  if (runs.length === 0) return {};
  const answers = groupRuns(runs).map(({ subject, runs: [first, ...others] }) => ({
    line: verdictLine(first.verdict, undefined, subject),
    effect: first.verdict.effect,
    payload: first.case.payload.id,
    payloads: others.length + 1,
  }));
  const durationMs = durationsOf(runs);
  const leftOut = report.leftOut?.find((each) => each.hook === hook.id)?.payloads;
  return {
    ...(durationMs === undefined ? {} : { durationMs }),
    ...(leftOut === undefined ? {} : { leftOut }),
    answers,
    unreached: unreachedIn(hook, report),
  };
}

function runJson(run: Run): RunJson {
  const { hook, payload } = run.case;
  const durationMs = durationOf(run.execution);
  return {
    id: run.case.id,
    hook: hook.id,
    payload: payload.id,
    about: gistOf(payload),
    nature: payload.nature,
    ...(run.case.fault === undefined ? {} : { fault: run.case.fault }),
    ...(run.case.standIns === undefined ? {} : { standIns: run.case.standIns }),
    ...(run.case.world === undefined ? {} : { world: run.case.world }),
    ...(payload.madeFor === undefined ? {} : { derivedFrom: payload.provenance.replace(/^derived from /, '') }),
    ...(durationMs === undefined ? {} : { durationMs }),
    execution: executionJson(run.execution),
    line: verdictLine(run.verdict),
    verdict: verdictJson(run.verdict),
    ...(run.verdicts.length > 1 ? { verdicts: run.verdicts.map(versionedVerdictJson) } : {}),
  };
}

function modRunJson({ mod, case: { id, hook, payload }, execution, judgement }: ModRun): ModRunJson {
  return {
    id,
    mod,
    event: hook.event,
    payload: payload.id,
    about: gistOf(payload),
    nature: payload.nature,
    ...(payload.madeFor === undefined ? {} : { derivedFrom: payload.provenance.replace(/^derived from /, '') }),
    execution,
    ...('verdict' in judgement
      ? { line: verdictLine(judgement.verdict), verdict: verdictJson(judgement.verdict) }
      : { unjudged: judgement.unjudged }),
  };
}

function mergedJson(merged: Merged): MergedJson {
  const { runs, verdict, otherwise, heldBack, ...rest } = merged;
  return {
    ...rest,
    runs: runs.map((run) => run.case.id),
    line: mergedLine(merged),
    verdict: verdictJson(verdict),
    ...(heldBack.length === 0 ? {} : { heldBack }),
    ...(otherwise.length === 0 ? {} : { otherwise: otherwise.map(verdictJson) }),
  };
}

/**
 * The verdict as plain data, without the text of the reply.
 *
 * @example
 * ```ts
 * import { interpret, readRecord, verdictJson } from 'hooklint/pure';
 *
 * const { event, execution } = readRecord({ event: 'Stop', hook: { exitCode: 0, stdout: '{"systemMessage":"Done."}' } });
 * console.log(verdictJson(interpret(execution, { event })).reply.kind); // json
 * ```
 */
export function verdictJson({ reply, ...verdict }: Verdict): VerdictJson {
  return Object.assign(verdict, { reply: replyJson(reply) });
}

function replyJson(reply: Verdict['reply']): VerdictJson['reply'] {
  const { kind } = reply;
  switch (reply.kind) {
    case 'parse-error':
      return { kind, message: reply.message };
    case 'schema-error':
      return { kind, pointer: reply.pointer, message: reply.message };
    case 'name-error':
      return { kind, expected: reply.expected, got: reply.got };
    default:
      return { kind };
  }
}

/** A verdict in JSON, with the versions that it holds for. */
export function versionedVerdictJson({ stretch, verdict }: VersionedVerdict): VersionedVerdictJson {
  return { stretch, verdict: verdictJson(verdict) };
}

/** Without the verdicts, which say at length what `stopped` says. */
function proofJson({ variants, ...proof }: Proof): Proof {
  return { ...proof, variants: variants.map(({ verdict: _, ...variant }) => variant) };
}

function executionJson(execution: Execution): ExecutionJson {
  // How long it took stands beside the execution, which holds what is the same at every run.
  if (!('durationMs' in execution)) return executed(execution);
  const { durationMs: _, ...timeless } = execution;
  if (timeless.type !== 'command') return executed(timeless);
  const { cpuMs: __, underLoad: ___, pastPyenv: ____, ...command } = timeless;
  return executed(command);
}

function executed(execution: Execution): ExecutionJson {
  if (execution.type !== 'command') return { ...execution };
  const { stdout, stderr, ...rest } = execution;
  return { ...rest, ...bytesJson('stdout', stdout), ...bytesJson('stderr', stderr) };
}

function bytesJson(name: string, bytes: Uint8Array): Readonly<Record<string, string>> {
  try {
    return { [name]: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    let binary = '';
    for (const byte of bytes) binary += String.fromCharCode(byte);
    return { [`${name}Base64`]: btoa(binary) };
  }
}
