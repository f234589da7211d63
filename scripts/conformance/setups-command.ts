/** `npm run conformance -- --setups`: which hooks of a whole setup run, measured again and held against `hooklint doctor`. */
import { writeFile } from 'node:fs/promises';
import type { ExitCode } from '../../src/check/exit-code.js';
import { type Io, write } from '../../src/cli/io.js';
import { findIsolation } from '../../src/client/isolation.js';
import { hasOwnEtc, inOwnEtc } from './own-etc.js';
import { measureSetup } from './setups.js';
import { type SetupVector, wholeSetups } from './setups-vector.js';
import { type Args, openVectors } from './vector-file.js';

/** Plays each setup in a session, and tells of those of which other hooks ran than were recorded. */
export async function compareSetups(args: Args, io: Io): Promise<ExitCode> {
  if (!hasOwnEtc(io)) return inOwnEtc(io);
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
