/** What Git runs before a commit or a push of the project: its own hooks, and those of the tools that bring some. */
import { join } from 'node:path';
import { smallText } from './text-file.js';

/** Folders that `core.hooksPath` is usually set to, and that of Husky. A clone tells of none: the setting is not committed. */
const folders = [
  '.husky',
  '.githooks',
  '.git-hooks',
  '.hooks',
  'git-hooks',
  'githooks',
  'scripts/hooks',
  'scripts/git-hooks',
  '.git/hooks',
];

const hooks = ['pre-commit', 'pre-push'];

/** Files that name checks for commits, and nothing else. */
const files = [
  ...folders.flatMap((folder) => hooks.map((hook) => `${folder}/${hook}`)),
  '.pre-commit-config.yaml',
  '.pre-commit-config.yml',
  'prek.toml',
  ...['lefthook', '.lefthook'].flatMap((name) => ['yml', 'yaml', 'toml', 'json'].map((type) => `${name}.${type}`)),
  ...['', '.json', '.yaml', '.yml', '.js', '.cjs', '.mjs'].map((type) => `.lintstagedrc${type}`),
  ...['js', 'cjs', 'mjs', 'ts'].map((type) => `lint-staged.config.${type}`),
  '.overcommit.yml',
];

/** Sections of a package.json that do the same. */
const sections = ['husky', 'lint-staged', 'simple-git-hooks', 'pre-commit', 'pre-push', 'gitHooks'];

/** A larger file is none that people write. */
const largest = 1_000_000;

/** The texts, without comments of a whole line, one after the other; empty: there are none. */
export async function commitHooks(root: string): Promise<string> {
  const [own, custom, manifest] = await Promise.all([
    Promise.all(files.map((file) => smallText(join(root, file), largest))),
    ofHooksPath(root),
    smallText(join(root, 'package.json'), largest),
  ]);
  return [...own, ...custom, sectionsOf(manifest ?? '')]
    .flatMap((text) => (text === undefined ? [] : text.split('\n').filter((line) => !/^\s*#/.test(line))))
    .join('\n');
}

/** The hooks of the folder that the settings of this clone name. */
async function ofHooksPath(root: string): Promise<readonly (string | undefined)[]> {
  const settings = await smallText(join(root, '.git', 'config'), largest);
  const folder = /^[ \t]{0,20}hooksPath[ \t]{0,20}=[ \t]{0,20}"?([^"\n]{1,200})/im.exec(settings ?? '')?.[1]?.trim();
  if (folder === undefined || folder.startsWith('/') || folder.startsWith('~')) return [];
  return Promise.all(hooks.map((hook) => smallText(join(root, folder, hook), largest)));
}

function sectionsOf(manifest: string): string {
  try {
    const parsed = JSON.parse(manifest) as Readonly<Record<string, unknown>>;
    return sections.flatMap((name) => (parsed[name] === undefined ? [] : [JSON.stringify(parsed[name])])).join('\n');
  } catch {
    return '';
  }
}
