/** Managed settings for one session: in an `/etc` that this process alone sees. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import type { ExitCode } from '../../src/check/exit-code.js';
import type { Io } from '../../src/cli/io.js';
import { writeUnder } from '../../src/live/scratch.js';
import { UsageError } from '../../src/model/usage-error.js';

/** Where the client looks for managed settings on this system. */
export const managedFolder = '/etc/claude-code';

/** Set in a process that has an /etc of its own: managed settings lie there, and are written for each session. */
const ownEtc = 'HOOKLINT_OWN_ETC';

const layEtc =
  'mount -t tmpfs etc /mnt && mkdir /mnt/upper /mnt/work && ' +
  'mount -t overlay etc -o lowerdir=/etc,upperdir=/mnt/upper,workdir=/mnt/work /etc && exec "$@"';

/** Does this process have an `/etc` of its own? */
export function hasOwnEtc({ env }: Pick<Io, 'env'>): boolean {
  return env[ownEtc] === '1';
}

/** The same command once more where nobody else sees what is put into /etc. */
export function inOwnEtc(io: Io): ExitCode {
  const rights = process.getuid?.() === 0 ? ['-m'] : ['-rm'];
  const { status, error } = spawnSync(
    'unshare',
    [...rights, 'sh', '-c', layEtc, 'sh', process.execPath, ...process.argv.slice(1)],
    { stdio: 'inherit', cwd: io.cwd, env: { ...io.env, [ownEtc]: '1' } },
  );
  if (error !== undefined || status === null) {
    throw new UsageError('Managed settings need Linux with mount namespaces, and `unshare`', {
      hint: error?.message ?? 'It was ended by a signal.',
    });
  }
  return status === 0 ? 0 : 1;
}

/** Throws in a process that has no `/etc` of its own: every session of this machine would obey these settings. */
export function writeManaged(settings: object): void {
  if (!hasOwnEtc(process)) throw new UsageError('Managed settings are written into an /etc that nobody else sees');
  mkdirSync(managedFolder, { recursive: true });
  writeUnder(managedFolder, 'managed-settings.json', JSON.stringify(settings));
}

export function removeManaged(): void {
  rmSync(managedFolder, { recursive: true, force: true });
}
