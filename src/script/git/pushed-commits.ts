/** Where a script that deals with `git push` asks which commits would be pushed. By the text. Pure. */
import { placed } from '../../text/lines.js';
import type { TextPart } from '../../text/text-part.js';
import { codeLines, isCommentLine } from '../lines/comment.js';

/** What a branch has on top of the one that it is pushed to: `@{u}..HEAD`, `origin/main...HEAD`, `$BASE HEAD`, `--not --remotes`. */
const range =
  /(?:@\{(?:u|upstream|push)\}|\b(?:origin|upstream)\/(?:[\w./-]|\$\{?\w{1,40}\}?|\$\([^()\n]{1,80}\)){1,80}?|\$\{?(?:upstream|UPSTREAM|tracking|TRACKING)\w{0,20}\}?)\.{2,3}(?:HEAD\b|(?=["'\s)`]|$))|\$\{?(?:merge_?)?base\w{0,20}\}?["']?(?:\.{2,3}|["' ]{1,3})HEAD\b|--not["', ]{1,4}--remotes\b/i;

/** It is asked of Git, on the same line. */
const asksGit = /\bgit\b[^\n]{0,200}["' ](?:log|diff|rev-list|shortlog|show|cherry)\b|["'](?:log|diff|rev-list)["'],/;

/** Printed, and not handed to another program. */
const prints = /^\s{0,80}(?:echo|printf|print\(|console\.\w{3,5}\(|cat <<)(?![^\n]{0,400}(?:\|\s?\w|\$\(git\b))/;

/** A comparison of the command with a text or an expression. */
const tests = /grep|\*["']?\)|=~|[!=]=|\bin\b|\.test\(|\.includes\(|\.starts?[wW]ith\(|\bre\.\w{4,9}\(|match|\bcase\b/;

/** A test for `git push` wherever it is in the command, with a pattern of what may stand between: `git\s+push`, `git (commit|push)`. */
const namesPush =
  /(?<!\^(?:\\s[*+])?)(?:\b|\\b)git(?:\\[^\n]|\[[^\]\n]{1,20}\]|-[cC]|[\]+*?.(){}:| ]){1,40}(?:[\w-]{1,20}\|){0,4}push\b/;

/** A commit in the same command is minded, whatever becomes of it; or the script makes one itself. */
const mindsCommit =
  /(?:\b|\\b)git(?:\\[^\n]|\[[^\]\n]{1,20}\]|-[cC]|[\]+*?.(){}:^| ]){1,40}(?:[\w-]{1,20}\|){0,4}commit\b|["']commit["']|\|commit\b|\bcommit\|/;

/** A command of several is minded as such. */
const mindsSeveral = /["'*]\s?&&\s?["'*]/;

/**
 * The first question about the commits to be pushed, of a script that is asked before a push and minds no commit that the same
 * command makes. `onlyPushes`: it is given no other command.
 */
export function pushedCommitsRead(text: string, onlyPushes: boolean): TextPart | undefined {
  const lines = codeLines(text).filter((line) => !prints.test(line));
  if (lines.some((line) => mindsCommit.test(line) || mindsSeveral.test(line))) return undefined;
  if (!onlyPushes && !lines.some((line) => namesPush.test(line) && tests.test(line))) return undefined;
  for (const { line, start } of placed(text.split('\n'))) {
    if (line.length > longest || isCommentLine(line) || prints.test(line) || !asksGit.test(line)) continue;
    const found = range.exec(line);
    if (found !== null) return { offset: start + found.index, length: found[0].length };
  }
  return undefined;
}

/** Longer lines were written by a program. */
const longest = 1_000;
