/** How the client reads a finished command hook: timeout and background first, then stdout, then the exit code. */

import { variablesOf } from '../contract/environment.js';
import { signals } from '../contract/exit-codes.js';
import type { ResolvedContract } from '../contract/resolve.js';
import { given } from '../contract/template.js';
import type { CommandExecution, Handler, HookOwner, InterpretContext, Reply, Verdict } from '../model.js';
import { latest } from '../text/latest.js';
import { runsInBackground } from '../wiring/background.js';
import { refusedVariable } from '../wiring/refused-variable.js';
import type { Reading } from './causes.js';
import { inPlugin } from './in-plugin.js';
import { type Printed, readPrinted, replyOf } from './reply.js';
import { type Streams, streamsOf } from './streams.js';
import { commandText } from './texts.js';
import { verdictOn } from './verdict-on.js';

/** Read once, however many clients are asked about. */
const printedOf = latest((streams: Streams): Printed => readPrinted(streams.stdout));

/** Verdict on a command hook. */
export function interpretCommand(
  execution: CommandExecution,
  context: InterpretContext,
  contract: ResolvedContract,
): Verdict {
  const streams = streamsOf(execution);
  const { stdout, stderr } = streams;
  const { handler: written, pluginRoot } = context;
  const handler = written && pluginRoot !== undefined ? inPlugin(written, pluginRoot) : written;
  const refusal = refusalOf(context, contract);
  const reading: Reading =
    refusal === undefined
      ? {
          reply: replyFrom(execution, printedOf(streams), handler, contract),
          exitCode: exitCodeOf(execution),
          stdout,
          stderr: stderrOf(execution, stderr, handler, contract),
          timedOut: execution.timedOut,
          heldOpen: execution.stdoutHeldOpen === true,
        }
      : { reply: { kind: 'empty' }, exitCode: 1, stdout: '', stderr: refusal, timedOut: false, heldOpen: false };
  return verdictOn(reading, context, contract);
}

/** What Claude Code says in place of starting the hook, as if it were stderr of exit code 1; undefined: it starts it. */
function refusalOf({ handler, owner }: InterpretContext, contract: ResolvedContract): string | undefined {
  const { phrases, traits } = contract;
  const why = handler === undefined ? undefined : whyRefused(handler, owner, contract);
  return why !== undefined && traits.saysFailedToRun ? phrases['failed-to-run'](given({ why })) : why;
}

function whyRefused(handler: Handler, owner: HookOwner | undefined, contract: ResolvedContract): string | undefined {
  const { phrases } = contract;
  // A program without a name never starts.
  if (handler.command === '') return phrases['empty-command'](given({}));
  const name = refusedVariable(handler, owner, contract);
  if (name === undefined) return undefined;
  const command = commandText(handler, contract);
  return owner === 'skill'
    ? phrases['not-of-skills'](given({ own: variablesOf(owner, contract.client).join(), name, command }))
    : phrases['plugins-variable'](given({ name, command }));
}

function stderrOf(
  { startError }: CommandExecution,
  stderr: string,
  handler: Handler | undefined,
  contract: ResolvedContract,
): string {
  if (startError === undefined || stderr !== '') return stderr;
  return contract.phrases['start-error'](given({ ...startError, program: handler?.command ?? '' }));
}

function replyFrom(
  execution: CommandExecution,
  printed: Printed,
  handler: Handler | undefined,
  contract: ResolvedContract,
): Reply {
  if (runsInBackground(handler, contract)) return { kind: 'async' };
  const reply = replyOf(printed, contract);
  return execution.timedOut && reply.kind !== 'async' ? { kind: 'discarded' } : reply;
}

/** As the client sees it: a signal of a child as 128+n, a program that could not be started as 1. */
function exitCodeOf(execution: CommandExecution): number {
  if (execution.exitCode !== null) return execution.exitCode;
  const signal = signals.find((row) => row.name === execution.signal);
  return signal === undefined ? 1 : signal.exitCode;
}
