/** Commands that take `$0` for their own file. In the text of a handler it is the shell that Claude Code starts. Pure. */

/** Where that shell lies, on every system but Windows. */
export const shellFolder = '/bin';

const zero = /["']?\$\{?0\}?["']?/;
const dirnameOfZero = new RegExp(`dirname\\s+(?:--\\s+)?${zero.source}`);
const alone = new RegExp(`^\\s*${dirnameOfZero.source}\\s*$`);
const enteredAlone = new RegExp(
  `^\\s*cd\\s+(?:--\\s+)?["']?\\$\\(\\s*${dirnameOfZero.source}\\s*\\)["']?\\s*(?:&&|;)\\s*pwd(?:\\s+-P)?\\s*$`,
);

/** Is it `dirname "$0"`, or `cd "$(dirname "$0")" && pwd`: the text of a substitution, without its brackets? */
export const isShellFolder = (substitution: string): boolean =>
  alone.test(substitution) || enteredAlone.test(substitution);

/** Does a word of the command name its file from the folder of `$0`? */
export const startsAtShell = (word: string): boolean => dirnameOfZero.test(word);
