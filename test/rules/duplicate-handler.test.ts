/** A hook of a plugin that the settings have too. */
import { expect, it } from 'vitest';
import type { Hook } from '../../src/model.js';
import { rule } from '../../src/rules/registration/duplicate-handler.js';

const base = {
  event: 'Stop',
  handler: { type: 'command', command: './done.sh' },
  decidedBy: 'settings',
  place: { file: 'a.json' },
  projectDir: '/p',
} as const;
const inSettings: Hook = {
  ...base,
  id: 'settings',
  layer: 'project',
  config: { file: '.claude/settings.json', pointer: '/hooks/Stop/0/hooks/0' },
};

/** What is said of the hook of a plugin at this place in its file. */
function said(pointer: string, [own, other]: readonly Partial<Hook>[] = []): number {
  const config = { file: 'hooks/hooks.json', pointer };
  const ofPlugin: Hook = { ...base, id: 'plugin', pluginRoot: '/p', config, ...own };
  const hooks = [{ ...inSettings, ...other }, ofPlugin];
  const project = { root: '/p', configs: [], hooks, problems: [], ignored: [] };
  return [...(rule.onHook?.(ofPlugin, project) ?? [])].length;
}

it('tells that both run', () => {
  expect(said('/hooks/Stop/0/hooks/0')).toBe(1);
});

it('is silent where Claude Code does not read those of the plugin', () => {
  expect(said('/Stop/0/hooks/0')).toBe(0);
});

it('is silent where one program is given other arguments', () => {
  const given = (...args: string[]) => ({ handler: { type: 'command', command: 'bash', args } }) as const;
  expect(said('/hooks/Stop/0/hooks/0', [given('-c', 'make'), given('done.sh')])).toBe(0);
  expect(said('/hooks/Stop/0/hooks/0', [given('-c', 'make'), given('-c', 'make')])).toBe(1);
});

/** What is said of the second of two hooks that start one script. */
function saidOfSecond(first: string, second: string, matcher?: string): readonly (string | undefined)[] {
  const script = {
    path: 'count.sh',
    absolutePath: '/p/count.sh',
    language: 'bash',
    text: 'exit 0\n',
    executable: true,
    shebang: null,
  } as const;
  const [one, other] = [first, second].map(
    (command, index): Hook => ({
      ...inSettings,
      id: command,
      handler: { type: 'command', command },
      script,
      config: { file: '.claude/settings.json', pointer: `/hooks/Stop/${index}/hooks/0` },
      ...(index === 1 && matcher !== undefined ? { matcher } : {}),
    }),
  ) as [Hook, Hook];
  const project = { root: '/p', configs: [], hooks: [one, other], problems: [], ignored: [] };
  return [...(rule.onHook?.(other, project) ?? [])].map(({ severity }) => severity);
}

it.each([
  ['./count.sh', '"$CLAUDE_PROJECT_DIR"/count.sh', undefined, ['warning']],
  ['bash ./count.sh', 'bash "$CLAUDE_PROJECT_DIR/count.sh"', '*', ['warning']],
  ['./count.sh', './count.sh', undefined, [undefined]],
  ['./count.sh', '"$CLAUDE_PROJECT_DIR"/count.sh --all', undefined, []],
  ['./count.sh', 'cd "$CLAUDE_PROJECT_DIR" && ./count.sh', undefined, []],
  ['./count.sh', '"$CLAUDE_PROJECT_DIR"/count.sh', 'manual', []],
])('%s and %s, for %s', (first, second, matcher, severities) => {
  expect(saidOfSecond(first, second, matcher)).toEqual(severities);
});
