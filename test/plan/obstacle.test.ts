import { describe, expect, test } from 'vitest';
import type { EventName, Handler, Hook } from '../../src/model.js';
import { obstacleOf } from '../../src/plan/obstacle.js';

const hook = (event: EventName, handler: Handler): Hook => ({
  id: 'hook',
  event,
  handler,
  decidedBy: 'settings',
  place: { file: '.claude/settings.json' },
  projectDir: '/project',
});

const client = '2.1.330';

describe('a hook is not run here', () => {
  test.each([
    ['a prompt', 'Stop', { type: 'prompt', prompt: 'Done?' }, 'only Claude Code itself can run prompt hooks'],
    ['an agent', 'Stop', { type: 'agent', prompt: 'Done?' }, 'only Claude Code itself can run agent hooks'],
    [
      'an MCP tool',
      'Stop',
      { type: 'mcp_tool', server: 's', tool: 't' },
      'only Claude Code itself can run mcp_tool hooks',
    ],
    [
      'a request to another machine',
      'Stop',
      { type: 'http', url: 'https://hooks.example.com/x' },
      'it sends the payload to hooks.example.com, which is not this machine; --allow-http permits it',
    ],
    [
      'a request to no URL',
      'Stop',
      { type: 'http', url: 'localhost:80' },
      '"localhost:80" is not an HTTP or HTTPS URL',
    ],
  ] as const)('%s', (_name, event, handler, why) => expect(obstacleOf(hook(event, handler), client, {})).toBe(why));

  test('nor is one that the client would not run either, even with leave', () => {
    const request = hook('SessionStart', { type: 'http', url: 'http://localhost:8000/' });
    expect(obstacleOf(request, client, { allowHttp: true })).toMatch(
      /^Claude Code does not run http hooks on SessionStart/,
    );
  });
});

describe('a hook is run', () => {
  test.each([
    ['a command', { type: 'command', command: 'true' }, {}],
    ['a request to this machine', { type: 'http', url: 'http://localhost:8000/x' }, {}],
    ['a request elsewhere, with leave', { type: 'http', url: 'https://hooks.example.com/x' }, { allowHttp: true }],
  ] as const)('%s', (_name, handler, permissions) =>
    expect(obstacleOf(hook('Stop', handler), client, permissions)).toBeUndefined(),
  );
});
