/** Every scenario, played through with the scripted client: what it fires, and what is observed of a hook that blocks. */
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { probe, type RecordedHook, silentHook } from '../../scripts/conformance/probe.js';
import { type Client, openClient } from '../../src/client/client.js';
import { eventNames } from '../../src/contract/index.js';
import { sheetOf } from '../../src/contract/sheets/index.js';
import { type Firing, fire } from '../../src/live/fire.js';
import { observe } from '../../src/live/observation.js';
import { type Scenario, scenarioId } from '../../src/live/scenario.js';
import { scenarios } from '../../src/live/scenarios.js';

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const isolation = { kind: 'none', why: 'the scripted client reaches for nothing' } as const;
const blocking: RecordedHook = { exitCode: 2, signal: null, stdout: '', stderr: 'STDERRMARK\n' };

let client: Client;
beforeAll(async () => {
  client = await openClient(here('scripted-client.mjs'), process.env);
});

/** Watchers of files need no time here. */
function hurried(scenario: Scenario): Scenario {
  const steps = scenario.steps
    ?.filter((step) => !('waitMs' in step))
    .map((step) => ('settleMs' in step ? { ...step, settleMs: 0 } : step));
  return steps === undefined ? scenario : { ...scenario, steps };
}

const play = (scenario: Scenario, hook: RecordedHook): Promise<Firing> =>
  fire(hurried(scenario), probe(hook), { client, isolation });

function named(id: string): Scenario {
  const scenario = scenarios.find((each) => scenarioId(each) === id);
  if (scenario === undefined) throw new Error(`no scenario ${id}`);
  return scenario;
}

test('the scripted client is opened by its version and flags', () => {
  expect(client.version).toBe('2.1.332');
  expect([...client.flags]).toEqual(['--include-hook-events', '--debug-file']);
});

test('every event that needs no terminal has a scenario', () => {
  const covered = new Set(scenarios.map(({ event }) => event));
  expect(eventNames.filter((event) => !covered.has(event))).toEqual(['TeammateIdle', 'DirectoryAdded']);
  expect(new Set(scenarios.map(scenarioId)).size).toBe(scenarios.length);
});

test('the sheet of each event names its scenarios, or says what one would need', () => {
  for (const event of eventNames) {
    const { scenario } = sheetOf(event);
    const named = 'needs' in scenario ? [] : scenario;
    const played = scenarios.filter((each) => each.event === event).map(({ name }) => name);
    expect([event, played]).toEqual([event, [...named]]);
  }
});

describe.each(scenarios.map((scenario) => [scenarioId(scenario), scenario] as const))('%s', (_, scenario) => {
  test('fires its event at the hook, once', async () => {
    const firing = await play(scenario, silentHook);
    expect(firing.evidence.timedOut).toBe(false);
    expect(firing.payloads?.map((payload) => payload.hook_event_name)).toEqual([scenario.event]);
  });
});

/** What exit code 2 holds back in the scripted client, which does as the real one. */
const held: Readonly<Record<string, boolean>> = {
  'PreToolUse/allowed': true,
  'UserPromptSubmit/turn': true,
  'UserPromptSubmit/print': true,
  'UserPromptExpansion/command': true,
  'PreSkillShellCommand/command': true,
  'Stop/end-turn': true,
  'SubagentStop/agent': true,
  'PreCompact/manual': true,
  'PreModelSwitch/sdk': true,
  'TaskCreated/tool': true,
  'TaskCompleted/tool': true,
  'ConfigChange/project': true,
  'WorktreeCreate/flag': true,
  'PostToolUse/bash': false,
  'SessionStart/startup': false,
  'Notification/elicitation_response': false,
};

test.each(Object.entries(held))('%s: whether exit code 2 blocked is observed (%s)', async (id, blocked) => {
  const scenario = named(id);
  const baseline = await fire(hurried(scenario), scenario.baseline === 'no-hook' ? null : probe(silentHook), {
    client,
    isolation,
  });
  const observation = observe(await play(scenario, blocking), baseline);
  expect(observation).toMatchObject({ proceeded: !blocked, blocked });
  expect(observation.status[0]).toBe('error');
  expect(observation.hookExitCode[0]).toBe(2);
});

test('what Claude sees is told with its role, and what it misses, relative to a silent hook', async () => {
  const scenario = named('PreToolUse/allowed');
  const observation = observe(await play(scenario, blocking), await play(scenario, silentHook));
  const text = 'PreToolUse:Bash hook error: [<DIR>/hook/probe.sh]: STDERRMARK\n';
  expect(observation.claudeSaw).toEqual([{ role: 'user', type: 'tool_result(error)', text }]);
  expect(observation.toolResult).toEqual({ error: true, text });
  expect(observation.endsTurn).toBe(false);
  expect(observation.clientSaid).toEqual(['Hook output does not start with {, treating as plain text']);
  expect(observation.claudeSawNextTurn).toBeUndefined();
});

test('a stand-in shell answers for the Bash tool, and nothing is run', async () => {
  const scenario: Scenario = {
    ...named('PreToolUse/allowed'),
    shell: { stdout: 'as recorded', stderr: '', exitCode: 0 },
  };
  const firing = await play(scenario, silentHook);
  expect(firing.signFiles).toEqual([]);
  expect(observe(firing, null).toolResult).toEqual({ error: false, text: 'as recorded' });
});

test('a call that is refused in any case is not counted as blocked', async () => {
  const scenario = named('PreToolUse/needs-permission');
  const observation = observe(await play(scenario, blocking), await play(scenario, silentHook));
  expect(observation).toMatchObject({ proceeded: false, blocked: null, granted: false });
});

test('a probe answers in the turn of the event only, and does what the vector says', async () => {
  const scenario = named('UserPromptSubmit/turn');
  const hook: RecordedHook = {
    exitCode: 7,
    signal: null,
    stdout: '',
    stderr: '',
    recipe: { stdout: { prefix: 'a', unit: 'bc', times: 3, suffix: 'd\n' } },
  };
  const { evidence, payloads } = await play(scenario, hook);
  const answers = evidence.stream.filter(
    ({ subtype, hook_event: event }) => subtype === 'hook_response' && event === scenario.event,
  );
  expect(answers.map(({ exit_code: code, stdout }) => [code, stdout])).toEqual([
    [7, 'abcbcbcd\n'],
    [0, ''],
  ]);
  expect(payloads).toHaveLength(1);
});

test('a client that hangs is ended with all its children', async () => {
  const scenario: Scenario = { ...named('PreToolUse/allowed'), model: [] };
  const hook: RecordedHook = { ...silentHook, command: 'sleep 1000' };
  const stop: Scenario = { ...scenario, event: 'Stop' };
  const { evidence } = await fire(stop, probe(hook), { client, isolation, timeoutMs: 1500 });
  expect(evidence.timedOut).toBe(true);
});
