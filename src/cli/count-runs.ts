/** Lines of logs to statistics: what each tells is judged as `hooklint verdict` does, and counted. */
import type { LogSource } from '../logs/log-sources.js';
import { type LineRun, runReader } from '../logs/logged-run.js';
import type { Execution } from '../model.js';
import { type RunCounter, runCounter } from '../statistics/hook-statistics.js';
import { type Outcome, outcomeOf } from '../statistics/outcome.js';
import type { judgeOptions } from './judge-options.js';
import type { Arguments } from './option.js';
import { isFaultOfLine, recordJudge } from './record-judge.js';

export interface CountOptions extends Pick<Arguments<typeof judgeOptions>, 'client' | 'permission-mode'> {
  readonly from: LogSource;
  /** The project of a line, by the folder that it names; absent: what logs say of folders does not count. */
  readonly projectOf?: (cwd: string) => string;
  /** Runs before this time are left out, those without one are not. */
  readonly since?: string | undefined;
}

/** Counts line after line. A line that is none of a log counts as one that could not be read. */
export function lineCounter({ from, projectOf, since, ...judging }: CountOptions): {
  readonly count: (value: unknown) => void;
  readonly counter: RunCounter;
} {
  const counter = runCounter();
  const readLine = runReader(from);
  const judgeRecord = recordJudge(judging, outcomeOf);
  const add = (run: LineRun): void => {
    const { what, cwd, at } = run;
    if (since !== undefined && at !== undefined && at < since) return;
    const { outcome, said } = what.kind === 'told' ? what : judgedRecord(what.value);
    const project = run.project ?? (cwd === undefined ? undefined : projectOf?.(cwd));
    counter.add(run, { outcome, said, project });
  };
  const judgedRecord = (value: unknown): { readonly outcome: Outcome; readonly said: string } => {
    const { record, conclusion } = judgeRecord(value);
    return { outcome: conclusion, said: conclusion === 'fine' ? '' : saidIn(record.execution) };
  };
  return {
    counter,
    count(value) {
      try {
        for (const run of readLine(value)) add(run);
      } catch (error) {
        if (!isFaultOfLine(error)) throw error;
        counter.addUnreadable();
      }
    },
  };
}

const decoder = new TextDecoder();

/** What of a run shows best what went wrong: its complaint, else its answer. */
function saidIn(execution: Execution): string {
  switch (execution.type) {
    case 'command': {
      const { stdout, stderr } = execution;
      return decoder.decode(stderr.length > 0 ? stderr : stdout);
    }
    case 'http':
      return (
        execution.error ??
        `status ${execution.statusCode ?? 'unknown'}${execution.body === '' ? '' : `: ${execution.body}`}`
      );
    case 'mcp_tool':
      return execution.error ?? execution.text;
    case 'prompt':
    case 'agent':
      return (
        execution.error ?? (typeof execution.answer === 'string' ? execution.answer : JSON.stringify(execution.answer))
      );
  }
}
