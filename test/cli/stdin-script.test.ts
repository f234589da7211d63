/** `hooklint -`: a script that is no file yet. */
import { describe, expect, it } from 'vitest';
import type { ReportJson } from '../../src/report/json-shapes.js';
import { scratch } from '../load/scratch.js';
import { runMain } from './run-main.js';

const argv = ['--isolation', 'copy', '--format', 'json', '-'];

describe.skipIf(process.platform === 'win32')('a script on standard input', () => {
  it.each([
    ['of a shell', 'grep -q stop_hook_active && { echo "Not that." >&2; exit 1; }\nexit 0\n'],
    [
      'with a first line',
      '#!/usr/bin/env python3\nimport sys\nif "stop_hook_active" in sys.stdin.read():\n    sys.exit("Not that.")\n',
    ],
  ])('is linted: %s', async (_, stdin) => {
    const cwd = await scratch({ '.git/HEAD': '' });
    const { code, stdout } = await runMain(['--event', 'Stop', ...argv], { cwd, stdin });
    const report = JSON.parse(stdout) as ReportJson;
    expect(report.hooks).toMatchObject([{ script: '<stdin>', event: 'Stop', decidedBy: 'flag' }]);
    expect(report.findings.map(({ place, rule }) => `${place.file} ${rule}`)).toContain('<stdin> stderr-only-failure');
    expect(code).toBe(1);
  });

  it('needs an event, from the flag or from itself', async () => {
    const cwd = await scratch({ '.git/HEAD': '' });
    const without = await runMain(argv, { cwd, stdin: 'exit 0\n' });
    expect(without.code).toBe(2);
    expect((JSON.parse(without.stdout) as ReportJson).problems).toMatchObject([{ place: { file: '<stdin>' } }]);
    const directive = await runMain(argv, { cwd, stdin: '# hooklint: event=Stop\nexit 0\n' });
    expect((JSON.parse(directive.stdout) as ReportJson).hooks.map(({ event }) => event)).toEqual(['Stop']);
  });

  it('is no file that could be fixed or watched', async () => {
    for (const option of ['--fix', '--watch']) {
      const { code, stderr } = await runMain([option, '-'], { stdin: 'exit 0\n' });
      expect([code, stderr]).toEqual([2, expect.stringContaining(`${option} needs files`)]);
    }
  });
});
