import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diagnose } from '../../src/doctor/diagnose.js';
import { programsOf } from '../../src/doctor/needs.js';
import { readSetup } from '../../src/doctor/setup.js';
import type { Hook } from '../../src/model.js';
import { script } from '../load/scratch.js';
import { lay, on } from './scene.js';

const hook = (command: string): Hook => ({
  id: 'a',
  event: 'Stop',
  handler: { type: 'command', command },
  decidedBy: 'settings',
  place: { file: 'a' },
  projectDir: '/p',
});

test.each([
  ['jq .x | grep y', ['grep', 'jq']],
  ['cd a && [ -f b ] && make', ['make']],
  ['./guard.sh', []],
  ['"$CLAUDE_PROJECT_DIR"/x.py', []],
] as const)('%s starts %j', (command, names) => {
  expect(programsOf(hook(command))).toEqual(names);
});

test('a script is searched for programs that not every machine has', () => {
  const text =
    '#!/usr/bin/env bash\n# npm is not used\nx=$(jq -r .a)\nif ! git diff --quiet; then exit 2; fi\necho "go"\n';
  const found = programsOf({
    ...hook('./a.sh'),
    script: {
      path: 'a.sh',
      absolutePath: '/p/a.sh',
      text,
      language: 'bash',
      executable: true,
      shebang: '#!/usr/bin/env bash',
    },
  });
  expect(found).toEqual(['bash', 'git', 'jq']);
});

test.each([
  ['python', 'subprocess.run(["jq", "."])\nos.system("terraform fmt")\n# subprocess.run(["npm"])', ['jq', 'terraform']],
  ['python', 'if shutil.which("ruff"): check_output([ "my-linter", "x"])', ['my-linter', 'ruff']],
  ['python', 'from subprocess import run\nrun(["git", "diff"])\nrun("tests")', ['git']],
  ['python', 'subprocess.run([sys.executable, "-m", "x"])\nrun_all("git")\nlog.run("npm")', []],
  [
    'javascript',
    "execFileSync('prettier', ['--check'])\nspawn(`biome`, [])\nconst x = /a/.exec('git x')",
    ['biome', 'prettier'],
  ],
  ['typescript', 'await execa`tsc --noEmit`\nawait $`gh pr view`\nexecSync(`git diff ${a}`)', ['gh', 'git', 'tsc']],
  ['javascript', 'const s = `${a}git x`\nexec(command)\n// spawn("npm")', []],
] as const)('a %s script that calls %j starts %j', (language, text, names) => {
  const path = '/p/a';
  const found = programsOf({
    ...hook('./a'),
    script: { path: 'a', absolutePath: path, text, language, executable: true, shebang: null },
  });
  expect(found).toEqual(names);
});

test('programs are asked for their version, those of the project are not started', async () => {
  const root = await lay({
    project: { hooks: { Stop: [on(undefined, 'jq . && git status'), on(undefined, 'no-such-program')] } },
    files: {
      'bin/jq': script('#!/bin/sh\necho jq-1.7.1\n'),
      'bin/claude': script('#!/bin/sh\necho "2.1.140 (Claude Code)"\n'),
      'project/bin/git': script('#!/bin/sh\ntouch "$(dirname "$0")/started"\necho 9.9.9\n'),
    },
  });
  const setup = await readSetup({ folder: join(root, 'project'), home: join(root, 'home'), managed: join(root, 'no') });
  const { health } = await diagnose(setup, {}, [join(root, 'bin'), join(root, 'project', 'bin')].join(':'));
  expect(health?.installed).toEqual({ path: join(root, 'bin', 'claude'), version: '2.1.140' });
  expect(health?.programs.map(({ name, version, path }) => [name, version, path !== undefined])).toEqual([
    ['git', undefined, true],
    ['jq', '1.7.1', true],
    ['no-such-program', undefined, false],
  ]);
  expect(existsSync(join(root, 'project', 'bin', 'started'))).toBe(false);
});

test('the longest wait of an event, and what lacks the run bit', async () => {
  const root = await lay({
    project: {
      hooks: {
        Stop: [on(undefined, './slow.sh', { timeout: 90 }), on(undefined, 'true', { timeout: 5 })],
        SessionEnd: [on(undefined, 'true'), on(undefined, 'echo')],
      },
    },
    files: { 'project/slow.sh': '#!/bin/sh\n' },
  });
  const setup = await readSetup({ folder: join(root, 'project'), home: join(root, 'home'), managed: join(root, 'no') });
  const { health } = await diagnose(setup, {}, '/usr/bin:/bin');
  expect(health?.budgets).toEqual([
    { event: 'Stop', hooks: 2, seconds: 90, shared: false },
    { event: 'SessionEnd', hooks: 2, seconds: 1.5, shared: true },
  ]);
  expect(health?.notExecutable.map(({ file }) => file)).toEqual(['slow.sh']);
});
