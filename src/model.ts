/**
 * Every noun of hooklint, in the order in which data walks through it:
 *
 *     load -> plan -> run -> interpret -> check -> report
 *
 * Types only: nothing here runs. Four nouns carry the rest: a Contract is what the client does, an Execution is what
 * a hook did, a Verdict is what the client makes of it, a Finding is our opinion about that.
 */

// ---------------------------------------------------------------------------------------------------------------
// Contract: what the client does, as data

/** A client version, `major.minor.patch`. Compared numerically, never looked up: versions are sparse on npm. */
export type Version = string;

/** The events a hook can be registered for, in the client's spelling. */
export type EventName =
  | 'PreToolUse'
  | 'PermissionRequest'
  | 'PermissionDenied'
  | 'PostToolUse'
  | 'PostToolUseFailure'
  | 'PostToolBatch'
  | 'UserPromptSubmit'
  | 'UserPromptExpansion'
  | 'SessionStart'
  | 'SessionEnd'
  | 'Setup'
  | 'Stop'
  | 'StopFailure'
  | 'SubagentStart'
  | 'SubagentStop'
  | 'TeammateIdle'
  | 'TaskCreated'
  | 'TaskCompleted'
  | 'PreCompact'
  | 'PostCompact'
  | 'PreModelSwitch'
  | 'PostModelSwitch'
  | 'Elicitation'
  | 'ElicitationResult'
  | 'Notification'
  | 'ConfigChange'
  | 'CwdChanged'
  | 'DirectoryAdded'
  | 'FileChanged'
  | 'InstructionsLoaded'
  | 'MessageDisplay'
  | 'WorktreeCreate'
  | 'WorktreeRemove';

export type HandlerType = 'command' | 'http' | 'mcp_tool' | 'prompt' | 'agent';

/** Where a fact comes from and how firm it is. `measured` beats `types` beats `changelog` beats `docs`. */
export interface Source {
  readonly kind: 'measured' | 'types' | 'changelog' | 'docs';
  /** The version measured or typed, the changelog entry, or the date of the document. */
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
  /** No client older than `since` was looked at: the row may have held before. */
  readonly sinceUnknown?: true;
  readonly source: Source;
}

/** One fact about the client. */
export type Row<T> = Span & T;

/** What happens to the guarded action. `block` is the client's blocking of whatever the event guards. */
export type Effect = 'proceed' | 'allow' | 'ask' | 'defer' | 'block';

export type JsonType = 'string' | 'boolean' | 'number' | 'object' | 'array' | 'any';

/** One field that a reply can hold, as resolved for one event and client. */
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
  /** False: the client accepts the field on this event and does nothing with it. */
  readonly honoured: boolean;
  /** One sentence for an editor's hover. */
  readonly description: string;
  readonly deprecated?: string;
  readonly since: Version;
  readonly source: Source;
}

/**
 * The shape of a JSON value: enough to tell a value that fits from one that does not. Keys that a shape does not name
 * fit: the client adds fields from release to release, and takes unknown keys in what it is given.
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

/** One field of the payload that the client writes to the hook's stdin. */
export interface InputFieldContract {
  readonly name: string;
  readonly type: JsonType;
  /** The field may also hold null. */
  readonly nullable?: boolean;
  /** Legal values of a closed set. */
  readonly values?: readonly string[];
  /** Values seen so far of a set that the client may add to. */
  readonly knownValues?: readonly string[];
  /** What an object or array holds, as far as it is known. */
  readonly shape?: Shape;
  readonly required: boolean;
  readonly description: string;
  readonly deprecated?: string;
  readonly since: Version;
  readonly source: Source;
}

/** The contract of one event under one client version: what `contractAt(event, client)` returns. */
export interface EventContract {
  readonly event: EventName;
  readonly client: Version;
  /** False: this client does not know the event; such a hook never runs. */
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
  /** Exclusive; absent: up to the newest client known. */
  readonly to?: Version;
  /** A version inside the stretch, to be asked about. */
  readonly client: Version;
  /** The change that begins it, or ends it, is known only to lie between these two. */
  readonly fromBracket?: NonNullable<Span['bracket']>;
  readonly toBracket?: NonNullable<Span['bracket']>;
}

