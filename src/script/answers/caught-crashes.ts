/** Does a hook answer when something in it throws? By its text alone. Pure. */
import { isCommentLine } from '../lines/comment.js';
import { familyOf } from '../lines/family.js';
import type { Said } from '../lines/said.js';

/** Lines of what is done about a failure, at most. */
const longest = 6;

/** Where it is caught, in each language: what ends with 2 behind it blocks. */
const catches = {
  shell: /^\s{0,40}trap\s[^\n]{1,200}\sERR\b/,
  python: /^ {0,8}except(?:\s(?:Exception|BaseException)\b[^:\n]{0,40})?:/,
  javascript: /\.catch\(|^\}? ?catch\b|\bprocess\.on\(\s?["'](?:uncaughtException|unhandledRejection)["']/,
} as const;

const blocks = /\bexit(?:\(\s?| )2\b|\breturn 2\b/;

/** A crash of the whole script ends with exit code 2: it catches what is thrown, or a library of it does for all. */
export function catchesCrash({ language, libraries = [], text }: Said): boolean {
  const family = familyOf(language);
  if (family !== 'shell' && family !== 'python' && family !== 'javascript') return false;
  const lines = text.split('\n');
  const caught = lines.some(
    (line, index) =>
      catches[family].test(line) &&
      !isCommentLine(line) &&
      blocks.test(
        lines
          .slice(index, index + longest)
          .filter((each) => !isCommentLine(each))
          .join('\n'),
      ),
  );
  // With which code it then ends may be for the hook to say.
  return caught || libraries.some((each) => /\bprocess\.on\(\s?["']uncaughtException["']/.test(each.text));
}
