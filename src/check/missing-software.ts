/** Programs and packages that are really not on the machine, and whose absence is no fault of the hook. Pure. */
import { streamsOf } from '../interpret/streams.js';
import type { Hook, Lack, Machine, Run } from '../model.js';
import { answerLines } from '../script/answers/answers.js';
import { textOf } from '../script/answers/text-of.js';
import { isBuilt } from '../script/files/built-folders.js';
import { isComment } from '../script/lines/comment.js';
import { familyOf, isShell } from '../script/lines/family.js';
import { lineOf } from '../text/lines.js';
import { bashOnly } from './hushed-program.js';
import { isOfPayload } from './of-payload.js';

/** The program as what is lacking; undefined where it is there, or where it is the hook that names it wrongly. */
export function missingProgram(name: string, run: Run, machine: Machine): Lack | undefined {
  const { projectDir } = run.case.hook;
  if (name === '' || bashOnly.has(name) || isOfPayload(name, run)) return undefined;
  if (isPartOfNode.test(name)) return { kind: 'program', name };
  if (name.includes('/')) {
    const home = homeOfSomebody(name, machine);
    if (home !== undefined) return { kind: 'path', name: home, is: 'missing' };
    // A script with a wrong path is the hook's fault; what npm or a build puts there is not.
    const inModules = /(?:^|\/)node_modules\//.exec(name);
    if (machine.has(name.startsWith('/') ? name : `${projectDir}/${name}`)) return undefined;
    if (isInstalled(name, projectDir)) return { kind: 'program', name };
    if (inModules === null) return builtFile(name, projectDir);
    return packagesOf(projectDir, machine) ?? { kind: 'program', name: nameOf(name) };
  }
  if (machine.hasProgram(name)) return undefined;
  return isScriptOfPackage(run) && !packageManagers.test(name)
    ? (packagesOf(projectDir, machine) ?? { kind: 'program', name })
    : { kind: 'program', name };
}

/** An option, a module or a kind of file that Node got later than the one here. */
const isPartOfNode = /^node:|^\.[cm]?ts$/;

/** Somewhere outside the project where installers put programs: `~/.local/bin/ruff`, `/opt/homebrew/bin/gh`. */
function isInstalled(path: string, projectDir: string): boolean {
  return path.startsWith('/') && !path.startsWith(`${projectDir}/`) && /\/(?:s?bin|shims)\/[^/]+$/.test(path);
}