// ---------------------------------------------------------------------------------------------------------------
// Load: what the user has

/** A place in a file. Lines and columns count from 1; columns in UTF-16 units. */
export interface Place {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
}

/** A handler as the settings hold it. Unknown keys are kept so that rules can speak of them. */
export interface Handler {
  readonly type: HandlerType;
  readonly command?: string;
  /** Present, even empty: exec form, no shell. */
  readonly args?: readonly string[];
  readonly shell?: string;
  /** Seconds. */
  readonly timeout?: number;
  readonly async?: boolean;
  readonly asyncRewake?: boolean;
  readonly once?: boolean;
  readonly if?: string;
  readonly onFailure?: string;
  readonly statusMessage?: string;
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly allowedEnvVars?: readonly string[];
  readonly server?: string;
  readonly tool?: string;
  readonly input?: unknown;
  readonly prompt?: string;
  readonly model?: string;
  readonly continueOnBlock?: boolean;
}

export type Language =
  | 'sh'
  | 'bash'
  | 'zsh'
  | 'python'
  | 'javascript'
  | 'typescript'
  | 'ruby'
  | 'perl'
  | 'powershell'
  | 'binary'
  | 'other';

/** The program that a command hook starts, where it is a file of the user's. */
export interface Script {
  /** As the user named it, relative to the project root where possible. */
  readonly path: string;
  readonly absolutePath: string;
  /** Decoded as UTF-8; empty for a binary. */
  readonly text: string;
  readonly language: Language;
  readonly executable: boolean;
  readonly shebang: string | null;
}

/** The file that a command hook starts, where the text of its command names one. */
export interface Target {
  /** The word of the command that names it, as written. */
  readonly text: string;
  readonly absolutePath: string;
  /** What runs it (`python3`); absent: it is started directly. */
  readonly interpreter?: string;
  readonly found: 'file' | 'folder' | 'missing';
  /** The command belongs to a plugin, names no plugin root, and there is such a file in the plugin: its path there. */
  readonly inPlugin?: string;
  /** Why nobody need be surprised that it is missing: git ignores it, a build makes it, the command looks first. */
  readonly excuse?: string;
  /** Where it is missing: a file in the same folder whose name is much like it. */
  readonly neighbour?: string;
}

/** What decided which event a hook serves. */
export type EventOrigin = 'flag' | 'settings' | 'directive' | 'path' | 'text';

/** One handler on one event: the unit that is planned, run and judged. */
export interface Hook {
  /** Stable within a project: the same input gives the same id. */
  readonly id: string;
  readonly event: EventName;
  readonly matcher?: string;
  readonly handler: Handler;
  readonly target?: Target;
  readonly script?: Script;
  readonly decidedBy: EventOrigin;
  /** The place a finding on the whole hook points at: its registration, else its script. */
  readonly place: Place;
  /** The configuration it was found in; absent for a script named on the command line. */
  readonly config?: { readonly file: string /** JSON pointer to the handler. */; readonly pointer: string };
  readonly projectDir: string;
  readonly pluginRoot?: string;
  /** Of a hook of settings: whose they are. */
  readonly layer?: SettingsLayer;
  /** What decides about tool calls in its project besides hooks; absent: no settings that were read say anything. */
  readonly permissions?: Permissions;
  /** How many seconds it has, where that is not what its handler says. */
  readonly timeLimit?: number;
}

/** Where settings come from: each person's, each project's and each machine's add up. */
export type SettingsLayer = 'managed' | 'flag' | 'local' | 'project' | 'user';

export type ConfigKind = 'settings' | 'plugin' | 'skill' | 'agent' | 'command';

