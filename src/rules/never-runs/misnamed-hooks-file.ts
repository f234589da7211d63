/** A hooks file of a plugin that the manifest names wrongly, or that the client does not read. */
import { standardHooksFile } from '../../contract/settings.js';
import type { ConfigFile, Rule, RuleFinding } from '../../model.js';

type Misnamed = NonNullable<ConfigFile['misnamedFiles']>[number];

const wiring = { text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "true"}]}]}}' };

/** The manifest of a plugin, written beside its standard hooks file. */
function manifest(hooks: string, title: string, more: Readonly<Record<string, { readonly text: string }>> = {}) {
  return {
    kind: 'config',
    config: 'plugin',
    title,
    text: wiring.text,
    files: { '.claude-plugin/plugin.json': { text: JSON.stringify({ name: 'example', hooks }) }, ...more },
  } as const;
}

export const rule: Rule = {
  id: 'misnamed-hooks-file',
  severity: 'error',
  summary: "The plugin's manifest names a hooks file wrongly, or Claude Code does not read the file.",
  docs: {
    why:
      "Claude Code reads a plugin's `hooks/hooks.json` automatically. If the manifest names it too, Claude Code " +
      'reports a duplicate, and some versions do not load the plugin. A manifest that names a missing file prevents ' +
      'the plugin from loading. A hooks file anywhere else, such as `.claude-plugin/hooks.json`, is not read unless ' +
      'the manifest names it: none of its hooks run. The same holds for `.claude/hooks.json` of a project.',
    repair:
      'Keep the hooks in `hooks/hooks.json`. In the manifest, name only additional files, with paths relative to ' +
      "the plugin's root.",
    issues: ['https://github.com/affaan-m/ECC/issues/1845'],
  },
  bad: [
    {
      kind: 'config',
      config: 'plugin',
      title: 'Next to the manifest, which does not name it',
      text: '{"hooks": {}}',
      files: { '.claude-plugin/plugin.json': { text: '{"name": "example"}' }, '.claude-plugin/hooks.json': wiring },
    },
    manifest('./hooks/hooks.json', 'The standard file'),
    manifest('./hooks/more.json', 'A file that is not there'),
    manifest('./more.json', 'A path from the folder of the manifest', { '.claude-plugin/more.json': wiring }),
    {
      kind: 'config',
      config: 'settings',
      title: 'In a project, which has its hooks in settings',
      text: '{}',
      files: { '.claude/hooks.json': wiring },
    },
    {
      kind: 'config',
      config: 'settings',
      title: 'In a project, without the surrounding "hooks"',
      text: '{}',
      files: { '.claude/hooks.json': { text: '{"Stop": [{"hooks": [{"type": "command", "command": "true"}]}]}' } },
    },
  ],
  good: [manifest('./more.json', 'Another file', { 'more.json': { text: '{"hooks": {}}' } })],
  *onConfig({ misnamedFiles = [] }) {
    for (const { fault, meant, path, pointer } of misnamedFiles) yield findings[fault](pointer, path, meant);
  },
};

const findings: Readonly<Record<Misnamed['fault'], (pointer: string, path: string, meant?: string) => RuleFinding>> = {
  missing: (pointer, path, meant) => ({
    message: `The manifest names ${JSON.stringify(path)}, which does not exist: the plugin does not load.`,
    help:
      meant === undefined
        ? "Correct the path; it is relative to the plugin's root."
        : `Write ${JSON.stringify(`./${meant}`)}: the path is relative to the plugin's root, not to the manifest.`,
    at: { in: 'config', pointer },
  }),
  'read-anyway': (pointer) => ({
    message: `Claude Code reads ${standardHooksFile.path} automatically and reports this entry as a duplicate; some versions then do not load the plugin.`,
    help: 'Remove it from the manifest.',
    at: { in: 'config', pointer },
    severity: 'warning',
  }),
  'no-settings': (pointer) => ({
    message: 'Claude Code does not read this file of a project: none of its hooks run.',
    help:
      pointer === '/hooks'
        ? 'Move its "hooks" to .claude/settings.json.'
        : 'Move its events to .claude/settings.json, inside "hooks".',
    at: { in: 'config', pointer, part: 'key' },
    severity: 'warning',
  }),
  unread: (pointer, path) => ({
    message: 'Claude Code does not read this file: none of its hooks run.',
    help: `Move it to ${standardHooksFile.path}, or name it in the manifest: "hooks": "./${path}".`,
    at: { in: 'config', pointer, part: 'key' },
  }),
};
