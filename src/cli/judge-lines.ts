/** One line of a log to one line of judgement. */

import { type ExitCode, type FailOn, reaches } from '../check/exit-code.js';
import { checker } from '../check/index.js';
import { type ClientRange, parseClientRange } from '../contract/index.js';
import { judge } from '../interpret/judge.js';
import { logReader } from '../logs/client-log.js';
import { type ExecutionRecord, RecordError, readRecord } from '../logs/execution-record.js';
import type { LogSource } from '../logs/log-sources.js';
import { UsageError } from '../model/usage-error.js';
import type { Case, Finding, Hook, PayloadJson, PermissionMode, Project, Rule, Run, Version } from '../model.js';
import { verdictJson, versionedVerdictJson } from '../report/json.js';
import { rules } from '../rules/index.js';
import type { judgeOptions } from './judge-options.js';
import type { Arguments } from './option.js';
import { remembering } from './remember.js';
import { ruleLevels } from './rule-levels.js';

/** The line to write and the exit code that it asks for. */
export interface JudgedLine {
  readonly json: string;
  readonly exit: ExitCode;
}

/** Undefined: a line of the client's that holds no answer of a hook. */
export type LineJudge = (text: string, line: number) => JudgedLine | undefined;

interface JudgeArguments extends Arguments<typeof judgeOptions> {
  readonly from?: LogSource | undefined;
  /** Called for a result of a hook that the log does not hold in full. */
  readonly onIncomplete?: () => void;
}

export function lineJudge(args: JudgeArguments): LineJudge {
  const rangeOf = rangeReader(args.client);
  const check = checker(rulesOnOneRun, noProject, { levels: ruleLevels(args.rule) });
  const failOn: FailOn = args['fail-on'];
  const readLine = logReader(args.from ?? 'auto');
  const remember = remembering<Judgement>();
  const judgeRecord = (record: ExecutionRecord, payload: PayloadJson): Judgement => {
    const run = judge(caseOf(record, payload, args['permission-mode']), record.execution, rangeOf(record.client));
    const findings = check([run]);
    return { result: resultJson(run, findings), exit: reaches(findings, failOn) ? 1 : 0 };
  };
  return (text, line) => {
    let value: unknown;
    try {
      value = JSON.parse(line === 1 && text.startsWith('\ufeff') ? text.slice(1) : text);
      const read = readLine(value);
      if (read.kind === 'incomplete') args.onIncomplete?.();
      if (read.kind !== 'record') return undefined;
      const record = readRecord(read.value);
      const payload = record.payload ?? { hook_event_name: record.event };
      const { hook } = read.value as { readonly hook: unknown };
      const { result, exit } = remember(
        () => `${record.event} ${record.client} ${JSON.stringify(hook)} ${JSON.stringify(record.permissions)}`,
        payload,
        (watched) => judgeRecord(record, watched),
      );
      return { json: withId(record.id, result), exit };
    } catch (error) {
      if (!isFaultOfLine(error)) throw error;
      return { json: errorJson(value, error, line), exit: 2 };
    }
  };
}

/** Everything behind the id of a line, and the exit code that it asks for. */
interface Judgement {
  readonly result: string;
  readonly exit: ExitCode;
}

/** The clients to judge a record for: its own, where it names one, else those asked for. */
function rangeReader(asked: string | undefined): (client: Version | undefined) => ClientRange {
  const ofAll = parseClientRange(asked);
  const known = new Map<Version, ClientRange>();
  return (client) => {
    if (client === undefined) return ofAll;
    let range = known.get(client);
    if (range === undefined) {
      range = parseClientRange(client);
      known.set(client, range);
    }
    return range;
  };
}

/** Not JSON, no record, or a client that nothing is known of. */
function isFaultOfLine(error: unknown): error is Error {
  return error instanceof SyntaxError || error instanceof RecordError || error instanceof UsageError;
}

/** What compares several runs of one hook has nothing to say of a single record. */
const rulesOnOneRun: readonly Rule[] = rules
  .filter((rule) => rule.onRun !== undefined)
  .map(({ onRuns: _, ...rule }) => rule);

/** A log has executions, not the files that wired them. */
const noProject: Project = { root: '', configs: [], hooks: [], problems: [], ignored: [] };

function caseOf(record: ExecutionRecord, json: PayloadJson, mode: PermissionMode | undefined): Case {
  const { event, handler, permissions = mode && { rules: [] } } = record;
  const hook: Hook = {
    id: '',
    event,
    handler: handler ?? { type: 'command' },
    decidedBy: 'flag',
    place: { file: '' },
    projectDir: '',
    ...(permissions && { permissions: { ...(mode && { mode }), ...permissions } }),
  };
  return { id: '', hook, payload: { id: '', event, json, nature: 'benign', provenance: '' } };
}

/** Everything behind the id. */
function resultJson({ verdict, verdicts }: Run, findings: readonly Finding[]): string {
  return JSON.stringify({
    verdict: verdictJson(verdict),
    ...(verdicts.length > 1 ? { verdicts: verdicts.map(versionedVerdictJson) } : {}),
    findings: findings.map(findingOfRecord),
  });
}

function withId(id: ExecutionRecord['id'], result: string): string {
  return id === undefined ? result : `{"id":${JSON.stringify(id)},${result.slice(1)}`;
}

/** A record has no file to point at. */
function findingOfRecord({ rule, severity, message, help, versions }: Finding): Partial<Finding> {
  return { rule, severity, message, help, ...(versions === undefined ? {} : { versions }) };
}

function errorJson(value: unknown, error: Error, line: number): string {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
  const message = error instanceof SyntaxError ? `not JSON: ${error.message}` : error.message;
  return JSON.stringify({ id, error: message, line });
}
