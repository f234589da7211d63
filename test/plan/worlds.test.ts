/** Worlds in which hooks come further: which are tried, and how they are told. */
import { expect, it } from 'vitest';
import type { Case, Hook, Language, Payload, Run } from '../../src/model.js';
import { wordsOf, worldCases } from '../../src/plan/worlds.js';

function hookOf(text: string, language: Language = 'bash', event: Hook['event'] = 'Stop'): Hook {
  return {
    id: 'h',
    event,
    handler: { type: 'command', command: './h' },
    script: { path: 'h', absolutePath: '/p/h', text, language, executable: true, shebang: null },
    decidedBy: 'settings',
    place: { file: 's' },
    projectDir: '/p',
  };
}

function casesOf(hook: Hook, commands: readonly string[] = ['']): readonly Case[] {
  return commands.map((command, index) => {
    const json = { hook_event_name: hook.event, tool_input: { command } };
    const payload: Payload = { id: `${index}`, event: hook.event, json, nature: 'benign', provenance: '' };
    return { id: `h@${index}`, hook, payload };
  });
}

const worldOf = (hook: Hook, gate?: number, commands?: readonly string[]) => {
  const planned = casesOf(hook, commands);
  const runs = planned.map((each) => ({ case: each, ...(gate === undefined ? {} : { lacked: { gate } }) }) as Run);
  return worldCases(runs, planned, new Map());
};

it('opens every gate of a hook that left at one', () => {
  const gated = hookOf(
    '#!/bin/bash\n[ -z "$LINT_GATE" ] && exit 0\n[ -f .claude/on ] || exit 0\necho "Blocked" >&2\nexit 2\n',
  );
  const [first] = worldOf(gated, 2);
  expect(first?.world).toEqual({ variables: { LINT_GATE: '1' }, files: ['.claude/on'] });
  expect(wordsOf(first?.world ?? {})).toBe('with `LINT_GATE` set to "1" and `.claude/on` there');
  const off = hookOf('#!/bin/bash\n[ "$HOOKS_MODE" = off ] && exit 0\necho "Blocked" >&2\nexit 2\n');
  expect(wordsOf(worldOf(off, 2)[0]?.world ?? {})).toBe('with `HOOKS_MODE` not set');
  expect(worldOf(gated)).toEqual([]);
});

it('opens no gate for a file that the hook reads: what has to be in it, nobody can tell', () => {
  const reader = hookOf('#!/bin/bash\nSTATE=.claude/state\n[ -f "$STATE" ] || exit 0\ngrep -q on "$STATE" && exit 2\n');
  expect(worldOf(reader, 3)).toEqual([]);
});

it('changes files of the kinds that a hook asks git for', () => {
  const [shell] = worldOf(hookOf("git diff --name-only | grep -E '^backend/.*\\.py$'\n"));
  expect(shell?.world).toEqual({ changes: { extensions: ['py'], folders: ['src', 'backend'] } });
  const script = "const dirty = execSync('git status --porcelain');\nif (/\\.[jt]sx?$/.test(dirty)) process.exit(2);\n";
  expect(worldOf(hookOf(script, 'javascript'))[0]?.world?.changes?.extensions).toEqual(['ts', 'js']);
  const python = 'out = subprocess.run(["git", "-C", root, "status", "--porcelain"])\n';
  expect(worldOf(hookOf(python, 'python'))[0]?.world?.changes?.extensions).toEqual(['ts', 'py']);
  expect(worldOf(hookOf('git log -1\n'))).toEqual([]);
});

it('begins with the calls that commit', () => {
  const guard = hookOf('git diff --cached | grep -q password && exit 2\n', 'bash', 'PreToolUse');
  const [first] = worldOf(guard, undefined, ['ls', 'git commit -m x']);
  expect(first?.payload.json.tool_input).toEqual({ command: 'git commit -m x' });
});
