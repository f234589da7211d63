/**
 * One line of a log to what the interpreter takes: the value of an execution record, checked by hand because a log has
 * millions of them. `schemas/execution.schema.json` describes the same shape.
 */
import { eventNames, isEventName, isVersion } from '../contract/index.js';
import { permissionModeNames } from '../contract/permission-modes.js';
import type {
  CommandExecution,
  EventName,
  Execution,
  Handler,
  HandlerType,
  PayloadJson,
  Permissions,
  Version,
} from '../model.js';
import { permissionsOf } from '../permissions/settings.js';
import { type Fields, isObject } from '../text/fields.js';
import { nearest } from '../text/nearest.js';

export interface ExecutionRecord {
  readonly id: string | number | undefined;
  readonly event: EventName;
  /** The version of Claude Code that ran the hook, where the log says so. */
  readonly client: Version | undefined;
  readonly execution: Execution;
  readonly handler: Handler | undefined;
  readonly payload: PayloadJson | undefined;
  /** What decides about the call besides the hook, where the log says so. */
  readonly permissions: Permissions | undefined;
}

/** What is wrong with a record, and where in it. */
export class RecordError extends Error {
  override readonly name = 'RecordError';
}

const noBytes = new Uint8Array(0);
const encoder = new TextEncoder();
/** Node's Buffer takes its room from a pool, which tells in a log of millions of small texts; a browser has none. */
const bytesOf: (text: string) => Uint8Array =
  typeof Buffer === 'undefined' ? (text) => encoder.encode(text) : (text) => Buffer.from(text);
const handlerTypes: readonly string[] = ['command', 'http', 'mcp_tool', 'prompt', 'agent'] satisfies HandlerType[];

/**
 * Throws RecordError. Unknown members are left alone: logs hold more than we read.
 *
 * @example
 * ```ts
 * import { interpret, readRecord } from 'hooklint/pure';
 *
 * const line = '{"event":"Stop","client":"2.1.330","hook":{"exitCode":2,"stdout":"","stderr":"Run the tests."}}';
 * const { event, client, execution } = readRecord(JSON.parse(line));
 * console.log(interpret(execution, { event, ...(client && { client }) }).effect); // block
 * ```
 */
export function readRecord(value: unknown): ExecutionRecord {
  if (!isObject(value)) throw new RecordError(`a record must be an object, not ${kindOf(value)}`);
  const { id, event, client, hook, payload } = value;
  if (id !== undefined && typeof id !== 'string' && typeof id !== 'number') throw wrongType('/id', 'a string', id);
  if (typeof event !== 'string') throw wrongType('/event', 'the name of an event', event);
  if (!isEventName(event)) throw unknownEvent(event);
  if (client !== undefined && !(typeof client === 'string' && isVersion(client))) {
    throw wrongType('/client', 'a version such as "2.1.330"', client);
  }
  if (!isObject(hook)) throw wrongType('/hook', 'an object', hook);
  const handler = readHandler(hook.handler);
  if (payload !== undefined && !isObject(payload)) throw wrongType('/payload', 'an object', payload);
  return {
    id,
    event,
    client,
    execution: readExecution(handler?.type ?? 'command', hook),
    handler,
    payload: payload === undefined ? undefined : named(payload, event),
    permissions: readPermissions(value),
  };
}

/** `permission_mode`, `permissions` as settings hold them, and `headless`: nobody can be asked. */
function readPermissions({ permission_mode: mode, permissions, headless }: Fields): Permissions | undefined {
  if (mode === undefined && permissions === undefined && headless === undefined) return undefined;
  const known = permissionModeNames.find((name) => name === mode);
  if (mode !== undefined && known === undefined) {
    throw new RecordError(
      `/permission_mode must be one of ${permissionModeNames.join(', ')}, not ${JSON.stringify(mode)}`,
    );
  }
  if (permissions !== undefined && !isObject(permissions)) throw wrongType('/permissions', 'an object', permissions);
  if (headless !== undefined && typeof headless !== 'boolean') throw wrongType('/headless', 'a boolean', headless);
  const { projectDir: _, ...said } = permissionsOf([{ layer: 'flag', value: { permissions } }], { mode: known }) ?? {
    rules: [],
  };
  return { ...said, canAsk: headless !== true };
}

function named(payload: Fields, event: EventName): PayloadJson {
  const whole = Object.hasOwn(payload, 'hook_event_name') ? payload : { hook_event_name: event, ...payload };
  return whole as PayloadJson;
}

