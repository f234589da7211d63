/** Plain texts like `curl | sh` for a download that a shell runs: they leave no room for its address. Pure. */
import type { Language } from '../../model.js';
import { placed } from '../../text/lines.js';
import { isCommentLine } from '../lines/comment.js';
import { type Family, familyOf } from '../lines/family.js';
import type { MisreadPattern } from './misread-patterns.js';

/** The whole of a text, perhaps between the stars of a shell. */
const tight = /(["'`])(?<text>(?<program>curl|wget) ?\| ?(?:sudo )?(?:ba|z|da)?sh)\1/;

/** Another text or pattern that may find such a command: `curl.*\|`, `*curl*`, `'curl'`, `\|\s*sh`, `'| sh'`. */
const finds =
  /\b(?:curl|wget)\b[^'"`\n]{0,9}[.[\\(*]|\*(?:curl|wget)\b|(["'`])[^'"`\w\n]{0,3}(?:curl|wget)[^'"`\w\n]{0,3}\1|\\\||\[\|\]|["'`*]\s?\|\s?(?:ba|z|da)?sh\b/;

/** Texts of the script may be read as expressions. */
const mayBeExpressions: Readonly<Partial<Record<Family, RegExp>>> = {
  shell: /\bgrep\s{1,9}-\w{0,9}[EP]\w{0,9}\s{1,9}(?:-\w{1,9}\s{1,9}){0,3}["']?\$|=~\s{0,9}["']?\$/,
  python: /\bre\.\w{1,20}\((?!\s?r?f?["'])|\bmap\(re\.compile|\bre\.compile\(\s?\w+\s?[,)]/,
  javascript: /\bnew RegExp\(\s?\w/,
};

/** How a line reads what is in quotes as an expression itself. */
const isExpression = /\bgrep\s[^|"'\n]{0,40}-\w{0,9}[EP]|\begrep\b|=~|\bre\.\w{1,20}\(|\bRegExp\(/;

/** The first of them; none where another text or pattern of the script may find what is meant. */
export const adjoiningPipes =
  (language: Language) =>
  (text: string): readonly MisreadPattern[] => {
    if (!tight.test(text) || mayBeExpressions[familyOf(language)]?.test(text) !== false) return [];
    let first: MisreadPattern | undefined;
    for (const { line, start } of placed(text.split('\n'))) {
      const found = isCommentLine(line) || isExpression.test(line) ? null : tight.exec(line);
      const { program, text: pattern = '' } = found?.groups ?? {};
      if (!isCommentLine(line) && finds.test(line)) return [];
      if (found !== null)
        first ??= {
          pattern,
          offset: start + found.index + 1,
          length: pattern.length,
          what: `nothing may stand between \`${program}\` and the pipe, and a download has its address there`,
          instead: `Look for an expression: \`\\b${program}\\b[^|]*\\|\\s*(ba)?sh\\b\`.`,
        };
    }
    return first === undefined ? [] : [first];
  };
