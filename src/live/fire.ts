/** Fires one event at one hook: sets the scenario up in a scratch folder, runs the client, gathers what it left. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '../client/client.js';
import type { Isolation } from '../client/isolation.js';
import { gitCall } from '../load/git.js';
import type { Handler, PayloadJson } from '../model.js';
import { prompts } from './conversation.js';
import type { LaunchPlan } from './launch.js';
import { type MessagesRequest, seenBlocks, text } from './messages-api.js';
import { pluginIn } from './plugin-copy.js';
import type { Scenario, Sign } from './scenario.js';
import { makeScratch, type Scratch, writeUnder } from './scratch.js';
import { type Evidence, runSession, type SessionPlan } from './session.js';
import type { Conversation, Script } from './stand-in.js';
import { standInShell } from './stand-in-shell.js';

/** A hook as it is to be registered: made once the folders are known that it may name. */
export type HookMaker = (scratch: Scratch) => Handler;

export interface Firing {
  readonly scenario: Scenario;
  readonly evidence: Evidence;
  /** The handler as it stood in the settings. */
  readonly handler: Handler | null;
  /** A silent hook of ours stood beside the hook, and noted the payloads. */
  readonly witnessed: boolean;
  /** The payloads that a hook noted in `fired.jsonl`; null: there is no hook that does so. */
  readonly payloads: readonly PayloadJson[] | null;
  /** The files of the scenario's sign that were there at the end. */
  readonly signFiles: readonly string[];
  /** The scratch folder, for taking its path out of texts. */
  readonly root: string;
}

export interface FireOptions {
  readonly client: Client;
  readonly isolation: Isolation;
  readonly timeoutMs?: number;
  /** A silent hook of ours stands beside the hook and notes the payloads. */
  readonly witness?: boolean;
  /** Called after the run, while its folders are still there. */
  readonly afterwards?: (scratch: Scratch, handler: Handler | null) => void;
}

/** Tells the conversations apart: the side requests of the client carry few tools, sub-agents start from their task. */
export function conversationOf(body: MessagesRequest, task: string = prompts.subagent): Conversation {
  const blocks = seenBlocks(body);
  if (
    blocks.some((block) =>
      /^(CRITICAL: Respond with TEXT ONLY|Your task is to create a detailed summary)/.test(block.text),
    )
  ) {
    return 'compaction';
  }
  if ((body.tools?.length ?? 0) < 3) return 'side';
  return blocks.some((block) => block.role === 'user' && block.type === 'text' && block.text.includes(task))
    ? 'subagent'
    : 'main';
}

const summary = '<analysis>Nothing to weigh.</analysis>\n<summary>The session so far.</summary>';

/** The model of a scenario: its lines in order, then plain text that ends the turn. */
export function scriptOf(scenario: Scenario): Script {
  return ({ conversation, turn, body }, earlier) => {
    if (conversation === 'compaction') return text(summary);
    if (conversation === 'side') return text('{"title": "A session"}');
    const lines = (conversation === 'main' ? scenario.model : scenario.subagent) ?? [];
    const said = earlier.filter((request) => request.conversation === conversation).length;
    const line = lines[said];
    if (line === undefined) return text(conversation === 'main' ? `done ${said}` : `report ${said}`);
    return typeof line === 'function' ? line(body, turn) : line;
  };
}

/** What a session of a scenario is started with, in a terminal or without. */
export function sessionOf(scenario: Scenario, scratch: Scratch): LaunchPlan & Pick<SessionPlan, 'args'> {
  const { args = [], env, shell, task, ofPlugin } = scenario;
  return {
    args: [...args, ...(ofPlugin === true ? ['--plugin-dir', pluginIn(scratch)] : [])],
    env: { ...env, ...(shell === undefined ? {} : standInShell(scratch, shell)) },
    script: scriptOf(scenario),
    conversationOf: (body) => conversationOf(body, task),
  };
}

