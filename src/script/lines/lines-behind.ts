/** The lines of a script that may still run behind one. Pure. */
import { indentOf } from '../../text/lines.js';
import { isCommentLine } from './comment.js';

/** What begins a block that has branches, and what ends it. */
const opens = /^\s{0,80}(?:if|case)\s/;
const closes = /(?:^|;)\s{0,80}(?:fi|esac)\b/;

/** What ends a branch, and does not end the block. */
const nextBranch = /^\s{0,80}(?:else|elif)\b|;;\s{0,9}(?:#.*)?$/;

/** The line itself may begin the branch that it is in: `elif ! npm test; then`. */
const beginsBranch = /^\s{0,80}(?:else|elif)\b/;

/** What ends a shell script with exit code 0, alone on its line, or behind a message. */
const exitsWell = /^\s{0,80}exit\s{1,9}0\s{0,9}(?:#.*)?$/;
const exitsBehindMessage = /;\s{0,9}exit\s{1,9}0\s{0,9};?\s{0,9}\}?\s{0,9}$/;

/**
 * The line itself and those behind it, up to the exit with code 0 that they come to, without the other branches of the `if`
 * and `case` that it is in.
 */
export function linesBehind(lines: readonly string[], index: number): readonly string[] {
  const [first = ''] = lines.slice(index);
  if (exitsBehindMessage.test(first)) return [first];
  let depth = 0;
  let isSkipping = false;
  // An exit that is indented further stands in a loop, or in another function.
  let indent = indentOf(first);
  const kept: string[] = [];
  for (const [at, line] of lines.slice(index).entries()) {
    if (isCommentLine(line)) continue;
    if (!isSkipping) {
      kept.push(line);
      if (line.trim() !== '') indent = Math.min(indent, indentOf(line));
      if (depth === 0 && exitsWell.test(line) && indentOf(line) === indent) return kept;
    }
    if (depth === 0 && closes.test(line)) isSkipping = false;
    else if (depth === 0 && nextBranch.test(line)) isSkipping = at > 0 || !beginsBranch.test(line);
    else if (closes.test(line)) depth -= opens.test(line) ? 0 : 1;
    else if (opens.test(line)) depth++;
  }
  return kept;
}

/** What ends a program in Python or JavaScript with exit code 0, alone on its line. */
const endsWell = /^\s{0,200}(?:(?:sys\.|os\._)?exit\(\s?0?\s?\)|process\.exit\(\s?0?\s?\);?)\s{0,9}(?:(?:#|\/\/).*)?$/;

/** What begins another branch of the statement that a line is in. */
const elseBranch = /^\s{0,200}(?:\}\s?)?(?:else|elif|except|catch)\b/;

/**
 * The same for Python and JavaScript, as far as the indentation tells: the line itself and those behind it, up to the exit with
 * code 0 that they come to, without other branches. Where they come to none, all lines of the text behind it.
 */
export function linesBehindInProgram(lines: readonly string[], index: number): readonly string[] {
  let depth = indentOf(lines[index] ?? '');
  let skipped: number | undefined;
  const kept = [lines[index] ?? ''];
  for (const line of lines.slice(index + 1)) {
    if (line.trim() === '' || isCommentLine(line)) continue;
    const indent = indentOf(line);
    if (skipped !== undefined && indent > skipped) continue;
    skipped = undefined;
    if (indent < depth && elseBranch.test(line)) {
      skipped = indent;
      depth = indent;
      continue;
    }
    kept.push(line);
    if (indent > depth) continue;
    // Another function or class begins: what calls this one is not known.
    if (indent < depth && /^\s{0,200}(?:async )?(?:def|class|function)\b/.test(line)) break;
    depth = indent;
    if (endsWell.test(line)) return kept;
    if (returnsZero.test(line) && isInMain(lines, index)) return kept;
    if (/^\s{0,200}return\b/.test(line)) break;
  }
  return lines.slice(index);
}

const returnsZero = /^\s{1,200}return(?: 0)?\s{0,9}(?:#.*)?$/;

/** What starts the `main` of a Python program, and hands on what it returns. */
const startsMain =
  /^\s{0,40}(?:if __name__ ?==|(?:sys\.)?exit\(main\(\)\)|raise SystemExit\(main\(\)\)|main\(\)|try:|except\b[^\n]{0,80}:|pass\b|raise\b(?! \w)|(?:sys\.)?exit\(0\))/;

/** Is the line in a `main` of Python, behind which nothing but its call comes? */
function isInMain(lines: readonly string[], index: number): boolean {
  const head = lines.slice(0, index).findLast((line) => /^(?:async )?(?:def|class) /.test(line));
  if (head === undefined || !/^(?:async )?def main\(/.test(head)) return false;
  const end = lines.findIndex((line, at) => at > index && /^[^\s#)]/.test(line));
  return (
    end !== -1 && lines.slice(end).every((line) => line.trim() === '' || isCommentLine(line) || startsMain.test(line))
  );
}
