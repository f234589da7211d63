/** The lines of a shell script that may still run behind one. Pure. */
import { isCommentLine } from './comment.js';

/** What begins a block that has branches, and what ends it. */
const opens = /^\s{0,80}(?:if|case)\s/;
const closes = /(?:^|;)\s{0,80}(?:fi|esac)\b/;

/** What ends a branch, and does not end the block. */
const nextBranch = /^\s{0,80}(?:else|elif)\b|;;\s{0,9}(?:#.*)?$/;

/** The line itself and those behind it, without the other branches of the `if` and `case` that it is in. */
export function linesBehind(lines: readonly string[], index: number): readonly string[] {
  let depth = 0;
  let isSkipping = false;
  return lines.slice(index).filter((line) => {
    if (isCommentLine(line)) return false;
    const isKept = !isSkipping;
    if (depth === 0 && closes.test(line)) isSkipping = false;
    else if (depth === 0 && nextBranch.test(line)) isSkipping = true;
    else if (closes.test(line)) depth -= opens.test(line) ? 0 : 1;
    else if (opens.test(line)) depth++;
    return isKept;
  });
}
