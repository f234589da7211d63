/** One file of payloads: JSON or JSON Lines, bare or with what is known about them, to payloads and problems. Pure. */

import { eventNames, isEventName } from '../contract/events.js';
import { inputsOf } from '../contract/inputs.js';
import { newestClient } from '../contract/version.js';
import * as validators from '../generated/payload-validators.js';
import type { EventName, Expectation, Payload, PayloadJson, Place, Problem } from '../model.js';
import { isObject } from '../text/fields.js';
import { type JsonDocument, readJson } from '../text/json.js';
import { nearest } from '../text/nearest.js';
import { faultsOf, type SchemaError } from '../text/schema-faults.js';
import { readExpectations } from './read-expectations.js';
import { standIns } from './stand-ins.js';

type JsonObject = Readonly<Record<string, unknown>>;

interface Read {
  readonly payloads: readonly Payload[];
  readonly problems: readonly Problem[];
}

/**
 * Reads `.json` as one payload, anything else as one per line. A payload stands alone or under the key `payload` beside
 * `nature` (benign or trigger), `danger`, `provenance` and `expect`. A payload with a fault is left out and told of.
 */
export function readPayloadFile(file: string, text: string): Read {
  if (file.endsWith('.json')) return readPayload({ document: readJson(text), id: file, file, lineBefore: 0 });
  const reads = text.split('\n').map((line, index) => {
    if (line.trim() === '') return { payloads: [], problems: [] };
    return readPayload({ document: readJson(line), id: `${file}:${index + 1}`, file, lineBefore: index });
  });
  return { payloads: reads.flatMap(({ payloads }) => payloads), problems: reads.flatMap(({ problems }) => problems) };
}

interface Source {
  readonly document: JsonDocument;
  readonly id: string;
  readonly file: string;
  /** How many lines of the file stand before the document. */
  readonly lineBefore: number;
}

const natures: readonly unknown[] = ['benign', 'trigger'] satisfies Payload['nature'][];
const envelopeKeys = ['payload', 'nature', 'danger', 'provenance', 'expect', '$schema'];

function readPayload(source: Source): Read {
  const { value, syntaxError } = source.document;
  if (syntaxError !== undefined) {
    const place = placeIn(source, syntaxError);
    return { payloads: [], problems: [{ message: `not JSON: ${syntaxError.message}`, place }] };
  }
  if (!isObject(value)) return fault(source, '', 'a payload must be a JSON object');
  if (!('payload' in value) || 'hook_event_name' in value) return readJsonOf(source, '', value, {});
  const envelope = readEnvelope(source, value);
  const { expectations, problems } = expectationsOf(source, value);
  const read = isObject(value.payload)
    ? readJsonOf(source, '/payload', value.payload, { ...value, expect: expectations })
    : fault(source, '/payload', 'a payload must be a JSON object');
  return { payloads: read.payloads, problems: [...envelope, ...problems, ...read.problems] };
}

function expectationsOf(source: Source, { expect }: JsonObject): ReturnType<typeof readExpectations> {
  if (expect === undefined) return { expectations: [], problems: [] };
  return readExpectations(expect, (pointer, message, hint) => ({
    message,
    ...(hint === undefined ? {} : { hint }),
    place: at(source, `/expect${pointer}`),
  }));
}

function readEnvelope(source: Source, envelope: JsonObject): readonly Problem[] {
  const problems: Problem[] = [];
  for (const key of Object.keys(envelope)) {
    if (envelopeKeys.includes(key)) continue;
    const meant = nearest(key, envelopeKeys);
    const hint = `${meant === undefined ? '' : `Did you mean ${meant}? `}Legal keys: ${envelopeKeys.join(', ')}.`;
    problems.push({
      message: `unknown key ${JSON.stringify(key)} beside the payload`,
      hint,
      place: at(source, `/${key}`),
    });
  }
  if (envelope.nature !== undefined && !natures.includes(envelope.nature)) {
    const message = `nature cannot be ${JSON.stringify(envelope.nature)}`;
    problems.push({ message, hint: `Legal values: ${natures.join(', ')}.`, place: at(source, '/nature') });
  }
  return problems;
}

function readJsonOf(source: Source, pointer: string, json: JsonObject, envelope: JsonObject): Read {
  const event = json.hook_event_name;
  if (event === undefined) {
    const meant = nearest('hook_event_name', Object.keys(json));
    const hint = `${meant === undefined ? '' : `Did you mean it by ${JSON.stringify(meant)}? `}It names the event: ${eventNames.join(', ')}.`;
    return fault(source, pointer, 'hook_event_name is missing', hint);
  }
  if (typeof event !== 'string' || !isEventName(event)) {
    const meant = nearest(String(event), eventNames);
    const hint = `${meant === undefined ? '' : `Did you mean ${meant}? `}Events: ${eventNames.join(', ')}.`;
    return fault(source, `${pointer}/hook_event_name`, `${JSON.stringify(event)} is not an event`, hint);
  }
  const faults = faultsOf(errorsOf(event, json), json);
  if (faults.length > 0) {
    const problems = faults.map(({ pointer: within, message, hint }) => ({
      message: `${message}, in a ${event} payload`,
      ...(hint === undefined ? {} : { hint }),
      place: at(source, pointer + within),
    }));
    return { payloads: [], problems };
  }
  return { payloads: [payloadOf(source, event, json, envelope)], problems: [] };
}

function payloadOf({ id }: Source, event: EventName, json: JsonObject, envelope: JsonObject): Payload {
  const { nature, danger, provenance, expect } = envelope;
  return {
    id,
    event,
    json: { ...missingStandIns(event, json), ...json } as PayloadJson,
    nature: nature === 'trigger' ? 'trigger' : 'benign',
    provenance: typeof provenance === 'string' ? provenance : `the user's own ${id}`,
    ...(typeof danger === 'string' ? { danger } : {}),
    ...(Array.isArray(expect) ? { expect: expect as readonly Expectation[] } : {}),
  };
}

function missingStandIns(event: EventName, json: JsonObject): JsonObject {
  const missing = requiredOf(event).filter((name) => !Object.hasOwn(json, name));
  return Object.fromEntries(missing.map((name) => [name, standIns[name]]));
}

const required = new Map<EventName, readonly string[]>();

/** The fields that every payload has under the newest client; looked up once, as there may be thousands of payloads. */
function requiredOf(event: EventName): readonly string[] {
  let names = required.get(event);
  if (names === undefined) {
    names = inputsOf(event, newestClient).flatMap((field) => (field.required ? [field.name] : []));
    required.set(event, names);
  }
  return names;
}

type Validate = ((value: unknown) => boolean) & { readonly errors?: readonly SchemaError[] | null };

function errorsOf(event: EventName, json: JsonObject): readonly SchemaError[] {
  const validate = (validators as unknown as Readonly<Record<EventName, Validate>>)[event];
  return validate(json) ? [] : (validate.errors ?? []);
}

function fault(source: Source, pointer: string, message: string, hint?: string): Read {
  const problem = { message, ...(hint === undefined ? {} : { hint }), place: at(source, pointer) };
  return { payloads: [], problems: [problem] };
}

function at(source: Source, pointer: string): Place {
  return placeIn(source, source.document.locate(pointer, 'value') ?? {});
}

function placeIn({ file, lineBefore }: Source, place: Omit<Place, 'file'>): Place {
  const { line = 1, endLine, ...columns } = place;
  return {
    file,
    line: lineBefore + line,
    ...(endLine === undefined ? {} : { endLine: lineBefore + endLine }),
    ...columns,
  };
}
