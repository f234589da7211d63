/** load -> plan -> run -> interpret -> check -> report: the whole of hooklint on one screen. */
import { check } from './check.js';
import { type ClientRange, parseClientRange, stretches } from './contract/index.js';
import { interpret } from './interpret/index.js';
import { loadCorpus, loadPayloads } from './load/payloads.js';
import { type LoadOptions, loadProject } from './load/project.js';
import type { Case, Execution, Finding, Report, Run, Severity } from './model.js';
import { plan } from './plan.js';
import { rules } from './rules/index.js';
import { type RunOptions, runCases } from './run/index.js';

export interface LintOptions extends LoadOptions, RunOptions {
  /** A client version or a range of them (`2.1.330`, `>=2.1.0`); default: the newest one known. */
  readonly client?: string;
  /** Payload files and folders besides the shipped ones. */
  readonly payloads?: readonly string[];
  /** Severities other than a rule's own, by rule id. */
  readonly levels?: Readonly<Record<string, Severity | 'off'>>;
}

/**
 * Lints hooks: finds them, runs each on the payloads it is wired for, works out what the client makes of the answers.
 * Throws UsageError where nothing can be done at all; what cannot be used besides is listed in `problems`.
 */
export async function lint(options: LintOptions): Promise<Report> {
  const range = parseClientRange(options.client);
  const project = await loadProject(options);
  const payloads = [...(await loadCorpus()), ...(await loadPayloads(options.payloads ?? []))];
  const runs: Run[] = [];
  for await (const { case: planned, execution } of runCases(plan(project, payloads, range.newest), options)) {
    runs.push(judge(planned, execution, range));
  }
  const findings = check(rules, project, runs, { levels: options.levels ?? {} });
  return {
    root: project.root,
    client: range.text,
    project,
    runs,
    findings,
    problems: project.problems,
    summary: { hooks: project.hooks.length, runs: runs.length, ...count(findings) },
  };
}

/** One execution, and a verdict for each stretch of the range in which the contract does not change. */
function judge(planned: Case, execution: Execution, range: ClientRange): Run {
  const { event, handler } = planned.hook;
  const verdicts = stretches(range, event).map((stretch) => ({
    stretch,
    verdict: interpret(execution, { event, client: stretch.client, payload: planned.payload.json, handler }),
  }));
  const newest = verdicts.at(-1);
  if (newest === undefined) throw new Error(`no client in the range ${range.text}`);
  return { case: planned, execution, verdict: newest.verdict, verdicts };
}

function count(findings: readonly Finding[]): {
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
} {
  const of = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length;
  return { errors: of('error'), warnings: of('warning'), infos: of('info') };
}
