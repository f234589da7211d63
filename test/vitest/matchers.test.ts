/** The entry point for tests of hooks, as a user would use it; and what it says when a hook is not as expected. */
import { describe, expect, it } from 'vitest';
import { type RunHookOptions, runHook } from '../../src/api/vitest.js';
import { scratch, script } from '../load/scratch.js';

const guard = `#!/bin/sh
# hooklint: event=PreToolUse matcher=Bash
command=$(python3 -c 'import json,sys; print(json.load(sys.stdin)["tool_input"]["command"])')
case "$command" in
  *--force*) echo "no force-push" >&2; exit 2 ;;
  ask*) printf '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask","permissionDecisionReason":"sure?"}}' ;;
  allow*) printf '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow"}}' ;;
  stop*) printf '{"continue":false,"stopReason":"enough"}' ;;
  warn*) printf '{"systemMessage":"careful"}' ;;
  fail*) printf '\\033[31mboom' >&2; exit 1 ;;
esac
`;

async function run(command: string, options: RunHookOptions = {}) {
  const cwd = await scratch({ 'guard.sh': script(guard) });
  const payload = { tool_name: 'Bash', tool_input: { command } };
  return runHook('guard.sh', payload, { cwd, isolation: 'none', ...options });
}

describe('runHook and its matchers', () => {
  it('tell what the client does', async () => {
    const forced = await run('git push --force');
    expect(forced).toBlock();
    expect(forced).toTellClaude('no force-push');
    expect(forced).toTellClaude(/no FORCE/i);
    expect(forced).not.toProceed();
    const asked = await run('ask');
    expect(asked).toAsk();
    expect(await run('allow')).toAllow();
    expect(await run('ls')).toProceed();
    expect(await run('ls')).not.toAllow();
    expect(await run('stop')).toEndTurn();
    const warned = await run('warn');
    expect(warned).not.toEndTurn();
    expect(warned).toTellUser('careful');
    expect(warned).not.toTellClaude('careful');
  });

  it('say what came of it instead, with what the hook printed, made harmless', async () => {
    const failed = await run('fail');
    const message = (() => {
      try {
        expect(failed).toBlock();
      } catch (error) {
        return (error as Error).message;
      }
      return '';
    })();
    expect(message).toMatch(
      /^expected the hook to block, for client \d+\.\d+\.\d+: tool RUNS; Claude sees nothing; user sees /,
    );
    expect(message).toContain('the hook ended with exit 1\nstdout: nothing\nstderr: \\x1b[31mboom');
    const allowed = await run('allow');
    expect(() => expect(allowed).not.toAllow()).toThrow(/expected the hook not to allow/);
    expect(() => expect(failed).toTellClaude('boom')).toThrow(/to tell Claude "boom"/);
    expect(() => expect(run('ls')).toBlock()).toThrow(/with await/);
  });

  it('take the client, the event, the handler, shipped payloads and files', async () => {
    expect((await run('ls', { client: '2.1.71' })).verdict.client).toBe('2.1.71');
    expect((await run('git push --force', { handler: { async: true } })).verdict.decidedBy).toBe('async');
    const cwd = await scratch({
      'stop.sh': script('#!/bin/sh\ncat >/dev/null\necho "tests fail" >&2\nexit 2\n'),
      'mine.json': '{"hook_event_name":"Stop","stop_hook_active":false}',
    });
    const options: RunHookOptions = { cwd, isolation: 'none' };
    for (const payload of ['Stop/end-of-turn', 'mine.json'])
      expect(await runHook('stop.sh', payload, options)).toBlock();
    expect(await runHook('stop.sh', {}, { ...options, event: 'SubagentStop' })).toTellClaude('tests fail');
  });

  it('refuse what they cannot run', async () => {
    const cwd = await scratch({ 'mystery.sh': script('#!/bin/sh\nexit 0\n') });
    const of = (path: string, payload: string | object = {}) =>
      runHook(path, payload as string, { cwd, isolation: 'none' });
    await expect(of('nowhere.sh')).rejects.toThrow(/nowhere\.sh|no such file/);
    await expect(of('mystery.sh')).rejects.toThrow(/event/);
    await expect(of('mystery.sh', 'Stop/no-such')).rejects.toThrow(/no such payload file or folder/);
    await expect(of('mystery.sh', { hook_event_name: 'Stpo' })).rejects.toThrow(/Stpo/);
  });
});
