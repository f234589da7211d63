/** The committed schemas of payloads against the payloads captured from the newest client. */
import { readFileSync } from 'node:fs';
import Ajv, { type ValidateFunction } from 'ajv';
import { describe, expect, it } from 'vitest';
import { eventNames, eventRows } from '../../src/contract/events.js';
import { inputsOf } from '../../src/contract/inputs.js';
import { compareVersions, newestClient } from '../../src/contract/version.js';
import { contractAt } from '../../src/interpret/contract-at.js';
import { loadCorpus } from '../../src/load/payloads.js';
import type { EventName } from '../../src/model.js';

const ajv = new Ajv.default({ strict: true, allowUnionTypes: true, allErrors: true });

function committed(file: string): ValidateFunction {
  const text = readFileSync(new URL(`../../schemas/input/${file}`, import.meta.url), 'utf8');
  const { $id, ...schema } = JSON.parse(text);
  return ajv.compile(schema);
}

const corpus = await loadCorpus();
const captured = corpus.filter(({ provenance }) => provenance.startsWith('captured'));

describe('schemas/input', () => {
  it.each(eventNames)('fits every payload of %s, in both layers', (event) => {
    const lenient = committed(`${event}.schema.json`);
    const strict = committed(`${event}.strict.schema.json`);
    const payloads = corpus.filter((payload) => payload.event === event);
    expect(payloads.length).toBeGreaterThan(0);
    for (const { id, json } of payloads) {
      expect(lenient(json), `${id} ${ajv.errorsText(lenient.errors)}`).toBe(true);
      expect(strict(json), `${id} ${ajv.errorsText(strict.errors)}`).toBe(true);
    }
  });

  it('refuses a payload of another event, and one without a required field', () => {
    const validate = committed('Stop.schema.json');
    const [stop] = captured.filter(({ event }) => event === 'Stop');
    const { stop_hook_active: _, ...incomplete }: Record<string, unknown> = { ...stop?.json };
    expect(validate(stop?.json)).toBe(true);
    expect(validate({ ...stop?.json, hook_event_name: 'SubagentStop' })).toBe(false);
    expect(validate(incomplete)).toBe(false);
  });

  it('finds an unknown field in the strict layer only', () => {
    const [stop] = captured.filter(({ event }) => event === 'Stop');
    const json = { ...stop?.json, stopHookActive: true };
    expect(committed('Stop.strict.schema.json')(json)).toBe(false);
    expect(committed('Stop.schema.json')(json)).toBe(true);
  });
});

describe('the fields of payloads', () => {
  it('that are required are in every captured payload', () => {
    for (const { id, event, json } of captured) {
      const missing = inputsOf(event, newestClient).filter(({ name, required }) => required && !(name in json));
      expect(
        missing.map(({ name }) => name),
        id,
      ).toEqual([]);
    }
  });

  it('that were never captured say so in their source', () => {
    const seen = new Set(captured.flatMap(({ event, json }) => Object.keys(json).map((name) => `${event}.${name}`)));
    const unseen = eventNames.flatMap((event) =>
      inputsOf(event, newestClient)
        .filter(({ source }) => source.kind === 'measured' && !/in no captured payload/.test(source.note ?? ''))
        .filter(({ name }) => !seen.has(`${event}.${name}`))
        .map(({ name }) => `${event}.${name}`),
    );
    // Shared fields were measured, but not on every event that may have them.
    expect(unseen.filter((field) => !/\.(prompt_id|effort|agent_id)$/.test(field))).toEqual([]);
  });

  it('never come before their event', () => {
    const since = new Map(eventRows.map((row) => [row.event, row.since]));
    for (const event of eventNames) {
      for (const field of inputsOf(event, newestClient)) {
        const message = `${event}.${field.name} since ${field.since}`;
        expect(compareVersions(field.since, since.get(event) as string), message).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it('and their values are those of the client asked about', () => {
    const names = (event: EventName, client: string) => inputsOf(event, client).map(({ name }) => name);
    const values = (event: EventName, name: string, client: string) =>
      inputsOf(event, client).find((field) => field.name === name)?.values;
    expect(names('PreToolUse', '2.0.42')).not.toContain('tool_use_id');
    expect(names('PreToolUse', '2.0.44')).toContain('tool_use_id');
    expect(names('Stop', '2.1.46')).not.toContain('last_assistant_message');
    expect(values('SessionStart', 'source', '2.1.213')).not.toContain('fork');
    expect(values('SessionStart', 'source', '2.1.214')).toContain('fork');
    expect(values('SessionEnd', 'reason', '2.1.233')).toContain('bypass_permissions_disabled');
    expect(values('SessionEnd', 'reason', '2.1.234')).not.toContain('bypass_permissions_disabled');
  });

  it('hold the matcher subject of their event', () => {
    for (const event of eventNames) {
      const { subject, values } = contractAt(event).matcher;
      if (subject === null) continue;
      const field = inputsOf(event, newestClient).find(({ name }) => name === subject);
      expect(field, `${event} ${subject}`).toBeDefined();
      if (values !== undefined) {
        const legal = [...(field?.values ?? field?.knownValues ?? [])].sort();
        expect([...values].sort(), event).toEqual(legal);
      }
    }
  });
});
