/** A copy of a plugin to be tested: its code and what is configured in JSON. Its own tests stay behind, or they would run. */
import { copyFileSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { moduleExtensions } from '../contract/mods.js';

const copied: ReadonlySet<string> = new Set([...moduleExtensions.extensions, '.json']);
const left: ReadonlySet<string> = new Set(['.git', 'node_modules']);

/** No plugin has more, and a mistaken root may be a whole disk. */
const most = { files: 5000, bytes: 2_000_000 };

/** Copies the plugin at `root`; links are not followed. Returns the names, relative to it. */
export function copyPlugin(root: string, target: string): readonly string[] {
  const names: string[] = [];
  const walk = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const from = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!left.has(entry.name)) walk(from);
      } else if (entry.isFile() && isCopied(from) && names.length < most.files) {
        const name = relative(root, from);
        mkdirSync(dirname(join(target, name)), { recursive: true });
        copyFileSync(from, join(target, name));
        names.push(name);
      }
    }
  };
  walk(root);
  return names;
}

function isCopied(file: string): boolean {
  return copied.has(extname(file)) && !/\.test\.tsx?$/.test(file) && statSync(file).size <= most.bytes;
}
