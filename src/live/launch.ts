/** What a run of the client is started with, in a terminal or without: a stand-in for the Messages API, and nothing of the user's. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '../client/client.js';
import { type Isolation, inNamespace } from '../client/isolation.js';
import { clientEnvironment, type Scratch } from './scratch.js';
import { type StandIn, type StandInOptions, startStandIn } from './stand-in.js';

/** What a run of the client is like before its user does anything. */
export interface LaunchPlan extends Pick<StandInOptions, 'script' | 'conversationOf'> {
  readonly env: Readonly<Record<string, string>>;
}

export interface Launch {
  readonly standIn: StandIn;
  readonly env: Readonly<Record<string, string>>;
  /** The client's command with these arguments, in a namespace where there are any. */
  readonly command: (args: readonly string[]) => readonly string[];
  /** What makes the client write its debug log to a file; empty: this version cannot. */
  readonly debugFlags: readonly string[];
  /** The log that it has written so far; undefined: none. */
  readonly debugLog: () => string | undefined;
}

/** Starts the stand-in, and works out how the client is to be called so that it reaches nothing else. */
export async function prepareLaunch(
  client: Client,
  isolation: Isolation,
  scratch: Scratch,
  plan: LaunchPlan,
): Promise<Launch> {
  const socketPath = join(scratch.root, 'api.sock');
  const debugFile = join(scratch.root, 'debug.log');
  const contained = isolation.kind === 'namespace';
  const standIn = await startStandIn({
    script: plan.script,
    conversationOf: plan.conversationOf,
    ...(contained ? { socketPath } : {}),
  });
  return {
    standIn,
    env: {
      ...clientEnvironment(scratch, process.env.PATH ?? ''),
      ...(standIn.url === undefined ? {} : { ANTHROPIC_BASE_URL: standIn.url }),
      ...plan.env,
    },
    command: (args) => {
      const command = [...client.command, ...args];
      return contained ? inNamespace(isolation, scratch.root, socketPath, command) : command;
    },
    debugFlags: client.flags.has('--debug-file') ? ['--debug-file', debugFile] : [],
    debugLog: () => (existsSync(debugFile) ? readFileSync(debugFile, 'utf8') : undefined),
  };
}