/** A file of the project that a build makes. */
function builtFile(name: string, projectDir: string): Lack | undefined {
  const path = name.replace(/^\.\//, '').replace(`${projectDir}/`, '');
  return !path.startsWith('/') && isBuilt(`/${path}`) ? { kind: 'file', name: path } : undefined;
}

/**
 * The package, or all of its project's, as what is lacking; undefined where it is the project's own. `isOfNode`: Node or a
 * package manager for it says so, whatever language the script is in.
 */
export function missingPackage(name: string, run: Run, machine: Machine, isOfNode = false): Lack | undefined {
  const { projectDir, pluginRoot = projectDir, script } = run.case.hook;
  const [top = name] = name.startsWith('@') ? [name.split('/').slice(0, 2).join('/')] : name.split(/[./]/);
  const folders = [
    ...new Set([projectDir, pluginRoot, ...(script === undefined ? [] : foldersAbove(script.absolutePath, 3))]),
  ];
  const isOwn = folders.some((folder) =>
    [
      `${folder}/node_modules/${top}`,
      `${folder}/${top}.py`,
      `${folder}/${top}/__init__.py`,
      `${folder}/src/${top}`,
    ].some(machine.has),
  );
  if (isOwn) return undefined;
  const ofNode = isOfNode || script === undefined || familyOf(script.language) === 'javascript';
  const packages =
    ofNode && !fetchesPackage(run.case.hook, top)
      ? folders.map((folder) => packagesOf(folder, machine)).find((found) => found)
      : undefined;
  return packages ?? { kind: 'package', name: top };
}

/** The packages of a project, all of them, where it has some and none is installed: one cause, not one for each. */
export function packagesOf(folder: string, machine: Machine): Lack | undefined {
  return machine.has(`${folder}/package.json`) && !machine.has(`${folder}/node_modules`)
    ? { kind: 'file', name: 'node_modules' }
    : undefined;
}

/** What a package manager writes down of the packages that it has installed. */
const locks = ['package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock', 'bun.lockb'];

/** A command of the project itself, which fails without its packages whatever is in the code. */
const ofProject =
  /(?:^|[;&|({!`]|\b(?:then|if|do|else|timeout \d{1,4}s?)\s)\s{0,40}(?:(?:npm|pnpm|yarn|bun)\s(?:-{1,2}[\w-]{1,30}\s){0,3}(?:run|test|t|exec|lint|typecheck|build)\b|(?:npx|bunx)\s|node\s--test\b)/gm;

/** Events at which hooks check what has been done. */
const afterWork: ReadonlySet<string> = new Set([
  'PostToolUse',
  'Stop',
  'SubagentStop',
  'TaskCompleted',
  'TeammateIdle',
]);

/**
 * The project's packages, for a run that blocked behind a command of the project. What such a command says without them is no
 * finding of the check, even where the hook does not pass it on.
 */
export function packagesOfCommand({ case: { hook }, verdict }: Run, machine: Machine): Lack | undefined {
  const { projectDir } = hook;
  if (verdict.effect !== 'block' || !afterWork.has(hook.event)) return undefined;
  const lack = packagesOf(projectDir, machine);
  if (lack === undefined || !locks.some((file) => machine.has(`${projectDir}/${file}`))) return undefined;
  const said = textOf(hook);
  const called = isShell(said.language)
    ? [...said.text.matchAll(ofProject)].find(({ 0: whole, index }) => !isComment(said.text, index + whole.length))
    : undefined;
  if (called === undefined) return undefined;
  const from = lineOf(said.text, called.index + called[0].length);
  return answerLines(said).every(({ blocks, line }) => !blocks || line >= from) ? lack : undefined;
}

/** No project has these among its packages: they bring the packages. */
const packageManagers = /^(?:npm|npx|pnpm|pnpx|yarn|bun|bunx|deno|node)$/;

/** Does a package manager run a script of the project's package? Programs are then looked for in its packages first. */
function isScriptOfPackage({ case: { hook }, execution }: Run): boolean {
  const text = `${hook.handler.command ?? ''}\n${hook.script?.text ?? ''}\n${execution.type === 'command' ? streamsOf(execution).stderr : ''}`;
  return /\b(?:npm|pnpm|yarn|bun)\s+(?:run|test|exec|lint|x)\b/.test(text);
}

/** Does the hook itself install packages, for which it needs the network? */
export function installsPackages({ case: { hook } }: Run): boolean {
  return installing.test(shellTextOf(hook));
}

/** Does it have a package fetched that it names, whether or not it is one of the project's? */
export function fetchesPackage(hook: Hook, name: string): boolean {
  return [...shellTextOf(hook).matchAll(fetching)].some(([, fetched = '']) => fetched.startsWith(name));
}

const fetching = /\b(?:npx\s+(?:-\S+\s+)*(?:-y|--yes)|(?:pnpm|yarn)\s+dlx)\s+(?:-\S+\s+)*([@\w./-]+)/g;

function shellTextOf({ handler, script }: Hook): string {
  return `${handler.command ?? ''}\n${script !== undefined && isShell(script.language) ? script.text : ''}`;
}

const installing =
  /\b(?:(?:npm|pnpm|bun)\s+(?:i|install|ci|add|update)\b|yarn\s+(?:install|add)\b|pipx?[\d.]*\s+install\b|uv\s+(?:sync|add|pip|tool)\b|(?:poetry|bundle)\s+install\b)/;

/** The home folder that a path lies in, if this machine has no such home. */
export function homeOfSomebody(path: string, machine: Machine): string | undefined {
  const home = /^(?:\/mnt\/[a-z])?\/(?:Users|home)\/[^/]+(?=\/)/.exec(path)?.[0];
  return home === undefined || home === machine.home || machine.has(home) ? undefined : home;
}

function foldersAbove(path: string, levels: number): readonly string[] {
  const parts = path.split('/');
  return Array.from({ length: levels }, (_, i) => parts.slice(0, -1 - i).join('/')).filter((folder) => folder !== '');
}

/** The last part of a path. */
export const nameOf = (path: string): string => path.split('/').at(-1) ?? path;
