/** Interpret: texts for Claude and for the person, in Claude Code's own wording. */
import type { Cause } from './reply.js';

/** A part of a text: UTF-16 units from the first to before the second. */
export type Range = readonly [start: number, end: number];

/** What a text of Claude Code's is made of. */
export interface TextParts {
  /** Why it is told; absent: for no answer of a hook. */
  readonly cause?: Cause;
  /** What is left without what Claude Code wraps around a text for the model; absent: nothing is wrapped around it. */
  readonly inner?: Range;
  /** Claude Code's name for the hook: `PreToolUse:Bash`. */
  readonly label?: Range;
  /** The command, or what else Claude Code names a hook by in front of what it says. */
  readonly command?: Range;
  /** What the hook says, or Claude Code in its place. */
  readonly body?: Range;
}

/** A text for Claude, in Claude Code's own wording. */
export interface Message {
  readonly text: string;
  /** The block of the request it arrives in. */
  readonly role: 'system' | 'user' | 'tool_result';
  /** For a tool result: it is marked as an error. */
  readonly isError?: boolean;
  /** Only seen in the next turn's request. */
  readonly nextTurn?: boolean;
  /** Which conversation it reaches; absent: the main one. */
  readonly to?: 'subagent' | 'compaction';
  /** Only in a session without a terminal. */
  readonly headless?: boolean;
  readonly parts?: TextParts;
}

/** Where a person can come to read a text. */
export type NoticePlace =
  /** The terminal, in its normal view. */
  | 'terminal'
  /** The line below the prompt, for some seconds. */
  | 'footer'
  /** The terminal's transcript, which ctrl+o opens. */
  | 'transcript'
  /** The terminal's question whether a tool may run, gone once it is answered. */
  | 'dialog'
  /** What `claude -p` prints as text. */
  | 'stdout'
  | 'stderr'
  /** What `claude -p --output-format stream-json` prints. */
  | 'stream-json'
  | 'debug-log';

/** A text for the person, in Claude Code's own wording. */
export interface Notice {
  readonly text: string;
  /** Every place where it stands. */
  readonly places: readonly NoticePlace[];
  /** Claude Code shows no more than this of a longer text here. */
  readonly cut?: boolean;
  readonly parts?: TextParts;
}
