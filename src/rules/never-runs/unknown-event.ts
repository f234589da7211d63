/** Hooks under a name that is no event: they never run. */

import { isEventName } from '../../contract/events.js';
import { type FaultCostFact, lossOf } from '../../contract/settings.js';
import { join } from '../../evidence/phrases.js';
import { clientOf, wiringsOf } from '../../evidence/registration.js';
import type { Row, Rule } from '../../model.js';
import { isObject } from '../../text/fields.js';
import { valueAt } from '../../text/json-pointer.js';
import { wires } from '../../wiring/wires.js';

export const rule: Rule = {
  id: 'unknown-event',
  severity: 'error',
  summary: 'Hooks are registered under a name that is not an event.',
  docs: {
    why:
      'Event names are case-sensitive, and Claude Code ignores unknown ones: their hooks never run, and only the ' +
      'debug log says so. Because of one unknown name, older versions drop the whole settings file, with its other ' +
      'hooks and its permission rules.',
    repair: 'Spell the name as the documentation does. `hooklint explain <event>` shows what each event can do.',
  },
  bad: [
    {
      kind: 'config',
      config: 'settings',
      text: '{"hooks": {"PreTooluse": [{"hooks": [{"type": "command", "command": "true"}]}]}}',
    },
    {
      kind: 'config',
      config: 'plugin',
      text: '{"hooks": {"OnStop": [{"hooks": [{"type": "command", "command": "true"}]}]}}',
    },
    {
      kind: 'config',
      title: 'Keys of a form that Claude Code does not have',
      config: 'settings',
      text: '{"hooks": {"enabled": true, "configFile": ".claude/hooks.yaml"}}',
    },
  ],
  good: [
    {
      kind: 'config',
      config: 'settings',
      text: '{"hooks": {"PostToolUse": [{"hooks": [{"type": "command", "command": "true"}]}]}}',
    },
    { kind: 'config', title: 'A note to the reader', config: 'settings', text: '{"hooks": {"_comment": "none yet"}}' },
  ],
  *onConfig(config, project) {
    const client = clientOf(project);
    const { hooks } = (config.value ?? {}) as { readonly hooks?: unknown };
    const keys = isObject(hooks) ? Object.keys(hooks).filter((key) => !/^(?:_|\$|\/\/|#)/.test(key)) : [];
    // Nothing in it is a list of hooks: it was written for something else.
    const invented = isObject(hooks) && !keys.some((key) => isEventName(key) || Array.isArray(hooks[key]));
    if (invented && config.kind === 'settings' && wires(config.value) !== 'another program' && keys.length > 0) {
      yield {
        message: `"hooks" contains no event, only ${join(
          keys.slice(0, 3).map((key) => JSON.stringify(key)),
          'and',
        )}: Claude Code runs no hook of this file.`,
        help: 'Write "hooks": {"<Event>": [{"matcher": "…", "hooks": [{"type": "command", "command": "…"}]}]}.',
        at: { in: 'config', pointer: '/hooks', part: 'key' },
      };
      return;
    }
    for (const { faults } of wiringsOf(config, project)) {
      for (const fault of faults.filter(({ kind }) => kind === 'unknown-event')) {
        // What is no list of hooks was never meant as one; newer clients pass over it without harm.
        if (!Array.isArray(valueAt(config.value, fault.pointer)) && fault.loses !== 'file') continue;
        const cost = lossOf(config.kind, 'unknown-event', undefined, client);
        yield {
          message: `${fault.message}${cost === undefined ? '' : costs(cost)}`,
          help: fault.help,
          at: { in: 'config', pointer: fault.pointer, part: 'key' },
        };
      }
    }
  },
};

function costs({ loses, since }: Row<FaultCostFact>): string {
  return loses === 'file'
    ? ' This version of Claude Code drops the whole file because of it, including the permission rules.'
    : ` Versions before ${since} drop the whole file because of it.`;
}
