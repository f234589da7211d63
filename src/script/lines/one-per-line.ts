/** Commands of a shell that stand on one line, put on lines of their own for readers that go line by line. Pure. */

/** A longer line was made by a program. */
const longest = 4_000;

/**
 * The text with a line break in place of the blank behind each `;` that ends a command. Everything stays where it is: what
 * is in quotes, in brackets or in a comment is left alone.
 */
export function onePerLine(text: string): string {
  return text
    .split('\n')
    .map((line) => (line.length > longest || !line.includes('; ') ? line : broken(line)))
    .join('\n');
}

function broken(line: string): string {
  let quote = '';
  let depth = 0;
  let made = '';
  for (let i = 0; i < line.length; i++) {
    const sign = line[i] as string;
    if (sign === '\\' && quote !== "'") {
      made += line.slice(i, i + 2);
      i++;
      continue;
    }
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'" || sign === '`') quote = sign;
    else if (sign === '(') depth++;
    else if (sign === ')') depth = Math.max(0, depth - 1);
    else if (sign === '#' && (i === 0 || line[i - 1] === ' ')) return made + line.slice(i);
    else if (sign === ' ' && depth === 0 && made.endsWith(';') && !/(?:\\|;);$/.test(made)) {
      made += '\n';
      continue;
    }
    made += sign;
  }
  // A quote that goes on below: nothing is known of where it began.
  return quote === '' && depth === 0 ? made : line;
}
