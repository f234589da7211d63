/** Plan and run: cases, and what a hook did. */
import type { Effect } from './contract.js';
import type { EventName } from './event-name.js';
import type { Hook, Payload } from './load.js';

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
  /** Which programs that the machine lacks are played by stand-ins. Such a run follows one that lacked them. */
  readonly standIns?: StandIns;
  /** Absent: the project as it lies there. */
  readonly world?: World;
}

/** Cases of a plan, or one batch of them after the other while it is still being made; those of one hook stand together. */
export type Cases = readonly Case[] | AsyncIterable<readonly Case[]>;

/** What differs around a run from the project as it lies there: the hook gets further in it, and what it does then is seen too. */
export interface World {
  /** Variables that its first lines ask for; an empty value: not set. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Variables that Claude Code never sets, with what the hook takes them for: parts of the payload. */
  readonly meant?: Readonly<Record<string, string>>;
  /** Files that its first lines ask for, as the hook names them. */
  readonly files?: readonly string[];
  /** What is in those of them that it reads, by their names. */
  readonly texts?: Readonly<Record<string, string>>;
  /** Git has a changed file, a staged and an unknown one of each of these extensions, in these folders. */
  readonly changes?: { readonly extensions: readonly string[]; readonly folders: readonly string[] };
  /** The file of the payload has a command in its name, which makes a file of this name where a shell runs it. */
  readonly bait?: string;
  /** The session is in plan mode, and Claude writes its plan where Claude Code tells it to. */
  readonly planFile?: true;
  /** The command of the payload is the one that the hook advised where it blocked another. */
  readonly advice?: string;
  /** The command of the payload is one that the hook approved, and behind it this one, which it did not. */
  readonly unapproved?: string;
  /** None of these, which the handlers of the script have as `if`, holds for the call: the hook runs as if it had none. */
  readonly unadmitted?: readonly string[];
  /** Claude has gone to this folder of the project, from where the hook is asked about a call that it has stopped or spoken of. */
  readonly moved?: string;
  /** It stopped nothing: it told Claude something. `moved` is `.` where Claude has gone nowhere. */
  readonly tells?: true;
  /** The project has a name of its own for this command, which the guard is asked about, and about the command itself. */
  readonly ownScript?: OwnScript & { readonly command: string };
  /** The call writes a harmless text in which a word that the hook looks for means something else. */
  readonly harmless?: HarmlessText;
}

/** A harmless text that a hook is asked about, of those in `plan/harmless-texts`. */
export interface HarmlessText {
  readonly name: string;
  /** The file that it is written to, from the root of the project. */
  readonly path: string;
  /** The same text without the word. */
  readonly isControl?: true;
}

/** A command that a project has given a name: a script of a package, a target of a Makefile or justfile. */
export interface OwnScript {
  readonly name: string;
  /** As it stands in the file. */
  readonly text: string;
  /** How it is called from the root of the project: `cd backend && npm run db:reset`. */
  readonly call: string;
  /** From the root of the project. */
  readonly file: string;
}

/** Stand-ins for programs that a hook calls and a machine lacks: what the hook makes of their end is seen all the same. */
export interface StandIns {
  /** `ruff`, `python3 -m ruff`, `node_modules/.bin/eslint`. */
  readonly programs: readonly string[];
  /** In silence, or with a line on each stream and exit code 1. */
  readonly end: 'succeed' | 'fail';
  /** The only one that fails. Absent: where they fail, all do. */
  readonly failing?: string;
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

/**
 * What a hook finds in the file system because its payload says that it is so: the file that Claude has just written,
 * the folder that the session is in. Paths are absolute.
 */
export type Prop =
  | {
      readonly kind: 'file';
      readonly path: string;
      readonly content: string | Uint8Array;
      readonly executable?: true;
      /** Of a file that was there before the session: its text then, as git would have it. */
      readonly committed?: string;
    }
  | { readonly kind: 'folder' | 'gone'; readonly path: string };

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
  /** As Claude Code would see it: 128+n for a signalled child of the shell; null when cancelled or never started. */
  readonly exitCode: number | null;
  /** The signal that ended it, where one is known (`SIGKILL`). */
  readonly signal: string | null;
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
  /** Bytes the hook wrote beyond our cap, which were read and dropped. */
  readonly stdoutDropped?: number;
  readonly stderrDropped?: number;
  readonly timedOut: boolean;
  /** With `timedOut`: Claude Code would still have waited, and we did not. What it used too much of by our measure. */
  readonly endedFor?: 'time' | 'output' | 'resources';
  /** With `timedOut`: a log says only that Claude Code cancelled it, for its timeout or because the user interrupted. */
  readonly orInterrupted?: boolean;
  /** A background child kept stdout open after the hook had ended. */
  readonly stdoutHeldOpen?: boolean;
  /** The program could not be started at all (exec form). */
  readonly startError?: { readonly code: string; readonly message: string };
  /** What it changed in the file system, or tried to, sorted by path; absent where the isolation cannot tell. */
  readonly writes?: readonly FileChange[];
  /** How often it tried to reach another machine, in vain; absent where the isolation cannot tell. */
  readonly networkAttempts?: number;
  readonly durationMs?: number;
  /** Milliseconds that a processor worked for it and for the children that it waited for; absent where nothing tells. */
  readonly cpuMs?: number;
  /** The machine had far more to do than it has processors: how long the hook took says little of the hook. */
  readonly underLoad?: true;
  /** Python was started without the shim of pyenv that Claude Code comes to: there the hook takes longer. */
  readonly pastPyenv?: true;
}

/** A change that a hook made to the file system, and that was taken back after the run. */
export interface FileChange {
  /** `refused`: it opened a named pipe of the machine to write to it, in vain. */
  readonly change: 'created' | 'modified' | 'deleted' | 'refused';
  /** Absolute; that of a folder which was created ends in a slash. */
  readonly path: string;
  /** How often it tried, of what was refused. */
  readonly times?: number;
  readonly within: 'project' | 'home' | 'temp' | 'elsewhere';
}

/** How hooks were kept from the machine while they ran. */
export interface IsolationReport {
  readonly kind: 'none' | 'copy' | 'namespace';
  readonly network: 'none' | 'host';
  /** Why it is not stronger than that, or what it lacks on this machine, where it was to be as strong as possible. */
  readonly why?: string;
}

/** How a command ended, as far as Claude Code tells exit codes apart. `none`: it has no exit code, or is no command. */
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
  /** With `timedOut`: Claude Code would still have waited, and we did not. */
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
