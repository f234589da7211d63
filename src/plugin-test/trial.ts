/** What of a payload is raised at a mod: the same call, prompt or event, in the words that mods have for it. Pure. */
import type { PayloadJson, Settled } from '../model.js';
import { spawns } from '../plan/mod-cases.js';

/** What the question of permission comes to beneath the mod, by what hooks on PreToolUse say. */
export type Settles = Readonly<Record<'proceed' | 'allow' | 'ask', Settled>>;

/** One event that a test raises: `$.tool.call({ tool: 'Bash', command: 'ls' })`. */
export interface Raise {
  readonly event: string;
  readonly argument: Readonly<Record<string, unknown>>;
}

/** What one test raises, in this order. Each test starts with the module newly loaded. */
export interface Trial {
  readonly id: string;
  readonly raises: readonly Raise[];
  /** Absent: everything is allowed. */
  readonly settles?: Settles;
}

/** The id under which a tool call is raised: a call under another id is one that the mod makes itself. */
export const ownCall = 'toolu_hooklint';

/**
 * The events to raise for a payload. A tool call raises `classic.PreToolUse` and `tool.check` by itself, and no agent is
 * spawned in a test unless the test does. A prompt comes by as `prompt.submit` first. Undefined: the input has a key that the call would overwrite. `hooks`: does the mod hook the event?
 */
export function raisesFor(
  json: PayloadJson,
  hooks: (event: string) => boolean = () => false,
): readonly Raise[] | undefined {
  const { hook_event_name: event, ...fields } = json;
  switch (event) {
    case 'PreToolUse':
      return callOf(json, hooks);
    case 'UserPromptSubmit':
      return [
        { event: 'prompt.submit', argument: { text: String(json.prompt ?? ''), wait: false, origin: { kind: 'sdk' } } },
        { event: 'classic.UserPromptSubmit', argument: fields },
      ];
    default:
      return [{ event: `classic.${event}`, argument: fields }];
  }
}

function callOf(
  { tool_name, tool_input, agent_id }: PayloadJson,
  hooks: (event: string) => boolean,
): readonly Raise[] | undefined {
  const input = typeof tool_input === 'object' && tool_input !== null ? (tool_input as Fields) : {};
  if (['tool', 'tool_use_id', 'agentId'].some((key) => Object.hasOwn(input, key))) return undefined;
  const agent = typeof agent_id === 'string' ? { agentId: agent_id } : {};
  const argument = { ...input, tool: tool_name, tool_use_id: ownCall, ...agent };
  return [
    { event: 'tool.call', argument },
    ...(spawns(tool_name) && hooks('agent.spawn') ? [{ event: 'agent.spawn', argument: spawnOf(input) }] : []),
  ];
}

type Fields = Readonly<Record<string, unknown>>;

/** What a mod is handed of an agent that is to start, by the input of the tool that starts it. */
function spawnOf({ prompt, description, subagent_type, run_in_background, model }: Fields): Fields {
  return {
    tool_use_id: ownCall,
    prompt,
    description,
    subagentType: subagent_type ?? 'general-purpose',
    ...(model === undefined ? {} : { model }),
    provider: { plugin: 'engine', tier: 'core' },
    parentModel: 'claude-opus-5-5',
    permissionMode: 'default',
    background: run_in_background === true,
    fork: false,
  };
}
