/** What a machine has, and what a run lacked there. */

/** What hooks need and a machine may not have. That is no fault of theirs. */
export type Lack =
  /** `package`: of Node or Python, or one that `npx` and the like would fetch. `file`: one that a build makes. */
  | { readonly kind: 'program' | 'package' | 'file'; readonly name: string }
  /** The hook leaves at once unless it is otherwise: `$GUARD` is not set, `.claude/on` is not there. */
  | { readonly kind: 'variable'; readonly name: string; readonly is: 'set' | 'unset' | 'otherwise' }
  | { readonly kind: 'path'; readonly name: string; readonly is: 'there' | 'missing' }
  /** It would run the script, and bring what the script needs; another program ran it alone. */
  | { readonly kind: 'runner'; readonly name: string }
  /** `rights`: those of another user, which hooks cannot gain here. `pipe`: who reads a named pipe. */
  | { readonly kind: 'network' | 'terminal' | 'rights' | 'pipe' };

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
  /** It blocked for want of it, and said nothing else: it would block anything. */
  readonly blocked?: true;
  /** The line of the hook's text at which it leaves without a word for it, from 1. */
  readonly gate?: number;
}

/**
 * Does a run show what its hook does? What it came to for want of something is no conduct of the hook's; with another
 * program in the place of the one that runs its script, it has done its work.
 */
export function showsConduct({ lacked }: { readonly lacked?: Lacked }): boolean {
  return lacked === undefined || (lacked.lack.kind === 'runner' && !lacked.ended);
}

/** What rustup calls a toolchain: its channel or version, and the machine that it is for. */
const ofRust = /^((?:\d+\.\d+(?:\.\d+)?|stable|beta|nightly)(?:-\d{4}-\d\d-\d\d)?)(?:-\w+-\w+-\w+(?:-\w+)?)?$/;

/** The channel or version of a Rust toolchain that is told as missing by this name; undefined: it is another program. */
export const rustToolchain = (name: string): string | undefined => ofRust.exec(name)?.[1];
