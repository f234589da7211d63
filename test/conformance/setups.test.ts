/** Recorded sessions with hooks in every place that the client reads, against which of them `hooklint doctor` says run. */
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { SetupVector } from '../../scripts/conformance/setups-vector.js';
import { isEventName } from '../../src/contract/events.js';
import { listingOf } from '../../src/doctor/listing.js';
import { questionIn } from '../../src/doctor/question.js';
import { readSetup } from '../../src/doctor/setup.js';
import type { ListedHook, Setup, SettingsLayer, StartedAs } from '../../src/model.js';
import { scratch } from '../load/scratch.js';
import { loadVectors } from './vector.js';

const vectors = loadVectors<SetupVector>('setups.jsonl');

/** Takes agents from the command line, which no file names. */
const beyondFiles = ['agents-json'];

test('the file is whole', () => expect(vectors.length).toBeGreaterThanOrEqual(160));

const valuesOf = (args: readonly string[], flag: string): readonly string[] =>
  args.flatMap((arg, at) => (arg === flag ? [args[at + 1] ?? ''] : []));

async function setupOf({ client, files, args: unfilled = [], env = {}, untrusted, cwd = '' }: SetupVector): Promise<Setup> {
  const root = await scratch({ 'project/.keep': '', 'home/.keep': '' });
  const fill = (text: string): string =>
    text
      .replaceAll('<PROJECT>', join(root, 'project'))
      .replaceAll('<HOME>', join(root, 'home'))
      .replaceAll('<MORE>', join(root, 'more'));
  const state = { projects: { [join(root, 'project')]: { hasTrustDialogAccepted: untrusted !== true } } };
  for (const [path, content] of Object.entries({ ...files, 'home/.claude.json': state })) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), fill(typeof content === 'string' ? content : JSON.stringify(content)));
  }
  const args = unfilled.map(fill);
  const [sources] = valuesOf(args, '--setting-sources');
  const [agent] = valuesOf(args, '--agent');
  const [settings] = valuesOf(args, '--settings');
  const started: StartedAs = {
    bare: args.includes('--bare'),
    safeMode: args.includes('--safe-mode'),
    restricted: args.includes('--restricted'),
    headless: true,
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
  });
}

/** Skills, agents and commands that the session comes to use. */
function inUse({ calls = [], prompt = '' }: SetupVector): ReadonlySet<unknown> {
  const called = calls.flatMap(([, input]) => [input.skill, input.subagent_type]);
  return new Set([...called, prompt.replace('/', '')].filter((name) => name !== undefined && name !== ''));
}

function commandsOf(listed: readonly ListedHook[], used: ReadonlySet<unknown>): readonly string[] {
  return listed
    .filter(({ standing, of }) => standing.runs === 'yes' || (standing.runs === 'sometimes' && used.has(of)))
    .map(({ hook: { handler, pluginRoot = '' } }) =>
      [handler.command, ...(handler.args ?? [])].join(' ').replace(`\${CLAUDE_PLUGIN_ROOT##*/}`, basename(pluginRoot)),
    );
}

test.each(vectors.filter(({ id }) => !beyondFiles.includes(id)).map((vector) => [vector.id, vector] as const))(
  '%s',
  async (_id, vector) => {
    const setup = await setupOf(vector);
    const { ran, calls, args = [] } = vector;
    // Where Bash is not offered no call of it fires.
    const offered = !['--restricted', '--disallowedTools'].some((flag) => args.includes(flag));
    const usual = calls === undefined && offered ? ['PreToolUse Bash'] : [];
    for (const key of new Set([...Object.keys(ran), 'SessionStart', 'Stop', ...usual])) {
      const [event = '', tool] = key.split(' ');
      if (!isEventName(event)) throw new RangeError(`no event in ${key}`);
      const [, input = { command: 'touch marker' }] = calls?.find(([name]) => name === tool) ?? [];
      const call = tool === undefined ? {} : { tool_name: tool, tool_input: input };
      const question = questionIn({ hook_event_name: event, ...call });
      // A skill or agent comes into use by such a call, and long after the session has started.
      const isOnly = calls?.filter(([name]) => name === tool).length === 1;
      const before = event === 'SessionStart' || ((tool === 'Agent' || tool === 'Skill') && isOnly);
      const told = commandsOf(await listingOf(setup, { question }), before ? new Set() : inUse(vector));
      const names = Object.entries(ran[key] ?? {}).flatMap(([name, times]) =>
        // Of several calls only which hooks ran is compared, not how often.
        Array.from({ length: calls === undefined ? times : 1 }, () => `note ${name}`),
      );
      const expected = calls === undefined ? told : [...new Set(told)];
      expect(expected.toSorted(), key).toEqual(names.toSorted());
    }
  },
);
