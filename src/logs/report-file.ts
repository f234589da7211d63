/** Reads back a report that hooklint wrote as JSON: enough of it for every format. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { UsageError } from '../model/usage-error.js';
import type { EventName, Execution, Hook, Mod, ModRun, Payload, Report, Run, Verdict } from '../model.js';
import { asHook } from '../mods/raised.js';
import type {
  HookJson,
  MergedJson,
  ModJson,
  ModRunJson,
  ReportJson,
  RunJson,
  VerdictJson,
} from '../report/json-shapes.js';
import type { Statistics } from '../statistics/hook-statistics.js';
import { readStatistics } from '../statistics/statistics-json.js';
import { parsedJson } from '../text/json.js';

/** What `hooklint merge` puts together. */
export type Mergeable =
  | { readonly kind: 'report'; readonly report: Report }
  | { readonly kind: 'statistics'; readonly statistics: Statistics };

/** Throws UsageError where the file cannot be read or is nothing that hooklint wrote as JSON. */
export async function readMergeable(file: string, cwd: string): Promise<Mergeable> {
  const text = await readFile(resolve(cwd, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`cannot read ${file}: ${error.code ?? error.message}`);
  });
  const json = parsedJson(text);
  const statistics = readStatistics(json);
  if (statistics !== undefined) return { kind: 'statistics', statistics };
  if (isReport(json)) return { kind: 'report', report: reportOf(json) };
  throw new UsageError(`${file} is not a hooklint report`, { hint: 'Write one with hooklint --format json=FILE.' });
}

function isReport(value: unknown): value is ReportJson {
  if (typeof value !== 'object' || value === null) return false;
  const { $schema, client, hooks, runs, notRun, merged, findings, problems, ignored } = value as Partial<ReportJson>;
  const lists: readonly unknown[] = [hooks, runs, notRun, merged, findings, problems, ignored];
  return typeof $schema === 'string' && typeof client === 'string' && lists.every((list) => Array.isArray(list));
}

function reportOf(json: ReportJson): Report {
  const hooks = json.hooks.map((hook) => hookOf(hook, json.root));
  const byId = new Map(hooks.map((hook) => [hook.id, hook]));
  const runs = json.runs.flatMap((run) => runOf(run, byId));
  const mods = (json.mods ?? []).map((mod) => modOf(mod, json.root));
  const runById = new Map(runs.map((run) => [run.case.id, run]));
  return {
    root: json.root,
    client: json.client,
    project: {
      root: json.root,
      ...(json.repository === undefined ? {} : { repository: json.repository }),
      configs: [],
      hooks,
      ...(json.mods === undefined ? {} : { mods }),
      problems: [],
      ignored: json.ignored,
    },
    runs,
    ...(json.noFaults === undefined ? {} : { noFaults: json.noFaults }),
    ...(json.faulted === undefined ? {} : { faulted: json.faulted.flatMap((run) => runOf(run, byId)) }),
    ...(json.stoodIn === undefined ? {} : { stoodIn: json.stoodIn.flatMap((run) => runOf(run, byId)) }),
    ...(json.proofs === undefined ? {} : { proofs: json.proofs }),
    ...(json.noProofs === undefined ? {} : { noProofs: json.noProofs }),
    notRun: json.notRun,
    ...(json.mods === undefined
      ? {}
      : {
          modsNotRun: json.mods.flatMap(({ id, notJudged }) =>
            notJudged === undefined ? [] : [{ mod: id, why: notJudged }],
          ),
        }),
    ...(json.modRuns === undefined ? {} : { modRuns: json.modRuns.flatMap((run) => modRunOf(run, mods)) }),
    ...(json.notJudged === undefined ? {} : { notJudged: json.notJudged }),
    ...leftOutOf(json.hooks),
    merged: json.merged.map((merged) => ({
      ...withoutLine(merged),
      runs: merged.runs.flatMap((id) => runById.get(id) ?? []),
      heldBack: merged.heldBack ?? [],
      verdict: verdictOf(merged.verdict),
      otherwise: (merged.otherwise ?? []).map(verdictOf),
    })),
    findings: json.findings,
    problems: json.problems,
    ...(json.durationMs === undefined ? {} : { durationMs: json.durationMs }),
    unreached: Object.fromEntries(json.hooks.flatMap(({ id, unreached }) => (unreached ? [[id, unreached]] : []))),
    ...(json.isolation === undefined ? {} : { isolation: json.isolation }),
    summary: json.summary,
  };
}

