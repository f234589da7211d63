/** What a lint is asked for. */
import type { Progress } from '../check/run-plan.js';
import type { Ignore } from '../check/suppress.js';
import type { LoadOptions } from '../load/project.js';
import type { Expectation, Hook, Payload, Severity } from '../model.js';
import type { Effort } from '../plan/effort.js';
import type { Extent } from '../plan/extent.js';
import type { Shard } from '../plan/shard.js';
import type { RunOptions } from '../run/options.js';
import type { OwnVariation } from '../variants/index.js';
import type { Errors } from './early-errors.js';

/** load -> plan -> run -> interpret -> check -> report: the whole of hooklint on one screen. */
export interface LintOptions extends Omit<LoadOptions, 'client'>, Omit<RunOptions, 'client'> {
  /** A version of Claude Code, or a range of them (`2.1.330`, `>=2.1.0`); default: the newest one known. */
  readonly client?: string;
  /** Payload files and folders besides the shipped ones. */
  readonly payloads?: readonly string[];
  /** Judge tool calls as in a session that has no permission rules and the default mode, whatever settings say. */
  readonly withoutPermissions?: boolean;
  /** How many payloads are made from what each hook says, on top of the others; default: `normal`. */
  readonly effort?: Effort;
  /**
   * Leave no payload out because a hook's text cannot tell it from others; default: with the effort `thorough`, and
   * where `isWantedPayload` chooses.
   */
  readonly everyPayload?: boolean;
  /** Run hooks that blocked again under everyday trouble; default: with the effort `thorough` only. */
  readonly faults?: boolean;
  /** The Claude Code to run mods in: a program, or the folder of its npm package; `none`: run none. */
  readonly claude?: string;
  /** False: hooks are loaded and checked, but not run; their text and registration alone are judged. */
  readonly run?: boolean;
  /** Run only the hooks of one shard; the others are loaded and checked, and said not to be run. */
  readonly shard?: Shard;
  /** How many variants of what guards stop they are held against; default: `plain`, with the effort `thorough` all. */
  readonly prove?: Extent;
  /** Variations of the user's own, besides those that hooklint knows. */
  readonly variations?: readonly OwnVariation[];
  /** Guards are held against these variants only, by id; default: all. */
  readonly isWantedVariant?: (id: string) => boolean;
  /** Severities other than a rule's own, by rule id. */
  readonly levels?: Readonly<Record<string, Severity | 'off'>>;
  /** What must come of hooks, besides what payload files say. */
  readonly expectations?: readonly Expectation[];
  /** Findings not to report. */
  readonly ignores?: readonly Ignore[];
  /** Files, as findings name them, that are neither linted nor run. */
  readonly isExcluded?: (file: string) => boolean;
  /** Only these hooks are linted; default: all. */
  readonly isWanted?: (hook: Hook) => boolean;
  /** Hooks are run on these payloads only; default: all. */
  readonly isWantedPayload?: (payload: Payload) => boolean;
  /** Called after each run. */
  readonly onProgress?: (progress: Progress) => void;
  /** Called with errors as soon as nothing can change them, in the order in which hooks end. Awaited before the next. */
  readonly onErrors?: (errors: Errors) => Promise<void>;
}
