/** `test/conformance/permission-rules.jsonl`: calls in a session with permission rules, and what became of each. */
import type { CallOutcome, Effect, PermissionMode, SettingsLayer, Version } from '../../src/model.js';

export interface RulesVector {
  readonly client: Version;
  readonly name: string;
  /** The settings of each layer, hooks left out. */
  readonly layers: Readonly<Partial<Record<SettingsLayer, object>>>;
  readonly untrusted?: true;
  /** Asked for on the command line. */
  readonly mode?: PermissionMode;
  /** Nobody can be asked; default: a host that says no. */
  readonly nobody?: true;
  /** More arguments of the client. */
  readonly flags?: readonly string[];
  /** Files of the project. */
  readonly files?: Readonly<Record<string, string>>;
  /** What the hook answers to every call that names no answer of its own. */
  readonly hook?: HookSays;
  readonly calls: readonly RulesCall[];
}

/** A command of Bash, or a tool and its input; what became of it; what the hook answered. */
export type RulesCall = readonly [string | ToolCall, RulesOutcome, HookSays?];

export type ToolCall = readonly [tool: string, input: Readonly<Record<string, unknown>>];

/** `denied-outright`: refused before any hook ran. */
export type RulesOutcome = CallOutcome | 'denied-outright';

export interface HookSays {
  readonly effect: Effect;
  readonly updatedInput?: Readonly<Record<string, unknown>>;
}

export function toolCall([call]: RulesCall): ToolCall {
  return typeof call === 'string' ? ['Bash', { command: call }] : call;
}

/** The value with the placeholders of the file filled in. */
export function filledIn<T>(value: T, folders: { readonly project: string; readonly home: string }): T {
  const text = JSON.stringify(value).replaceAll('<PROJECT>', folders.project).replaceAll('<HOME>', folders.home);
  return JSON.parse(text) as T;
}
