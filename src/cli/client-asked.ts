/** `--client installed`: the version of the client on this machine. */
import { newestClient } from '../contract/version.js';
import { UsageError } from '../model/usage-error.js';
import type { Io } from './io.js';

/** The range of clients as the contract reads it: `installed` is replaced by the version that `claude` on the PATH gives. */
export async function clientAsked(client: string | undefined, env: Io['env']): Promise<string | undefined> {
  if (client !== 'installed') return client;
  const { openClient } = await import('../live/client.js');
  try {
    return (await openClient(undefined, { ...env })).version;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`--client installed: ${error.message}`, {
      hint: `Give the version itself: --client ${newestClient}.`,
    });
  }
}
