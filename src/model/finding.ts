/** Check: rules, and our opinion. */
import type { HandlerType, Stretch } from './contract.js';
import type { EventName } from './event-name.js';
import type { Lack } from './lack.js';
import type { ConfigFile, ConfigKind, Handler, Hook, Language, Payload, Place, Project } from './load.js';
import type { Mod, ModSpan } from './mod.js';
import type { ModExecution, ModRun } from './mod-run.js';
import type { PermissionMode } from './permissions.js';
import type { Proof } from './proof.js';
import type { Reply } from './reply.js';
import type { Exit, Expectation, Fault, FileChange, World } from './run.js';
import type { Merged, Run } from './verdict.js';

export type Severity = 'error' | 'warning' | 'info';

/** Where a finding points, symbolically; the engine turns it into file, line and column. */
export type Spot =
  /** The hook as a whole: its registration, else the first line of its script. */
  | { readonly in: 'hook' }
  /** The first place in the script where the text or pattern stands; the whole script when it does not. */
  | {
      readonly in: 'script';
      readonly match?: string | RegExp;
      readonly offset?: number;
      readonly length?: number;
      /** The path of one of its libraries, in which it is instead. */
      readonly library?: string;
    }
  /** A key or value of the configuration. */
  | { readonly in: 'config'; readonly pointer: string; readonly part?: 'key' | 'value' }
  /** A stretch of a mod's text; without one, the mod as a whole. */
  | { readonly in: 'mod'; readonly at?: ModSpan }
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
  /** Rules that tell the same defect of a mod from its text, and so better: where one of them found fault there, this is left out. */
  readonly yieldsTo?: readonly string[];
  /** The hook takes no payload in for this fault: its runs show nothing else of it, and rules say nothing of them. */
  readonly blinds?: true;
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
  /** What it is told from others by, where its message quotes what differs from lint to lint; absent: the message. */
  readonly cause?: string;
  readonly hook?: string;
  /** The mod that it is about, by id. */
  readonly mod?: string;
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
  readonly orInterrupted?: boolean;
  readonly stdoutHeldOpen?: boolean;
  /** How stdout is encoded; default: UTF-8. */
  readonly encoding?: 'utf-16le';
  readonly writes?: readonly FileChange[];
  readonly networkAttempts?: number;
  readonly durationMs?: number;
  readonly cpuMs?: number;
  readonly underLoad?: true;
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
      /** Judged under every version there was, not the newest alone. */
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
        readonly world?: World;
        /** What the machine had not, while the hook went on without. */
        readonly lacks?: Lack;
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
  /** A guard held against variants of `text`, which it stops. */
  | {
      readonly kind: 'proof';
      readonly title?: string;
      readonly handler?: Partial<Handler>;
      readonly matcher?: string;
      readonly text: string;
      readonly variants: readonly {
        readonly kind: 'way' | 'mention' | 'sibling' | 'switch-off';
        readonly text: string;
        readonly stopped: boolean;
        readonly plain?: boolean;
        /** The guard does not refuse it: it has Claude Code ask the user. */
        readonly asked?: true;
        /** The guard approves it, so that nobody is asked. */
        readonly approved?: true;
        /** What Claude is told of it. */
        readonly told?: string;
        /** What is on stdout beside the exit code that stops it. */
        readonly printed?: string;
      }[];
    }
  | {
      readonly kind: 'script';
      readonly title?: string;
      readonly event: EventName;
      readonly language: Language;
      readonly text: string;
      readonly matcher?: string;
      readonly handler?: Partial<Handler>;
    }
  /** A plugin whose hooks file names `hooks/register.ts`, with this text. */
  | {
      readonly kind: 'mod';
      readonly title?: string;
      readonly text: string;
      /** Files beside it, by path from the plugin's root; `hooks/hooks.json` among them is the hooks file. */
      readonly files?: Readonly<Record<string, { readonly text: string }>>;
    }
  /** A mod on calls of Bash, and what it did under `claude plugin test`. */
  | {
      readonly kind: 'mod-run';
      readonly title?: string;
      /** The module, with one registration. */
      readonly text: string;
      readonly runs: readonly { readonly command: string; readonly execution: ModExecution }[];
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
    /** Where what it finds has several forms: each in a sentence or two. */
    readonly cases?: readonly string[];
    readonly repair: string;
    /** Public threads that show it. */
    readonly issues?: readonly string[];
  };
  readonly bad: readonly Example[];
  readonly good: readonly Example[];
  /**
   * Rules that explain the same defect better: on a run, or a hook, that one of them finds fault with, this rule says nothing.
   * `errors`: it is the last resort and gives way to every other rule that found an error there.
   */
  readonly yieldsTo?: readonly string[] | 'errors';
  /** Rules that tell what comes of this defect: where one of them points at the same line of a hook, it is told there, with this rule's help. */
  readonly explains?: readonly string[];
  /** One configuration file, nothing run. */
  readonly onConfig?: (config: ConfigFile, project: Project) => Iterable<RuleFinding>;
  /** One hook, nothing run. */
  readonly onHook?: (hook: Hook, project: Project) => Iterable<RuleFinding>;
  /** One mod, nothing run. */
  readonly onMod?: (mod: Mod, project: Project) => Iterable<RuleFinding>;
  /** All runs of one mod that were judged or came to nothing. */
  readonly onModRuns?: (mod: Mod, runs: readonly ModRun[]) => Iterable<RuleFinding>;
  /** One run; `together`: those of all hooks of its event on the same payload, in the order of the project, where there are others. */
  readonly onRun?: (run: Run, together?: readonly Run[]) => Iterable<RuleFinding>;
  /** The kinds of hook and of run in which `onHook` and `onRun` can find something; absent: all. No others are handed to them. */
  readonly handlers?: readonly HandlerType[];
  /**
   * What it finds may be the machine's doing: it is silent on a run that lacked something, and, unless it says `lack`, with
   * stand-ins for what is lacking.
   */
  readonly blamesMachine?: true | 'lack';
  /** What `onRuns` tells is in the hook's text: it hears of hooks too that the machine could not judge. */
  readonly readsText?: true;
  /**
   * `onRun` and `onRuns` hear of runs with a bait, a plan, an advised or a second command, or without an `if`, of which no
   * other rule hears.
   */
  readonly ofBaits?: true;
  /**
   * What `onRun` tells of a reply follows from the reply alone: it hears of those too that the hook's text writes out and
   * no payload brought about.
   */
  readonly judgesWritten?: true;
  readonly exits?: readonly Exit[];
  readonly replies?: readonly Reply['kind'][];
  /** Suppressions that silenced nothing. */
  readonly onUnused?: (suppression: Suppression, known: readonly string[]) => Iterable<RuleFinding>;
  /** All runs of one hook. */
  readonly onRuns?: (hook: Hook, runs: readonly Run[]) => Iterable<RuleFinding>;
  /** The runs of one hook with something amiss, on payloads that it blocks otherwise. */
  readonly onFaults?: (hook: Hook, runs: readonly Run[]) => Iterable<RuleFinding>;
  /** A guard held against the variants of one action. */
  readonly onProof?: (hook: Hook, proof: Proof, project: Project) => Iterable<RuleFinding>;
  /** Several hooks of one event on one payload; a finding belongs to the first of them. */
  readonly onMerged?: (merged: Merged) => Iterable<RuleFinding>;
}
