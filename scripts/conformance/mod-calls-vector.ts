/** `test/conformance/mod-calls.jsonl`: calls in a session with a mod, permission rules and a mode, and what became of each. */
import type { CallOutcome, ModExecution } from '../../src/model.js';
import type { Decision, RulesVector, ToolCall } from './rules-vector.js';

export interface ModCallsVector extends Omit<RulesVector, 'calls' | 'hook'> {
  /** What the hook of settings answers to every call. */
  readonly hook?: Decision;
  /** The text of the module. */
  readonly mod: string;
  readonly calls: readonly ModCall[];
}

export interface ModCall {
  /** A command of Bash, or a tool and its input. */
  readonly call: string | ToolCall;
  /** What the plugin test saw; absent: not measured yet. */
  readonly execution?: ModExecution;
  readonly seen?: SeenCall;
}

/** What a session made of a call. `answered`: the mod made a result up. */
export interface SeenCall {
  readonly outcome: Exclude<CallOutcome, 'deferred'> | 'answered';
  /** What Claude read as the result. */
  readonly said: string;
  /** The hook of settings on PreToolUse ran, that on PermissionRequest. */
  readonly hooksRan: boolean;
  readonly requestRan: boolean;
  /** What the mod wrote into the debug log. */
  readonly logged?: readonly string[];
}
