/** Sessions with a hook of managed settings beside one of the user's: what a lint says both come to, and what they came to. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SetupVector } from '../../scripts/conformance/setups-vector.js';
import { interpret } from '../../src/interpret/index.js';
import { mergeRuns } from '../../src/interpret/merge-runs.js';
import { loadProject } from '../../src/load/project.js';
import type { Hook, PayloadJson, Run } from '../../src/model.js';
import { laidOut } from './setup-files.js';
import { loadVectors } from './vector.js';

/** Beside the two hooks of the event some have one that notes that the tool ran. */
const noters = ['ran', 'asked'];

const vectors = loadVectors<SetupVector>('setups.jsonl').filter(
  ({ id }) => id.startsWith('managed/') && /(blocks|ends|fails|beside|behind|context|allow)-/.test(id),
);

test('there are enough', () => expect(vectors.length).toBeGreaterThanOrEqual(45));

function nameIn({ handler }: Hook): string {
  return /\bnote (\w+)/.exec(handler.command ?? '')?.[1] ?? '';
}

/** What the one-line shell commands of these setups do. */
function runOf(hook: Hook, json: PayloadJson, client: string): Run {
  const { event, handler } = hook;
  const command = handler.command ?? '';
  const bytes = (text: string) => new TextEncoder().encode(text);
  const execution = {
    type: 'command',
    exitCode: Number(/exit (\d)/.exec(command)?.[1] ?? 0),
    signal: null,
    stdout: bytes(/echo (?:'(.*)'|(\w+)$)/.exec(command)?.slice(1).find((text) => text !== undefined) ?? ''),
    stderr: bytes(''),
    timedOut: false,
  } as const;
  const verdict = interpret(execution, { event, client, payload: json, handler });
  return {
    case: { id: hook.id, hook, payload: { id: 'p', event, json, nature: 'benign', provenance: 'recorded' } },
    execution,
    verdict,
    verdicts: [{ stretch: { from: client, client }, verdict }],
  };
}

async function mergedOf(vector: SetupVector) {
  const { root } = await laidOut(vector);
  const { hooks } = await loadProject({
    cwd: join(root, 'project'),
    home: join(root, 'home'),
    managed: join(root, 'managed'),
    user: true,
    paths: ['.'],
  });
  const event = hooks.find(({ layer }) => layer === 'managed')?.event;
  const own = hooks.filter((hook) => hook.event === event && !noters.includes(nameIn(hook)));
  const [tool_name, tool_input] = vector.calls?.[0] ?? ['Bash', {}];
  const runs = own.map((hook) => runOf(hook, { hook_event_name: hook.event, tool_name, tool_input }, vector.client));
  const merged = mergeRuns(runs);
  return { event, hooks: own, merged };
}

test.each(vectors.map((vector) => [vector.id, vector] as const))('%s', async (_id, vector) => {
  const { event, hooks, merged } = await mergedOf(vector);
  const [key = ''] = Object.keys(vector.ran).filter((each) => each.split(' ')[0] === event);
  const [one] = merged;
  expect(merged).toHaveLength(1);
  const seen = Object.keys(vector.ran[key] ?? {});
  expect(one?.runs.map((run) => nameIn(run.case.hook)).toSorted()).toEqual(seen.toSorted());
  expect(one?.heldBack).toEqual(hooks.filter((hook) => !seen.includes(nameIn(hook))).map(({ id }) => id));
  // Those that do not run side by side cannot race.
  if (hooks.length === 2) expect(one?.races).toEqual([]);
  if (vector.id.includes('beside') && (event === 'PreToolUse' || event === 'PermissionRequest')) {
    // Calls of Bash are allowed; those that get to a permission request are asked about.
    const lets = event === 'PreToolUse' ? ['proceed', 'allow'] : ['allow'];
    expect(lets.includes(one?.verdict.effect ?? '')).toBe('PostToolUse Bash' in vector.ran);
  }
});

test('an older version runs them side by side', async () => {
  const vector = vectors.find(({ id }) => id === 'managed/request-allow-beside-deny') as SetupVector;
  const { merged } = await mergedOf({ ...vector, client: '2.1.285' });
  expect(merged[0]).toMatchObject({ heldBack: [], races: expect.arrayContaining(['effect']) });
});