/** A file that wires hooks, read with positions. */
export interface ConfigFile {
  readonly path: string;
  readonly absolutePath: string;
  readonly kind: ConfigKind;
  /** Of settings: whose they are. */
  readonly layer?: SettingsLayer;
  readonly text: string;
  /** The parsed document; undefined when it does not parse. */
  readonly value: unknown;
  /** Where the document does not parse. */
  readonly syntaxError?: { readonly message: string; readonly line: number; readonly column: number };
  /** Line and column of the key or value at a JSON pointer; undefined where there is none. */
  readonly locate: (pointer: string, part: 'key' | 'value') => Omit<Place, 'file'> | undefined;
  readonly pluginRoot?: string;
  /** JSON pointers to the objects that hold events; absent: `/hooks` alone. */
  readonly hooksAt?: readonly string[];
  /**
   * Files that it names as holding more hooks, and should not: they are not there, or the client reads them anyway; or
   * itself, where nothing names it and the client does not read it.
   */
  readonly misnamedFiles?: readonly {
    readonly pointer: string;
    readonly path: string;
    readonly fault: 'missing' | 'read-anyway' | 'unread';
  }[];
  /** Read only because it registers a script that was asked for: rules on the file as a whole do not run. */
  readonly reference?: boolean;
}

/** Input that the user gave and we cannot use: the user's fault, exit code 2, the rest is still linted. */
export interface Problem {
  readonly message: string;
  readonly hint?: string;
  readonly place?: Place;
}

export interface Project {
  readonly root: string;
  /** The folder of the repository that the root lies in, or is; absent: none was found. */
  readonly repository?: string;
  /** The newest client asked about; absent: the newest known. */
  readonly client?: Version;
  /** The oldest one, where a range was asked about. */
  readonly oldest?: Version;
  readonly configs: readonly ConfigFile[];
  readonly hooks: readonly Hook[];
  readonly problems: readonly Problem[];
  /** What the client would ignore, said in a line each. */
  readonly ignored: readonly { readonly place: Place; readonly why: string }[];
}

/** What the client writes to a hook's stdin, parsed. */
export type PayloadJson = Readonly<Record<string, unknown>> & { readonly hook_event_name: string };

export interface Payload {
  /** `PreToolUse/Bash`, or the user's file name. The JSON of shipped payloads has placeholders: see `materialise`. */
  readonly id: string;
  readonly event: EventName;
  readonly json: PayloadJson;
  /** A trigger payload should make a guard fire; a benign one should not. */
  readonly nature: 'benign' | 'trigger';
  /** Where it comes from, in a phrase. */
  readonly provenance: string;
  /** Trigger payloads: what a guard should object to, in a clause (`deletes everything`). */
  readonly danger?: string;
  /** What the user says must come of it. */
  readonly expect?: readonly Expectation[];
  /** What it is about in a few words; absent: to be read from its JSON. */
  readonly gist?: string;
  /** Made from what these hooks say, by id, and meant for no others; absent: for every hook of the event. */
  readonly madeFor?: readonly string[];
}

// ---------------------------------------------------------------------------------------------------------------
// Plan and run

/** One hook to be run on one payload. */
export interface Case {
  /** `<hook id>@<payload id>`. */
  readonly id: string;
  readonly hook: Hook;
  readonly payload: Payload;
  /** What the project says must come of this hook and payload. */
  readonly expect?: readonly Expectation[];
  /** What is amiss around the run. Such a run follows one in which the hook blocked, and only `onFaults` looks at it. */
  readonly fault?: Fault;
}

/** Everyday trouble that a guard should outlive. */
export type Fault =
  | { readonly kind: 'program-missing'; readonly program: string }
  | { readonly kind: 'variable-unset'; readonly variable: string }
  | {
      readonly kind:
        | 'stdin-empty'
        | 'stdin-truncated'
        | 'other-directory'
        | 'space-in-path'
        | 'profile-banner'
        | 'home-unwritable'
        | 'time-out';
    };

/** What must come of a hook on a payload. What is absent is not looked at. */
export interface Expectation {
  /** A part of the script's path or of the command; absent: every hook of the event. */
  readonly hook?: string;
  /** The id of the payload. */
  readonly payload?: string;
  readonly event?: EventName;
  readonly effect?: Effect;
  readonly endsTurn?: boolean;
  /** A text that stands in what Claude reads, "" for nothing, or `/a regular expression/`. */
  readonly toClaude?: string;
  /** The same for the user. */
  readonly toUser?: string;
}

