/** What the operating system is told: program and arguments, and the environment. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { newestClient } from '../../src/contract/version.js';
import type { EventName, Handler } from '../../src/model.js';
import { clientVariables, looksSecret, passedOn } from '../../src/run/environment.js';
import { argvOf, timerMs } from '../../src/run/launch.js';
import { gitBash } from '../../src/run/programs.js';

const handler = (more: Partial<Handler>): Handler => ({ type: 'command', command: 'guard --strict', ...more });
const variables = { CLAUDE_PROJECT_DIR: '/p q', CLAUDE_PLUGIN_ROOT: '/plugin' };

describe('the command line', () => {
  it.each([
    [{}, 'linux', ['/bin/sh', '-c', 'guard --strict']],
    [{ shell: 'bash' }, 'darwin', ['/bin/sh', '-c', 'guard --strict']],
    [{ shell: 'powershell' }, 'linux', ['pwsh', '-NoProfile', '-NonInteractive', '-Command', 'guard --strict']],
    [
      { shell: 'powershell' },
      'win32',
      ['powershell.exe', '-NoProfile', '-NonInteractive', '-Command', 'guard --strict'],
    ],
    [{ args: [] }, 'linux', ['guard --strict']],
    [
      { command: '${CLAUDE_PLUGIN_ROOT}/guard', args: ['${CLAUDE_PROJECT_DIR}/x y', '$HOME', '${CLAUDE_OTHER}'] },
      'win32',
      ['/plugin/guard', '/p q/x y', '$HOME', '${CLAUDE_OTHER}'],
    ],
  ] as const)('of %j on %s', (more, platform, argv) => {
    expect(argvOf(handler(more), variables, platform)).toEqual(argv);
  });

  it('leaves placeholders of the shell form to the shell', () => {
    expect(argvOf(handler({ command: '"${CLAUDE_PLUGIN_ROOT}"/x' }), variables, 'linux')[2]).toBe(
      '"${CLAUDE_PLUGIN_ROOT}"/x',
    );
  });

  it('on Windows starts the bash of Git, never the one that leads into WSL', () => {
    expect(gitBash({ ProgramFiles: 'C:\\Program Files' })).toBe('C:\\Program Files\\Git\\bin\\bash.exe');
    expect(gitBash({ CLAUDE_CODE_GIT_BASH_PATH: 'D:\\git\\bash.exe', ProgramFiles: 'C:\\P' })).toBe(
      'D:\\git\\bash.exe',
    );
  });
});

it.each([
  [1.005, 1005],
  [0.1 + 0.2, 300],
  [0.000_01, 1],
  [Number.MAX_VALUE, 2 ** 31 - 1],
])('a timeout of %d seconds is %d ms on a timer', (seconds, ms) => {
  expect(timerMs(seconds)).toBe(ms);
});

/** The variables that 2.1.330 was seen to add, by event. */
const measured = JSON.parse(
  readFileSync(new URL('../fixtures/hook-environments.json', import.meta.url), 'utf8'),
) as Readonly<Record<EventName, readonly string[]>>;

