/** A `grep -q` in front of a pipe: it prints nothing, so what stands behind the pipe reads nothing. Pure. */
import { isComment } from '../lines/comment.js';

export interface QuietPipe {
  /** Where the first `grep` is, with its options, in UTF-16 offsets. */
  readonly offset: number;
  readonly length: number;
  /** The program behind the pipe. */
  readonly reader: string;
}

const options = '(?:\\s+--?[A-Za-z][A-Za-z-]{0,20}){1,5}';
const pattern = '(?:\'[^\'\\n]{1,300}\'|"(?:\\\\.|[^"\\\\\\n]){1,300}"|[^\\s|;&\'"()<>]{1,100})';
const readers = 'e?grep|head|tail|wc|sed|awk|sort|uniq|cut|tr|xargs|jq|while|read';

const fed = `(?:\\s+(?![-|])${pattern}|\\s{0,9}<<<\\s{0,9}${pattern})?`;

const quietPipe = new RegExp(
  `(?<![\\w-])([ef]?grep${options})\\s+${pattern}${fed}\\s{0,9}(?:2>/dev/null\\s{0,9})?\\|(?!\\|)\\s{0,9}(${readers})\\b`,
  'g',
);

/** Each such pipe of a shell script, in its order. */
export function quietPipes(text: string): readonly QuietPipe[] {
  return [...text.matchAll(quietPipe)].flatMap(({ 1: first = '', 2: reader = '', index }) =>
    /\s(?:-[A-Za-pr-z]{0,9}q[A-Za-z]{0,9}|--quiet|--silent)(?=\s|$)/.test(first) && !isComment(text, index)
      ? [{ offset: index, length: first.length, reader }]
      : [],
  );
}
