/** One file of payloads: JSON or JSON Lines, bare or with what is known about them, to payloads and problems. Pure. */
import { eventNames, isEventName } from '../contract/events.js';
import { inputsOf } from '../contract/inputs.js';
import type { EventName, Payload, PayloadJson, Problem } from '../model.js';
import { nearest } from '../nearest.js';

/** How a shipped payload came to be. */
export type Provenance =
  /** As the client wrote it, with paths and ids replaced. */
  | { readonly kind: 'captured'; readonly client: string; readonly how: string }
  /** A captured payload with other content: another tool input, prompt or path. */
  | { readonly kind: 'adapted'; readonly client: string; readonly from: string }
  /** Never seen from a client; written after its types. */
  | { readonly kind: 'documented'; readonly client: string; readonly how: string };

/** A file of the corpus. */
export interface CorpusFile {
  readonly nature: Payload['nature'];
  readonly danger?: string;
  readonly provenance: Provenance;
  readonly payload: PayloadJson;
}

/** Fields that a user need not write: any value does, so a stand-in is put in their place. */
const standIns: Readonly<Record<string, string>> = {
  session_id: '00000000-0000-4000-8000-000000000001',
  transcript_path: '{{TRANSCRIPT}}',
  cwd: '{{PROJECT}}',
  permission_mode: 'default',
  tool_use_id: 'toolu_0000000000000000000001',
};

interface Read {
  readonly payloads: readonly Payload[];
  readonly problems: readonly Problem[];
}

/**
 * Reads `.json` as one payload, anything else as one per line. A payload stands alone or under the key `payload` beside
 * `nature` (benign or trigger), `danger`, `provenance` and `expect`.
 */
export function readPayloadFile(file: string, text: string): Read {
  if (file.endsWith('.json')) return readDocument({ file, text, id: file, firstLine: 1 });
  const payloads: Payload[] = [];
  const problems: Problem[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const read = readDocument({ file, text: line, id: `${file}:${index + 1}`, firstLine: index + 1 });
    payloads.push(...read.payloads);
    problems.push(...read.problems);
  }
  return { payloads, problems };
}

interface Document {
  readonly file: string;
  readonly text: string;
  readonly id: string;
  /** The line of the file that the text starts on. */
  readonly firstLine: number;
}

function readDocument(document: Document): Read {
  const problem = (pointer: string, message: string, hint?: string): Read => ({
    payloads: [],
    problems: [
      {
        message: `${message}${pointer === '' ? '' : ` (at ${pointer})`}`,
        ...(hint === undefined ? {} : { hint }),
        place: { file: document.file, line: document.firstLine },
      },
    ],
  });
  let value: unknown;
  try {
    value = JSON.parse(document.text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return problem('', `not valid JSON: ${(error as Error).message}`);
  }
  if (!isObject(value)) return problem('', 'a payload is a JSON object');
  const wrapped = 'payload' in value && !('hook_event_name' in value);
  const json = wrapped ? value.payload : value;
  const at = wrapped ? '/payload' : '';
  if (!isObject(json)) return problem(at, 'a payload is a JSON object');
  const event = json.hook_event_name;
  if (typeof event !== 'string' || !isEventName(event)) {
    const meant = typeof event === 'string' ? nearest(event, eventNames) : undefined;
    return problem(
      `${at}/hook_event_name`,
      event === undefined ? 'hook_event_name is missing' : `hook_event_name is no event: ${JSON.stringify(event)}`,
      `${meant === undefined ? '' : `Did you mean ${meant}? `}The events are ${eventNames.join(', ')}.`,
    );
  }
  const missing = inputsOf(event).find(({ name, required }) => required && !(name in json) && !(name in standIns));
  if (missing !== undefined) {
    const meant = nearest(missing.name.replaceAll('_', ''), Object.keys(json));
    return problem(
      at,
      `${missing.name} is missing: every ${event} payload has it`,
      meant === undefined ? missing.description : `Is ${JSON.stringify(meant)} meant to be ${missing.name}?`,
    );
  }
  const envelope = wrapped ? value : {};
  return {
    payloads: [
      {
        id: document.id,
        event,
        json: { ...neededStandIns(event, json), ...json, hook_event_name: event },
        nature: envelope.nature === 'trigger' ? 'trigger' : 'benign',
        provenance: typeof envelope.provenance === 'string' ? envelope.provenance : `given as ${document.id}`,
        ...(typeof envelope.danger === 'string' ? { danger: envelope.danger } : {}),
        ...(envelope.expect === undefined ? {} : { expect: envelope.expect }),
      },
    ],
    problems: [],
  };
}

function neededStandIns(event: EventName, json: Readonly<Record<string, unknown>>): Record<string, string> {
  const needed = inputsOf(event).filter(({ name, required }) => required && !(name in json) && name in standIns);
  return Object.fromEntries(needed.map(({ name }) => [name, standIns[name] as string]));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
