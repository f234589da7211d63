/** Diagnosis: which hooks of a person's machine run on a call, which do not, and what is wrong with the whole of them. */
import type { Effect, Version } from './contract.js';
import type { EventName } from './event-name.js';
import type { Finding } from './finding.js';
import type { ConfigFile, Hook, PayloadJson, Place, SettingsLayer } from './load.js';
import type { CallOutcome, Permissions } from './permissions.js';

/** How Claude Code is started, as far as that decides which hooks run. */
export interface StartedAs {
  readonly bare: boolean;
  readonly safeMode: boolean;
  readonly restricted: boolean;
  /** Nobody can be asked (`-p`). */
  readonly headless: boolean;
  /** The layers that `--setting-sources` leaves; absent: all. */
  readonly sources?: readonly SettingsLayer[];
  /** The agent that leads the session. */
  readonly agent?: string;
}

/** Where a hook comes from. */
export type HookSource = SettingsLayer | 'plugin' | 'skill' | 'agent' | 'command';

export interface PluginState {
  /** `formatter@team`; the folder of one that was named on the command line. */
  readonly id: string;
  readonly root: string;
  readonly by: 'installed' | 'flag' | 'skills-folder' | 'this-folder';
  /** Enabled by managed settings: some switches do not touch it. */
  readonly managed: boolean;
  /** Hooks that its marketplace lists with it, in place of its own: a file and the pointer in it. */
  readonly entry?: { readonly file: string; readonly pointer: string };
  /** Why its hooks do not run, as a clause; absent: they do. */
  readonly off?: string;
  /** Where that is said. */
  readonly place?: Place;
}

/** Why a hook does not run. */
export type WhyNot =
  /** The file cannot be read, or Claude Code drops all of it for a fault. */
  | 'file-dropped'
  | 'folder-not-read'
  | 'source-left-out'
  | 'plugin-off'
  | 'replaced'
  | 'switched-off'
  | 'not-trusted'
  | 'frontmatter-not-run'
  | 'unknown-event'
  | 'handler-not-run'
  | 'matcher'
  | 'condition'
  | 'same-as-another'
  | 'decided-before'
  | 'nobody-asked';

export type Standing =
  | { readonly runs: 'yes' }
  /** `on`: the circumstance, as a clause (`while the skill deploy is in use`). */
  | { readonly runs: 'sometimes'; readonly on: string }
  | { readonly runs: 'no'; readonly because: WhyNot; readonly why: string; readonly place?: Place };

/** What a hook's text shows that it can do to what goes on. */
export type Power = 'block' | 'ask' | 'allow' | 'rewrite-input' | 'rewrite-output' | 'add-context' | 'end-turn';

/** A hook in the list of all. */
export interface ListedHook {
  readonly hook: Hook;
  readonly source: HookSource;
  /** The plugin, skill, agent or command that brings it. */
  readonly of?: string;
  readonly standing: Standing;
  /** It runs apart from the others: before them, or when they have ended. Absent: beside the others. */
  readonly apart?: 'before' | 'after';
  /** `unknown`: its text cannot be read (a binary, a server, a model). */
  readonly can: readonly Power[] | 'unknown';
}

/** An entry of which no hook comes, such as one of an event that does not exist. */
export interface LostEntry {
  readonly place: Place;
  readonly event?: EventName;
  readonly message: string;
  readonly help: string;
}

/** A file that Claude Code reads, or would. */
export interface ReadFile {
  readonly config: ConfigFile;
  readonly source: HookSource;
  readonly of?: string;
  readonly hooks: readonly Hook[];
  readonly lost: readonly LostEntry[];
  readonly plugin?: PluginState;
  /** Why nothing of it counts, whatever the event. */
  readonly out?: Extract<Standing, { readonly runs: 'no' }>;
  /** Events on which others take the place of its hooks, why, and where those stand; without events: on all. */
  readonly replaced?: { readonly events?: readonly string[]; readonly why: string; readonly place: Place };
}

