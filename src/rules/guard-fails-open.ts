/** A guard that works, and lets everything through on the day it breaks. */
import { handlerKey } from '../contract/handler-keys.js';
import { inSpan } from '../contract/index.js';
import { unheld } from '../evidence/phrases.js';
import { clientOf, handlerSpot } from '../evidence/registration.js';
import { contractAt } from '../interpret/contract-at.js';
import type { Rule } from '../model.js';
import { canBlock } from '../script/answers.js';

const guard = { text: '#!/bin/sh\ngrep -q push && { echo "no pushes" >&2; exit 2; }\nexit 0\n', executable: true };

function wired(handler: Readonly<Record<string, unknown>>, event = 'PreToolUse', title?: string) {
  const command = '"$CLAUDE_PROJECT_DIR"/guard.sh';
  const text = JSON.stringify({ hooks: { [event]: [{ hooks: [{ type: 'command', command, ...handler }] }] } });
  return {
    kind: 'config',
    config: 'settings',
    text,
    files: { 'guard.sh': guard },
    ...(title === undefined ? {} : { title }),
  } as const;
}

export const rule: Rule = {
  id: 'guard-fails-open',
  severity: 'info',
  summary: 'A guard without `onFailure: "block"` lets everything through when it fails.',
  docs: {
    why:
      'A guard that cannot start, runs into its timeout, crashes or prints broken JSON is a hook error, and the guarded ' +
      'action goes ahead. Newer clients block instead where the handler says so.',
    repair: 'Write `"onFailure": "block"` beside `"command"`, or `"continue"` to say that it may fail.',
  },
  bad: [wired({})],
  good: [
    wired({ onFailure: 'block' }, 'PreToolUse', 'Fails closed'),
    wired({ onFailure: 'continue' }, 'PreToolUse', 'May fail, and says so'),
    wired({}, 'Stop', 'The client never blocks the end of a turn for a failure'),
    wired({ async: true }, 'PreToolUse', 'No guard at all: it runs in the background'),
  ],
  *onHook(hook, project) {
    const { handler, event } = hook;
    const client = clientOf(project);
    const key = handlerKey(handler.type, 'onFailure');
    if (handler.type !== 'command' || key === undefined || !inSpan(client, key)) return;
    if (hook.config === undefined || handler.onFailure !== undefined || handler.async === true) return;
    const { guards, exit2 } = contractAt(event, client);
    if (guards === null || !exit2.blocks || key.ignoredOn?.includes(event) === true || !canBlock(hook)) return;
    yield {
      message: `The hook can block, but when it fails (a crash, a timeout, a missing program) ${unheld({ event, guards })}.`,
      help: 'Add "onFailure": "block" to the handler if the guard must hold, "continue" if it need not.',
      at: handlerSpot(hook),
    };
  },
};
