/** Reads the hooks in the YAML frontmatter of skills, agents and commands, keeping their places. */
import type { ConfigFile, ConfigKind } from '../model.js';
import { readYaml } from '../text/yaml.js';
import { shown } from './config-file.js';
import { readText } from './text-file.js';

const fence = /^\uFEFF?---[ \t]*\r?\n/;

/** Reads a Markdown file; undefined when its frontmatter wires no hooks. Throws what the file system throws. */
export async function readFrontmatter(
  absolutePath: string,
  root: string,
  kind: ConfigKind,
  pluginRoot?: string,
): Promise<ConfigFile | undefined> {
  const text = await readText(absolutePath);
  const start = fence.exec(text)?.[0].length;
  if (start === undefined) return undefined;
  const end = text.slice(start).search(/^(?:---|\.\.\.)[ \t]*$/m);
  const yaml = hooksAlone(end === -1 ? '' : text.slice(start, start + end));
  if (yaml === undefined) return undefined;

  const origin = text.startsWith('\uFEFF') ? 1 : 0;
  return {
    path: shown(absolutePath, root),
    absolutePath,
    kind,
    ...(pluginRoot === undefined ? {} : { pluginRoot }),
    text,
    ...(await readYaml(yaml, { file: text, start, origin })),
  };
}

/**
 * The frontmatter with every other key blanked out. People write what is no YAML (`argument-hint: [file] [mode]`) into
 * the others, and the client copes.
 */
function hooksAlone(yaml: string): string | undefined {
  let inside = false;
  let found = false;
  const lines = yaml.split('\n').map((line) => {
    if (/^[^\s#]/.test(line)) inside = /^hooks[ \t]*:/.test(line);
    found ||= inside;
    return inside ? line : line.replace(/[^\r]/g, ' ');
  });
  return found ? lines.join('\n') : undefined;
}
