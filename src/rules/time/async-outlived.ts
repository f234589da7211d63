/** Async work on the last event of a session: without a terminal it is cancelled. */
import { asyncEnds } from '../../contract/async-hooks.js';
import { inSpan } from '../../contract/index.js';
import { clientOf, handlerSpot } from '../../evidence/registration.js';
import { commandExample } from '../../evidence/settings-example.js';
import type { EventName, Handler, Rule } from '../../model.js';

const wired = (event: EventName, handler: Partial<Handler>, title?: string) =>
  commandExample(event, { command: 'true', ...handler }, { title });

export const rule: Rule = {
  id: 'async-outlived',
  severity: 'info',
  summary: '`"async": true` on the last event of a session: without a terminal, the hook is cancelled.',
  docs: {
    why:
      'Claude Code does not wait for an async hook. A session of `claude -p` ends right after Stop and SessionEnd, and ' +
      'cancels the async hooks that still run: a backup or an upload stops half way, and nobody notices.',
    repair:
      'Leave `async` out: at the end of a session nobody waits for the hook. Give it a `timeout` that is long enough.',
  },
  bad: [
    wired('SessionEnd', { async: true }),
    wired('Stop', { async: true }, 'The end of a turn is the end of the session'),
  ],
  good: [
    wired('SessionEnd', {}),
    wired('PostToolUse', { async: true }, 'In the middle of a session there is time'),
    wired('Stop', { asyncRewake: true }, 'Claude Code waits for this one'),
  ],
  *onHook(hook, project) {
    if (hook.handler.async !== true || hook.handler.asyncRewake === true || hook.config === undefined) return;
    const client = clientOf(project);
    if (!asyncEnds.some((row) => inSpan(client, row) && row.lastEvents.includes(hook.event))) return;
    yield {
      message: `${hook.event} is the last event of a \`claude -p\` session: when the session ends, Claude Code cancels the async hook.`,
      help: 'Leave "async" out if the hook has to finish there too.',
      at: handlerSpot(hook, 'async'),
    };
  },
};
