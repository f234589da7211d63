import { describe, expect, it } from 'vitest';
import { commands } from '../../src/cli/commands.js';
import { runMain } from './run-main.js';

describe('usage', () => {
  it('names an unknown option and the nearest one, on stderr, with 2', async () => {
    expect(await runMain(['--fromat', 'json'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'hooklint: unknown option --fromat\n  Did you mean --format? hooklint --help lists the options.\n',
    });
  });

  it('shows what was typed escaped', async () => {
    const { stderr } = await runMain(['--format', '\u001b[2J']);
    expect(stderr).not.toContain('\u001b');
    expect(stderr).toContain('--format does not know "\\u001b[2J"');
  });

  it.each(['', ...Object.keys(commands)])(
    'helps with %j, with examples, in English, within 40 columns and 200',
    async (name) => {
      const argv = name === '' ? ['--help'] : [name, '--help'];
      const env = { LC_ALL: 'de_DE.UTF-8', LANG: 'de_DE.UTF-8' };
      const wide = await runMain(argv, { columns: 200, env });
      expect(wide.code).toBe(0);
      expect(wide.stderr).toBe('');
      expect(wide.stdout).toContain(`hooklint ${name}`.trim());
      expect(wide.stdout).toContain('Options:');
      expect(wide.stdout).toContain('Examples:');
      expect((await runMain(argv, { columns: 40, env })).stdout.length).toBeGreaterThan(100);
    },
  );

  it('tells its version', async () => {
    for (const argv of [['--version'], ['-v'], ['verdict', '--version']]) {
      expect(await runMain(argv)).toMatchObject({ code: 0, stderr: '' });
    }
  });
});
