// The tests of a mutation run: the changed sources in place of the real ones, in one process, cheap tests first.
import { readFileSync } from 'node:fs';
import { BaseSequencer } from 'vitest/node';
import own from '../../vitest.config.ts';

const { tests, rules, files } = JSON.parse(readFileSync(process.env.HOOKLINT_MUTATE, 'utf8'));

class InOrder extends BaseSequencer {
  sort(specifications) {
    const slow = ({ moduleId }) => Number(moduleId.includes('/conformance/')) + Number(/dispatch|pairs/.test(moduleId));
    return [...specifications].sort((a, b) => slow(a) - slow(b) || a.moduleId.localeCompare(b.moduleId));
  }
}

export default {
  ...own,
  root: new URL('../..', import.meta.url).pathname,
  plugins: [...own.plugins, { name: 'the changes, each behind a switch', enforce: 'pre', load: (id) => files[id] }],
  test: {
    ...own.test,
    env: { ...own.test.env, HOOKLINT_RULES: rules.join(',') },
    globalSetup: ['scripts/validators.js'],
    include: tests,
    runner: './scripts/mutate/runner.js',
    sequence: { sequencer: InOrder },
    maxWorkers: 1,
    testTimeout: 0,
    reporters: ['dot'],
  },
};
