/** How everyday trouble is made around a hook: what is told otherwise to the operating system than in a plain run. */
import type { Case, CommandExecution, Fault } from '../model.js';
import type { Ran, Runner } from './index.js';
import type { Launch } from './launch.js';

/** Starts the launch's own program behind a few lines of shell, in a new folder that `$d` names. */
function behind(launch: Launch, setup: string, parameter = ''): Launch {
  const begin = `d=$(mktemp -d "$1/XXXXXX") || exit 99; p=$2; shift 2; ${setup}; exec "$@"`;
  return { ...launch, argv: ['/bin/sh', '-c', begin, 'sh', launch.standIns, parameter, ...launch.argv] };
}

/** The launch of the same hook with something amiss. */
export function faultyLaunch(launch: Launch, fault: Fault): Launch {
  const { added } = launch.env;
  const adding = (variables: Readonly<Record<string, string>>): Launch => ({
    ...launch,
    env: { ...launch.env, added: { ...added, ...variables } },
  });
  switch (fault.kind) {
    case 'program-missing':
      // Every program but one, under one folder: the first of a name wins, as on a PATH.
      return behind(
        launch,
        'IFS=:; for f in $PATH; do ln -s "$f"/* "$d" 2>/dev/null; done; unset IFS; rm -f "$d/$p"; PATH=$d; export PATH',
        fault.program,
      );
    case 'stdin-empty':
      return { ...launch, stdin: '' };
    case 'stdin-truncated':
      return { ...launch, stdin: launch.stdin.slice(0, Math.floor(launch.stdin.length / 2)) };
    case 'other-directory':
      return { ...launch, cwd: '/' };
    case 'space-in-path':
      return inSpacedProject(launch);
    case 'profile-banner':
      return behind(
        launch,
        'printf \'echo "Welcome back!"\\n\' > "$d/profile"; BASH_ENV="$d/profile"; ENV=$BASH_ENV; export BASH_ENV ENV',
      );
    case 'home-unwritable':
      // Nothing can be created there, whoever one is.
      return adding({ HOME: '/dev/null' });
    case 'variable-unset':
      return withoutVariable(launch, fault.variable);
    case 'time-out':
      return launch;
  }
}

/** A link to the project under a name with a space, and everything that names the project names the link. */
function inSpacedProject(launch: Launch): Launch {
  const { projectDir } = launch;
  const link = `${launch.standIns}/a project`;
  const moved = (text: string) => text.replaceAll(projectDir, link);
  const { added } = launch.env;
  const env = {
    ...launch.env,
    added: Object.fromEntries(Object.entries(added).map(([name, value]) => [name, moved(value)])),
  };
  const argv = launch.argv.map(moved) as [string, ...string[]];
  const inPlace = launch.cwd.startsWith(projectDir);
  const spaced = behind(
    { ...launch, argv, env, stdin: moved(launch.stdin) },
    `[ -e "$p" ] || ln -s '${projectDir.replaceAll("'", "'\\''")}' "$p"${inPlace ? '; cd "$p"' : ''}`,
    link,
  );
  return spaced;
}

/** The command that starts the hook still finds it: what the hook itself makes of a missing variable is asked. */
function withoutVariable(launch: Launch, name: string): Launch {
  const { [name]: value = '', ...added } = launch.env.added;
  const { [name]: _, ...own } = launch.env.own;
  const reference = new RegExp(`\\$(?:\\{${name}\\}|${name}\\b)`, 'g');
  const argv = launch.argv.map((word) => word.replace(reference, () => value)) as [string, ...string[]];
  return { ...launch, argv, env: { own, added } };
}

const nothing = new Uint8Array();
const timedOut: CommandExecution = {
  type: 'command',
  exitCode: null,
  signal: null,
  stdout: nothing,
  stderr: nothing,
  timedOut: true,
};

/** Why trouble cannot be made on a system, as a sentence; undefined: it can. */
export function noFaultsOn(platform: NodeJS.Platform = process.platform): string | undefined {
  return platform === 'win32' ? 'hooklint cannot simulate failures on Windows.' : undefined;
}

/** Runs cases with what is amiss in each, in order. A time-out needs no run: the client throws away whatever there is. */
export async function* runFaults(
  cases: readonly Case[],
  runner: Pick<Runner, 'run'>,
  signal?: AbortSignal,
): AsyncIterable<Ran> {
  if (noFaultsOn() !== undefined) return;
  const late = cases.filter(({ fault }) => fault?.kind === 'time-out');
  const rest = cases.filter(({ fault }) => fault !== undefined && fault.kind !== 'time-out');
  yield* runner.run(rest, (launch, { fault }) => (fault === undefined ? launch : faultyLaunch(launch, fault)));
  if (signal?.aborted) return;
  for (const planned of late) yield { case: planned, execution: timedOut };
}
