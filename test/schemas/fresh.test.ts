import { describe, expect, it } from 'vitest';
import { generators, staleFiles } from '../../scripts/generate.js';

describe('generated files', () => {
  // The pages of rules are held against their rules one by one (rules/page.test.ts).
  it.each(generators.filter((name) => name !== 'rule-pages'))(
    'of %s are what the sources give',
    async (name) => {
      const { stale, extra } = await staleFiles(name);
      expect([...stale.map(([path]) => path), ...extra], 'run npm run generate').toEqual([]);
    },
    120_000,
  );
});
