/** A script that its shell cannot parse in one place, and that goes on. */
import { expect, it } from 'vitest';
import { check } from '../../src/check/index.js';
import { projectOf, type RunExample, runsOf } from '../../src/evidence/example.js';
import type { Hook } from '../../src/model.js';
import { rule } from '../../src/rules/exit-codes/swallowed-crash.js';

function toldOf(stderr: string): readonly string[] {
  const example: RunExample = { kind: 'run', event: 'PreToolUse', execution: { exitCode: 0, stderr } };
  const text = '#!/bin/bash\nread -r line\nif [[ "$line" `==` *".env"* ]]; then\n  exit 2\nfi\nexit 0\n';
  const script = { path: 'hooks/guard.sh', absolutePath: '/p/hooks/guard.sh', language: 'bash', text } as const;
  const runs = runsOf(example).map((run) => {
    const hook = { ...run.case.hook, script } as unknown as Hook;
    return { ...run, case: { ...run.case, hook } };
  });
  return check([rule], projectOf(example), runs).map(({ message }) => message);
}

it('is told of, with the words of the shell', () => {
  expect(toldOf('/p/hooks/guard.sh: line 3: conditional binary operator expected\n')).toEqual([
    'The shell could not parse a part of the script (conditional binary operator expected) and left it out, and the hook ended with exit code 0: nobody sees the error.',
  ]);
});

it('is not, where it is the file of a check', () => {
  expect(toldOf("build.sh: line 9: syntax error near unexpected token `fi'\n")).toEqual([]);
});
