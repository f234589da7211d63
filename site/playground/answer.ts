/** What the playground says of a state; plain data, so that a worker can hand it over. Pure. */
import type { Severity } from '../../src/model.js';

/** A part of a text that was entered: UTF-16 units from the first to before the second. */
export interface Span {
  readonly in: 'stdout' | 'stderr' | 'settings';
  readonly from: number;
  readonly to: number;
}

export interface FindingShown {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly help: string;
  /** `line 3`, for a reader; absent: it is about no line. */
  readonly place?: string;
  readonly span?: Span;
  /** The versions it holds for, where not for all. */
  readonly versions?: string;
}

/** A text in the words of Claude Code, and who reads it where. */
export interface TextShown {
  readonly where: string;
  readonly text: string;
}

/** What happens under a stretch of versions. */
export interface Era {
  readonly versions: string;
  readonly line: string;
  /** The version asked about lies in it. */
  readonly isAsked: boolean;
}

/** What becomes of a reply. */
export interface ReplyAnswer {
  readonly kind: 'reply';
  readonly client: string;
  /** `tool is BLOCKED`. */
  readonly outcome: string;
  /** What the colour says: a guard at work, a fault, or neither. */
  readonly tone: 'works' | 'fault' | 'plain';
  /** How stdout was read, as a sentence; empty: there was none. */
  readonly reading: string;
  readonly claude: readonly TextShown[];
  readonly user: readonly TextShown[];
  /** What Claude Code keeps or rewrites, as name and JSON. */
  readonly effects: readonly TextShown[];
  readonly dropped: readonly { readonly pointer: string; readonly why: string }[];
  readonly findings: readonly FindingShown[];
  /** Changes on whose side the version lies is not known, as a sentence. */
  readonly doubt: string;
}

/** A hook of the settings. */
export interface HookShown {
  readonly pointer: string;
  readonly event: string;
  readonly matcher: string;
  readonly type: string;
  /** The command, the address or the prompt. */
  readonly does: string;
  readonly line: number;
  /** Why it never runs in this version; empty: it does. */
  readonly unrun: string;
}

/** What becomes of a settings file. */
export interface SettingsAnswer {
  readonly kind: 'settings';
  readonly client: string;
  readonly hooks: readonly HookShown[];
  /** Why no hook of the file runs. */
  readonly ignored: readonly string[];
  readonly findings: readonly FindingShown[];
}

/** What was entered cannot be used. */
export interface UnusableInput {
  readonly kind: 'unusable';
  readonly field: 'client' | 'payload';
  readonly message: string;
}

export type Answer = ReplyAnswer | SettingsAnswer | UnusableInput;
