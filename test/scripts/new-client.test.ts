import { expect, it } from 'vitest';
import { issueText } from '../../scripts/new-client.js';

const clean = { command: 'npm run conformance', status: 0, output: 'no contradiction\n' };

it('says that a release that changes nothing needs the version raised', () => {
  const text = issueText({ version: '9.0.1', known: '9.0.0', types: clean, behaviour: clean });
  expect(text).toContain('Claude Code 9.0.1 is published; the contract knows 9.0.0. A release that changes nothing');
  expect(text.match(/Nothing contradicts the contract\./g)).toHaveLength(2);
});

it('shows what contradicts, in a fence that the output cannot close', () => {
  const behaviour = { ...clean, status: 1, output: 'contradiction\n```\n# not a heading\n' };
  const text = issueText({ version: '9.0.1', known: '9.0.0', types: clean, behaviour });
  expect(text).toContain('Something has changed:');
  expect(text).toContain('````text\ncontradiction\n```\n# not a heading\n````');
});

it('keeps the end of a long output, which counts, and says that it was cut', () => {
  const output = Array.from({ length: 1000 }, (_, i) => `line ${i}`).join('\n');
  const text = issueText({
    version: '9.0.1',
    known: '9.0.0',
    types: clean,
    behaviour: { ...clean, status: 3, output },
  });
  expect(text).toContain('The command failed (exit code 3).');
  expect(text).toContain('(the last 400 of 1000 lines)\nline 600\n');
  expect(text).not.toContain('line 599');
});
