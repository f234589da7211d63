/** A type of handler, or a key of one, that the oldest clients asked about do not know. */
import { handlerKey } from '../contract/handler-keys.js';
import { handlerTypeSince, knowsHandlerType } from '../contract/handlers.js';
import { inSpan } from '../contract/index.js';
import { lossOf } from '../contract/settings.js';
import { handlerSpot, isSettings } from '../evidence/registration.js';
import type { Handler, Rule } from '../model.js';

/** What a client that passes over the key does instead. Keys without a harm are left alone. */
const harms: Partial<Record<keyof Handler, string>> = {
  args: 'start the command in a shell and without these arguments',
  shell: 'use the shell of the system',
  if: 'run the hook on every call that the matcher lets through',
  async: 'wait for the hook, and read its answer',
  asyncRewake: 'wait for the hook, and take its exit code 2 for a block',
  onFailure: 'let the action pass when the hook fails',
  continueOnBlock: 'end the turn',
};

export const rule: Rule = {
  id: 'newer-handler',
  severity: 'warning',
  summary: 'Some of the clients asked about do not know the type of the handler, or one of its keys.',
  docs: {
    why:
      'A client that does not know a type of handler drops the entry, an older one the whole settings file with its ' +
      'permission rules. A key that it does not know it passes over: an `if` then holds for every call, `args` are ' +
      'not given, and `onFailure` lets a broken guard fail open.',
    repair:
      'Ask for the clients that your team really runs (`--client`). If the older ones are among them, write a command ' +
      'hook that needs nothing newer.',
  },
  bad: [
    {
      kind: 'run',
      title: 'Arguments that older clients do not give',
      event: 'PostToolUse',
      everyClient: true,
      handler: { args: ['--check'] },
      execution: {},
    },
    {
      kind: 'run',
      title: 'A type that older clients do not know',
      event: 'PostToolUse',
      everyClient: true,
      handler: { type: 'http', url: 'http://localhost:8080/used' },
      execution: { statusCode: 200, body: '{}' },
    },
  ],
  good: [{ kind: 'run', event: 'PostToolUse', everyClient: true, handler: { timeout: 5 }, execution: {} }],
  *onHook(hook, { oldest }) {
    if (oldest === undefined) return;
    const { event, handler } = hook;
    const help = 'Ask only for the clients that you run (`--client`), or use what all of them know.';
    if (!knowsHandlerType(handler.type, oldest)) {
      const loss = isSettings(hook) ? lossOf('settings', 'type', event, oldest) : undefined;
      const costs = loss?.loses === 'file' ? `; ${oldest} drops the whole file for it` : '';
      yield {
        message: `${handler.type} handlers exist since ${handlerTypeSince(handler.type)}; the older clients asked about never run this hook${costs}.`,
        help,
        at: handlerSpot(hook, 'type'),
      };
      return;
    }
    for (const [key, harm] of Object.entries(harms)) {
      const row = Object.hasOwn(handler, key) ? handlerKey(handler.type, key) : undefined;
      if (row === undefined || inSpan(oldest, row)) continue;
      yield {
        message: `\`${key}\` is read since ${row.since}; older clients pass over it and ${harm}.`,
        help,
        at: handlerSpot(hook, key, 'key'),
      };
    }
  },
};
