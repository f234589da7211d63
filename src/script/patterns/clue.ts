/** One text or pattern that a hook holds its payload against. Pure. */
import { type Dialect, inJavaScript } from '../../text/dialect.js';

/** A text or pattern that the hook holds its payload against. */
export interface Clue {
  /** `pattern`: a regular expression in JavaScript's syntax. `glob`: a pattern of the shell. `ending`: how a value ends. */
  readonly kind: 'pattern' | 'glob' | 'text' | 'ending';
  readonly text: string;
  /** Line of the text, from 1. */
  readonly line: number;
  /** It is compared here and now, not only written down somewhere. */
  readonly compared: boolean;
}

/** A clue of a regular expression, in whichever dialect it is written. */
export function patternClue(source: string, dialect: Dialect, line: number, compared: boolean): Clue {
  return { kind: 'pattern', text: inJavaScript(source, dialect), line, compared };
}

/** Does a text look like a regular expression rather than like what one matches? */
export function looksLikePattern(text: string): boolean {
  return /\\[bswdSWD.]|\.[*+]|[^\\]\[[^\]]{1,200}\]|\w\|\w|\((?=[^)]{0,200}\|)[^)]{1,400}\)|^\^|[^$]\$$/.test(text);
}
