/** A plugin's manifest that names a hooks file which is not there, or which the client reads anyway. */
import { standardHooksFile } from '../contract/settings.js';
import type { Rule } from '../model.js';

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
  summary: 'The manifest names a hooks file that is not there, or that the client reads anyway.',
  docs: {
    why:
      'The client reads `hooks/hooks.json` of a plugin unasked. A manifest that names it too is reported as a duplicate, and ' +
      'some versions do not load the plugin for it. One that names a missing file does not load at all.',
    repair: 'Name in `hooks` only files besides the standard one, by paths from the root of the plugin.',
    issues: ['https://github.com/affaan-m/ECC/issues/1845'],
  },
  bad: [manifest('./hooks/hooks.json', 'The standard file'), manifest('./hooks/more.json', 'A file that is not there')],
  good: [manifest('./more.json', 'Another file', { 'more.json': { text: '{"hooks": {}}' } })],
  *onConfig({ misnamedFiles = [] }) {
    for (const { pointer, path, fault } of misnamedFiles) {
      yield fault === 'missing'
        ? {
            message: `The manifest names ${JSON.stringify(path)}, and the plugin has no such file: the plugin does not load.`,
            help: "Correct the path; it counts from the plugin's root.",
            at: { in: 'config', pointer },
          }
        : {
            message: `The client reads ${standardHooksFile.path} unasked and reports this as a duplicate; some versions do not load the plugin for it.`,
            help: 'Remove it from the manifest.',
            at: { in: 'config', pointer },
            severity: 'warning',
          };
    }
  },
};
