/** Commands that a guard names and that the `if` of its handler keeps from it. */
import { expect, it } from 'vitest';
import { newestClient } from '../../src/contract/version.js';
import type { Hook, Payload, Run } from '../../src/model.js';
import { unadmittedCases } from '../../src/plan/unadmitted.js';

const text = ['git push --force', 'git push -f', 'git reset --hard', 'rm -rf'].map((each) => `*"${each}"*`).join('\n');

const guard = (condition: string | undefined, more: Partial<Hook> = {}): Hook =>
  ({
    id: condition ?? 'none',
    event: 'PreToolUse',
    matcher: 'Bash',
    handler: { type: 'command', command: './guard.sh', ...(condition === undefined ? {} : { if: condition }) },
    projectDir: '/p',
    script: { path: 'guard.sh', text, language: 'bash' },
    ...more,
  }) as unknown as Hook;

/** Payloads made from the lines of the guard for every hook of these. */
const madeFor = (hooks: readonly Hook[]): readonly Payload[] =>
  ['git push --force', 'git push -f', 'git reset --hard', 'rm -rf build', 'rm -rf dist'].map((command, at) => ({
    id: command,
    event: 'PreToolUse',
    json: { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command } },
    nature: 'trigger',
    provenance: `derived from guard.sh:${Math.min(at, 3) + 1}`,
    madeFor: hooks.map(({ id }) => id),
  }));

const triedOf = (hooks: readonly Hook[]): readonly unknown[] => {
  const runs = hooks.map((hook) => ({ case: { hook } }) as unknown as Run);
  return unadmittedCases(hooks, runs, madeFor(hooks), newestClient).map(({ payload }) => {
    const { command } = payload.json.tool_input as { readonly command: string };
    return payload.nature === 'benign' ? `harmless: ${command}` : command;
  });
};

const pushes = guard('Bash(git push --force*)');

it('are tried, one of each kind, beside a harmless one, as if there were no condition', () => {
  expect(triedOf([pushes])).toEqual(['git reset --hard', 'rm -rf build', 'harmless: echo ready']);
  const [first] = unadmittedCases(
    [pushes],
    [{ case: { hook: pushes } } as unknown as Run],
    madeFor([pushes]),
    newestClient,
  );
  expect(first?.hook.handler).toEqual({ type: 'command', command: './guard.sh' });
  expect(first?.world).toEqual({ unadmitted: ['Bash(git push --force*)'] });
});

it.each([
  ['another handler of the script has no condition', [pushes, guard(undefined, { id: 'all' })]],
  ['another handler is for them', [pushes, guard('Bash(git reset *)'), guard('Bash(rm *)')]],
  [
    'another hook speaks of them',
    [
      pushes,
      guard(undefined, {
        id: 'other',
        handler: { type: 'command', command: './other.sh' },
        script: { path: 'other.sh', text: 'git reset\nrm', language: 'bash' },
      } as unknown as Hook),
    ],
  ],
  [
    'permission rules deny them',
    [
      guard('Bash(git push --force*)', {
        permissions: {
          rules: ['rm', 'git reset'].map((each) => ({
            behaviour: 'deny',
            text: `Bash(${each}:*)`,
            place: { file: 'settings.json' },
          })),
        },
      } as unknown as Hook),
    ],
  ],
  ['it has no condition', [guard(undefined)]],
  ['it only hears of calls', [guard('Bash(git push --force*)', { event: 'PostToolUse' })]],
])('are not tried where %s', (_, hooks) => {
  expect(triedOf(hooks)).toEqual([]);
});
