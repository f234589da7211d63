/** Interpret: how Claude Code reacts. */
import type { Effect, Span, Stretch, Version } from './contract.js';
import type { EventName } from './event-name.js';
import type { Handler, PayloadJson, Place } from './load.js';
import type { Case, Execution } from './run.js';

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
  /** Claude Code drops the reply. */
  | 'bad-reply'
  /** An exit code that is an error, beside no reply that could be used or dropped. */
  | 'bad-exit'
  /** Either of them, where Claude Code takes it for a fault of the hook's program and not for its answer. */
  | 'no-verdict';

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

export type DecidedBy = 'json' | 'exit-code' | 'on-failure' | 'timeout' | 'async' | 'nothing';

/** What Claude Code does, for one event and one version of Claude Code, with no opinion. */
export interface Verdict {
  readonly event: EventName;
  readonly client: Version;
  /** False: Claude Code does not run this hook at all (event unknown, handler type unsupported). */
  readonly runs: boolean;
  /** Claude Code's own word for the hook. */
  readonly status: 'success' | 'error' | 'cancelled';
  readonly effect: Effect;
  readonly endsTurn: boolean;
  readonly decidedBy: DecidedBy;
  readonly reply: Reply;
  readonly toClaude: readonly Message[];
  readonly toUser: readonly Notice[];
  /** What the reply held and Claude Code did not use. */
  readonly dropped: readonly { readonly pointer: string; readonly why: string }[];
  /** Rewritten tool input; Claude Code runs the tool with exactly this. */
  readonly updatedInput?: Readonly<Record<string, unknown>>;
  readonly updatedToolOutput?: unknown;
  /** What of this a terminal passes over: it comes about in a session without one alone. */
  readonly headlessOnly?: readonly ('effect' | 'initialUserMessage')[];
  readonly updatedPermissions?: readonly unknown[];
  /** PermissionRequest: the deny also interrupts the turn. */
  readonly interrupt?: boolean;
  /** PermissionDenied: the model is told it may retry. */
  readonly retry?: boolean;
  /** Elicitation and its result: what is answered. */
  readonly answer?: { readonly action: string; readonly content?: unknown };
  readonly worktreePath?: string;
  readonly displayContent?: string;
  readonly initialUserMessage?: string;
  readonly sessionTitle?: string;
  readonly watchPaths?: readonly string[];
  readonly suppressOriginalPrompt?: boolean;
  readonly uncertain?: readonly Doubt[];
  /** Text added to the instructions for compaction. */
  readonly compactionInstructions?: string;
  /** What becomes of the tool call in the end; absent: nothing is known of rules and mode, or the event is about no call. */
  readonly call?: CallFate;
}

/** Why something else may happen than a verdict says. */
export type Doubt =
  /** A change that would make another verdict of it: it is not known on which side of it the version lies. */
  | NonNullable<Span['bracket']>
  /** The verdict rests on this, which was measured in that version, and in no older one. */
  | { readonly measuredIn: Version; readonly what: string }
  /** No payload tells whether this is so; where it is, this becomes of the call instead. */
  | { readonly where: string; readonly instead: CallOutcome };

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

/** What the interpreter needs besides the execution. */
export interface InterpretContext {
  readonly event: EventName;
  /** Default: the newest version known. */
  readonly client?: Version;
  /** Fills in the tool's name, the session's source and the like. */
  readonly payload?: PayloadJson;
  /** Fills in the command's text, `onFailure`, `async`. */
  readonly handler?: Handler;
  /** What decides about the call besides the hook; without it the verdict speaks of the hook alone. */
  readonly permissions?: Permissions;
  /** Whether a directory that a WorktreeCreate hook named exists; without it the path's form decides. */
  readonly exists?: (path: string) => boolean;
}

/** One verdict and the stretch of versions it holds for. */
export interface VersionedVerdict {
  readonly stretch: Stretch;
  readonly verdict: Verdict;
}

/** One case, what the hook did, and what Claude Code makes of it. */
export interface Run {
  readonly case: Case;
  readonly execution: Execution;
  /** The verdict of the newest version asked about. */
  readonly verdict: Verdict;
  /** One per stretch of the range asked about, oldest first; a single one where the contract does not change. */
  readonly verdicts: readonly VersionedVerdict[];
  /** Lines of the script that a second, traced run came to, in order; absent: it was not traced. */
  readonly ranLines?: readonly number[];
  /** What it needed and this machine does not have; absent: nothing is known to be lacking. */
  readonly lacked?: Lacked;
}

/** What hooks need and a machine may not have. That is no fault of theirs. */
export type Lack =
  /** `package`: of Node or Python, or one that `npx` and the like would fetch. `file`: one that a build makes. */
  | { readonly kind: 'program' | 'package' | 'file'; readonly name: string }
  /** The hook leaves at once unless it is otherwise: `$GUARD` is not set, `.claude/on` is not there. */
  | { readonly kind: 'variable'; readonly name: string; readonly is: 'set' | 'unset' | 'otherwise' }
  | { readonly kind: 'path'; readonly name: string; readonly is: 'there' | 'missing' }
  /** It would bring packages; without it, scripts are run without these. */
  | { readonly kind: 'installer'; readonly name: 'uv' }
  /** `rights`: those of another user, which hooks cannot gain here. `pipe`: who reads a named pipe. */
  | { readonly kind: 'network' | 'terminal' | 'rights' | 'pipe' };

/** What can be asked about the machine that hooks run on. */
export interface Machine {
  /** Is there a program of this name on the PATH? */
  readonly hasProgram: (name: string) => boolean;
  /** Is there something at this absolute path? */
  readonly has: (path: string) => boolean;
  /** The value of a variable as hooks find it; undefined where it is not set. */
  readonly variable: (name: string) => string | undefined;
  readonly home: string;
}

/** What one run lacked. */
export interface Lacked {
  readonly lack: Lack;
  /** The run ended for it, and so shows nothing of what the hook does elsewhere; else it went on without. */
  readonly ended: boolean;
  /** The line of the hook's text at which it leaves without a word for it, from 1. */
  readonly gate?: number;
}

/** What of a merged verdict hangs on which hook ends first. */
export type RaceOn = 'effect' | 'endsTurn' | 'updatedInput' | 'updatedToolOutput' | 'texts';

/** What several hooks of one event came to on a payload: Claude Code merges their answers. */
export interface Merged {
  readonly event: EventName;
  /** Id of the payload. */
  readonly payload: string;
  /** One run for each hook that Claude Code runs, in the order of the project; those that wait for others after these. */
  readonly runs: readonly Run[];
  /** Hooks that do not run because one of managed settings, which run apart, has ended the matter before; by id. */
  readonly heldBack: readonly string[];
  /** Hooks that Claude Code leaves out because another one is the same, by id. */
  readonly duplicates: readonly { readonly hook: string; readonly of: string }[];
  /** Where the order matters, as if the hooks had ended in the order of the project. */
  readonly verdict: Verdict;
  /** Ids of the hooks that decided; empty: none of them moves anything. */
  readonly deciders: readonly string[];
  readonly races: readonly RaceOn[];
  /** What the hooks come to when they end in another order, as far as it does something else. */
  readonly otherwise: readonly Verdict[];
}
