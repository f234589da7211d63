import { describe, expect, it } from 'vitest';
import type { GuardedAction, GuardedFile, Hook, Payload } from '../../src/model.js';
import { actionOfCommand, actionOfTool, distinct, withMode } from '../../src/prove/action.js';

const hook = { projectDir: '/p' } as Hook;

function payload(tool_name: string, tool_input: Readonly<Record<string, unknown>>, isMade = false): Payload {
  const json = { hook_event_name: 'PreToolUse', tool_name, tool_input };
  return {
    ...{ id: 'p', event: 'PreToolUse', json, nature: 'trigger', provenance: 'test' },
    ...(isMade ? { madeFor: ['h'] } : {}),
  };
}

function command(text: string, isMade = false): GuardedAction | undefined {
  const [program = '', ...args] = text.split(' ');
  const deed = { calls: [{ program, args, directory: '/p' }], files: [] };
  return actionOfCommand(hook, payload('Bash', { command: text }, isMade), deed);
}

const file = (path: string, more: Partial<GuardedFile> = {}): GuardedAction =>
  actionOfTool(hook, payload('Write', {}), { does: 'write', path, content: 'hello', matters: 'path', ...more });

const textsOf = (actions: readonly (GuardedAction | undefined)[]) =>
  distinct(actions.flatMap((action) => action ?? [])).map(({ text }) => text);

describe('an action', () => {
  it('is no SQL', () => {
    expect(command('DROP TABLE users')).toBeUndefined();
    expect(command('drop database production')).toBeUndefined();
    expect(command('wrangler deploy')?.text).toBe('wrangler deploy');
  });

  it('is to show a variable, whatever shows it', () => {
    const shown = (text: string, reads: readonly string[]) =>
      actionOfCommand(hook, payload('Bash', { command: text }), { calls: [], files: [], reads });
    expect(shown('echo $API_TOKEN', ['$API_TOKEN'])?.key).toBe(shown('printenv API_TOKEN', ['$API_TOKEN'])?.key);
    expect(shown('echo $API_TOKEN', [])).toBeUndefined();
  });

  it('is no call that was made of a pattern and only has the program complain', () => {
    expect(command('rm -a -ar build', true)).toBeUndefined();
    expect(command('rm -vrf build', true)?.text).toBe('rm -vrf build');
    expect(command('rm -a build')?.text).toBe('rm -a build');
    expect(command('git clean -afad', true)).toBeUndefined();
    expect(command('git clean -fdx', true)?.text).toBe('git clean -fdx');
    expect(command('chmod -R /etc/', true)).toBeUndefined();
    expect(command('chmod -R 777 /etc/', true)?.text).toBe('chmod -R 777 /etc/');
  });

  it('is what a file gets from a command that does nothing else', () => {
    const echo = payload('Bash', { command: 'echo x > .env' });
    expect(actionOfCommand(hook, echo, { calls: [], files: [{ path: '/p/.env', content: 'x\n' }] })?.file).toEqual({
      ...{ does: 'write', path: '.env', content: 'x\n', matters: 'both' },
    });
    expect(actionOfCommand(hook, echo, { calls: [], files: [] })).toBeUndefined();
    expect(actionOfCommand(hook, echo, { calls: [], files: [{ path: '/etc/x', content: 'x' }] })).toBeUndefined();
  });
});

describe('a mode that a pattern leaves out', () => {
  it.each([
    ['chmod -R /etc/', 'chmod -R 777 /etc/'],
    ['chown -R -v /', 'chown -R -v root /'],
    ['chmod 777 /', undefined],
    ['chmod -R', undefined],
    ['chmod -R / && ls', undefined],
  ])('is added: %s', (text, whole) => {
    expect(withMode(text)).toBe(whole);
  });
});

describe('one of each kind', () => {
  it('is the one that is stopped for its options, and not for where it goes', () => {
    const [first, ...more] = distinct(
      [command('rm -rf ../..'), command('git clean -fdx'), command('rm -r -f src')].flatMap((each) => each ?? []),
    );
    expect([first?.text, first?.slug, more.map(({ text }) => text)]).toEqual([
      'rm -r -f src',
      'rm-r-f-src',
      ['git clean -fdx'],
    ]);
    expect(textsOf([command('rm -r -f src'), command('rm -rf ../..')])).toEqual(['rm -r -f src']);
  });

  it('leaves out what was made of a pattern where the program was stopped in earnest', () => {
    expect(
      textsOf([
        command('git push --force origin main'),
        command('git push --force origin other'),
        command('git push -x', true),
        command('git reset --hard', true),
        command('curl -fsSL https://example.invalid'),
        command('curl | zsh', true),
      ]),
    ).toEqual(['git push --force origin main', 'git reset --hard', 'curl -fsSL https://example.invalid']);
  });

  it('takes one file of a family', () => {
    const paths = [
      '.env',
      '.env.local',
      '.git/config',
      'example/.git/x',
      'a.lock',
      'migrations/1.sql',
      'migrations/2.sql',
    ];
    expect(textsOf(paths.map((path) => file(path)))).toEqual([
      ...['Write .env', 'Write .git/config', 'Write a.lock', 'Write migrations/1.sql'],
    ]);
  });

  it('takes a file twice that a command writes and a tool: a guard looks for them in different places', () => {
    const echo = payload('Bash', { command: 'echo x > .env' });
    const byCommand = actionOfCommand(hook, echo, { calls: [], files: [{ path: '/p/.env', content: 'x\n' }] });
    expect(textsOf([byCommand, file('.env'), file('.env.local')])).toEqual(['echo x > .env', 'Write .env']);
  });

  it('takes texts by their beginning, whichever file they are for', () => {
    const key = { matters: 'text', content: 'AKIA1111111111111111' } as const;
    expect(textsOf([file('a', key), file('b', key), file('a', { ...key, content: 'ghp_1111' })])).toHaveLength(2);
  });
});
