import { describe, expect, it } from 'vitest';
import { notJudged } from '../../src/check/not-judged.js';
import { runsOf } from '../../src/evidence/example.js';

/** What is said of a program that is not there. */
function saidOf(name: string) {
  const runs = runsOf({
    kind: 'runs',
    event: 'Stop',
    runs: [{ execution: { exitCode: 1 }, lacks: { kind: 'program', name } }],
  });
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
    ['stable-check', '`stable-check` is not installed. Install `stable-check`.'],
  ])('is told of: %s', (name, said) => {
    expect(saidOf(name)).toEqual([said]);
  });
});
