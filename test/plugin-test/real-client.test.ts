/** Mods in the real `claude plugin test`: HOOKLINT_CLAUDE=/path/to/claude npx vitest run test/plugin-test. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findClient } from '../../src/client/find-client.js';
import { findIsolation } from '../../src/client/isolation.js';
import { runPluginTest } from '../../src/plugin-test/run-plugin-test.js';
import { raisesFor } from '../../src/plugin-test/trial.js';

const path = process.env.HOOKLINT_CLAUDE;
const isThere = path !== undefined && path !== 'none';
if (!isThere) console.warn('LEFT OUT: mods in a real Claude Code. Set HOOKLINT_CLAUDE to the path of one to run them.');

const root = mkdtempSync(join(tmpdir(), 'mod-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(name: string, text: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
}

const call = (id: string, command: string) => ({
  id,
  raises: raisesFor({ hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command } }) ?? [],
});

describe.runIf(isThere)('a mod in a real Claude Code', () => {
  test('finds what a first session finds, each time anew', async () => {
    write('.claude-plugin/plugin.json', '{ "name": "probe" }');
    write('hooks/hooks.json', '{ "modules": ["./register.js"] }');
    write(
      'hooks/register.js',
      `const seen = { plugin: 'probe', key: 'seen' }
export function register(on) {
  on('tool.call', async ($, e, next) => {
    const found = [await $.store.keys(), await $.store.get('k'), (await $.state.get(seen)).value, await $.session.cwd()]
    await $.store.set('k', 1)
    await $.state.set(seen, 1)
    const { isSent } = await $.ui.notify('x')
    const kept = [await $.store.keys(), await $.store.get('k'), (await $.state.get(seen)).value, isSent]
    return { deny: JSON.stringify([found, kept, (await $.clock.now()) > 0]) }
  })
}
`,
    );
    const found = await findClient(path, process.env, root);
    if (!('client' in found)) throw new Error(found.why);
    const calls = [
      'store.keys',
      'store.get',
      'store.set',
      'state.get',
      'state.set',
      'session.cwd',
      'ui.notify',
      'clock.now',
    ];
    const outcomes = await runPluginTest(
      { root, calls, project: '/srv/project', trials: [call('one', 'ls'), call('two', 'ls')] },
      { client: found.client, isolation: findIsolation() },
    );
    const answer = { deny: JSON.stringify([[[], null, null, '/srv/project'], [['k'], 1, 1, false], true]) };
    for (const id of ['one', 'two'])
      expect(outcomes.get(id)).toMatchObject({ kind: 'done', raised: [{ answer, lacks: [] }] });
  }, 60_000);

  test('is seen to deny, to pass, to fail, to lack and to hang, each on its own call', async () => {
    write('.claude-plugin/plugin.json', '{ "name": "probe" }');
    write('hooks/hooks.json', '{ "modules": ["./register.js"] }');
    write('own.test.ts', 'throw new Error("the tests of the plugin are not run")');
    write(
      'hooks/register.js',
      `export function register(on) {
  on('tool.call', async ($, e, next) => {
    if (e.command === 'deny') return { deny: 'no' }
    if (e.command === 'throw') throw new Error('oops')
    if (e.command === 'read') await $.fs.read('/etc/hostname')
    if (e.command === 'loop') for (;;) {}
    return next(e)
  })
}
`,
    );
    const found = await findClient(path, process.env, root);
    if (!('client' in found)) throw new Error(found.why);
    const trials = ['deny', 'pass', 'throw', 'read', 'loop'].map((command) => call(command, command));
    const outcomes = await runPluginTest(
      { root, calls: ['fs.read'], project: root, trials },
      { client: found.client, isolation: findIsolation(), patienceMs: 15_000 },
    );
    expect(outcomes.get('deny')).toMatchObject({ kind: 'done', raised: [{ answer: { deny: 'no' }, reached: [] }] });
    expect(outcomes.get('pass')).toMatchObject({ kind: 'done', raised: [{ reached: [{ command: 'pass' }] }] });
    expect(outcomes.get('throw')).toMatchObject({ kind: 'done', skipped: [{ event: 'tool.call', why: 'oops' }] });
    expect(outcomes.get('read')).toMatchObject({ kind: 'done', raised: [{ lacks: ['fs.read'] }] });
    expect(outcomes.get('loop')).toEqual({ kind: 'hung' });
  });
});
