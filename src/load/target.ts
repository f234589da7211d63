/** Finds the file that a command hook starts, on this machine. */
import { readdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, normalize, resolve } from 'node:path';
import type { Handler, Target } from '../model.js';
import { isBuilt } from '../script/files/built-folders.js';
import { namedByArgument, onlyStarts, onlyStartsInPython, startsWhatItIsGiven } from '../script/files/launchers.js';
import { type StartedFile, startedFiles } from '../script/files/started-file.js';
import { isShellFolder, shellFolder } from '../script/pitfalls/shell-folder.js';
import { unexpandedStart } from '../script/pitfalls/unexpanded.js';
import { inlineProgram, scriptRunBy } from '../script/shell/inline-programs.js';
import { literalText, readShellCommand, type Word } from '../script/shell/shell-command.js';
import { nearest } from '../text/nearest.js';
import { kindOf } from './files.js';
import { isIgnoredByGit, isInEmptySubmodule } from './git.js';
import { type CopyPlaces, copyIn } from './installed-copy.js';

/** What the variables of a command stand for, and where copies of the files are that it names. */
export interface Surroundings extends CopyPlaces {
  readonly skillRoot?: string;
}

/** The file that the command of a handler starts: the first one that is there, else the first one that is named. */
export async function targetOf(handler: Handler, surroundings: Surroundings): Promise<Target | undefined> {
  let missing: Target | undefined;
  for (const started of startedFiles(handler)) {
    const absolutePath = pathOf(started, surroundings);
    if (absolutePath === undefined) continue;
    const target: Target = {
      text:
        (handler.args === undefined ? handler.command : undefined)?.slice(started.word.start, started.word.end) ??
        textOf(started.word),
      absolutePath,
      ...(started.interpreter === undefined ? {} : { interpreter: started.interpreter }),
      found: await kindOf(absolutePath),
      ...(await inPlugin(started.word, surroundings)),
    };
    const unexpanded = await asWritten(target, handler, started, surroundings);
    if (unexpanded !== undefined) return unexpanded;
    if (target.found === 'file') return (await startedInstead(target, handler, started, surroundings)) ?? target;
    const own = await copyIn(target, handler, started.word, surroundings);
    if (own !== undefined) return { ...target, absolutePath: own, named: normalize(absolutePath), found: 'file' };
    missing ??= { ...target, ...(await absence(target, started, surroundings)) };
  }
  return missing ?? (await runByProgram(handler, surroundings));
}

/** The script of the project that a program in the command itself looks for and runs. */
async function runByProgram(
  { args, command = '' }: Handler,
  { projectDir }: Surroundings,
): Promise<Target | undefined> {
  for (const simple of args === undefined ? readShellCommand(command) : []) {
    const program = inlineProgram(simple);
    const text = program && scriptRunBy(program);
    const absolutePath = text === undefined ? undefined : resolve(projectDir, text);
    const [interpreter] = simple.words.map(literalText);
    if (text !== undefined && absolutePath !== undefined && (await kindOf(absolutePath)) === 'file')
      return { text, absolutePath, found: 'file', ...(interpreter === undefined ? {} : { interpreter }) };
  }
  return undefined;
}

/** The file that is meant where quotes keep the shell from putting in the variable, or the home, that its path begins with. */
async function asWritten(
  target: Target,
  { args }: Handler,
  { word }: StartedFile,
  surroundings: Surroundings,
): Promise<Target | undefined> {
  // Without a shell, Claude Code itself puts in what the words contain.
  const written = args === undefined && target.found === 'missing' ? unexpandedStart(word) : undefined;
  if (written === undefined) return undefined;
  const { start: unexpanded, meant } = written;
  const own = expand(meant, surroundings);
  return own !== undefined && (await kindOf(own)) === 'file'
    ? { ...target, unexpanded, absolutePath: own, named: target.absolutePath, found: 'file' }
    : { ...target, unexpanded };
}

/** What such a launcher does is up to the file that it is given. */
const scripts = /\.(?:py|[cm]?js|[cm]?ts|sh|bash)$/;

/** The file that a launcher is handed by the command, names by it or always starts, in its place: what the hook does is in there. */
async function startedInstead(target: Target, handler: Handler, started: StartedFile, surroundings: Surroundings) {
  const language = languageOfLauncher(target);
  if (language === undefined) return undefined;
  const text = await readFile(target.absolutePath, 'utf8').catch(() => '');
  const given = handedBy(handler, started);
  return (
    (language === 'sh' ? await handedOn(target, handler, text, given, surroundings) : undefined) ??
    (await startedByName(target, text, language, given)) ??
    (await startedAlways(target, text, language, surroundings))
  );
}

