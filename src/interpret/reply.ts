/** From the bytes on stdout to a reply: what the client takes a hook's output for. */
import type { ResolvedContract } from '../contract/resolve.js';
import type { Reply } from '../model.js';
import { inOwnName } from './alike.js';
import { isBrokenAtSight, isObject, type JsonObject } from './json.js';
import { explainParseError } from './parse-error.js';
import { validate } from './validate.js';

/** What stdout holds, before any client has its say. */
export type Printed =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'object'; readonly text: string; readonly value: JsonObject; readonly async: boolean }
  /** Starts like an object and is none. */
  | { readonly kind: 'broken'; readonly text: string; readonly async: boolean };

/** Takes decoded stdout apart. */
export function readPrinted(stdout: string): Printed {
  const text = stdout.trim();
  if (text === '') return { kind: 'nothing' };
  if (!text.startsWith('{')) return { kind: 'text', text };
  if (isBrokenAtSight(text)) return { kind: 'broken', text, async: saysAsync(text) };
  try {
    // What begins with a brace parses to nothing but an object.
    const value = JSON.parse(text) as JsonObject;
    return { kind: 'object', text, value, async: value.async === true || saysAsync(text) };
  } catch {
    return { kind: 'broken', text, async: saysAsync(text) };
  }
}

/** Reads decoded stdout as a reply to an event. Pure; never throws. */
export function readReply(stdout: string, contract: ResolvedContract): Reply {
  return replyOf(readPrinted(stdout), contract);
}

/** What stdout is to an event under a client. */
export function replyOf(printed: Printed, contract: ResolvedContract): Reply {
  switch (printed.kind) {
    case 'nothing':
      return { kind: 'empty' };
    case 'text':
      return plain(printed.text, contract);
    case 'object':
      return printed.async && contract.traits.readsAsync ? { kind: 'async' } : judgeReply(printed.value, contract);
    case 'broken': {
      const { text } = printed;
      if (printed.async && contract.traits.readsAsync) return { kind: 'async' };
      if (!text.endsWith('}') || contract.traits.brokenJson === 'text') return plain(text, contract);
      return { kind: 'parse-error', text, message: explainParseError(text) };
    }
  }
}

function plain(text: string, contract: ResolvedContract): Reply {
  if (contract.traits.stdout !== 'worktree-path') return { kind: 'text', text };
  return { kind: 'path', path: lastLine(text) };
}

// Escape sequences that colour or move; the client takes them out of a path.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they begin with an escape character
const ansi = /\u001B\[[0-9;?]*[ -/]*[@-~]/g;

function lastLine(text: string): string {
  const lines = text
    .replace(ansi, '')
    .split('\n')
    .map((line) => line.trim());
  return lines.findLast((line) => line !== '') ?? '';
}

/** A JSON object that a hook of any handler type answered, held against what the event reads. */
export function judgeReply(value: JsonObject, contract: ResolvedContract): Reply {
  if (contract.traits.readsAsync && value.async === true) return { kind: 'async' };
  const fault = validate(value, contract);
  if (fault !== undefined) return { kind: 'schema-error', value, ...fault };
  const own = inOwnName(value, contract);
  const got = contract.readsSpecific ? namedEvent(own) : undefined;
  if (got !== undefined && got !== contract.event && throwsAway(own, contract)) {
    return { kind: 'name-error', value, expected: contract.event, got };
  }
  return { kind: 'json', value: own };
}

/** The event that hookSpecificOutput names, of a reply that has passed validation. */
function namedEvent(value: JsonObject): string | undefined {
  const specific = value.hookSpecificOutput;
  return isObject(specific) ? (specific.hookEventName as string) : undefined;
}

/** Does the top level of a reply block? */
export function saysBlock(value: JsonObject, { top }: ResolvedContract): boolean {
  return top.some((field) => field.causes.get(value[field.name] as string) === 'json-block');
}

function throwsAway(value: JsonObject, contract: ResolvedContract): boolean {
  const { nameCheck } = contract.traits;
  return nameCheck === 'always' || (nameCheck === 'unless-blocking' && !saysBlock(value, contract));
}

/** Does the first line put the hook in the background? Whatever follows it is never read. */
function saysAsync(text: string): boolean {
  const end = text.indexOf('\n');
  if (end < 0) return false;
  const line = text.slice(0, end).trim();
  if (!line.endsWith('}') || !line.includes('async')) return false;
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) && value.async === true;
  } catch {
    return false;
  }
}
