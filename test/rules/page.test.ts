/** What each rule says of its examples, word for word, as its page in `docs/rules` has it and a person read it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rulePage } from '../../src/pages/rule-page.js';
import { findingsOnFiles } from './example-project.js';
import { rulesAsked } from './rules-asked.js';

test.each(rulesAsked.map((rule) => [rule.id, rule] as const))('%s says what its page says', async (id, rule) => {
  const page = readFileSync(new URL(`../../docs/rules/${id}.md`, import.meta.url), 'utf8');
  expect(rulePage(rule, await findingsOnFiles(rule))).toBe(page);
});
