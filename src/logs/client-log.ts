/**
 * What the client itself writes down of hooks, as execution records: the events of `--output-format stream-json` with
 * `--include-hook-events`, and the transcripts below `~/.claude/projects`.
 */
import { isEventName, isVersion } from '../contract/index.js';
import {
  cancelledInStream,
  cancelledTellsWhy,
  storedFailurePrefix,
  type TranscriptRow,
  transcriptRows,
} from '../contract/transcript.js';
import { contractAt } from '../interpret/contract-at.js';
import { type Fields, isObject } from '../text/fields.js';
import type { LogSource } from './log-sources.js';

/** What a line of a log comes to. */
export type LogLine =
  /** An execution record, to be read as any other. */
  | { readonly kind: 'record'; readonly value: unknown }
  /** A line of the client's that does not speak of a hook's answer. */
  | { readonly kind: 'other' }
  /** A hook's result whose answer the client did not keep: that of a hook that blocked, or that ran no command. */
  | { readonly kind: 'incomplete'; readonly blocked: boolean };

const other: LogLine = { kind: 'other' };
const incomplete = (blocked: boolean): LogLine => ({ kind: 'incomplete', blocked });

/** Reads the lines of a log in order: the client's version stands in a line of its own, once for each session. */
export function logReader(source: LogSource): (value: unknown) => LogLine {
  const versions = new Map<unknown, string>();
  return (value) => {
    if (source === 'records' || !isObject(value)) return { kind: 'record', value };
    if (source !== 'session' && value.type === 'system' && typeof value.subtype === 'string') {
      if (value.subtype === 'hook_response') return fromStream(value, versions.get(value.session_id));
      const { claude_code_version: version } = value;
      if (value.subtype === 'init' && typeof version === 'string') versions.set(value.session_id, version);
    }
    if (source !== 'stream-json' && value.type === 'attachment' && isObject(value.attachment)) {
      return fromSession(value, value.attachment);
    }
    // Every line of the client's has a type, no record needs one.
    const isRecord = source === 'auto' && ('event' in value || 'hook' in value || typeof value.type !== 'string');
    return isRecord ? { kind: 'record', value } : other;
  };
}

function fromStream(line: Fields, version: string | undefined): LogLine {
  const { hook_id: id, hook_event: event, hook_name: name, exit_code: exitCode, outcome, stdout, stderr } = line;
  const head = { id, event, name, version };
  if (outcome === cancelledInStream.outcome)
    return record(head, { stdout, exitCode: null, timedOut: true, orInterrupted: true });
  if (isStatus(outcome, exitCode, stderr)) return record(head, response(exitCode, stdout, stderr));
  return record(head, {
    stdout,
    exitCode: exitCode ?? null,
    stderr: outcome === 'error' ? ownStderr(stderr, exitCode) : stderr,
  });
}

/** The stream does not say what a hook is; no command succeeds with another exit code than 0, none ends with more than 255. */
function isStatus(outcome: unknown, exitCode: unknown, stderr: unknown): boolean {
  if (typeof exitCode !== 'number') return false;
  const byClient = typeof stderr === 'string' && /^(?:HTTP |Hook JSON output validation failed)/.test(stderr);
  return exitCode > 255 || (exitCode >= 200 && (outcome === 'success' || (exitCode < 300 && byClient)));
}

/** What an HTTP hook answered; without a status, why it did not. */
function response(status: unknown, body: unknown, complaint: unknown, url?: string): Fields {
  const answered = typeof status === 'number' && status !== 0;
  return {
    handler: { type: 'http', ...(url === undefined ? {} : { url }) },
    statusCode: answered ? status : null,
    body,
    ...(answered ? {} : { error: complaint }),
  };
}

const kept = new Map(transcriptRows.map(({ type, keeps }) => [type, keeps]));

function fromSession({ uuid, version }: Fields, attachment: Fields): LogLine {
  const { type, hookEvent: event, hookName: name, stdout, stderr, exitCode, command, content } = attachment;
  const head = { id: uuid, event, name, version };
  const keeps = kept.get(String(type));
  if (isHttp(command, keeps, exitCode))
    return record(head, response(exitCode, stdout, stderr, typeof command === 'string' ? command : undefined));
  const handler = typeof command === 'string' ? { handler: { type: 'command', command } } : {};
  switch (keeps) {
    case 'all':
      // A hook that asks a model, or calls a tool, leaves that it ran.
      if (exitCode === undefined) return incomplete(false);
      return record(head, { stdout, stderr, exitCode, ...handler });
    case 'failure':
      return record(head, { stdout, stderr: ownStderr(stderr, exitCode), exitCode, ...handler });
    case 'nothing':
      return record(head, {
        exitCode: null,
        timedOut: true,
        ...(attachment[cancelledTellsWhy.key] === true ? {} : { orInterrupted: true }),
        ...handler,
      });
    case 'mishap':
      return record(head, { exitCode: null, stderr: content, ...handler });
    case 'text':
      return incomplete(true);
    case undefined:
      return other;
  }
}

/** A hook that failed and names no command is one over HTTP, unless it has the exit code of a tool of an MCP server. */
function isHttp(command: unknown, keeps: TranscriptRow['keeps'] | undefined, exitCode: unknown): boolean {
  if (typeof command === 'string') return (keeps === 'all' || keeps === 'failure') && /^https?:/.test(command);
  return keeps === 'failure' && exitCode !== 1;
}

/** A hook that ended well and failed all the same has the client's complaint in the place of its stderr. */
function ownStderr(stderr: unknown, exitCode: unknown): unknown {
  if (typeof stderr !== 'string' || exitCode === 0) return undefined;
  return stderr.startsWith(storedFailurePrefix) ? stderr.slice(storedFailurePrefix.length) : stderr;
}

interface Head {
  readonly id: unknown;
  readonly event: unknown;
  /** The event and what its matcher was held against: `PreToolUse:Bash`. */
  readonly name: unknown;
  readonly version: unknown;
}

function record({ id, event, name, version }: Head, hook: Fields): LogLine {
  const client = typeof version === 'string' && isVersion(version) ? { client: version } : {};
  return {
    kind: 'record',
    value: { ...(id === undefined ? {} : { id }), event, ...client, hook, ...payload(event, name) },
  };
}

/** The one field of the payload that the name of a hook tells. */
function payload(event: unknown, name: unknown): { readonly payload?: Fields } {
  if (typeof event !== 'string' || !isEventName(event) || typeof name !== 'string') return {};
  const { subject } = contractAt(event).matcher;
  const value = name.startsWith(`${event}:`) ? name.slice(event.length + 1) : '';
  return subject === null || value === '' ? {} : { payload: { [subject]: value } };
}
