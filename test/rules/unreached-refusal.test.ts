import { expect, it } from 'vitest';
import { projectOf, runsOf } from '../../src/evidence/example.js';
import type { ExampleExecution, Hook, Script } from '../../src/model.js';
import { rule } from '../../src/rules/exit-codes/unreached-refusal.js';

function messages(text: string, execution: ExampleExecution = {}): readonly string[] {
  const example = {
    kind: 'runs',
    event: 'PreToolUse',
    handler: { command: 'node guard.js' },
    runs: [{ execution }],
  } as const;
  const [plain] = projectOf(example).hooks;
  const script: Script = {
    path: 'guard.js',
    absolutePath: '/p/guard.js',
    text,
    language: 'javascript',
    executable: true,
    shebang: null,
  };
  const hook = { ...(plain as Hook), script };
  return [
    ...(rule.onRuns?.(
      hook,
      runsOf(example).map((run) => ({ ...run, case: { ...run.case, hook } })),
    ) ?? []),
  ].map(({ message }) => message);
}

const guard = (behind: string) =>
  `if (frozen()) {\n  process.stderr.write(\n    \`[guard] BLOCKED: the project is frozen.\\n\` +\n      \`Ask for a release first.\\n\`,\n  );\n${behind}}\n`;

it('reads a message of several lines', () => {
  expect(messages(guard('  process.exit(1);\n'))).toEqual([expect.stringContaining('ends with exit code 1')]);
});

it('takes no statement for the message that others stand behind', () => {
  expect(messages(guard('  cleanUp();\n  process.exit(1);\n'))).toEqual([]);
});

it('leaves a reason on stdout to `silent-block`, where that was seen', () => {
  const text = `if (frozen()) {\n  console.log('BLOCKED: the project is frozen.');\n  process.exit(2);\n}\n`;
  expect(messages(text)).toEqual([expect.stringContaining('goes to stdout, and with exit code 2')]);
  expect(messages(text, { exitCode: 2, stdout: 'BLOCKED: no pushes.\n' })).toEqual([]);
  expect(messages(text, { exitCode: 2, stderr: 'BLOCKED: no pushes.\n' })).toHaveLength(1);
});

it('tells once of a check and of the exit behind it', () => {
  const example = {
    kind: 'runs',
    event: 'PostToolUse',
    handler: {
      command:
        'out=$(npx vitest run 2>&1)\nif [ $? -ne 0 ]; then\n  echo "The tests FAILED in rooms." >&2\n  echo "$out" >&2\n  exit 1\nfi\nexit 0',
    },
    runs: [{ execution: {} }],
  } as const;
  const [hook] = projectOf(example).hooks;
  const told = [...(rule.onRuns?.(hook as Hook, runsOf(example)) ?? [])].map(({ message }) => message);
  expect(told).toEqual([expect.stringContaining('what `vitest` finds')]);
});
