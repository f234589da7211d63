/** A timeout that was meant in milliseconds: the client waits a thousand times as long. */
import { defaultTimeout } from '../../contract/handlers.js';
import { clientOf, handlerSpot } from '../../evidence/registration.js';
import type { Rule } from '../../model.js';

/** Round numbers from a thousand up; half hours, hours and a day in seconds are none of them (1800, 3600, 86400). */
function isMilliseconds(timeout: number): boolean {
  return timeout >= 1000 && timeout % 500 === 0 && (timeout % 3600 !== 0 || timeout > 86_400);
}

export const rule: Rule = {
  id: 'timeout-in-milliseconds',
  severity: 'warning',
  summary: 'The timeout is in seconds, but its value looks like milliseconds.',
  docs: {
    why:
      '`timeout` is in seconds. With `5000`, a hook that hangs keeps Claude Code and the session waiting for more ' +
      'than 80 minutes.',
    repair: 'Divide by 1000.',
  },
  bad: [
    {
      kind: 'config',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "true", "timeout": 5000}]}]}}',
    },
  ],
  good: [
    {
      kind: 'config',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "true", "timeout": 5}]}]}}',
    },
    {
      kind: 'config',
      title: 'An hour',
      config: 'settings',
      text: '{"hooks": {"SessionStart": [{"hooks": [{"type": "command", "command": "true", "timeout": 3600}]}]}}',
    },
  ],
  *onHook(hook, project) {
    const { timeout, type } = hook.handler;
    if (timeout === undefined || !isMilliseconds(timeout)) return;
    const usual = defaultTimeout(type, hook.event, clientOf(project));
    yield {
      message: `The timeout is ${timeout} seconds (${inWords(timeout)}), but looks like milliseconds. The default is ${usual} seconds.`,
      help: `Give seconds: \`${timeout / 1000}\`.`,
      at: handlerSpot(hook, 'timeout'),
    };
  },
};

/** In one unit, so that places with other numbers read alike. */
function inWords(seconds: number): string {
  return `${Math.round(seconds / 60)} minutes`;
}
