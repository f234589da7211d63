/** What stands around the hooks of one lint: stand-ins for what a session has, and each hook's launch among them. */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultTimeout } from '../contract/handlers.js';
import type { Hook, Payload, PayloadJson, Version } from '../model.js';
import { inStrings, materialise } from '../plan/materialise.js';
import { clientVariables, commandFiles, passedOn } from './environment.js';
import { argvOf, type Launch, outputLimits, timerMs } from './launch.js';
import type { RunOptions } from './options.js';
import { asIfExecutable } from './run-bit.js';
import type { Place } from './site.js';
import { transcript } from './transcript.js';

/** Seconds after which a hook is ended although the client would wait longer, unless the caller says otherwise. */
export const defaultTimeoutSeconds = 30;

export interface Stage {
  /** The payload with its placeholders filled in. */
  readonly payload: (hook: Hook, payload: Payload) => PayloadJson;
  readonly launch: (hook: Hook, payload: Payload) => Launch;
}

/** Writes the stand-ins into `folder`: a transcript, a file for `export` lines, folders for notes and a plugin's data. */
export function writeStandIns(folder: string): void {
  for (const name of ['notes', 'plugin-data', join('transcript', 'subagents')]) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  writeFileSync(join(folder, 'transcript.jsonl'), transcript);
  writeFileSync(join(folder, 'transcript', 'subagents', 'agent-a0000000000000001.jsonl'), transcript);
  writeFileSync(join(folder, 'env-file.sh'), '');
}

/** Works out launches, for hooks that find things as `place` says and the stand-ins in `folder`. */
export function setStage(folder: string, place: Place, client: Version, options: RunOptions): Stage {
  const files = commandFiles(process.env, options.env ?? [], folder);
  for (const file of Object.values(files)) writeFileSync(file, '');
  const own = { ...passedOn(process.env, options.env ?? [], client), ...files, ...place.env };
  const transcriptPath = join(folder, 'transcript.jsonl');
  const there = place.there ?? ((text: string) => text);

  const materialised = ({ projectDir }: Hook, { json }: Payload): PayloadJson => {
    const filled = materialise(json, { projectDir, home: place.home, transcriptPath });
    // A user's own payload names the project by its path.
    return place.there === undefined ? filled : (inStrings(filled, there) as PayloadJson);
  };

  /** What is the same for all payloads of a session. */
  const inSession = (hook: Hook, sessionId: string): Omit<Launch, 'cwd' | 'stdin'> => {
    const projectDir = there(hook.projectDir);
    const variables = clientVariables({
      projectDir,
      ...(hook.pluginRoot !== undefined && { pluginRoot: there(hook.pluginRoot) }),
      scratchDir: folder,
      sessionId,
      event: hook.event,
      client,
    });
    const clients = hook.timeLimit ?? hook.handler.timeout ?? defaultTimeout('command', hook.event, client);
    const ours = options.timeoutSeconds ?? defaultTimeoutSeconds;
    return {
      argv: argvOf(options.asIfExecutable ? asIfExecutable(hook) : hook.handler, variables).map(there) as [
        string,
        ...string[],
      ],
      env: { own, added: variables },
      projectDir,
      standIns: folder,
      limits: { ...outputLimits, timeoutMs: timerMs(Math.min(clients, ours)), shortened: ours < clients },
    };
  };
  const known = new Map<Hook, { readonly sessionId: string; readonly launch: ReturnType<typeof inSession> }>();

  return {
    payload: materialised,
    launch: (hook, payload) => {
      const json = materialised(hook, payload);
      const sessionId = typeof json.session_id === 'string' ? json.session_id : '00000000-0000-4000-8000-000000000000';
      let last = known.get(hook);
      if (last?.sessionId !== sessionId) {
        last = { sessionId, launch: inSession(hook, sessionId) };
        known.set(hook, last);
      }
      return { ...last.launch, cwd: cwdOf(json, last.launch.projectDir), stdin: `${JSON.stringify(json)}\n` };
    },
  };
}

/** The session's current directory, where the payload's exists on this machine; else the project. */
function cwdOf({ cwd }: PayloadJson, projectDir: string): string {
  if (typeof cwd !== 'string' || cwd === projectDir) return projectDir;
  return statSync(cwd, { throwIfNoEntry: false })?.isDirectory() === true ? cwd : projectDir;
}
