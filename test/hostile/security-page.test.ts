/** What SECURITY.md says is held is proved by the tests that it names, and every way out that is tried has its row. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/bundle.js';

const page = readFileSync(join(root, 'SECURITY.md'), 'utf8');
const rows = [...page.matchAll(/<!-- held -->\n(.*?)<!-- \/held -->/gs)].flatMap(([, table = '']) =>
  table
    .trim()
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    ),
);

/** `file: title; file: title` */
const proofs = rows.flatMap((cells) =>
  (cells.at(-1) ?? '').split('; ').map((proof) => {
    const [, file = '', title = ''] = /^(\S+\.test\.ts): (.+)$/.exec(proof) ?? [];
    return [cells[0] ?? '', file, title] as const;
  }),
);

const textOf = (file: string): string => readFileSync(join(root, 'test', file), 'utf8');

describe('SECURITY.md', () => {
  it('has rows', () => expect(rows.length).toBeGreaterThan(20));

  it.each(proofs)('%s: %s has the test "%s"', (_, file, title) => {
    const titles = [...textOf(file).matchAll(/\(\s*(['`])((?:(?!\1).)+)\1/g)].map(([, , text]) => text);
    expect(titles.some((text) => text?.includes(title))).toBe(true);
  });

  it('has a row for every way out of the namespaces that is tried', () => {
    const tried = [
      ...textOf('hostile/sandbox.test.ts').matchAll(/\b(?:anyone|prepared)(?:\.each\(\w+\))?\('([^'%]+)/g),
    ];
    expect(tried.length).toBeGreaterThan(5);
    expect(tried.map(([, title = '']) => title.trim()).filter((title) => !page.includes(title))).toEqual([]);
  });
});
