/**
 * The runs of hooks that a line of a log tells of: what came of them, who they were, when and how long. A transcript tells
 * of a run in several ways, sometimes of one run in two; each run is given once.
 */
import { isEventName } from '../contract/index.js';
import { blockedToolResult, cancelledTellsWhy, endOfTurnSummary } from '../contract/transcript.js';
import { inSpan } from '../contract/version.js';
import { contractAt } from '../interpret/contract-at.js';
import type { EventName } from '../model.js';
import type { LoggedRun } from '../statistics/hook-statistics.js';
import type { Outcome } from '../statistics/outcome.js';
import { type Fields, isObject } from '../text/fields.js';
import { type LogLine, logReader } from './client-log.js';
import type { LogSource } from './log-sources.js';

/** A run, with what its result is to be found out from. */
export interface LineRun extends LoggedRun {
  /** The folder that Claude Code worked in when the line was written. */
  readonly cwd: string | undefined;
  /** The project, where the log names it by itself. */
  readonly project: string | undefined;
  readonly what: /** An execution record, to be judged. */
    | { readonly kind: 'record'; readonly value: unknown }
    /** What came of it, without what the hook answered. */
    | { readonly kind: 'told'; readonly outcome: Outcome; readonly said: string };
}

const none: readonly LineRun[] = [];

/** Turns of which the end may still be summed up; there is one in a session, and transcripts are read one by one. */
const openTurns = 16;

/** Reads the lines of a log in order. What is no line of a log is given as a record, which it will turn out not to be. */
export function runReader(source: LogSource): (value: unknown) => readonly LineRun[] {
  const readLine = logReader(source);
  /** Commands that the lines of a turn's end have told of, by the id that those lines share. */
  const told = new Map<unknown, Set<unknown>>();
  const remember = (turn: unknown, command: unknown): void => {
    const commands = told.get(turn) ?? new Set();
    told.set(turn, commands.add(command));
    if (told.size > openTurns) told.delete(told.keys().next().value);
  };
  return (value) => {
    const line = readLine(value);
    if (source === 'records' || !isObject(value)) return [ofRecord(value)];
    const ofSession = source !== 'stream-json';
    if (ofSession && value.subtype === endOfTurnSummary.subtype) return ofSummary(value, told);
    if (ofSession && value.type === 'user') return ofToolResult(value);
    if (line.kind === 'other') return none;
    if (ofSession && value.type === 'attachment' && isObject(value.attachment)) {
      const runs = ofAttachment(value, value.attachment, line);
      for (const { event, hook } of runs) if (isSummedUp(event)) remember(value.attachment.toolUseID, hook);
      return runs;
    }
    if (line.kind !== 'record') return none;
    return value.subtype === 'hook_response' ? ofResponse(value, line.value) : [ofRecord(line.value)];
  };
}

/** An execution record says by itself what it knows. */
function ofRecord(value: unknown): LineRun {
  const what = { kind: 'record', value } as const;
  if (!isObject(value)) return { ...nothingKnown, event: 'Stop', name: '', what };
  const { event, hook, payload, at, durationMs, project } = value;
  const known = event as EventName;
  return {
    event: known,
    name: nameOf(known, payload),
    hook: isObject(hook) && isObject(hook.handler) ? handlerName(hook.handler) : undefined,
    at: timeOf(at),
    durationMs: numberOf(durationMs),
    client: textOf(value.client),
    everyRunLogged: true,
    cwd: undefined,
    project: textOf(project),
    what,
  };
}

const nothingKnown = {
  hook: undefined,
  at: undefined,
  durationMs: undefined,
  client: undefined,
  everyRunLogged: true,
  cwd: undefined,
  project: undefined,
} as const;

function handlerName({ command, args, url, prompt, server, tool }: Fields): string | undefined {
  const arguments_ = Array.isArray(args) ? ` ${args.map(String).join(' ')}` : '';
  if (typeof command === 'string') return `${command}${arguments_}`;
  return textOf(url) ?? textOf(prompt) ?? (typeof tool === 'string' ? `${textOf(server) ?? ''}/${tool}` : undefined);
}

function nameOf(event: EventName, payload: unknown): string {
  if (!isEventName(event)) return String(event);
  const { subject } = contractAt(event).matcher;
  const value = subject !== null && isObject(payload) ? payload[subject] : undefined;
  return typeof value === 'string' && value !== '' ? `${event}:${value}` : event;
}

