/** The findings that a project lives with for now: written, held against, forgotten. */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runMain } from '../cli/run-main.js';
import { scratch, script } from '../load/scratch.js';

const guard = (event: string, end: string) =>
  `#!/bin/sh\n# hooklint: event=${event}\ncat >/dev/null\necho no >&2\n${end}\n`;

async function project() {
  const root = await scratch({
    'a.sh': script(guard('PreToolUse matcher=Skill', 'exit 1')),
    'hooklint.config.json': '{"baseline":"known.json"}',
  });
  const lint = async (...words: string[]) => {
    const ran = await runMain(['.', '*.sh', '--isolation', 'none', '--format', 'json', ...words].slice(1), {
      cwd: root,
    });
    const found = ran.stdout === '' ? [] : JSON.parse(ran.stdout).findings;
    return { ...ran, files: found.map(({ place }: { place: { file: string } }) => place.file) };
  };
  return { root, lint };
}

describe('a baseline', () => {
  it('silences what was there, not what is new, however lines move', async () => {
    const { root, lint } = await project();
    const first = await lint('--update-baseline');
    expect(first).toMatchObject({ code: 0, files: [] });
    expect(first.stderr).toContain('1 finding written');
    await writeFile(join(root, 'a.sh'), guard('PreToolUse matcher=Skill', 'exit 1').replace('cat', '\n\n\ncat'));
    await writeFile(join(root, 'b.sh'), guard('PreToolUse matcher=Skill', 'exit 1'), { mode: 0o755 });
    expect(await lint()).toMatchObject({ code: 1, files: ['b.sh'] });
    expect(JSON.parse((await lint()).stdout).summary.errors).toBe(1);
  });

  it('says what of it is gone, and is the same text for the same findings', async () => {
    const { root, lint } = await project();
    await lint('--update-baseline');
    const text = readFileSync(join(root, 'known.json'), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ version: 1, findings: [{ rule: 'stderr-only-failure', file: 'a.sh' }] });
    await lint('--update-baseline');
    expect(readFileSync(join(root, 'known.json'), 'utf8')).toBe(text);
    await writeFile(join(root, 'a.sh'), guard('PreToolUse matcher=Skill', 'exit 2'));
    const { code, stderr } = await lint();
    expect(code).toBe(0);
    expect(stderr).toContain('1 finding in the baseline no longer occurs');
    await lint('--update-baseline');
    expect(readFileSync(join(root, 'known.json'), 'utf8')).toBe('{"version":1,"findings":[]}\n');
  });

  it('on the command line beats the configured one', async () => {
    const { lint } = await project();
    await lint('--update-baseline', '--baseline', 'other.json');
    expect((await lint('--baseline', 'other.json')).code).toBe(0);
    const missing = await lint();
    expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining('there is no baseline') });
  });

  it('that cannot be used is refused', async () => {
    const { root, lint } = await project();
    for (const [text, said] of [
      ['{', 'not JSON'],
      ['{"version":1}', 'not a hooklint baseline'],
      ['{"version":1,"findings":[null]}', 'not a hooklint baseline'],
    ] as const) {
      await writeFile(join(root, 'known.json'), text);
      expect(await lint()).toMatchObject({ code: 2, stderr: expect.stringContaining(said) });
    }
    await writeFile(join(root, 'hooklint.config.json'), '{}');
    expect(await lint('--update-baseline')).toMatchObject({ code: 2, stderr: expect.stringContaining('needs a file') });
  });
});
