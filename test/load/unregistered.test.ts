/** Hook scripts that lie beside those that are registered, and that Claude Code never runs. */
import { expect, it } from 'vitest';
import { loadProject } from '../../src/load/project.js';
import { type ScratchFile, scratch, script } from './scratch.js';

const settings = JSON.stringify({
  hooks: { Stop: [{ hooks: [{ type: 'command', command: '"$CLAUDE_PROJECT_DIR"/.claude/hooks/stop.sh' }] }] },
});
const guard = 'import json, sys\ndata = json.load(sys.stdin)\nif data["tool_input"].get("command"):\n    sys.exit(2)\n';

async function ignoredIn(files: Readonly<Record<string, ScratchFile>>): Promise<readonly string[]> {
  const cwd = await scratch(files);
  const { ignored } = await loadProject({ cwd, home: `${cwd}/home` });
  return ignored.map(({ place, why }) => `${place.file}: ${why}`);
}

const registered = { '.claude/settings.json': settings, '.claude/hooks/stop.sh': script('#!/bin/bash\nexit 0\n') };

it('are named where other hooks are registered', async () => {
  expect(await ignoredIn({ ...registered, '.claude/hooks/guard.py': guard })).toEqual([
    '.claude/hooks/guard.py: registered nowhere, and so never run by Claude Code; lint with `hooklint .claude/hooks`',
  ]);
});

it('are named where they are called like an event, whatever they read', async () => {
  expect(await ignoredIn({ ...registered, '.claude/hooks/pre-tool-use.sh': 'echo "$1" >>calls.log\n' })).toEqual([
    '.claude/hooks/pre-tool-use.sh: registered nowhere, and so never run by Claude Code; lint with `hooklint .claude/hooks`',
  ]);
});

it.each([
  ['notes.sh', '#!/bin/bash\n# Runs at the end of each Claude Code turn.\ngit log -1 >>notes.md\n'],
  ['left.sh', '#!/bin/bash\n# Stop Hook: what is left\ngit status --short >&2\n'],
  ['notes.py', '#!/usr/bin/env python3\n"""Notes for the next session.\n\nA SessionEnd hook.\n"""\nprint("noted")\n'],
])('are named where %s says that it is a hook', async (name, text) => {
  expect(await ignoredIn({ ...registered, [`.claude/hooks/${name}`]: text })).toHaveLength(1);
});

it.each<[string, Readonly<Record<string, ScratchFile>>]>([
  ['a registered hook starts it', { '.claude/hooks/stop.sh': script('#!/bin/bash\npython3 "${0%/*}/guard.py"\n') }],
  ['a script of the package starts it', { 'package.json': '{"scripts": {"guard": "python3 .claude/hooks/guard.py"}}' }],
  ['another script imports it', { '.claude/hooks/main.py': 'from guard import check\n' }],
  ['it reads no payload', { '.claude/hooks/guard.py': 'print("hello")\n' }],
  ['it speaks of hooks in its code alone', { '.claude/hooks/guard.py': 'print("This is a Stop hook")\n' }],
])('are left alone where %s', async (_, files) => {
  expect(await ignoredIn({ ...registered, '.claude/hooks/guard.py': guard, ...files })).toEqual([]);
});

it('are left alone where they are tests', async () => {
  expect(await ignoredIn({ ...registered, '.claude/hooks/test_guard.py': guard })).toEqual([]);
});
