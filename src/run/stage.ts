/** What stands around the hooks of one lint: stand-ins for what a session has, and each hook's launch among them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultTimeout } from '../contract/handlers.js';
import { isFolder } from '../load/files.js';
import type { Hook, Payload, PayloadJson, Prop, Version } from '../model.js';
import { inStrings, materialise } from '../plan/materialise.js';
import { agentTranscriptOf, transcriptOf } from '../plan/transcript.js';
import { asIfHere } from './as-if-here.js';
import { clientVariables, commandFiles, type Environment, passedOn, setBySettings } from './environment.js';
import { argvOf, type Launch, outputLimits, timerMs } from './launch.js';
import { secondsFor } from './machine.js';
import type { RunOptions } from './options.js';
import { asIfExecutable } from './run-bit.js';
import { propsIn } from './scenery.js';
import { sessionIdOf, transcriptPathFor, transcriptsIn } from './session-files.js';
import type { Place } from './site.js';

/** Seconds after which a hook is ended although the client would wait longer, unless the caller says otherwise. */
const defaultTimeoutSeconds = 30;

export interface Stage {
  /** The payload with its placeholders filled in. */
  readonly payload: (hook: Hook, payload: Payload) => PayloadJson;
  readonly launch: (hook: Hook, payload: Payload) => Launch;
}

/** Writes the stand-ins into `folder`: a transcript, a file for `export` lines, folders for notes and a plugin's data. */
export function writeStandIns(folder: string, client: Version): void {
  for (const name of ['notes', 'plugin-data', join('transcript', 'subagents')]) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  const session = { hook_event_name: 'Stop', session_id: sessionIdOf({}) };
  writeFileSync(join(folder, 'transcript.jsonl'), transcriptOf(session, client));
  const ofAgent = agentTranscriptOf({ ...session, agent_id: 'a0000000000000001' }, client);
  writeFileSync(join(folder, 'transcript', 'subagents', 'agent-a0000000000000001.jsonl'), ofAgent);
  writeFileSync(join(folder, 'env-file.sh'), '');
}

/** Works out launches, for hooks that find things as `place` says and the stand-ins in `folder`. */
export function setStage(folder: string, place: Place, client: Version, options: RunOptions): Stage {
  const files = commandFiles(process.env, options.env ?? [], folder);
  for (const file of Object.values(files)) writeFileSync(file, '');
  const own = { ...passedOn(process.env, options.env ?? [], client), ...files, ...place.env };
  const there = place.there ?? ((text: string) => text);

  const filledIn = (hook: Hook, { json }: Payload): PayloadJson => {
    const transcriptPath = transcriptPathFor(hook, json, folder);
    return materialise(json, { projectDir: hook.projectDir, home: place.home, transcriptPath });
  };
  // A user's own payload names the project by its path.
  const moved = (json: PayloadJson): PayloadJson =>
    place.there === undefined ? json : (inStrings(json, there) as PayloadJson);

  const fromSettings = ({ env }: Hook): Environment => {
    if (env === undefined) return {};
    const set = setBySettings(env, options.env ?? [], { ...files, ...place.env }, own.PATH);
    return Object.fromEntries(Object.entries(set).map(([name, value]) => [name, there(value)]));
  };

  /** What is the same for all payloads of a session. */
  const inSession = (hook: Hook, sessionId: string): Omit<Launch, 'cwd' | 'stdin'> => {
    const projectDir = there(hook.projectDir);
    const variables = clientVariables({
      projectDir,
      ...(hook.pluginRoot !== undefined && { pluginRoot: there(hook.pluginRoot) }),
      ...(hook.skillRoot !== undefined && { skillRoot: there(hook.skillRoot) }),
      scratchDir: folder,
      sessionId,
      event: hook.event,
      client,
    });
    const clients = hook.timeLimit ?? hook.handler.timeout ?? defaultTimeout('command', hook.event, client);
    const ours = options.timeoutSeconds ?? defaultTimeoutSeconds;
    return {
      argv: argvOf(options.asIfExecutable ? asIfExecutable(asIfHere(hook)) : hook.handler, variables).map(there) as [
        string,
        ...string[],
      ],
      env: { own, added: { ...fromSettings(hook), ...variables } },
      projectDir,
      standIns: folder,
      limits: { ...outputLimits, timeoutMs: timerMs(Math.min(secondsFor(clients), ours)), shortened: ours < clients },
    };
  };
  const known = new Map<Hook, { readonly sessionId: string; readonly launch: ReturnType<typeof inSession> }>();

  return {
    payload: (hook, payload) => moved(filledIn(hook, payload)),
    launch: (hook, payload) => {
      const filled = filledIn(hook, payload);
      const json = moved(filled);
      const sessionId = sessionIdOf(json);
      let last = known.get(hook);
      if (last?.sessionId !== sessionId) {
        last = { sessionId, launch: inSession(hook, sessionId) };
        known.set(hook, last);
      }
      const { projectDir } = last.launch;
      const props = [...propsIn(place, filled, hook), ...transcriptsIn(folder, json, client)];
      return {
        ...last.launch,
        cwd: cwdOf(json, projectDir, props),
        stdin: `${JSON.stringify(json)}\n`,
        ...(props.length > 0 && { props }),
      };
    },
  };
}

/** Where Claude Code makes the work trees of a project. */
const worktrees = '.claude/worktrees';

/** The session's current directory, where the payload's exists or is set up; else the project. */
function cwdOf({ cwd }: PayloadJson, projectDir: string, props: readonly Prop[]): string {
  if (typeof cwd !== 'string' || cwd === projectDir) return projectDir;
  // A work tree holds the project's files, which an empty folder in its place would not.
  if (cwd.startsWith(`${projectDir}/${worktrees}/`) && !isFolder(cwd)) return projectDir;
  return props.some(({ kind, path }) => kind === 'folder' && path === cwd) || isFolder(cwd) ? cwd : projectDir;
}
