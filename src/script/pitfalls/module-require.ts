/** A call of `require` in a script that its own `import` makes a module. Pure. */
import type { Script } from '../../model.js';
import { isComment, isCommentLine } from '../lines/comment.js';

/** The first such call, as it is written; undefined: there is none, or the text alone does not tell that it is a module. */
export function requireInModule({
  language,
  text,
}: Script): { readonly text: string; readonly offset: number } | undefined {
  if (language !== 'javascript') return undefined;
  if (
    !/^import\s(?:[^;\n"']{0,400}\sfrom\s)?["'][^"'\n]{1,200}["']/m.test(text) ||
    /\bcreateRequire\b|\brequire\s*=/.test(text)
  )
    return undefined;
  const call = [...text.matchAll(/(?<![\w.$"'`/])require\(["'][^"'\n]{1,200}["']\)/g)].find(
    ({ index }) => !isComment(text, index) && !isInTemplate(text, index),
  );
  return call === undefined ? undefined : { text: call[0], offset: call.index };
}

/** A program for another process may stand between backticks: `node -e`. */
function isInTemplate(text: string, offset: number): boolean {
  const code = text
    .slice(0, offset)
    .split('\n')
    .filter((line) => !isCommentLine(line))
    .join('\n');
  return [...code.matchAll(/(?<!\\)`/g)].length % 2 === 1;
}
