/** Calls of `tsc` with the name of a file, for which it takes no `tsconfig.json`. Pure. */
import type { Said } from '../lines/said.js';
import { writtenCalls } from './written-calls.js';

interface Place {
  readonly offset: number;
  readonly length: number;
}

/** The calls in which `tsc` is given a file and no project, in the order of the text. */
export function tscOnFiles(said: Said): readonly Place[] {
  return /tsc/i.test(said.text) ? writtenCalls(said).filter(({ words }) => isOnFile(words)) : [];
}

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
