/** Hooks whose script a program runs that is not installed: Python or Node runs it in its place, without the packages that it would bring. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { compileTypeScript, typeScriptCompiler } from '../load/typescript-compiler.js';
import type { Hook, Prop, Script } from '../model.js';
import { textOf } from '../script/answers/text-of.js';
import { missingRunners, type ScriptRunner, scriptRunners } from '../script/gates/script-runners.js';
import type { Launch } from './launch.js';
import { asStarted, nodeScript } from './node-script.js';
import { findProgram } from './programs.js';
import { lastingFolder } from './props.js';

/** The same launch with programs of the runners' names that hand scripts on, for hooks that need some. */
export function launchWithoutRunners(launch: Launch, hook: Hook): Launch {
  const { env } = launch;
  const path = env.added.PATH ?? env.own.PATH ?? '';
  const hasProgram = (name: string): boolean => findProgram(name, path) !== undefined;
  const missing = missingRunners(hook, { has: existsSync, hasProgram });
  if (missing.length === 0) return launch;
  const folder = join(lastingFolder(launch.standIns), 'without-runners');
  if (missing.some((name) => scriptRunners[name] === 'node')) compile(hook, folder);
  const called = `${hook.handler.command ?? ''}\n${textOf(hook).text}`;
  const handingOn = Object.entries(programsFor(missing, { folder, path, called }));
  const props = handingOn.map(
    ([name, content]): Prop => ({ kind: 'file', path: join(folder, name), content, executable: true }),
  );
  return {
    ...launch,
    // In exec form, the program is looked for here and not where the hook runs.
    argv: ['/bin/sh', '-c', 'exec "$@"', 'sh', ...launch.argv],
    env: { ...env, added: { ...env.added, PATH: `${folder}${delimiter}${path}` } },
    props: [...(launch.props ?? []), ...props],
  };
}

interface Means {
  readonly folder: string;
  readonly path: string;
  /** The text that calls them. */
  readonly called: string;
}

/** Texts of the programs, by their names. */
function programsFor(missing: readonly ScriptRunner[], means: Means): Readonly<Record<string, string>> {
  const { folder, path, called } = means;
  const programs = Object.fromEntries(missing.map((name) => [name, ofRunner[name](name, folder)]));
  if (!missing.some((name) => scriptRunners[name] === 'node')) return programs;
  const packaged = missing.filter((name) => name === 'tsx' || name === 'ts-node');
  const through = packaged.length === 0 ? [] : packageRunners.filter((name) => called.includes(name));
  const starting = through.map((name) => [name, ofPackages(name, packaged, { folder, own: findProgram(name, path) })]);
  return {
    ...programs,
    ...Object.fromEntries(starting),
    [nodeProgram]: nodeScript(typeScriptCompiler(), join(folder, made)),
  };
}

const nodeProgram = 'run.mjs';

/** The folder of what the compiler made. */
const made = 'made';

/** The folders that hold what was made of their files. */
const compiled = new WeakMap<Script, string>();

/** Makes JavaScript of a hook's files, once for all its runs: the compiler takes longer to load than most of them run. */
function compile({ script }: Hook, folder: string): void {
  if (script?.language !== 'typescript' || compiled.get(script) === folder) return;
  compiled.set(script, folder);
  const files = [{ ...script, text: asStarted(script.text) }, ...(script.libraries ?? [])];
  compileTypeScript(
    files.map(({ absolutePath, text }) => ({ filename: absolutePath, source: text })),
    join(folder, made),
  );
}

const notFound = (name: string): string => `{ echo 'sh: 1: ${name}: not found' >&2; exit 127; }`;

const uv = `#!/bin/sh
[ "$1" = run ] || ${notFound('uv')}
shift
isScript=
while [ $# -gt 0 ]; do
  case "$1" in
    -s|--script) isScript=1; shift ;;
    -m|--module) shift; exec python3 -m "$@" ;;
    -p|--python|--with|--with-editable|--with-requirements|--project|--extra|--group|--env-file|--index-url) shift 2 ;;
    --directory) cd "$2" || exit 2; shift 2 ;;
    --) shift; break ;;
    -?*) shift ;;
    *) break ;;
  esac
done
case "$isScript:$1" in
  1:*|*.py|*.pyw) [ -f "$1" ] || { echo "error: Failed to spawn: \\\`$1\\\`" >&2; exit 2; }; exec python3 "$@" ;;
  :python|:python3*) shift; exec python3 "$@" ;;
  *) exec "$@" ;;
esac
`;

/** `poetry run python x.py`. */
const ofProject = (name: string): string => `#!/bin/sh
[ "$1" = run ] || ${notFound(name)}
shift
case "$1" in
  python|python3*) shift; exec python3 "$@" ;;
  *) exec "$@" ;;
esac
`;

/** A file behind options; whatever else is asked for only the program itself can do. */
const ofNode = (name: string, folder: string): string => `#!/bin/sh
while [ $# -gt 0 ]; do
  case "$1" in
    --tsconfig|--project|--require|--import|-[PrO]) shift 2 ;;
    run|exec|dlx|x|tsx|tsx@*|ts-node|ts-node@*|-?*) shift ;;
    *) break ;;
  esac
done
case "$1" in
  *.[jt]s|*.[cm][jt]s|*.[jt]sx) exec ${quoted(process.execPath)} ${quoted(join(folder, nodeProgram))} ${name} "$@" ;;
esac
${notFound(name)}
`;

const ofRunner: Readonly<Record<ScriptRunner, (name: string, folder: string) => string>> = {
  uv: () => uv,
  poetry: ofProject,
  pipenv: ofProject,
  pdm: ofProject,
  python: () => '#!/bin/sh\nexec python3 "$@"\n',
  bun: ofNode,
  tsx: ofNode,
  'ts-node': ofNode,
};

const packageRunners = ['npx', 'bunx', 'pnpm', 'yarn', 'npm'];

/** One that starts programs of packages: the missing runners in our place of them, all else as ever. */
function ofPackages(
  name: string,
  missing: readonly ScriptRunner[],
  { folder, own }: { readonly folder: string; readonly own: string | undefined },
): string {
  const cases = missing.map((each) => `    ${each}|${each}@*) exec ${quoted(join(folder, each))} "$@" ;;\n`);
  return `#!/bin/sh
for word in "$@"; do
  case "$word" in
    -*|exec|dlx|x) ;;
${cases.join('')}    *) break ;;
  esac
done
${own === undefined ? notFound(name) : `exec ${quoted(own)} "$@"`}
`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
