/** Where a shell script puts a command of several words in quotes, and so looks for one program of that name. Pure. */
import { isCommentLine } from '../lines/comment.js';

export interface QuotedCommand {
  /** Where the variable stands, with its quotes. */
  readonly offset: number;
  readonly length: number;
  readonly name: string;
  /** What it holds. */
  readonly value: string;
}

/** `CLI="node dist/cli.js"`, `CLI="${CLI:-node dist/cli.js}"`: a program by its name, and more words. */
const assigned =
  /^[ \t]{0,20}(?:readonly |export |local )?(\w{1,40})=(?:"(?:\$\{\1:-([^}"$\n]{1,200})\}|([^"$\n]{1,200}))"|'([^'\n]{1,200})')[ \t]*$/gm;

/** Of each such variable, its first use as one word where a command begins. */
export function quotedCommands(text: string): readonly QuotedCommand[] {
  const code = text
    .split('\n')
    .map((line) => (isCommentLine(line) ? ' '.repeat(line.length) : line))
    .join('\n');
  return [...code.matchAll(assigned)].flatMap(([, name = '', ...values]) => {
    const value = values.find((each) => each !== undefined) ?? '';
    // A path may have spaces; a program's name has none, and options are no part of it.
    if (!/^[a-z][\w.-]{0,40} +\S/.test(value)) return [];
    const call = new RegExp(
      String.raw`(?:^|\$\(|&& |\|\| |\| |; |\b(?:if|then|else|do|while|until|!) )[ \t]{0,40}("\$\{?${name}\}?")(?=[ \t)\n])`,
      'm',
    ).exec(code);
    if (call?.[1] === undefined) return [];
    const offset = call.index + call[0].lastIndexOf(call[1]);
    return [{ offset, length: call[1].length, name, value }];
  });
}
