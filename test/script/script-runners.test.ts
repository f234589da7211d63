/** Which programs that may be missing run a hook's script: a guard that speaks of one needs none. */
import { expect, it } from 'vitest';
import type { Handler, Hook, Language } from '../../src/model.js';
import { calledRunners, missingRunners } from '../../src/script/gates/script-runners.js';

const hookOf = (handler: Partial<Handler>, text?: string, language: Language = 'bash'): Hook =>
  ({
    id: 'h',
    event: 'PreToolUse',
    projectDir: '/p',
    handler: { type: 'command', ...handler },
    ...(text === undefined ? {} : { script: { text, language, path: 'hooks/a.ts' } }),
  }) as unknown as Hook;

it.each<[string, Hook]>([
  ['its command', hookOf({ command: 'uv run "$CLAUDE_PROJECT_DIR"/a.py' })],
  ['its command, behind another', hookOf({ command: 'cd "$CLAUDE_PROJECT_DIR" && uv run a.py' })],
  ['its command, by its path', hookOf({ command: '/home/ann/.local/bin/uv run a.py' })],
  ['its program and arguments', hookOf({ command: 'uv', args: ['run', 'a.py'] })],
  ['its first line', hookOf({ command: './a.py' }, '#!/usr/bin/env -S uv run --script\nprint(1)\n', 'python')],
  ['a line of its shell script', hookOf({ command: './a.sh' }, '#!/bin/sh\nif true; then\n  uv run a.py\nfi\n')],
  ['a substitution', hookOf({ command: './a.sh' }, '#!/bin/sh\nx=$(uv run a.py)\n')],
  ['a call of a program', hookOf({ command: './a.py' }, 'subprocess.run(["uv", "run", "a.py"])\n', 'python')],
])('a hook starts uv by %s', (_by, hook) => {
  expect(calledRunners(hook)).toEqual(['uv']);
});

it.each<[string, string]>([
  ['bun', 'bun "$CLAUDE_PROJECT_DIR/hooks/a.ts"'],
  ['bun', 'bun run --silent "$CLAUDE_PROJECT_DIR"/hooks/a.mjs --strict'],
  ['tsx', 'npx -y tsx hooks/a.ts'],
  ['tsx', 'pnpm exec tsx hooks/a.ts'],
  ['tsx', 'yarn tsx hooks/a.ts'],
  ['tsx', 'cd "$CLAUDE_PROJECT_DIR" && ./node_modules/.bin/tsx hooks/a.ts'],
  ['ts-node', 'npx ts-node --esm hooks/a.ts'],
  ['python', 'python hooks/a.py'],
  ['poetry', 'poetry run python hooks/a.py'],
])('a hook starts %s: %s', (name, command) => {
  expect(calledRunners(hookOf({ command }))).toEqual([name]);
});

it('a hook starts Bun by its first line, and tsx by the shell script that it is', () => {
  const first = hookOf({ command: 'hooks/a.ts' }, '#!/usr/bin/env bun\nconsole.log(1);\n', 'typescript');
  expect(calledRunners(first)).toEqual(['bun']);
  expect(calledRunners(hookOf({ command: './a.sh' }, '#!/bin/sh\nexec npx tsx "$DIR/a.ts"\n'))).toEqual(['tsx']);
});

it.each<[string, Hook]>([
  ['a message', hookOf({ command: './a.sh' }, '#!/bin/sh\ndeny "Use \'uv run python\' instead."\n')],
  ['a comment', hookOf({ command: './a.sh' }, '#!/bin/sh\n# Let uv run the tests.\nexit 0\n')],
  ['a pattern', hookOf({ command: './a.py' }, 'if command.startswith("uv run "): sys.exit(0)\n', 'python')],
  ['a choice', hookOf({ command: './a.sh' }, '#!/bin/sh\nPY=$(command -v python3 || echo python)\n')],
  ['a script of its package', hookOf({ command: 'bun run typecheck' })],
  ['the path of a folder', hookOf({ command: 'node tools/bun/a.js' })],
])('a hook that names a runner in %s does not', (_in, hook) => {
  expect(calledRunners(hook)).toEqual([]);
});

it('lacks those that are neither on the machine nor in the project', () => {
  const hook = hookOf({ command: 'npx tsx hooks/a.ts' });
  const machine = (programs: readonly string[], files: readonly string[] = []) => ({
    hasProgram: (name: string) => programs.includes(name),
    has: (path: string) => files.includes(path),
  });
  expect(missingRunners(hook, machine(['node']))).toEqual(['tsx']);
  expect(missingRunners(hook, machine(['node', 'tsx']))).toEqual([]);
  expect(missingRunners(hook, machine(['node'], ['/p/node_modules/.bin/tsx']))).toEqual([]);
  expect(missingRunners(hook, machine([]))).toEqual([]);
});
