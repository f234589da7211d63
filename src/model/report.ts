/** Report: all that a lint found. */
import type { Finding } from './finding.js';
import type { Lack } from './lack.js';
import type { Place, Problem, Project } from './load.js';
import type { ModRun } from './mod-run.js';
import type { Proof } from './proof.js';
import type { IsolationReport } from './run.js';
import type { Merged, Run } from './verdict.js';

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
  /** Runs with stand-ins for programs that the machine lacks; absent: none was needed. */
  readonly stoodIn?: readonly Run[];
  /** Why there are no runs under faults although they were asked for, as a sentence. */
  readonly noFaults?: string;
  /** Guards held against variants of what they stopped; absent: there were none, or nothing could be shown here. */
  readonly proofs?: readonly Proof[];
  /** Why there are none of these although there are guards, or fewer than usual, as a sentence. */
  readonly noProofs?: string;
  /** Hooks that were not run, by id, and why, as a clause. */
  readonly notRun: readonly { readonly hook: string; readonly why: string }[];
  /** What mods did with payloads; absent: none was run. */
  readonly modRuns?: readonly ModRun[];
  /** Mods that were not run, by id, and why, as a clause; absent: there are none. */
  readonly modsNotRun?: readonly { readonly mod: string; readonly why: string }[];
  /** Absent: nothing was in the way. */
  readonly notJudged?: readonly NotJudged[];
  /** Payloads that hooks were not run on because their texts cannot tell them from others; absent: none. */
  readonly leftOut?: readonly { readonly hook: string; readonly payloads: number }[];
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