/** What a command hook did. Nothing interpreted; bytes are kept as bytes. */
export interface CommandExecution {
  readonly type: 'command';
  /** As the client would see it: 128+n for a signalled child of the shell; null when it was cancelled or never started. */
  readonly exitCode: number | null;
  /** The signal that ended it, where one is known (`SIGKILL`). */
  readonly signal: string | null;
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
  /** Bytes the hook wrote beyond our cap, which were read and thrown away. */
  readonly stdoutDropped?: number;
  readonly stderrDropped?: number;
  readonly timedOut: boolean;
  /** With `timedOut`: the client would still have waited, and we did not. What it used too much of by our measure. */
  readonly endedFor?: 'time' | 'output' | 'resources';
  /** A background child kept stdout open after the hook had ended. */
  readonly stdoutHeldOpen?: boolean;
  /** The program could not be started at all (exec form). */
  readonly startError?: { readonly code: string; readonly message: string };
  /** What it changed in the file system, sorted by path; absent where the isolation cannot tell. */
  readonly writes?: readonly FileChange[];
  /** How often it tried to reach another machine, in vain; absent where the isolation cannot tell. */
  readonly networkAttempts?: number;
  readonly durationMs?: number;
}

/** A change that a hook made to the file system, and that was taken back after the run. */
export interface FileChange {
  readonly change: 'created' | 'modified' | 'deleted';
  /** Absolute; that of a folder which was created ends in a slash. */
  readonly path: string;
  readonly within: 'project' | 'home' | 'temp' | 'elsewhere';
}

/** How hooks were kept from the machine while they ran. */
export interface IsolationReport {
  readonly kind: 'none' | 'copy' | 'namespace';
  readonly network: 'none' | 'host';
  /** Why it is not stronger than that, or what it lacks on this machine, where it was to be as strong as possible. */
  readonly why?: string;
}

/** How a command ended, as far as the client tells exit codes apart. `none`: it has no exit code, or is no command. */
export type Exit = 'success' | 'blocking' | 'failure' | 'none';

/** What an http hook got. */
export interface HttpExecution {
  readonly type: 'http';
  /** Null: no answer at all. */
  readonly statusCode: number | null;
  readonly contentType?: string;
  readonly body: string;
  /** Why there was no answer: `connect ECONNREFUSED 127.0.0.1:8000`, ... */
  readonly error?: string;
  readonly timedOut: boolean;
  /** With `timedOut`: the client would still have waited, and we did not. */
  readonly endedFor?: 'time';
  readonly durationMs?: number;
}

/** What an MCP tool answered. */
export interface McpToolExecution {
  readonly type: 'mcp_tool';
  readonly text: string;
  readonly isError: boolean;
  /** Why it was not called: the server is not connected, the tool is unknown. */
  readonly error?: string;
  readonly timedOut: boolean;
}

/** What a model answered to a prompt or agent hook. */
export interface ModelExecution {
  readonly type: 'prompt' | 'agent';
  /** prompt: the text blocks joined. agent: the input of its StructuredOutput call, null when it made none. */
  readonly answer: string | Readonly<Record<string, unknown>> | null;
  readonly stopReason?: string;
  readonly timedOut: boolean;
  readonly error?: string;
}

export type Execution = CommandExecution | HttpExecution | McpToolExecution | ModelExecution;

// ---------------------------------------------------------------------------------------------------------------
// Interpret: what the client makes of it

/** How the client read stdout. */
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
  /** Cancelled: the client threw the output away unread. */
  | { readonly kind: 'discarded' }
  /** The event does not read stdout this way at all (WorktreeCreate's path). */
  | { readonly kind: 'path'; readonly path: string };

/** A text for Claude, in the client's own wording. */
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

/** A text for the person, in the client's own wording. */
export interface Notice {
  readonly text: string;
  /** Every place where it stands. */
  readonly places: readonly NoticePlace[];
  /** The client shows no more than this of a longer text here. */
  readonly cut?: boolean;
}

export type DecidedBy = 'json' | 'exit-code' | 'on-failure' | 'timeout' | 'async' | 'nothing';

