/** A guard that speaks of uv needs none. */
import { expect, it } from 'vitest';
import type { Handler, Hook, Language } from '../../src/model.js';
import { callsUv } from '../../src/script/answers/text-of.js';

const hookOf = (handler: Partial<Handler>, text?: string, language: Language = 'bash'): Hook =>
  ({
    id: 'h',
    event: 'PreToolUse',
    handler: { type: 'command', ...handler },
    ...(text === undefined ? {} : { script: { text, language } }),
  }) as unknown as Hook;

it.each<[string, Hook]>([
  ['its command', hookOf({ command: 'uv run "$CLAUDE_PROJECT_DIR"/a.py' })],
  ['its command, behind another', hookOf({ command: 'cd "$CLAUDE_PROJECT_DIR" && uv run a.py' })],
  ['its program and arguments', hookOf({ command: 'uv', args: ['run', 'a.py'] })],
  ['its first line', hookOf({ command: './a.py' }, '#!/usr/bin/env -S uv run --script\nprint(1)\n', 'python')],
  ['a line of its shell script', hookOf({ command: './a.sh' }, '#!/bin/sh\nif true; then\n  uv run a.py\nfi\n')],
  ['a substitution', hookOf({ command: './a.sh' }, '#!/bin/sh\nx=$(uv run a.py)\n')],
  ['a call of a program', hookOf({ command: './a.py' }, 'subprocess.run(["uv", "run", "a.py"])\n', 'python')],
])('a hook starts uv by %s', (_by, hook) => {
  expect(callsUv(hook)).toBe(true);
});

it.each<[string, Hook]>([
  ['a message', hookOf({ command: './a.sh' }, '#!/bin/sh\ndeny "Use \'uv run python\' instead."\n')],
  ['a comment', hookOf({ command: './a.sh' }, '#!/bin/sh\n# Let uv run the tests.\nexit 0\n')],
  ['a pattern', hookOf({ command: './a.py' }, 'if command.startswith("uv run "): sys.exit(0)\n', 'python')],
])('a hook that names uv in %s does not', (_in, hook) => {
  expect(callsUv(hook)).toBe(false);
});
