/**
 * Commands written for another machine: the file that they start lies in this project too, the program that starts it is
 * elsewhere on the PATH, or has another name here. The path is one finding, and what the hook does is judged all the same.
 */
import { existsSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { expand } from '../load/target.js';
import type { Handler, Hook } from '../model.js';
import { startedFiles } from '../script/files/started-file.js';
import { readShellCommand, type Word } from '../script/shell/shell-command.js';
import { findProgram } from './programs.js';

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The hook with a command that can be run here; itself where nothing is in the way. */
export function asIfHere(hook: Hook): Hook {
  const { command, args, shell } = hook.handler;
  if (command === undefined || args !== undefined || shell === 'powershell') return hook;
  const file = ownFile(hook, command);
  const edits = [...(file ?? []), ...ownPrograms(hook, command)].sort((a, b) => b.start - a.start);
  if (edits.length === 0) return hook;
  const handler: Handler = { ...hook.handler, command: edits.reduce(edited, command) };
  const [word] = file ?? [];
  return { ...hook, handler, ...(word && hook.target ? { target: { ...hook.target, text: word.text } } : {}) };
}

const edited = (text: string, edit: Edit): string => text.slice(0, edit.start) + edit.text + text.slice(edit.end);

/** The word that names the file, and the folder that the command goes to before, each as it is called here. */
function ownFile({ handler, projectDir, target }: Hook, command: string): readonly Edit[] | undefined {
  if (target?.named === undefined) return undefined;
  const started = startedFiles(handler).find(({ word }) => command.slice(word.start, word.end) === target.text);
  if (started === undefined) return undefined;
  const { directory, word } = started;
  const own = quoted(target.absolutePath);
  const edits = [word, ...mentions(command, target.named, word)].map(({ start, end }) => ({ start, end, text: own }));
  const folder = directory && expand(directory, { projectDir });
  if (directory === undefined || folder === undefined || existsSync(resolve(projectDir, folder))) return edits;
  return [...edits, { start: directory.start, end: directory.end, text: quoted(projectDir) }];
}

/** Other words that name the file: a command looks first whether it is there. */
const mentions = (command: string, path: string, started: Word): readonly Word[] =>
  readShellCommand(command)
    .flatMap(({ words }) => words)
    .filter((word) => word.start !== started.start && expand(word, { projectDir: '' }) === path);

/** Programs by a path that is not here, for which the PATH may have one of the same name. */
function ownPrograms({ projectDir }: Hook, command: string): readonly Edit[] {
  return readShellCommand(command).flatMap(({ words }) =>
    words.slice(0, 1).flatMap((word: Word) => {
      const launcher = launcherOfWindows(words);
      if (launcher !== undefined) return [launcher];
      const path = expand(word, { projectDir });
      const name = path === undefined ? undefined : programAt(path);
      if (path === undefined || name === undefined) return [];
      const file = isAbsolute(path) || /^[A-Za-z]:/.test(path) ? path : resolve(projectDir, path);
      return existsSync(file) ? [] : [{ start: word.start, end: word.end, text: name }];
    }),
  );
}

/** What is installed for one person or by one system, in a folder for programs. */
const ofOnePlace =
  /^(?:(?:\/mnt\/[a-z])?\/(?:Users|home|root|nix)\/|\/opt\/|\/usr\/local\/|[A-Za-z]:[\\/]).*[\\/](?:s?bin|shims|Scripts|nodejs|cmd)[\\/](?:[\w+.-]+[\\/])?(?<name>[\w+-]+(?:\d\.\d+)?)(?:\.exe)?$/;

/** The Python of a virtual environment, without the packages that are installed in it. */
const ofEnvironment = /(?:^|[\\/])\.?v?env[\\/](?:bin|Scripts)[\\/](?<name>python)[\d.]*(?:\.exe)?$/;

/** An interpreter of Windows, in whichever folder: `/c/Anaconda/python.exe`. */
const ofWindows = /^(?:\/(?:mnt\/)?[a-z]\/|[A-Za-z]:[\\/]).*[\\/](?<name>python|node|bun|deno|uv)\.exe$/i;

/** What runs TypeScript, among packages that are not installed. */
const ofPackages = /(?:^|[\\/])node_modules[\\/]\.bin[\\/](?<name>tsx|ts-node)$/;

/** `py -3 script.py`, where Python itself is here under its own name. */
function launcherOfWindows([word, option]: readonly Word[]): Edit | undefined {
  if (word === undefined || !/^py(?:\.exe)?$/.test(literal(word))) return undefined;
  if (findProgram(literal(word)) !== undefined || findProgram('python3') === undefined) return undefined;
  const last = option !== undefined && /^-[\d.]+$/.test(literal(option)) ? option : word;
  return { start: word.start, end: last.end, text: 'python3' };
}

const literal = (word: Word): string => expand(word, { projectDir: '' }) ?? '';

function programAt(path: string): string | undefined {
  if (ofEnvironment.test(path)) return 'python3';
  return (ofOnePlace.exec(path) ?? ofWindows.exec(path) ?? ofPackages.exec(path))?.groups?.name;
}

const quoted = (path: string): string => `'${path.replaceAll("'", "'\\''")}'`;
