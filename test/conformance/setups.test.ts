/** Recorded sessions with hooks in every place that the client reads, against which of them `hooklint doctor` says run. */
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { type SetupVector, wholeSetups } from '../../scripts/conformance/setups-vector.js';
import { check } from '../../src/check/index.js';
import { isEventName } from '../../src/contract/events.js';
import { listingOf } from '../../src/doctor/listing.js';
import { questionIn } from '../../src/doctor/question.js';
import { readSetup } from '../../src/doctor/setup.js';
import type { ListedHook, Setup, SettingsLayer, StartedAs } from '../../src/model.js';
import { loadProject } from '../../src/load/project.js';
import { rules } from '../../src/rules/index.js';
import type { ToolCall } from '../../scripts/conformance/rules-vector.js';
import { laidOut } from './setup-files.js';
import { loadVectors } from './vector.js';

const vectors = wholeSetups(loadVectors<SetupVector>('setups.jsonl'));

test('the file is whole', () => expect(vectors.length).toBeGreaterThanOrEqual(350));

const valuesOf = (args: readonly string[], flag: string): readonly string[] =>
  args.flatMap((arg, at) => (arg === flag ? [args[at + 1] ?? ''] : []));

async function setupOf(vector: SetupVector): Promise<Setup> {
  const { client, args: unfilled = [], env = {}, cwd = '' } = vector;
  const { root, fill } = await laidOut(vector);
  const args = unfilled.map(fill);
  const [sources] = valuesOf(args, '--setting-sources');
  const [agent] = valuesOf(args, '--agent');
  const [settings] = valuesOf(args, '--settings');
  const [agents] = valuesOf(args, '--agents');
  const started: StartedAs = {
    bare: args.includes('--bare') || env.CLAUDE_CODE_SIMPLE === '1',
    safeMode: args.includes('--safe-mode') || env.CLAUDE_CODE_SAFE_MODE === '1',
    restricted: args.includes('--restricted'),
    headless: vector.terminal !== true,
    ...(sources === undefined ? {} : { sources: sources.split(',').filter((each) => each !== '') as SettingsLayer[] }),
    ...(agent === undefined ? {} : { agent }),
  };
  return readSetup({
    folder: join(root, 'project', cwd),
    home: join(root, 'home'),
    managed: join(root, 'managed'),
    client,
    started,
    plugins: valuesOf(args, '--plugin-dir'),
    env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, fill(value)])),
    ...(settings === undefined ? {} : { settings }),
    ...(agents === undefined ? {} : { agents }),
    tools: { allow: ['Bash', 'Skill', 'Agent'], deny: valuesOf(args, '--disallowedTools') },
  });
}

/** Skills, agents and commands that the session comes to use. */
function inUse({ calls = [], subagent = [], prompt = '', args = [], ran }: SetupVector): ReadonlySet<unknown> {
  const began = 'SubagentStop' in ran || !('SessionEnd' in ran);
  const agents = began ? calls.map(([, input]) => input.subagent_type) : [];
  const skills = args.includes('--disable-slash-commands')
    ? []
    : [prompt.replace('/', ''), ...[...calls, ...subagent].map(([, input]) => input.skill)];
  return new Set([...agents, ...skills].filter((name) => name !== undefined && name !== ''));
}

/** The names that the hooks write down which run. */
function namesOf(listed: readonly ListedHook[], used: ReadonlySet<unknown>): readonly string[] {
  return listed
    .filter(({ standing, of }) => standing.runs === 'yes' || (standing.runs === 'sometimes' && used.has(of)))
    .map(({ hook: { handler, pluginRoot = '' } }) => {
      const command = [handler.command, ...(handler.args ?? [])].join(' ');
      return /\bnote (\S+?);?(?: |$)/.exec(command.replace(`\${CLAUDE_PLUGIN_ROOT##*/}`, basename(pluginRoot)))?.[1] ?? '';
    });
}

