/** Replays an observation of an older client: what the model saw, whether the tool ran, how many requests were made. */
import { type FaultKind, lossOf } from '../../src/contract/settings.js';
import { resolveContract } from '../../src/contract/resolve.js';
import { compareVersions } from '../../src/contract/version.js';
import { interpret } from '../../src/interpret/index.js';
import type { CommandExecution, EventName, InterpretContext, Message, Verdict } from '../../src/model.js';

export interface VersionVector {
  readonly id: string;
  readonly client: string;
  readonly event: EventName | '*';
  readonly probe: string;
  readonly setup: { readonly permission?: string };
  readonly hook: {
    readonly type?: string;
    readonly exitCode?: number | null;
    readonly signal?: string | null;
    readonly stdout?: string;
    readonly stderr?: string;
    readonly timeout?: number;
  };
  readonly observed: {
    readonly proceeded: boolean;
    readonly marker: string | null;
    readonly modelSaw: readonly string[];
    readonly turns: { readonly main: number; readonly sub: number };
    readonly result: { readonly result?: string } | null;
    readonly hookRan: Readonly<Record<string, number>>;
    readonly notes: readonly string[];
  };
}

/** Marks that only a hook's output holds. */
const marks = /\b(CTX|RSN|ERR|SYS|STP|IUM|TXT|UPD|TTL)_\d/;

/** What the scenario says to the model, hook or no hook. */
const scenery: readonly RegExp[] = [
  /^(TOOLOUT|SUBANS|Exit code 3)/,
  /^(Claude requested permissions|Command contains output|Output redirection to|Permission to use Bash)/,
  /^\[Subagent hand-back\]/,
  /^(\d+ tokens left|<total_tokens>)/,
];

/** The differences between what an older client did and what the interpreter says; empty: they agree. */
export function replayVersion(vector: VersionVector): readonly string[] {
  const { event, hook } = vector;
  if (event === '*') return replaySettings(vector);
  const verdict = interpret(executionOf(hook, vector), contextOf(vector, event));
  if (!runs(verdict)) return compareNotRun(vector);
  return [...compareAction(verdict, vector), ...compareTexts(verdict, vector), ...compareResult(verdict, vector)];
}

export function contextOf({ client }: VersionVector, event: EventName): InterpretContext {
  return {
    event,
    client,
    payload: {
      hook_event_name: event,
      tool_name: 'Bash',
      tool_use_id: 'toolu_1',
      source: 'startup',
      agent_type: 'general-purpose',
      prompt: 'MAINP please',
    },
    handler: { type: 'command', command: '/bin/sh $HK/h.sh' },
  };
}

/** The scenarios have no terminal. */
function runs({ runs, event, client }: Verdict): boolean {
  return runs && resolveContract(event, client).traits.headless;
}

function compareNotRun({ observed }: VersionVector): readonly string[] {
  const seen = observed.modelSaw.filter((text) => marks.test(text));
  return seen.map((text) => `seen although the hook does not run: ${text}`);
}

export function executionOf(hook: VersionVector['hook'], { event, probe }: VersionVector): CommandExecution {
  const encode = (text = ''): Uint8Array => new TextEncoder().encode(text);
  if (probe === 'PostToolUseFailure/additionalContext') {
    // One of two hooks of the probe; the record names their events in place of what they printed.
    const reply = { hookSpecificOutput: { hookEventName: event, additionalContext: 'CTX_1' } };
    return { ...executionOf({ exitCode: 0, stdout: JSON.stringify(reply) }, { event, probe: '' } as VersionVector) };
  }
  return {
    type: 'command',
    exitCode: hook.exitCode ?? null,
    signal: hook.signal ?? null,
    stdout: encode(hook.stdout),
    stderr: encode(hook.stderr),
    timedOut: hook.timeout !== undefined,
  };
}

function compareAction(verdict: Verdict, vector: VersionVector): readonly string[] {
  const { observed, event, client } = vector;
  const differences: string[] = [];
  const say = (name: string, seen: unknown, said: unknown): void => {
    if (seen !== said) differences.push(`${name}: client ${String(seen)}, interpreter ${String(said)}`);
  };
  switch (event) {
    case 'PreToolUse':
    case 'PermissionRequest':
      say('proceeded', observed.proceeded, toolRuns(verdict, vector));
      say('requests', observed.turns.main, verdict.endsTurn ? 1 : 2);
      break;
    case 'UserPromptSubmit':
      say('requests', observed.turns.main, verdict.effect === 'block' ? 0 : 1);
      break;
    case 'Stop':
      // The hook blocks once; a probe that blocks on and on is about the cap.
      if (!vector.probe.endsWith('-12x')) say('requests', observed.turns.main, verdict.effect === 'block' ? 2 : 1);
      break;
    case 'SubagentStop':
      say('requests of the sub-agent', observed.turns.sub, verdict.effect === 'block' ? 2 : 1);
      break;
    case 'PostToolUse':
      say('requests', observed.turns.main, verdict.endsTurn ? 1 : 2);
      break;
  }
  if (observed.marker?.startsWith('changed')) say('rewritten input', true, verdict.updatedInput !== undefined);
  if (verdict.updatedInput !== undefined && observed.proceeded && compareVersions(client, '2.0.10') >= 0) {
    say('rewritten input', observed.modelSaw.some((text) => text.endsWith('TOOLOUT_2')), true);
  }
  return differences;
}

