/** Files of a plugin's hooks that are not in the plugin. Pure. */
import type { Hook } from '../model.js';
import { startedFiles } from '../script/files/started-file.js';

/** The path of the file that it starts, where that leaves the plugin's folder. */
export function abovePlugin({ handler }: Hook): string | undefined {
  for (const { word } of startedFiles(handler)) {
    const [root, ...rest] = word.parts;
    if (root?.kind !== 'variable' || root.name !== 'CLAUDE_PLUGIN_ROOT') continue;
    if (rest.some(({ kind }) => kind !== 'literal')) continue;
    const path = rest.map((part) => (part.kind === 'literal' ? part.text : '')).join('');
    let depth = 0;
    for (const step of path.split('/')) {
      depth += step === '..' ? -1 : step === '' || step === '.' ? 0 : 1;
      if (depth < 0) return `\`\${CLAUDE_PLUGIN_ROOT}${path}\``;
    }
  }
  return undefined;
}
