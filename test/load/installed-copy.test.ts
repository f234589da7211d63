/** Which file of a project stands for one that a command names in somebody's home. */
import { describe, expect, it } from 'vitest';
import { loadProject } from '../../src/load/project.js';
import { type ScratchFile, scratch, script } from './scratch.js';

const guard = script('#!/bin/sh\nexit 0\n');
const home = '/nowhere/ada';

async function judged(command: string, files: readonly string[], settings = '.claude/settings.json') {
  const hooks = { PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command }] }] };
  const all: [string, ScratchFile][] = [
    [settings, JSON.stringify({ hooks })],
    ...files.map((path): [string, ScratchFile] => [path, guard]),
  ];
  const cwd = await scratch({ '.git/HEAD': '', ...Object.fromEntries(all) });
  const project = await loadProject({ cwd, home, paths: ['.'] });
  return { script: project.hooks[0]?.script?.path, ignored: project.ignored };
}

describe('a script that is installed in the home folder', () => {
  it.each([
    ['.claude/hooks/push-guard.sh', ['.claude/hooks/push-guard.sh'], 'the same path'],
    ['.claude/hooks/ada/push-guard.sh', ['hooks/push-guard.sh'], 'another folder'],
    ['.claude/hooks/push-guard.sh', ['src/shell/push-guard.sh', 'test/push-guard.sh'], 'tests have a copy'],
    ['.claude/hooks/push-guard.sh', ['hooks/push-guard.sh', 'old/push-guard.sh'], 'the one of the same folder'],
    ['.claude/hooks/push-guard.sh', ['dot_claude/hooks/executable_push-guard.sh'], 'as chezmoi names it'],
  ])('is judged by the file of the project: ~/%s, of %s (%s)', async (path, files) => {
    expect((await judged(`sh ~/${path}`, files)).script).toBe(files[0]);
    expect((await judged(`/Users/ada/${path} --strict`, files)).script).toBe(files[0]);
  });

  it.each([
    ['~/.claude/hooks/push-guard.sh', ['src/push-guard.sh', 'lib/push-guard.sh'], 'two have the name'],
    ['~/.claude/hooks/push-guard.sh', ['examples/push-guard.sh'], 'it is only shown'],
    ['~/.claude/hooks/main.sh', ['src/main.sh'], 'the name tells nothing'],
    ['~/.claude/hooks/push-guard', ['src/push-guard'], 'it may be any program'],
    ['~/bin/push-guard.sh', ['src/push-guard.sh'], 'Claude Code has nothing there'],
    ['/opt/.claude/hooks/push-guard.sh', ['src/push-guard.sh'], 'this is no home'],
  ])('is not judged by another: %s, of %s (%s)', async (command, files) => {
    expect((await judged(command, files)).script).toBe(undefined);
  });

  it('is found from settings that lie deep in a repository, and not listed as unjudged', async () => {
    const files = ['tools/push-guard.sh'];
    const found = await judged('sh ~/.claude/hooks/push-guard.sh', files, 'home/claude/settings.json');
    expect(found).toEqual({ script: files[0], ignored: [] });
  });
});