/** Something that keeps hooks from running: a key of settings, or a flag that Claude Code is started with. */
export interface Switch {
  readonly name: string;
  /** Where the key is; absent: a flag. */
  readonly place?: Place;
  /** Where hooks come from that run all the same. */
  readonly leaves: readonly string[];
  /** Events on which it leaves none of the settings. */
  readonly silences: readonly EventName[];
}

/** Everything that Claude Code reads on this machine for the folder it is started in. */
export interface Setup {
  /** The folder that Claude Code is started in. */
  readonly folder: string;
  readonly home: string;
  readonly client: Version;
  readonly started: StartedAs;
  /** `unknown`: the user was never asked. */
  readonly trusted: boolean | 'unknown';
  /** In the order in which Claude Code lists their hooks. */
  readonly files: readonly ReadFile[];
  readonly plugins: readonly PluginState[];
  readonly switches: readonly Switch[];
  readonly permissions?: Permissions;
  /** URL patterns that http hooks may post to; absent: any URL. */
  readonly allowedHttpHookUrls?: readonly string[];
  /** Set where Claude Code does not start at all. */
  readonly unusable?: { readonly place: Place; readonly why: string };
}

/** What is asked about: an event, as far as it is known what it is about. */
export interface Question {
  readonly event: EventName;
  readonly payload: PayloadJson;
  /** False: only what the matcher looks at is known, and not the input of the call. */
  readonly whole: boolean;
}

/** One thing that can happen on an event. */
export interface PossibleOutcome {
  readonly effect: Effect;
  /** Ids of the hooks that can bring it about; empty: none of them does anything. */
  readonly by: readonly string[];
  /** What happens then, in words. */
  readonly result: string;
  /** Before a tool: what rules and the mode make of it; absent: not known without the input. */
  readonly call?: CallOutcome;
}

/** Something that only the whole picture shows. */
export interface Contradiction {
  readonly id: string;
  readonly severity: 'warning' | 'info';
  readonly message: string;
  readonly help: string;
  readonly places: readonly Place[];
  /** Ids of the hooks concerned. */
  readonly hooks: readonly string[];
}

/** All that `hooklint doctor` has to say. */
export interface Diagnosis {
  readonly setup: Setup;
  /** Absent: every event. */
  readonly event?: EventName;
  readonly question?: Question;
  readonly listed: readonly ListedHook[];
  /** Of the event that is asked about, and those that name no event. */
  readonly lost: readonly LostEntry[];
  /** Only where an event is asked about. */
  readonly outcomes?: readonly PossibleOutcome[];
  readonly contradictions: readonly Contradiction[];
  /** What the lint says of the files; it is told in full there. */
  readonly lint: readonly Finding[];
  /** Only where everything is asked about. */
  readonly health?: Health;
}

/** A program that hooks start. */
export interface NeededProgram {
  readonly name: string;
  /** Absent: it is not on the PATH. */
  readonly path?: string;
  readonly version?: string;
  /** Found, but not where a program looks that was started from the desktop. */
  readonly shellOnly: boolean;
  /** Ids of the hooks that start it. */
  readonly hooks: readonly string[];
}

/** How long Claude Code may wait for the hooks of an event. */
export interface TimeBudget {
  readonly event: EventName;
  readonly hooks: number;
  /** Of the hook with the most, twice where some run after the others; together, where they share it. */
  readonly seconds: number;
  readonly shared: boolean;
}

/** What the machine has of what the hooks need. */
export interface Health {
  /** Absent: there is no `claude` on the PATH. `version` is absent where it does not say. */
  readonly installed?: { readonly path: string; readonly version?: Version };
  /** The newest version that hooklint knows. */
  readonly newest: Version;
  readonly programs: readonly NeededProgram[];
  /** The PATH of a program that was started from the desktop, as far as the system sets it. */
  readonly desktopPath: readonly string[];
  /** Scripts that are started without an interpreter and may not be. */
  readonly notExecutable: readonly { readonly file: string; readonly hooks: readonly string[] }[];
  readonly budgets: readonly TimeBudget[];
}
