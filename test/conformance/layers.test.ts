/** Recorded sessions with hooks in every layer of settings, against which hooks of the same files we say run. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hookSwitches } from '../../src/contract/layers.js';
import { defaultTimeout } from '../../src/contract/handlers.js';
import { identityOf } from '../../src/wiring/identity.js';
import { loadProject } from '../../src/load/project.js';
import type { Hook, PermissionMode } from '../../src/model.js';
import { decide, modeOf } from '../../src/permissions/decide.js';
import { scratch } from '../load/scratch.js';
import { loadVectors } from './vector.js';

type Layer = 'managed' | 'user' | 'project' | 'local' | 'flag' | 'plugin';

interface LayerHooks {
  readonly events: readonly string[];
  /** Seconds slept, then what is printed. */
  readonly body?: Readonly<Record<string, string>>;
  readonly extra?: Readonly<Record<string, { readonly timeout?: number }>>;
  /** False: without the command that is the same in every layer. */
  readonly same?: boolean;
}

interface LayersVector {
  readonly id: string;
  readonly client: string;
  readonly layers: readonly Layer[];
  readonly settings?: Readonly<Partial<Record<Layer, object>>>;
  readonly hooks?: Readonly<Partial<Record<Layer | 'all', LayerHooks>>>;
  readonly frontmatter?: readonly string[];
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly untrusted?: boolean;
  readonly prompt?: string;
  readonly calls?: readonly string[];
  readonly observed: {
    readonly fired: Readonly<Record<string, Readonly<Record<string, number>>>>;
    readonly ended?: readonly string[];
    readonly proceeded?: boolean;
    readonly mode?: PermissionMode;
  };
}

