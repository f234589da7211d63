/** Where a script that only deals with `git commit` asks for the files that are staged. By the text. Pure. */
import { lineBefore } from '../../text/lines.js';
import type { TextPart } from '../../text/text-part.js';
import { codeLines, isComment, isCommentLine } from '../lines/comment.js';

/** `git diff --cached`, as a command, as one text, or as arguments. */
const asks = /\bdiff(?:["'],?\s{0,40}["']?| )(?:[^\n|;&)]{0,60}[\s"'])?--(?:cached|staged)\b/g;

/** `git diff` of what is changed and not staged. */
const asksUnstaged = /\bgit\b[^\n|;&)]{0,80}\bdiff\b(?!-|[^\n|;&)}]{0,80}--(?:cached|staged)\b)/;

/**
 * A test of the command for `git commit`, perhaps beside other commands of Git, and with a pattern of what may stand between:
 * `git (commit|push)`, `git\b[^;&|]*\bcommit`.
 */
const namesCommit =
  /(?:\b|\\b)git(?:\\[^\n]|\[[^\]\n]{1,20}\]|-[cC]|[\]+*?.(){}:^| ]){1,40}(?:[\w-]{1,20}\|){0,4}commit\b/;

const negated = /^\s*if !|\bnot in\b|!\w|\(!|! ?\//;
const ends = /\bexit 0\b|\bexit\(0?\)|\breturn\b/;

/** A place that asks for the files that are staged. */
export interface StagedRead extends TextPart {
  /** The script also asks for what is changed and not staged, of which Git shows all but new files. */
  readonly andUnstaged?: true;
  /** The script minds a command that also has `git add`, and not `git commit -a`. */
  readonly mindsAdd?: true;
}

/**
 * The first place that asks, behind the line that ends the script for every other command. `onlyCommits`: it is given no
 * other.
 */
export function stagedRead(text: string, onlyCommits: boolean): StagedRead | undefined {
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

/** It minds what is staged by the same command, or what is not staged at all. */
const mindsOthers =
  /\bgit(?:["'],? ?["']?|\[\[:space:\]\][+*]?|[^\w\n]{1,12}|\\s[+*]?)(?:add|stash|status|ls-files)\b|\bdiff\b[^\n|;&]{0,60}\bHEAD\b/;

/** Asks Git itself, or stages something. */
const callsGit =
  /\b(?:stash|status|ls-files|HEAD)\b|(?:^|[;&(]|\|\|)\s{0,80}git add\b|\bxargs\b|\b(?:run|call|system|check_\w{4,6}|exec\w{0,8}|spawn\w{0,4})\(/;

/** It minds `git commit -a`, in whatever cluster of options. */
const mindsAll = /--all\b|(?<![\w-]|\b(?:declare|local|read|typeset) )-am?\b|-(?:\[[^\]\n]{1,20}\]|\\{1,2}w)[*+]a/;

/** Printed, and not handed to another program. */
const printsOnly =
  /^\s{0,80}(?:echo|printf|print\(|console\.\w{3,5}\(|process\.std(?:out|err)\.write\()(?![^\n]{0,400}\|\s?\w)/;

/** A line of a text that is gathered for later: `RESULTS="$RESULTS Then: git add docs\\n"`. */
const gathers = /^\s{0,80}(\w{1,60})(?:\+=["']|=["']\$\{?\1\b)(?!.{0,400}(?:\$\(|`))/;

/** A file that the commit has to contain: `if ! echo "$STAGED" | grep -q CHANGELOG.md`. */
const asksForMore = /\bif !\s[^\n]{0,60}(?:stag|files|diff)[^\n]{0,60}\|\s?grep\b/i;

/** The reason of a reply that is written out: `{"decision": "block", "reason": "… run git add docs …"}`. */
const isReason = (line: string): boolean =>
  /^\s{0,80}\{?\s?["'](?:decision|reason|permissionDecisionReason|stopReason)["']\s?:/.test(line);

const isWords = (line: string): boolean => printsOnly.test(line) || gathers.test(line) || isReason(line);

const speaks = /\b(?:echo|printf|print|console\.\w{3,5}|write)\b/;

/** A comparison, a search, or a clause of `case`. */
const tests = /grep|\*["']?\)|=~|[!=]=|\bin\b|\.test\(|\.includes\(|\.starts?[wW]ith\(|\bre\.\w{4,9}\(|match|\bcase\b/;

/** Lines from where nothing is found staged to the exit, at most. */
const emptyReach = 4;

const isEmpty = /-z ["']?\$|\.length\s?={2,3}\s?0|={2,3} ?["'`]{2}|\bif not \w|\bif \(!\w/;
const blocks = /\bexit 2\b|\bexit\(2\)|\bblock\w*\(|\bdeny\w*\(|["'](?:block|deny)["']/;

/** Files that were staged are staged again, once they are changed: `echo "$STAGED" | xargs git add`, `git add $FILES`. */
const stagesAgain = /\bxargs (?:-\w+ ){0,3}git add\b|\bgit add (?:-- )?"?\$\{?\w/;
const changes = /\s--(?:write|fix)\b|\b(?:fmt|format|gofmt -w|black|isort)\b/;

/**
 * Where a script about `git commit` asks for what is staged, to format these files and stage them again. `onlyCommits`: it is
 * given no other command.
 */
export function stagedForFormat(text: string, onlyCommits: boolean): StagedRead | undefined {
  const lines = codeLines(text);
  if (!lines.some((line) => stagesAgain.test(line)) || !lines.some((line) => changes.test(line))) return undefined;
  if (lines.some((line) => /\bgit add (?:-A|--all|-u|\.)/.test(line) && !speaks.test(line))) return undefined;
  return stagedRead(text, onlyCommits);
}

/**
 * Where a script about `git commit` asks for what is staged, without a word of what the command itself may stage.
 * `onlyCommits`: it is given no other command.
 */
export function stagedOnly(text: string, onlyCommits: boolean): StagedRead | undefined {
  const lines = codeLines(text);
  // Where nothing is staged, it has let the command through by then: what is empty below is a part of the files.
  const passes = lines.findIndex(
    (line, index) =>
      isEmpty.test(line) &&
      /stag|files|diff/i.test(line) &&
      lines.slice(index, index + 2).some((each) => ends.test(each)),
  );
  const isTold = lines.some((line, index) => {
    if (passes !== -1 && index > passes) return false;
    // `[ -z "$files" ] && exit 0` is done with at its end.
    const behind = lines.slice(index, index + (/\bthen\b|[{:]\s*$/.test(line) ? emptyReach : 1));
    const end = behind.findIndex((each, at) => at > 0 && /^\s*(?:fi|else|elif|\})/.test(each));
    return (
      isEmpty.test(line) &&
      /stag|files|diff/i.test(line) &&
      behind.slice(0, end === -1 ? undefined : end).some((each) => blocks.test(each))
    );
  });
  // What has to be staged is missing then, which blocks.
  if (passes === -1 && lines.some((line) => asksForMore.test(line))) return undefined;
  const minding = lines.filter((line) => mindsOthers.test(line) && !isWords(line));
  const mindsAdd = minding.length > 0;
  if (isTold || minding.some((line) => !tests.test(line) || callsGit.test(line))) return undefined;
  const andUnstaged = lines.some((line) => asksUnstaged.test(line) && !printsOnly.test(line) && !isReason(line));
  // Whoever minds `-a` may refuse it, and with it all that stages and commits; what is read for its sake shows no new files.
  if (andUnstaged ? mindsAdd : lines.some((line) => mindsAll.test(line) && !isWords(line))) return undefined;
  if (!onlyCommits && !lines.some((line) => namesCommit.test(line) && tests.test(line))) return undefined;
  const found = [...text.matchAll(asks)].find(({ index }) => {
    const before = lineBefore(text, index);
    return !isComment(text, index) && !speaks.test(before);
  });
  if (found === undefined) return undefined;
  return {
    offset: found.index,
    length: found[0].length,
    ...(andUnstaged ? { andUnstaged } : {}),
    ...(mindsAdd ? { mindsAdd } : {}),
  };
}
