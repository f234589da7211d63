/** `--client installed`: the version of the client on this machine. */
import { parseClientRange } from '../contract/index.js';
import { compareVersions, newestClient } from '../contract/version.js';
import { UsageError } from '../model/usage-error.js';
import { escapeLine } from '../report/escape.js';
import type { Io } from './io.js';
import { notify } from './notify.js';

/**
 * The range of clients as the contract reads it: `installed` is replaced by the version that `claude` on the PATH gives.
 * One that is newer than any known is judged as the newest known, and that is said.
 */
export async function clientAsked(
  client: string | undefined,
  io: Pick<Io, 'env' | 'stderr'>,
): Promise<string | undefined> {
  const asked = await withInstalled(client, io.env);
  const { newest } = parseClientRange(asked);
  // What ends with a release that nobody numbers that high (`2.x`, `<3.0.0`) is as good as open.
  if (compareVersions(newest, newestClient) > 0 && !/[x<]/.test(asked ?? '')) {
    const text = `Claude Code ${newest} is newer than ${newestClient}, the newest version that hooklint knows; judging as ${newestClient}`;
    await notify(io, `hooklint: ${escapeLine(text)}\n`);
  }
  return asked;
}

async function withInstalled(client: string | undefined, env: Io['env']): Promise<string | undefined> {
  if (client !== 'installed') return client;
  const { openClient } = await import('../client/client.js');
  try {
    return (await openClient(undefined, { ...env })).version;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`--client installed: ${error.message}`, {
      hint: `Name the version instead: --client ${newestClient}.`,
    });
  }
}
