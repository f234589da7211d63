/** An object written out in a script, in whatever language, as far as a reply can be rewritten in it. Offsets into the file. */

/** `[start, end)`, in UTF-16 units of the file's text. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A string constant that the value may be: the text between its quotes. */
export interface Constant extends Range {
  readonly value: string;
}

export interface Entry extends Range {
  /** Undefined where it is worked out at run time: a spread, a computed key. */
  readonly key: string | undefined;
  /** The key as written, with its quotes; the whole entry where key and value are one word (`reason` in JavaScript). */
  readonly keyRange: Range;
  readonly valueRange: Range;
  /** Key and value are one word: renaming the key has to write out the value. */
  readonly shorthand?: boolean;
  /** Every string that the value can be; undefined when the text does not tell. */
  readonly constants?: readonly Constant[];
  /** The value, where it is an object written out. */
  readonly object?: ObjectLiteral;
}

export interface ObjectLiteral extends Range {
  readonly entries: readonly Entry[];
  readonly style: Style;
  /** Entries must stay in their order: arguments are filled into them one after the other. */
  readonly ordered?: boolean;
}

/** How the literal's language, and its author, write things. */
export interface Style {
  /** A key, as it would be written here. */
  readonly key: (name: string) => string;
  readonly string: (text: string) => string;
  /** What an object begins and ends with. */
  readonly opening: string;
  readonly closing: string;
  readonly colon: string;
  /** Between entries on one line. */
  readonly comma: string;
  /** Whether the text in a range may be copied to another place of the literal. */
  readonly movable: (range: Range) => boolean;
}

/** Something that looks like a reply and that the reader of its language could not make out. */
export interface Doubt {
  readonly line: number;
  readonly why: string;
}

/** An exit whose code stands in the text. */
export interface Exit extends Range {
  readonly line: number;
  readonly code: number;
  /** What to write instead, for another code. */
  readonly withCode: (code: number) => readonly { readonly range: Range; readonly text: string }[];
  /** What its block writes to stderr before, from the first quote on; absent: it writes nothing there. */
  readonly says?: string;
}

/** A message printed to stdout in front of an exit. */
export interface Print {
  readonly line: number;
  /** The code of the exit behind it. */
  readonly exitCode: number;
  readonly toStderr: readonly { readonly range: Range; readonly text: string }[];
}

/** What of a script can be rewritten. */
export interface ScriptParts {
  readonly replies: readonly ObjectLiteral[];
  readonly exits: readonly Exit[];
  readonly prints: readonly Print[];
  readonly doubts: readonly Doubt[];
}