type LauncherLanguage = 'sh' | 'javascript' | 'python';

/** Shell, Node and Python are read for what they start. */
function languageOfLauncher({ absolutePath, interpreter = '' }: Target): LauncherLanguage | undefined {
  if (/^python3?$/.test(interpreter) || (interpreter === '' && absolutePath.endsWith('.py'))) return 'python';
  if (/^(?:node|bun)$/.test(interpreter) || (interpreter === '' && /\.[cm]?js$/.test(absolutePath)))
    return 'javascript';
  return /^(?:(?:ba|z)?sh)?$/.test(interpreter) ? 'sh' : undefined;
}

/** The word behind the script, in the command. */
function handedBy({ args, command }: Handler, { word }: StartedFile): Word | undefined {
  if (args !== undefined || command === undefined) return undefined;
  const words = readShellCommand(command).find(({ words }) => words.some(({ start }) => start === word.start))?.words;
  return words?.[words.findIndex(({ start }) => start === word.start) + 1];
}

async function startedByName(
  target: Target,
  text: string,
  language: LauncherLanguage,
  given: Word | undefined,
): Promise<Target | undefined> {
  const name = literalText(given);
  if (name === undefined || language === 'python') return undefined;
  return firstThere(target, namedByArgument(text, language, name), [dirname(target.absolutePath)]);
}

async function startedAlways(
  target: Target,
  text: string,
  language: LauncherLanguage,
  { projectDir }: Surroundings,
): Promise<Target | undefined> {
  const path = language === 'sh' ? onlyStarts(text) : language === 'python' ? onlyStartsInPython(text) : undefined;
  const folder = dirname(target.absolutePath);
  return path === undefined ? undefined : firstThere(target, [path], [folder, dirname(folder), projectDir]);
}

/** The launcher's own word names the file still: whoever writes to the command changes that. */
async function firstThere(
  target: Target,
  paths: readonly string[],
  folders: readonly string[],
): Promise<Target | undefined> {
  for (const absolutePath of paths.flatMap((path) => folders.map((folder) => resolve(folder, path)))) {
    if (absolutePath === target.absolutePath || (await kindOf(absolutePath)) !== 'file') continue;
    const launcher = target.absolutePath;
    return { ...target, absolutePath, launcher, interpreter: basename(launcher) };
  }
  return undefined;
}

async function handedOn(
  { absolutePath }: Target,
  { command = '' }: Handler,
  text: string,
  given: Word | undefined,
  surroundings: Surroundings,
): Promise<Target | undefined> {
  const path = given === undefined ? undefined : expand(given, surroundings);
  if (given === undefined || path === undefined || !scripts.test(path) || !startsWhatItIsGiven(text)) return undefined;
  const own = isAbsolute(path) ? path : resolve(surroundings.projectDir, path);
  if ((await kindOf(own)) !== 'file') return undefined;
  return {
    text: command.slice(given.start, given.end),
    absolutePath: own,
    interpreter: basename(absolutePath),
    found: 'file',
  };
}

