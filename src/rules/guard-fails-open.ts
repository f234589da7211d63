/** A guard that works, and lets everything through on the day it breaks. */
import { handlerKey } from '../contract/handler-keys.js';
import { inSpan } from '../contract/index.js';
import { unheld } from '../evidence/phrases.js';
import { clientOf, handlerSpot } from '../evidence/registration.js';
import { contractAt } from '../interpret/contract-at.js';
import { everyFailureBlocks } from '../interpret/exits.js';
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
      'If a guard cannot start, times out, crashes or prints broken JSON, Claude Code records a hook error and the ' +
      'guarded action goes ahead. Newer versions block instead if the handler asks for it.',
    repair:
      'Add `"onFailure": "block"` beside `"command"`, or `"onFailure": "continue"` to state that the guard may ' +
      'fail.',
  },
  bad: [wired({})],
  good: [
    wired({ onFailure: 'block' }, 'PreToolUse', 'Fails closed'),
    wired({ onFailure: 'continue' }, 'PreToolUse', 'May fail, and says so'),
    wired({}, 'Stop', 'Claude Code never blocks the end of a turn because of a failure'),
    wired({}, 'WorktreeCreate', 'Whatever fails, no worktree is created'),
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
    if (everyFailureBlocks(event, client)) return;
    yield {
      message: `This hook can block, but if it fails (crash, timeout, missing program), ${unheld({ event, guards })}.`,
      help: 'Add "onFailure": "block" to the handler if a failure must block, or "continue" if it need not.',
      at: handlerSpot(hook),
    };
  },
};