function leftOutOf(hooks: readonly HookJson[]): Pick<Report, 'leftOut'> {
  const leftOut = hooks.flatMap((hook) =>
    hook.leftOut === undefined ? [] : [{ hook: hook.id, payloads: hook.leftOut }],
  );
  return leftOut.length === 0 ? {} : { leftOut };
}

function withoutLine({ line: _, ...merged }: MergedJson): Omit<MergedJson, 'line'> {
  return merged;
}

function hookOf(
  { script, event, durationMs: ___, leftOut: ____, answers: _, unreached: __, ...hook }: HookJson,
  projectDir: string,
): Hook {
  return {
    ...hook,
    event: event as EventName,
    projectDir,
    ...(script === undefined
      ? {}
      : {
          script: {
            path: script,
            absolutePath: resolve(projectDir, script),
            text: '',
            language: 'other',
            executable: true,
            shebang: null,
          },
        }),
  };
}

/** A payload without its JSON, of which a report holds only what it is about. */
function payloadOf(run: Pick<RunJson, 'payload' | 'about' | 'nature' | 'derivedFrom'>, hook: Hook): Payload {
  return {
    id: run.payload,
    event: hook.event,
    json: { hook_event_name: hook.event },
    nature: run.nature,
    ...(run.about === undefined ? {} : { gist: run.about }),
    provenance: run.derivedFrom === undefined ? '' : `derived from ${run.derivedFrom}`,
    ...(run.derivedFrom === undefined ? {} : { madeFor: [hook.id] }),
  };
}

function modRunOf(run: ModRunJson, mods: readonly Mod[]): readonly ModRun[] {
  const mod = mods.find(({ id }) => id === run.mod);
  if (mod === undefined) return [];
  const hook = asHook(mod, run.event as EventName);
  const judgement =
    run.verdict === undefined ? { unjudged: run.unjudged ?? 'not judged' } : { verdict: verdictOf(run.verdict) };
  return [
    { mod: mod.id, case: { id: run.id, hook, payload: payloadOf(run, hook) }, execution: run.execution, judgement },
  ];
}

function runOf(run: RunJson, hooks: ReadonlyMap<string, Hook>): readonly Run[] {
  const hook = hooks.get(run.hook);
  if (hook === undefined) return [];
  const payload = payloadOf(run, hook);
  const verdict = verdictOf(run.verdict);
  const stretch = { from: verdict.client, client: verdict.client };
  return [
    {
      case: {
        id: run.id,
        hook,
        payload,
        ...(run.fault === undefined ? {} : { fault: run.fault }),
        ...(run.standIns === undefined ? {} : { standIns: run.standIns }),
      },
      execution: executionOf({
        ...run.execution,
        ...(run.durationMs === undefined ? {} : { durationMs: run.durationMs }),
      }),
      verdict,
      verdicts: run.verdicts?.map((each) => ({ ...each, verdict: verdictOf(each.verdict) })) ?? [{ stretch, verdict }],
    },
  ];
}

/** The reply without its text, which no format prints. */
function verdictOf(json: VerdictJson): Verdict {
  return json as unknown as Verdict;
}

function executionOf(json: RunJson['execution']): Execution {
  if (json.type !== 'command') return json as unknown as Execution;
  const { stdout, stderr, stdoutBase64, stderrBase64, ...rest } = json;
  return {
    ...rest,
    stdout: bytesOf(stdout, stdoutBase64),
    stderr: bytesOf(stderr, stderrBase64),
  } as unknown as Execution;
}

function bytesOf(text: unknown, base64: unknown): Uint8Array {
  return typeof base64 === 'string'
    ? new Uint8Array(Buffer.from(base64, 'base64'))
    : new TextEncoder().encode(typeof text === 'string' ? text : '');
}

/** A mod without its text, which a report does not hold. */
function modOf({ id, plugin, place, module, notLoaded }: ModJson, root: string): Mod {
  return {
    id,
    plugin,
    pluginRoot: root,
    projectDir: root,
    place,
    files: module === undefined ? [] : [{ path: module, absolutePath: module, text: '' }],
    ...(notLoaded === undefined ? {} : { unloaded: notLoaded }),
  };
}
