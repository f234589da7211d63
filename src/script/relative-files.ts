/** Files that a script looks for from its current directory, which for a hook is that of the session. Read narrowly, by the text. Pure. */
import type { Language } from '../model.js';
import { isComment } from './comment.js';
import { withoutComments } from './other-files.js';

export interface RelativeFile {
  readonly path: string;
  readonly offset: number;
  readonly length: number;
}

/** It goes to another directory first, or asks where the project lies. */
const knowsItsPlace =
  /\bcd\s|\bpushd\b|CLAUDE_PROJECT_DIR|CLAUDE_PLUGIN_ROOT|--show-toplevel|\bgit\s+-C\b|\bchdir\b|__dirname|__file__|import\.meta|BASH_SOURCE|\bPWD\b|\bpwd\b|\bcwd\b|\bdirname\b|\$HOME\b|expanduser|homedir|\.home\(/;

/** A folder with a dot at the root of a project, and what lies in it. */
const dotted = '(?:\\./)?\\.[a-z][\\w-]{1,30}/[\\w./-]{1,80}';

const ofShell = [
  new RegExp(`(?:\\[|\\btest)\\s(?:!\\s)?-[fdesr]\\s["']?(${dotted})["']?\\s`, 'g'),
  /^[ \t]{0,20}(?:local\s|readonly\s)?[A-Z_]{0,30}(?:FILE|LOG|STATE|PATH|DIR)=["']?((?:\.\/)?[A-Za-z][\w./-]{0,60}\.(?:md|json|jsonl|txt|log|ya?ml|toml))["']?[ \t]{0,9}$/gm,
  new RegExp(`^[ \\t]{0,20}(?:local\\s|readonly\\s)?[A-Za-z_]\\w{0,40}=["']?(${dotted})["']?[ \\t]{0,9}$`, 'gm'),
];
const ofPython = [new RegExp(`(?<!/ ?)\\b(?:open|Path|exists|isfile|isdir)\\(\\s?["'](${dotted})["']`, 'g')];
const ofJavaScript = [
  new RegExp(`\\b(?:\\w{1,20}File(?:Sync)?|existsSync|statSync|access)\\(\\s?["'\`](${dotted})["'\`]`, 'g'),
];

/** The first one; undefined where the script sees to it from where it looks. */
export function relativeFile(text: string, language: Language): RelativeFile | undefined {
  if (knowsItsPlace.test(withoutComments(text, language))) return undefined;
  const found = patternsOf(language).flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 0: whole, 1: path = '', index }) => {
      const offset = index + whole.indexOf(path);
      return isComment(text, offset) ? [] : [{ path, offset, length: path.length }];
    }),
  );
  return found.toSorted((one, other) => one.offset - other.offset)[0];
}

function patternsOf(language: Language): readonly RegExp[] {
  switch (language) {
    case 'sh':
    case 'bash':
    case 'zsh':
      return ofShell;
    case 'python':
      return ofPython;
    case 'javascript':
    case 'typescript':
      return ofJavaScript;
    default:
      return [];
  }
}
