/** A refusal that no payload came to, and that would refuse nothing. */
import { unheld } from '../evidence/phrases.js';
import { handlerSpot } from '../evidence/registration.js';
import { speaksOfBlocking } from '../evidence/speech.js';
import { contractAt } from '../interpret/contract-at.js';
import type { Rule } from '../model.js';
import { unreachedLines } from '../script/answers.js';
import { offsetOfLine, textOf } from '../script/text-of.js';

const guard = (code: number) => ({
  command: `grep -q Friday && {\n  echo "Blocked: no calls on Fridays" >&2\n  exit ${code}\n}\nexit 0`,
});

export const rule: Rule = {
  id: 'unreached-refusal',
  severity: 'warning',
  summary: 'A line that says it blocks would not, or would give no reason; no payload reached it.',
  readsText: true,
  docs: {
    why:
      'No payload reached this line, so its text is all there is to judge. Only exit code 2 blocks: with any other, the ' +
      'hook counts as failed, and the action goes ahead.',
    repair: 'End with `exit 2` behind the message, and give hooklint a payload that the line is for: `--payload FILE`.',
  },
  bad: [
    { kind: 'runs', event: 'PreToolUse', handler: guard(1), runs: [{ execution: {} }] },
    {
      kind: 'runs',
      title: 'On an event that only tells Claude',
      event: 'PostToolUse',
      handler: guard(1),
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'It blocks, but writes its reason to stdout',
      event: 'PreToolUse',
      handler: {
        command:
          'call=$(cat)\nif [[ $call == *push* ]]; then\n  echo "Blocked: no pushes" >&2\n  exit 2\nfi\nif [[ $call == *Friday* ]]; then\n  echo "Blocked: no calls on Fridays"\n  exit 2\nfi\nexit 0',
      },
      runs: [{ nature: 'trigger', execution: { exitCode: 2, stderr: 'Blocked: no pushes\n' } }],
    },
    {
      kind: 'runs',
      title: 'In another language',
      event: 'PreToolUse',
      handler: { command: 'grep -q Friday && {\n  echo "BLOQUEADO: hoy no" >&2\n  exit 1\n}\nexit 0' },
      runs: [{ execution: {} }],
    },
  ],
  good: [
    {
      kind: 'runs',
      title: 'With the code that blocks',
      event: 'PreToolUse',
      handler: guard(2),
      runs: [{ execution: { exitCode: 2, stderr: 'Blocked: no calls on Fridays\n' } }],
    },
    {
      kind: 'runs',
      title: 'Everything that it prints goes to stderr',
      event: 'PreToolUse',
      handler: { command: 'exec >&2\ngrep -q Friday && {\n  echo "Blocked: no calls on Fridays"\n  exit 2\n}\nexit 0' },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A block of lines goes to stderr',
      event: 'PreToolUse',
      handler: {
        command:
          'grep -q Friday && {\n  { echo "Blocked: no calls on Fridays"\n  echo "Try again on Monday."; } >&2\n  exit 2\n}\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'The reason is part of JSON',
      event: 'PreToolUse',
      handler: {
        command:
          'grep -q Friday && {\n  echo \'{"decision": "block", "reason": "Blocked: no calls on Fridays"}\'\n  exit 2\n}\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A failure that says so',
      event: 'PreToolUse',
      handler: { command: 'command -v jq >/dev/null || {\n  echo "jq is missing" >&2\n  exit 1\n}\nexit 0' },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Nothing can be blocked here',
      event: 'SessionEnd',
      handler: guard(1),
      runs: [{ execution: {} }],
    },
  ],
  *onRuns(hook, runs) {
    const [first] = runs;
    if (first === undefined || !first.verdict.runs || hook.handler.async === true) return;
    const { event, guards, exit2 } = contractAt(hook.event, first.verdict.client);
    const speaks = guards === null && exit2.stderrTo === 'claude';
    if (!speaks && (guards === null || !exit2.blocks || hook.handler.onFailure === 'block')) return;
    const { text } = textOf(hook);
    const unreached = unreachedLines(hook, runs);
    for (const { line, exit } of unreached) {
      if (exit === undefined) continue;
      // The message of an exit stands on its line or right above it.
      const messages = unreached.filter(
        (each) => each.line <= line && each.line >= line - reach && each.says.length > 0,
      );
      const [message] = messages;
      const words =
        message === undefined ? statementAbove(text, line) : messages.map(({ says }) => says.join(' ')).join('\n');
      const said = words === undefined ? undefined : speaksOfBlocking(words);
      if (said === undefined) continue;
      const at =
        hook.script === undefined
          ? handlerSpot(hook, 'command')
          : ({ in: 'script', ...offsetOfLine(text, line) } as const);
      if (exit === 2) {
        if (message === undefined || exit2.stderrTo !== 'claude' || !isOnStdout(text, message.line, line)) continue;
        yield {
          message: `The hook would say "${said}" on stdout and end with exit code 2, which reads stderr alone: Claude would be blocked without a reason. No payload reached this line.`,
          help: 'Write the reason to stderr.',
          at,
        };
        continue;
      }
      yield {
        message: `The hook would say "${said}" and end with exit code ${exit}, which does not block: ${unheld({ event, guards })}${speaks ? ', and Claude never sees it' : ''}. No payload reached this line.`,
        help: speaks ? 'End with exit code 2, so that Claude sees it.' : 'End with exit code 2 to block.',
        at,
      };
    }
  },
};

/** What a statement of several lines right above the exit prints, in JavaScript and Python. */
function statementAbove(text: string, exit: number): string | undefined {
  const above = text.split('\n').slice(Math.max(0, exit - 1 - longest), exit - 1);
  const start = above.findLastIndex((line) =>
    /^\s*(?:process\.stderr\.write|console\.error|sys\.stderr\.write|print)\(\s*$/.test(line),
  );
  if (start === -1) return undefined;
  const statement = above.slice(start + 1);
  const end = statement.findIndex((line) => /^\s*\);?\s*$/.test(line));
  if (end !== statement.length - 1) return undefined;
  return statement
    .slice(0, end)
    .map((line) => line.replace(/\\n/g, '').replace(/^[\s"'`]+/, ''))
    .join('\n');
}

/** Lines of such a statement, at most. */
const longest = 14;

/** Do the lines from the message to the exit print to stdout alone, as far as their text tells, and no JSON? */
function isOnStdout(text: string, from: number, to: number): boolean {
  if (/\bexec\s+(?:1?>\s*&\s*2|1?>\s*\/dev\/stderr)/.test(text)) return false;
  const lines = text.split('\n').slice(from - 1, to);
  return (
    /^\s*(?:echo|printf)\s|^\s*print\(|^\s*console\.log\(/.test(lines[0] ?? '') &&
    lines.every(
      (line) =>
        !/stderr|>\s*&\s*2|console\.(?:error|warn)|\|\s*tee\b|<</.test(line) &&
        !/[{"']\s*\\?["'](?:decision|reason|hookSpecificOutput)/.test(line),
    )
  );
}

const reach = 3;
