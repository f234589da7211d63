/** The report for machines; `schemas/report.schema.json` describes it. */
import type {
  EventOrigin,
  Execution,
  Fault,
  Finding,
  Handler,
  Hook,
  IsolationReport,
  Merged,
  NotJudged,
  Place,
  Problem,
  Report,
  Run,
  Stretch,
  Summary,
  Verdict,
  VersionedVerdict,
} from '../model.js';
import { escapeJson } from './escape.js';
import { groupRuns } from './groups.js';
import { verdictLine } from './line.js';
import { type UnreachedLine, unreachedIn } from './unreached.js';

export interface ReportJson {
  readonly $schema: string;
  /** The client or range of clients that was asked about. */
  readonly client: string;
  readonly root: string;
  readonly hooks: readonly HookJson[];
  readonly runs: readonly RunJson[];
  /** Runs with something amiss around them, of hooks that had blocked; absent: none were asked for. */
  readonly faulted?: readonly RunJson[];
  /** Why there are none although they were asked for. */
  readonly noFaults?: string;
  /** Hooks that were not run, and why. */
  readonly notRun: Report['notRun'];
  /** Hooks that this machine cannot judge, and what would. */
  readonly notJudged?: readonly NotJudged[];
  /** What several hooks of one event come to on the same payload. */
  readonly merged: readonly MergedJson[];
  readonly findings: readonly Finding[];
  /** Input that could not be used. */
  readonly problems: readonly Problem[];
  /** What the client would ignore. */
  readonly ignored: readonly { readonly place: Place; readonly why: string }[];
  /** How hooks were kept from the machine; absent when nothing was run. */
  readonly isolation?: IsolationReport;
  readonly summary: Summary;
}

export interface HookJson {
  readonly id: string;
  readonly event: string;
  readonly matcher?: string;
  readonly handler: Handler;
  readonly script?: string;
  readonly decidedBy: EventOrigin;
  readonly place: Place;
  /** The distinct answers that it gave; absent when it was not run. */
  readonly answers?: readonly AnswerJson[];
  /** Lines of its text that answer and that no run came to, as far as the text tells. */
  readonly unreached?: readonly UnreachedLine[];
}

export interface AnswerJson {
  /** The verdict in one sentence. */
  readonly line: string;
  readonly effect: Verdict['effect'];
  /** Id of the first payload that it was given on, and on how many. */
  readonly payload: string;
  readonly payloads: number;
}

export interface RunJson {
  /** `<hook>@<payload>`. */
  readonly id: string;
  readonly hook: string;
  readonly payload: string;
  readonly nature: 'benign' | 'trigger';
  /** What was amiss around the run. */
  readonly fault?: Fault;
  /** Where a payload that was made from the hook's text comes from. */
  readonly derivedFrom?: string;
  readonly execution: ExecutionJson;
  /** The verdict in one sentence. */
  readonly line: string;
  /** Of the newest client asked about. */
  readonly verdict: VerdictJson;
  /** Where the contract changes inside the range asked about: one per stretch of versions, oldest first. */
  readonly verdicts?: readonly VersionedVerdictJson[];
}

/** Bytes become text where they are UTF-8, else base64 under another name. */
export type ExecutionJson = Readonly<Record<string, unknown>> & { readonly type: Execution['type'] };

/** A verdict without the reply's text, which the execution holds. */
export type VerdictJson = Omit<Verdict, 'reply'> & {
  readonly reply: Readonly<Record<string, unknown>> & { readonly kind: Verdict['reply']['kind'] };
};

export interface VersionedVerdictJson {
  readonly stretch: Stretch;
  readonly verdict: VerdictJson;
}

export interface MergedJson extends Omit<Merged, 'runs' | 'verdict'> {
  /** The ids of the runs, in the order in which the hooks are taken to end. */
  readonly runs: readonly string[];
  /** The verdict in one sentence. */
  readonly line: string;
  readonly verdict: VerdictJson;
}

export const reportSchema = 'https://raw.githubusercontent.com/hooklint/hooklint/main/schemas/report.schema.json';

export function reportJson(report: Report): ReportJson {
  return {
    $schema: reportSchema,
    client: report.client,
    root: report.root,
    hooks: report.project.hooks.map((hook) => ({ ...hookJson(hook), ...seenOf(hook, report) })),
    runs: report.runs.map(runJson),
    ...(report.faulted === undefined ? {} : { faulted: report.faulted.map(runJson) }),
    ...(report.noFaults === undefined ? {} : { noFaults: report.noFaults }),
    notRun: report.notRun,
    ...(report.notJudged === undefined ? {} : { notJudged: report.notJudged }),
    merged: report.merged.map(mergedJson),
    findings: report.findings,
    problems: report.problems,
    ignored: report.project.ignored,
    ...(report.isolation === undefined ? {} : { isolation: report.isolation }),
    summary: report.summary,
  };
}

export function jsonReport(report: Report): string {
  return `${escapeJson(JSON.stringify(reportJson(report), null, 2))}\n`;
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
function seenOf(hook: Hook, report: Report): Pick<HookJson, 'answers' | 'unreached'> {
  const runs = report.runs.filter((run) => run.case.hook.id === hook.id);
  if (runs.length === 0) return {};
  const answers = groupRuns(runs).map(({ subject, runs: [first, ...others] }) => ({
    line: verdictLine(first.verdict, undefined, subject),
    effect: first.verdict.effect,
    payload: first.case.payload.id,
    payloads: others.length + 1,
  }));
  return { answers, unreached: unreachedIn(hook, report) };
}

function runJson(run: Run): RunJson {
  const { hook, payload } = run.case;
  return {
    id: run.case.id,
    hook: hook.id,
    payload: payload.id,
    nature: payload.nature,
    ...(run.case.fault === undefined ? {} : { fault: run.case.fault }),
    ...(payload.madeFor === undefined ? {} : { derivedFrom: payload.provenance.replace(/^derived from /, '') }),
    execution: executionJson(run.execution),
    line: verdictLine(run.verdict),
    verdict: verdictJson(run.verdict),
    ...(run.verdicts.length > 1 ? { verdicts: run.verdicts.map(versionedVerdictJson) } : {}),
  };
}

function mergedJson({ runs, verdict, ...rest }: Merged): MergedJson {
  return { ...rest, runs: runs.map((run) => run.case.id), line: verdictLine(verdict), verdict: verdictJson(verdict) };
}

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

export function versionedVerdictJson({ stretch, verdict }: VersionedVerdict): VersionedVerdictJson {
  return { stretch, verdict: verdictJson(verdict) };
}

function executionJson(execution: Execution): ExecutionJson {
  if (execution.type !== 'command') return { ...execution };
  const { stdout, stderr, durationMs: _, ...rest } = execution;
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
