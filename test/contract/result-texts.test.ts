/** Where results have their text, held against the payloads that Claude Code wrote. */
import { expect, it } from 'vitest';
import { resultTexts } from '../../src/contract/result-texts.js';
import { loadCorpus } from '../../src/load/payloads.js';

const results = (await loadCorpus()).filter(({ event }) => event === 'PostToolUse');

it.each(Object.entries(resultTexts))('%s has its text in %s', (tool, path) => {
  const own = results.filter(({ json }) => json.tool_name === tool);
  expect(own.length).toBeGreaterThan(0);
  for (const { json } of own) expect(json.tool_response).toHaveProperty(path, expect.any(String));
});
