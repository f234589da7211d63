/** Contract: what Claude Code does, as data. */
import type { EventName } from './event-name.js';

/** A version of Claude Code, `major.minor.patch`. Compared numerically, never looked up: versions are sparse on npm. */
export type Version = string;

export type HandlerType = 'command' | 'http' | 'mcp_tool' | 'prompt' | 'agent';

/** Where a fact comes from and how firm it is. `measured` beats `types` beats `changelog` beats `docs`. */
export interface Source {
  /** `read`: in the program itself; nobody has seen it happen. */
  readonly kind: 'measured' | 'read' | 'types' | 'changelog' | 'docs';
  /** The version measured, read or typed, the changelog entry, or the date of the document. */
  readonly at: string;
  /** What disagrees, what else is known; one sentence. */
  readonly note?: string;
}

/** The half-open stretch of versions `[since, until)` in which a row holds. */
export interface Span {
  readonly since: Version;
  /** The first version in which the row no longer holds. */
  readonly until?: Version;
  /** The change is known only to lie between these two versions; absent when bisected to adjacent releases. */
  readonly bracket?: { readonly absentIn: Version; readonly presentIn: Version };
  /** No version older than `since` was looked at: the row may have held before. */
  readonly sinceUnknown?: true;
  readonly source: Source;
}

/** One fact about Claude Code. */
export type Row<T> = Span & T;

/** What happens to the guarded action. `block` is Claude Code's blocking of whatever the event guards. */
export type Effect = 'proceed' | 'allow' | 'ask' | 'defer' | 'block';

export type JsonType = 'string' | 'boolean' | 'number' | 'object' | 'array' | 'any';

/** One field that a reply can hold, as resolved for one event and version. */
export interface FieldContract {
  /** JSON pointer into the reply: `/continue`, `/hookSpecificOutput/permissionDecision`. */
  readonly pointer: string;
  readonly type: JsonType;
  readonly items?: JsonType;
  /** What every item of an array has to be, where more than its type is checked. */
  readonly itemShape?: Shape;
  /** Read only where the enumerated field beside it has this value; an unknown key elsewhere. */
  readonly variant?: string;
  /** Legal values of an enumerated string. */
  readonly values?: readonly string[];
  readonly required?: boolean;
  /** False: Claude Code accepts the field on this event and does nothing with it. */
  readonly honoured: boolean;
  /** One sentence for an editor's hover. */
  readonly description: string;
  readonly deprecated?: string;
  readonly since: Version;
  readonly source: Source;
}

/**
 * The shape of a JSON value: enough to tell a value that fits from one that does not. Keys that a shape does not name
 * fit: Claude Code adds fields from release to release, and takes unknown keys in what it is given.
 */
export type Shape =
  | { readonly type: 'string'; readonly values?: readonly string[] }
  | { readonly type: 'boolean' | 'number' | 'null' | 'any' }
  | { readonly type: 'array'; readonly items: Shape }
  | { readonly type: 'object'; readonly fields: Readonly<Record<string, ShapeField>> }
  | { readonly type: 'union'; readonly of: readonly Shape[] };

export interface ShapeField {
  readonly shape: Shape;
  readonly required: boolean;
}

/** One field of the payload that Claude Code writes to the hook's stdin. */
export interface InputFieldContract {
  readonly name: string;
  readonly type: JsonType;
  /** The field may also hold null. */
  readonly nullable?: boolean;
  /** Legal values of a closed set. */
  readonly values?: readonly string[];
  /** Values seen so far of a set that Claude Code may add to. */
  readonly knownValues?: readonly string[];
  /** What an object or array holds, as far as it is known. */
  readonly shape?: Shape;
  readonly required: boolean;
  readonly description: string;
  readonly deprecated?: string;
  readonly since: Version;
  readonly source: Source;
}

/** The contract of one event under one version of Claude Code: what `contractAt(event, client)` returns. */
export interface EventContract {
  readonly event: EventName;
  readonly client: Version;
  /** False: this version does not know the event; such a hook never runs. */
  readonly exists: boolean;
  readonly since: Version;
  /** When the event fires; one clause. */
  readonly fires: string;
  /** What a block holds back, in the words of a verdict line ("tool", "prompt", "end of turn"); null: it guards nothing. */
  readonly guards: string | null;
  readonly exit2: {
    readonly blocks: boolean;
    /** Who reads stderr at exit 2. */
    readonly stderrTo: 'claude' | 'user' | 'debug-log';
    /** Exit 2 does not block when stderr speaks of a missing file and stdout is empty. */
    readonly missingFileExempt: boolean;
    readonly effect: string;
  };
  /** What becomes of stdout that is not JSON, at exit 0. */
  readonly plainStdout: 'claude' | 'user' | 'debug-log' | 'compaction-instructions' | 'worktree-path';
  /** Context and plain stdout longer than this many UTF-16 units is replaced by a preview; absent: no limit known. */
  readonly textLimit?: number;
  /** Every field the contract names, universal ones first. */
  readonly fields: readonly FieldContract[];
  readonly inputs: readonly InputFieldContract[];
  /** Default timeout of a command hook, in seconds. */
  readonly timeoutSeconds: number;
  readonly handlers: readonly HandlerType[];
  readonly matcher: {
    /** The payload field that a matcher is held against; null: the event reads no matcher. */
    readonly subject: string | null;
    readonly grammar: 'list-or-regex' | 'none' | 'basename';
    /** The legal values of an enumerated subject; absent: open. */
    readonly values?: readonly string[];
  };
}

/** A stretch of versions in which the contract of an event does not change: `[from, to)`. */
export interface Stretch {
  readonly from: Version;
  /** Exclusive; absent: up to the newest version known. */
  readonly to?: Version;
  /** A version inside the stretch, to be asked about. */
  readonly client: Version;
  /** The change that begins it, or ends it, is known only to lie between these two. */
  readonly fromBracket?: NonNullable<Span['bracket']>;
  readonly toBracket?: NonNullable<Span['bracket']>;
}
