/** `hooklint after-edit`, on edits of hooks, of settings, and of what is neither. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { editOf } from '../../src/after-edit/edit.js';
import { findIsolation } from '../../src/client/isolation.js';
import { writeUnder } from '../../src/live/scratch.js';
import type { Finding } from '../../src/model.js';
import { feedbackText } from '../../src/report/feedback.js';
import { builtCli, start } from '../cli/built.js';
import { runMain } from '../cli/run-main.js';

const isolation = findIsolation();
if (isolation.kind === 'none') console.warn(`LEFT OUT: hooks that after-edit runs: ${isolation.why}.`);

let project = '';
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'hooklint-test-'));
});
afterEach(() => rmSync(project, { recursive: true }));

const settings = (...groups: readonly object[]): string => JSON.stringify({ hooks: { PreToolUse: groups } }, null, 2);
const group = (matcher: string, command: string): object => ({ matcher, hooks: [{ type: 'command', command }] });

/** The file is written, then the hook is asked. */
async function afterEdit(name: string, content: string, before: string | null = null, ...flags: string[]) {
  writeUnder(project, name, content);
  const payload = {
    hook_event_name: 'PostToolUse',
    cwd: project,
    tool_name: 'Write',
    tool_input: { file_path: join(project, name), content },
    tool_response: { originalFile: before },
  };
  const ran = await runMain(['after-edit', ...flags], {
    stdin: JSON.stringify(payload),
    cwd: project,
    env: { PATH: process.env.PATH ?? '', CLAUDE_PROJECT_DIR: project },
  });
  const reply = ran.stdout === '' ? undefined : (JSON.parse(ran.stdout) as { decision: string; reason: string });
  return { ...ran, reply, rules: [...(reply?.reason ?? '').matchAll(/\[([a-z-]+)\]:/g)].map(([, rule]) => rule) };
}

const exitsWith1 = "#!/bin/sh\n# hooklint: event=PreToolUse matcher=Bash\necho 'Not here.' >&2\nexit 1\n";

describe('a settings file', () => {
  test('what Claude wrote there is told, with the place and the fix', async () => {
    const { reply, rules, code } = await afterEdit('.claude/settings.json', settings(group('bash', 'true')));
    expect([code, reply?.decision, rules]).toEqual([0, 'block', ['dead-matcher']]);
    expect(reply?.reason).toContain('.claude/settings.json:5:');
    expect(reply?.reason).toContain('fix: Write "Bash".');
  });

  test('what was there before is not', async () => {
    const before = settings(group('bash', 'true'));
    const after = settings(group('bash', 'true'), group('Bash', 'true'));
    expect(await afterEdit('.claude/settings.json', after, before)).toMatchObject({ code: 0, stdout: '', stderr: '' });
  });

  test('what was there before and is changed, is', async () => {
    const before = settings(group('Bash', 'true'));
    expect((await afterEdit('.claude/settings.json', settings(group('bash', 'true')), before)).rules).toEqual([
      'dead-matcher',
    ]);
  });

  test('one that does not parse is told, wherever the fault stands', async () => {
    const { rules } = await afterEdit('.claude/settings.json', '{ "hooks": {\n}\n', '{ "hooks": {\n');
    expect(rules).toEqual(['unreadable-config']);
  });

  test('the hooks of a plugin count too', async () => {
    const { rules } = await afterEdit('hooks/hooks.json', settings(group('bash', 'true')));
    expect(rules).toEqual(['dead-matcher']);
  });
});