/** The calls of a session on a tool, as payloads have them. */
function callsOf({ calls = [['Bash', { command: 'touch marker' }]], subagent = [] }: SetupVector, tool: string) {
  const of = (all: readonly ToolCall[], more: object) =>
    all.flatMap(([name, input]) => (name === tool ? [{ tool_name: tool, tool_input: input, ...more }] : []));
  return [...of(calls, {}), ...of(subagent, inSubagent)];
}

const inSubagent = { agent_id: 'a1' };

/** What payloads of an event hold besides. */
const always: Readonly<Record<string, object>> = { SessionStart: { source: 'startup' }, SubagentStop: inSubagent };

/** What fires, by event and tool: what was recorded, and what does in every session. */
function firing(vector: SetupVector): readonly string[] {
  const { ran, calls, args = [] } = vector;
  // Where Bash is not offered no call of it fires.
  const offered = !['--restricted', '--disallowedTools'].some((flag) => args.includes(flag));
  const usual = calls === undefined && offered ? ['PreToolUse Bash'] : [];
  return [...new Set([...Object.keys(ran), 'SessionStart', 'Stop', ...usual])];
}

/** Sessions that are led by an agent that is not there: without a terminal they do not begin. */
const neverBegin = ['whole/agents-json-safe-mode', 'agents-json-safe-mode', 'agent/main-safe-mode', 'agent/main-missing'];

/** Sessions of a managed hook that keeps others from what it refuses, or of a hook that rewrites what others see. */
const decided = vectors.filter(({ id }) => /^managed\/((json-)?blocks|ends|deny|request-(deny|exit2)|rewrites|user-rewrites)/.test(id));

const others = vectors.filter((vector) => !neverBegin.includes(vector.id) && !decided.includes(vector));

test.each(others.map((vector) => [vector.id, vector] as const))('%s', async (_id, vector) => {
  const setup = await setupOf(vector);
  const { ran, calls } = vector;
  for (const key of firing(vector)) {
    const [event = '', tool] = key.split(' ');
    if (!isEventName(event)) throw new RangeError(`no event in ${key}`);
    const payloads = tool === undefined ? [{}] : callsOf(vector, tool);
    // A skill or agent comes into use by such a call, and long after the session has started.
    const before = event === 'SessionStart' || ((tool === 'Agent' || tool === 'Skill') && payloads.length === 1);
    const told: string[] = [];
    for (const payload of payloads) {
      const question = questionIn({ hook_event_name: event, ...always[event], ...payload });
      told.push(...namesOf(await listingOf(setup, { question }), before ? new Set() : inUse(vector)));
    }
    const names = Object.entries(ran[key] ?? {}).flatMap(([name, times]) =>
      // Of several calls only which hooks ran is compared, not how often.
      Array.from({ length: calls === undefined ? times : 1 }, () => name),
    );
    const expected = calls === undefined ? told : [...new Set(told)];
    expect(expected.toSorted(), key).toEqual(names.toSorted());
  }
});

/** The slow of two hooks was noted first, or saw what the other had written: they did not run side by side. */
const apart = vectors.filter(({ id }) => /^order\/(managed|user)-slow$|^managed\/(blocks|ends|deny|.*rewrites)/.test(id));

test.each(apart.map((vector) => [vector.id, vector] as const))('%s: in which order', async (_id, vector) => {
  const setup = await setupOf(vector);
  for (const [key, names] of Object.entries(vector.ran)) {
    const [event = '', tool] = key.split(' ');
    if (!isEventName(event)) throw new RangeError(`no event in ${key}`);
    const [payload = {}] = tool === undefined ? [] : callsOf(vector, tool);
    const listed = await listingOf(setup, { question: questionIn({ hook_event_name: event, ...payload }) });
    const managed = listed.find(({ source }) => source === 'managed');
    const isFirst = Object.keys(names)[0]?.startsWith('managed') === true;
    expect([key, managed?.apart, listed[0] === managed]).toEqual([key, isFirst ? 'before' : 'after', isFirst]);
  }
});

