/** The completion scripts, in the shells that they are for. A shell that is not installed is left out, and that is said. */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { runMain } from './run-main.js';

const has = (shell: string) => spawnSync(shell, ['-c', 'exit 0']).status === 0;

function within(shell: string): boolean {
  const found = has(shell);
  if (!found) process.stderr.write(`\nLEFT OUT: completion in ${shell}, which is not installed.\n`);
  return found;
}

async function scriptFor(shell: string): Promise<string> {
  const { code, stdout } = await runMain(['completion', shell]);
  expect(code).toBe(0);
  return stdout;
}

const cases: readonly (readonly [line: string, offered: readonly string[], not: readonly string[]])[] = [
  ['hooklint ver', ['verdict'], ['explain']],
  ['hooklint --fail', ['--fail-on'], ['--client']],
  ['hooklint --fail-on ', ['error', 'never'], ['verdict']],
  ['hooklint --format sa', ['sarif'], ['json']],
  ['hooklint --event PreT', ['PreToolUse'], ['Stop']],
  ['hooklint explain stderr-o', ['stderr-only-failure'], ['crash']],
  ['hooklint init PreTool', ['PreToolUse'], ['Stop']],
  ['hooklint verdict --fr', ['--from'], ['--jobs']],
];

function expectOffered(line: string, got: readonly string[], offered: readonly string[], not: readonly string[]): void {
  expect([line, got]).toEqual([line, expect.arrayContaining([...offered])]);
  for (const word of not) expect([line, got]).not.toEqual([line, expect.arrayContaining([word])]);
}

describe('hooklint completion', () => {
  it.skipIf(!within('bash'))('completes in bash', async () => {
    const script = await scriptFor('bash');
    for (const [line, offered, not] of cases) {
      const words = line.split(' ').map((word) => `'${word}'`);
      const ask = `${script}\nCOMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _hooklint; printf '%s\\n' "\${COMPREPLY[@]}"`;
      const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', ask], { encoding: 'utf8' });
      expect(stderr).toBe('');
      expectOffered(line, stdout.split('\n'), offered, not);
    }
  });

  it.skipIf(!within('fish'))('completes in fish', async () => {
    const script = await scriptFor('fish');
    for (const [line, offered, not] of cases) {
      const ask = `${script}\ncomplete -C '${line}'`;
      const { stdout, stderr } = spawnSync('fish', ['--no-config', '-c', ask], { encoding: 'utf8' });
      expect(stderr).toBe('');
      expectOffered(
        line,
        stdout.split('\n').map((one) => one.split('\t')[0] ?? ''),
        offered,
        not,
      );
    }
  });

  it.skipIf(!within('zsh'))('is accepted by zsh', async () => {
    const script = await scriptFor('zsh');
    const { status, stderr } = spawnSync(
      'zsh',
      ['-f', '-c', `autoload -U compinit; compinit -D -u\n${script}\n(( $+_comps[hooklint] ))`],
      {
        encoding: 'utf8',
      },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('names the shells it knows', async () => {
    expect(await runMain(['completion'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('bash, zsh, fish'),
    });
    expect((await runMain(['completion', 'zhs'])).stderr).toContain('Did you mean zsh?');
  });
});