describe('a script', () => {
  test.skipIf(isolation.kind === 'none')('is run, and what it does is told', async () => {
    const { rules, reply } = await afterEdit('.claude/hooks/guard.sh', exitsWith1);
    expect(rules).toEqual(['stderr-only-failure']);
    expect(reply?.reason).toMatch(/^hooklint ran the hook that you wrote/);
  });

  test('that does as it says is not spoken of', async () => {
    const good = exitsWith1.replace("echo 'Not here.' >&2\nexit 1", 'exit 0');
    expect(await afterEdit('.claude/hooks/guard.sh', good)).toMatchObject({ code: 0, stdout: '', stderr: '' });
  });

  test('of which only the registration tells that it is a hook', async () => {
    writeUnder(project, '.claude/settings.json', settings(group('Bash', 'sh "$CLAUDE_PROJECT_DIR"/ops/check')));
    const { rules } = await afterEdit(
      'ops/check',
      '#!/bin/sh\ncat <<EOF\n{"hookSpecificOutput": {"permissionDecision": "deny"}}\nEOF\n',
    );
    expect(rules.length).toBe(isolation.kind === 'none' ? 0 : 1);
  });

  test('is read and not run where there is no sandbox', async () => {
    const trace = join(project, 'it-ran');
    const name = '.claude/hooks/guard.sh';
    const hook = `#!/bin/sh\n# hooklint: event=PreToolUse matcher=bash\n>'${trace}'\nexit 1\n`;
    writeUnder(project, name, hook, 0o755);
    // Without Python there are no namespaces.
    const { child, ended } = start(builtCli, ['after-edit'], { cwd: project, env: { PATH: '/nonexistent' } });
    const input = { file_path: join(project, name) };
    child.stdin?.end(JSON.stringify({ hook_event_name: 'PostToolUse', cwd: project, tool_input: input }));
    expect([(await ended).code, existsSync(trace)]).toEqual([0, false]);
  });
});

describe('what is no hook', () => {
  test.each([
    ['src/hooks/useCart.ts', 'export const useCart = () => [];\n'],
    ['README.md', 'A PreToolUse hook guards this.\n'],
    ['scripts/deploy.sh', '#!/bin/sh\nexit 1\n'],
  ])('%s', async (name, content) => {
    expect(await afterEdit(name, content)).toMatchObject({ code: 0, stdout: '', stderr: '' });
  });
});

describe('the configuration of the project', () => {
  test('sets levels', async () => {
    writeUnder(project, 'hooklint.config.json', '{ "rules": { "dead-matcher": "off" } }');
    expect((await afterEdit('.claude/settings.json', settings(group('bash', 'true')))).stdout).toBe('');
  });

  test('runs no code', async () => {
    writeUnder(
      project,
      'hooklint.config.mjs',
      "import { writeFileSync } from 'node:fs';\nwriteFileSync('it-ran', '');\n",
    );
    const { rules } = await afterEdit('.claude/settings.json', settings(group('bash', 'true')));
    expect([rules, existsSync(join(project, 'it-ran'))]).toEqual([['dead-matcher'], false]);
  });
});

test('time that runs out ends the runs, not the reply', async () => {
  const slow = `#!/bin/sh\n# hooklint: event=PreToolUse matcher=Bash\nsleep 600\n`;
  expect(await afterEdit('.claude/hooks/slow.sh', slow, null, '--budget', '1')).toMatchObject({ code: 0, stdout: '' });
});

test('never exits with 2, which would put our own trouble before Claude', async () => {
  const ran = await runMain(['after-edit'], { stdin: 'no payload' });
  expect(ran).toMatchObject({ code: 1, stdout: '' });
  expect(ran.stderr).toContain('expects the JSON payload');
});

test('payloads of other events and tools tell of no edit', () => {
  const payload = { hook_event_name: 'PostToolUse', cwd: '/p', tool_input: { file_path: 'a.sh' } };
  expect(editOf(payload, '/elsewhere')).toEqual({ file: '/p/a.sh', cwd: '/p' });
  expect(editOf({ ...payload, cwd: undefined }, '/elsewhere')).toEqual({ file: '/elsewhere/a.sh', cwd: '/elsewhere' });
  expect(editOf({ ...payload, hook_event_name: 'PreToolUse' }, '/p')).toBeUndefined();
  expect(editOf({ ...payload, tool_input: { command: 'ls' } }, '/p')).toBeUndefined();
  expect(editOf(null, '/p')).toBeUndefined();
});

test('the text for Claude stays below what Claude Code hands on whole, and says what is left', () => {
  const finding = (i: number): Finding => ({
    rule: `rule-${i}`,
    severity: 'error',
    message: 'word '.repeat(500),
    help: 'Repair it.',
    place: { file: 'a.sh', line: i },
  });
  const findings = Array.from({ length: 60 }, (_, i) => finding(i));
  const text = feedbackText({ runs: [], client: '2.1.330' }, { findings, problems: [], ran: false }) ?? '';
  expect(text.length).toBeLessThan(10_000);
  expect(text).toMatch(/^hooklint read the hook that you wrote/);
  expect(text).toMatch(/5[78] more causes will be listed once these are repaired\.$/);
});
