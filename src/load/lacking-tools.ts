/** Programs that hooks seek among the packages of their project, which has none that brings them: they will never be there. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Hook, LackingTool } from '../model.js';
import { textOf } from '../script/answers/text-of.js';
import { localTools } from '../script/gates/local-tools.js';
import { foldersBelow } from './found-below.js';
import { ofNode } from './own-tools.js';
import { smallText } from './text-file.js';

/** What adds a package, by the lock file that its manager keeps. */
const managers = [
  ['package-lock.json', 'npm install --save-dev'],
  ['pnpm-lock.yaml', 'pnpm add --save-dev'],
  ['yarn.lock', 'yarn add --dev'],
  ['bun.lock', 'bun add --dev'],
] as const;

/** A larger lock file is none that people keep. */
const largest = 20_000_000;

/** Those whose package neither a manifest names, here or below, nor the lock file of the project, be it for another one. */
export async function lackingToolsOf(root: string, hooks: readonly Hook[]): Promise<readonly LackingTool[]> {
  const manager = managers.find(([file]) => existsSync(join(root, file)));
  const own = hooks.filter(({ pluginRoot, projectDir }) => pluginRoot === undefined && projectDir === root);
  const sought = new Set(own.flatMap((hook) => localTools(textOf(hook)).map(({ name }) => name)));
  const packages = Object.entries(ofNode).filter(([, program]) => sought.has(program));
  if (manager === undefined || packages.length === 0) return [];
  const [lock, add] = manager;
  const folders = ['.', ...(await foldersBelow(root))];
  const texts = await Promise.all([
    smallText(join(root, lock), largest),
    ...folders.map((folder) => smallText(join(root, folder, 'package.json'), largest)),
  ]);
  if ((texts[0] ?? '') === '' || texts[1] === undefined) return [];
  return packages.flatMap(([name, program]) => {
    const named = new RegExp(`(?<![\\w-])${name}(?![\\w-])`);
    return texts.some((text) => text !== undefined && named.test(text))
      ? []
      : [{ name: program, lock, add: `${add} ${name}` }];
  });
}
