/** The causes in a hook's answer: what of it could move the client, before the event has its say. */
import { blockingExitCode, isBreakdown } from '../contract/exit-codes.js';
import type { ResolvedContract, ResolvedField } from '../contract/resolve.js';
import type { Field } from '../contract/rows.js';

import type { Cause, InterpretContext, Reply } from '../model.js';
import { mayWake, runsInBackground } from '../wiring/background.js';
import { isFaulty } from './faulty.js';
import { isObject, type JsonObject } from './json.js';
import { saysBlock } from './reply.js';
import { inputMisfits, outputMisfits, shownOutput, speaksFor } from './rewrite.js';
import { isVariant } from './validate.js';
import { worktreePath } from './worktree.js';

/** A finished hook, read but not judged. */
export interface Reading {
  readonly reply: Reply;
  /** As the client sees it. */
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly timedOut: boolean;
  /** A background child held stdout open when the hook had ended. */
  readonly heldOpen?: boolean;
  /** What the hook says by other means than an exit code and JSON: a model's verdict, in the client's words. */
  readonly said?: { readonly causes: readonly Cause[]; readonly reason: string; readonly stopReason: string };
  /** Stands behind `failed` where `onFailure` makes a block of a failure; default: a line break and the error. */
  readonly failureText?: string;
}

/** The causes that are present, each with the field that it stands in. */
export type Causes = ReadonlyMap<Cause, ResolvedField | null>;

/** All causes of a reading under the contract of its event. */
export function causesOf(reading: Reading, context: InterpretContext, contract: ResolvedContract): Causes {
  const causes = new Map<Cause, ResolvedField | null>();
  const { reply, exitCode } = reading;
  const { handler } = context;
  if (reply.kind === 'async') {
    // A compaction takes the line that puts a hook in the background for what the hook has to say.
    if (!runsInBackground(handler, contract) && contract.live.has('completed')) causes.set('completed', null);
    // A path that nobody waits for.
    if (contract.traits.stdout === 'worktree-path') causes.set('no-path', null);
    if (mayWake(handler, contract) && exitCode === blockingExitCode) causes.set('woken', null);
    if (instructs(reading, causes, contract)) causes.set('instructions', null);
    return causes;
  }
  const failClosed = handler?.onFailure === 'block' && contract.handler(handler.type).failsClosed;
  if (reading.timedOut) {
    if (failClosed) causes.set('on-timeout', null);
    causes.set('timeout', null);
    causes.set('failed', null);
    causes.set('no-path', null);
    return causes;
  }
  const refused = refusesHeld(reading, contract);
  if (reply.kind === 'json' && !refused) collect(reply.value, contract, causes);
  for (const cause of reading.said?.causes ?? []) causes.set(cause, null);
  if (reply.kind === 'json') causes.set('json', null);
  if (reply.kind === 'text' && exitCode === 0) causes.set('text', null);
  if (rewrites(causes, contract) && inputMisfits(reply, context, contract) !== undefined) causes.set('misfit', null);
  if (shownOutput(reply, context, contract) !== undefined) causes.set('new-output', null);
  if (outputMisfits(reply, context, contract) !== undefined) causes.set('bad-output', null);
  if (contract.traits.stdout === 'worktree-path' && worktreePath(reading, context, contract) === undefined) {
    causes.set('no-path', null);
  }

  const failed = refused || isFaulty(reply);
  if (exitCode === blockingExitCode && exit2Counts(reading, causes, contract)) causes.set('exit-2', null);
  if (failClosed && (failed || (exitCode !== 0 && exitCode !== blockingExitCode))) causes.set('on-failure', null);
  causes.set(failed || exitCode !== 0 ? 'failed' : 'completed', null);
  if (instructs(reading, causes, contract)) causes.set('instructions', null);
  markFault(causes, failed, reading);
  return causes;
}

/** What kind of failure it is, for the texts that tell of it. */
function markFault(causes: Map<Cause, ResolvedField | null>, failed: boolean, { reply, exitCode }: Reading): void {
  if (causes.has('on-failure')) return;
  if (failed) causes.set('bad-reply', null);
  else if (exitCode !== 0 && reply.kind !== 'json' && !causes.has('exit-2')) causes.set('bad-exit', null);
  else return;
  if (failed || isBreakdown(exitCode)) causes.set('no-verdict', null);
}

