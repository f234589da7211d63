/** A handler type that the event does not take. */
import { handlersOf, hindranceOf } from '../contract/handlers.js';
import type { EventName, HandlerType, Rule } from '../model.js';
import { oneOf } from './phrases.js';
import { prompted, wired } from './prompt-example.js';

export const rule: Rule = {
  id: 'handler-type-unsupported',
  severity: 'error',
  summary: 'The event does not run handlers of this type, or throws their answer away.',
  docs: {
    why:
      'Not every event takes every handler type. Some refuse a prompt or agent hook with an error, some skip it without a ' +
      'word, and PermissionRequest runs a prompt hook and ignores what it answers. The settings look healthy, and the ' +
      'check never takes place.',
    repair: 'Take a command hook: every event runs one.',
    issues: ['https://github.com/anthropics/claude-code/issues/37559'],
  },
  bad: [
    prompted('SessionStart', 'Is the workspace clean?', { title: 'Refused' }),
    prompted('PreCompact', 'Is everything saved?', { title: 'Skipped' }),
    prompted('PermissionRequest', 'Is this command safe?', { title: 'Ignored' }),
    wired('SessionStart', [{ type: 'http', url: 'http://localhost:8000/start' }], { title: 'Skipped, over HTTP' }),
  ],
  good: [
    prompted('Stop', 'All tests ran after the last edit.'),
    wired('PreToolUse', [{ type: 'http', url: 'http://localhost:8000/check', onFailure: 'block' }]),
  ],
  *onHook(hook) {
    const { event, handler, config } = hook;
    const found = hindranceOf(handler.type, event);
    if (found === undefined) return;
    yield {
      message: `${event} ${outcomes[found.hindrance](handler.type)}: ${found.why}. It takes ${oneOf(handlersOf(event))}.`,
      help: helpFor(handler.type, event),
      at: config === undefined ? { in: 'hook' } : { in: 'config', pointer: `${config.pointer}/type` },
    };
  },
};

const outcomes = {
  refused: (type: HandlerType) => `refuses ${type} hooks with an error`,
  skipped: (type: HandlerType) => `skips ${type} hooks without a word`,
  'no-effect': (type: HandlerType) => `runs ${type} hooks and throws their answer away`,
  undocumented: (type: HandlerType) => `does not take ${type} hooks`,
} as const;

function helpFor(type: HandlerType, event: EventName): string {
  const asksModel = type === 'prompt' || type === 'agent';
  return event === 'PermissionRequest' && asksModel
    ? 'Answer with a command hook that prints hookSpecificOutput.decision, or judge the call in a prompt hook on PreToolUse.'
    : 'Use a command hook.';
}