/** Tool calls of a session on one tool, two or more, of which a hook with `once` ran on the first alone or on all. */
const severalCalls = vectors.filter(
  ({ id, calls = [] }) => id.includes('once') && calls.filter(([tool]) => tool === 'Bash').length > 1,
);

test.each(severalCalls.map((vector) => [vector.id, vector] as const))('%s: how often', async (_id, vector) => {
  const question = questionIn({ hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: 'touch x' } });
  const listed = await listingOf(await setupOf(vector), { question });
  const firstOnly = listed.map(({ standing }) => standing.runs === 'sometimes' && standing.on.includes('the first time only'));
  const [times] = Object.values(vector.ran['PreToolUse Bash'] ?? {});
  expect(firstOnly).toEqual([times === 1]);
});

/** Of two plugins of one name that are given, the first alone is loaded: a lint is told of both. */
const copies = vectors.filter(
  ({ id, calls }) => id.startsWith('same/') && calls === undefined && id !== 'same/two-plugins',
);

test.each(copies.map((vector) => [vector.id, vector] as const))('%s: the lint counts as many', async (_id, vector) => {
  const { root, fill } = await laidOut(vector);
  const project = await loadProject({
    cwd: join(root, 'project'),
    home: join(root, 'home'),
    managed: join(root, 'managed'),
    user: true,
    paths: ['.', ...valuesOf((vector.args ?? []).map(fill), '--plugin-dir')],
  });
  const hooks = project.hooks.filter(({ event }) => event === 'PreToolUse');
  const ids = new Set(hooks.map(({ id }) => id));
  const told = check(rules, project, []).filter(
    ({ rule, message, hook }) => rule === 'duplicate-handler' && /runs it once/.test(message) && ids.has(hook ?? ''),
  );
  // Groups of two matchers are told of by no rule: each is of use on calls that the other does not match.
  const apart = vector.id === 'same/other-matcher-meets' ? 1 : 0;
  const times = Object.values(vector.ran['PreToolUse Bash'] ?? {}).reduce((sum, each) => sum + each, 0);
  expect(hooks.length - told.length - apart).toBe(times);
});

test("local settings beside the user's are named, and not read", async () => {
  const vector = vectors.find(({ id }) => id === 'home-local') as SetupVector;
  const { root } = await laidOut(vector);
  const [cwd, home] = [join(root, 'project'), join(root, 'home')];
  const { hooks, ignored } = await loadProject({ cwd, home, managed: join(root, 'managed'), user: true, paths: ['.'] });
  const ran = Object.keys(vector.ran['PreToolUse Bash'] ?? {}).map((name) => `note ${name}`);
  expect(hooks.filter(({ event }) => event === 'PreToolUse').map(({ handler }) => handler.command)).toEqual(ran);
  const why = 'Claude Code does not read it; it reads settings.json beside it';
  expect(ignored).toContainEqual({ place: { file: join(home, '.claude', 'settings.local.json') }, why });
});

/** The folder that a variable names in place of `.claude` in the home folder. */
const named = vectors.filter(({ id }) => /^config-dir(-empty|-relative|-tilde)?$/.test(id));

test.each(named.map((vector) => [vector.id, vector] as const))('%s: the lint reads the same', async (_id, vector) => {
  const { root, fill } = await laidOut(vector);
  const { hooks } = await loadProject({
    cwd: join(root, 'project'),
    home: join(root, 'home'),
    managed: join(root, 'managed'),
    configDir: fill(vector.env?.CLAUDE_CONFIG_DIR ?? ''),
    user: true,
    paths: ['.'],
  });
  const commands = hooks.filter(({ event }) => event === 'PreToolUse').map(({ handler }) => handler.command);
  const ran = Object.keys(vector.ran['PreToolUse Bash'] ?? {}).map((name) => `note ${name}`);
  expect(commands.toSorted()).toEqual(ran.toSorted());
});
