/** Interpret: what a hook answered, as Claude Code reads it, and what of it moves Claude Code. */

/** How Claude Code read stdout. */
export type Reply =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'json'; readonly value: Readonly<Record<string, unknown>> }
  /** Looks like an object, ends with a brace, does not parse. */
  | { readonly kind: 'parse-error'; readonly text: string; readonly message: string }
  /** Parses, and one value of the wrong type throws the whole reply away. */
  | {
      readonly kind: 'schema-error';
      readonly value: Readonly<Record<string, unknown>>;
      readonly pointer: string;
      readonly message: string;
    }
  /** hookSpecificOutput names another event. */
  | {
      readonly kind: 'name-error';
      readonly value: Readonly<Record<string, unknown>>;
      readonly expected: string;
      readonly got: string;
    }
  /** The hook put itself in the background. */
  | { readonly kind: 'async' }
  /** Cancelled: Claude Code dropped the output unread. */
  | { readonly kind: 'discarded' }
  /** The event does not read stdout this way at all (WorktreeCreate's path). */
  | { readonly kind: 'path'; readonly path: string };

/**
 * What in a hook's answer moves Claude Code. A cause is found by reading the execution; what it does on an event is an
 * `EffectRow`, what is said about it is a `MessageRow`. A field whose causes have neither on an event is dropped there.
 */
export type Cause =
  /** JSON `decision: "block"`, `permissionDecision: "deny"` or a denying `decision.behavior`. */
  | 'json-block'
  /** A JSON `decision: "block"` that `permissionDecision` of the same reply overrules; said, and nothing else. */
  | 'overruled'
  | 'exit-2'
  /** The hook failed and its handler says `onFailure: "block"`. */
  | 'on-failure'
  | 'timeout'
  /** `onFailure: "block"` after a timeout; worded differently from a failure. */
  | 'on-timeout'
  /** The rewritten input does not fit the tool. */
  | 'misfit'
  /** PreSkillShellCommand: the reply rewrites the command, which the event does not do. */
  | 'rewrite'
  /** WorktreeCreate: the hook failed or named no directory. */
  | 'no-path'
  | 'allow'
  | 'ask'
  | 'defer'
  /** Elicitation: the hook answers in the user's place. */
  | 'decline'
  /** JSON `continue: false`. */
  | 'stop'
  /** PermissionRequest: a deny with `interrupt: true`. */
  | 'interrupt'
  | 'context'
  /** Plain stdout at exit 0. */
  | 'text'
  /** An accepted reply in JSON, whatever it says. */
  | 'json'
  | 'system-message'
  /** A user message that opens the session. */
  | 'opening'
  /** Output that stands in the place of the tool's own. */
  | 'new-output'
  /** The same in a shape that is not the tool's. */
  | 'bad-output'
  | 'retry'
  /** The hook ended without an error / with one; said of every such hook on events that report it. */
  | 'completed'
  | 'failed'
  /** Stdout that is added to the instructions for compaction, JSON too. */
  | 'instructions'
  /** A hook in the background wakes Claude: its handler says `asyncRewake`, and it exits with 2. */
  | 'woken'
  /** Claude Code drops the reply. */
  | 'bad-reply'
  /** An exit code that is an error, beside no reply that could be used or dropped. */
  | 'bad-exit'
  /** Either of them, where Claude Code takes it for a fault of the hook's program and not for its answer. */
  | 'no-verdict';
