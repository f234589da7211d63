/** How the client reads a finished command hook: timeout and background first, then stdout, then the exit code. */

import { signals } from '../contract/exit-codes.js';
import { handlerKey } from '../contract/handler-keys.js';
import type { ResolvedContract } from '../contract/resolve.js';
import { given } from '../contract/template.js';
import { inSpan } from '../contract/version.js';
import type { CommandExecution, Handler, InterpretContext, Reply, Verdict } from '../model.js';
import { judge } from './judge.js';
import { decode, readReply } from './reply.js';

/** Verdict on a command hook. */
export function interpretCommand(
  execution: CommandExecution,
  context: InterpretContext,
  contract: ResolvedContract,
): Verdict {
  const stdout = decode(execution.stdout);
  const { handler } = context;
  const unstartable = handler?.command === '';
  return judge(
    {
      reply: replyOf(execution, stdout, handler, contract),
      exitCode: unstartable ? 1 : exitCodeOf(execution),
      stdout,
      stderr: unstartable ? contract.phrases['empty-command'](given({})) : stderrOf(execution, handler, contract),
      timedOut: execution.timedOut,
      heldOpen: execution.stdoutHeldOpen === true,
    },
    context,
    contract,
  );
}

function stderrOf(execution: CommandExecution, handler: Handler | undefined, contract: ResolvedContract): string {
  const stderr = decode(execution.stderr);
  const { startError } = execution;
  if (startError === undefined || stderr !== '') return stderr;
  return contract.phrases['start-error'](given({ ...startError, program: handler?.command ?? '' }));
}

function replyOf(
  execution: CommandExecution,
  stdout: string,
  handler: Handler | undefined,
  contract: ResolvedContract,
): Reply {
  if (handler?.async === true && knowsAsync(contract)) return { kind: 'async' };
  if (execution.timedOut) return { kind: 'discarded' };
  return readReply(stdout, contract);
}

/** As the client sees it: a signal of a child as 128+n, a program that could not be started as 1. */
function exitCodeOf(execution: CommandExecution): number {
  if (execution.exitCode !== null) return execution.exitCode;
  const signal = signals.find((row) => row.name === execution.signal);
  return signal === undefined ? 1 : signal.exitCode;
}

/** Older clients do not read the key and run the hook as any other. */
function knowsAsync({ client }: ResolvedContract): boolean {
  const row = handlerKey('command', 'async');
  return row !== undefined && inSpan(client, row);
}
