/** Checks and formatters that a project installs for itself, told by its manifest and its lock files. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { OwnTool } from '../model.js';
import { smallText } from './text-file.js';

/** Programs of packages for Node, by the package that brings each. */
export const ofNode: Readonly<Record<string, string>> = {
  eslint: 'eslint',
  prettier: 'prettier',
  typescript: 'tsc',
  'vue-tsc': 'vue-tsc',
  'svelte-check': 'svelte-check',
  '@biomejs/biome': 'biome',
  oxlint: 'oxlint',
  stylelint: 'stylelint',
  vitest: 'vitest',
  jest: 'jest',
  dprint: 'dprint',
  cspell: 'cspell',
  knip: 'knip',
  'markdownlint-cli': 'markdownlint',
  'markdownlint-cli2': 'markdownlint-cli2',
};

/** Programs of packages for Python, which are called like the package. */
const ofPython: ReadonlySet<string> = new Set([
  'ruff',
  'black',
  'isort',
  'mypy',
  'pyright',
  'basedpyright',
  'ty',
  'flake8',
  'pylint',
  'pytest',
  'bandit',
]);

/** Lock files of managers that keep an environment for each project, with what runs a program in it. */
const locks = [
  ['uv.lock', 'uv run'],
  ['poetry.lock', 'poetry run'],
  ['pdm.lock', 'pdm run'],
] as const;

/** What starts a program of a package for Node, by the lock file that lies beside the manifest. */
const nodeCalls = [
  ['pnpm-lock.yaml', 'pnpm exec'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bunx'],
  ['bun.lockb', 'bunx'],
] as const;

/** Whoever keeps one of these may have the project's programs on the PATH as soon as he enters its folder. */
const entered = [
  '.envrc',
  '.tool-versions',
  'mise.toml',
  '.mise.toml',
  'devbox.json',
  'flake.nix',
  'shell.nix',
  '.devcontainer',
];

/** A larger manifest or lock file is none that people keep. */
const largest = 20_000_000;

/** None where something puts them on the PATH. */
export async function ownToolsOf(root: string): Promise<readonly OwnTool[]> {
  const has = (file: string): boolean => existsSync(join(root, file));
  if (entered.some(has)) return [];
  const call = nodeCalls.find(([file]) => has(file))?.[1] ?? 'npx';
  const node = packagesOf(await textIn(root, 'package.json')).flatMap((name) => {
    const program = Object.hasOwn(ofNode, name) ? ofNode[name] : undefined;
    return program === undefined ? [] : [{ name: program, call: `${call} ${program}`, file: 'package.json' }];
  });
  const locked = await Promise.all(
    locks.map(async ([file, run]) =>
      [...(await textIn(root, file)).matchAll(/^name = "([\w-]{1,40})"$/gm)].flatMap(([, name = '']) =>
        ofPython.has(name) ? [{ name, call: `${run} ${name}`, file }] : [],
      ),
    ),
  );
  return [...node, ...locked.flat()];
}

function packagesOf(manifest: string): readonly string[] {
  try {
    const { dependencies, devDependencies } = JSON.parse(manifest) as Readonly<Record<string, object>>;
    return Object.keys({ ...dependencies, ...devDependencies });
  } catch {
    return [];
  }
}

/** Empty where there is no such file. */
const textIn = async (root: string, file: string): Promise<string> =>
  (await smallText(join(root, file), largest)) ?? '';
