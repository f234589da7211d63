/**
 * No regular expression of ours takes steps in proportion to the square of a text, or worse: hooks, settings and logs
 * are other people's, and may hold a line of a megabyte. Held by what an expression is, not by how long it takes.
 */
import { analyse } from 'scslre';
import { describe, expect, it } from 'vitest';
import { doublesIn, expressionsOfSources, startsOverIn } from './expressions.js';

const expressions = await expressionsOfSources();

/** What is wrong with an expression, if anything. */
function faultOf(source: string, flags = ''): string | undefined {
  const [report] = analyse({ source, flags }, { reportTypes: { Move: true, Self: true, Trade: true } }).reports;
  if (report !== undefined) return `${report.type} of ${report.character.literal.source}`;
  const again = startsOverIn({ source, flags });
  if (again !== undefined) return `starts over in ${again}`;
  const doubling = doublesIn({ source, flags });
  return doubling === undefined ? undefined : `doubles its steps in ${doubling}`;
}

it('finds the expressions of the sources', () => {
  expect(expressions.length).toBeGreaterThan(600);
});

describe('an expression is told from another by what it does', () => {
  it.each([
    ['\\s+$', ''],
    ['(a+)+$', ''],
    ['a*b?a*$', ''],
    ['\\{[^}]*,[^}]*\\}', ''],
    ['echo[^|]*=', ''],
    ['"(?:[^"\\\\]|\\\\.)*"', ''],
    ['"(?:[^"]|\\\\.){0,200}"', ''],
    ['(["\'])(?:\\\\.|(?!\\1).){0,200}\\1', ''],
    ['\\((?:#[^\\n]{0,400}|[^)#]){0,999}\\)', ''],
  ])('/%s/ takes too many steps', (source, flags) => {
    expect(faultOf(source, flags)).toBeDefined();
  });

  it.each(['(?<!\\s)\\s+$', '^\\s+', 'echo[^|e]*=', 'echo[^|]{0,99}=', '"[^"]*"'])('/%s/ does not', (source) => {
    expect(faultOf(source)).toBeUndefined();
  });
});

it('takes no more steps than in proportion to a text', () => {
  const faults = expressions.flatMap(({ file, source, flags }) => {
    const fault = faultOf(source, flags);
    return fault === undefined ? [] : [`${file}: /${source}/${flags}: ${fault}`];
  });
  expect(faults.join('\n')).toBe('');
});
