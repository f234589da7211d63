/** A file that wires hooks and does not parse: the client passes over it without a word. */
import type { ConfigKind, Rule } from '../model.js';

export const rule: Rule = {
  id: 'unreadable-config',
  severity: 'error',
  summary: 'A file that wires hooks does not parse, so none of them runs.',
  docs: {
    why:
      'The client reads strict JSON. A comment, a comma too many or a missing bracket makes it ignore the whole file, the ' +
      'permission rules in it included, and it says so only in its debug log.',
    repair: 'Repair the place that is named. Keep comments out of the file; keys that nobody reads do no harm.',
  },
  bad: [
    {
      kind: 'config',
      title: 'A comment',
      config: 'settings',
      text: '{\n  // guards\n  "hooks": {}\n}\n',
    },
    {
      kind: 'config',
      title: 'A comma before the bracket',
      config: 'settings',
      text: '{\n  "permissions": { "deny": ["Bash(rm:*)",] },\n  "hooks": {}\n}\n',
    },
    { kind: 'config', title: 'Cut short', config: 'settings', text: '{"hooks": {' },
  ],
  good: [{ kind: 'config', title: 'A byte order mark does no harm', config: 'settings', text: '\uFEFF{"hooks": {}}' }],
  *onConfig({ kind, syntaxError }) {
    if (syntaxError === undefined) return;
    const what = kind === 'settings' || kind === 'plugin' ? 'JSON' : 'YAML';
    yield {
      message: `The file is no ${what}: ${syntaxError.message}. ${lost[kind]}`,
      help: 'Repair it here; every hook of the file waits for that.',
      at: { in: 'config', pointer: '' },
    };
  },
};

const lost: Readonly<Record<ConfigKind, string>> = {
  settings: 'The client ignores the whole file, its permission rules included, without a word.',
  plugin: 'The client does not load the plugin.',
  skill: 'None of its hooks runs.',
  agent: 'None of its hooks runs.',
  command: 'None of its hooks runs.',
};
