/** The committed schemas of replies against what the newest client took and threw away. */
import { readFileSync } from 'node:fs';
import Ajv, { type ValidateFunction } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventNames } from '../../src/contract/events.js';
import { parseClientRange, stretches } from '../../src/contract/index.js';
import { resolveContract } from '../../src/contract/resolve.js';
import { newestClient } from '../../src/contract/version.js';
import { contractAt } from '../../src/interpret/contract-at.js';
import { interpret } from '../../src/interpret/index.js';
import type { CommandExecution, EventName, FieldContract, JsonType } from '../../src/model.js';
import { jsonSchemaFor } from '../../src/schemas/json-schema.js';
import { outputSchema } from '../../src/schemas/output.js';
import { loadVectors, type Vector } from '../conformance/vector.js';

const ajv = new Ajv.default({ strict: true, allowUnionTypes: true });
function compiled(file: string): ValidateFunction {
  return ajv.compile(JSON.parse(readFileSync(new URL(`../../schemas/output/${file}`, import.meta.url), 'utf8')));
}

const validators = new Map(eventNames.map((event) => [event, compiled(`${event}.schema.json`)]));

function accepts(event: EventName, reply: unknown): boolean {
  const validate = validators.get(event);
  if (validate === undefined) throw new Error(event);
  return validate(reply) as boolean;
}

/** The reply of a vector in which nothing but the reply can make the client call the hook a failure. */
function replyOf({ hook }: Vector): Readonly<Record<string, unknown>> | undefined {
  if (hook.exitCode !== 0 || hook.signal !== null || hook.stdoutB64 !== undefined || hook.recipe !== undefined) return;
  if (
    hook.sleep !== undefined ||
    hook.sleepAfter !== undefined ||
    hook.command !== undefined ||
    hook.cfg?.async === true ||
    hook.cfg?.asyncRewake === true
  )
    return;
  // On some events the client objects to a block that came while a child held stdout open.
  if (hook.bg !== undefined) return;
  const text = hook.stdout.trim();
  if (!text.startsWith('{')) return;
  try {
    const value = JSON.parse(text);
    return value.async === true ? undefined : value;
  } catch {
    return;
  }
}

const judged = loadVectors<Vector>('dispatch.jsonl').flatMap((vector) => {
  const reply = replyOf(vector);
  const status = vector.observed.status?.[0];
  return reply === undefined || status === undefined || status === 'cancelled' ? [] : [{ vector, reply, status }];
});

