/** A file that wires hooks and does not parse: the client passes over it without a word. */
import type { ConfigKind, Rule } from '../../model.js';

export const rule: Rule = {
  id: 'unreadable-config',
  severity: 'error',
  summary: 'A file that registers hooks does not parse, so none of them run.',
  docs: {
    why:
      'Claude Code reads strict JSON. A comment, a trailing comma or a missing bracket makes it ignore the whole ' +
      'file, including its permission rules, and only the debug log says so.',
    repair: 'Fix the syntax at the reported place. Keep comments out of the file; unknown keys do no harm.',
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
      title: 'A trailing comma',
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
      message: `The file is not valid ${what}: ${syntaxError.message}. ${lost[kind]}`,
      help: 'Fix the syntax here; until then, none of the hooks in the file run.',
      at: { in: 'config', pointer: '' },
    };
  },
};

const lost: Readonly<Record<ConfigKind, string>> = {
  settings: 'Claude Code silently ignores the whole file, including its permission rules.',
  plugin: 'Claude Code does not load the plugin.',
  skill: 'None of its hooks run.',
  agent: 'None of its hooks run.',
  command: 'None of its hooks run.',
};
