/** The kinds of rows that the contract is made of. Types only; the rows themselves are in the files beside this one. */
import type { Cause, Effect, EventName, JsonType, Message, NoticePlace, Row, Shape } from '../model.js';

/** What a cause does to the guarded action. Rows of one event stand in order of precedence: the first whose cause is present decides. */
export interface Effects {
  readonly events: readonly EventName[];
  readonly on: Cause;
  /** Absent: the cause leaves the guarded action alone (it only ends the turn). */
  readonly effect?: Effect;
  readonly endsTurn?: boolean;
  /** Only where this cause is present too. */
  readonly beside?: Cause;
  /** A terminal passes the cause over. */
  readonly headless?: boolean;
  /** Causes that lose their effect and their texts when this row decides. */
  readonly drops?: readonly Cause[];
}
export type EffectRow = Row<Effects>;

/** A text in the client's words. `{name}` is filled in; see template.ts. */
export interface Wording {
  readonly events: readonly EventName[];
  readonly on: Cause;
  /** Only when the cause itself decided (`alone`), when it did not (`beside`), when nothing did (`undecided`). */
  readonly when?: 'alone' | 'beside' | 'undecided';
  readonly role: Message['role'];
  readonly template: string;
  /** Not said for these values of the payload field that the event is matched on. */
  readonly notFor?: readonly string[];
  readonly isError?: boolean;
  readonly nextTurn?: boolean;
  readonly to?: 'subagent' | 'compaction';
  /** Only in a session without a terminal. */
  readonly headless?: boolean;
  /** Tags of reminders in the hook's words are escaped though the text stands in no reminder. */
  readonly escaped?: true;
}
export type MessageRow = Row<Wording>;

/** A text for the person, in the client's words, and the places where it is shown. */
export interface Shown {
  readonly events: readonly EventName[];
  readonly on: Cause;
  readonly when?: Wording['when'];
  readonly places: readonly NoticePlace[];
  readonly template: string;
  /** Of what stands below the first line, one line is shown, and no more than so many UTF-16 units of it. */
  readonly brief?: number;
  /** `brief` counts columns of the terminal. */
  readonly inColumns?: true;
  /** Stands below all of that. */
  readonly tail?: string;
  /** On one line, with a mark for every line break, and no more than so many UTF-16 units of it. */
  readonly flat?: number;
  /** Not shown where this value is empty. */
  readonly unlessEmpty?: string;
  /** Only for these values of the payload field that the event is matched on; not for these. */
  readonly onlyFor?: readonly string[];
  readonly notFor?: readonly string[];
}
export type NoticeRow = Row<Shown>;

/** One field of a reply, on the events that have it. */
export interface Field {
  /** Absent: every event that no other row of the pointer names. */
  readonly events?: readonly EventName[];
  readonly pointer: string;
  readonly type: JsonType;
  readonly items?: JsonType;
  /** Legal values, in the order in which the client names them, and what each means. */
  readonly values?: readonly FieldValue[];
  readonly required?: boolean;
  /** An object with open keys, which the client calls a record in its error texts. */
  readonly record?: boolean;
  /** What every item of an array has to be. */
  readonly itemShape?: Shape;
  /** Read only where the enumerated field of the same object has this value. */
  readonly variant?: string;
  /** Read for calls of MCP tools only. */
  readonly mcpOnly?: boolean;
  /** What the client adds in brackets to a fault of this field: to any, or only where the value is one of these; `{value}` is filled in. */
  readonly hints?: readonly { readonly values?: readonly string[]; readonly text: string }[];
  /** The cause that a boolean, a text that is not empty, or any value is. */
  readonly means?: { readonly value: boolean | 'text' | 'any'; readonly cause: Cause };
  /** Counts only where one of these causes decides. */
  readonly only?: readonly Cause[];
  /** Reaches nobody where one of these causes decides. */
  readonly lostBeside?: readonly Cause[];
  /** Where the reason for a value's cause stands, first choice first (JSON pointers). */
  readonly reasons?: readonly string[];
  /** The member of the verdict that holds the value. */
  readonly yields?: Yield;
  /** The causes that the field takes part in besides; it is honoured on an event that has a row for one of its causes. */
  readonly serves?: readonly Cause[];
  /** For fields that serve no cause: false when the client accepts the field and does nothing with it. Default true. */
  readonly honoured?: boolean;
  /** A terminal passes it over. */
  readonly headless?: boolean;
  readonly description: string;
  readonly deprecated?: string;
}
/** What a field gives to the verdict as it stands. */
export type Yield =
  | 'updatedInput'
  | 'updatedToolOutput'
  | 'updatedPermissions'
  | 'interrupt'
  | 'retry'
  | 'answer'
  | 'displayContent'
  | 'initialUserMessage'
  | 'sessionTitle'
  | 'watchPaths'
  | 'suppressOriginalPrompt';
export interface FieldValue {
  readonly value: string;
  readonly cause?: Cause;
  /** When newer than the field itself. */
  readonly since?: string;
}
export type FieldRow = Row<Field>;

/** What stands in a wording where the hook gave no reason of its own. */
export interface Fallback {
  /** Absent: every event that no other row of the cause names. */
  readonly events?: readonly EventName[];
  readonly on: Cause;
  readonly template: string;
}
export type FallbackRow = Row<Fallback>;

