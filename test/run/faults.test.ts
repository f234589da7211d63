/** Each trouble is made for real: what a hook sees of it, and what comes of guards that do or do not outlive it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lint } from '../../src/lint/index.js';
import type { CommandExecution, Fault } from '../../src/model.js';
import { faultName } from '../../src/plan/faults.js';
import { runFaults } from '../../src/run/faults.js';
import { type Isolation, openRunner } from '../../src/run/index.js';
import { caseOf, hookOf, makeScene, type Scene, text } from './project.js';

let scene: Scene;
beforeEach(() => {
  scene = makeScene();
});
afterEach(() => scene.remove());

async function under(fault: Fault, command: string, isolation: Isolation): Promise<CommandExecution> {
  const planned = { ...caseOf(hookOf(scene, { command }), { tool_name: 'Bash' }), fault };
  const runner = openRunner([planned.hook], { isolation, jobs: 1 });
  try {
    for await (const { execution } of runFaults([planned], runner)) return execution as CommandExecution;
    throw new Error('not run');
  } finally {
    await runner.close();
  }
}

const isolations: readonly Isolation[] = ['none', 'auto'];

describe.skipIf(process.platform === 'win32').each(isolations)('with the isolation %s, a hook', (isolation) => {
  const said = async (fault: Fault, command: string) => text((await under(fault, command, isolation)).stdout).trim();

  it('finds every program but the one that is missing', async () => {
    const fault = { kind: 'program-missing', program: 'grep' } as const;
    expect(await said(fault, 'command -v grep || echo none; command -v sed >/dev/null && echo sed')).toBe('none\nsed');
  });

  it('reads nothing, or half of its payload', async () => {
    expect(await said({ kind: 'stdin-empty' }, 'wc -c')).toBe('0');
    const half = await said({ kind: 'stdin-truncated' }, 'cat');
    expect(half).toMatch(/^\{"/);
    expect(() => JSON.parse(half)).toThrow();
  });

  it('stands elsewhere', async () => {
    expect(await said({ kind: 'other-directory' }, 'pwd')).toBe('/');
  });

  it('sees its project under a name with a space, everywhere', async () => {
    scene.write('project/here', '');
    const [variable, payload, file] = (
      await said({ kind: 'space-in-path' }, 'echo "$CLAUDE_PROJECT_DIR"; cat; ls "$CLAUDE_PROJECT_DIR/"')
    ).split('\n');
    expect(variable).toMatch(/a project$/);
    expect(JSON.parse(payload ?? '').cwd).toBe(variable);
    expect(file).toBe('here');
  });

  it('has the banner of a profile before what a bash script prints', async () => {
    const script = scene.write('project/hook', '#!/bin/bash\necho answer\n');
    expect(await said({ kind: 'profile-banner' }, script)).toBe('Welcome back!\nanswer');
  });

  it('cannot write to its home folder', async () => {
    const { exitCode } = await under({ kind: 'home-unwritable' }, 'mkdir -p "$HOME/.cache" 2>/dev/null', isolation);
    expect(exitCode).not.toBe(0);
  });

  it('lacks a variable of the client', async () => {
    scene.write('project/hook', '#!/bin/sh\nprintenv CLAUDE_PROJECT_DIR || echo unset\n');
    const fault = { kind: 'variable-unset', variable: 'CLAUDE_PROJECT_DIR' } as const;
    expect(await said(fault, '"$CLAUDE_PROJECT_DIR"/hook')).toBe('unset');
  });
});

describe.skipIf(process.platform === 'win32')('a guard that blocks', () => {
  async function flips(guard: string) {
    scene.write('project/guard', guard);
    const options = { cwd: scene.project, home: scene.home, paths: ['guard'], event: 'PreToolUse' } as const;
    const report = await lint({ ...options, effort: 'quick', faults: true, isolation: 'none' });
    const found = report.findings.filter(({ rule }) => rule === 'fails-open-under-fault');
    const open = report.faulted?.filter(({ verdict }) => verdict.effect !== 'block') ?? [];
    expect(found).toHaveLength(open.length);
    return open.map((run) => faultName(run.case.fault as Fault)).sort();
  }

  it('and pipes through jq lets everything through without it, and without a payload', async () => {
    const guard = `#!/bin/sh
if jq -r '.tool_input.command // empty' | grep -q 'rm -rf'; then echo no >&2; exit 2; fi
`;
    expect(await flips(guard)).toEqual(['no-jq', 'stdin-empty', 'stdin-truncated', 'time-out']);
  }, 120_000);

  it('and fails closed holds under all that a script can answer', async () => {
    const guard = `#!/bin/sh
command -v jq >/dev/null || { echo "jq is missing" >&2; exit 2; }
CMD=$(jq -er '.tool_input | tostring' 2>/dev/null) || { echo "unreadable" >&2; exit 2; }
case "$CMD" in '' | *"rm -rf"*) echo no >&2; exit 2 ;; esac
`;
    expect(await flips(guard)).toEqual(['time-out']);
  }, 120_000);
});
