/** What a run shows, in the form in which rules ask for it. Nothing here judges. */

import { handlerKey } from '../contract/handler-keys.js';
import { defaultTimeout } from '../contract/handlers.js';
import { blockingExitCode, inSpan, signals } from '../contract/index.js';
import { contractAt } from '../interpret/contract-at.js';
import { streamsOf } from '../interpret/streams.js';
import type { CommandExecution, EventContract, Execution, FieldContract, Run } from '../model.js';
import { type Fields, isObject } from '../text/fields.js';
import { grouped } from '../text/grouped.js';
import { valueAt } from '../text/json-pointer.js';
import { onceFor } from '../text/once-for.js';

export { isObject } from '../text/fields.js';
export { segments, valueAt } from '../text/json-pointer.js';

/** A JSON object of unknown shape. */
export type Json = Fields;

/** The execution of a command hook; null for the other handler types, which have no streams and no exit code. */
export function command(run: Run): CommandExecution | null {
  return run.execution.type === 'command' ? run.execution : null;
}

/** Without the mark of the byte order, which is no part of the text. */
function stream(execution: Execution, name: 'stdout' | 'stderr'): string {
  if (execution.type !== 'command') return '';
  const text = streamsOf(execution)[name];
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** What a command hook wrote to stdout, as UTF-8 text; empty for other handler types. */
export function stdoutOf(run: Run): string {
  return stream(run.execution, 'stdout');
}

/** What a command hook wrote to stderr, as UTF-8 text; empty for other handler types. */
export function stderrOf(run: Run): string {
  return stream(run.execution, 'stderr');
}

/** The contract that the run's verdict was made under. */
export function contractOf({ verdict: { event, client } }: Run): EventContract {
  return contractAt(event, client);
}

/** The contract's word on one field of the reply; undefined when this event names none at the pointer. */
export function fieldAt(contract: EventContract, pointer: string): FieldContract | undefined {
  return indexOf(contract).byPointer.get(pointer);
}

/** Does Claude read `additionalContext` on this event as a note? At the end of a turn it keeps Claude going, as a block does. */
export function readsNotes(contract: EventContract): boolean {
  return (
    fieldAt(contract, '/hookSpecificOutput/additionalContext')?.honoured === true &&
    contract.guards !== 'end of turn' &&
    contract.guards !== 'end of subagent'
  );
}

/** The names of the fields that the contract has in the object at a pointer; those of the top level for the empty one. */
export function namesAt(contract: EventContract, pointer: string): readonly string[] {
  return indexOf(contract).names.get(pointer) ?? none;
}

interface Index {
  readonly byPointer: ReadonlyMap<string, FieldContract>;
  readonly names: ReadonlyMap<string, readonly string[]>;
}

const none: readonly string[] = [];

const indexOf = onceFor(({ fields }: EventContract): Index => {
  const siblings = grouped(fields, ({ pointer }) => pointer.slice(0, pointer.lastIndexOf('/')));
  const names = [...siblings].map(
    ([above, same]) => [above, same.map(({ pointer }) => pointer.slice(above.length + 1))] as const,
  );
  return { byPointer: new Map(fields.map((field) => [field.pointer, field])), names: new Map(names) };
});

/** The object that the hook printed, whether the client honours it or throws it away; undefined when it printed none. */
export function replyObject(run: Run): Json | undefined {
  if (asksModel(run)) return undefined;
  const { reply } = run.verdict;
  switch (reply.kind) {
    case 'json':
    case 'schema-error':
    case 'name-error':
      return reply.value;
    default:
      return undefined;
  }
}

/** Seconds that the client gives the run's hook. */
export function timeoutOf({ case: { hook }, verdict }: Run): number {
  return hook.timeLimit ?? hook.handler.timeout ?? defaultTimeout(hook.handler.type, verdict.event, verdict.client);
}

/** Did a model answer? Its answer has a form of its own, which is no reply. */
export function asksModel({ execution }: Run): boolean {
  return execution.type === 'prompt' || execution.type === 'agent';
}

/** The object that the client goes by; undefined when there is none or it was thrown away. */
export function honouredReply(run: Run): Json | undefined {
  return run.verdict.reply.kind === 'json' && !asksModel(run) ? run.verdict.reply.value : undefined;
}

const decisionFields = ['/decision', '/hookSpecificOutput/permissionDecision', '/hookSpecificOutput/decision/behavior'];

/**
 * What a reply says of the guarded action, in the fields that decide on the event; undefined when it says nothing.
 * Without a contract, the fields of every event count.
 */
export function decisionOf(
  reply: Json,
  contract?: EventContract,
): { readonly value: string; readonly blocks: boolean } | undefined {
  const said = decisionFields.flatMap((pointer) => {
    const value = valueAt(reply, pointer);
    const counts = contract === undefined || fieldAt(contract, pointer)?.honoured === true;
    return counts && typeof value === 'string' ? [value] : [];
  });
  const blocking = said.find((value) => value === 'block' || value === 'deny');
  const value = blocking ?? said[0];
  return value === undefined ? undefined : { value, blocks: blocking !== undefined };
}

/**
 * Is something lost where Claude Code does not read a field (`continue`) with this value? `continue: true` and empty texts
 * ask for nothing, nor does what hides what nobody sees.
 */
export function asksForSomething(field: string, value: unknown): boolean {
  if (value === undefined || value === '') return false;
  if (field === 'continue') return value === false;
  if (field === 'stopReason' || field === 'suppressOutput') return false;
  return value !== false;
}

/** `hookSpecificOutput` of a reply, where it is an object. */
export function hookSpecific(reply: Json | undefined): Json | undefined {
  const value = reply?.hookSpecificOutput;
  return isObject(value) ? value : undefined;
}

/** Does exit code 2 do anything on this event that somebody notices: hold something back, or give stderr to Claude? */
export function exit2Counts({ exit2 }: EventContract): boolean {
  return exit2.blocks || exit2.stderrTo === 'claude';
}

/** Does the client go by the hook's JSON in a way that somebody notices: a decision, the end of the turn, a text for Claude? */
export function replyCounts({ verdict }: Run): boolean {
  return (
    verdict.reply.kind === 'json' &&
    (verdict.decidedBy === 'json' ||
      verdict.endsTurn ||
      (verdict.decidedBy === 'nothing' && verdict.toClaude.length > 0))
  );
}

/** What shells exit with when a program was found but could not be run, and when none was found. */
const startFailures: readonly number[] = [126, 127];

/** The exit code, when it is a failure of the hook's own making: not the blocking one, no signal, no failure to start. */
export function ownFailure(run: Run): number | undefined {
  const execution = command(run);
  // What never started failed at nothing: that it is not there is said elsewhere.
  if (execution?.startError !== undefined || run.case.hook.target?.found === 'missing') return undefined;
  const exitCode = execution?.exitCode ?? 0;
  if (exitCode === 0 || exitCode === blockingExitCode || startFailures.includes(exitCode)) return undefined;
  return signals.some((signal) => signal.exitCode === exitCode) ? undefined : exitCode;
}

/** The exit code, when it is the hook's own failure and stops nothing; undefined otherwise. */
export function failedOpen(run: Run): number | undefined {
  const { status, effect } = run.verdict;
  if (status !== 'error' || effect === 'block' || replyCounts(run)) return undefined;
  return ownFailure(run);
}

/** Did we end a command that the client would have let run on? Its verdict then says nothing about the client. */
export function endedEarly({ execution }: Run): boolean {
  return 'endedFor' in execution && execution.endedFor !== undefined;
}

/** Can `"onFailure": "block"` on the handler turn a failure of this hook into a block? False where the client does not read it. */
export function canFailClosed({ case: { hook }, verdict: { event, client } }: Run): boolean {
  const key = handlerKey(hook.handler.type, 'onFailure');
  return key !== undefined && inSpan(client, key) && key.ignoredOn?.includes(event) !== true;
}
