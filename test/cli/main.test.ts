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

  it('takes a word that is no file and nearly a command for that command', async () => {
    expect(await runMain(['verdit'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'hooklint: "verdit" is neither a command nor a file\n  Did you mean hooklint verdict?\n',
    });
  });

  it('names legal values and the nearest one', async () => {
    const { code, stderr } = await runMain(['--event', 'PreTooluse', 'x.sh']);
    expect(code).toBe(2);
    expect(stderr).toContain('Did you mean PreToolUse?');
    expect((await runMain(['verdict', '--client', '2'])).stderr).toContain('Write a version');
    expect((await runMain(['verdict', '--rule', 'timed-uot=off'])).stderr).toContain('Did you mean timed-out?');
    expect((await runMain(['verdict', '--rule', 'timed-out=fatal'])).stderr).toContain(
      'Legal values: timed-out=off, timed-out=info, timed-out=warning, timed-out=error.',
    );
  });

  it('says of a fault of its own where to report it, with 3', async () => {
    const { code, stderr } = await runMain(['explain'], {
      env: new Proxy(
        {},
        {
          get: () => {
            throw new Error('boom');
          },
        },
      ),
    });
    expect(code).toBe(3);
    expect(stderr).toContain('https://github.com/hooklint/hooklint/issues');
    expect(stderr).toContain('boom');
  });

  it('shows what was typed escaped', async () => {
    const { stderr } = await runMain(['--format', '\u001b[2J']);
    expect(stderr).not.toContain('\u001b');
    expect(stderr).toContain('--format does not accept "\\u001b[2J"');
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
    for (const argv of [['--version'], ['-V'], ['verdict', '--version']]) {
      expect(await runMain(argv)).toMatchObject({ code: 0, stderr: '' });
    }
  });
});
