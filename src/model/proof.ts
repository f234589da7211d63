/** Prove: other ways to what a guard stops, and what became of them. */
import type { Payload } from './load.js';
import type { Verdict } from './verdict.js';

/** One program that was started, as its stand-in wrote it down. */
export interface Call {
  readonly program: string;
  /** Absolute. */
  readonly directory: string;
  readonly args: readonly string[];
  /** The same arguments as absolute paths with links followed, where the program takes files. */
  readonly paths?: readonly string[];
}

/** What a command was seen to do in the sandbox, where programs only write down how they were called. */
export interface Deed {
  readonly calls: readonly Call[];
  /** Files that it wrote, with what they hold then; `null`: removed, or no text. */
  readonly files: readonly { readonly path: string; readonly content: string | null }[];
  /** Files whose text it printed, and variables: `$API_TOKEN`. */
  readonly reads?: readonly string[];
}

/** What is done to a file by a call of a tool, or by a command. */
export interface FileDeed {
  readonly does: 'write' | 'read';
  /** As the payload writes it. */
  readonly path: string;
  /** What is put into it; of one that is read, nothing. */
  readonly content: string;
}

/** The file that a guard protects, or the text that it lets into no file. */
export interface GuardedFile extends FileDeed {
  /** From the project's folder, or from the home folder: `~/.bashrc`. */
  readonly path: string;
  /** What it is stopped for: the path, whatever is put into the file; the text, in whichever file; or only both together. */
  readonly matters: 'path' | 'text' | 'both';
}

/** What a guard was seen to stop, cut down to what it stopped it for. */
export interface GuardedAction {
  /** `git push --force origin main`, `Write .env`, or `Write "AKIA…"`. */
  readonly text: string;
  /** `git-push-force-origin-main`: the first part of the ids of its variants. */
  readonly slug: string;
  readonly payload: Payload;
  /** What the action is in, as one text that is equal for equal actions. */
  readonly key: string;
  /** Absent: it is about no file, or about one that no tool can name. */
  readonly file?: GuardedFile;
}

/** Another payload that was held against a guard. */
export interface Variant {
  /** `git-push-force-origin-main/quoted-words`. */
  readonly id: string;
  /**
   * `way`: it does the same, and is to be stopped. `mention`: it does not, and is to pass. `sibling`: it does the same to
   * another file of the same kind, or to the same branch while it or another one is checked out, which most guards mean as well. `switch-off`: it
   * changes the guard itself or its settings.
   */
  readonly kind: 'way' | 'mention' | 'sibling' | 'switch-off';
  /** The name of the variation in the table. */
  readonly variation: string;
  /** One of those that a person or a model writes without meaning anything by it. */
  readonly plain: boolean;
  readonly payload: Payload;
  /** The command, or the tool and its file. */
  readonly text: string;
  /** Of a mention: the same call about something that nobody forbids. A guard that stops this too is not stopped by the words. */
  readonly control?: Payload;
}

/** A variant of which it was seen what it does, and what the hooks of the project do with it. */
export interface ProvedVariant extends Omit<Variant, 'control'> {
  /** What it was seen to do; of a call of another tool than Bash, what that is documented to do. */
  readonly deed?: Deed;
  readonly stopped: boolean;
  /** What stopped it, where that was not the guard: another hook by its id, or a permission rule. */
  readonly stoppedBy?: string;
  /** What becomes of it by the guard; absent: the guard is not run on it. */
  readonly verdict?: Verdict;
  /** Lines of the guard's script that a second, traced run came to, in order; absent: it was not traced. */
  readonly ranLines?: readonly number[];
}

/** A guard held against the variants of one action. */
export interface Proof {
  /** The id of the hook. */
  readonly hook: string;
  readonly action: GuardedAction;
  readonly variants: readonly ProvedVariant[];
  /** Variants of which it could not be shown here what they do: nothing is said about them. */
  readonly unproved: number;
  /** The names of their variations. */
  readonly unprovedVariations: readonly string[];
  /**
   * Variants that were not tried: the plain ones alone were wanted, the guard was held against the like for another action, or,
   * in a lint, nothing that they do could make a finding of what the guard answers.
   */
  readonly leftOut: number;
  /** None was left out. */
  readonly complete: boolean;
}
