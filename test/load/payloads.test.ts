import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPayloadFile } from '../../src/load/payload-file.js';
import { loadCorpus, loadPayloads } from '../../src/load/payloads.js';

const bash = { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: 'ls' } };
const read = (value: unknown, file = 'own.json') => readPayloadFile(file, JSON.stringify(value, null, 2));
const problemOf = (value: unknown) => {
  const { payloads, problems } = read(value);
  expect(payloads).toEqual([]);
  expect(problems).toHaveLength(1);
  return problems[0];
};

describe('a payload file', () => {
  it('may hold the bare JSON, and leave out what hardly a hook depends on', () => {
    const { payloads, problems } = read(bash);
    expect(problems).toEqual([]);
    expect(payloads).toEqual([
      {
        id: 'own.json',
        event: 'PreToolUse',
        nature: 'benign',
        provenance: "the user's own own.json",
        json: {
          session_id: '00000000-0000-4000-8000-000000000001',
          transcript_path: '{{TRANSCRIPT}}',
          cwd: '{{PROJECT}}',
          permission_mode: 'default',
          tool_use_id: 'toolu_0000000000000000000001',
          ...bash,
        },
      },
    ]);
  });

  it('keeps what it does say', () => {
    const [payload] = read({ ...bash, cwd: '/tmp', session_id: 's', later_field: { kept: true } }).payloads;
    expect(payload?.json).toMatchObject({ cwd: '/tmp', session_id: 's', later_field: { kept: true } });
  });

  it('may say what is known about the payload', () => {
    const file = {
      nature: 'trigger',
      danger: 'lists files',
      provenance: 'made up',
      expect: { effect: 'block' },
      payload: bash,
    };
    const { payloads, problems } = read(file);
    expect(problems).toEqual([]);
    expect(payloads[0]).toMatchObject({
      nature: 'trigger',
      danger: 'lists files',
      provenance: 'made up',
      expect: [{ effect: 'block' }],
    });
  });

  it('takes a shipped payload as it is', () => {
    const file = { nature: 'benign', provenance: { kind: 'captured', client: '2.1.330', how: 'x' }, payload: bash };
    expect(read(file).problems).toEqual([]);
  });

  it('is one payload per line when it is JSON Lines, and a bad line loses no other', () => {
    const lines = [JSON.stringify(bash), '', '{"hook_event_name":', JSON.stringify({ ...bash, tool_name: 'Read' })];
    const { payloads, problems } = readPayloadFile('own.jsonl', lines.join('\n'));
    expect(payloads.map(({ id, json }) => [id, json.tool_name])).toEqual([
      ['own.jsonl:1', 'Bash'],
      ['own.jsonl:4', 'Read'],
    ]);
    expect(problems.map(({ place }) => place?.line)).toEqual([3]);
  });

  it('may start with a byte order mark', () => {
    expect(readPayloadFile('own.json', `\uFEFF${JSON.stringify(bash)}`).problems).toEqual([]);
  });
});

