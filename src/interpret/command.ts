/** How the client reads a finished command hook: timeout and background first, then stdout, then the exit code. */

import { signals } from '../contract/exit-codes.js';
import type { ResolvedContract } from '../contract/resolve.js';
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
  const stderr = decode(execution.stderr);
  return judge(
    {
      reply: replyOf(execution, stdout, context.handler, contract),
      exitCode: exitCodeOf(execution),
      stdout,
      stderr: stderr === '' && execution.startError !== undefined ? execution.startError.message : stderr,
      timedOut: execution.timedOut,
    },
    context,
    contract,
  );
}

function replyOf(
  execution: CommandExecution,
  stdout: string,
  handler: Handler | undefined,
  contract: ResolvedContract,
): Reply {
  if (handler?.async === true && contract.traits.readsAsync) return { kind: 'async' };
  if (execution.timedOut) return { kind: 'discarded' };
  return readReply(stdout, contract);
}

/** As the client sees it: a signal of a child as 128+n, a program that could not be started as 1. */
function exitCodeOf(execution: CommandExecution): number {
  if (execution.exitCode !== null) return execution.exitCode;
  const signal = signals.find((row) => row.name === execution.signal);
  return signal === undefined ? 1 : signal.exitCode;
}