/** What the client does, for one event and one client version, with no opinion. */
export interface Verdict {
  readonly event: EventName;
  readonly client: Version;
  /** False: the client does not run this hook at all (event unknown, handler type unsupported). */
  readonly runs: boolean;
  /** The client's own word for the hook. */
  readonly status: 'success' | 'error' | 'cancelled';
  readonly effect: Effect;
  readonly endsTurn: boolean;
  readonly decidedBy: DecidedBy;
  readonly reply: Reply;
  readonly toClaude: readonly Message[];
  readonly toUser: readonly Notice[];
  /** What the reply held and the client did not use. */
  readonly dropped: readonly { readonly pointer: string; readonly why: string }[];
  /** Rewritten tool input; the client runs the tool with exactly this. */
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
  /** Changes that would make another verdict of this one: it is not known on which side of them the client lies. */
  readonly uncertain?: readonly NonNullable<Span['bracket']>[];
  /** Text added to the instructions for compaction. */
  readonly compactionInstructions?: string;
  /** What becomes of the tool call in the end; absent: nothing is known of rules and mode, or the event is about no call. */
  readonly call?: CallFate;
}

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
  /** The step of the client's order that decided: `permissionOrder`. */
  readonly row: number;
  /** Why, as a clause: `a deny rule matches`. */
  readonly why: string;
  readonly mode: PermissionMode;
  /** The rule that decided. */
  readonly rule?: PermissionRule;
  /** What the hook had said, where something stronger decided otherwise. */
  readonly overrules?: 'allow' | 'ask';
  /** False: the client decides before any hook runs. */
  readonly hooksRun: boolean;
  /** PermissionRequest hooks are run. */
  readonly requestHooksRun: boolean;
}

