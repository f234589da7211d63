import { expect, it } from 'vitest';
import { runsOf } from '../../src/evidence/example.js';
import type { Run } from '../../src/model.js';
import { standInCases } from '../../src/plan/stand-ins.js';

/** The programs that stand-ins are tried for, of a hook that throws away what it is told of a missing one. */
function tried(command: string, programs: readonly string[]): readonly string[] {
  const [run] = runsOf({ kind: 'runs', event: 'PostToolUse', handler: { command }, runs: [{ execution: {} }] }) as [
    Run,
  ];
  const cases = standInCases([run], [run.case], (name) => programs.includes(name));
  return [...new Set(cases.flatMap(({ standIns }) => standIns?.programs ?? []))];
}

const check = 'out=$(python3 -m ruff check src 2>/dev/null || true)\necho "$out"';

it('plays a tool that Python starts as a module', () => {
  expect(tried(check, ['python3'])).toEqual(['python3 -m ruff']);
});

it.each([
  ['it is there', check, ['python3', 'ruff']],
  ['there is no Python to start it', check, []],
  ['it is a module of the project', 'python3 -m hooks.ruff', ['python3']],
])('plays none where %s', (_, command, programs) => {
  expect(tried(command, programs)).toEqual([]);
});

it('plays cargo for a toolchain of Rust that is not installed', () => {
  const [run] = runsOf({
    kind: 'runs',
    event: 'PreToolUse',
    handler: { command: 'cargo fmt --check || exit 2' },
    runs: [{ execution: {}, lacks: { kind: 'program', name: '1.85.0-x86_64-unknown-linux-gnu' } }],
  }) as [Run];
  const cases = standInCases([run], [run.case], () => true);
  expect(new Set(cases.flatMap(({ standIns }) => standIns?.programs ?? []))).toEqual(new Set(['cargo']));
});

it.each([
  ['which runs nothing but tools', 'uv run --quiet ruff check src || exit 2', ['uv']],
  ['in a program', 'python3 -c \'subprocess.run(["uv", "run", "mypy", "src"])\'', ['uv']],
  ['once it was looked for', 'command -v uv && uv run ruff check src', ['uv']],
  ['and not one which runs a script', 'uv run ruff check src && uv run report.py', []],
])('plays uv, %s', (_, command, programs) => {
  const [run] = runsOf({
    kind: 'runs',
    event: 'PostToolUse',
    handler: { command },
    runs: [{ execution: {}, lacks: { kind: 'program', name: 'uv' } }],
  }) as [Run];
  const cases = standInCases([run], [run.case], () => true);
  expect([...new Set(cases.flatMap(({ standIns }) => standIns?.programs ?? []))]).toEqual(programs);
});
