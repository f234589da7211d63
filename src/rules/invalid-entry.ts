/** An entry that the client does not take, and what it drops for it: often the whole file. */

import { handlerSpot, wiringsOf } from '../evidence/registration.js';
import { isObject } from '../evidence/runs.js';
import type { ConfigFile, Rule, RuleFinding } from '../model.js';
import type { WiringFault } from '../wiring/wiring.js';

export const rule: Rule = {
  id: 'invalid-entry',
  severity: 'error',
  summary: 'An entry has not the shape that the client takes; often the whole file is lost with it.',
  docs: {
    why:
      'One bad entry under `PreToolUse` or `PermissionRequest` makes the client drop the whole settings file: its other ' +
      'hooks, its `permissions.deny` rules, everything, with one line in the debug log. Under other events only the entry is ' +
      'lost. A plugin does not load at all.',
    repair:
      'Give each event an array of `{"matcher", "hooks"}` objects, each hook a known `type` with its required keys, and ' +
      '`timeout` as a number of seconds.',
  },
  bad: [
    {
      kind: 'config',
      title: 'A handler without its type takes the deny rules down with it',
      config: 'settings',
      text: '{\n  "permissions": { "deny": ["Bash(rm:*)"] },\n  "hooks": { "PreToolUse": [{ "hooks": [{ "command": "true" }] }] }\n}\n',
    },
    {
      kind: 'config',
      title: 'A handler where an entry is expected',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"type": "command", "command": "true"}]}}',
    },
    {
      kind: 'config',
      title: 'The timeout as text',
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
      return `The client drops the whole file for it, without a word: ${hooks}${permissions(config)}.`;
    }
    case 'plugin':
      return `The client does not load the plugin for it${healthy === 0 ? '' : `: ${healthy} other ${healthy === 1 ? 'hook' : 'hooks'} of the file`}.`;
    case 'hooks':
      return 'No hook of the file runs.';
    case 'event':
      return `No hook of the file runs on ${event ?? 'this event'}.`;
    case 'group':
    case 'handler':
      return 'The client passes over it, without a word.';
    default:
      return 'The client does not take it.';
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
