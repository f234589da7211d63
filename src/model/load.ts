/** Load: what the user has: files, handlers, hooks, payloads, the project. */
import type { HandlerType, Version } from './contract.js';
import type { EventName } from './event-name.js';
import type { Mod } from './mod.js';
import type { Permissions } from './permissions.js';
import type { Expectation } from './run.js';

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
  readonly rewakeMessage?: string;
  readonly rewakeSummary?: string;
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
  /** Files of the user's whose code runs inside it, as it sources, imports or requires them; absent: none were found. */
  readonly libraries?: readonly Library[];
  /** Programs of the user's that it starts, and of whose answer it throws something away; absent: none were found. */
  readonly programs?: readonly Library[];
  /** Programs of the project that it starts with their errors thrown away, and that are not there; absent: none. */
  readonly missing?: readonly MissingProgram[];
}

/** A program that a script starts and that is not there. */
export interface MissingProgram {
  /** Its path, as far as the script tells it. */
  readonly path: string;
  /** The line of the script that starts it, from 1. */
  readonly line: number;
  /** What throws the error away: `2>/dev/null`. */
  readonly hush: string;
  /** A file in the same folder whose name is much like it. */
  readonly neighbour?: string;
}

/** A file that is no hook by itself: a script takes functions from it. */
export type Library = Pick<Script, 'path' | 'absolutePath' | 'text' | 'language'>;

/** The file that a command hook starts, where the text of its command names one. */
export interface Target {
  /** The word of the command that names it, as written. */
  readonly text: string;
  readonly absolutePath: string;
  /** What runs it (`python3`); absent: it is started directly. */
  readonly interpreter?: string;
  readonly found: 'file' | 'folder' | 'missing';
  /** The launcher that the word names, and that starts the file. */
  readonly launcher?: string;
  /** The command names another place, which is not on this machine, and `absolutePath` is the file of the project that lies there. */
  readonly named?: string;
  /** What the path begins with, in quotes in which the shell puts nothing in its place: `${CLAUDE_PLUGIN_ROOT}`, `~`. */
  readonly unexpanded?: string;
  /** The command belongs to a plugin, names no plugin root, and there is such a file in the plugin: its path there. */
  readonly inPlugin?: string;
  /** Why nobody need be surprised that it is missing: git ignores it, a build makes it, a submodule has it, the command looks first. */
  readonly excuse?: string;
  /** Where it is missing: a file in the same folder whose name is much like it. */
  readonly neighbour?: string;
}

/**
 * What brings a hook, as far as its variables depend on it. A skill of a plugin counts as the plugin's, an agent and a
 * command as settings.
 */
export type HookOwner = 'plugin' | 'skill' | 'settings';

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
  /** Of a hook in the frontmatter of a skill that is no plugin's: the skill's folder. */
  readonly skillRoot?: string;
  /** Of a hook of settings: whose they are. */
  readonly layer?: SettingsLayer;
  /** What decides about tool calls in its project besides hooks; absent: no settings that were read say anything. */
  readonly permissions?: Permissions;
  /** The variables that settings set for whatever Claude Code starts in its project; absent: none that were read. */
  readonly env?: Readonly<Record<string, string>>;
  /** How many seconds it has, where that is not what its handler says. */
  readonly timeLimit?: number;
  /** Claude Code reads no hook where it stands, and never runs it; it is judged as it must be meant. */
  readonly isMisplaced?: true;
}

/** What a hook says, as far as it can be read. */
export interface Reading {
  /** Its own text first, then those of the files that it sources, imports, starts or names. */
  readonly texts: readonly { readonly text: string; readonly language: Language }[];
  /** Why these do not tell what it waits for, as a clause; absent: they do. */
  readonly opaque?: string;
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
   * Files that it names as holding more hooks, and should not: they are not there, or Claude Code reads them anyway; or
   * itself, where nothing names it and Claude Code does not read it.
   */
  readonly misnamedFiles?: readonly {
    readonly pointer: string;
    readonly path: string;
    readonly fault: 'missing' | 'read-anyway' | 'unread' | 'no-settings';
    /** The file that is meant, from the plugin's root, where the path is written from the folder of the manifest. */
    readonly meant?: string;
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

/** A program that a project installs for itself, in a folder that is not on everybody's PATH. */
export interface OwnTool {
  readonly name: string;
  /** What starts it: `npx eslint`. */
  readonly call: string;
  /** The file of the project that names it: `package.json`. */
  readonly file: string;
}

/** A program that hooks seek among the packages of a project, which has no such package. */
export interface LackingTool {
  readonly name: string;
  /** The lock file that does not name its package. */
  readonly lock: string;
  /** What adds it: `npm install --save-dev prettier`. */
  readonly add: string;
}

export interface Project {
  readonly root: string;
  /** The folder of the repository that the root lies in, or is; absent: none was found. */
  readonly repository?: string;
  /** The newest version asked about; absent: the newest known. */
  readonly client?: Version;
  /** The oldest one, where a range was asked about. */
  readonly oldest?: Version;
  readonly configs: readonly ConfigFile[];
  readonly hooks: readonly Hook[];
  /** Hooks modules of plugins; absent: there are none. */
  readonly mods?: readonly Mod[];
  /** Extensions of the languages that it is written in; absent: not looked for. */
  readonly languages?: readonly string[];
  /** Absent: not looked for. */
  readonly ownTools?: readonly OwnTool[];
  /** What Git runs before a commit or a push of the project, one text after the other. Absent: nothing, or not looked for. */
  readonly commitHooks?: string;
  /** Absent: there are none, or they were not looked for. */
  readonly lackingTools?: readonly LackingTool[];
  /** Settings of the project keep ruff from deleting imports that nothing uses. Absent: they do not, or were not looked for. */
  readonly ruffKeepsImports?: true;
  /** Where the project has what its hooks seek in its root in vain, by the path that they seek. Absent: not looked for. */
  readonly foundBelow?: ReadonlyMap<string, readonly string[]>;
  readonly problems: readonly Problem[];
  /** What Claude Code would ignore, said in a line each. */
  readonly ignored: readonly { readonly place: Place; readonly why: string }[];
}

/** What Claude Code writes to a hook's stdin, parsed. */
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