const everyEvent = ['SessionStart', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse', 'Stop', 'SessionEnd'];

const fileOf: Readonly<Record<Layer, string>> = {
  managed: 'etc/managed-settings.json',
  user: 'home/.claude/settings.json',
  project: 'project/.claude/settings.json',
  local: 'project/.claude/settings.local.json',
  flag: 'flag.json',
  plugin: 'plugin/hooks/hooks.json',
};

const vectors = loadVectors<LayersVector>('layers.jsonl');

/** What hangs on flags and variables of the client, which the settings do not tell. */
const byFlag = vectors.filter(({ args, env }) => args !== undefined || env !== undefined);
const bySettings = vectors.filter((vector) => !byFlag.includes(vector) && vector.frontmatter === undefined);
/** In a folder that is not trusted the client leaves out the project's agents; whether it is, only its own state tells. */
const untrustedAgent = 'frontmatter-agent+untrusted';
const inFrontmatter = vectors.filter(
  (vector) => !byFlag.includes(vector) && vector.frontmatter !== undefined && vector.id !== untrustedAgent,
);

test('the file is whole', () => expect(vectors).toHaveLength(94));

/** The hooks of a layer as its file holds them. */
function hooksIn(layer: Layer, { hooks = {} }: LayersVector): object {
  const { events, same = true, extra = {} } = hooks[layer] ?? hooks.all ?? { events: everyEvent };
  const entries = events.map((event) => [
    event,
    [{ hooks: [...(same ? ['same'] : []), layer].map((command) => ({ type: 'command', command, ...extra[event] })) }],
  ]);
  return Object.fromEntries(entries) as object;
}

async function projectOf(vector: LayersVector) {
  const { layers, settings = {}, frontmatter = [] } = vector;
  const all = [...new Set([...layers, ...(Object.keys(settings) as Layer[])])];
  const files = all.map((layer) => [
    fileOf[layer],
    JSON.stringify({ ...settings[layer], ...(layers.includes(layer) ? { hooks: hooksIn(layer, vector) } : {}) }),
  ]);
  const root = await scratch({
    'project/.claude/.keep': '',
    ...(Object.fromEntries(files) as Record<string, string>),
    ...(layers.includes('plugin') ? { 'plugin/.claude-plugin/plugin.json': '{"name": "probe"}' } : {}),
    ...Object.fromEntries(frontmatter.filter((path) => path.endsWith('.md')).map(frontmatterFile)),
    ...(vector.id === 'managed-dropin' ? { 'etc/managed-settings.d/10.json': dropIn(vector) } : {}),
  });
  const cwd = join(root, 'project');
  return loadProject({
    cwd,
    home: join(root, 'home'),
    managed: join(root, 'etc'),
    user: true,
    paths: ['.', ...(layers.includes('plugin') ? [join(root, 'plugin')] : [])],
    ...(all.includes('flag') ? { settings: join(root, 'flag.json') } : {}),
  });
}

function dropIn(vector: LayersVector): string {
  return JSON.stringify({ hooks: hooksIn('managed', vector) }).replaceAll('"managed"', '"dropin"');
}

function frontmatterFile(path: string): readonly [string, string] {
  const kind = path.includes('agents/') ? 'agent' : path.includes('skills/') ? 'skill' : 'command';
  const hook = (event: string) => `  ${event}:\n    - hooks:\n        - type: command\n          command: ${kind}\n`;
  const text = `---\nname: helper\ndescription: x\nhooks:\n${hook('PreToolUse')}${hook('Stop')}---\nText.\n`;
  const file = path.startsWith('plugin:')
    ? `plugin/${path.slice('plugin:'.length)}`
    : path.startsWith('~/')
      ? `home/${path.slice(2)}`
      : `project/${path}`;
  return [file, text];
}

/** How often each command runs when its event fires once: the same command of several layers may run once. */
function runsOf(hooks: readonly Hook[], event: string): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  const seen = new Set<string>();
  for (const hook of hooks.filter((one) => one.event === event)) {
    const plugin = hook.pluginRoot !== undefined;
    const identity = identityOf(hook);
    if (seen.has(identity)) continue;
    seen.add(identity);
    const command = hook.handler.command as string;
    const name = plugin && command === 'same' ? 'same(plugin)' : command;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

test.each(bySettings.map((vector) => [vector.id, vector] as const))('%s', async (_id, vector) => {
  const { hooks } = await projectOf(vector);
  const { fired, ended, mode, proceeded } = vector.observed;
  const touch = { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: 'touch marker' } };
  for (const event of ['SessionStart', 'UserPromptSubmit', 'PreToolUse', 'Stop', 'SessionEnd']) {
    // Where Bash is taken away no call of it fires.
    const denied = event === 'PreToolUse' && hooks[0]?.permissions?.rules.some(({ text }) => text === 'Bash') === true;
    if (!(denied && proceeded === false)) expect(runsOf(hooks, event), event).toEqual(fired[event] ?? {});
  }
  const permissions = hooks[0]?.permissions;
  if (permissions !== undefined) {
    expect(modeOf(touch, permissions)).toBe(mode);
    const allows = vector.id.startsWith('allow-hook') ? 'allow' : 'proceed';
    const fate = decide(touch, { ...permissions, canAsk: false }, vector.client, { effect: allows });
    if (vector.untrusted !== true) expect(fate?.outcome === 'runs').toBe(proceeded);
  }
  if (vector.id.startsWith('sessionend-')) {
    const done = hooks.filter(({ handler, timeLimit, layer }) => {
      const { body } = vector.hooks?.[(layer ?? 'plugin') as Layer] ?? vector.hooks?.all ?? {};
      const seconds = Number(body?.SessionEnd);
      return seconds < (timeLimit ?? handler.timeout ?? defaultTimeout('command', 'SessionEnd', vector.client));
    });
    expect(done.map(({ handler, event }) => `${handler.command} ${event}`)).toEqual(ended ?? []);
  }
});

test.each(inFrontmatter.map((vector) => [vector.id, vector] as const))('%s', async (_id, vector) => {
  const { hooks } = await projectOf(vector);
  const { fired } = vector.observed;
  const invoked = vector.calls?.includes('Agent')
    ? 'agent'
    : vector.calls?.includes('Skill')
      ? 'skill'
      : vector.prompt === '/foo'
        ? 'command'
        : undefined;
  const told = hooks.filter(({ handler }) => handler.command === invoked).map(({ event }) => event);
  const seen = Object.entries(fired).flatMap(([event, counts]) =>
    Object.keys(counts).flatMap((name) => {
      const [command, as = event] = name.split('@');
      return command === invoked ? [as] : [];
    }),
  );
  expect(told.toSorted()).toEqual(seen.toSorted());
});

const flags: Readonly<Record<string, string>> = {
  'flag--bare': '--bare',
  'flag--restricted': '--restricted',
  'env-CLAUDE_CODE_SAFE_MODE': '--safe-mode',
  'env-CLAUDE_CODE_SIMPLE': '--bare',
};

test.each(byFlag.filter(({ id }) => Object.hasOwn(flags, id)).map((vector) => [vector.id, vector] as const))(
  '%s',
  (id, { observed, layers }) => {
    const row = hookSwitches.find((each) => each.switch === flags[id]);
    expect(Object.keys(observed.fired.Stop ?? {}).filter((name) => !name.startsWith('same')).toSorted()).toEqual(
      row?.leaves.filter((origin) => layers.some((layer) => layer === origin)).toSorted(),
    );
    expect(observed.fired.SessionStart === undefined).toBe(row?.silences?.includes('SessionStart') === true);
  },
);