/** A file of the plugin that the command means, and names as if it lay in the user's project. */
async function inPlugin(word: Word, { pluginRoot }: Surroundings): Promise<{ readonly inPlugin?: string }> {
  if (pluginRoot === undefined) return {};
  const [first, ...rest] = word.parts;
  const ofProject = first?.kind === 'variable' && first.name === 'CLAUDE_PROJECT_DIR';
  const literal = (ofProject ? rest : word.parts).map((part) => (part.kind === 'literal' ? part.text : '$')).join('');
  const path = ofProject ? literal.replace(/^\//, '') : literal;
  if (path === '' || path.includes('$') || isAbsolute(path) || path.startsWith('~')) return {};
  return (await kindOf(resolve(pluginRoot, path))) === 'file' ? { inPlugin: path.replace(/^\.\//, '') } : {};
}

const looksFirst = 'the command checks first whether it exists';

/** What is to be said of a file that is not there: why that may be, or what was meant. */
async function absence(
  { absolutePath, text }: Target,
  { mayBeMissing }: StartedFile,
  { projectDir }: Surroundings,
): Promise<Pick<Target, 'excuse' | 'neighbour'>> {
  if (await isInEmptySubmodule(absolutePath, projectDir)) return { excuse: 'its submodule is not checked out' };
  if (isBuilt(absolutePath)) return { excuse: 'a build makes it' };
  if (await isIgnoredByGit(absolutePath)) return { excuse: 'git ignores it' };
  const siblings = await readdir(dirname(absolutePath)).catch(() => undefined);
  if (siblings === undefined && ofMachine.test(text)) return { excuse: 'its folder is not on this machine' };
  // A link that leads nowhere is its own neighbour.
  const others = (siblings ?? []).filter((name) => name !== basename(absolutePath));
  const neighbour = nearest(basename(absolutePath), others);
  return {
    ...(mayBeMissing ? { excuse: looksFirst } : {}),
    ...(neighbour === undefined ? {} : { neighbour }),
  };
}

/** A path from the user's home, or from a variable of Windows, that each machine has files of its own behind. */
const ofMachine = /^["']{0,2}(?:~|\$\{?HOME\b)|%\w+%/;

/** Programs that take a backslash between folders, on every system. */
const takesBackslashes = /^(?:powershell|pwsh|cmd)(?:\.exe)?$/i;

/** A path that is absolute on Windows, and means nothing elsewhere. */
const ofWindows = /^[A-Za-z]:[\\/]/;

function pathOf(started: StartedFile, surroundings: Surroundings): string | undefined {
  const named = expand(started.word, surroundings);
  const path = takesBackslashes.test(started.interpreter ?? '') ? named?.replaceAll('\\', '/') : named;
  if (path === undefined || isAbsolute(path) || ofWindows.test(path)) return path;
  const directory = started.directory === undefined ? surroundings.projectDir : expand(started.directory, surroundings);
  return directory === undefined ? undefined : resolve(surroundings.projectDir, directory, path);
}

/**
 * The text of a word of a command with the variables that are known filled in, and with the fallbacks of others; undefined
 * where one without a fallback is in it.
 */
export function expand(word: Word, surroundings: Surroundings, depth = 0): string | undefined {
  const { projectDir, pluginRoot, skillRoot, home = homedir() } = surroundings;
  const known: Readonly<Record<string, string | undefined>> = {
    CLAUDE_PROJECT_DIR: projectDir,
    PWD: projectDir,
    HOME: home,
    CLAUDE_PLUGIN_ROOT: pluginRoot ?? skillRoot,
  };
  let text = '';
  for (const [index, part] of word.parts.entries()) {
    if (part.kind === 'literal') {
      const tilde = index === 0 && !part.quoted && /^~(?=\/|$)/.test(part.text);
      if (!part.quoted && /[*?[]/.test(part.text)) return undefined;
      text += tilde ? home + part.text.slice(1) : part.text;
    } else if (part.kind === 'variable') {
      const value = Object.hasOwn(known, part.name) ? known[part.name] : undefined;
      // A fallback (`${CLAUDE_PROJECT_DIR:-.}`) does not count where the variable is set.
      const filled =
        value === undefined
          ? fallbackOf(part.modifier, surroundings, depth)
          : /^(?::?[-?=].*)?$/s.test(part.modifier)
            ? value
            : undefined;
      if (filled === undefined) return undefined;
      text += filled;
    } else if (asksForRoot.test(part.text.trim())) text += projectDir;
    else if (isShellFolder(part.text)) text += shellFolder;
    else return undefined;
  }
  return text;
}

/** Git's word for the root of the project, asked where the command runs. */
const asksForRoot =
  /^git(?: -C (?:\.|"?\$\(pwd\)"?|"?\$PWD"?|"?\$\{?CLAUDE_PROJECT_DIR\}?"?))? rev-parse --show-toplevel(?:\s|$)/;

/** Fallbacks in each other are followed so deep: a repository may write thousands. */
const deepest = 4;

/** What `${NAME:-fallback}` is where the variable is not set: `${CLAUDE_PROJECT_DIR:-$PWD}` again. */
function fallbackOf(modifier: string, surroundings: Surroundings, depth: number): string | undefined {
  const fallback = /^:?-(.+)$/s.exec(modifier)?.[1];
  if (depth === deepest || fallback === undefined || /["'\\`]/.test(fallback)) return undefined;
  const word = readShellCommand(`: "${fallback}"`)[0]?.words[1];
  return word === undefined ? undefined : expand(word, surroundings, depth + 1);
}

function textOf(word: Word): string {
  return word.parts.map((part) => (part.kind === 'variable' ? `\${${part.name}}` : part.text)).join('');
}
