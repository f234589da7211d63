import { describe, expect, it } from 'vitest';
import { check } from '../../src/check/index.js';
import { projectOf, type RunExample, runsOf } from '../../src/evidence/example.js';
import type { EventName, Hook, Target } from '../../src/model.js';
import { rules } from '../../src/rules/index.js';
import { rule } from '../../src/rules/never-runs/missing-script.js';

function message(text: string, shell?: string): string | undefined {
  const handler = { type: 'command', command: `pwsh -File ${text}`, ...(shell && { shell }) } as const;
  const target = { text, absolutePath: `/p/${text}`, found: 'missing' } as const;
  const place = { file: '.claude/settings.json' };
  const hook: Hook = { id: 'a', event: 'Stop', handler, target, decidedBy: 'settings', place, projectDir: '/p' };
  return [...(rule.onHook?.(hook, { root: '/p', configs: [], hooks: [hook], problems: [], ignored: [] }) ?? [])][0]
    ?.message;
}

it('says what the shell leaves of a path with backslashes', () => {
  expect(message('.\\hooks\\guard.ps1')).toContain('the command runs .hooksguard.ps1, which');
  expect(message("'.\\hooks\\guard.ps1'")).toContain("runs '.\\hooks\\guard.ps1', which");
  expect(message('.\\hooks\\guard.ps1', 'powershell')).toContain('runs .\\hooks\\guard.ps1, which');
  expect(message('hooks/my\\ guard.sh')).toContain('runs hooks/my\\ guard.sh, which');
});

describe('a run that fails for it', () => {
  const failures: readonly (readonly [string, number, string, EventName])[] = [
    [
      'missing-file-voids-exit-2',
      2,
      "python3: can't open file '/p/guard.py': [Errno 2] No such file or directory\n",
      'Stop',
    ],
    [
      'accidental-exit-2',
      2,
      "python3: can't open file '/p/guard.py': [Errno 2] No such file or directory\n",
      'PreToolUse',
    ],
    ['not-started', 127, '/bin/sh: 1: ./guard.sh: not found\n', 'PreToolUse'],
    ['crash', 1, "node:internal/modules\n  throw err;\n\nError: Cannot find module '/p/guard.mjs'\n", 'PreToolUse'],
  ];

  it.each(failures)('is not told again by %s', (id, exitCode, stderr, event) => {
    const example: RunExample = { kind: 'run', event, execution: { exitCode, stderr } };
    const found = (target?: Target): readonly string[] => {
      const runs = runsOf(example).map((run) => {
        const hook = { ...run.case.hook, projectDir: '/p', ...(target === undefined ? {} : { target }) };
        return { ...run, case: { ...run.case, hook } };
      });
      return check(rules, projectOf(example), runs).map(({ rule }) => rule);
    };
    expect(found()).toContain(id);
    expect(found({ text: 'guard', absolutePath: '/p/guard', found: 'missing' })).not.toContain(id);
  });
});

it('tells that Python blocks where it finds no script', () => {
  const target = { text: 'guard.py', absolutePath: '/p/guard.py', found: 'missing', interpreter: 'python3' } as const;
  const handler = { type: 'command', command: 'python3 guard.py' } as const;
  const hook = {
    id: 'a',
    handler,
    target,
    decidedBy: 'settings',
    place: { file: 's.json' },
    projectDir: '/p',
  } as const;
  const project = { root: '/p', configs: [], hooks: [], problems: [], ignored: [] };
  const said = (event: EventName) => [...(rule.onHook?.({ ...hook, event }, project) ?? [])][0]?.message;
  expect(said('PreToolUse')).toContain('exit code 2, which blocks');
  expect(said('SessionEnd')).not.toContain('exit code 2');
});
