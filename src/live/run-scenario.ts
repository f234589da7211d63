/** A run of a lint as a scenario: its hook in a copy of the project, its payload played by the client. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { inPlugin } from '../interpret/in-plugin.js';
import type { Case, Effect, Handler, Hook, Run } from '../model.js';
import { materialise } from '../plan/materialise.js';
import type { HookMaker } from './fire.js';
import { steady } from './observation.js';
import { type Folders, type Impossible, scenarioFor } from './payload-scenario.js';
import { pluginIn } from './plugin-copy.js';
import { copyProject } from './project-copy.js';
import type { Scenario } from './scenario.js';
import type { Scratch } from './scratch.js';

/** A run as the client is to play it. */
export interface Play {
  /** As it is in folders that are nowhere: what it does, without where. */
  readonly possible: Scenario;
  readonly scenario: (scratch: Scratch) => Scenario;
  /** Copies the project, and the plugin where the hook is of one, and gives the hook as it is to be registered. */
  readonly prepare: HookMaker;
  /** Equal for runs that share the session without the hook. */
  readonly key: string;
}

/** How to play a run; or why it cannot be played. */
export function playOf(run: Run): Play | Impossible {
  const { hook, payload } = run.case;
  if (hook.handler.type !== 'command') return { impossible: `${hook.handler.type} hooks do not run live` };
  const possible = scenarioIn(run, { project: '/scratch/project', home: '/scratch/home' });
  if ('impossible' in possible) return possible;
  return {
    possible,
    scenario: (scratch) => scenarioIn(run, scratch) as Scenario,
    prepare: (scratch) => {
      copyProject(hook.projectDir, scratch.project);
      if (hook.pluginRoot !== undefined) copyProject(hook.pluginRoot, pluginIn(scratch));
      return inCopy(hook, scratch);
    },
    key: JSON.stringify([hook.projectDir, hook.event, hook.matcher, payload.id, run.verdict.effect === 'allow']),
  };
}

/** The handler with the paths of the project turned to its copy. */
function inCopy(hook: Hook, scratch: Scratch): Handler {
  const moved = (text: string): string => text.replaceAll(hook.projectDir, scratch.project);
  const { command, args, ...handler } = hook.handler;
  return {
    ...handler,
    ...(command === undefined ? {} : { command: moved(command) }),
    ...(args === undefined ? {} : { args: args.map(moved) }),
  };
}

/** The scenario of a run in these folders. */
function scenarioIn({ case: played, verdict }: Run, folders: Folders): Scenario | Impossible {
  const scenario = scenarioOf(played, verdict.effect, folders);
  if ('impossible' in scenario) return scenario;
  const { env = {}, pluginRoot } = played.hook;
  const settingsEnv = Object.fromEntries(Object.entries(env).filter(([name]) => !ofClient.test(name)));
  return {
    ...scenario,
    ...(Object.keys(settingsEnv).length === 0 ? {} : { settingsEnv }),
    ...(pluginRoot === undefined ? {} : { ofPlugin: true }),
  };
}

/** What would change the client itself: whom it calls and how, where its files are. */
const ofClient =
  /^(?:ANTHROPIC|CLAUDE|AWS|GOOGLE|CLOUD_ML|VERTEX|NODE|BUN|LD|DYLD|DISABLE|ENABLE|MAX|MCP|OTEL|XDG|SSL|TMP|TEMP)|^(?:HOME|PATH|SHELL|BASH_ENV|ENV)$|PROXY$/i;

/** The scenario that plays a payload for what is foretold to have this effect. */
export function scenarioOf({ hook, payload }: Case, effect: Effect, folders: Folders): Scenario | Impossible {
  const transcriptPath = join(folders.home, 'transcript.jsonl');
  const json = materialise(payload.json, { projectDir: folders.project, home: folders.home, transcriptPath });
  return scenarioFor(json, hook.event, folders, effect, hook.matcher);
}

/** The texts of the verdict name the user's project and home, those of the observation their stand-ins. */
export function normalFor(hook: Hook, root: string): (text: string) => string {
  const moved = movedTo(hook, { project: '<DIR>/proj', home: '<DIR>/home', plugin: '<DIR>/hook/plugin' });
  return (text) => moved(steady(text, root));
}

/** Turns the folders that a verdict on a hook names into those that the client names. */
export function movedTo(
  hook: Hook,
  { project, home, plugin }: Folders & { readonly plugin: string },
): (text: string) => string {
  const started = startedIn(hook, plugin);
  return (text) =>
    started
      .reduce((said, [here, there]) => said.replaceAll(here, there), text)
      .replaceAll(hook.projectDir, project)
      .replaceAll(homedir(), home);
}

/** The parts of a plugin's command that name its folder: as started here, and in the copy, which is a folder of its own. */
function startedIn({ handler, pluginRoot }: Hook, copy: string): readonly (readonly [here: string, there: string])[] {
  if (pluginRoot === undefined) return [];
  const partsOf = (root: string): readonly string[] => {
    const { command = '', args = [] } = inPlugin(handler, root);
    return [command, ...args];
  };
  const there = partsOf(copy);
  return partsOf(pluginRoot).flatMap((part, at) => (part === there[at] ? [] : [[part, there[at] as string] as const]));
}
