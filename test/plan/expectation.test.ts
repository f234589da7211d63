import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadExpectations, saveExpectations } from '../../src/config/expectations.js';
import { interpret } from '../../src/interpret/index.js';
import type { CommandExecution } from '../../src/model.js';
import { mismatches, pinned } from '../../src/plan/expectation.js';
import { runMain } from '../cli/run-main.js';

const verdictOf = (exitCode: number, stderr: string) => {
  const encoder = new TextEncoder();
  const execution: CommandExecution = {
    type: 'command',
    exitCode,
    signal: null,
    stdout: encoder.encode(''),
    stderr: encoder.encode(stderr),
    timedOut: false,
  };
  const payload = { hook_event_name: 'PreToolUse', tool_name: 'Bash' };
  return interpret(execution, { event: 'PreToolUse', payload, handler: { type: 'command', command: 'guard' } });
};

describe('mismatches', () => {
  const blocked = verdictOf(2, 'no force-push');

  it('finds none where everything is as expected', () => {
    expect(mismatches(blocked, { effect: 'block', endsTurn: false, toClaude: '/FORCE-push/i' })).toEqual([]);
    expect(mismatches(blocked, { toClaude: 'force-push' })).toEqual([]);
    expect(mismatches(blocked, {})).toEqual([]);
    expect(mismatches(blocked, pinned('guard', 'p', blocked))).toEqual([]);
  });

  it('names both sides of each difference', () => {
    expect(mismatches(verdictOf(1, 'no force-push'), { effect: 'block', toClaude: 'force-push' })).toEqual([
      { what: 'effect', expected: 'block', seen: 'proceed' },
      { what: 'toClaude', expected: '"force-push"', seen: 'nothing' },
    ]);
    expect(mismatches(blocked, { toClaude: '' })).toMatchObject([{ expected: 'nothing' }]);
  });
});

describe('expectations of a project', () => {
  let project: string;
  const guard = (condition: string) =>
    writeFileSync(
      join(project, 'guard.sh'),
      `#!/bin/sh\n# hooklint: event=PreToolUse matcher=Bash\ncase $(cat) in *${condition}*) echo stop >&2; exit 2 ;; esac\n`,
      { mode: 0o755 },
    );
  const run = (...words: readonly string[]) =>
    runMain(['guard.sh', '--quiet', '--isolation', 'none', ...words], { cwd: project });

  beforeEach(() => {
    project = mkdtempSync(join(tmpdir(), 'hooklint-expect-'));
  });
  afterEach(() => rmSync(project, { recursive: true, force: true }));

  it('are pinned, hold, and are missed when a guard opens', async () => {
    guard("'push --force'");
    expect(await run('--update-expectations')).toMatchObject({ code: 0 });
    expect(await run()).toMatchObject({ code: 0, stdout: '' });
    guard("'push --farce'");
    const { code, stdout } = await run();
    expect(code).toBe(1);
    expect(stdout).toMatch(/Expected effect on\s+PreToolUse\/Bash\.after-heredoc:\s+block\.\s+Got:\s+proceed/);
    // The report tells a cause once; every payload that misses it is a finding.
    const { findings } = JSON.parse((await run('--format', 'json')).stdout) as { findings: { message: string }[] };
    const missed = findings.map(({ message }) => message).filter((message) => message.startsWith('Expected effect'));
    expect(missed).toContain('Expected effect on PreToolUse/Bash.git-push-force: block. Got: proceed.');
  });

  it('can stand in a payload file, for one hook or for all', async () => {
    guard("'push --force'");
    const payload = {
      hook_event_name: 'PreToolUse',
      tool_name: 'Bash',
      tool_input: { command: 'git push --force' },
      tool_use_id: 't',
    };
    const file = join(project, 'p.json');
    writeFileSync(file, JSON.stringify({ payload, expect: { effect: 'block', toClaude: '/stop/' } }));
    expect(await run('--payload', 'p.json')).toMatchObject({ code: 0 });
    writeFileSync(file, JSON.stringify({ payload, expect: [{ hook: 'other.sh', effect: 'allow' }] }));
    expect(await run('--payload', 'p.json')).toMatchObject({ code: 0 });
    writeFileSync(file, JSON.stringify({ payload, expect: [{ hook: 'guard.sh', effect: 'allow' }] }));
    expect(await run('--payload', 'p.json')).toMatchObject({ code: 1 });
  });

  it('are refused with their place where they cannot be used', async () => {
    guard('x');
    const file = join(project, 'hooklint.expectations.json');
    writeFileSync(file, '[\n{"effect":"blocks"}\n]\n');
    const { code, stderr } = await run();
    expect(code).toBe(2);
    expect(stderr).toMatch(/hooklint\.expectations\.json:2:11: .*"blocks".*proceed, allow, ask, defer, block/s);
    await expect(loadExpectations(join(project, 'none.json'))).resolves.toEqual([]);
    await saveExpectations(file, [{ hook: 'a', effect: 'ask' }]);
    await expect(loadExpectations(file)).resolves.toEqual([{ hook: 'a', effect: 'ask' }]);
    for (const bad of ['[{"toClaude":"/(/"}]', '[{"effct":"ask"}]', '[1]', '{"endsTurn":"no"}', '{']) {
      writeFileSync(file, bad);
      await expect(loadExpectations(file), bad).rejects.toThrow();
    }
  });
});
