/** What a mod may answer to each event, and what each answer does. */
import type { Row } from '../model.js';
import { measured, read } from './sources.js';

/** What a key of an answer must hold. */
export type KeyForm =
  | 'string'
  | 'string or null'
  | 'true'
  | 'boolean'
  | 'texts'
  | 'blocks'
  | 'decision'
  | 'anything'
  | readonly string[];

/** What a key does, alone. */
export type KeyEffect = 'stops' | 'asks' | 'allows' | 'answers' | 'adds';

export interface AnswerKey {
  readonly key: string;
  readonly form: KeyForm;
  readonly does: KeyEffect;
  /** Only with this value; absent: with any. */
  readonly when?: string;
}

/** The answers to some events. */
export interface AnswerForm {
  readonly events: readonly string[];
  readonly keys: readonly AnswerKey[];
  /** An answer holds one of these; absent: it may hold nothing, and then says nothing. */
  readonly needs?: readonly string[];
  /** It holds no more than one of these. */
  readonly either?: readonly string[];
  /** Legal only as long as `next` has not answered. */
  readonly insteadOfNext?: readonly string[];
  /** Can an answer keep what the event is about from happening? */
  readonly gates: boolean;
  /** A legal answer, as one would write it. */
  readonly legal: string;
}

const since = '2.1.286';
const source = measured('2.1.330');
const fromCode = read(
  '2.1.330',
  'In the checks that the client makes of an answer; no session installs a plugin while it runs.',
);
const inTests = measured('2.1.330', 'Each key in a plugin test, with a value of its form and with another.');

/** Events of settings hooks whose mods can stop something by `block`. */
const blockable = [
  ...['PostToolUse', 'PostToolUseFailure', 'PostToolBatch', 'UserPromptSubmit', 'UserPromptExpansion', 'Stop'],
  ...['SubagentStop', 'PreCompact', 'PreModelSwitch', 'TaskCreated', 'TaskCompleted', 'ConfigChange'],
];
const toolBlocking = { key: 'deny', form: 'string', does: 'stops' } as const;
const context = { key: 'context', form: 'texts', does: 'adds' } as const;

