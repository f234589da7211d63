/** What a hook would print that the machine could not run. */
import { expect, it } from 'vitest';
import { check } from '../../src/check/index.js';
import { projectOf, type RunExample, runsOf } from '../../src/evidence/example.js';
import type { Script } from '../../src/model.js';
import { rule } from '../../src/rules/unread/unread-stdout.js';

const example: RunExample = {
  kind: 'runs',
  event: 'Stop',
  handler: { command: 'if [ -f problems ]; then\n  echo "Please look at the problems."\nfi\nexit 0' },
  runs: [{ execution: { exitCode: 127, stderr: 'sh: 1: tsx: not found\n' } }],
};

it.each([true, false])('is told of by the text alone where the machine lacked something: %s', (ended) => {
  const runs = runsOf(example).map((run) =>
    ended ? { ...run, lacked: { lack: { kind: 'program', name: 'tsx' } as const, ended } } : run,
  );
  expect(check([rule], projectOf(example), runs).map((finding) => finding.severity)).toEqual(ended ? ['warning'] : []);
});

it.each([
  ['# So that Claude knows the branch.\ngit branch', 'warning'],
  ['git branch', 'info'],
])('is a warning where a comment says that Claude sees it: %s', (command, severity) => {
  const run: RunExample = {
    kind: 'run',
    event: 'PostToolUse',
    handler: { command },
    execution: { stdout: '* main\n' },
  };
  expect(check([rule], projectOf(run), runsOf(run)).map((finding) => finding.severity)).toEqual([severity]);
});

it.each([
  ['a generator, which nobody is to hear', 'flutter gen-l10n', []],
  ['what a comment says that Claude sees', '# So that Claude knows what is new.\nflutter gen-l10n', ['warning']],
])('takes what the stand-in of a program says for what it may print: %s', (_, command, severities) => {
  const run: RunExample = {
    kind: 'run',
    event: 'PostToolUse',
    handler: { command },
    execution: { stdout: 'flutter: 1 problem found\n' },
  };
  const standIns = { programs: ['flutter'], end: 'fail' } as const;
  const runs = runsOf(run).map((each) => ({ ...each, case: { ...each.case, standIns } }));
  expect(check([rule], projectOf(run), runs).map((finding) => finding.severity)).toEqual(severities);
});

it('leaves a reply with keys of its own to the rules on replies, however it is printed', () => {
  const printed = [`echo '{"feedback": "Run the tests."}'`, 'echo "{\\"feedback\\": \\"Run the tests.\\"}"'];
  for (const print of printed) {
    const run: RunExample = {
      kind: 'runs',
      event: 'Stop',
      handler: { command: `if [ -f src/changed ]; then\n  ${print}\nfi\nexit 0` },
      runs: [{ execution: {} }],
    };
    expect(check([rule], projectOf(run), runsOf(run))).toEqual([]);
  }
});

it.each([
  ['commit-reminder.sh', 'warning'],
  ['commits.sh', 'info'],
])('is a warning where a script is named for what it tells: %s', (name, severity) => {
  const run: RunExample = { kind: 'run', event: 'Stop', execution: { stdout: '3 files are not committed\n' } };
  const script = scriptOf(name, 'git status --short | wc -l');
  const runs = runsOf(run).map((each) => ({ ...each, case: { ...each.case, hook: { ...each.case.hook, script } } }));
  expect(check([rule], projectOf(run), runs).map((finding) => finding.severity)).toEqual([severity]);
});

const scriptOf = (name: string, text: string): Script => ({
  path: `.claude/hooks/${name}`,
  absolutePath: `/project/.claude/hooks/${name}`,
  text,
  language: 'bash',
  executable: true,
  shebang: null,
});
