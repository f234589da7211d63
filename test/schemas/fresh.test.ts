import { describe, expect, it } from 'vitest';
import { generators, staleFiles } from '../../scripts/generate.js';

describe('generated files', () => {
  it.each(generators)(
    'of %s are what the sources give',
    async (name) => {
      const { stale, extra } = await staleFiles(name);
      expect([...stale.map(([path]) => path), ...extra], 'run npm run generate').toEqual([]);
    },
    120_000,
  );
});
