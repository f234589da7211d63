/** What stands around the hooks of one lint: a folder of stand-ins for the session, and each hook's launch in it. */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { contractAt } from '../contract/index.js';
import { materialise } from '../load/materialise.js';
import type { Hook, Payload, PayloadJson, Version } from '../model.js';
import { clientVariables, passedOn } from './environment.js';
import { argvOf, type Launch, outputLimits } from './launch.js';
import { endMarked } from './leftovers.js';
import type { RunOptions } from './options.js';
import { transcript } from './transcript.js';

/** Seconds after which a hook is ended although the client would wait longer, unless the caller says otherwise. */
export const defaultTimeoutSeconds = 30;

export interface Stage {
  /** The payload with its placeholders filled in. */
  readonly payload: (hook: Hook, payload: Payload) => PayloadJson;
  readonly launch: (hook: Hook, payload: Payload) => Launch;
  /** Ends what a hook left running, and removes the folder. */
  readonly remove: () => Promise<void>;
}

export async function makeStage(client: Version, options: RunOptions): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'hooklint-'));
  const transcriptPath = join(folder, 'transcript.jsonl');
  const own = passedOn(process.env, options.env ?? [], client);
  mkdirSync(join(folder, 'notes'));
  mkdirSync(join(folder, 'plugin-data'));
  mkdirSync(join(folder, 'transcript', 'subagents'), { recursive: true });
  writeFileSync(transcriptPath, transcript);
  writeFileSync(join(folder, 'env-file.sh'), '');

  const materialised = ({ projectDir }: Hook, { json }: Payload): PayloadJson =>
    materialise(json, { projectDir, home: homedir(), transcriptPath });

  return {
    payload: materialised,
    launch: (hook, payload) => {
      const json = materialised(hook, payload);
      const variables = clientVariables({
        projectDir: hook.projectDir,
        ...(hook.pluginRoot !== undefined && { pluginRoot: hook.pluginRoot }),
        scratchDir: folder,
        sessionId: typeof json.session_id === 'string' ? json.session_id : '00000000-0000-4000-8000-000000000000',
        event: hook.event,
        client,
      });
      const clients = 1000 * (hook.handler.timeout ?? contractAt(hook.event, client).timeoutSeconds);
      const ours = 1000 * (options.timeoutSeconds ?? defaultTimeoutSeconds);
      return {
        argv: argvOf(hook.handler, variables),
        cwd: cwdOf(json, hook),
        env: { ...own, ...variables },
        stdin: `${JSON.stringify(json)}\n`,
        limits: { ...outputLimits, timeoutMs: Math.min(clients, ours), shortened: ours < clients },
      };
    },
    remove: async () => {
      // A process that is just being born may escape one look.
      while (endMarked(folder) > 0) await setTimeout(10);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The session's current directory, where the payload's exists on this machine; else the project. */
function cwdOf({ cwd }: PayloadJson, { projectDir }: Hook): string {
  if (typeof cwd !== 'string' || cwd === projectDir) return projectDir;
  return statSync(cwd, { throwIfNoEntry: false })?.isDirectory() === true ? cwd : projectDir;
}
