import { expect, it } from 'vitest';
import { runsOf } from '../../src/evidence/example.js';
import { disproved, type Observed } from '../../src/fix/prove.js';

/** A guard that blocks with exit code 2, whose reason the client puts behind the command. */
function seen(command: string, reason: string): Observed {
  const execution = { exitCode: 2, stderr: reason };
  return { runs: runsOf({ kind: 'run', event: 'PreToolUse', handler: { command }, execution }), findings: [] };
}

function worse(before: Observed, after: Observed): string | undefined {
  const hooks = new Set(before.runs.map((run) => run.case.hook.id));
  const cases = new Set(before.runs.map((run) => run.case.id));
  const claims = [{ rule: 'unquoted-path-variable', aim: 'same-effect', hooks, cases }] as const;
  return disproved(claims, { hooks, all: claims, unsafe: false }, { before, after });
}

it('lets a command change that the client names to Claude, and not the reason', () => {
  const before = seen('$CLAUDE_PROJECT_DIR/guard.sh', 'Not on main.');
  expect(worse(before, seen('"$CLAUDE_PROJECT_DIR"/guard.sh', 'Not on main.'))).toBeUndefined();
  expect(worse(before, seen('"$CLAUDE_PROJECT_DIR"/guard.sh', 'Never.'))).toMatch(/^Claude would read/);
});

/** A guard that failed with exit code 1 on a harmless call and on a dangerous one. */
function guard(exitCode: number, said: string): Observed {
  const execution = { exitCode, stderr: said };
  const runs = [
    { nature: 'trigger', execution },
    { nature: 'benign', execution },
    { nature: 'benign', execution: {} },
  ] as const;
  return { runs: runsOf({ kind: 'runs', event: 'PreToolUse', runs }), findings: [] };
}

function asBlock(said: string, unsafe: boolean): string | undefined {
  const before = guard(1, said);
  const hooks = new Set(before.runs.map((run) => run.case.hook.id));
  const cases = new Set(before.runs.flatMap((run) => (run.verdict.status === 'error' ? [run.case.id] : [])));
  const claims = [{ rule: 'stderr-only-failure', aim: 'blocks', hooks, cases }] as const;
  return disproved(claims, { hooks, all: claims, unsafe }, { before, after: guard(2, said) });
}

it('makes a block of a failure on what is harmless only where the hook says so, or with --unsafe', () => {
  expect(asBlock('KeyError: command', false)).toMatch(/^the hook would block harmless payloads; --unsafe permits this/);
  expect(asBlock('KeyError: command', true)).toBeUndefined();
  expect(asBlock('Blocked: not on main.', false)).toBeUndefined();
});

/** A hook that never ran, and did this once it does. */
function asRunning(execution: { readonly exitCode?: number; readonly stdout?: string } | undefined, unsafe = false) {
  const runs = execution === undefined ? [] : runsOf({ kind: 'run', event: 'PreToolUse', execution });
  const hooks = new Set(runsOf({ kind: 'run', event: 'PreToolUse', execution: {} }).map((run) => run.case.hook.id));
  const claims = [{ rule: 'dead-matcher', aim: 'runs', hooks, cases: new Set<string>() }] as const;
  const before = { runs: [], findings: [] };
  return disproved(claims, { hooks, all: claims, unsafe }, { before, after: { runs, findings: [] } });
}

it('lets a hook run that never did, if it allows nothing and does not block everything', () => {
  const allow =
    '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow","permissionDecisionReason":"fine"}}';
  expect(asRunning({})).toBeUndefined();
  expect(asRunning(undefined)).toBe('the hook still does not run');
  expect(asRunning({ stdout: allow })).toMatch(/^Claude Code would allow what it did not allow before; --unsafe/);
  expect(asRunning({ stdout: allow }, true)).toBeUndefined();
  expect(asRunning({ exitCode: 2 })).toBe('the hook would block everything');
});
