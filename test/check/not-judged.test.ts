import { describe, expect, it } from 'vitest';
import { notJudged } from '../../src/check/not-judged.js';
import { runsOf } from '../../src/evidence/example.js';
import type { Lack } from '../../src/model.js';

/** What is said of a program, or of something else, that is not there. */
function saidOf(name: string, kind: 'program' | 'file' | 'path' = 'program') {
  const lacks: Lack = kind === 'path' ? { kind, name, is: 'missing' } : { kind, name };
  const runs = runsOf({ kind: 'runs', event: 'Stop', runs: [{ execution: { exitCode: 1 }, lacks }] });
  return notJudged(runs, []).map(({ cause, remedy }) => `${cause}. ${remedy}`);
}

describe('a program that is not installed', () => {
  it.each([
    ['go', '`go` is not installed. Install `go`.'],
    ['osascript', '`osascript` is not installed. Lint on macOS.'],
    [
      '1.85.0-x86_64-unknown-linux-gnu',
      'the Rust toolchain `1.85.0-x86_64-unknown-linux-gnu` is not installed. Install it with `rustup toolchain install 1.85.0`.',
    ],
    [
      'nightly-2026-01-15',
      'the Rust toolchain `nightly-2026-01-15` is not installed. Install it with `rustup toolchain install nightly-2026-01-15`.',
    ],
    ['Python 3.14', '`python` is older than Python 3.14 here. Lint with Python 3.14 or newer.'],
    ['stable-check', '`stable-check` is not installed. Install `stable-check`.'],
  ])('is told of: %s', (name, said) => {
    expect(saidOf(name)).toEqual([said]);
  });
});

it('puts a path of Windows down to another machine, and no other file', () => {
  expect(saidOf('"C:/Users/Ann Bee/tools/guard.EXE"', 'file')).toEqual([
    '`C:/Users/Ann Bee/tools/guard.EXE` is on another machine. Lint there, or write a path that does not depend on the machine.',
  ]);
  expect(saidOf('dist/guard.js', 'file')).toEqual([
    '`dist/guard.js` does not exist; a build creates it. Build the project.',
  ]);
});

it('tells of a file that a hook waits for that it may never come', () => {
  expect(saidOf('./.plan', 'path')).toEqual([
    '`.plan` does not exist, and the hook does nothing without it. Lint where it exists. If nothing creates it, the hook never does anything.',
  ]);
});

describe('a gate at which the hook leaves', () => {
  const lack: Lack = { kind: 'path', name: 'tsconfig.json', is: 'missing' };
  const [run] = runsOf({ kind: 'runs', event: 'Stop', runs: [{ execution: {} }] });
  if (run === undefined) throw new Error('no run');
  const hook = { ...run.case.hook, place: { file: '.claude/settings.json', line: 3 } };
  const left = { ...run, case: { ...run.case, hook }, lacked: { lack, ended: true, gate: 1 } };
  const finding = { rule: 'wrong-folder', severity: 'warning', message: '', help: '', place: hook.place } as const;

  it.each([
    ['the same line of the same hook', { ...finding, hook: hook.id }, 'First follow the finding on that line.'],
    ['another hook', { ...finding, hook: 'other' }, 'Lint where it exists.'],
    ['another line', { ...finding, hook: hook.id, place: { ...hook.place, line: 99 } }, 'Lint where it exists.'],
    ['something else on the line', { ...finding, hook: hook.id, rule: 'slow-hook' }, 'Lint where it exists.'],
  ])('is left to a finding about %s', (_, told, remedy) => {
    expect(notJudged([left], [], { findings: [told] })[0]?.remedy).toContain(remedy);
  });
});

describe('a tool that the project has another one for', () => {
  const biome = { name: 'biome', call: 'npx biome', file: 'package.json' };
  const install = (name: string) => `Install \`${name}\`.`;
  it.each([
    [
      'eslint',
      [biome],
      '`package.json` names `biome`, and not `eslint`: have the hook start `npx biome`, or install `eslint`.',
    ],
    ['eslint', [biome, { ...biome, name: 'eslint', call: 'npx eslint' }], install('eslint')],
    ['eslint', [{ ...biome, name: 'tsc', call: 'npx tsc' }], install('eslint')],
    ['eslint', [], install('eslint')],
    ['jq', [biome], install('jq')],
  ])('is not just to be installed: %s beside %o', (name, ownTools, remedy) => {
    for (const kind of ['program', 'package'] as const) {
      const runs = runsOf({
        kind: 'runs',
        event: 'Stop',
        runs: [{ execution: { exitCode: 1 }, lacks: { kind, name } }],
      });
      expect(notJudged(runs, [], { ownTools })[0]?.remedy).toBe(remedy);
    }
  });
});