/** A rule of the scenario allows the tool, denies it, or there is none and nobody to ask. */
function toolRuns(verdict: Verdict, { setup, probe }: VersionVector): boolean {
  const { askBeatsRule, allowBeatsRule, headlessMode } = resolveContract(verdict.event, verdict.client).traits;
  const allowed = setup.permission?.startsWith('allow rule') === true;
  switch (verdict.effect) {
    case 'allow':
      return probe.endsWith('allow-vs-deny-rule') ? allowBeatsRule : true;
    case 'ask':
      return allowed && !askBeatsRule;
    case 'proceed':
      return allowed || (probe.endsWith('-clientmode') && headlessMode === 'auto');
    default:
      return false;
  }
}

function compareTexts(verdict: Verdict, vector: VersionVector): readonly string[] {
  const { observed } = vector;
  const ignored = verdict.effect === 'ask' && observed.proceeded;
  const rests = observed.modelSaw.map((seen) => seen.slice(seen.indexOf(': ') + 2));
  const differences: string[] = [];
  for (const message of verdict.toClaude) {
    if (message.nextTurn === true || ignored) continue;
    const index = observed.modelSaw.findIndex((seen, i) => isForm(seen, message, vector) && contains(rests[i] as string, message.text));
    if (index < 0) differences.push(`not seen: ${message.role} ${JSON.stringify(message.text)}`);
    else rests[index] = (rests[index] as string).replace(message.text.trimEnd(), '').trim();
  }
  for (const [i, rest] of rests.entries()) {
    if (rest === '') continue;
    // Long blocks are recorded as what is around a mark.
    const around = rest.startsWith('…') || rest.endsWith('…');
    if ((around && !marks.test(rest)) || scenery.some((pattern) => pattern.test(rest))) continue;
    differences.push(`not foretold: ${observed.modelSaw[i]?.slice(0, 200)}`);
  }
  return differences;
}

function contains(seen: string, foretold: string): boolean {
  return seen.includes(foretold.trimEnd());
}

/** The recorded text begins with the form of the block that it stood in; `sub-` marks a sub-agent's. */
function isForm(seen: string, message: Message, { event }: VersionVector): boolean {
  const inSub = message.to === 'subagent' || event === 'SubagentStop';
  const form = message.role === 'tool_result' ? `tool_result${message.isError === true ? '(error)' : ''}` : message.role;
  return seen.startsWith(`${inSub && message.role !== 'tool_result' ? 'sub-' : ''}${form}: `);
}

function compareResult(verdict: Verdict, { event, observed }: VersionVector): readonly string[] {
  if (event !== 'UserPromptSubmit' || verdict.effect !== 'block') return [];
  const said = verdict.toUser.find(({ text, places }) => places.includes('stream-json') && !text.startsWith('A hook '))?.text ?? '';
  const seen = observed.result?.result ?? '';
  return seen === said ? [] : [`result: client ${JSON.stringify(seen)}, interpreter ${JSON.stringify(said)}`];
}

/** The fault that each of these probes puts beside a healthy hook of PreToolUse, or beside one hook for each event. */
const faults: Readonly<Record<string, FaultKind>> = {
  'settings/unknown-event+legacy-block': 'unknown-event',
  'settings/bad-shape+legacy-block': 'event',
  'settings/unknown-hooktype+legacy-block': 'type',
};

/** Settings that hold a fault: which hooks still run, and whether the permission rule of the same file is still there. */
function replaySettings({ probe, client, hook, observed }: VersionVector & { readonly hook: { readonly note?: string } }): readonly string[] {
  const named = probe.endsWith('-rich') ? (hook.note?.split(',') ?? []) : [];
  const unknown = named.filter((name) => !resolveContract(name as EventName, client).exists);
  const fault = unknown.length > 0 ? 'unknown-event' : faults[probe];
  const lost = fault !== undefined && lossOf('settings', fault, undefined, client)?.loses === 'file';
  const ran = Object.keys(observed.hookRan);
  const differences = ran.filter((name) => unknown.includes(name)).map((name) => `a hook of ${name} ran`);
  if (lost !== (ran.length === 0)) differences.push(`hooks that ran: ${ran.join()}; interpreter: ${lost ? 'none' : 'some'}`);
  // Without the rule the tool is refused; the healthy hook of the other probes refuses it itself.
  const allowed = named.length > 0 && !lost;
  if (observed.proceeded !== allowed) differences.push(`proceeded: client ${observed.proceeded}, interpreter ${allowed}`);
  return differences;
}
