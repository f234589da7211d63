/** One vocabulary in everything that users read. CONTRIBUTING.md says which words, and why not these. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commands } from '../../src/cli/commands.js';
import { rules } from '../../src/rules/index.js';

const root = join(import.meta.dirname, '../..');

/** Phrases that say nothing to a reader who has not seen the code, or that no native speaker writes. */
const banned: readonly RegExp[] = [
  /\bthe client\b/i,
  /\bwithout a word\b/,
  /\bpass(?:es|ed)? over\b/,
  /\bamiss\b/,
  /\bcomes? of (?:it|the|its)\b/,
  /\bmakes of (?:it|the)\b/,
  /\bspeaks? of\b/,
  /\b(?:thrown|throws) (?:it |the \w+ \w+ )?away\b/,
  /\bstands (?:in|on|beside|before|behind|without|there)\b/,
  /\bis (?:held against|no (?:event|script|hook|JSON|deny|regular|permission))\b/,
  /\bcounts for nothing\b/,
  /\ball the same\b/,
  /\bholds? (?:it |the \w+ )?back\b/,
  /\brun came to\b/,
];

/** What is read as it was written by somebody else: code, output of Claude Code, names of tests. */
const prose = (text: string): string => text.replace(/```[\s\S]*?```|`[^`\n]*`|"[^"\n]*"/g, '');

const phrasesIn = (text: string): readonly string[] => banned.flatMap((phrase) => phrase.exec(prose(text))?.[0] ?? []);

const pages = [
  'README.md',
  ...['docs', 'docs/rules'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
];

describe('the vocabulary', () => {
  it.each(pages)('of %s', (page) => {
    expect(phrasesIn(readFileSync(join(root, page), 'utf8'))).toEqual([]);
  });

  it('of the rules', () => {
    const said = rules.map(({ summary, docs: { why, cases = [], repair } }) =>
      [summary, why, ...cases, repair].join('\n'),
    );
    expect(said.flatMap(phrasesIn)).toEqual([]);
  });

  it('of the help', async () => {
    const loaded = await Promise.all(Object.values(commands).map(({ load }) => load()));
    const said = loaded.map(({ default: { description, options, examples } }) =>
      [
        description,
        ...Object.values(options).map((option) => option.description),
        ...examples.map(({ does }) => does),
      ].join('\n'),
    );
    expect(said.flatMap(phrasesIn)).toEqual([]);
    expect(
      Object.values(commands)
        .map(({ summary }) => summary)
        .flatMap(phrasesIn),
    ).toEqual([]);
  });

  it('knows what it is looking for', () => {
    expect(phrasesIn('The client passes over it, without a word.')).toHaveLength(3);
  });
});