describe('the environment', () => {
  it.each(Object.entries(measured))('of %s is what the client was seen to set', (event, names) => {
    const added = clientVariables({
      projectDir: '/project',
      scratchDir: '/scratch',
      sessionId: 's',
      event: event as EventName,
      client: newestClient,
    });
    expect(Object.keys(added).sort()).toEqual(names);
    expect(Object.values(added).every((value) => value !== '')).toBe(true);
  });

  it('of a plugin hook has the root and the data folder of the plugin besides', () => {
    const surroundings = {
      projectDir: '/p',
      scratchDir: '/s',
      sessionId: 's',
      event: 'Stop',
      client: newestClient,
    } as const;
    const plain = Object.keys(clientVariables(surroundings));
    const added = clientVariables({ ...surroundings, pluginRoot: '/plugin' });
    expect(Object.keys(added).filter((name) => !plain.includes(name))).toEqual([
      'CLAUDE_PLUGIN_ROOT',
      'CLAUDE_PLUGIN_DATA',
    ]);
    expect(added.CLAUDE_PLUGIN_ROOT).toBe('/plugin');
    const skill = clientVariables({ ...surroundings, skillRoot: '/p/.claude/skills/notes' });
    expect(skill.CLAUDE_PLUGIN_ROOT).toBe('/p/.claude/skills/notes');
    expect(Object.keys(skill)).not.toContain('CLAUDE_PLUGIN_DATA');
  });

  it("is the user's own, but for what looks secret and was not asked for", () => {
    const own = {
      PATH: '/bin',
      EDITOR: 'vi',
      GITHUB_TOKEN: 'x',
      AWS_SECRET_ACCESS_KEY: 'x',
      STRIPE_API_KEY: 'x',
      DB: 'postgres://user:pass@host/db',
      OTEL_EXPORTER: 'x',
      CLAUDE_CODE_MESSAGING_TOKEN: 'live',
    };
    expect(passedOn(own, [], newestClient)).toEqual({ PATH: '/bin', EDITOR: 'vi' });
    expect(Object.keys(passedOn(own, ['STRIPE_API_KEY'], newestClient))).toEqual(['PATH', 'EDITOR', 'STRIPE_API_KEY']);
  });

  it.each([
    'GH_TOKEN',
    'NPM_TOKEN',
    'PASSWORD',
    'DB_PASSWORD',
    'PGPASSWORD',
    'SECRET',
    'CLIENT_SECRET',
    'SSH_AUTH_SOCK',
    'AWS_ACCESS_KEY_ID',
    'OPENAI_API_KEY',
    'api_key',
    'SENTRY_DSN',
    'SESSION_COOKIE',
    'APIKEY',
    'GOOGLE_APPLICATION_CREDENTIALS',
    'SUPABASE_JWT',
    'GPG_PRIVATE',
    'NETRC',
    'NETRC_CONTENT',
  ])('%s looks secret', (name) => expect(looksSecret(name, 'x')).toBe(true));

  it.each([
    'PATH',
    'AUTHOR',
    'GIT_AUTHOR_NAME',
    'KEYBOARD',
    'MONKEY',
    'XDG_SESSION_ID',
    'PASSENGER',
    'TOKENIZERS_PARALLELISM',
    'LANG',
    'COMPASS',
  ])('%s does not', (name) => expect(looksSecret(name, 'x')).toBe(false));

  it.each([
    'ghp_0123456789012345678901234567890123456',
    'sk-ant-api03-0123456789abcdef',
    'AKIAIOSFODNN7EXAMPLE',
    'https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX',
    'https://discord.com/api/webhooks/123456789012345678/abcdefghijklmnop',
    ['sk', 'live', '0123456789abcdefghijABCD'].join('_'),
    'hf_abcdefghijklmnopqrstuvwxyzABCDEFGH',
    'AIzaSyA-0123456789abcdefghijklmnopqrstu',
    'DefaultEndpointsProtocol=https;AccountName=x;AccountKey=MDEyMzQ1Njc4OWFiY2RlZg==;',
    'jdbc:sqlserver://db:1433;user=sa;Password=hunter2;',
    '{"type":"service_account","private_key":"-----BEGIN PRIVATE KEY-----\\nMIIE"}',
    '{"kty":"EC","crv":"P-256","d":"jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI"}',
    'Basic dXNlcjpwYXNzd29yZA==',
    '-----BEGIN OPENSSH PRIVATE KEY-----',
    'https://user:pass@example.com/',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig',
  ])('%s looks secret under any name', (value) => expect(looksSecret('NAME', value)).toBe(true));

  it.each(['https://example.com/a:b@c', '/usr/bin:/bin', '12:34:56', 'user@host', 'Basic authentication is off'])(
    '%s does not',
    (value) => expect(looksSecret('NAME', value)).toBe(false),
  );
});
