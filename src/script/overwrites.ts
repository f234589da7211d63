/** Files that a hook writes anew, by the paths that its text names. Pure. */
import type { Language } from '../model.js';
import { everyCommand, type Word } from './shell-command.js';

/** A file that is written from its beginning. */
export interface Overwrite {
  /** As the text names it, quotes aside; variables of the client as `$NAME`. */
  readonly path: string;
  /** As it stands in the text. */
  readonly text: string;
}

/** The files that a script or command overwrites; paths that hang on other variables are left out. */
export function overwrites(text: string, language: Language): readonly Overwrite[] {
  switch (language) {
    case 'sh':
    case 'bash':
    case 'zsh':
      return everyCommand(text).flatMap(({ redirections }) =>
        redirections.flatMap(({ operator, target }) => (/^1?>\|?$/.test(operator) ? (named(target) ?? []) : [])),
      );
    case 'python':
      return literals(
        text,
        /\bopen\(\s*["']([^"'\n{}]+)["']\s*,\s*["']wb?["']|\bPath\(\s*["']([^"'\n]+)["']\s*\)\.write_/g,
      );
    case 'javascript':
    case 'typescript':
      return literals(text, /\bwriteFile(?:Sync)?\(\s*["'`]([^"'`\n$]+)["'`]/g);
    default:
      return [];
  }
}

function named(target: Word): readonly Overwrite[] | undefined {
  const parts = target.parts.map((part) =>
    part.kind === 'literal'
      ? part.text
      : part.kind === 'variable' && part.modifier === '' && /^(?:CLAUDE_PROJECT_DIR|HOME|PWD)$/.test(part.name)
        ? `$${part.name}`
        : undefined,
  );
  const path = parts.every((part) => part !== undefined) ? parts.join('') : '';
  // What is no path, and what stands for a stream.
  if (!/\w/.test(path) || /^&?\d?$|^\/dev\//.test(path)) return undefined;
  return [{ path, text: path }];
}

function literals(text: string, pattern: RegExp): readonly Overwrite[] {
  return [...text.matchAll(pattern)].map((match) => {
    const path = match[1] ?? match[2] ?? '';
    return { path, text: path };
  });
}
