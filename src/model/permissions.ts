/** What decides about a tool call besides hooks, and what becomes of it. */
import type { Place } from './load.js';
import type { Doubt } from './verdict.js';

export type PermissionMode = 'default' | 'acceptEdits' | 'plan' | 'auto' | 'dontAsk' | 'bypassPermissions';

/** A permission rule of a settings file, and where it stands. */
export interface PermissionRule {
  readonly behaviour: 'allow' | 'deny' | 'ask';
  /** As it is written: `Bash(git push:*)`. */
  readonly text: string;
  readonly place?: Place;
  /** The folder that a path beginning with one slash counts from; absent: the project. */
  readonly base?: string;
}

/** What decides about tool calls besides hooks. */
export interface Permissions {
  readonly rules: readonly PermissionRule[];
  /** The mode asked for, whatever a payload says. */
  readonly mode?: PermissionMode;
  /** The mode in which sessions start; a payload of another mode comes from a later part of one. */
  readonly defaultMode?: PermissionMode;
  /** False: `claude -p`, where nobody can be asked; default true. */
  readonly canAsk?: boolean;
  /** The project's folder; absent: the payload's `cwd`. */
  readonly projectDir?: string;
  readonly home?: string;
  /** More folders that count as the project. */
  readonly folders?: readonly string[];
}

/** What becomes of a tool call. `classified`: the classifier of auto mode decides. */
export type CallOutcome = 'runs' | 'asked' | 'refused' | 'deferred' | 'classified';

/** What becomes of a tool call beside permission rules and the permission mode. */
export interface CallFate {
  readonly outcome: CallOutcome;
  /** The step of Claude Code's order that decided: `permissionOrder`. */
  readonly row: number;
  /** Why, as a clause: `a deny rule matches`. */
  readonly why: string;
  readonly mode: PermissionMode;
  /** The rule that decided. */
  readonly rule?: PermissionRule;
  /** What the hook had said, where something stronger decided otherwise. */
  readonly overrules?: 'allow' | 'ask';
  /** False: Claude Code decides before any hook runs. */
  readonly hooksRun: boolean;
  /** PermissionRequest hooks are run. */
  readonly requestHooksRun: boolean;
  /** Told of with the verdict. */
  readonly uncertain?: readonly Doubt[];
}
