/** What each rule says of its examples, word for word, as its page in `docs/rules` has it and a person read it. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ruleIndex, rulePage } from '../../src/pages/rule-page.js';
import { rules } from '../../src/rules/index.js';
import { findingsOnFiles } from './example-project.js';
import { rulesAsked } from './rules-asked.js';

const pages = new URL('../../docs/rules/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, pages), 'utf8');

test('the list of rules names each, and there is no page of another', () => {
  expect(read('README.md')).toBe(ruleIndex(rules));
  expect(readdirSync(pages).sort()).toEqual(['README.md', ...rules.map(({ id }) => `${id}.md`)].sort());
});

test.each(rulesAsked.map((rule) => [rule.id, rule] as const))('%s says what its page says', async (id, rule) => {
  expect(rulePage(rule, await findingsOnFiles(rule))).toBe(read(`${id}.md`));
});
