/** Hooks of other agents are named, and get no verdict of Claude Code's. */
import { expect, it } from 'vitest';
import { loadProject } from '../../src/load/project.js';
import { type ScratchFile, scratch, script } from './scratch.js';

const wiring = (command: string) =>
  JSON.stringify({ hooks: { PreToolUse: [{ hooks: [{ type: 'command', command }] }] } });
const guard = script('#!/bin/sh\n# PreToolUse\nexit 1\n');

async function load(files: Readonly<Record<string, ScratchFile>>, paths: readonly string[] = []) {
  const cwd = await scratch(files);
  const { hooks, ignored, problems } = await loadProject({ cwd, home: `${cwd}/home`, paths });
  return {
    hooks: hooks.map(({ id }) => id),
    ignored: ignored.map(({ place, why }) => `${place.file}: ${why}`),
    problems: problems.map(({ message }) => message),
  };
}

it.each([
  ['.codex/hooks.json', 'Codex'],
  ['.gemini/settings.json', 'Gemini CLI'],
  ['.cursor/hooks.json', 'Cursor'],
])('%s is named beside the hooks of the project', async (file, name) => {
  const found = await load({ '.claude/settings.json': wiring('true'), [file]: wiring('true') });
  expect(found.hooks).toEqual(['.claude/settings.json#/hooks/PreToolUse/0/hooks/0']);
  expect(found.ignored).toEqual([`${file}: its hooks are for ${name}, not for Claude Code: not judged`]);
});

it('a file or folder that is asked for is named, and that is no fault', async () => {
  const files = { '.codex/hooks.json': wiring('x'), '.codex/hooks/pre-tool-use.sh': guard };
  const said = 'for Codex, not for Claude Code: not judged';
  expect(await load(files, ['.codex'])).toEqual({ hooks: [], ignored: [`.codex: it is ${said}`], problems: [] });
  expect(await load(files, ['.codex/hooks.json', '.codex/hooks/pre-tool-use.sh'])).toEqual({
    hooks: [],
    ignored: [`.codex/hooks.json: it is ${said}`, `.codex/hooks/pre-tool-use.sh: it is ${said}`],
    problems: [],
  });
});

it('a script that only another agent registers is named', async () => {
  const files = { '.cursor/hooks.json': wiring('./scripts/guard.sh'), 'scripts/guard.sh': guard };
  const found = await load(files, ['scripts/guard.sh']);
  expect(found).toEqual({
    hooks: [],
    ignored: ['scripts/guard.sh: .cursor/hooks.json registers it for Cursor, not for Claude Code: not judged'],
    problems: [],
  });
});

it('a script that Claude Code runs too is judged', async () => {
  const command = '"$CLAUDE_PROJECT_DIR"/.codex/guard.sh';
  const files = { '.claude/settings.json': wiring(command), '.codex/hooks.json': wiring('.codex/guard.sh') };
  const found = await load({ ...files, '.codex/guard.sh': guard }, ['.codex/guard.sh']);
  expect(found.hooks).toEqual(['.claude/settings.json#/hooks/PreToolUse/0/hooks/0']);
});
