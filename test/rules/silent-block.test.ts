/** Why a block has no reason: what the command throws away, or what the script does not write. */
import { expect, it } from 'vitest';
import { runsOf } from '../../src/evidence/example.js';
import type { Hook, Run } from '../../src/model.js';
import { rule } from '../../src/rules/unread/silent-block.js';

/** The message on a call that a script with a reason on stderr blocked, of which nothing came out. */
function said(command: string): string | undefined {
  const example = {
    kind: 'runs',
    event: 'PreToolUse',
    handler: { command },
    runs: [{ execution: { exitCode: 2 } }],
  } as const;
  const [run] = runsOf(example) as [Run];
  const script = {
    path: 'guard.sh',
    absolutePath: '/p/guard.sh',
    text: '#!/bin/bash\necho "No pushes." >&2\nexit 2\n',
    language: 'bash',
    executable: true,
    shebang: null,
  } as const;
  const hook: Hook = { ...run.case.hook, script };
  return [...(rule.onRun?.({ ...run, case: { ...run.case, hook } }) ?? [])][0]?.message;
}

it.each(['bash guard.sh 2>/dev/null', 'bash "$(pwd)"/guard.sh &>/dev/null', '(bash guard.sh) > /dev/null 2>&1'])(
  'names what the command drops: %s',
  (command) => {
    expect(said(command)).toContain('in the command drops what the script writes to stderr');
  },
);

it.each([
  'bash guard.sh',
  'bash "$(git rev-parse --show-toplevel 2>/dev/null)"/guard.sh',
  'bash "$(git -C "$(pwd)" rev-parse --show-toplevel 2>/dev/null || echo /srv/shop)"/guard.sh',
])('blames no other command: %s', (command) => {
  expect(said(command)).toContain('stderr is empty');
});
