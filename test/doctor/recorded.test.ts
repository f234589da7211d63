/** Sessions, settings files and matchers that were recorded for other questions, against what doctor lists. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isEventName } from '../../src/contract/events.js';
import { matcherAt } from '../../src/contract/matchers.js';
import { listingOf } from '../../src/doctor/listing.js';
import { questionIn } from '../../src/doctor/question.js';
import { readSetup, type SetupOptions } from '../../src/doctor/setup.js';
import type { EventName, PayloadJson, SettingsLayer, Setup } from '../../src/model.js';
import { loadVectors } from '../conformance/vector.js';
import { scratch } from '../load/scratch.js';

type Layer = SettingsLayer | 'plugin';

interface LayersVector {
  readonly id: string;
  readonly client: string;
  readonly layers: readonly Layer[];
  readonly settings?: Readonly<Partial<Record<Layer, object>>>;
  readonly hooks?: object;
  readonly frontmatter?: readonly string[];
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly observed: { readonly fired: Readonly<Record<string, Readonly<Record<string, number>>>> };
}

const files: Readonly<Record<Layer, string>> = {
  managed: 'managed/managed-settings.json',
  user: 'home/.claude/settings.json',
  project: 'project/.claude/settings.json',
  local: 'project/.claude/settings.local.json',
  flag: 'flag.json',
  plugin: 'plugin/hooks/hooks.json',
};

const events = ['SessionStart', 'UserPromptSubmit', 'PreToolUse', 'Stop', 'SessionEnd'] as const;

async function setupOf({ client, layers, settings = {}, args = [], env = {} }: LayersVector): Promise<Setup> {
  const wired = (layer: Layer) =>
    Object.fromEntries(
      [...events, 'PostToolUse'].map((event) => [
        event,
        [{ hooks: ['same', layer].map((command) => ({ type: 'command', command })) }],
      ]),
    );
  const all = [...new Set([...layers, ...(Object.keys(settings) as Layer[])])];
  const root = await scratch({
    'project/.keep': '',
    'plugin/.claude-plugin/plugin.json': '{"name": "probe"}',
    ...Object.fromEntries(
      all.map((layer) => [
        files[layer],
        JSON.stringify({ ...settings[layer], ...(layers.includes(layer) ? { hooks: wired(layer) } : {}) }),
      ]),
    ),
  });
  const at = args.indexOf('--setting-sources');
  const started: SetupOptions['started'] = {
    bare: args.includes('--bare') || env.CLAUDE_CODE_SIMPLE === '1',
    safeMode: env.CLAUDE_CODE_SAFE_MODE === '1',
    restricted: args.includes('--restricted'),
    headless: true,
    ...(at === -1 ? {} : { sources: (args[at + 1] ?? '').split(',') as SettingsLayer[] }),
  };
  return readSetup({
    folder: join(root, 'project'),
    home: join(root, 'home'),
    managed: join(root, 'managed'),
    client,
    started,
    plugins: layers.includes('plugin') ? [join(root, 'plugin')] : [],
    ...(all.includes('flag') ? { settings: join(root, 'flag.json') } : {}),
  });
}

/** Those that wire what the others do; the rest is replayed in test/conformance. */
const layers = loadVectors<LayersVector>('layers.jsonl').filter(
  ({ hooks, frontmatter, id }) => hooks === undefined && frontmatter === undefined && id !== 'managed-dropin',
);

test('the layers are whole', () => expect(layers.length).toBeGreaterThanOrEqual(39));

test.each(layers.map((vector) => [vector.id, vector] as const))('layers: %s', async (_id, vector) => {
  const setup = await setupOf(vector);
  const { fired } = vector.observed;
  for (const event of events) {
    // Where Bash is not offered no call of it fires.
    if (event === 'PreToolUse' && fired[event] === undefined && fired.Stop !== undefined) continue;
    const call = event === 'PreToolUse' ? { tool_name: 'Bash', tool_input: { command: 'touch marker' } } : {};
    const listed = await listingOf(setup, { question: questionIn({ hook_event_name: event, ...call }) });
    const counts: Record<string, number> = {};
    for (const { standing, hook, source } of listed) {
      if (standing.runs !== 'yes') continue;
      const { command = '' } = hook.handler;
      const name = source === 'plugin' && command === 'same' ? 'same(plugin)' : command;
      counts[name] = (counts[name] ?? 0) + 1;
    }
    expect(counts, event).toEqual(fired[event] ?? {});
  }
});

interface SettingsVector {
  readonly id: string;
  readonly client: string;
  readonly hook: { readonly settings?: object; readonly raw?: string };
  readonly observed: { readonly goodHookRan: boolean };
}

async function ofProject(text: string, client: string): Promise<Setup> {
  const root = await scratch({ 'project/.claude/settings.json': text });
  return readSetup({ folder: join(root, 'project'), home: join(root, 'home'), managed: join(root, 'no'), client });
}

/** Those with a healthy hook beside what is wrong. */
const settings = loadVectors<SettingsVector>('settings.jsonl').filter(({ hook }) =>
  JSON.stringify(hook).includes('GOODHOOK'),
);

test.each(settings.map((vector) => [vector.id, vector] as const))('%s', async (_id, { hook, client, observed }) => {
  const setup = await ofProject(hook.raw ?? JSON.stringify(hook.settings), client);
  const payload = { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: 'touch marker' } };
  const listed = await listingOf(setup, { question: questionIn(payload) });
  const good = listed.filter(({ hook: { handler } }) => handler.command?.includes('GOODHOOK') === true);
  expect(good.some(({ standing }) => standing.runs === 'yes')).toBe(observed.goodHookRan);
});

interface MatcherVector {
  readonly id: string;
  readonly client: string;
  readonly event: EventName;
  readonly observed: {
    readonly matched: Readonly<Record<string, readonly string[]>>;
    readonly values: readonly string[];
  };
}

/** Of a model switch the source was written down, and not the model that its matchers are held against. */
const matchers = loadVectors<MatcherVector>('matchers.jsonl').filter(
  ({ event, client }) => isEventName(event) && event !== 'PreModelSwitch' && matcherAt(event, client).subject !== null,
);

test.each(matchers.map((vector) => [vector.id, vector] as const))('%s', async (_id, { event, client, observed }) => {
  const { matched, values } = observed;
  const entries = Object.keys(matched).map((key, at) => ({
    ...(key === '<absent>' ? {} : { matcher: JSON.parse(key) as string }),
    hooks: [{ type: 'command', command: `probe ${at}` }],
  }));
  const setup = await ofProject(JSON.stringify({ hooks: { [event]: entries } }), client);
  const { subject } = matcherAt(event, client);
  for (const value of values) {
    const payload: PayloadJson = { hook_event_name: event, [subject ?? '']: value };
    const listed = await listingOf(setup, { question: { event, payload, whole: false } });
    const ran = listed.filter(({ standing }) => standing.runs === 'yes').map(({ hook }) => hook.handler.command);
    const expected = Object.values(matched).flatMap((each, at) => (each.includes(value) ? [`probe ${at}`] : []));
    expect(ran, value).toEqual(expected);
  }
});
