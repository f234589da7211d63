/** Calls of `tsc` with the name of a file, for which it takes no `tsconfig.json`. Pure. */
import { isComment } from '../lines/comment.js';
import { isShell } from '../lines/family.js';
import type { Said } from '../lines/said.js';
import { programCalls } from '../program/program-calls.js';
import { literalText, readShellCommand } from '../shell/shell-command.js';

interface Place {
  readonly offset: number;
  readonly length: number;
}

/** The calls in which `tsc` is given a file and no project, in the order of the text. */
export function tscOnFiles({ text, language }: Said): readonly Place[] {
  if (!/tsc/i.test(text)) return [];
  if (!isShell(language))
    return programCalls(text, language)
      .filter(({ words }) => isOnFile(withoutSettings(words.split(' '))))
      .map(({ offset, end }) => ({ offset, length: end - offset }));
  return inShell(text, 0, 0);
}

/** The words of a call without how it is to be made: `cwd: folder`, `cwd=folder`. */
function withoutSettings(words: readonly string[]): readonly string[] {
  const end = words.findIndex((word) =>
    /^\{|^(?:cwd|env|stdio|encoding|timeout|shell)$|^\w{1,30}(?::|=(?!=))/.test(word),
  );
  return end === -1 ? words : words.slice(0, end);
}

/** The same in a text of shell that begins at an offset, and in the substitutions of its words. */
function inShell(text: string, base: number, depth: number): readonly Place[] {
  return readShellCommand(text).flatMap(({ assignments, words }) => {
    const written = words.map((word) => literalText(word) ?? text.slice(word.start, word.end));
    const [first] = words;
    const last = words.at(-1);
    const own =
      first !== undefined && last !== undefined && isOnFile(written) && !isComment(text, first.start)
        ? [{ offset: base + first.start, length: last.end - first.start }]
        : [];
    const inner = [...assignments, ...words].flatMap(({ parts, start }) =>
      parts.flatMap((part) => {
        const at = part.kind === 'substitution' ? text.indexOf(part.text, start) : -1;
        return part.kind !== 'substitution' || at === -1 || depth >= deepest
          ? []
          : inShell(part.text, base + at, depth + 1);
      }),
    );
    return [...own, ...inner];
  });
}

/** So deep substitutions are looked into. */
const deepest = 3;

/** What stands in front of a program and starts it. */
const starters =
  /^(?:npx|pnpx|bunx|npm|pnpm|yarn|bun|exec|dlx|x|run|node|process\.execPath|if|elif|then|else|do|while|until|!|time|timeout|\d{1,4}s?|env|command|--?[\w-]{1,30})$/;

/** By its name or its path, or by the variable that holds it: `tsc`, `node_modules/.bin/tsc`, `$TSC_BIN`, `tscBin`. */
const compiler = /^["']?(?:(?:\S{0,200}\/)?(?:vue-)?tsc|\$?\{?[a-z]{0,12}_?tsc(?:_?(?:bin|path|cmd|js))?\}?)["']?$/i;

/** Options with a value, which is no file to check. */
const withValue =
  /^--?(?:t|target|m|module|lib|jsx\w{0,20}|moduleResolution|outDir|outFile|rootDir|rootDirs|baseUrl|types|typeRoots|declarationDir|tsBuildInfoFile|locale|newLine|paths|customConditions)$/;

/** With these it reads the file of the project, or is told not to. */
const withProject = /^(?:-p|--project|-b|--build|--ignoreConfig|--showConfig|--init|--version|-v|--help|-h|--all)$/;

/** So many options of the compiler put into the call are meant in place of the project's. */
const ownOptions = 4;

function isOnFile(words: readonly string[]): boolean {
  const at = words.findIndex((word) => compiler.test(word));
  if (at === -1 || !words.slice(0, at).every((word) => starters.test(word))) return false;
  const behind = words.slice(at + 1).map((word) => word.replace(/^["']|["']$/g, ''));
  if (behind.some((word) => withProject.test(word))) return false;
  const options = behind.filter((word) => word.startsWith('-') && !/^--(?:noEmit|pretty|skipLibCheck)$/.test(word));
  return options.length < ownOptions && behind.some((word, i) => isFile(word) && !withValue.test(behind[i - 1] ?? ''));
}

/** A file by its name, or a variable that is called like one: `src/a.ts`, `$FILE_PATH`, `filePath`. */
const isFile = (word: string): boolean =>
  /^[^-\s$]{1,200}\.[cm]?tsx?$/.test(word) ||
  /^\$?\{?[\w.]{0,40}(?:file|path)(?:_?(?:path|name))?\}?$/i.test(word) ||
  /^\$\{?(?:f|1)\}?$/i.test(word);