describe('schemas/output', () => {
  it('refuse the replies that the client threw away, and no others', () => {
    expect(judged.length).toBeGreaterThan(900);
    const wrong = judged
      .filter(({ vector, reply, status }) => accepts(vector.event, reply) !== (status === 'success'))
      .map(({ vector, status }) => `${vector.id} ${status}`);
    expect(wrong).toEqual([]);
  });

  it('were shown replies of both kinds on most events', () => {
    const both = eventNames.filter(
      (event) => new Set(judged.filter(({ vector }) => vector.event === event).map(({ status }) => status)).size === 2,
    );
    expect(both.length).toBeGreaterThanOrEqual(14);
  });

  it('name, in their strict form, just the keys that the client recognizes', () => {
    const strict = new Map(eventNames.map((event) => [event, compiled(`${event}.strict.schema.json`)]));
    const taken = judged.filter(({ status }) => status === 'success');
    const unknown = ({ vector }: (typeof judged)[number]) =>
      (vector.observed.clientSaid ?? []).some((line) => line.includes('unrecognized keys (ignored)'));
    expect(taken.filter(unknown).length).toBeGreaterThan(100);
    // Two things the client does not report: hookSpecificOutput of another event beside a block, keys of `decision`.
    const beyond = ({ vector, reply }: (typeof judged)[number]) => {
      const specific = reply.hookSpecificOutput as { hookEventName?: string; decision?: object } | undefined;
      return specific !== undefined && (specific.hookEventName !== vector.event || specific.decision !== undefined);
    };
    const wrong = taken.filter((one) => {
      const named = strict.get(one.vector.event)?.(one.reply) === true;
      return unknown(one) ? named : !named && !beyond(one);
    });
    expect(wrong.map(({ vector }) => vector.id)).toEqual([]);
  });

  it('agree with the interpreter on replies that nobody measured', () => {
    fc.assert(
      fc.property(eventAndReply, ([event, reply]) => {
        const { kind } = interpret(printed(JSON.stringify(reply)), { event }).reply;
        // The fields of another event are the client's business alone; here only what it takes can be told.
        const specific = reply.hookSpecificOutput as { readonly hookEventName?: unknown } | null | undefined;
        if (kind === 'schema-error' && union.has(specific?.hookEventName) && specific?.hookEventName !== event) return;
        expect(accepts(event, reply), `${kind} on ${event}`).toBe(kind === 'json' || kind === 'async');
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the schemas of older clients', () => {
  interface VersionVector {
    readonly client: string;
    readonly event: EventName;
    readonly hook: { readonly exitCode: number; readonly stdout: string };
    readonly observed: { readonly proceeded?: boolean | null };
  }
  const held = ['deny', 'defer', 'block'];
  const vectors = loadVectors<VersionVector>('versions.jsonl').flatMap((vector) => {
    if (vector.event !== 'PreToolUse' || vector.hook.exitCode !== 0) return [];
    let reply: unknown;
    try {
      reply = JSON.parse(vector.hook.stdout.replace(/^\uFEFF/, ''));
    } catch {
      return [];
    }
    const { hookSpecificOutput, async } = reply as {
      hookSpecificOutput?: { permissionDecision?: string };
      async?: true;
    };
    const decided = held.includes(hookSpecificOutput?.permissionDecision ?? '');
    return decided && async !== true && knowsIt(vector.client) ? [{ ...vector, reply }] : [];
  });

  it('refuse exactly the decisions that those clients did not act on', () => {
    expect(new Set(vectors.map(({ client }) => client)).size).toBeGreaterThan(10);
    const clients = [...new Set(vectors.map(({ client }) => client))];
    const byClient = new Map(clients.map((client) => [client, outputSchema('PreToolUse', client, 'accepts')]));
    const wrong = vectors.filter(
      ({ client, reply, observed }) =>
        byClient.get(client)?.safeParse(reply).success !== (observed.proceeded === false),
    );
    expect(wrong).toEqual([]);
    expect(new Set(vectors.map(({ observed }) => observed.proceeded))).toEqual(new Set([true, false]));
  });

  it('can be had for every event in every stretch of versions', () => {
    for (const event of eventNames) {
      for (const { client } of stretches(parseClientRange('>=1.0.38'), event)) {
        const sent = outputSchema(event, client, 'accepts').safeParse({ continue: true, unknown: 1 });
        expect(sent.success, `${event} ${client}`).toBe(true);
      }
    }
  });

  it('have no $id: only those of the newest client are published', () => {
    expect(jsonSchemaFor('PreToolUse', '2.1.71')).not.toHaveProperty('$id');
    expect(jsonSchemaFor('PreToolUse')).toHaveProperty('$id');
  });
});

function knowsIt(client: string): boolean {
  return contractAt('PreToolUse', client).fields.some(({ pointer }) => pointer.endsWith('/permissionDecision'));
}

function printed(stdout: string): CommandExecution {
  const encoder = new TextEncoder();
  const stream = { stdout: encoder.encode(stdout), stderr: encoder.encode('') };
  return { type: 'command', exitCode: 0, signal: null, timedOut: false, ...stream };
}

/** The events that hookSpecificOutput may name. */
const union: ReadonlySet<unknown> = new Set(resolveContract('PreToolUse', newestClient).union);

/** Replies made of the names and values of the contract, right and wrong, in odd combinations. */
const eventAndReply = fc
  .constantFrom(...eventNames.filter((event) => event !== 'WorktreeCreate'))
  .chain((event) => fc.tuple(fc.constant(event), replyTo(event)));

function replyTo(event: EventName): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const { fields } = contractAt(event);
  const under = (parent: string) =>
    Object.fromEntries(
      fields
        .filter(({ pointer }) => pointer.slice(0, pointer.lastIndexOf('/')) === parent)
        .map((field) => [field.pointer.slice(parent.length + 1), valueFor(field)]),
    );
  const decision = fc.record(under('/hookSpecificOutput/decision'), { requiredKeys: [] });
  const own = fc.record(
    { ...under('/hookSpecificOutput'), decision, hookEventName: fc.constant(event), unknown: fc.jsonValue() },
    { requiredKeys: [] },
  );
  const other = fc.record(
    {
      hookEventName: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...eventNames) }, fc.jsonValue()),
      additionalContext: fc.oneof(fc.string(), fc.jsonValue()),
      watchPaths: fc.oneof(fc.array(fc.string()), fc.jsonValue()),
      worktreePath: fc.oneof(fc.string(), fc.jsonValue()),
      decision,
    },
    { requiredKeys: ['hookEventName'] },
  );
  const hookSpecificOutput = fc.oneof({ weight: 4, arbitrary: own }, other, fc.jsonValue());
  const async = fc.oneof({ weight: 1, arbitrary: fc.boolean() }, fc.jsonValue());
  return fc.record({ ...under(''), hookSpecificOutput, unknown: fc.jsonValue(), async }, { requiredKeys: [] });
}

function valueFor({ type, items, values }: FieldContract): fc.Arbitrary<unknown> {
  const text: fc.Arbitrary<unknown> = values === undefined ? fc.string() : fc.constantFrom(...values);
  const entries: fc.Arbitrary<unknown> = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 2 });
  const right: Readonly<Record<JsonType, fc.Arbitrary<unknown>>> = {
    string: text,
    boolean: fc.boolean(),
    number: fc.integer(),
    object: entries,
    array: fc.array(items === 'string' ? text : entries),
    any: fc.jsonValue(),
  };
  return fc.oneof({ weight: 6, arbitrary: right[type] }, fc.jsonValue());
}
