/** A recorded observation of a prompt hook on an older client: how it becomes an execution and a context. */
import type { EventName, InterpretContext, ModelExecution } from '../../src/model.js';

export interface PromptVersionVector {
  readonly id: string;
  readonly client: string;
  readonly event: EventName;
  readonly hook: { readonly type?: string; readonly modelAnswer?: string };
  readonly observed: {
    readonly proceeded: boolean;
    readonly modelSaw: readonly string[];
    readonly turns: { readonly main: number; readonly promptHook: number };
    readonly result: { readonly result?: string };
  };
}

export function executionOf({ hook }: PromptVersionVector): ModelExecution {
  return { type: 'prompt', answer: hook.modelAnswer ?? null, timedOut: false };
}

export function contextOf({ client, event }: PromptVersionVector): InterpretContext {
  return {
    event,
    client,
    payload: { hook_event_name: event, tool_name: 'Bash' },
    handler: { type: 'prompt', prompt: 'PHOOK_MARK evaluate: $ARGUMENTS' },
  };
}
