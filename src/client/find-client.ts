/** A Claude Code on this machine that can run mods. Nothing is ever fetched for it. */
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { modsSince } from '../contract/mods.js';
import { compareVersions } from '../contract/version.js';
import { UsageError } from '../model/usage-error.js';
import { type Client, openClient, programIn } from './client.js';
import { cachedClients } from './npm-packages.js';

/** What is given in place of a path so that no mod is run. */
const noClient = 'none';

/** A client, or a clause that says why there is none. */
export type FoundClient = { readonly client: Client } | { readonly why: string };

/**
 * The client that `named` names, be it a program or the folder of its npm package; else the one of `HOOKLINT_CLAUDE`, the one on
 * the PATH, the newest that hooklint has fetched for something else. Throws UsageError where `named` is none.
 */
export async function findClient(named: string | undefined, env: NodeJS.ProcessEnv, cwd: string): Promise<FoundClient> {
  const asked = named ?? env.HOOKLINT_CLAUDE;
  if (asked === noClient) return { why: 'it was read, not run' };
  if (asked !== undefined && asked !== '') return runsMods(await openClient(programAt(resolve(cwd, asked)), env));
  try {
    const onPath = runsMods(await openClient(undefined, env));
    if ('client' in onPath) return onPath;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
  }
  const [cached] = cachedClients(env).filter(({ version }) => compareVersions(version, modsSince) >= 0);
  if (cached !== undefined) return runsMods(await openClient(cached.program, env));
  return { why: `no Claude Code from ${modsSince} on was found to run it in; --claude PATH names one` };
}

function runsMods(client: Client): FoundClient {
  return compareVersions(client.version, modsSince) >= 0
    ? { client }
    : {
        why: `Claude Code ${client.version} was found to run it in, and mods need ${modsSince}; --claude PATH names another`,
      };
}

/** A folder of an npm package, or of what `npm install` made, stands for the program in it. */
function programAt(path: string): string {
  if (!existsSync(path) || !statSync(path).isDirectory()) return path;
  const inside = join(path, 'node_modules', '@anthropic-ai', 'claude-code');
  return programIn(existsSync(inside) ? inside : path) ?? path;
}
