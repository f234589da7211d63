/** A type of handler, or a key of one, that the oldest clients asked about do not know. */
import { handlerKey } from '../../contract/handler-keys.js';
import { handlerTypeSince, knowsHandlerType } from '../../contract/handlers.js';
import { inSpan } from '../../contract/index.js';
import { lossOf } from '../../contract/settings.js';
import { handlerSpot, isSettings } from '../../evidence/registration.js';
import type { Handler, Rule } from '../../model.js';

/** What a client that passes over the key does instead. Keys without a harm are left alone. */
const harms: Partial<Record<keyof Handler, string>> = {
  args: 'run the command in a shell, without these arguments',
  shell: "use the system's shell",
  if: 'run the hook on every call that the matcher selects',
  async: 'wait for the hook and read its reply',
  asyncRewake: 'wait for the hook and treat its exit code 2 as a block',
  onFailure: 'let the action go ahead when the hook fails',
  continueOnBlock: 'end the turn',
};

export const rule: Rule = {
  id: 'newer-handler',
  severity: 'warning',
  summary: "Some of the selected versions of Claude Code do not know the handler's type or one of its keys.",
  docs: {
    why:
      'A version that does not know a handler type drops the entry; older ones drop the whole settings file with ' +
      'its permission rules. A version ignores keys that it does not know: without `if` the hook runs on every ' +
      'call, without `args` its arguments are missing, and without `onFailure` a broken guard fails open.',
    repair:
      'Select the versions that your team really uses (`--client`). If older ones are among them, write a command ' +
      'hook that needs nothing newer.',
  },
  bad: [
    {
      kind: 'run',
      title: 'Arguments that older versions do not pass',
      event: 'PostToolUse',
      everyClient: true,
      handler: { args: ['--check'] },
      execution: {},
    },
    {
      kind: 'run',
      title: 'A type that older versions do not know',
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
    const help = 'Select only the versions that you use (`--client`), or use only what all of them know.';
    if (!knowsHandlerType(handler.type, oldest)) {
      const loss = isSettings(hook) ? lossOf('settings', 'type', event, oldest) : undefined;
      const costs = loss?.loses === 'file' ? `, and ${oldest} drops the whole file because of it` : '';
      yield {
        message: `${handler.type} handlers need Claude Code ${handlerTypeSince(handler.type)}: the older versions selected never run this hook${costs}.`,
        help,
        at: handlerSpot(hook, 'type'),
      };
      return;
    }
    for (const [key, harm] of Object.entries(harms)) {
      const row = Object.hasOwn(handler, key) ? handlerKey(handler.type, key) : undefined;
      if (row === undefined || inSpan(oldest, row)) continue;
      yield {
        message: `\`${key}\` needs Claude Code ${row.since}; older versions ignore it and ${harm}.`,
        help,
        at: handlerSpot(hook, key, 'key'),
      };
    }
  },
};
