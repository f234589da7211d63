/** Runs hooks as the client would: one at a time (`runCommand`) or a whole plan side by side (`runCases`). */
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { contractAt } from '../contract/index.js';
import { newestClient } from '../contract/version.js';
import type { Case, CommandExecution, Execution, Hook, Payload } from '../model.js';
import { clientVariables, passedOn } from './environment.js';
import { argvOf, type Launch, outputLimits } from './launch.js';
import type { RunOptions } from './options.js';
import { spawn } from './spawn.js';

export { type Isolation, isolations, type Network, networks, type RunOptions } from './options.js';

/** Seconds after which a hook is ended although the client would wait longer, unless the caller says otherwise. */
export const defaultTimeoutSeconds = 30;

/** Runs one command hook on one payload. */
export async function runCommand(hook: Hook, payload: Payload, options: RunOptions = {}): Promise<CommandExecution> {
  const scratchDir = await mkdtemp(join(tmpdir(), 'hooklint-'));
  try {
    await mkdir(join(scratchDir, 'notes'));
    await writeFile(join(scratchDir, 'env-file.sh'), '');
    return await spawn(await launchOf(hook, payload, scratchDir, options), options.signal);
  } finally {
    await rm(scratchDir, { recursive: true, force: true });
  }
}

/** Runs cases side by side and yields what they did in the order of the cases. */
export async function* runCases(
  cases: readonly Case[],
  options: RunOptions = {},
): AsyncIterable<{ readonly case: Case; readonly execution: Execution }> {
  const jobs = Math.max(1, options.jobs ?? availableParallelism());
  const pending = new Map<number, Promise<Execution>>();
  for (let next = 0, yielded = 0; yielded < cases.length; yielded++) {
    while (next < cases.length && pending.size < jobs) {
      const { hook, payload } = cases[next] as Case;
      pending.set(next++, runCommand(hook, payload, options));
    }
    const execution = await (pending.get(yielded) as Promise<Execution>);
    pending.delete(yielded);
    yield { case: cases[yielded] as Case, execution };
  }
}

async function launchOf(hook: Hook, payload: Payload, scratchDir: string, options: RunOptions): Promise<Launch> {
  const client = options.client ?? newestClient;
  const variables = clientVariables({
    projectDir: hook.projectDir,
    ...(hook.pluginRoot !== undefined && { pluginRoot: hook.pluginRoot }),
    scratchDir,
    sessionId: typeof payload.json.session_id === 'string' ? payload.json.session_id : randomUUID(),
    event: hook.event,
    client,
  });
  const seconds = hook.handler.timeout ?? contractAt(hook.event, client).timeoutSeconds;
  return {
    argv: argvOf(hook.handler, variables),
    cwd: await cwdOf(hook, payload),
    env: { ...passedOn(process.env, options.env ?? [], client), ...variables },
    stdin: `${JSON.stringify(payload.json)}\n`,
    limits: { ...outputLimits, timeoutMs: 1000 * Math.min(seconds, options.timeoutSeconds ?? defaultTimeoutSeconds) },
  };
}

/** The session's current directory, where the payload's exists on this machine; else the project. */
async function cwdOf(hook: Hook, payload: Payload): Promise<string> {
  const { cwd } = payload.json;
  if (typeof cwd !== 'string') return hook.projectDir;
  const isDirectory = await stat(cwd).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return isDirectory ? cwd : hook.projectDir;
}
