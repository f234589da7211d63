/** Interpret: how Claude Code reacts. */
import type { Effect, Span, Stretch, Version } from './contract.js';
import type { EventName } from './event-name.js';
import type { Lacked } from './lack.js';
import type { Handler, HookOwner, PayloadJson } from './load.js';
import type { CallFate, CallOutcome, Permissions } from './permissions.js';
import type { Reply } from './reply.js';
import type { Case, Execution } from './run.js';
import type { Message, Notice } from './texts.js';

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
  /** What Claude reads of a hook in the background with the next request after its end, if the session sends one. */
  readonly later?: string;
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
  | { readonly where: string; readonly instead: CallOutcome }
  /** The same of what the hook guards, whatever that is. */
  | { readonly where: string; readonly effect: Effect };

/** What the interpreter needs besides the execution. */
export interface InterpretContext {
  readonly event: EventName;
  /** Default: the newest version known. */
  readonly client?: Version;
  /** Fills in the tool's name, the session's source and the like. */
  readonly payload?: PayloadJson;
  /** Fills in the command's text, `onFailure`, `async`. */
  readonly handler?: Handler;
  /** What brings the hook; absent: it is not known. */
  readonly owner?: HookOwner;
  /** What `${CLAUDE_PLUGIN_ROOT}` stands for; absent: the hook is no plugin's, or it is not known. */
  readonly pluginRoot?: string;
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
