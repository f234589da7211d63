/** Where a guard of `git commit` asks for the current branch, which the same command may change first. By the text. Pure. */
import { lineBefore } from '../../text/lines.js';
import type { TextPart } from '../../text/text-part.js';
import { codeLines, isComment, isCommentLine } from '../lines/comment.js';

export interface BranchRead extends TextPart {
  /** The branch that the script protects. */
  readonly branch: string;
  /** It looks for `cd` or `-C` in the command, and may read the branch of that folder. */
  readonly mindsFolder: boolean;
}

/** `git branch --show-current` and the like, as a command, as one text, or as arguments. */
const asks =
  /\bbranch(?:["'],? ?["']?| )--show-current\b|\brev-parse(?:["'],? ?["']?| )--abbrev-ref(?:["'],? ?["']?| )HEAD\b|\bsymbolic-ref(?:["'],? ?["']?| )(?![^\n)]{0,40}remotes)[^\n)]{0,40}\bHEAD\b/g;

/** What the command is searched for, in whatever dialect; not a text that is compared with its beginning. */
const names = /(?:(?:\b|\\b)git(?![\w.-])|\$\{?[Gg][Ii][Tt]\w{0,20}\}?)[^\n"']{0,80}?(?:\b|\\[bs][+*]?)commit(?![\w-])/;

/** A comparison, a search, or the pattern for one. */
const tests =
  /grep|=~|[!=]=|\bin\b|\.test\(|\.includes\(|\bre\.(?:search|compile|findall|finditer)\(|\bmatch|^\s{0,40}\(?\*["']?git\b[^)\n]{0,40}\*\)|^\s{0,40}(?:const|let|var) \w{1,40} = \/(?!\/)/;

/** Only the beginning of the command is compared, also behind its quote in JSON: one with something in front of it is not looked at. */
const beginning =
  /'\\?"$|\^(?!\|)(?:\\s|\\b|\[\[:space:\]\]|[ *+?])*$|\b[sS]tarts?_?[wW]ith\(\s?r?["'`(]*$|\bre\.(?:full)?match\(\s?r?["']$|[!=]=?\s?["']?$|^\s*\(?["']?$/;

/** It looks for what changes the branch, too. */
const mindsChange =
  /(?:\\[bs][+*]?|[|(*+"'])(?:checkout|switch)\b|\b(?:checkout|switch)(?:[|)\\[+*"'])|\*["']?git (?:checkout|switch)\b/;

/** The branch is compared with a name of its own: `[ "$branch" = prod ]`. */
const comparedBranch =
  /(?:branch|current|head)\w{0,20}["'})]{0,2}\s?(?:[!=]==?|=)\s(?:["'](?!unknown|detached|HEAD)([\w./-]{2,40})["']|([a-z][\w./-]{1,40})(?= ?\]))/i;

/** A list that it is compared with has it. */
const protectedBranch =
  /(?:branch|current|head)[^\n]{0,70}?(?<![\w/-])(main|master)(?![\w/(-])|^\s*\(?["']?(main|master)["']?(?:\s?\|\s?["']?[\w*/]+["']?){0,4}\)|(?<![\w/-])(main|master)(?=[|"')$])[^\n]{0,40}\.(?:test|includes|has)\(\w{0,20}(?:branch|current|head)/i;

const printsOnly =
  /^\s{0,80}(?:echo|printf|print\(|console\.\w{3,5}\(|process\.std(?:out|err)\.write\(|\{?\s?["'][\w ]{1,40}["']:|["']?(?:reason|permissionDecisionReason|message|msg)\b)(?![^\n]{0,400}\|\s?grep)/;

/** The first such place of a script that compares the branch with `main`, and says nothing of `git switch`. */
export function branchRead(text: string): BranchRead | undefined {
  const lines = codeLines(text).filter((line) => !printsOnly.test(line));
  // `switch (tool)` of JavaScript changes no branch.
  const code = lines.map((line) => line.replace(/^\s{0,80}switch \(/, ''));
  if (code.some((line) => mindsChange.test(line) || (tests.test(line) && /\b(?:checkout|switch)\b/.test(line))))
    return undefined;
  if (!lines.some(isSearched)) return undefined;
  const branch =
    branchIn(lines, comparedBranch) ??
    branchIn(
      lines.filter((line) => !prose.test(line)),
      protectedBranch,
    );
  if (branch === undefined) return undefined;
  const found = [...text.matchAll(asks)].find(({ index }) => {
    const before = lineBefore(text, index);
    return !isComment(text, index) && !printsOnly.test(before) && isForCommits(text.slice(0, index));
  });
  return found === undefined
    ? undefined
    : {
        offset: found.index,
        length: found[0].length,
        branch,
        mindsFolder: lines.some((line) => tests.test(line) && ofFolder.test(line)),
      };
}

/** A sentence in quotes, by itself in its line. */
const prose = /^\s{0,80}[fr]?["'`](?:[^"'`\s]{1,60}[ \t]){3}/;

/** The branch that a pattern finds; `main` or `master` where there are others. */
function branchIn(lines: readonly string[], pattern: RegExp): string | undefined {
  const found = lines.flatMap((line) => {
    const name = pattern
      .exec(line)
      ?.slice(1)
      .find((each) => each !== undefined);
    return name ?? [];
  });
  return found.find((name) => name === 'main' || name === 'master') ?? found[0];
}

/** `cd` or `-C` in a pattern, or a text that is compared. */
const ofFolder = /(?:\b|[\s"'^(|;])(?:cd|-C|pushd)(?:\\[bs]|\[\[:space:|[ "')|+\\])/;

/** Is the command searched for `git commit`, wherever it stands in it? */
function isSearched(line: string): boolean {
  const found = names.exec(line);
  return found !== null && tests.test(line) && !beginning.test(line.slice(0, found.index));
}

/** Any command of Git that the text looks for. */
const anyVerb = /(?:\b|\\b)git(?:\\s|\[\[:space:\]\]|[ \\])[+*]?(?:push|merge|reset|rebase|clean|branch|tag)\b/;

/** Is the last test of the command above the place one for `git commit`, if there is any? */
function isForCommits(above: string): boolean {
  const last = withoutClosed(above.split('\n'))
    .filter((line) => !isCommentLine(line) && !printsOnly.test(line) && tests.test(line))
    .findLast((line) => names.test(line) || anyVerb.test(line));
  return last === undefined || names.test(last);
}

/** The lines without what is over with its `fi`; a test that leaves for everything else holds on behind it. */
function withoutClosed(lines: readonly string[]): readonly string[] {
  const kept: string[] = [];
  const opened: number[] = [];
  for (const line of lines) {
    if (/^\s{0,80}if\b/.test(line)) opened.push(kept.length);
    kept.push(line);
    if (!/^\s{0,80}fi\b|;\s{0,9}fi\s{0,9}$/.test(line)) continue;
    const from = opened.pop();
    if (from !== undefined && !/^\s{0,80}if\s{1,9}(?:!|\[\[? !)/.test(kept[from] ?? '')) kept.length = from;
  }
  return kept;
}
