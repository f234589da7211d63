/** The hook types of the SDK package that goes with each client, as a series of intake. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Io, write } from '../../src/cli/io.js';
import { packageFolder } from '../../src/client/npm-packages.js';
import { UsageError } from '../../src/model/usage-error.js';
import type { Version } from '../../src/model.js';
import { type Drift, driftOf } from '../conformance/drift.js';
import { readHookTypes } from '../conformance/hook-types.js';
import { sdk } from '../conformance/types-command.js';
import type { Disagreement, Probed, Series } from './series.js';

/**
 * One probe for each thing that the types of the new client say otherwise than the contract does. Those of the known
 * client part from it in places that are known; `ids` are what its own types do not say.
 */
export async function hookTypes(
  { version, known }: { readonly version: Version; readonly known: Version },
  io: Io,
): Promise<Series> {
  const driftAt = async (client: Version): Promise<readonly Drift[] | undefined> => {
    const source = await declarationsOf(client, io);
    return source === undefined ? undefined : driftOf(readHookTypes(source), known);
  };
  const before = new Set((await driftAt(known))?.map(textOf));
  const fresh = ((await driftAt(version)) ?? []).map(textOf).filter((text) => !before.has(text));
  return {
    name: 'types',
    title: 'Types',
    ids: fresh,
    ask: async (client, ids) => {
      const drift = await driftAt(client);
      return drift === undefined ? undefined : ids.map((id) => probedOf(id, drift));
    },
  };
}

function probedOf(id: string, drift: readonly Drift[]): Probed {
  const found = drift.find((each) => textOf(each) === id);
  if (found === undefined) return { id, did: 'as the contract says', differences: [], rows: [] };
  const { subject, what, table, types } = found;
  const [hooklint, client]: readonly [string, string] =
    what === 'the table lacks it'
      ? ['nothing', 'declared']
      : what === 'the types lack it'
        ? ['a row', 'nothing']
        : [table ?? '', types ?? ''];
  const difference: Disagreement = { about: subject, hooklint, client };
  return { id, did: client, differences: [difference], rows: [rowsOf(subject)] };
}

function textOf({ subject, what, types = '' }: Drift): string {
  return [subject, what, types].filter((part) => part !== '').join(': ');
}

function rowsOf(subject: string): string {
  if (subject.startsWith('handler ')) return 'handler-keys.ts: handlerKeys';
  if (subject.startsWith('event ')) return 'sheets/: a sheet for the event';
  if (subject.includes(' reply ') || subject.startsWith('reply ')) return 'fields.ts, specific-fields.ts';
  return subject.startsWith('input ') ? 'base-inputs.ts: sharedInputs' : 'sheets/: the inputs of the event';
}

/** The SDK package counts with the client: 2.1.330 belongs to 0.3.330, older ones to 0.2. */
async function declarationsOf(client: Version, io: Io): Promise<string | undefined> {
  const patch = client.split('.').at(-1);
  for (const candidate of [`0.3.${patch}`, `0.2.${patch}`]) {
    try {
      const folder = await packageFolder(sdk, candidate, io.env);
      const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
        readonly claudeCodeVersion?: string;
      };
      if (manifest.claudeCodeVersion === client) return await readFile(join(folder, 'sdk.d.ts'), 'utf8');
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
    }
  }
  await write(io.stderr, `${client}: there are no types for it\n`);
  return undefined;
}