/** Writes the files of a scenario, and settings, or a plugin, that register the hook. */
export function setUp(scenario: Scenario, scratch: Scratch, handler: Handler | null): void {
  for (const [name, content] of Object.entries(scenario.files ?? {})) writeUnder(scratch.project, name, content);
  const others = Object.entries(scenario.hooks ?? {}).map(([event, command]) => [
    event,
    [{ hooks: [{ type: 'command', command }] }],
  ]);
  const own = handler === null ? {} : { [scenario.event]: [entryOf(scenario, handler)] };
  const settings = {
    ...(scenario.settingsEnv === undefined ? {} : { env: scenario.settingsEnv }),
    hooks: { ...Object.fromEntries(others), ...(scenario.ofPlugin === true ? {} : own) },
  };
  if (scenario.ofPlugin === true) {
    writeUnder(pluginIn(scratch), '.claude-plugin/plugin.json', '{"name": "linted"}');
    writeUnder(pluginIn(scratch), 'hooks/hooks.json', JSON.stringify({ hooks: own }));
  }
  writeUnder(scratch.project, '.claude/settings.json', JSON.stringify(settings));
  if (scenario.git === true) {
    const git = (...args: string[]) => {
      const own = { PATH: process.env.PATH ?? '', HOME: scratch.home };
      const named = ['-c', 'user.name=x', '-c', 'user.email=x@localhost', ...args];
      const call = gitCall(scratch.project, named, own);
      execFileSync(call.program, call.args, { cwd: call.cwd, env: call.env, stdio: 'ignore' });
    };
    git('init', '--quiet');
    git('add', '--all', '--force');
    git('commit', '--quiet', '-m', 'Start');
  }
}

/** In the user's settings, so that the project's hold the hook alone. */
export function addWitness(scenario: Scenario, scratch: Scratch): void {
  const notes = join(scratch.hook, 'fired.jsonl');
  writeUnder(scratch.hook, 'fired.jsonl', '');
  writeUnder(scratch.hook, 'witness.sh', `#!/bin/sh\npayload=$(cat)\nprintf '%s\\n' "$payload" >> '${notes}'\n`, 0o755);
  const handler = { type: 'command', command: join(scratch.hook, 'witness.sh') };
  const settings = { hooks: { [scenario.event]: [entryOf(scenario, handler)] } };
  writeUnder(scratch.home, '.claude/settings.json', JSON.stringify(settings));
}

function entryOf({ matcher }: Scenario, handler: unknown): object {
  return { ...(matcher === undefined ? {} : { matcher }), hooks: [handler] };
}

/** The payloads that a hook noted in `fired.jsonl`; null: there is no hook that does so. */
export function notedPayloads(scratch: Scratch): PayloadJson[] | null {
  const file = join(scratch.hook, 'fired.jsonl');
  if (!existsSync(file)) return null;
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as PayloadJson);
}

function signFiles(sign: Sign): readonly string[] {
  if (sign.kind !== 'file') return [];
  return sign.rewritten === undefined ? [sign.path] : [sign.path, sign.rewritten];
}

/**
 * Runs a scenario once; a function where it depends on the folders. `hook` null: no hook is registered, but for the
 * witness where one is asked for.
 */
export async function fire(
  wanted: Scenario | ((scratch: Scratch) => Scenario),
  hook: HookMaker | null,
  options: FireOptions,
): Promise<Firing> {
  const scratch = makeScratch();
  try {
    const scenario = typeof wanted === 'function' ? wanted(scratch) : wanted;
    const handler = hook === null ? null : hook(scratch);
    setUp(scenario, scratch, handler);
    if (options.witness === true) addWitness(scenario, scratch);
    const evidence = await runSession(options.client, options.isolation, scratch, {
      prompt: scenario.prompt ?? null,
      steps: scenario.steps ?? [],
      ...sessionOf(scenario, scratch),
      host: (request) =>
        request.subtype === 'elicitation' ? { action: 'accept', content: { name: 'HOSTNAME' } } : undefined,
      timeoutMs: options.timeoutMs ?? 60_000,
    });
    options.afterwards?.(scratch, handler);
    return {
      scenario,
      evidence,
      handler,
      witnessed: options.witness === true,
      payloads: notedPayloads(scratch),
      signFiles: signFiles(scenario.sign).filter((file) => existsSync(join(scratch.project, file))),
      root: scratch.root,
    };
  } finally {
    scratch.remove();
  }
}
