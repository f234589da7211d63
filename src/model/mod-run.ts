/** Run: what a mod did with what was raised at it, and what Claude Code makes of that. */
import type { Case } from './run.js';
import type { Verdict } from './verdict.js';

/** What came of one event that was raised: `tool.call`, `prompt.submit`, `classic.Stop`. */
export interface Raised {
  readonly event: string;
  /** What the mod and what is beneath it answered together; absent: it threw. */
  readonly answer?: unknown;
  readonly threw?: string;
  /** What came through to Claude Code itself, as the mod passed it on; empty: the mod answered in its place. */
  readonly reached: readonly Readonly<Record<string, unknown>>[];
  /** What the mod called on `$` and a test cannot answer. */
  readonly lacks: readonly string[];
  /** What the question of permission came to before `tool.check`. */
  readonly settled?: Settled;
  /** The tool's input as the question of permission was put. */
  readonly checked?: Readonly<Record<string, unknown>>;
  /** The user would have been asked whether the tool may run. */
  readonly asked?: boolean;
  /** Of a tool call: the hooks of settings on PreToolUse would have run. */
  readonly settingsHooks?: true;
  /** The mod asked the user something by itself. */
  readonly asksUser?: boolean;
}

/** What rules, the mode and hooks on PreToolUse come to, before hooks on `tool.check` are asked. */
export interface Settled {
  readonly decision?: string;
  readonly reason?: string;
  /** `PreToolUse`: a hook has said so. */
  readonly hook?: string;
  /** The permission rule that decides. */
  readonly rule?: string;
}

/** A hook that Claude Code passed over, and why in its words: `returned no result`. */
export interface SkippedHook {
  readonly event: string;
  readonly why: string;
}

/** What a mod did with one payload. */
export type ModExecution =
  | {
      readonly kind: 'done';
      readonly raised: readonly Raised[];
      readonly skipped: readonly SkippedHook[];
      /** What nothing answered, by name: `fs.read`. */
      readonly unanswered: readonly string[];
    }
  /** The module was not loaded. */
  | { readonly kind: 'not-loaded'; readonly why: string }
  /** It neither answered nor gave way, and was ended. */
  | { readonly kind: 'hung' }
  /** It was not tried, or nothing is known of it. */
  | { readonly kind: 'not-run' };

/** One payload at one mod. */
export interface ModRun {
  /** The mod's id. */
  readonly mod: string;
  /** The mod as the hook that it is on this event: what tells of hooks tells of it. */
  readonly case: Case;
  readonly execution: ModExecution;
  /** A clause that says why nothing can be told of it, where that is so. */
  readonly judgement: { readonly verdict: Verdict } | { readonly unjudged: string };
}
