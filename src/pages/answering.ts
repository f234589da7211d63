/**
 * What to answer, situation by situation, instead of exit 2 and a text on stderr. Opinions; what each answer comes to is
 * worked out by the interpreter, and what is said of the client is said of those clients alone on which it shows.
 */
import type { CallOutcome, Effect, EventName, ExampleExecution, PayloadJson, Permissions } from '../model.js';

export interface Answer {
  readonly event: EventName;
  readonly execution: ExampleExecution;
  readonly handler?: { readonly onFailure?: string };
  /** Over a call of Bash. */
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly permissions?: Permissions;
}

/** A sentence about the client, and the answers whose verdicts show it. */
export interface Shown {
  readonly says: string;
  readonly by: readonly Answer[];
  /** What each of them comes to. */
  readonly as: {
    readonly effect?: Effect;
    readonly endsTurn?: boolean;
    readonly call?: CallOutcome;
    /** Who reads the text, and who does not. */
    readonly text?: string;
    readonly claude?: boolean;
    readonly user?: boolean;
    readonly printed?: boolean;
  };
}

export interface Situation {
  readonly title: string;
  /** What to do; no word about the client. */
  readonly advice: string;
  /** Why, as the client shows it. */
  readonly shown: readonly Shown[];
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

export const top = (event: EventName, fields: object): Answer => ({
  event,
  execution: { stdout: JSON.stringify(fields) },
});

export const fails = (event: EventName, exitCode: number, stderr: string): Answer => ({
  event,
  execution: { exitCode, stderr },
});

const missing = 'The commit has no sign-off. Repeat it with: git commit -s';

const warning = 'A warning.';
const releaseBranch = 'This pushes to a release branch.';
const asked = preToolUse({ permissionDecision: 'ask', permissionDecisionReason: releaseBranch });
const bashCall = { tool_name: 'Bash', tool_input: { command: 'git commit -m x' }, tool_use_id: 'toolu_1' };
const rule = (behaviour: 'deny' | 'ask') => ({ behaviour, text: 'Bash' });

export const situations: readonly Situation[] = [
  {
    title: 'An error that must block the tool',
    advice:
      'Deny, and put everything Claude needs in `permissionDecisionReason`: what is wrong, and the command that would be right. Use `additionalContext` to add that a program said so, not the user. Exit with 0.',
    shown: [
      {
        says: '`systemMessage` is only for the user: Claude never reads it, so a reason that is only there is lost.',
        by: [preToolUse({ permissionDecision: 'deny' }, { systemMessage: missing })],
        as: { effect: 'block', text: missing, claude: false, user: true },
      },
    ],
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
    advice: 'Give context, but no decision.',
    shown: [
      {
        says: '`allow` does not mean "no objection": it answers for the user and skips the permission prompt.',
        by: [preToolUse({ permissionDecision: 'allow' })],
        as: { effect: 'allow' },
      },
      {
        says: 'On PreToolUse, Claude does not read a warning on stderr, nor plain text with exit 0.',
        by: [
          { event: 'PreToolUse', execution: { stderr: warning } },
          { event: 'PreToolUse', execution: { stdout: warning } },
        ],
        as: { text: warning, claude: false },
      },
    ],
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
    title: 'A granted exception',
    advice:
      "The check found something that somebody has already approved. Say so in `additionalContext` and decide nothing. Use `allow` only if the exception includes the user's consent to run the tool.",
    shown: [
      {
        says: 'Context alone leaves the decision to the permission mode.',
        by: [preToolUse({ additionalContext: warning })],
        as: { effect: 'proceed', text: warning, claude: true },
      },
    ],
    good: [preToolUse({ additionalContext: 'Exception EXC-7 accepted: hotfix without a ticket.' })],
    instead: [preToolUse({ permissionDecision: 'allow', permissionDecisionReason: 'Exception EXC-7 accepted' })],
  },
  {
    title: 'A question for the user',
    advice: 'Ask, and give the reason; for a file, deny instead.',
    shown: [
      {
        says: 'The permission prompt for a command or an MCP tool shows the reason.',
        by: [bashCall, { tool_name: 'mcp__github__push', tool_input: {} }].map((payload) => ({ ...asked, payload })),
        as: { effect: 'ask', text: releaseBranch, user: true },
      },
      {
        says: 'The prompt for a file shows only the change, and nobody reads the reason.',
        by: [{ ...asked, payload: { tool_name: 'Edit', tool_input: { file_path: '/project/a.ts' } } }],
        as: { effect: 'ask', text: releaseBranch, user: false },
      },
      {
        says: 'If nobody can be asked (`claude -p` without a permission tool), the tool does not run and Claude reads the reason.',
        by: [{ ...asked, permissions: { rules: [], canAsk: false } }],
        as: { call: 'refused', text: releaseBranch, claude: true },
      },
    ],
    good: [preToolUse({ permissionDecision: 'ask', permissionDecisionReason: 'This pushes to a release branch.' })],
    instead: [],
  },
  {
    title: 'No objection',
    advice: 'Print nothing and exit with 0.',
    shown: [
      {
        says: '`allow` would run every call without asking.',
        by: [{ ...preToolUse({ permissionDecision: 'allow' }), permissions: { rules: [] } }],
        as: { call: 'runs' },
      },
      {
        says: 'A deny rule would still block it,',
        by: [{ ...preToolUse({ permissionDecision: 'allow' }), permissions: { rules: [rule('deny')] } }],
        as: { call: 'refused' },
      },
      {
        says: 'and an ask rule would still ask.',
        by: [{ ...preToolUse({ permissionDecision: 'allow' }), permissions: { rules: [rule('ask')] } }],
        as: { call: 'asked' },
      },
    ],
    good: [{ event: 'PreToolUse', execution: {} }],
    instead: [preToolUse({ permissionDecision: 'allow' })],
  },
  {
    title: 'The check itself failed',
    advice: 'A guard that must hold has to catch its own failures and deny.',
    shown: [
      {
        says: 'Every exit code except 0 and 2 lets the tool run, and so do a crash and a missing interpreter.',
        by: [
          ...[1, 127, 139].map((exitCode) => fails('PreToolUse', exitCode, 'policy.json is missing')),
          { event: 'PreToolUse', execution: { signal: 'SIGKILL' } },
        ],
        as: { effect: 'proceed' },
      },
      {
        says: 'Registered with `"onFailure": "block"`, it blocks whenever it fails.',
        by: [{ ...fails('PreToolUse', 3, 'policy.json is missing'), handler: { onFailure: 'block' } }],
        as: { effect: 'block' },
      },
    ],
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
    advice: 'Say what is wrong; it is too late to block.',
    shown: [
      {
        says: '`decision: block` with a `reason` no longer blocks; Claude reads it as an error.',
        by: [top('PostToolUse', { decision: 'block', reason: warning })],
        as: { effect: 'proceed', text: warning, claude: true },
      },
      {
        says: 'Claude reads `additionalContext` as a note.',
        by: [specific('PostToolUse', { additionalContext: warning })],
        as: { effect: 'proceed', text: warning, claude: true },
      },
    ],
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
      'Print `continue: false` with a `stopReason`. A script that reads the output of `claude -p` must treat empty output as a failure.',
    shown: [
      {
        says: 'It ends the turn once the tool has run, and the terminal shows the reason.',
        by: [top('PostToolUse', { continue: false, stopReason: warning })],
        as: { effect: 'proceed', endsTurn: true, text: warning, user: true },
      },
      {
        says: '`claude -p` does not print it.',
        by: [top('PostToolUse', { continue: false, stopReason: warning })],
        as: { text: warning, printed: false },
      },
    ],
    good: [top('PostToolUse', { continue: false, stopReason: 'The budget of this session is spent.' })],
    instead: [top('PostToolUseFailure', { continue: false, stopReason: 'The budget of this session is spent.' })],
  },
  {
    title: 'Claude wants to stop too early',
    advice: 'Block the stop with what is left to do.',
    shown: [
      {
        says: '`continue: false` does the opposite: it ends the turn.',
        by: [top('Stop', { continue: false, stopReason: warning })],
        as: { effect: 'proceed', endsTurn: true },
      },
    ],
    good: [top('Stop', { decision: 'block', reason: 'The tests fail: npm test shows 2 failures.' })],
    instead: [top('Stop', { continue: false, stopReason: 'The tests fail' }), fails('Stop', 1, 'The tests fail')],
  },
  {
    title: 'A prompt that must not be sent, or needs context',
    advice: 'Block it with a reason, or add context.',
    shown: [
      {
        says: 'The user sees why it is blocked; Claude does not.',
        by: [top('UserPromptSubmit', { decision: 'block', reason: warning })],
        as: { effect: 'block', text: warning, user: true, claude: false },
      },
      {
        says: 'Claude reads context with the prompt; here, plain text with exit 0 is context.',
        by: [
          specific('UserPromptSubmit', { additionalContext: warning }),
          { event: 'UserPromptSubmit', execution: { stdout: warning } },
        ],
        as: { effect: 'proceed', text: warning, claude: true },
      },
    ],
    good: [
      top('UserPromptSubmit', { decision: 'block', reason: 'The prompt holds a password.' }),
      specific('UserPromptSubmit', { additionalContext: 'The branch is frozen until Monday.' }),
    ],
    instead: [fails('UserPromptSubmit', 1, 'The prompt holds a password.')],
  },
];

/** What the client would have called such a hook with. */
export function payloadOf({ event, payload }: Answer): PayloadJson {
  const about = event.includes('ToolUse') ? bashCall : {};
  return { hook_event_name: event, ...about, ...payload };
}
