/**
 * What to answer, situation by situation, instead of exit 2 and a text on stderr. Opinions; what each answer comes to is
 * never written down here but worked out by the interpreter.
 */
import type { EventName, ExampleExecution, PayloadJson } from '../model.js';

export interface Answer {
  readonly event: EventName;
  readonly execution: ExampleExecution;
  readonly handler?: { readonly onFailure?: string };
}

export interface Situation {
  readonly title: string;
  /** What to do and why; a few sentences. */
  readonly advice: string;
  readonly good: readonly Answer[];
  /** What is often done, and does something else. */
  readonly instead: readonly Answer[];
}

const preToolUse = (fields: object, universal: object = {}): Answer => ({
  event: 'PreToolUse',
  execution: {
    stdout: JSON.stringify({ ...universal, hookSpecificOutput: { hookEventName: 'PreToolUse', ...fields } }),
  },
});

const specific = (event: EventName, fields: object): Answer => ({
  event,
  execution: { stdout: JSON.stringify({ hookSpecificOutput: { hookEventName: event, ...fields } }) },
});

const top = (event: EventName, fields: object): Answer => ({ event, execution: { stdout: JSON.stringify(fields) } });

const fails = (event: EventName, exitCode: number, stderr: string): Answer => ({
  event,
  execution: { exitCode, stderr },
});

const missing = 'The commit has no sign-off. Repeat it with: git commit -s';

export const situations: readonly Situation[] = [
  {
    title: 'An error that must hold the tool back',
    advice:
      'Deny, and put everything Claude needs in `permissionDecisionReason`: what is wrong, and the command that would be right. `additionalContext` can add that a program said so and not the user. `systemMessage` is for the user alone: it never reaches Claude, so a reason that stands only there is lost. The exit code stays 0.',
    good: [
      preToolUse(
        {
          permissionDecision: 'deny',
          permissionDecisionReason: missing,
          additionalContext: 'An automated check said so, not the user. Repair it and try again.',
        },
        { systemMessage: 'Commit held back: no sign-off' },
      ),
    ],
    instead: [
      fails('PreToolUse', 2, missing),
      fails('PreToolUse', 1, missing),
      preToolUse({ permissionDecision: 'deny' }, { systemMessage: missing }),
    ],
  },
  {
    title: 'Warnings only',
    advice:
      'Give context and no decision. `allow` is not "no objection": it answers for the user and skips the question that the permission mode would have asked. A warning printed on stderr, or as plain text with exit 0, is not read by Claude before a tool runs.',
    good: [
      preToolUse(
        { additionalContext: 'The commit subject is over 50 characters. Not blocked.' },
        { systemMessage: 'Long commit subject' },
      ),
    ],
    instead: [
      preToolUse({
        permissionDecision: 'allow',
        additionalContext: 'The commit subject is over 50 characters. Not blocked.',
      }),
      { event: 'PreToolUse', execution: { stderr: 'warning: long commit subject' } },
      { event: 'PreToolUse', execution: { stdout: 'warning: long commit subject' } },
    ],
  },
  {
    title: 'An exception that was granted',
    advice:
      "The check found something and somebody has agreed to it. Say so in `additionalContext` and decide nothing, so that the permission mode still counts. Only where the exception also stands for the user's consent to run the tool is it an `allow`.",
    good: [preToolUse({ additionalContext: 'Exception EXC-7 accepted: hotfix without a ticket.' })],
    instead: [preToolUse({ permissionDecision: 'allow', permissionDecisionReason: 'Exception EXC-7 accepted' })],
  },
  {
    title: 'A question for the user',
    advice:
      'Ask, with the reason: the question about a command or an MCP tool shows it. That about a file shows the change alone, and nobody reads the reason; deny there instead. Where nobody can be asked (`claude -p` without a permission tool), the tool does not run and Claude reads the reason.',
    good: [preToolUse({ permissionDecision: 'ask', permissionDecisionReason: 'This pushes to a release branch.' })],
    instead: [],
  },
  {
    title: 'Nothing to object to',
    advice:
      'Print nothing and end with 0. `allow` would run every call without asking, as far as no deny or ask rule, plan mode or sensitive file stands in its way.',
    good: [{ event: 'PreToolUse', execution: {} }],
    instead: [preToolUse({ permissionDecision: 'allow' })],
  },
  {
    title: 'The check itself failed',
    advice:
      'Every exit code but 0 and 2 lets the tool run, a crash and a missing interpreter too. A guard that must hold has to catch its own failure and deny, or be registered with `"onFailure": "block"` on clients that know it.',
    good: [
      preToolUse({
        permissionDecision: 'deny',
        permissionDecisionReason: 'The check could not run: policy.json is missing.',
      }),
      { ...fails('PreToolUse', 3, 'policy.json is missing'), handler: { onFailure: 'block' } },
    ],
    instead: [fails('PreToolUse', 3, 'policy.json is missing')],
  },
  {
    title: 'After a tool has run',
    advice:
      'Nothing can be held back any more, only said. `decision: block` with a `reason` is feedback that Claude reads; so is `additionalContext`, without the tone of an error.',
    good: [
      top('PostToolUse', { decision: 'block', reason: 'eslint: 2 errors in a.ts' }),
      specific('PostToolUse', { additionalContext: 'eslint: 1 warning in a.ts' }),
    ],
    instead: [
      { event: 'PostToolUse', execution: { stdout: 'eslint: 2 errors in a.ts' } },
      fails('PostToolUse', 1, 'eslint: 2 errors in a.ts'),
    ],
  },
  {
    title: 'The turn must end',
    advice:
      '`continue: false` with a `stopReason` ends it once the tool has run, and the terminal shows the reason. `claude -p` shows nothing: its output is empty and its exit code 0, so a script that reads the output has to take an empty one for a failure.',
    good: [top('PostToolUse', { continue: false, stopReason: 'The budget of this session is spent.' })],
    instead: [top('PostToolUseFailure', { continue: false, stopReason: 'The budget of this session is spent.' })],
  },
  {
    title: 'Claude wants to stop too early',
    advice: 'Block the stop with what is left to do. `continue: false` does the opposite: it ends the turn.',
    good: [top('Stop', { decision: 'block', reason: 'The tests fail: npm test shows 2 failures.' })],
    instead: [top('Stop', { continue: false, stopReason: 'The tests fail' }), fails('Stop', 1, 'The tests fail')],
  },
  {
    title: 'A prompt that must not be sent, or needs context',
    advice:
      'Block it, and the user is told why; or add context, and Claude reads it with the prompt. Plain text with exit 0 is context here.',
    good: [
      top('UserPromptSubmit', { decision: 'block', reason: 'The prompt holds a password.' }),
      specific('UserPromptSubmit', { additionalContext: 'The branch is frozen until Monday.' }),
    ],
    instead: [fails('UserPromptSubmit', 1, 'The prompt holds a password.')],
  },
];

const bash = { tool_name: 'Bash', tool_input: { command: 'git commit -m x' }, tool_use_id: 'toolu_1' };

/** What the client would have called such a hook with. */
export function payloadOf(event: EventName): PayloadJson {
  return event.includes('ToolUse') ? { hook_event_name: event, ...bash } : { hook_event_name: event };
}
