/** Commands that a project has given names of its own: scripts of its packages, targets of its Makefile or justfile. */
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { OwnScript } from '../model.js';
import { isObject } from '../text/fields.js';
import { aside } from './found-below.js';
import { askGit } from './git.js';
import { smallText } from './text-file.js';

/** Bytes; longer ones were made by a program. */
const largest = 300_000;

/** So many packages of a project are looked into, those at the top first. */
const mostPackages = 20;

/** Which program runs the scripts of a package, by the lock file at the top. */
const runners = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
] as const;

/** Files with a recipe for each target, and the program that reads them. */
const recipes = [
  ['Makefile', 'make'],
  ['justfile', 'just'],
] as const;

/** The named commands of the project in a folder, with how each is called from there. */
export async function ownScriptsOf(root: string): Promise<readonly OwnScript[]> {
  const runner = runners.find(([file]) => existsSync(join(root, file)))?.[1] ?? 'npm';
  const listed = await askGit(root, ['ls-files', '-z', '--', ':(glob)**/package.json']);
  const files = (listed ?? 'package.json').split('\0').filter((file) => /^[\w./-]+$/.test(file) && !aside.test(file));
  const packages = files.toSorted((a, b) => a.split('/').length - b.split('/').length).slice(0, mostPackages);
  const ofPackages = packages.map(async (file) => {
    const folder = posix.dirname(file);
    const inFolder = folder === '.' ? '' : `cd ${folder} && `;
    return scriptsIn(await textIn(root, file)).map(([name, text]) => ({
      name,
      text,
      call: `${inFolder}${runner} run ${name}`,
      file,
    }));
  });
  const ofRecipes = recipes.map(async ([file, program]) =>
    targetsIn(await textIn(root, file)).map(([name, text]) => ({ name, text, call: `${program} ${name}`, file })),
  );
  return (await Promise.all([...ofPackages, ...ofRecipes])).flat();
}

const textIn = async (root: string, file: string): Promise<string> =>
  (await smallText(join(root, file), largest)) ?? '';

function scriptsIn(manifest: string): readonly (readonly [name: string, text: string])[] {
  try {
    const { scripts } = JSON.parse(manifest) as { readonly scripts?: unknown };
    return Object.entries(isObject(scripts) ? scripts : {}).flatMap(([name, text]) =>
      typeof text === 'string' && /^[\w:.-]+$/.test(name) ? [[name, text] as const] : [],
    );
  } catch {
    return [];
  }
}

/** Each target with the lines below it that begin with a blank, without what keeps them from being shown. */
function targetsIn(text: string): readonly (readonly [name: string, text: string])[] {
  const found: [name: string, text: string][] = [];
  let isOpen = false;
  for (const line of text.split('\n')) {
    // A target of `just` that takes values cannot be called without them.
    const [, name] = /^([a-z][\w-]{0,60})(?: \w+=[^:=]{1,60})?:(?!=)/.exec(line) ?? [];
    const last = found.at(-1);
    if (name !== undefined) found.push([name, '']);
    else if (isOpen && last !== undefined && /^[\t ]+\S/.test(line))
      last[1] += `${line.trim().replace(/^[@-]{1,2}/, '')}\n`;
    isOpen = name !== undefined || (isOpen && /^[\t ]|^$/.test(line));
  }
  return found.filter(([, recipe]) => recipe !== '');
}
