/** `npm run conformance -- --setups`: which hooks of a whole setup run, measured again and held against `hooklint doctor`. */
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import type { ExitCode } from '../../src/check/exit-code.js';
import { type Io, write } from '../../src/cli/io.js';
import { findIsolation } from '../../src/client/isolation.js';
import { UsageError } from '../../src/model/usage-error.js';
import { measureSetup } from './setups.js';
import { type SetupVector, wholeSetups } from './setups-vector.js';
import { type Args, openVectors } from './vector-file.js';

/** Set in a process that has an /etc of its own: managed settings lie there, and are written for each setup. */
const ownEtc = 'HOOKLINT_OWN_ETC';

const layEtc =
  'mount -t tmpfs etc /mnt && mkdir /mnt/upper /mnt/work && ' +
  'mount -t overlay etc -o lowerdir=/etc,upperdir=/mnt/upper,workdir=/mnt/work /etc && exec "$@"';

/** Plays each setup in a session, and tells of those of which other hooks ran than were recorded. */
export async function compareSetups(args: Args, io: Io): Promise<ExitCode> {
  if (io.env[ownEtc] !== '1') return inOwnEtc(io);
  const { client, file, vectors } = await openVectors<SetupVector>('setups.jsonl', args, io);
  const wanted = wholeSetups(vectors).filter(({ id }) => new RegExp(args.probe ?? '').test(id));
  const isolation = findIsolation();
  const fresh = new Map<string, Pick<SetupVector, 'client' | 'ran'>>();
  await write(io.stdout, `Claude Code ${client.version}; ${wanted.length} setups\n\n`);
  let differ = 0;
  for (const vector of wanted) {
    if (io.signal?.aborted === true) break;
    const { ran } = await measureSetup(vector, { client, isolation });
    fresh.set(vector.id, { client: client.version, ran });
    if (counts(ran) === counts(vector.ran)) continue;
    differ += 1;
    await write(io.stdout, `${vector.id}\n  recorded: ${counts(vector.ran)}\n  now:      ${counts(ran)}\n`);
  }
  await write(io.stdout, `\n${wanted.length - differ} as recorded, ${differ} otherwise\n`);
  if (args.write === true) {
    await writeFile(
      file,
      vectors.map((vector) => `${JSON.stringify({ ...vector, ...fresh.get(vector.id) })}\n`).join(''),
    );
  }
  return differ > 0 ? 1 : 0;
}

/** Hooks that begin together write down that they ran in any order. */
function counts(ran: SetupVector['ran']): string {
  return Object.entries(ran)
    .map(([event, hooks]) => {
      const all = Object.entries(hooks).toSorted(([a], [b]) => (a < b ? -1 : 1));
      return `${event}: ${all.map(([name, times]) => (times === 1 ? name : `${name} ×${times}`)).join(', ')}`;
    })
    .join('; ');
}

/** The same once more where nobody else sees what is put into /etc. */
function inOwnEtc(io: Io): ExitCode {
  const rights = process.getuid?.() === 0 ? ['-m'] : ['-rm'];
  const { status, error } = spawnSync(
    'unshare',
    [...rights, 'sh', '-c', layEtc, 'sh', process.execPath, ...process.argv.slice(1)],
    { stdio: 'inherit', cwd: io.cwd, env: { ...io.env, [ownEtc]: '1' } },
  );
  if (error !== undefined || status === null) {
    throw new UsageError('--setups needs Linux with mount namespaces, and `unshare`', {
      hint: error?.message ?? 'It was ended by a signal.',
    });
  }
  return status === 0 ? 0 : 1;
}
