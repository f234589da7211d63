/** States to start from: what goes wrong most often, beside what was meant. */
import type { EventName } from '../../src/model.js';
import { emptyState, type State, stateOf } from './state.js';

export interface PlaygroundExample {
  readonly name: string;
  readonly state: State;
}

const json = (value: object): string => JSON.stringify(value, null, 2);

const reply = (
  name: string,
  event: EventName,
  given: { readonly exitCode?: number; readonly stdout?: string; readonly stderr?: string },
  more: Partial<State> = {},
): PlaygroundExample => ({ name, state: { ...stateOf(event, given), ...more } });

const settings = (name: string, value: object, more: Partial<State> = {}): PlaygroundExample => ({
  name,
  state: { ...emptyState, view: 'settings', settings: json(value), ...more },
});

const command = (text: string, more: object = {}) => ({ hooks: [{ type: 'command', command: text, ...more }] });

const deny = (hookEventName: string): string =>
  json({
    hookSpecificOutput: {
      hookEventName,
      permissionDecision: 'deny',
      permissionDecisionReason: 'The commit has no sign-off. Repeat it with: git commit -s',
    },
  });

const allow = json({ hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'allow' } });

export const examples: readonly PlaygroundExample[] = [
  reply('A refusal that stops nothing', 'PreToolUse', { exitCode: 1, stderr: 'Never force-push.' }),
  reply('A refusal that works', 'PreToolUse', { exitCode: 2, stderr: 'Never force-push.' }),
  reply('A deny in JSON', 'PreToolUse', { stdout: deny('PreToolUse') }),
  reply('A deny in the wrong field', 'PreToolUse', { stdout: json({ decision: 'deny', reason: 'Never force-push.' }) }),
  reply('A debug line in front of the JSON', 'PreToolUse', { stdout: `checking…\n${deny('PreToolUse')}` }),
  reply('Another event in the JSON', 'PreToolUse', { stdout: deny('PostToolUse') }),
  reply('A warning that Claude never reads', 'PreToolUse', { stdout: 'Mind the release branch.' }),
  reply('Context for a session', 'SessionStart', { stdout: 'The build is broken since Monday.' }),
  reply('Keep Claude working', 'Stop', { stdout: json({ decision: 'block', reason: 'The tests have not run yet.' }) }),
  reply(
    'Stop a compaction, in all versions',
    'PreCompact',
    { exitCode: 2, stderr: 'Not in the middle of a refactoring.' },
    { client: '>=2.1.0' },
  ),
  reply(
    'A deny rule against a hook that allows',
    'PreToolUse',
    { stdout: allow },
    {
      settings: json({
        permissions: { deny: ['Bash(git push:*)'] },
        hooks: { PreToolUse: [command('hooks/allow.sh')] },
      }),
      hook: '/hooks/PreToolUse/0/hooks/0',
    },
  ),
  settings('Settings: a matcher that matches nothing', {
    hooks: { PreToolUse: [{ matcher: 'bash', ...command('hooks/guard.sh', { timeout: 5000 }) }] },
  }),
  settings('Settings: one typo, and old versions drop the file', {
    hooks: { PreToolUse: [command('hooks/guard.sh')], PostTooluse: [command('hooks/format.sh')] },
  }),
];
