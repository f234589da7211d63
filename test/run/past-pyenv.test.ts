import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Hook } from '../../src/model.js';
import type { Launch } from '../../src/run/launch.js';
import { launchPastPyenv } from '../../src/run/past-pyenv.js';

const folder = mkdtempSync(join(tmpdir(), 'hooklint-pyenv-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, text: string): void {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, 0o755);
}

file('pyenv/shims/python3', '#!/usr/bin/env bash\nexec "/opt/pyenv/libexec/pyenv" exec "$program" "$@"\n');
for (const version of ['3.11.7', '3.12.1']) file(`pyenv/versions/${version}/bin/python3`, '#!/bin/sh\n');
file('pyenv/version', '3.11.7\n');
file('rbenv/shims/ruby', '#!/usr/bin/env bash\nexec rbenv exec\n');
file('plain/a.py', '');
file('older/hooks/a.py', '');
file('older/.python-version', '3.12.1\n');
file('several/.python-version', '3.12.1\n3.11.7\n');
file('system/.python-version', 'system\n');
file('elsewhere/.python-version', '../../..\n');
file('missing/.python-version', '3.9.0\n');
file('later/.python-version', '3.11.9\n');
file('minor/.python-version', '3.11\n');
file('named/.python-version', 'my-project\n');

const shims = join(folder, 'pyenv', 'shims');
const path = ['/opt/mine', shims, '/usr/bin'].join(delimiter);
const programs = (version: string) => join(folder, 'pyenv', 'versions', version, 'bin');
const inFront = (version: string) => ['/opt/mine', programs(version), shims, '/usr/bin'].join(delimiter);

/** The PATH that a hook gets in the end. */
function pathOf(asked: Parameters<typeof launchOf>[0]): string | undefined {
  const made = launchOf(asked);
  return made.env.added.PATH ?? made.env.own.PATH;
}

function launchOf({
  cwd = 'plain',
  own = {},
  command = 'python3 a.py',
  script,
}: {
  readonly cwd?: string;
  readonly own?: Readonly<Record<string, string>>;
  readonly command?: string;
  readonly script?: { readonly language: 'bash' | 'python'; readonly text: string };
}): Launch {
  const env = { own: { PATH: path, ...own }, added: { CLAUDE_PROJECT_DIR: folder } };
  const limits = { timeoutMs: 1000, shortened: false, keptBytes: 100, totalBytes: 100, graceMs: 1 };
  const dir = join(folder, cwd);
  const launch: Launch = { argv: ['/bin/sh'], cwd: dir, env, stdin: '', limits, projectDir: dir, standIns: folder };
  return launchPastPyenv(launch, { handler: { type: 'command', command }, script } as unknown as Hook);
}

describe.skipIf(process.platform === 'win32')('a hook whose Python is a shim of pyenv', () => {
  it.each([
    ['of the version that is set for everything', {}, '3.11.7'],
    ['of the version that is set for the project', { cwd: 'older/hooks' }, '3.12.1'],
    ['of the version that the environment names', { cwd: 'older', own: { PYENV_VERSION: '3.11.7' } }, '3.11.7'],
    [
      'though its script looks where it lies',
      { script: { language: 'bash', text: 'here="$(cd "$(dirname "$0")" && pwd)"\n' } as const },
      '3.11.7',
    ],
    ['next to the one that is not installed', { cwd: 'later' }, '3.11.7'],
    ['of a minor version', { cwd: 'minor' }, '3.11.7'],
    ['that is the newest where none is like the one that is not installed', { cwd: 'missing' }, '3.12.1'],
    ['that is the newest in place of an environment that is not there', { cwd: 'named' }, '3.12.1'],
    ['though it goes to its project', { command: 'cd "$CLAUDE_PROJECT_DIR" && python3 a.py' }, '3.11.7'],
    [
      'though its script speaks of cd',
      { script: { language: 'python', text: 'if "cd" in command:' } as const },
      '3.11.7',
    ],
  ])('is given the Python %s', (_, asked, version) => {
    expect(pathOf(asked)).toBe(inFront(version));
  });

  it.each([
    ['starts Python', { command: 'python3 a.py' }, true],
    ['is a shell that starts Python', { script: { language: 'bash', text: 'jq . | python -m json.tool\n' } }, true],
    ['starts none', { command: 'bash a.sh' }, undefined],
    ['only names it', { script: { language: 'bash', text: 'grep -E "(bash|python)_history"' } }, undefined],
    ['starts that of the system', { cwd: 'system', command: 'python3 a.py' }, undefined],
  ] as const)('is known to be quicker than in Claude Code where it %s', (_, asked, quicker) => {
    expect(launchOf({ command: 'bash a.sh', ...asked }).pastPyenv).toBe(quicker);
  });

  it.each([
    ['several versions are set', { cwd: 'several' }],
    ['the Python of the system is set', { cwd: 'system' }],
    ['what is set is no name of a version', { cwd: 'elsewhere' }],
    ['it goes to another folder', { command: 'cd tools && python3 a.py' }],
    ['it goes to a folder of its project', { command: 'cd "$CLAUDE_PROJECT_DIR"/tools && python3 a.py' }],
    ['its script does', { script: { language: 'bash', text: 'cd tools\npython3 a.py\n' } as const }],
    ['it speaks of pyenv', { command: 'PYENV_VERSION=3.12.1 python3 a.py' }],
    ['the shims are of another program', { own: { PATH: `${join(folder, 'rbenv', 'shims')}${delimiter}/usr/bin` } }],
  ])('keeps its PATH where %s', (_, asked) => {
    expect(pathOf(asked)).toBe((asked as { own?: { PATH?: string } }).own?.PATH ?? path);
  });
});
