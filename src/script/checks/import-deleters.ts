/** Calls of programs that delete imports which nothing uses. Pure. */
import { isComment } from '../lines/comment.js';
import { isShell } from '../lines/family.js';
import type { Said } from '../lines/said.js';
import { type WrittenCall, writtenCalls } from './written-calls.js';

export interface ImportDeleter extends Pick<WrittenCall, 'offset' | 'length'> {
  readonly program: 'ruff' | 'autoflake';
}

/** By its name or its path, or by the variable that holds it. */
const ruff = /^["']?(?:\S{0,200}\/)?\$?\{?ruff(?:_?(?:bin|path|cmd))?\}?["']?$/i;
const autoflake = /^["']?(?:\S{0,200}\/)?autoflake["']?$/;

/** The calls of a text that do so by their words, in its order: settings of the project may say otherwise for ruff. */
export function importDeleters(said: Said): readonly ImportDeleter[] {
  if (!/ruff|autoflake/i.test(said.text)) return [];
  return [...writtenCalls(said), ...listedCalls(said)].flatMap(
    ({ words, offset, length }): readonly ImportDeleter[] => {
      if (words.some((word) => ruff.test(word)) && fixesImports(words)) return [{ program: 'ruff', offset, length }];
      const deletes = words.some((word) => /^(?:--remove-all-unused-imports|--remove-unused-imports)$/.test(word));
      return deletes &&
        words.some((word) => autoflake.test(word)) &&
        words.some((word) => /^(?:--in-place|-i)$/.test(word))
        ? [{ program: 'autoflake', offset, length }]
        : [];
    },
  );
}

/** Calls that a program keeps in a list, to start one after the other: `for call in (["ruff", "check", "--fix", path], …)`. */
function listedCalls({ text, language }: Said): readonly WrittenCall[] {
  if (isShell(language)) return [];
  return [...text.matchAll(/["']ruff["'],\s{0,9}["']check["']/g)].flatMap(({ index }) => {
    const offset = text.lastIndexOf('[', index);
    const end = text.indexOf(']', index);
    if (offset === -1 || end === -1 || end - offset > longest || isComment(text, offset)) return [];
    const words = [...text.slice(offset, end).matchAll(/["']([^"'\n]{1,100})["']/g)].map(([, word = '']) => word);
    return [{ words, offset, length: end + 1 - offset }];
  });
}

/** A list of more characters is none of one call. */
const longest = 400;

/** F401, by itself or as one of a group. */
const unusedImports = /(?:^|,)(?:ALL|F|F4|F40|F401)(?:,|$)/;

function fixesImports(words: readonly string[]): boolean {
  if (!words.includes('check') || !words.some((word) => /^--(?:fix|unsafe-fixes)$/.test(word))) return false;
  const optionValue = (name: string): string | undefined => {
    const at = words.findIndex((word) => word === name || word.startsWith(`${name}=`));
    return at === -1 ? undefined : words[at]?.startsWith(`${name}=`) ? words[at].slice(name.length + 1) : words[at + 1];
  };
  const names = (option: string): boolean => unusedImports.test(optionValue(option)?.replace(/["']/g, '') ?? '');
  if (['--unfixable', '--ignore', '--extend-ignore'].some(names)) return false;
  return ['--select', '--fixable'].every((option) => optionValue(option) === undefined || names(option));
}
