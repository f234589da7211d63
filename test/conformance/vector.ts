/** The recorded observations of the newest client: their shape, and how one becomes an execution and a context. */
import { readFileSync } from 'node:fs';
import { resolveContract } from '../../src/contract/resolve.js';
import type { CommandExecution, EventName, Handler, InterpretContext, PayloadJson } from '../../src/model.js';

export interface SeenText {
  readonly role: 'system' | 'user';
  readonly type: 'text' | 'tool_result' | 'tool_result(error)';
  readonly text: string;
  /** Given when the text was cut. */
  readonly length?: number | string;
}

export interface Vector {
  readonly id: string;
  readonly client: string;
  readonly event: EventName;
  readonly scenario: string;
  readonly probe: string;
  readonly subject?: string;
  readonly command?: string;
  readonly hook: {
    readonly exitCode: number | null;
    readonly signal: string | null;
    readonly stdout: string;
    readonly stderr: string;
    readonly stdoutB64?: string;
    readonly recipe?: Partial<Record<'stdout' | 'stderr', Recipe>>;
    readonly cfg?: Readonly<Record<string, unknown>>;
    readonly command?: string;
    readonly sleep?: number;
    readonly sleepAfter?: number;
    readonly bg?: number;
  };
  readonly observed: {
    readonly status?: readonly string[];
    readonly hookExitCode?: readonly number[];
    readonly hookStderr?: readonly string[];
    readonly proceeded?: boolean | null;
    readonly blocked?: boolean | null;
    readonly granted?: boolean | null;
    readonly permission?: readonly string[];
    readonly endsTurn?: boolean | null;
    readonly fired?: number;
    readonly updatedInputRan?: boolean;
    readonly toolResult?: { readonly error: boolean; readonly text: string };
    readonly result?: { readonly result?: string } | null;
    readonly controlResponse?: { readonly subtype: string; readonly error?: string };
    readonly claudeSaw: readonly SeenText[];
    readonly claudeSawNextTurn?: readonly SeenText[];
    readonly clientSaid?: readonly string[];
  };
}

interface Recipe {
  readonly prefix: string;
  readonly unit: string;
  readonly times: number;
  readonly suffix: string;
}

