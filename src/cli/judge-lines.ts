/** One line of a log to one line of judgement. */

import { type ExitCode, type FailOn, reaches } from '../check/exit-code.js';
import { checker } from '../check/index.js';
import { logReader } from '../logs/client-log.js';
import type { ExecutionRecord } from '../logs/execution-record.js';
import type { LogSource } from '../logs/log-sources.js';
import type { Finding, Project, Rule, Run } from '../model.js';
import { verdictJson, versionedVerdictJson } from '../report/json.js';
import { rules } from '../rules/index.js';
import type { judgeOptions } from './judge-options.js';
import type { Arguments } from './option.js';
import { isFaultOfLine, recordJudge } from './record-judge.js';
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

/** Judges the lines of a log one by one, as the command line asks for it. */
export function lineJudge(args: JudgeArguments): LineJudge {
  const check = checker(rulesOnOneRun, noProject, { levels: ruleLevels(args.rule) });
  const failOn: FailOn = args['fail-on'];
  const readLine = logReader(args.from ?? 'auto');
  const judgeRecord = recordJudge(args, (run): Judgement => {
    const findings = check([run]);
    return { result: resultJson(run, findings), exit: reaches(findings, failOn) ? 1 : 0 };
  });
  return (text, line) => {
    let value: unknown;
    try {
      value = parseLine(text, line);
      const read = readLine(value);
      if (read.kind === 'incomplete' && read.blocked) args.onIncomplete?.();
      if (read.kind !== 'record') return undefined;
      const { record, conclusion } = judgeRecord(read.value);
      return { json: withId(record.id, conclusion.result), exit: conclusion.exit };
    } catch (error) {
      if (!isFaultOfLine(error)) throw error;
      return { json: errorJson(value, error, line), exit: 2 };
    }
  };
}

/** A file that was saved with a byte order mark has it before its first line. */
export function parseLine(text: string, line: number): unknown {
  return JSON.parse(line === 1 && text.startsWith('\ufeff') ? text.slice(1) : text);
}

/** Everything behind the id of a line, and the exit code that it asks for. */
interface Judgement {
  readonly result: string;
  readonly exit: ExitCode;
}

/** What compares several runs of one hook has nothing to say of a single record. */
const rulesOnOneRun: readonly Rule[] = rules
  .filter((rule) => rule.onRun !== undefined)
  .map(({ onRuns: _, ...rule }) => rule);

/** A log has executions, not the files that wired them. */
const noProject: Project = { root: '', configs: [], hooks: [], problems: [], ignored: [] };

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
