/** A guard that blocks until the user approves, which it never learns. */
import { refusalIn } from '../../evidence/refusal-places.js';
import { stderrOf, stdoutOf } from '../../evidence/runs.js';
import type { Example, Hook, Rule } from '../../model.js';
import { textOf } from '../../script/answers/text-of.js';

const guard = (says: string, title: string, before = ''): Extract<Example, { kind: 'runs' }> => ({
  kind: 'runs',
  title,
  event: 'PreToolUse',
  handler: {
    command: `command=$(jq -r .tool_input.command)\n${before}if grep -qi "drop table" <<<"$command"; then\n  echo "${says}" >&2\n  exit 2\nfi`,
  },
  runs: [{ execution: { exitCode: 2, stderr: `${says}\n` } }],
});

export const rule: Rule = {
  id: 'approval-out-of-reach',
  severity: 'warning',
  summary: 'A guard blocks until the user approves, and has no way to learn that the user did.',
  docs: {
    why:
      'A block is final: exit code 2 and `permissionDecision: "deny"` ask nobody. Claude asks the user, the user agrees, Claude ' +
      'makes the call once more, and the guard blocks it with the same words.',
    repair:
      'Answer with `permissionDecision: "ask"`: Claude Code shows the call and your reason to the user, and runs it if the ' +
      'user agrees. Or say in the message that the user has to do it.',
  },
  bad: [
    guard('BLOCKED: this requires explicit approval', 'It takes an approval'),
    guard('Rows get lost. Please confirm to proceed.', 'It asks for a confirmation'),
    guard('PROTECTED: ask the user before you drop tables.', 'Claude is to ask'),
    guard(
      'Dropping a table is destructive. Confirm with the user before running it.',
      'Claude is to have it confirmed',
    ),
    guard('Get explicit user permission first.', 'Claude is to get it'),
    guard('rm -f loses tables. Confirm with the user first.', 'An option of the command is no test for a file'),
    guard('Only drop tables when explicitly requested by the user.', 'The user may have asked for it'),
    {
      ...guard('', 'In a reply'),
      handler: { command: '.claude/hooks/tables.sh' },
      runs: [
        {
          execution: {
            stdout:
              '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"This drops a table. Confirm this is intentional."}}',
          },
        },
      ],
    },
  ],
  good: [
    guard('BLOCKED: tables stay.', 'It asks for nothing'),
    guard('BLOCKED: tables stay. Ask the user which data may go.', 'It has Claude ask for something else'),
    guard('BLOCKED: ask the user before you go on, or have them run it manually.', 'The user may run it'),
    guard('BLOCKED: without explicit approval, let the user run it by hand.', 'It says who can do it'),
    guard('Needs explicit approval from the user. Show the command and ask the user to run it.', 'Who is to run it'),
    guard(
      'Needs explicit approval from the user. Use console.run_approved if it is available.',
      'Another way to have it approved',
    ),
    guard('Please confirm first.', 'It looks for a file that says so', '[ -f .claude/approved ] && exit 0\n'),
    guard('Please confirm first.', 'It looks for a variable', '[ "$CONFIRM_DROP" = 1 ] && exit 0\n'),
    guard(
      'Please confirm first.',
      'It looks for a word in the command',
      'grep -q "confirmed" <<<"$command" && exit 0\n',
    ),
    {
      ...guard('Please confirm first.', 'It reads what the user said'),
      handler: {
        command:
          'call=$(cat)\ntail -n 20 "$(jq -r .transcript_path <<<"$call")" | grep -q "yes, drop" && exit 0\nif grep -qi "drop table" <<<"$call"; then\n  echo "Please confirm first." >&2\n  exit 2\nfi',
      },
    },
    {
      ...guard('', 'Claude Code asks the user'),
      runs: [
        {
          execution: {
            stdout:
              '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask","permissionDecisionReason":"Please confirm to proceed."}}',
          },
        },
      ],
    },
    {
      ...guard('Please confirm first.', 'On an event on which nobody can be asked'),
      event: 'Stop',
      handler: { command: 'if [ -f .dropped ]; then\n  echo "Please confirm first." >&2\n  exit 2\nfi' },
    },
  ],
  // What it offers as a way out does not work either.
  yieldsTo: ['bypass-out-of-reach'],
  handlers: ['command'],
  *onRun(run) {
    const { hook } = run.case;
    if (hook.event !== 'PreToolUse' || run.verdict.effect !== 'block') return;
    const said = `${stdoutOf(run)}\n${stderrOf(run)}`;
    if (!asks.test(said) || offers.test(said) || mayLearn(hook)) return;
    yield {
      message:
        'The guard blocks until the user approves, and has no way to learn that the user did: it blocks the same call again.',
      cause: 'approval',
      help: 'To have Claude Code ask the user, answer with `permissionDecision: "ask"` in `hookSpecificOutput`, and end with exit code 0.',
      at: refusalIn(run),
    };
  },
};

/** It takes somebody's approval, or asks for it. */
const asks =
  /\b(?:requires?|needs?|without|until)\b[^.\n]{0,40}\b(?:explicit|manual|human|user(?:'s)?)\b[^.\n]{0,20}\b(?:approval|confirmation|permission|consent)\b|\bplease confirm\b|\bconfirm (?:this is intentional|(?:that )?you want|to (?:proceed|continue)|with (?:the )?user)\b|\bask (?:the )?user (?:before|first)\b|\b(?:ask|get) (?:the |for )?(?:(?:explicit|user|human) ){0,2}(?:for )?(?:explicit )?(?:permission|approval|consent) (?:first|before)\b|\b(?:only|unless)\b[^.\n]{0,60}\bexplicitly (?:asks?|asked|requests?|requested)\b/i;

/** The user is to do it, or there is another way to the same: by a tool that has it approved. */
const offers =
  /\buser (?:to |can |may |must |should |has to |needs to )?(?:run|execute|perform)\b|\b(?:use|call) [`"']?(?:[a-z\d]{1,40}[._]){1,4}approv|\byourself\b|\bby hand\b|\bmanually\b|\bterminal\b|\boutside\b|\bset \w|\btouch \S|=(?:1|true|yes)\b/i;

/** Does the text look at what the user said, or for a sign that the user agreed? */
function mayLearn(hook: Hook): boolean {
  return learns.test(textOf(hook).text);
}

const sign = '(?:approv|confirm|allow|consent|permit|override|bypass|unlock|skip)';

const learns = new RegExp(
  [
    `transcript|permission_mode|["']ask["']`,
    // A variable, a file, a word in the command.
    `(?:\\$\\{?|environ[^\\n]{0,20}|env\\.|getenv\\(["'])\\w{0,40}${sign}`,
    `(?:(?:\\[|\\btest|&&|\\|\\|)\\s(?:!\\s)?-[efs] |exists\\w{0,4}\\(|isfile\\(|read\\w{0,12}\\(|open\\()[^\\n]{0,80}${sign}`,
    `\\b(?:grep|test|includes|search|match)\\b[^\\n]{0,80}(?:approv|confirm)`,
  ].join('|'),
  'i',
);
