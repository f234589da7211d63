/** Regular expressions of grep, bash, jq and Python, as the same expression in JavaScript. Pure. */

/** `basic`: grep without -E. `extended`: grep -E, bash's `=~`, ripgrep and what is close to them. */
export type Dialect = 'basic' | 'extended' | 'python' | 'javascript';

const posixClasses: Readonly<Record<string, string>> = {
  alnum: 'A-Za-z0-9',
  alpha: 'A-Za-z',
  blank: ' \\t',
  digit: '0-9',
  lower: 'a-z',
  punct: '!-\\/:-@\\[-`{-~',
  space: '\\s',
  upper: 'A-Z',
  word: '\\w',
  xdigit: '0-9A-Fa-f',
};

/**
 * The expression in JavaScript. What has no counterpart there (atomic groups, conditions) is left as it is and is then no
 * valid expression.
 */
export function inJavaScript(source: string, dialect: Dialect): string {
  if (dialect === 'javascript') return source;
  const verbose = dialect === 'python' && /^\s*\(\?[aimsu]*x[aimsux]*\)/.test(source);
  const shared = (verbose ? withoutLayout(source) : source)
    .replace(/\[:(\w+):\]/g, (whole, name: string) => posixClasses[name] ?? whole)
    .replace(/\\[<>]/g, '\\b')
    .replace(/\(\?P</g, '(?<')
    .replace(/^\(\?[aimsux]+\)/, '')
    .replace(/\(\?[aimsux]+:/g, '(?:')
    .replace(/^\\A/, '^')
    .replace(/\\[Zz]$/, '$');
  return dialect === 'basic' ? fromBasic(shared) : shared.replace(/(?<=[+*?}])\+/g, '');
}

/** A verbose expression of Python without its blanks and comments. */
const withoutLayout = (source: string): string =>
  source.replace(
    /(\\[\s\S]|\[(?:\\[\s\S]|[^\]\\]){0,400}\])|\s+|#[^\n]*/g,
    (_, kept: string | undefined) => kept ?? '',
  );

/** In a basic expression the operators are the escaped ones. */
function fromBasic(source: string): string {
  let out = '';
  for (let at = 0; at < source.length; at++) {
    const character = source[at] as string;
    if (character === '[') {
      const end = source.indexOf(']', at + (source[at + 1] === '^' ? 3 : 2));
      const close = end === -1 ? source.length - 1 : end;
      out += source.slice(at, close + 1);
      at = close;
    } else if (character === '\\' && '|+?(){}'.includes(source[at + 1] ?? ' ')) {
      out += source[++at];
    } else if (character === '\\') {
      out += character + (source[++at] ?? '\\');
    } else {
      out += '|+?(){}'.includes(character) ? `\\${character}` : character;
    }
  }
  return out;
}