/** The first row that names an event, or its pattern `classic.*`, holds. */
export const answerForms: readonly Row<AnswerForm>[] = [
  {
    events: ['tool.call', 'tool.run'],
    keys: [{ key: 'result', form: 'anything', does: 'answers' }, toolBlocking, context],
    needs: ['result', 'deny'],
    either: ['result', 'deny'],
    gates: true,
    legal: '{ deny: "reason" }, { result }, or what next(e) returned',
    since,
    source,
  },
  {
    events: ['tool.check', 'tool.judge'],
    keys: [
      { key: 'decision', form: ['allow', 'ask', 'deny'], does: 'stops', when: 'deny' },
      { key: 'decision', form: ['allow', 'ask', 'deny'], does: 'asks', when: 'ask' },
      { key: 'decision', form: ['allow', 'ask', 'deny'], does: 'allows', when: 'allow' },
      { key: 'reason', form: 'string', does: 'adds' },
      { key: 'rule', form: 'string', does: 'adds' },
      { key: 'hook', form: 'string', does: 'adds' },
      { key: 'setting', form: 'string', does: 'adds' },
    ],
    needs: ['decision'],
    gates: true,
    legal: '{ decision: "deny", reason: "…" }, with "allow", "ask" or "deny"',
    since,
    source,
  },
  {
    events: ['prompt.submit'],
    keys: [{ key: 'drop', form: 'string', does: 'stops' }, { key: 'text', form: 'string', does: 'answers' }, context],
    needs: ['text', 'drop'],
    insteadOfNext: ['drop'],
    gates: true,
    legal: '{ drop: "reason" }, { text }, or what next(e) returned',
    since,
    source,
  },
  {
    events: ['agent.spawn'],
    keys: [toolBlocking, { key: 'model', form: 'string', does: 'answers' }],
    needs: ['model', 'deny'],
    either: ['model', 'deny'],
    insteadOfNext: ['deny'],
    gates: true,
    legal: '{ deny: "reason" }, { model }, or what next(e) returned',
    since,
    source,
  },
  {
    events: ['plugin.register'],
    keys: [
      { key: 'refuse', form: 'string', does: 'stops' },
      { key: 'allow', form: 'true', does: 'allows' },
    ],
    needs: ['allow', 'refuse'],
    either: ['allow', 'refuse'],
    gates: true,
    legal: '{ refuse: "reason" } or { allow: true }',
    since,
    source: fromCode,
  },
  {
    events: ['classic.PreToolUse'],
    keys: [
      toolBlocking,
      { key: 'ask', form: 'string', does: 'asks' },
      { key: 'allow', form: 'true', does: 'allows' },
      { key: 'updatedInput', form: 'anything', does: 'answers' },
      { key: 'additionalContext', form: 'texts', does: 'adds' },
    ],
    gates: true,
    legal: '{ deny: "reason" }, { ask: "reason" }, { allow: true }, or what next(e) returned',
    since,
    source,
  },
  {
    events: ['classic.PermissionRequest'],
    keys: [
      { key: 'decision', form: 'decision', does: 'stops', when: 'deny' },
      { key: 'decision', form: 'decision', does: 'allows', when: 'allow' },
    ],
    gates: true,
    legal: '{ decision: { behavior: "deny", message: "…" } }, or what next(e) returned',
    since,
    source,
  },
  {
    events: ['classic.*'],
    keys: [
      { key: 'block', form: 'string', does: 'stops' },
      { key: 'preventContinuation', form: 'true', does: 'stops' },
      { key: 'stopReason', form: 'string', does: 'adds' },
      { key: 'additionalContext', form: 'texts', does: 'adds' },
      { key: 'watchPaths', form: 'texts', does: 'adds' },
      { key: 'sessionTitle', form: 'string', does: 'adds' },
      { key: 'initialUserMessage', form: 'string', does: 'adds' },
      { key: 'displayContent', form: 'string', does: 'adds' },
      { key: 'worktreePath', form: 'string', does: 'adds' },
      { key: 'suppressOriginalPrompt', form: 'true', does: 'adds' },
      { key: 'reloadSkills', form: 'true', does: 'adds' },
      { key: 'retry', form: 'true', does: 'adds' },
      { key: 'updatedToolOutput', form: 'anything', does: 'adds' },
      { key: 'permissionDecision', form: ['allow', 'deny', 'ask'], does: 'adds' },
      { key: 'permissionDecisionReason', form: 'string', does: 'adds' },
      { key: 'decision', form: 'decision', does: 'adds' },
    ],
    gates: true,
    legal: '{ block: "reason" }, { additionalContext: ["…"] }, or what next(e) returned',
    since,
    source: inTests,
  },
  ...(
    [
      [['session.start'], 'cwd', 'string'],
      [['turn.start'], 'turnId', 'string'],
      [['turn.complete'], 'text', 'string'],
      [['tool.describe'], 'description', 'string'],
      [['tool.offer', 'agent.offer'], 'isOffered', 'boolean'],
      [['prompt.section', 'prompt.attachment'], 'text', 'string or null'],
      [['skill.prompt', 'attribution.text'], 'text', 'string'],
      [['prompt.context'], 'blocks', 'blocks'],
    ] as const
  ).map(
    ([events, key, form]): Row<AnswerForm> => ({
      events,
      keys: [{ key, form, does: 'answers' }],
      needs: [key],
      gates: false,
      legal: `what next(e) returned, or { ${key} }`,
      since,
      source: inTests,
    }),
  ),
  {
    events: ['command.run'],
    keys: [{ key: 'text', form: 'string', does: 'answers' }, context],
    gates: true,
    legal: '{ text }, or what next(e) returned',
    since,
    source,
  },
];

/** Events of settings hooks on which `block` keeps something from happening. */
export const blockedByClassic: Row<{ readonly events: readonly string[] }> = {
  events: blockable.map((event) => `classic.${event}`),
  since,
  source,
};

/** The form of the answers to an event; undefined: nothing is known of it. */
export function answerFormOf(event: string): Row<AnswerForm> | undefined {
  return answerForms.find(
    ({ events }) => events.includes(event) || (event.startsWith('classic.') && events.includes('classic.*')),
  );
}

/** Can an answer to the event keep something from happening that matters? */
export function isGate(event: string): boolean {
  const form = answerFormOf(event);
  if (form?.gates !== true) return false;
  return !form.events.includes('classic.*') || blockedByClassic.events.includes(event);
}

/** Keys in which a settings hook decides; a mod's answer to `classic.*` may hold them, and they say nothing. */
export const settingsHookKeys: Row<{ readonly keys: readonly string[] }> = {
  keys: [
    ...['hookSpecificOutput', 'permissionDecision', 'permissionDecisionReason', 'decision', 'reason', 'continue'],
    ...['systemMessage', 'suppressOutput', 'behavior', 'block', 'drop'],
  ],
  since,
  source: measured('2.1.330', 'Each taken as an answer of no opinion by classic.PreToolUse, with no line anywhere.'),
};

/** How long a hook may take, in milliseconds; what it waits for on `$` does not count, but for `$.clock.sleep`. */
export const hookBudget: Row<{ readonly hook: number; readonly caught: number; readonly load: number }> = {
  hook: 10_000,
  caught: 1000,
  load: 10_000,
  since,
  source: measured(
    '2.1.330',
    'next.budget.ms, and the budget that next.error names; how long loading may take is not said.',
  ),
};