/** Sentences and parts of sentences that the client uses on every event. */
export type PhraseName =
  | 'parse-error'
  | 'schema-error'
  | 'expected-schema'
  | 'beside-fault'
  | 'name-error'
  | 'fault-missing-name'
  | 'fault-unknown-name'
  | 'fault-type'
  | 'fault-option'
  | 'fault-variant'
  | 'fault-tag'
  | 'fault-vague'
  | 'start-error'
  | 'wake-message'
  | 'wake-summary'
  | 'failed-to-run'
  | 'empty-command'
  | 'plugins-variable'
  | 'not-of-skills'
  | 'exit-2'
  | 'exit-2-unread'
  | 'on-failure'
  | 'on-timeout'
  | 'failure'
  | 'cancelled'
  | 'plain-text'
  | 'broken-json'
  | 'unknown-keys'
  | 'persisted'
  | 'cut'
  | 'misfit'
  | 'misfit-type'
  | 'misfit-missing'
  | 'missing-script'
  | 'missing-program';
export type PhraseRow = Row<{ readonly phrase: PhraseName; readonly template: string }>;

/** What stdout is that is no JSON, at exit 0: a text for whoever reads it, or what the event is about. */
export type StdoutUse = 'text' | 'compaction-instructions' | 'worktree-path';

/** How an event is run and read: everything that is one value per event and client. */
export interface Traits {
  /** When the event fires; one clause. */
  readonly fires: string;
  /** What a block holds back, in the words of a verdict line; null: it guards nothing. */
  readonly guards: string | null;
  readonly stdout: StdoutUse;
  /** Fires in a session without a terminal too. */
  readonly headless: boolean;
  /** The permission mode of such a session that names none. */
  readonly headlessMode: 'default' | 'auto';
  /** An ask of a hook is put to the user although a rule allows the call. */
  readonly askBeatsRule: boolean;
  /** An allow of a hook runs the tool although a rule denies the call. */
  readonly allowBeatsRule: boolean;
  /** A first line `{"async": true}` puts the hook in the background. */
  readonly readsAsync: boolean;
  /** What the client makes of stdout that starts with `{`, ends with `}` and does not parse. */
  readonly brokenJson: 'error' | 'text';
  /** A reply that names another event is thrown away. */
  readonly nameCheck: 'always' | 'unless-blocking' | 'none';
  /** The other events in whose name a reply can be made, and is read as one of this event. */
  readonly namesReadAlike: readonly EventName[];
  /** What counts where a reply holds both `decision` and `permissionDecision`, and they differ. */
  readonly twoDecisions: 'permissionDecision' | 'the stricter';
  /** Replies that win over exit 2. */
  readonly exit2YieldsTo: 'any-json' | 'allow-or-bad-json' | 'bad-json' | 'nothing';
  /** What a reply that is thrown away for naming another event makes of exit 2 beside it. */
  readonly otherNameAtExit2: 'voids' | 'unread';
  /** Exit 2 blocks nothing where stderr holds one of these, in any case of letters, and stdout is empty. */
  readonly missingFileWords: readonly string[];
  /**
   * What becomes of a blocking reply while a background child still holds stdout open; `awaited`: the client waits for
   * the child, and cancels the hook when the child outlasts the timeout.
   */
  readonly heldStdout: 'read' | 'refused' | 'awaited';
  /** What is told of exit 2 names the folder of a plugin where the command has its variable. */
  readonly fillsPluginRoot: boolean;
  /** The shell alone puts in the folder of a plugin; before, the client wrote it into the command itself. */
  readonly leavesPluginRoot: boolean;
  /** A command hook is not started whose command has `${NAME}` of a variable that is set for the hooks of others alone. */
  readonly refusesOthersVariables: boolean;
  /** `claude -p` waits for a hook whose handler says `asyncRewake` without `async`. */
  readonly printAwaitsRewake: boolean;
  /** What is told in place of stderr of a hook that is not started says first that it failed to run. */
  readonly saysFailedToRun: boolean;
  /** What becomes of the tags of a reminder in a hook's own text, where it stands in a reminder or in feedback. */
  readonly reminderTags: 'escaped' | 'told';
  /** The key of hookSpecificOutput that the client recognizes where it stands at the top level. */
  readonly misplaced: string;
  /** Context and plain stdout longer than this many UTF-16 units is replaced by a preview and a file name. */
  readonly textLimit: number;
  /** Plain stdout that goes into a compaction, or is reported of one, is cut after this many UTF-16 units. */
  readonly reportLimit: number;
  /** What a report of a compaction tells of a hook that blocks in JSON. */
  readonly reportTells: 'reason' | 'output';
  /** How much of a longer text is still shown. */
  readonly previewLength: number;
}
export type TraitRow = {
  readonly [Name in keyof Traits]: Row<{
    /** Absent: every event that no other row of this trait names. */
    readonly events?: readonly EventName[];
    readonly trait: Name;
    readonly value: Traits[Name];
  }>;
}[keyof Traits];

/** A name that hookSpecificOutput can carry: an event that has an output of its own. */
export type UnionRow = Row<{ readonly event: EventName }>;

/** The event itself. */
export type EventRow = Row<{ readonly event: EventName }>;

/** A process signal as the shell reports it. */
export interface SignalRow {
  readonly exitCode: number;
  readonly name: string;
  readonly meaning: string;
}
