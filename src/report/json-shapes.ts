/** The shapes of the report for machines; `schemas/report.schema.json` describes them. */
import type {
  EventOrigin,
  Execution,
  Fault,
  Finding,
  Handler,
  IsolationReport,
  Merged,
  ModExecution,
  NotJudged,
  Place,
  Problem,
  Proof,
  Report,
  StandIns,
  Stretch,
  Summary,
  Unloaded,
  Verdict,
  World,
} from '../model.js';
import type { Reach } from '../mods/reach.js';
import type { Durations } from './durations.js';
import type { UnreachedLine } from './unreached.js';

export interface ReportJson {
  readonly $schema: string;
  /** The version of Claude Code, or the range of them, that was asked about. */
  readonly client: string;
  readonly root: string;
  /** The folder of the repository that the root lies in, or is. */
  readonly repository?: string;
  readonly hooks: readonly HookJson[];
  readonly runs: readonly RunJson[];
  /** Runs with something amiss around them, of hooks that had blocked; absent: none were asked for. */
  readonly faulted?: readonly RunJson[];
  readonly stoodIn?: readonly RunJson[];
  /** Why there are none although they were asked for. */
  readonly noFaults?: string;
  /** Guards held against variants of what they stopped. */
  readonly proofs?: readonly Proof[];
  /** Why there are none although there are guards. */
  readonly noProofs?: string;
  /** Hooks modules of plugins; absent: there are none. */
  readonly mods?: readonly ModJson[];
  /** What mods did with payloads under `claude plugin test`; absent: none was run. */
  readonly modRuns?: readonly ModRunJson[];
  /** Hooks that were not run, and why. */
  readonly notRun: Report['notRun'];
  /** Hooks that this machine cannot judge, and what would. */
  readonly notJudged?: readonly NotJudged[];
  /** What several hooks of one event come to on the same payload. */
  readonly merged: readonly MergedJson[];
  readonly findings: readonly Finding[];
  /** Input that could not be used. */
  readonly problems: readonly Problem[];
  /** How long the lint took; absent where reports were merged. */
  readonly durationMs?: number;
  /** What Claude Code would ignore. */
  readonly ignored: readonly { readonly place: Place; readonly why: string }[];
  /** How hooks were kept from the machine; absent when nothing was run. */
  readonly isolation?: IsolationReport;
  readonly summary: Summary;
}

export interface HookJson {
  /** Mods that may answer before it or overrule it; absent: there are none. */
  readonly besideMods?: readonly {
    readonly mod: string;
    readonly event: string;
    readonly how: Reach['how'];
    /** On how many of the hook's payloads it did so when it was run; absent: it was not run on any. */
    readonly seen?: { readonly did: number; readonly of: number };
    readonly text: string;
  }[];
  readonly id: string;
  readonly event: string;
  readonly matcher?: string;
  readonly handler: Handler;
  readonly script?: string;
  readonly decidedBy: EventOrigin;
  readonly place: Place;
  /** How long its runs took; absent when it was not run. */
  readonly durationMs?: Durations;
  /** How many payloads it was not run on because its text cannot tell them from others; absent: none. */
  readonly leftOut?: number;
  /** The distinct answers that it gave; absent when it was not run. */
  readonly answers?: readonly AnswerJson[];
  /** Lines of its text that answer and that no run came to, as far as the text tells. */
  readonly unreached?: readonly UnreachedLine[];
}

interface AnswerJson {
  /** The verdict in one sentence. */
  readonly line: string;
  readonly effect: Verdict['effect'];
  /** Id of the first payload that it was given on, and on how many. */
  readonly payload: string;
  readonly payloads: number;
}

export interface RunJson {
  /** `<hook>@<payload>`. */
  readonly id: string;
  readonly hook: string;
  readonly payload: string;
  /** What the payload is about in a few words; absent in reports of older versions. */
  readonly about?: string;
  readonly nature: 'benign' | 'trigger';
  readonly durationMs?: number;
  /** What was amiss around the run. */
  readonly fault?: Fault;
  readonly standIns?: StandIns;
  readonly world?: World;
  /** Where a payload that was made from the hook's text comes from. */
  readonly derivedFrom?: string;
  readonly execution: ExecutionJson;
  /** The verdict in one sentence. */
  readonly line: string;
  /** Of the newest version asked about. */
  readonly verdict: VerdictJson;
  /** Where the contract changes inside the range asked about: one per stretch of versions, oldest first. */
  readonly verdicts?: readonly VersionedVerdictJson[];
}

/** A hooks module of a plugin. */
export interface ModJson {
  readonly id: string;
  /** The name of its plugin. */
  readonly plugin: string;
  readonly place: Place;
  /** The file of the module; absent: there is none to read. */
  readonly module?: string;
  /** The events that it registers, as written. */
  readonly events: readonly string[];
  /** Why Claude Code does not load it. */
  readonly notLoaded?: Unloaded;
  /** Why no run of it was judged, as a clause; absent: some were. */
  readonly notJudged?: string;
}

/** One payload at one mod: its verdict, or why there is none. */
export interface ModRunJson {
  /** `<mod>:<event>@<payload>`. */
  readonly id: string;
  readonly mod: string;
  readonly event: string;
  readonly payload: string;
  readonly about: string;
  readonly nature: 'benign' | 'trigger';
  /** Where a payload that was made from the mod's text comes from. */
  readonly derivedFrom?: string;
  readonly execution: ModExecution;
  /** The verdict in one sentence. */
  readonly line?: string;
  readonly verdict?: VerdictJson;
  /** Why there is no verdict, as a clause. */
  readonly unjudged?: string;
}

/** Bytes become text where they are UTF-8, else base64 under another name. */
export type ExecutionJson = Readonly<Record<string, unknown>> & { readonly type: Execution['type'] };

/** A verdict without the reply's text, which the execution holds. */
export type VerdictJson = Omit<Verdict, 'reply'> & {
  readonly reply: Readonly<Record<string, unknown>> & { readonly kind: Verdict['reply']['kind'] };
};

export interface VersionedVerdictJson {
  readonly stretch: Stretch;
  readonly verdict: VerdictJson;
}

export interface MergedJson extends Omit<Merged, 'runs' | 'heldBack' | 'verdict' | 'otherwise'> {
  /** The ids of the runs, in the order in which the hooks are taken to end. */
  readonly runs: readonly string[];
  /** The ids of hooks that a hook of managed settings keeps from running; absent: none. */
  readonly heldBack?: readonly string[];
  /** The verdict in one sentence. */
  readonly line: string;
  readonly verdict: VerdictJson;
  readonly otherwise?: readonly VerdictJson[];
}
