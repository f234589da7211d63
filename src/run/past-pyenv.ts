/**
 * Hooks that start Python through the shims of pyenv. A shim is a Bash program that works out a version and then starts that
 * version's Python, which takes longer than the Python itself. It comes to the same version for every run, so that is worked
 * out once, and its programs are put in front of the shims.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import type { Hook } from '../model.js';
import type { Environment } from './environment.js';
import type { Launch } from './launch.js';

/** The same launch with the Python that the shims would choose; as it is where they may choose another one later. */
export function launchPastPyenv(launch: Launch, hook: Hook): Launch {
  const path = launch.env.added.PATH ?? launch.env.own.PATH ?? '';
  if (!path.includes('shims') || choosesItself(hook)) return launch;
  const chosen = programsIn(path, launch);
  if (chosen === undefined) return launch;
  const env = { ...launch.env, added: withPath(launch, chosen) };
  return startsPython(hook) ? { ...launch, env, pastPyenv: true } : { ...launch, env };
}

/** Where a command of shell begins, or a list of arguments does. */
const python = /(?:^|[;&|(`"'[]|\b(?:then|do|else|exec|env))[ \t]{0,80}python[\d.]*(?=["' \t])/m;

function startsPython({ handler: { args = [], command = '' }, script }: Hook): boolean {
  return script?.language === 'python' || python.test(`${command}\n${args.join('\n')}\n${script?.text ?? ''}`);
}

/** To another folder than the project's. What happens in `$(cd … && pwd)` is over then. */
const goes = /(?<!\$\()\b(?:cd|pushd|chdir)\b(?!\s+"?\$\{?CLAUDE_PROJECT_DIR(?::-\.)?\}?"?(?:[\s;&|)]|$))/;

/** Does the hook name pyenv, or go to a folder for which another version may be set? A script of Python has started by then. */
function choosesItself({ handler: { args = [], command = '' }, script }: Hook): boolean {
  const words = `${command} ${args.join(' ')}`;
  const all = `${words}\n${script?.text ?? ''}`;
  return /pyenv/i.test(all) || goes.test(script?.language === 'python' ? words : all);
}

/** A PATH with the programs of a version in front of the shims; undefined: there are none, or it is not clear which version. */
function programsIn(path: string, { cwd, env }: Launch): string | undefined {
  const folders = path.split(delimiter);
  const shims = folders.findIndex((folder) => basename(folder) === 'shims' && isShim(join(folder, 'python3')));
  const root = dirname(folders[shims] ?? '');
  const version = shims === -1 ? undefined : (env.own.PYENV_VERSION ?? versionIn(cwd, root))?.trim();
  // Several versions, a comment or `system` are left to pyenv.
  if (version === undefined || version === 'system' || !/^\w[\w.-]*$/.test(version)) return undefined;
  const programsOf = (each: string): string => join(root, 'versions', each, 'bin');
  const installed = (each: string): boolean => isFile(join(programsOf(each), 'python3'));
  const chosen = installed(version) ? version : nearest(version, versionsIn(root).filter(installed));
  return chosen === undefined ? undefined : folders.toSpliced(shims, 0, programsOf(chosen)).join(delimiter);
}

/**
 * The Python to run a hook with whose version is not on this machine: one of the same minor version, or else the newest. The
 * shim would only say that the version is missing, which tells nothing of the hook.
 */
function nearest(wanted: string, installed: readonly string[]): string | undefined {
  const [major, minor] = wanted.split('.');
  const newest = installed
    .filter((each) => /^3\.\d+\.\d+$/.test(each))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return newest.find((each) => each.startsWith(`${major}.${minor}.`)) ?? newest[0];
}

function versionsIn(root: string): readonly string[] {
  try {
    return readdirSync(join(root, 'versions'));
  } catch {
    return [];
  }
}

/** What the nearest `.python-version` says, or else pyenv's own file. */
function versionIn(cwd: string, root: string): string | undefined {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const file = join(folder, '.python-version');
    if (isFile(file)) return textAt(file);
    if (folder === dirname(folder)) return textAt(join(root, 'version'));
  }
}

const isShim = (file: string): boolean => textAt(file)?.includes('pyenv') === true;

const isFile = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isFile() === true;

/** The text of a small file; undefined where there is none. */
function textAt(file: string): string | undefined {
  try {
    return statSync(file).size > 4096 ? undefined : readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** By those that they are made of: variables are written down once for all runs of a session. */
const known = new WeakMap<Environment, Environment>();

function withPath({ env: { added } }: Launch, path: string): Environment {
  const last = known.get(added);
  if (last?.PATH === path) return last;
  const made = { ...added, PATH: path };
  known.set(added, made);
  return made;
}