/** What the interpreter needs besides the execution. */
export interface InterpretContext {
  readonly event: EventName;
  /** Default: the newest client known. */
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

/** One case, what the hook did, and what the client makes of it. */
export interface Run {
  readonly case: Case;
  readonly execution: Execution;
  /** The verdict of the newest client asked about. */
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
  | { readonly kind: 'network' | 'terminal' };

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

/** What several hooks of one event came to on one payload: the client runs them side by side and merges their answers. */
export interface Merged {
  readonly event: EventName;
  /** Id of the payload. */
  readonly payload: string;
  /** One run for each hook that the client runs, in the order of the project; at least two. */
  readonly runs: readonly Run[];
  /** Hooks that the client leaves out because another one is the same, by id. */
  readonly duplicates: readonly { readonly hook: string; readonly of: string }[];
  /** Where the order matters, as if the hooks had ended in the order of the project. */
  readonly verdict: Verdict;
  /** Ids of the hooks that decided; empty: none of them moves anything. */
  readonly deciders: readonly string[];
  readonly races: readonly RaceOn[];
  /** What the hooks come to when they end in another order, as far as it does something else. */
  readonly otherwise: readonly Verdict[];
}

// ---------------------------------------------------------------------------------------------------------------
// Check: our opinion

export type Severity = 'error' | 'warning' | 'info';

/** Where a finding points, symbolically; the engine turns it into file, line and column. */
export type Spot =
  /** The hook as a whole: its registration, else the first line of its script. */
  | { readonly in: 'hook' }
  /** The first place in the script where the text or pattern stands; the whole script when it does not. */
  | { readonly in: 'script'; readonly match?: string | RegExp; readonly offset?: number; readonly length?: number }
  /** A key or value of the configuration. */
  | { readonly in: 'config'; readonly pointer: string; readonly part?: 'key' | 'value' }
  /** What the run printed: the script's line that printed it, where that can be found out. */
  | { readonly in: 'output'; readonly stream?: 'stdout' | 'stderr' | 'exit'; readonly pointer?: string };

/** What a rule yields. It never formats, sorts, counts or reads options. */
export interface RuleFinding {
  /** Names the bad value, where it would be valid, and the legal set. One or two sentences. */
  readonly message: string;
  /** Imperative: what to do. */
  readonly help: string;
  readonly at: Spot;
  /** What makes it one finding with others at its place, where messages quote what differs from run to run; default: the message. */
  readonly cause?: string;
  /** Overrides the rule's severity where the same defect is worse or milder. */
  readonly severity?: Severity;
  readonly fix?: Fix;
}

/** An edit that repairs the finding. `safe`: the intention is certain. */
export interface Fix {
  readonly safe: boolean;
  readonly description: string;
  readonly edits: readonly TextEdit[];
  readonly makeExecutable?: string;
}

/** Offsets are UTF-16 units into the file's text; `[start, end)` is replaced. */
export interface TextEdit {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** One finding, ready for any format. */
export interface Finding {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly help: string;
  readonly place: Place;
  readonly hook?: string;
  /** The line that the place begins on, where the file is known. */
  readonly source?: string;
  /** Runs (case ids) that show it, in order; findings that differ only in this are merged. */
  readonly cases?: readonly string[];
  /** The versions it holds for, where not for all of those asked about. */
  readonly versions?: readonly Stretch[];
  readonly fix?: Fix;
}

/** What a hook does in an example; exit code 0 and no output unless said otherwise. */
export interface ExampleExecution {
  readonly exitCode?: number;
  readonly signal?: string;
  readonly stdout?: string;
  readonly stderr?: string;
  readonly timedOut?: boolean;
  readonly endedFor?: 'time' | 'output' | 'resources';
  readonly stdoutHeldOpen?: boolean;
  /** How stdout is encoded; default: UTF-8. */
  readonly encoding?: 'utf-16le';
  readonly writes?: readonly FileChange[];
  readonly networkAttempts?: number;
  /** Of an http handler: the status of its answer, and the body. */
  readonly statusCode?: number;
  readonly body?: string;
  /** Of a prompt or agent handler: what the model answered, and how its message ended. */
  readonly answer?: string;
  readonly stopReason?: string;
}

/** A wish not to hear of something: a comment in a linted file, or an ignore of the configuration. */
export interface Suppression {
  /** Empty: every rule. */
  readonly rules: readonly string[];
  readonly reason?: string;
  /** Where the wish stands. */
  readonly place: Place;
  readonly scope: {
    readonly matches: (file: string) => boolean;
    /** Absent: the whole file. Both inclusive. */
    readonly lines?: { readonly first: number; readonly last: number };
  };
}

/** An example that is rendered into the rule's page and run as its test. */
export type Example =
  | {
      readonly kind: 'run';
      readonly title?: string;
      readonly event: EventName;
      readonly execution: ExampleExecution;
      readonly handler?: Partial<Handler>;
      readonly payload?: Readonly<Record<string, unknown>>;
      readonly expect?: readonly Expectation[];
      /** Judged under every client there was, not the newest alone. */
      readonly everyClient?: boolean;
    }
  /** Several runs of one hook, for a rule that compares them. */
  | {
      readonly kind: 'runs';
      readonly title?: string;
      readonly event: EventName;
      /** As the project's settings hold them. */
      readonly permissions?: Readonly<Partial<Record<'allow' | 'ask' | 'deny', readonly string[]>>> & {
        readonly defaultMode?: PermissionMode;
      };
      readonly handler?: Partial<Handler>;
      readonly runs: readonly {
        /** Default: benign. */
        readonly nature?: Payload['nature'];
        readonly fault?: Fault;
        readonly payload?: Readonly<Record<string, unknown>>;
        readonly execution: ExampleExecution;
      }[];
    }
  /** Several hooks of one event, each run once on the same payload. */
  | {
      readonly kind: 'hooks';
      readonly title?: string;
      readonly event: EventName;
      readonly payload?: Readonly<Record<string, unknown>>;
      readonly hooks: readonly { readonly handler?: Partial<Handler>; readonly execution: ExampleExecution }[];
    }
  | {
      readonly kind: 'script';
      readonly title?: string;
      readonly event: EventName;
      readonly language: Language;
      readonly text: string;
      readonly matcher?: string;
    }
  | {
      readonly kind: 'config';
      readonly title?: string;
      readonly config: ConfigKind;
      readonly text: string;
      /** Files beside it, by path from the project root. */
      readonly files?: Readonly<Record<string, { readonly text: string; readonly executable?: boolean }>>;
    };

/** A rule is a value: a defect, why it matters, how to repair it, and how to see it. */
export interface Rule {
  /** Kebab-case; names the defect; equals the file name; never renamed. */
  readonly id: string;
  readonly severity: Severity;
  readonly summary: string;
  readonly docs: {
    readonly why: string;
    readonly repair: string;
    /** Public threads that show it. */
    readonly issues?: readonly string[];
  };
  readonly bad: readonly Example[];
  readonly good: readonly Example[];
  /**
   * Rules that explain the same defect better: on a run that one of them finds fault with, this rule says nothing.
   * `errors`: it is the last resort and gives way to every other rule that found an error there.
   */
  readonly yieldsTo?: readonly string[] | 'errors';
  /** One configuration file, nothing run. */
  readonly onConfig?: (config: ConfigFile, project: Project) => Iterable<RuleFinding>;
  /** One hook, nothing run. */
  readonly onHook?: (hook: Hook, project: Project) => Iterable<RuleFinding>;
  /** One run. */
  readonly onRun?: (run: Run) => Iterable<RuleFinding>;
  /** The kinds of run in which `onRun` can find something; absent: all. No others are handed to it. */
  readonly handlers?: readonly HandlerType[];
  /** What it finds may be the machine's doing: it is silent on a run that lacked something. */
  readonly blamesMachine?: true;
  readonly exits?: readonly Exit[];
  readonly replies?: readonly Reply['kind'][];
  /** Suppressions that silenced nothing. */
  readonly onUnused?: (suppression: Suppression, known: readonly string[]) => Iterable<RuleFinding>;
  /** All runs of one hook. */
  readonly onRuns?: (hook: Hook, runs: readonly Run[]) => Iterable<RuleFinding>;
  /** The runs of one hook with something amiss, on payloads that it blocks otherwise. */
  readonly onFaults?: (hook: Hook, runs: readonly Run[]) => Iterable<RuleFinding>;
  /** Several hooks of one event on one payload; a finding belongs to the first of them. */
  readonly onMerged?: (merged: Merged) => Iterable<RuleFinding>;
}

// ---------------------------------------------------------------------------------------------------------------
// Report

export interface Summary {
  readonly hooks: number;
  readonly runs: number;
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
}

/** Hooks that this machine cannot judge, through no fault of theirs; told once for each cause. */
export interface NotJudged {
  readonly lack: Lack;
  /** What is lacking, as a clause: "`uv` is not installed". */
  readonly cause: string;
  /** The hooks concerned, by id. */
  readonly hooks: readonly string[];
  /** What would judge them, in the imperative: "Install `uv`.", "Give --network host." */
  readonly remedy: string;
  /** Where those that look first leave, by hook: they end with 0 and say nothing. */
  readonly gates?: readonly { readonly hook: string; readonly place: Place }[];
  /** How many runs of theirs were left out, because they would have ended the same way. */
  readonly runsLeftOut: number;
}

/** Everything that a format needs. */
export interface Report {
  readonly root: string;
  readonly client: string;
  readonly project: Project;
  readonly runs: readonly Run[];
  /** Runs with something amiss around them, of hooks that had blocked; absent: none were asked for. */
  readonly faulted?: readonly Run[];
  /** Why there are none of these although they were asked for, as a sentence. */
  readonly noFaults?: string;
  /** Hooks that were not run, by id, and why, as a clause. */
  readonly notRun: readonly { readonly hook: string; readonly why: string }[];
  /** Absent: nothing was in the way. */
  readonly notJudged?: readonly NotJudged[];
  /** Events on which several hooks ran on the same payload. */
  readonly merged: readonly Merged[];
  readonly findings: readonly Finding[];
  readonly problems: readonly Problem[];
  /** How long it all took; absent where reports were merged. */
  readonly durationMs?: number;
  /** Answering lines that no run came to, by hook; absent: to be read from the hooks' texts. */
  readonly unreached?: Readonly<
    Record<string, readonly { readonly line: number; readonly text: string; readonly blocks: boolean }[]>
  >;
  /** Absent: nothing was run. */
  readonly isolation?: IsolationReport;
  readonly summary: Summary;
}
