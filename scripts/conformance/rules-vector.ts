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
  /** Links of the project, and where they lead. */
  readonly links?: Readonly<Record<string, string>>;
  /** No command has run in the session before its only call. */
  readonly first?: true;
  /** Where the first call takes the session; default: it stays in the project. */
  readonly cwd?: string;
  /** What the hook answers to every call that names no answer of its own. */
  readonly hook?: HookSays;
  readonly calls: readonly RulesCall[];
}

/** A command of Bash, or a tool and its input; what became of it; what the hook answered. */
export type RulesCall = readonly [string | ToolCall, RulesOutcome, HookSays?];

export type ToolCall = readonly [tool: string, input: Readonly<Record<string, unknown>>];

/** `denied-outright`: refused before any hook ran. */
export type RulesOutcome = CallOutcome | 'denied-outright';

export type HookSays = Decision | RawAnswer;

/** What the answer comes to. */
export interface Decision {
  readonly effect: Effect;
  readonly updatedInput?: Readonly<Record<string, unknown>>;
}

/** The answer as the hook gives it. */
export interface RawAnswer {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

export function isRaw(says: HookSays): says is RawAnswer {
  return 'exitCode' in says;
}

export function toolCall([call]: readonly [RulesCall[0], ...unknown[]]): ToolCall {
  return typeof call === 'string' ? ['Bash', { command: call }] : call;
}

/** The value with the placeholders of the file filled in. */
export function filledIn<T>(value: T, folders: { readonly project: string; readonly home: string }): T {
  const text = JSON.stringify(value).replaceAll('<PROJECT>', folders.project).replaceAll('<HOME>', folders.home);
  return JSON.parse(text) as T;
}
