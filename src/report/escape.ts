/**
 * Makes text from outside safe to show. A hook's output, a payload, a file name: whatever we did not write ourselves can
 * hold terminal escapes, text that reorders what is read, or the command syntax of a CI log. It is shown, never obeyed.
 */

/**
 * What a terminal or reader would act on instead of showing:
 * C0 and C1 controls, DEL, line and paragraph separator, interlinear marks, lone surrogates, and whatever Unicode has no
 * glyph for: marks and overrides of direction, fillers, variation selectors, tags. So is the blank pattern of Braille.
 * Tab and line feed are left to the caller. Joiners stay where scripts and emoji need them, which is behind a character
 * that is not of ASCII; so does what makes an emoji of a character, behind one.
 */
const invisible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this is about
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u2800\ufff9-\ufffb\ufffe\uffff]|\p{Surrogate}|(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}|(?:\u200c|\u200d)(?<=(?:^|[\u0000-\u007f]|\u200c|\u200d)(?:\u200c|\u200d))|(?:\ufe0e|\ufe0f)(?<!(?:\p{Extended_Pictographic}|[\d#*](?=\ufe0f\u20e3))(?:\ufe0e|\ufe0f))/gu;

/**
 * Command syntax of CI logs: `::error` at the start of a line (GitHub), `##[`, `##vso[`, `##teamcity[` anywhere. Every
 * word may come to stand at the start of a line, once the text is wrapped.
 */
const ciCommand = /(^|\s):(?=:)|#(?=#(?:[a-z]*)\[)/gi;

const named: Readonly<Record<string, string>> = { '\0': '\\0', '\r': '\\r', '\v': '\\v', '\f': '\\f', '\b': '\\b' };

function visible(character: string): string {
  const code = character.codePointAt(0) as number;
  return (
    named[character] ??
    (code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16).padStart(4, '0')}}`)
  );
}

/**
 * Text of several lines, with everything that would be acted on written out (`\x1b`, `\u{202e}`). Line feeds and tabs
 * stay; CR LF counts as a line feed. For eyes, not for machines: a backslash of the text itself is left alone.
 *
 * @example
 * ```ts
 * import { escapeText } from 'hooklint/pure';
 *
 * console.log(escapeText('red: \u001b[31m')); // red: \x1b[31m
 * ```
 */
export function escapeText(text: string): string {
  return text
    .replace(/\r\n/g, '\n')
    .replace(invisible, visible)
    .replace(ciCommand, (match: string, space: string | undefined) =>
      match.endsWith(':') ? `${space ?? ''}\\x3a` : '\\x23',
    );
}

/**
 * The same on one line: line feeds and tabs are written out too.
 *
 * @example
 * ```ts
 * import { escapeLine } from 'hooklint/pure';
 *
 * console.log(escapeLine('two\nlines')); // two\nlines
 * ```
 */
export function escapeLine(text: string): string {
  return escapeText(text).replace(/\n/g, '\\n').replace(/\t/g, '\\t');
}

/** JSON as `JSON.stringify` writes it, with the same characters as escapes of JSON: it means what it meant. */
export function escapeJson(json: string): string {
  return json
    .replace(invisible, (character) => character.split('').map(jsonEscape).join(''))
    .replace(/#(?=#[a-z]*\[)/gi, jsonEscape);
}

function jsonEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
