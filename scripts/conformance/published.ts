/** A published client, or word that it cannot be had. */
import { type Io, write } from '../../src/cli/io.js';
import { type Client, openClient } from '../../src/client/client.js';
import { publishedClient } from '../../src/client/npm-packages.js';
import { UsageError } from '../../src/model/usage-error.js';
import type { Version } from '../../src/model.js';

/** Undefined: it cannot be had, which is told. `about` says what it is asked. */
export async function publishedOrTold(version: Version, about: string, io: Io): Promise<Client | undefined> {
  try {
    const client = await openClient(await publishedClient(version, io.env), io.env);
    await write(io.stderr, `${version}: ${about}\n`);
    return client;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    await write(io.stderr, `${version}: ${error.message}\n`);
    return undefined;
  }
}
