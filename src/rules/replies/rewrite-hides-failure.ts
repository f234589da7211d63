/** A check whose command a hook rewrites so that its exit status is that of a filter behind it. */
import type { Rule, Run } from '../../model.js';
import { checkNames } from '../../script/checks/check-names.js';
import { literalText, readShellCommand, type SimpleCommand } from '../../script/shell/shell-command.js';

function rewritten(from: string, to: string, title?: string) {
  const stdout = `${JSON.stringify({ hookSpecificOutput: { hookEventName: 'PreToolUse', updatedInput: { command: to } } })}\n`;
  return {
    kind: 'run',
    event: 'PreToolUse',
    payload: { tool_name: 'Bash', tool_input: { command: from } },
    execution: { stdout },
    ...(title === undefined ? {} : { title }),
  } as const;
}

export const rule: Rule = {
  id: 'rewrite-hides-failure',
  severity: 'warning',
  summary: 'The hook pipes a check into a filter, and Claude no longer learns whether the check failed.',
  docs: {
    why:
      'A hook that shortens the output of tests rewrites `npm test` to `npm test 2>&1 | grep -A 5 FAIL | head -100`. The exit ' +
      'status of a pipe is that of its last program, and `head`, `tail` and `tee` end with 0. Claude Code reports the call ' +
      'as a success, however many tests fail, and runs PostToolUse instead of PostToolUseFailure. What the filter does ' +
      'not let through, a missed coverage threshold or a crash at the start, Claude does not see at all.',
    cases: [
      '`grep` at the end turns it round: it ends with 1 where no line matches, which is where all tests pass.',
      '`|| true` at the end hides a failure in the same way.',
    ],
    repair:
      'Keep the status, and end with it: `out=$(npm test 2>&1); code=$?; grep -A 5 FAIL <<<"$out" | head -100; (exit $code)`.',
  },
  bad: [
    rewritten('npm test', 'npm test 2>&1 | grep -E -A 4 "(FAIL|Tests:)" | tail -150'),
    rewritten('pytest -q', 'cd api && pytest -q 2>&1 | tee test.log', 'In another folder, with a log'),
    rewritten('npx eslint src', 'npx eslint src | grep error', 'What `grep` finds decides'),
    rewritten('go test ./...', 'go test ./... || true', 'It always succeeds'),
    rewritten('npm test', 'npm run test:quiet |& head -50', 'Another script of the same project'),
  ],
  good: [
    rewritten('npm test', 'set -o pipefail; npm test 2>&1 | tail -150', 'The pipe fails with the tests'),
    rewritten(
      'npm test',
      'out=$(npm test 2>&1); code=$?; echo "$out" | tail -150; (exit $code)',
      'It ends with the status of the tests',
    ),
    rewritten('npm test | tail -5', 'npm test | tail -50', 'Claude made the pipe'),
    rewritten('go test ./... || true', 'go test -short ./... || true', 'Claude wants no failure'),
    rewritten('git log --oneline', 'git log --oneline | head -20', 'What does not fail'),
    rewritten('npm test', 'npm test -- --silent', 'Without a filter'),
    rewritten('npm test', 'npm test || echo failed', 'It says so'),
    rewritten('npm test', 'npm test | tap-reporter', 'A program that may know of failures'),
    {
      ...rewritten('npm test', 'npm test', 'It rewrites something else'),
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PreToolUse","updatedInput":{"command":"npm test","timeout":60000}}}\n',
      },
    },
  ],
  replies: ['json'],
  *onRun(run) {
    const { from, to } = commands(run) ?? {};
    if (from === undefined || to === undefined || /pipe_?status|pipefail/i.test(to)) return;
    const filter = filterOf(to);
    if (filter === undefined || filterOf(from) !== undefined) return;
    const ending = `${filter.after} ${filter.program}`;
    yield {
      message:
        filter.program === 'grep'
          ? `The rewritten command ends in \`${ending}\` and has the exit status of \`grep\`: Claude is told that a check failed where no line matches, and that it passed where one does.`
          : `The rewritten command ends in \`${ending}\`, which always succeeds: Claude is told that a check passed even when it failed.`,
      help: 'Keep the status and end with it: `out=$(…); code=$?; …; (exit $code)`.',
      at: { in: 'output', pointer: '/hookSpecificOutput/updatedInput' },
    };
  },
};

/** The command that Claude gave, and the one that runs. */
function commands({ case: { payload }, verdict: { updatedInput } }: Run) {
  const { tool_name: tool, tool_input: input } = payload.json;
  const from = (input as { command?: unknown } | undefined)?.command;
  const to = updatedInput?.command;
  return tool === 'Bash' && typeof from === 'string' && typeof to === 'string' ? { from, to } : undefined;
}

const isCheck = new RegExp(`(?:^|[\\s/])${checkNames}(?![\\w-])`);

/** Programs that tell nothing of what they read by their status. */
const filters: ReadonlySet<string> = new Set([
  'cat',
  'cut',
  'grep',
  'head',
  'sed',
  'sort',
  'tail',
  'tee',
  'tr',
  'true',
  ':',
]);

/** What a check is piped into, or what stands behind its `||`, at the end of a command. */
function filterOf(text: string): { readonly program: string; readonly after: string } | undefined {
  const found = readShellCommand(text);
  const last = found.at(-1);
  const program = literalText(last?.words[0]);
  if (last === undefined || program === undefined || !filters.has(program)) return undefined;
  const isPiped = ({ after }: SimpleCommand): boolean => after === '|' || after === '|&';
  const isForgiven = last.after === '||' && (program === 'true' || program === ':');
  if (!isPiped(last) && !isForgiven) return undefined;
  const first = isForgiven ? found.at(-2) : found.slice(0, found.findLastIndex((each) => !isPiped(each)) + 1).at(-1);
  const from = first?.words[0]?.start;
  if (first === undefined || from === undefined) return undefined;
  return isCheck.test(text.slice(from, first.words.at(-1)?.end)) ? { program, after: last.after } : undefined;
}
