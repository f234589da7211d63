/** Runs that fail for what our world holds and a session's would not are no fault of their hook. */
import { describe, expect, it } from 'vitest';
import { failingForOurWorld } from '../../src/check/of-our-world.js';
import { projectOf, runsOf } from '../../src/evidence/example.js';
import type { CommandExecution, ExampleExecution, Run } from '../../src/model.js';

function runOf(execution: ExampleExecution, payload: Readonly<Record<string, unknown>> = {}): Run {
  const example = {
    kind: 'runs',
    event: 'PostToolUse',
    handler: { command: 'node hooks/count.mjs' },
    runs: [{ payload, execution }],
  } as const;
  projectOf(example);
  return runsOf(example)[0] as Run;
}

const missing = (path: string): ExampleExecution => ({
  exitCode: 1,
  stderr: `node:fs:441\nError: ENOENT: no such file or directory, open '${path}'\n`,
});

/** The same run, of another hook, that has created a file. */
function creating(run: Run, path: string, hook = 'another'): Run {
  const execution: CommandExecution = {
    ...(run.execution as CommandExecution),
    exitCode: 0,
    stderr: new Uint8Array(),
    writes: [{ change: 'created', path, within: 'project' }],
  };
  return { ...run, execution, case: { ...run.case, hook: { ...run.case.hook, id: hook } } };
}

describe('a file that is not there', () => {
  const failed = runOf(missing('/p/.state/budget.json'));

  it('is our doing where another hook of the project makes it', () => {
    expect(failingForOurWorld([failed, creating(failed, '/p/.state/budget.json')])(failed)).toBe(true);
  });

  it("is the hook's own where nobody makes it, or only the hook itself", () => {
    expect(failingForOurWorld([failed])(failed)).toBe(false);
    expect(failingForOurWorld([failed, creating(failed, '/p/.state/other.json')])(failed)).toBe(false);
    expect(failingForOurWorld([failed, creating(failed, '/p/.state/budget.json', failed.case.hook.id)])(failed)).toBe(
      false,
    );
  });
});

describe('the record of a session', () => {
  const failed = (stderr: string) => runOf({ exitCode: 1, stderr }, { session_id: 'abc-1' });

  it('is made by the hook that runs at its start', () => {
    const run = failed('Error: unknown session: abc-1\n');
    expect(failingForOurWorld([run])(run)).toBe(true);
  });

  it.each([
    ['another thing is missing', 'abc-1: recorded\nError: no such agent\n'],
    ['nothing is missing', 'refused: abc-1\n'],
  ])('is not blamed where %s', (_, stderr) => {
    const run = failed(stderr);
    expect(failingForOurWorld([run])(run)).toBe(false);
  });
});

describe('the file of a call, outside the project', () => {
  const call = (tool_name: string) => ({ tool_name, tool_input: { file_path: '{{PROJECT}}/src/../../notes.txt' } });
  const failed = (tool: string, path = '/p/src/../../notes.txt') => runOf(missing(path), call(tool));

  it.each(['Edit', 'Read'])('is there in a session before %s', (tool) => {
    expect(failingForOurWorld([])(failed(tool))).toBe(true);
  });

  it('need not be there before Write, and another file is the business of the hook', () => {
    expect(failingForOurWorld([])(failed('Write'))).toBe(false);
    expect(failingForOurWorld([])(failed('Edit', '/p/other.txt'))).toBe(false);
  });
});

describe('the folder of the file of a call', () => {
  const call = (path: string) => ({ tool_name: 'Write', tool_input: { file_path: `{{PROJECT}}/${path}` } });
  const inBash = 'hooks/regen.sh: line 10: cd: /p/apps/ios: No such file or directory\n';

  it.each([inBash, "hooks/regen.sh: 10: cd: can't cd to /p/apps/ios\n", inBash.replace('/p/', '')])(
    'is where such a file lies in a session: %s',
    (stderr) => {
      const run = runOf({ exitCode: 1, stderr }, call('example/apps/ios/Project.swift'));
      const inProject = { ...run, case: { ...run.case, hook: { ...run.case.hook, projectDir: '/p' } } };
      expect(failingForOurWorld([])(inProject)).toBe(true);
    },
  );

  it('is the business of the hook where the file lies elsewhere', () => {
    expect(failingForOurWorld([])(runOf({ exitCode: 1, stderr: inBash }, call('example/apps/web/a.ts')))).toBe(false);
  });
});

describe('a module that the payload overwrote', () => {
  const stderr =
    "file:///p/hooks/count.mjs:2\nSyntaxError: The requested module '../src/config.js' does not provide an export named 'load'\n";
  const write = (path: string) => ({ tool_name: 'Write', tool_input: { file_path: path, content: 'x' } });

  it('is our doing', () => {
    const run = runOf({ exitCode: 1, stderr }, write('{{PROJECT}}/src/config.js'));
    expect(failingForOurWorld([run])(run)).toBe(true);
  });

  it.each([
    ['another file was written', write('{{PROJECT}}/src/other.js'), { exitCode: 1, stderr }],
    [
      'no module is complained about',
      write('{{PROJECT}}/src/config.js'),
      { exitCode: 1, stderr: 'src/config.js: no\n' },
    ],
    ['it is no program', write('{{PROJECT}}/notes/config.txt'), { exitCode: 1, stderr }],
    ['it blocked', write('{{PROJECT}}/src/config.js'), { exitCode: 2, stderr }],
  ])('is not where %s', (_, payload, execution) => {
    const run = runOf(execution, payload);
    expect(failingForOurWorld([run])(run)).toBe(false);
  });
});

describe('a file that is not in the worktree that the session has entered', () => {
  const stderr = 'bash: hooks/count.sh: No such file or directory\n';
  const entered = { tool_name: 'EnterWorktree', cwd: '{{PROJECT}}/.claude/worktrees/abc' };

  it('is our doing', () => {
    const run = runOf({ exitCode: 127, stderr }, entered);
    expect(failingForOurWorld([run])(run)).toBe(true);
  });

  it.each([
    ['the session is in the project', { cwd: '{{PROJECT}}' }, { exitCode: 127, stderr }],
    ['nothing is missing', entered, { exitCode: 1, stderr: 'Commit first.\n' }],
  ])('is not where %s', (_, payload, execution) => {
    const run = runOf(execution, payload);
    expect(failingForOurWorld([run])(run)).toBe(false);
  });
});
