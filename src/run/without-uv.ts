/** `uv run script.py` where uv is not installed and Python is: the script runs, without the packages that uv would bring. */
import { delimiter, join } from 'node:path';
import type { Prop } from '../model.js';
import type { Launch } from './launch.js';
import { findProgram } from './programs.js';
import { lastingFolder } from './props.js';

/** The same launch with a `uv` that hands scripts to Python, for hooks that need one. `needsUv`: the hook's text calls it. */
export function launchWithoutUv(launch: Launch, needsUv: boolean): Launch {
  if (!needsUv) return launch;
  const { env } = launch;
  const path = env.added.PATH ?? env.own.PATH ?? '';
  if (findProgram('uv', path) !== undefined || findProgram('python3', path) === undefined) return launch;
  const folder = join(lastingFolder(launch.standIns), 'without-uv');
  const prop: Prop = { kind: 'file', path: join(folder, 'uv'), content: script, executable: true };
  return {
    ...launch,
    // In exec form, the program is looked for here and not where the hook runs.
    argv: ['/bin/sh', '-c', 'exec "$@"', 'sh', ...launch.argv],
    env: { ...env, added: { ...env.added, PATH: `${folder}${delimiter}${path}` } },
    props: [...(launch.props ?? []), prop],
  };
}

const script = `#!/bin/sh
[ "$1" = run ] || { echo 'sh: 1: uv: not found' >&2; exit 127; }
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
