/** `npm run conformance -- --types`: the hook types of an SDK package against the contract. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ExitCode } from '../../src/check/exit-code.js';
import { type Io, write } from '../../src/cli/io.js';
import { latestVersion, packageFolder } from '../../src/client/npm-packages.js';
import { newestClient } from '../../src/contract/index.js';
import { UsageError } from '../../src/model/usage-error.js';
import type { Version } from '../../src/model.js';
import { type Drift, driftOf } from './drift.js';
import { readHookTypes } from './hook-types.js';

export interface TypesArgs {
  readonly 'types-file'?: string | undefined;
  readonly 'sdk-version'?: string | undefined;
  readonly client?: string | undefined;
}

export const sdk = '@anthropic-ai/claude-agent-sdk';

export async function compareTypes(args: TypesArgs, io: Io): Promise<ExitCode> {
  const { text, drift } = await typesAgainst(undefined, args, io);
  await write(io.stdout, text);
  return drift.length === 0 ? 0 : 1;
}

/** The differences, in words too. `knownUpTo`: against the contract as it is for that client; default: the types' own. */
export async function typesAgainst(
  knownUpTo: Version | undefined,
  args: TypesArgs,
  io: Io,
): Promise<{ readonly text: string; readonly drift: readonly Drift[] }> {
  const { source, client } = await typesOf(args, io);
  const types = readHookTypes(source);
  if (types.events.length === 0) {
    throw new UsageError('The declarations name no hook events.', { hint: `They are in sdk.d.ts of ${sdk}.` });
  }
  const drift = driftOf(types, knownUpTo ?? client);
  const lines = drift.map(({ subject, what, table, types: typed }) => {
    const sides = table === undefined ? '' : ` (table: ${table}; types: ${typed})`;
    return `${subject}: ${what}${sides}\n`;
  });
  const counts = `${types.events.length} events, ${types.specific.size} of them with fields of their own in a reply`;
  const text = `Hook types of Claude Code ${client}: ${counts}\n${lines.join('')}${drift.length} differences\n`;
  return { text, drift };
}

async function typesOf(args: TypesArgs, io: Io): Promise<{ readonly source: string; readonly client: string }> {
  const given = args['types-file'];
  if (given !== undefined) {
    const file = resolve(io.cwd, given);
    if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`, { hint: `It is sdk.d.ts of ${sdk}.` });
    return { source: await readFile(file, 'utf8'), client: args.client ?? newestClient };
  }
  const version = args['sdk-version'] ?? (await latestVersion(sdk));
  const folder = await packageFolder(sdk, version, io.env);
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { claudeCodeVersion?: string };
  const client = args.client ?? manifest.claudeCodeVersion;
  if (client === undefined) {
    throw new UsageError(`${sdk}@${version} does not say which client it belongs to.`, {
      hint: 'Name it with --client.',
    });
  }
  return { source: await readFile(join(folder, 'sdk.d.ts'), 'utf8'), client };
}
