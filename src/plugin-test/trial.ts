/** What of a payload is raised at a mod: the same call, prompt or event, in the words that mods have for it. Pure. */
import type { PayloadJson } from '../model.js';

/** One event that a test raises: `$.tool.call({ tool: 'Bash', command: 'ls' })`. */
export interface Raise {
  readonly event: string;
  readonly argument: Readonly<Record<string, unknown>>;
}

/** What one test raises, in this order. Each test starts with the module newly loaded. */
export interface Trial {
  readonly id: string;
  readonly raises: readonly Raise[];
}

/** The id under which a tool call is raised: a call under another id is one that the mod makes itself. */
export const ownCall = 'toolu_hooklint';

/**
 * The events to raise for a payload. A tool call raises `classic.PreToolUse` and `tool.check` by itself; a prompt comes by as
 * `prompt.submit` first. Undefined: the input has a key that the call would overwrite.
 */
export function raisesFor(json: PayloadJson): readonly Raise[] | undefined {
  const { hook_event_name: event, ...fields } = json;
  switch (event) {
    case 'PreToolUse':
      return callOf(json);
    case 'UserPromptSubmit':
      return [
        { event: 'prompt.submit', argument: { text: String(json.prompt ?? ''), wait: false, origin: { kind: 'sdk' } } },
        { event: 'classic.UserPromptSubmit', argument: fields },
      ];
    default:
      return [{ event: `classic.${event}`, argument: fields }];
  }
}

function callOf({ tool_name, tool_input, agent_id }: PayloadJson): readonly Raise[] | undefined {
  const input = typeof tool_input === 'object' && tool_input !== null ? tool_input : {};
  if (['tool', 'tool_use_id', 'agentId'].some((key) => Object.hasOwn(input, key))) return undefined;
  const agent = typeof agent_id === 'string' ? { agentId: agent_id } : {};
  return [{ event: 'tool.call', argument: { ...input, tool: tool_name, tool_use_id: ownCall, ...agent } }];
}
