/** An entry that the client does not take, and what it drops for it: often the whole file. */

import { handlerSpot, wiringsOf } from '../../evidence/registration.js';
import { isObject } from '../../evidence/runs.js';
import type { ConfigFile, Rule, RuleFinding } from '../../model.js';
import type { WiringFault } from '../../wiring/wiring.js';

export const rule: Rule = {
  id: 'invalid-entry',
  severity: 'error',
  summary: 'An entry is not in the form that Claude Code expects, which often costs the whole file.',
  docs: {
    why:
      'One bad entry under `PreToolUse` or `PermissionRequest` makes Claude Code drop the whole settings file: its ' +
      'other hooks, its `permissions.deny` rules, everything, with one line in the debug log. Under other events it ' +
      'drops only the entry. A plugin does not load at all.',
    repair:
      'Give each event an array of `{"matcher", "hooks"}` objects, each hook a known `type` and its required keys, ' +
      'and `timeout` a number of seconds.',
  },
  bad: [
    {
      kind: 'config',
      title: 'A handler without a type costs the deny rules too',
      config: 'settings',
      text: '{\n  "permissions": { "deny": ["Bash(rm:*)"] },\n  "hooks": { "PreToolUse": [{ "hooks": [{ "command": "true" }] }] }\n}\n',
    },
    {
      kind: 'config',
      title: 'A handler in place of a matcher entry',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"type": "command", "command": "true"}]}}',
    },
    {
      kind: 'config',
      title: 'The timeout as a string',
      config: 'plugin',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "true", "timeout": "5"}]}]}}',
    },
    { kind: 'config', title: 'Events in a list', config: 'settings', text: '{"hooks": [{"hooks": []}]}' },
  ],
  good: [
    {
      kind: 'config',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "true", "timeout": 5}]}]}}',
    },
  ],
  *onConfig(config, project) {
    for (const { faults, handlers, dropped } of wiringsOf(config, project)) {
      for (const fault of faults) {
        if (fault.kind === 'unknown-event') continue;
        const found = finding(fault, config, handlers.length);
        // Where the file is lost already, nothing more is lost with this entry.
        yield dropped === undefined || fault.loses === dropped.loses ? found : { ...found, message: fault.message };
      }
    }
  },
  *onHook(hook, project) {
    // A script was asked for; that its registration is lost is news about the script.
    const config = project.configs.find(({ path, reference }) => reference === true && path === hook.config?.file);
    if (config === undefined) return;
    for (const { dropped, handlers } of wiringsOf(config, project)) {
      if (dropped !== undefined && handlers.some(({ pointer }) => pointer === hook.config?.pointer)) {
        yield { ...finding(dropped, config, handlers.length), at: handlerSpot(hook) };
      }
    }
  },
};

function finding(fault: WiringFault, config: ConfigFile, healthy: number): RuleFinding {
  return {
    message: `${fault.message} ${loss(fault, config, healthy)}`,
    help: fault.help,
    at: { in: 'config', pointer: fault.pointer, part: fault.part },
  };
}

function loss({ loses, event }: WiringFault, config: ConfigFile, healthy: number): string {
  switch (loses) {
    case 'file': {
      const hooks = healthy === 0 ? 'every hook in it' : `${healthy} other ${healthy === 1 ? 'hook' : 'hooks'}`;
      return `Claude Code silently drops the whole file because of it: ${hooks}${permissions(config)}.`;
    }
    case 'plugin':
      return `Because of it, Claude Code does not load the plugin${healthy === 0 ? '' : `, and ${healthy} other ${healthy === 1 ? 'hook' : 'hooks'} of the file ${healthy === 1 ? 'does' : 'do'} not run`}.`;
    case 'hooks':
      return 'None of the hooks in this file run.';
    case 'event':
      return `None of the hooks in this file run on ${event ?? 'this event'}.`;
    case 'group':
    case 'handler':
      return 'Claude Code silently ignores it.';
    default:
      return 'Claude Code does not accept it.';
  }
}

function permissions({ value }: ConfigFile): string {
  const rules = isObject(value) && isObject(value.permissions) ? value.permissions : {};
  const counts = ['deny', 'ask', 'allow'].flatMap((kind) => {
    const list = rules[kind];
    return Array.isArray(list) && list.length > 0 ? [`${list.length} ${kind}`] : [];
  });
  return counts.length === 0 ? '' : ` and its permission rules (${counts.join(', ')})`;
}
