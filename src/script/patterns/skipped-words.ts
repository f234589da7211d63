/** Words that a shell script looks for anywhere in a path, to pass over the file: `*test*` finds `latest.ts` too. Pure. */
import { isCommentLine } from '../lines/comment.js';

export interface SkippedWord {
  /** As it is written: `*test*`. */
  readonly pattern: string;
  readonly word: string;
  /** A file that nobody means by the word. */
  readonly example: string;
  readonly offset: number;
}

/** Words that are a part of others, and a file with one of those. */
const within: Readonly<Record<string, string>> = {
  test: 'src/latest.ts',
  spec: 'src/inspector.ts',
  doc: 'src/docker.ts',
  log: 'src/login.ts',
  env: 'src/environment.ts',
  dist: 'src/distance.ts',
  lib: 'src/calibrate.ts',
};

const words = Object.keys(within);
const star = new RegExp(String.raw`(?<![\w*./\-["'])(\*(${words.join('|')})\*)(?![\w*./-])`);

/** A variable that holds a path, by its name. */
const path = /\$\{?\w{0,40}(?:file|path)\w{0,40}/i;

/** What passes over the file. */
const skips = /^\s{0,80}(?:exit(?: 0)?|continue|return(?: 0)?)\s{0,9}(?:;|#|$)/;

/** Lines of one `case`, at most. */
const longest = 15;

/** The first such word of a script. */
export function skippedWord(text: string): SkippedWord | undefined {
  const lines = text.split('\n');
  let start = 0;
  for (const [index, line] of lines.entries()) {
    const match = isCommentLine(line) || line.length > 500 ? null : star.exec(line);
    const [, pattern, word] = match ?? [];
    if (
      match !== null &&
      pattern !== undefined &&
      word !== undefined &&
      (inClause(lines, index) || inTest(lines, index))
    )
      return { pattern, word, example: within[word] ?? '', offset: start + match.index };
    start += line.length + 1;
  }
  return undefined;
}

/** `*test*|*spec*) exit 0 ;;` of a `case` on a path. */
function inClause(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? '';
  const end = line.indexOf(')');
  if (end === -1 || /[[$]/.test(line.slice(0, end))) return false;
  const behind = line.slice(end + 1).trim();
  const isSkipped = skips.test(behind) || (behind === '' && skips.test(lines[index + 1] ?? ''));
  const head = lines
    .slice(Math.max(0, index - longest), index)
    .findLast((each) => /^\s{0,80}(?:case|esac)\b/.test(each));
  return isSkipped && head !== undefined && /\bcase\b/.test(head) && path.test(head);
}

/** `[[ "$file" == *test* ]] && exit 0`, `if [[ … ]]; then` with the same in the next line. */
function inTest(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? '';
  const test = /\[\[ (.{1,400}) \]\](.{0,80})$/.exec(line);
  const [, condition = '', behind = ''] = test ?? [];
  if (!new RegExp(`${path.source}\\}?"? ==? \\*(?:${words.join('|')})\\*`, 'i').test(condition)) return false;
  if (/&&|!/.test(condition)) return false;
  if (/^\s{0,9}&&/.test(behind)) return skips.test(behind.replace(/^\s{0,9}&&\s{0,9}\{?\s{0,9}/, ''));
  return (
    /^\s{0,9};\s{0,9}then\s{0,9}$/.test(behind) && /^\s{0,80}if\b/.test(line) && skips.test(lines[index + 1] ?? '')
  );
}