function readHandler(value: unknown): Handler | undefined {
  if (value === undefined) return undefined;
  if (!isObject(value)) throw wrongType('/hook/handler', 'an object', value);
  const { type = 'command' } = value;
  if (typeof type !== 'string' || !handlerTypes.includes(type)) {
    throw new RecordError(`/hook/handler/type must be one of ${handlerTypes.join(', ')}, not ${JSON.stringify(type)}`);
  }
  for (const [name, wanted] of handlerKeys) {
    const given = value[name];
    if (given !== undefined && kindOf(given) !== wanted) throw wrongType(`/hook/handler/${name}`, wanted, given);
  }
  return value.type === undefined ? ({ ...value, type } as unknown as Handler) : (value as unknown as Handler);
}

/** The keys of a handler that a verdict can hang on. */
const handlerKeys = [
  ['command', 'a string'],
  ['args', 'an array'],
  ['timeout', 'a number'],
  ['async', 'a boolean'],
  ['asyncRewake', 'a boolean'],
  ['onFailure', 'a string'],
  ['if', 'a string'],
  ['shell', 'a string'],
  ['url', 'a string'],
  ['prompt', 'a string'],
  ['continueOnBlock', 'a boolean'],
] as const satisfies readonly (readonly [keyof Handler, string])[];

function readExecution(type: HandlerType, hook: Fields): Execution {
  const timedOut = optional(hook, 'timedOut', 'boolean') ?? false;
  switch (type) {
    case 'command':
      return readCommand(hook, timedOut);
    case 'http':
      return {
        type,
        statusCode: optional(hook, 'statusCode', 'number') ?? null,
        ...present('contentType', optional(hook, 'contentType', 'string')),
        body: optional(hook, 'body', 'string') ?? '',
        ...present('error', optional(hook, 'error', 'string')),
        timedOut,
      };
    case 'mcp_tool':
      return {
        type,
        text: optional(hook, 'text', 'string') ?? '',
        isError: optional(hook, 'isError', 'boolean') ?? false,
        ...present('error', optional(hook, 'error', 'string')),
        timedOut,
      };
    case 'prompt':
    case 'agent':
      return {
        type,
        answer: readAnswer(hook.answer),
        ...present('stopReason', optional(hook, 'stopReason', 'string')),
        ...present('error', optional(hook, 'error', 'string')),
        timedOut,
      };
  }
}

function readCommand(hook: Fields, timedOut: boolean): CommandExecution {
  const exitCode = optional(hook, 'exitCode', 'number');
  const signal = optional(hook, 'signal', 'string');
  if (hook.exitCode === undefined && signal === undefined && !timedOut) {
    throw new RecordError(
      '/hook needs exitCode (null: never started), signal or timedOut to say how the command ended',
    );
  }
  return {
    type: 'command',
    exitCode: exitCode ?? null,
    signal: signal ?? null,
    stdout: readBytes(hook, 'stdout', 'stdoutBase64'),
    stderr: readBytes(hook, 'stderr', 'stderrBase64'),
    timedOut,
    ...present('orInterrupted', optional(hook, 'orInterrupted', 'boolean')),
    ...present('stdoutHeldOpen', optional(hook, 'stdoutHeldOpen', 'boolean')),
  };
}

function readAnswer(answer: unknown): string | Fields | null {
  if (answer === undefined || answer === null || typeof answer === 'string') return answer ?? null;
  if (!isObject(answer)) throw wrongType('/hook/answer', 'a string, an object or null', answer);
  return answer;
}

function readBytes(hook: Fields, name: string, base64Name: string): Uint8Array {
  const text = optional(hook, name, 'string');
  if (text !== undefined) return text === '' ? noBytes : bytesOf(text);
  const base64 = optional(hook, base64Name, 'string');
  if (base64 === undefined) return noBytes;
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    throw new RecordError(`/hook/${base64Name} is not base64`);
  }
}

interface Types {
  readonly string: string;
  readonly number: number;
  readonly boolean: boolean;
}

/** The member of that type; undefined when it is absent or null. */
function optional<T extends keyof Types>(hook: Fields, name: string, type: T): Types[T] | undefined {
  const value = hook[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== type) throw wrongType(`/hook/${name}`, `a ${type}`, value);
  return value as Types[T];
}

function present<K extends string, V>(name: K, value: V | undefined): { readonly [P in K]?: V } {
  return (value === undefined ? {} : { [name]: value }) as { readonly [P in K]?: V };
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function wrongType(pointer: string, wanted: string, value: unknown): RecordError {
  return new RecordError(
    value === undefined ? `${pointer} is missing: ${wanted}` : `${pointer} must be ${wanted}, not ${kindOf(value)}`,
  );
}

function unknownEvent(event: string): RecordError {
  const meant = nearest(event, eventNames);
  return new RecordError(
    `/event is not a Claude Code event: ${JSON.stringify(event)}${meant === undefined ? '' : `, did you mean ${meant}?`}`,
  );
}
