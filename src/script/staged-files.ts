/** Where a script that only deals with `git commit` asks for the files that are staged. By the text. Pure. */
import { isComment, isCommentLine } from './comment.js';

/** `git diff --cached`, as a command, as one text, or as arguments. */
const asks = /\bdiff(?:["'],? ?["']?| )(?:[^\n|;&)]{0,60}[\s"'])?--(?:cached|staged)\b/g;

/** A test of the command for `git commit` and nothing else. */
const namesCommit = /\bgit(?: |\\s[+*]?|\\ [+*]?|\[\[:space:\]\][+*]?){1,2}commit\b/;

const negated = /^\s*if !|\bnot in\b|!\w|\(!|! ?\//;
const ends = /\bexit 0\b|\bexit\(0?\)|\breturn\b/;

/**
 * The first place that asks, behind the line that ends the script for every other command. `onlyCommits`: it is given no
 * other.
 */
export function stagedRead(
  text: string,
  onlyCommits: boolean,
): { readonly offset: number; readonly length: number } | undefined {
  const from = onlyCommits ? 0 : behindTest(text);
  if (from === undefined) return undefined;
  const found = [...text.matchAll(asks)].find(({ index }) => index >= from && !isComment(text, index));
  return found === undefined ? undefined : { offset: found.index, length: found[0].length };
}

/** Where the script goes on with commits alone; undefined: it does not part with other commands. */
function behindTest(text: string): number | undefined {
  const lines = text.split('\n');
  const at = lines.findIndex((line, index) => {
    if (isCommentLine(line) || !namesCommit.test(line)) return false;
    if (/\|\| ?(?:exit 0|return)\b/.test(line)) return true;
    return negated.test(line) && (ends.test(line) || ends.test(lines[index + 1] ?? ''));
  });
  return at === -1 ? undefined : lines.slice(0, at + 1).join('\n').length;
}