/** One vector per line of a file beside this one. */
export function loadVectors<T>(name: string): readonly T[] {
  const text = readFileSync(new URL(name, import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
}

/** What the client printed for a command that was started in another way than the rest: the same in every scenario. */
export function stderrByProbe(vectors: readonly Vector[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { probe, hook, observed } of vectors) {
    const text = observed.hookStderr?.[0];
    if ((hook.command !== undefined || hook.signal !== null) && text !== undefined && !texts.has(probe)) texts.set(probe, text);
  }
  return texts;
}

/** The hook's recorded behaviour as the runner would have seen it. */
export function executionOf({ probe, hook, observed, event, client }: Vector, stderrs: ReadonlyMap<string, string>): CommandExecution {
  const timeout = typeof hook.cfg?.timeout === 'number' ? hook.cfg.timeout : Number.POSITIVE_INFINITY;
  const stderr = started(hook) || (hook.command !== undefined && hook.stderr !== '') ? text(hook, 'stderr') : (observed.hookStderr?.[0] ?? stderrs.get(probe) ?? text(hook, 'stderr'));
  // Some clients wait for a child that holds stdout open.
  const awaited = resolveContract(event, client).traits.heldStdout === 'awaited' ? (hook.bg ?? 0) : 0;
  const missing = hook.exitCode === null && hook.signal === null;
  // The shell itself was killed, not a child of it.
  const shellKilled = probe.startsWith('signal.direct.');
  return {
    type: 'command',
    exitCode: shellKilled ? 1 : hook.exitCode,
    signal: shellKilled ? null : hook.signal,
    stdout: hook.stdoutB64 === undefined ? encode(text(hook, 'stdout')) : Buffer.from(hook.stdoutB64, 'base64'),
    stderr: encode(stderr),
    timedOut: Math.max(hook.sleep ?? 0, hook.sleepAfter ?? 0, awaited) > timeout,
    ...(hook.bg === undefined ? {} : { stdoutHeldOpen: true }),
    ...(missing ? { startError: { code: 'ENOENT', message: stderr } } : {}),
  };
}

function started(hook: Vector['hook']): boolean {
  return hook.command === undefined && hook.signal === null;
}

function text(hook: Vector['hook'], stream: 'stdout' | 'stderr'): string {
  const recipe = hook.recipe?.[stream];
  const whole = recipe === undefined ? hook[stream] : recipe.prefix + recipe.unit.repeat(recipe.times) + recipe.suffix;
  return whole.replaceAll('@@DIR@@', '<DIR>');
}

function encode(value: string): Uint8Array {
  return new TextEncoder().encode(value);
}

/** The payload field that a scenario's subject stands in, and what it is where the vector does not say. */
const subjects: Partial<Record<EventName, readonly [field: string, value: string]>> = {
  PreToolUse: ['tool_name', 'Bash'],
  PermissionRequest: ['tool_name', 'Bash'],
  PermissionDenied: ['tool_name', 'Bash'],
  PreCompact: ['trigger', 'manual'],
  Elicitation: ['mcp_server_name', 'demo'],
  PreSkillShellCommand: ['tool_name', 'Bash'],
  PostToolUse: ['tool_name', 'Bash'],
  PostToolUseFailure: ['tool_name', 'Bash'],
  SubagentStart: ['agent_type', 'general-purpose'],
  PreModelSwitch: ['to_model', 'claude-haiku-4-5'],
  WorktreeRemove: ['worktree_path', '<DIR>/wt1'],
};

const prompts: Readonly<Record<string, string>> = {
  'UserPromptSubmit/turn': 'PROBE_N_',
  'UserPromptSubmit/print': 'PROMPTMARK',
  'UserPromptExpansion/command': '/foo PROBE_N_',
};

export function contextOf(vector: Vector): InterpretContext {
  const { event, scenario, hook } = vector;
  const [field, value] = subjects[event] ?? ['source', scenario];
  // Every tool call of these scenarios is this one, or begins like it.
  const called = { tool_input: { command: 'touch marker', description: 'x' }, tool_use_id: 'toolu_live_1_0' };
  const tool = field === 'tool_name' ? called : {};
  const prompt = prompts[`${event}/${scenario}`] === undefined ? {} : { prompt: prompts[`${event}/${scenario}`] };
  const payload: PayloadJson = { hook_event_name: event, [field]: vector.subject ?? value, ...tool, ...prompt };
  const handler = handlerOf(vector, hook.cfg);
  return { event, client: vector.client, payload, handler, owner: 'settings', exists: (path) => path === '<DIR>/wtdir' };
}

/** Events whose scenarios start the client anew for every hook. */
const alone: ReadonlySet<EventName> = new Set(['TeammateIdle', 'ConfigChange', 'WorktreeCreate']);

/** The command text is the client's name for the hook; where a vector lacks it, the one that its scenario runs. */
function handlerOf(vector: Vector, cfg: Vector['hook']['cfg']): Handler {
  const args = cfg?.args as readonly string[] | undefined;
  const tail = args === undefined || args.length === 0 ? '' : ` ${args.join(' ')}`;
  // What keeps it from being started is in the text itself.
  const own = vector.hook.command;
  if (own === '' || own?.includes('${') || own?.includes('CLAUDE_PLUGIN')) return { type: 'command', ...cfg, command: own };
  const named = vector.command ?? (alone.has(vector.event) ? '<DIR>/hook/h/run.sh' : `. <DIR>/cur.sh${tail}`);
  return { type: 'command', ...cfg, command: tail !== '' && named.endsWith(tail) ? named.slice(0, -tail.length) : named };
}
