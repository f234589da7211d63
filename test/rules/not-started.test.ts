import { expect, it } from 'vitest';
import { runsOf } from '../../src/evidence/example.js';
import type { Script } from '../../src/model.js';
import { rule } from '../../src/rules/never-runs/not-started.js';

it('names a variable that was empty, of a folder or in front of the script', () => {
  const help = (command: string, stderr: string, script?: Script) =>
    runsOf({ kind: 'run', event: 'Stop', handler: { command }, execution: { exitCode: 126, stderr } })
      .map((run) =>
        script === undefined ? run : { ...run, case: { ...run.case, hook: { ...run.case.hook, script } } },
      )
      .flatMap((run) => [...(rule.onRun?.(run) ?? [])])[0]?.help;
  const denied = '/bin/sh: 1: hooks/a.js: Permission denied\n';
  const script = { path: 'hooks/a.js', text: '' } as Script;
  expect(help('${START} hooks/a.js', denied, script)).toContain('`$START` is empty here');
  expect(help('hooks/a.js', denied, script)).toContain('path, shebang and permissions');
  expect(help('"$REPO/x.sh"', '/bin/sh: 1: /x.sh: not found\n')).toContain('"$CLAUDE_PROJECT_DIR"');
});

it.each([
  ['/bin/sh: 1: bun: not found\n', '`bun` was not found'],
  ['bash: /Volumes/External HD/hooks/guard.sh: No such file or directory\n', '`/Volumes/External HD/hooks/guard.sh`'],
  ['.claude/hooks/guard.sh: line 3: jq: command not found\n', '`jq` was not found'],
  ['gone\n', 'the hook, or a program that it needs, was not found'],
])('names the program that a shell complains about: %j', (stderr, named) => {
  const runs = runsOf({ kind: 'run', event: 'Stop', execution: { exitCode: 127, stderr } });
  expect(runs.flatMap((run) => [...(rule.onRun?.(run) ?? [])])[0]?.message).toContain(named);
});
