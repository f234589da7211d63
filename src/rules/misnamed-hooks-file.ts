/** A hooks file of a plugin that the manifest names wrongly, or that the client does not read. */
import { standardHooksFile } from '../contract/settings.js';
import type { ConfigFile, Rule, RuleFinding } from '../model.js';

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
  summary: 'The client does not read a hooks file of the plugin, or is told of one wrongly.',
  docs: {
    why:
      'The client reads `hooks/hooks.json` of a plugin unasked. A manifest that names it too is reported as a duplicate, and ' +
      'some versions do not load the plugin for it. One that names a missing file does not load at all. And a file that ' +
      'lies elsewhere, `.claude-plugin/hooks.json` above all, is not read unless the manifest names it: no hook in it runs.',
    repair:
      'Keep the hooks in `hooks/hooks.json`. Name in the manifest only files besides that one, by paths from the root ' +
      'of the plugin.',
    issues: ['https://github.com/affaan-m/ECC/issues/1845'],
  },
  bad: [
    {
      kind: 'config',
      config: 'plugin',
      title: 'Beside the manifest, which does not name it',
      text: '{"hooks": {}}',
      files: { '.claude-plugin/plugin.json': { text: '{"name": "example"}' }, '.claude-plugin/hooks.json': wiring },
    },
    manifest('./hooks/hooks.json', 'The standard file'),
    manifest('./hooks/more.json', 'A file that is not there'),
  ],
  good: [manifest('./more.json', 'Another file', { 'more.json': { text: '{"hooks": {}}' } })],
  *onConfig({ misnamedFiles = [] }) {
    for (const { pointer, path, fault } of misnamedFiles) yield findings[fault](pointer, path);
  },
};

const findings: Readonly<Record<Misnamed['fault'], (pointer: string, path: string) => RuleFinding>> = {
  missing: (pointer, path) => ({
    message: `The manifest names ${JSON.stringify(path)}, and the plugin has no such file: the plugin does not load.`,
    help: "Correct the path; it counts from the plugin's root.",
    at: { in: 'config', pointer },
  }),
  'read-anyway': (pointer) => ({
    message: `The client reads ${standardHooksFile.path} unasked and reports this as a duplicate; some versions do not load the plugin for it.`,
    help: 'Remove it from the manifest.',
    at: { in: 'config', pointer },
    severity: 'warning',
  }),
  unread: (pointer, path) => ({
    message: 'The client does not read this file: no hook in it runs.',
    help: `Move it to ${standardHooksFile.path}, or name it in the manifest: "hooks": "./${path}".`,
    at: { in: 'config', pointer, part: 'key' },
  }),
};
