/**
 * Load: hooks modules of plugins ("mods"), JavaScript or TypeScript that Claude Code runs inside itself, and what their
 * text says. Offsets are UTF-16 units into the text of the file that they name.
 */
import type { Place } from './load.js';
import type { Permissions } from './permissions.js';

/** A text file of a mod: its module, or a file of the plugin that the module imports. */
export interface ModFile {
  readonly path: string;
  readonly absolutePath: string;
  readonly text: string;
}

/** A stretch of a mod's text; `file` as in `ModFile.path`. */
export interface ModSpan {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** A hooks module of a plugin: the unit that is read, run and judged. */
export interface Mod {
  /** Stable within a project: the same input gives the same id. */
  readonly id: string;
  /** The name of its plugin: what the manifest says, else the folder's. */
  readonly plugin: string;
  /** Absolute. */
  readonly pluginRoot: string;
  readonly projectDir: string;
  /** The hooks file that names it; absent: the module was named on the command line and no hooks file of its plugin names it. */
  readonly config?: {
    readonly file: string;
    readonly absolutePath: string;
    /** JSON pointer to `modules`, or to its entry. */
    readonly pointer: string;
  };
  /** The place a finding on the whole mod points at: where `modules` names it, else its file. */
  readonly place: Place;
  /** The module first, then the files that it imports; empty: there is no module to read. */
  readonly files: readonly ModFile[];
  /** What its text says; absent: there is none. */
  readonly reading?: ModReading;
  /** Why Claude Code does not load it, as far as files tell; absent: nothing is in the way. */
  readonly unloaded?: Unloaded;
  /** Managed settings that it lies beneath; absent: there are none. */
  readonly beneath?: Beneath;
  /** What decides about tool calls besides it; absent: nothing is known of rules and mode. */
  readonly permissions?: Permissions;
}

/** Managed settings, as far as they concern mods. */
export interface Beneath {
  readonly place: Place;
  /** What it answers to `tool.check` counts also where it is less strict than rules and other hooks. */
  readonly mayLift: boolean;
}

/** Why Claude Code does not load a mod. */
export interface Unloaded {
  /** The form of the hooks file; the module's text; the version asked about; a switch in the settings. */
  readonly by: 'hooks-file' | 'module' | 'client' | 'switch';
  /** A sentence. */
  readonly why: string;
  /** The path that names no file, as written. */
  readonly missing?: string;
  readonly place: Place;
}

/** What the text of a module says. Nothing of it is run. */
export interface ModReading {
  readonly registrations: readonly Registration[];
  /** What keeps the module from loading, in the order of the text; empty: nothing that reading shows. */
  readonly faults: readonly LoadFault[];
  /** Regular expressions with `g` or `y` that outlive a call, and are tested in one. */
  readonly sticky: readonly ModSpan[];
}

/** Why a module does not load. */
export interface LoadFault {
  readonly kind: LoadFaultKind;
  readonly at: ModSpan;
  /** What is at fault, as written: a specifier, an event, a name. */
  readonly what?: string;
  /** A name that may have been meant. */
  readonly meant?: string;
}

export type LoadFaultKind =
  | 'syntax'
  | 'no-register'
  | 'default-export'
  | 'commonjs'
  | 'register-re-exported'
  | 'package-import'
  | 'node-import'
  | 'outside-import'
  | 'missing-import'
  | 'dynamic-import'
  | 'event-not-literal'
  | 'unknown-event'
  | 'wrong-arguments'
  | 'registered-twice'
  | 'on-misused'
  | 'dollar-bound'
  | 'dollar-pattern'
  | 'hook-parameter'
  | 'next-bound'
  | 'not-a-generator'
  | 'is-a-generator'
  | 'hook-not-followed'
  | 'catch-misused'
  | 'throws-while-loading'
  | 'hangs-while-loading';

/** One `on(event, matcher?, hook)`. */
export interface Registration {
  readonly event: string;
  /** The event as written. */
  readonly eventAt: ModSpan;
  readonly at: ModSpan;
  readonly matcher?: Matcher;
  /** Absent: it cannot be followed. */
  readonly hook?: ModHook;
  /** The handler of its `.catch`. */
  readonly caught?: ModHook;
}

/** What a matcher is, as far as its text says. */
export interface Matcher {
  readonly at: ModSpan;
  /** Absent: it is no object literal. */
  readonly keys?: readonly { readonly key: string; readonly at: ModSpan; readonly value: Literal }[];
}

/** A value as far as it is written out. */
export type Literal =
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'null' | 'undefined' | 'function' }
  | { readonly kind: 'regexp'; readonly source: string; readonly flags: string }
  | { readonly kind: 'array'; readonly items: readonly Literal[] }
  | {
      readonly kind: 'object';
      readonly entries: readonly { readonly key: string; readonly at: ModSpan; readonly value: Literal }[];
      /** Something is spread into it, or a key is computed: it may hold more. */
      readonly open: boolean;
    }
  /** A text of which parts are not known; a value that is not known at all. */
  | { readonly kind: 'text' | 'unknown' };

/** A function that answers an event, or a `.catch`. */
export interface ModHook {
  readonly at: ModSpan;
  /** Names of its parameters `$`, `e` and `next`; null: it has none, or no plain one. */
  readonly parameters: { readonly dollar: string | null; readonly e: string | null; readonly next: string | null };
  /** The `catch` of a `try` that holds all that it does. */
  readonly wrapped?: ModSpan;
  /** Every end that it can come to, in the order of the text. */
  readonly ends: readonly HookEnd[];
  /** What it reads of `e`: `e.tool_input.command` is `['tool_input', 'command']`. */
  readonly reads: readonly FieldRead[];
  /** What it calls on `$`, in the order of the text. */
  readonly calls: readonly DollarCall[];
  /** Names that it uses and that a mod does not have (`process`, `require`, `fetch`). */
  readonly missing: readonly MissingName[];
}

/** One end of a hook. */
export interface HookEnd {
  readonly kind: 'return' | 'next' | 'falls-off' | 'throws' | 'never';
  readonly at: ModSpan;
  /** Of `return`: what is returned. */
  readonly value?: Literal;
  /** Whatever the call is, the hook comes to this end. */
  readonly always: boolean;
  /** `next` has been called before it. */
  readonly afterNext: boolean;
}

export interface MissingName {
  readonly name: string;
  readonly at: ModSpan;
  /** The hook looks first whether there is one. */
  readonly checked: boolean;
  /** Whatever the call is, the hook comes here, and nothing around it catches what is thrown. */
  readonly always: boolean;
}

export interface FieldRead {
  readonly path: readonly string[];
  readonly at: ModSpan;
  /** Where it is not there: the hook throws, or it goes on with undefined. */
  readonly lenient: boolean;
  /** The hook looks whether it is there, or takes something else of `e` where it is not. */
  readonly excused: boolean;
  /** As in `MissingName`. */
  readonly always: boolean;
}

export interface DollarCall {
  /** `ui.ask`. */
  readonly name: string;
  readonly at: ModSpan;
  /** It stands in a `try`, or has a `.catch` of its own. */
  readonly guarded: boolean;
  /** As in `MissingName`. */
  readonly always: boolean;
  /** The first argument, as far as it is written out. */
  readonly argument: Literal;
}
