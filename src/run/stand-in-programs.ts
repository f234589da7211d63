/** Stand-ins for programs that a machine lacks: a few lines of shell each, in a folder that comes first on the PATH. */
import { createHash } from 'node:crypto';
import { delimiter, join, resolve } from 'node:path';
import type { Prop, StandIns } from '../model.js';
import { objection } from '../plan/stand-ins.js';
import type { Launch } from './launch.js';
import { findProgram } from './programs.js';
import { lastingFolder } from './props.js';

/** The launch of the same hook where the programs are there and end as told. */
export function launchWithStandIns(launch: Launch, standIns: StandIns): Launch {
  const { env } = launch;
  const path = env.added.PATH ?? env.own.PATH ?? '';
  const digest = createHash('sha256').update(JSON.stringify(standIns)).digest('hex').slice(0, 16);
  const folder = join(lastingFolder(launch.standIns), `programs-${digest}`);
  const props = standIns.programs.map((program): Prop => {
    const name = program.split(' ')[0] ?? program;
    const file = name.includes('/') ? resolve(launch.projectDir, name) : join(folder, name);
    return { kind: 'file', path: file, content: scriptOf(program, endOf(program, standIns), path), executable: true };
  });
  return {
    ...launch,
    // In exec form, the program is looked for here and not where the hook runs.
    argv: ['/bin/sh', '-c', 'exec "$@"', 'sh', ...launch.argv],
    env: { ...env, added: { ...env.added, PATH: `${folder}${delimiter}${path}` } },
    props: [...(launch.props ?? []), ...props],
  };
}

function endOf(program: string, { end, failing = program }: StandIns): StandIns['end'] {
  return end === 'fail' && program === failing ? 'fail' : 'succeed';
}

function scriptOf(program: string, end: StandIns['end'], path: string): string {
  const [name = '', , module] = program.split(' ');
  const title = (module ?? name).split('/').at(-1) ?? name;
  const whole = module === undefined ? undefined : findProgram(name, path);
  // All else that is asked of it goes to the program itself.
  const others = whole === undefined ? '' : `[ "$1" = -m ] && [ "$2" = ${module} ] || exec ${quoted(whole)} "$@"\n`;
  const ending =
    end === 'succeed'
      ? 'exit 0'
      : `echo ${quoted(objection.stdout(title))}\necho ${quoted(objection.stderr(title))} >&2\nexit 1`;
  // Who pipes something into a program must not be told that nobody reads it.
  return `#!/bin/sh\n${others}[ -p /dev/stdin ] && cat >/dev/null\n${ending}\n`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