describe('what cannot be used', () => {
  it('is told with line and column: not JSON', () => {
    const { payloads, problems } = readPayloadFile('own.json', '{\n  "hook_event_name": PreToolUse\n}\n');
    expect(payloads).toEqual([]);
    expect(problems[0]?.message).toMatch(/^not JSON: /);
    expect(problems[0]?.place).toMatchObject({ file: 'own.json', line: 2, column: 22 });
  });

  it('an event that is none', () => {
    const problem = problemOf({ ...bash, hook_event_name: 'preToolUse' });
    expect(problem?.message).toBe('"preToolUse" is not an event');
    expect(problem?.hint).toMatch(/^Did you mean PreToolUse\? Events: PreToolUse, /);
    expect(problem?.place).toMatchObject({ line: 2, column: 22 });
  });

  it('no event', () => {
    const problem = problemOf({ hookEventName: 'PreToolUse', tool_name: 'Bash' });
    expect(problem?.message).toBe('hook_event_name is missing');
    expect(problem?.hint).toMatch(/^Did you mean it by "hookEventName"\?/);
  });

  it('a missing field, and the key that was perhaps meant', () => {
    const problem = problemOf({ hook_event_name: 'PreToolUse', tool_name: 'Bash', toolInput: { command: 'ls' } });
    expect(problem?.message).toBe('tool_input is missing, in a PreToolUse payload');
    expect(problem?.hint).toBe('Is "toolInput" meant to be "tool_input"?');
  });

  it('a value of the wrong type, at its place', () => {
    const problem = problemOf({ nature: 'benign', payload: { ...bash, tool_input: 'ls' } });
    expect(problem?.message).toBe('tool_input must be an object, not a string, in a PreToolUse payload');
    expect(problem?.place).toMatchObject({ file: 'own.json', line: 6, column: 19 });
  });

  it('a value that is not legal, with those that are', () => {
    const problem = problemOf({ hook_event_name: 'SessionStart', source: 'startUp' });
    expect(problem?.message).toBe('source cannot be "startUp", in a SessionStart payload');
    expect(problem?.hint).toBe('Did you mean "startup"? Legal values: startup, resume, clear, compact, fork.');
  });

  it('every fault of a payload, not only the first', () => {
    const { problems } = read({ hook_event_name: 'Stop', stop_hook_active: 'yes', session_id: 5 });
    expect(problems.map(({ message }) => message).sort()).toEqual([
      'session_id must be a string, not a number, in a Stop payload',
      'stop_hook_active must be a boolean, not a string, in a Stop payload',
    ]);
  });

  it('a value of none of several forms, once', () => {
    const problem = problemOf({
      hook_event_name: 'PermissionRequest',
      tool_name: 'Bash',
      tool_input: {},
      permission_suggestions: [{ type: 'nonsense' }],
    });
    expect(problem?.message).toMatch(/^permission_suggestions\.0 has none of the legal forms/);
  });

  it('a misspelt key beside the payload, or an illegal nature', () => {
    const { problems } = read({ natur: 'trigger', nature: 'harmless', payload: bash });
    expect(problems).toHaveLength(2);
    expect(problems[0]?.hint).toMatch(/^Did you mean nature\?/);
    expect(problems[1]?.hint).toBe('Legal values: benign, trigger.');
  });

  it.each([null, 5, 'x', [], { payload: null }, { payload: [] }])('%j is no payload', (value) => {
    expect(problemOf(value)?.message).toBe('a payload must be a JSON object');
  });
});

describe('files and folders of payloads', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'hooklint-payloads-'));
    mkdirSync(join(folder, 'deep'));
    mkdirSync(join(folder, 'none'));
    writeFileSync(join(folder, 'b.json'), JSON.stringify(bash));
    writeFileSync(join(folder, 'a.jsonl'), `${JSON.stringify(bash)}\n`);
    writeFileSync(join(folder, 'deep', 'c.ndjson'), `${JSON.stringify(bash)}\n`);
    writeFileSync(join(folder, 'README.md'), 'no payload');
    writeFileSync(join(folder, 'broken.json'), '{');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are read in a fixed order; what is broken loses nothing else', async () => {
    const { payloads, problems } = await loadPayloads([folder]);
    expect(payloads.map(({ id }) => id.slice(folder.length))).toEqual(['/a.jsonl:1', '/b.json', '/deep/c.ndjson:1']);
    expect(problems.map(({ place }) => place?.file)).toEqual([join(folder, 'broken.json')]);
  });

  it('that are missing or empty are problems', async () => {
    const { payloads, problems } = await loadPayloads([
      join(folder, 'absent.json'),
      join(folder, 'none'),
      join(folder, 'b.json'),
    ]);
    expect(payloads).toHaveLength(1);
    expect(problems.map(({ message }) => message)).toEqual([
      'no such payload file or folder',
      'no payloads in this folder',
    ]);
  });

  it('may be the shipped ones', async () => {
    const { payloads, problems } = await loadPayloads([fileURLToPath(new URL('../../corpus', import.meta.url))]);
    expect(problems).toEqual([]);
    const shipped = await loadCorpus();
    expect(payloads.map(({ json }) => json)).toEqual(shipped.map(({ json }) => json));
    expect(payloads.map(({ nature }) => nature)).toEqual(shipped.map(({ nature }) => nature));
  });

  it('are not looked for where none are named', async () => {
    expect(await loadPayloads([])).toEqual({ payloads: [], problems: [] });
  });
});