/** Does all of stdout, JSON or not, go into the instructions for compaction? */
function instructs({ stdout }: Reading, causes: Causes, { traits }: ResolvedContract): boolean {
  return traits.stdout === 'compaction-instructions' && causes.has('completed') && stdout.trim() !== '';
}

/** Could the reply's rewritten input count at all? */
function rewrites(causes: Causes, { inputField }: ResolvedContract): boolean {
  const only = inputField?.row.only;
  return only === undefined || only.some((cause) => causes.has(cause));
}

/** Does the client refuse a blocking reply because a background child held stdout open? */
export function refusesHeld({ heldOpen, reply }: Reading, contract: ResolvedContract): boolean {
  const held = heldOpen === true && contract.traits.heldStdout === 'refused';
  return held && reply.kind === 'json' && saysBlock(reply.value, contract);
}

/** What the fields of an accepted reply mean on this event. */
function collect(value: JsonObject, contract: ResolvedContract, causes: Map<Cause, ResolvedField | null>): void {
  collectFrom(value, contract.top, causes);
  if (!speaksFor(value, contract)) return;
  const specific = value.hookSpecificOutput as JsonObject;
  const older = causes.get('json-block');
  collectFrom(specific, contract.specific, causes);
  if (older !== undefined && overrules(specific, contract)) overrule(older, causes);
  if (contract.decision.length > 0 && isObject(specific.decision)) {
    collectFrom(specific.decision, contract.decision, causes);
  }
}

/** Does hookSpecificOutput decide, and otherwise than to deny, under a client for which that is the last word? */
function overrules(specific: JsonObject, { specific: fields, traits }: ResolvedContract): boolean {
  if (traits.twoDecisions !== 'permissionDecision') return false;
  const field = fields.find(({ name }) => name === 'permissionDecision');
  const cause = field?.causes.get(specific.permissionDecision as string);
  return cause !== undefined && cause !== 'json-block';
}

/** The block of the older field is said, and does nothing. */
function overrule(field: ResolvedField | null, causes: Map<Cause, ResolvedField | null>): void {
  causes.delete('json-block');
  causes.set('overruled', field);
}

function collectFrom(
  object: JsonObject,
  fields: readonly ResolvedField[],
  causes: Map<Cause, ResolvedField | null>,
): void {
  for (const field of fields) {
    const { means } = field.row;
    if ((means === undefined && field.causes.size === 0) || !Object.hasOwn(object, field.name)) continue;
    if (!isVariant(field, object)) continue;
    const value = object[field.name];
    if (means !== undefined) {
      if (holds(means.value, value)) causes.set(means.cause, field);
    } else {
      const cause = field.causes.get(value as string);
      if (cause !== undefined) causes.set(cause, field);
    }
  }
}

/** Does a value of the reply have the meaning that the row gives to `meant`? */
function holds(meant: NonNullable<Field['means']>['value'], value: unknown): boolean {
  if (meant === 'any') return true;
  return meant === 'text' ? typeof value === 'string' && value !== '' : value === meant;
}

function exit2Counts(reading: Reading, causes: Causes, contract: ResolvedContract): boolean {
  const { exit2YieldsTo, missingFileWords, otherNameAtExit2 } = contract.traits;
  const otherName = reading.reply.kind === 'name-error';
  if (otherName && otherNameAtExit2 === 'voids') return false;
  const bad = reading.reply.kind === 'schema-error' || otherName;
  const json = reading.reply.kind === 'json';
  if (exit2YieldsTo === 'any-json' && (json || bad)) return false;
  if (exit2YieldsTo === 'allow-or-bad-json' && (bad || causes.has('allow'))) return false;
  if (exit2YieldsTo === 'bad-json' && bad) return false;
  if (missingFileWords.length === 0 || reading.reply.kind !== 'empty') return true;
  const stderr = reading.stderr.toLowerCase();
  return !missingFileWords.some((words) => stderr.includes(words));
}