/** The stream has every run, and neither who it was nor how long it took. */
function ofResponse({ hook_name: name, outcome }: Fields, value: unknown): readonly LineRun[] {
  const { event, client } = value as { readonly event: EventName; readonly client?: string };
  const run = { ...nothingKnown, event, name: textOf(name) ?? event, client };
  // By its timeout or by the user: the stream does not say.
  if (outcome === 'cancelled') return [{ ...run, what: { kind: 'told', outcome: 'cancelled', said: '' } }];
  return [{ ...run, what: { kind: 'record', value } }];
}

function ofAttachment(line: Fields, attachment: Fields, read: LogLine): readonly LineRun[] {
  const { type, hookEvent: event, hookName, command, durationMs, blockingError } = attachment;
  if (typeof event !== 'string' || !isEventName(event)) return none;
  const blocked = isObject(blockingError) ? blockingError : {};
  const run = {
    ...ofLine(line),
    event,
    name: textOf(hookName) ?? event,
    hook: textOf(command) ?? textOf(blocked.command),
    durationMs: numberOf(durationMs),
    everyRunLogged: isSummedUp(event) && inSpan(textOf(line.version) ?? '0.0.0', endOfTurnSummary),
  };
  if (type === 'hook_cancelled') {
    return [
      {
        ...run,
        what: {
          kind: 'told',
          outcome: attachment[cancelledTellsWhy.key] === true ? 'timedOut' : 'cancelled',
          said: '',
        },
      },
    ];
  }
  if (read.kind === 'record') return [{ ...run, what: { kind: 'record', value: read.value } }];
  const outcome = read.kind === 'incomplete' && read.blocked ? 'blocked' : 'fine';
  return [{ ...run, what: { kind: 'told', outcome, said: textOf(blocked.blockingError) ?? '' } }];
}

/** The hooks at the end of a turn that no other line has told of. They said nothing. */
function ofSummary(line: Fields, told: Map<unknown, Set<unknown>>): readonly LineRun[] {
  const before = told.get(line.toolUseID);
  told.delete(line.toolUseID);
  const [event] = endOfTurnSummary.events;
  if (event === undefined || !Array.isArray(line.hookInfos)) return none;
  return line.hookInfos.flatMap((info: unknown) =>
    !isObject(info) || before?.has(info.command) === true
      ? []
      : {
          ...ofLine(line),
          event,
          name: event,
          hook: textOf(info.command),
          durationMs: numberOf(info.durationMs),
          everyRunLogged: true,
          what: { kind: 'told', outcome: 'fine', said: '' } as const,
        },
  );
}

/** A call that a hook blocked has no line of its own: the tool's result says so. */
function ofToolResult(line: Fields): readonly LineRun[] {
  const { message, permissionDecision: decision, sessionId } = line;
  // The output stream has such lines too, under `session_id`, beside what the hook answered.
  if (sessionId === undefined) return none;
  if (isObject(decision) && decision.reasonType !== 'hook') return none;
  if (!isObject(message) || !Array.isArray(message.content)) return none;
  return message.content.flatMap((block: unknown) => {
    if (!isObject(block) || block.type !== 'tool_result' || block.is_error !== true) return [];
    const told = blockedCall(textIn(block.content));
    return told === undefined ? [] : { ...ofLine(line), ...told };
  });
}

const { event: blockedEvent, words: blockedWords } = blockedToolResult;

function blockedCall(text: string): Pick<LineRun, 'event' | 'name' | 'hook' | 'what'> | undefined {
  const end = text.startsWith(`${blockedEvent}:`) ? text.indexOf(blockedWords) : -1;
  if (end < 0) return undefined;
  const reason = text.slice(end + blockedWords.length);
  const command = /^\[(.+?)\]: /s.exec(reason);
  return {
    event: blockedEvent,
    name: text.slice(0, end),
    hook: command?.[1],
    what: { kind: 'told', outcome: 'blocked', said: reason.slice(command?.[0].length ?? 0) },
  };
}

function textIn(content: unknown): string {
  if (typeof content === 'string') return content;
  const [first] = Array.isArray(content) ? (content as readonly unknown[]) : [];
  return isObject(first) ? (textOf(first.text) ?? '') : '';
}

/** What every line of a transcript says; most of its hooks leave none. */
function ofLine({ timestamp, version, cwd }: Fields) {
  return {
    ...nothingKnown,
    at: timeOf(timestamp),
    client: textOf(version),
    cwd: textOf(cwd),
    everyRunLogged: false,
  };
}

function isSummedUp(event: unknown): boolean {
  return endOfTurnSummary.events.some((each) => each === event);
}

/** As Claude Code and JavaScript write it, so that times are compared as texts. */
function timeOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(value) ? value : undefined;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
