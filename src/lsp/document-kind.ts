/** Which documents concern us, by name and text: an editor sends every one of the languages that we ask for. */
import { basename, dirname, extname } from 'node:path';
import { languageOf } from '../load/script.js';

/** `config`: JSON that registers hooks; `frontmatter`: Markdown that does; `script`: what may be one. */
export type DocumentKind = 'config' | 'frontmatter' | 'script';

/** UTF-16 units of a document that is read; nobody writes a longer one by hand. */
export const longestDocument = 1_000_000;

/** What a document is to us; undefined: nothing. */
export function kindOfDocument(path: string, text: string): DocumentKind | undefined {
  if (text.length > longestDocument) return undefined;
  const extension = extname(path).toLowerCase();
  if (extension === '.json') return isConfig(path, text) ? 'config' : undefined;
  if (extension === '.md') return isWithFrontmatter(path, text) ? 'frontmatter' : undefined;
  const shebang = /^#!.*/.exec(text)?.[0] ?? null;
  return languageOf(path, shebang) === 'other' && shebang === null ? undefined : 'script';
}

function isConfig(path: string, text: string): boolean {
  const folder = basename(dirname(path));
  if (folder === '.claude') return /^settings(?:\.\w+)?\.json$/.test(basename(path));
  return folder === '.claude-plugin' || folder === 'hooks' || text.includes('"hooks"');
}

function isWithFrontmatter(path: string, text: string): boolean {
  if (!/^\uFEFF?---[ \t]*\r?\n/.test(text)) return false;
  return /[\\/](?:agents|commands|skills)[\\/]/.test(path) || /^hooks[ \t]*:/m.test(text);
}
