import { describe, expect, it } from 'vitest';
import { check } from '../../src/check/index.js';
import { type Ignore, suppressionsOf } from '../../src/check/suppress.js';
import type { Finding, Hook, Project, Rule } from '../../src/model.js';
import { rule as unusedSuppression } from '../../src/rules/expectations/unused-suppression.js';

/** Finds the word `oops` wherever it stands in the script. */
const findsBad: Rule = {
  id: 'finds-bad',
  severity: 'error',
  summary: '',
  docs: { why: '', repair: '' },
  bad: [],
  good: [],
  *onHook(hook) {
    for (const { index } of hook.script?.text.matchAll(/\boops\b/g) ?? []) {
      yield { message: 'oops', help: '', at: { in: 'script', offset: index, length: 4 } };
    }
  },
};

function projectOf(text: string, path = 'hooks/a.sh'): Project {
  const hook: Hook = {
    id: 'h',
    event: 'Stop',
    handler: { type: 'command', command: path },
    script: { path, absolutePath: `/p/${path}`, text, language: 'sh', executable: true, shebang: '#!/bin/sh' },
    decidedBy: 'flag',
    place: { file: path, line: 1 },
    projectDir: '/p',
  };
  return { root: '/p', configs: [], hooks: [hook], problems: [], ignored: [] };
}

const lint = (text: string, ignores: readonly Ignore[] = [], levels = {}): readonly string[] =>
  check([findsBad, unusedSuppression], projectOf(text), [], { ignores, levels }).map(
    ({ rule, place }: Finding) => `${place.line}:${rule}`,
  );

describe('suppression comments', () => {
  it('silence the next line, their own line, or the file, and nothing else', () => {
    expect(lint('oops\n# hooklint-disable-next-line finds-bad -- reviewed\noops\noops\n')).toEqual([
      '1:finds-bad',
      '4:finds-bad',
    ]);
    expect(lint('oops // hooklint-disable-line finds-bad\noops\n')).toEqual(['2:finds-bad']);
    expect(lint('oops\n/* hooklint-disable finds-bad */\noops\n')).toEqual([]);
    expect(lint('oops\noops # hooklint-disable\n')).toEqual([]);
  });

  it('silence only the rules that they name', () => {
    expect(lint('# hooklint-disable-next-line unused-suppression\noops\n')).toEqual([
      '1:unused-suppression',
      '2:finds-bad',
    ]);
  });

  it('are findings themselves when they silence nothing, or name no rule there is', () => {
    expect(lint('# hooklint-disable-next-line finds-bad\ngood\n')).toEqual(['1:unused-suppression']);
    const [finding] = check([findsBad, unusedSuppression], projectOf('# hooklint-disable finds-bat\n'), []);
    expect(finding?.help).toContain('finds-bad');
  });

  it('of a rule that is switched off wait for it to come back', () => {
    expect(lint('# hooklint-disable-next-line finds-bad\noops\n', [], { 'finds-bad': 'off' })).toEqual([]);
  });

  it('keep their reason', () => {
    const [suppression] = suppressionsOf(projectOf('x # hooklint-disable-line finds-bad -- see #12 -- really\n'), []);
    expect(suppression).toMatchObject({
      rules: ['finds-bad'],
      reason: 'see #12 -- really',
      place: { line: 1, column: 3 },
    });
  });

  it('need a comment mark and the whole word', () => {
    expect(lint('echo hooklint-disable\n# hooklint-disabled finds-bad\noops\n')).toEqual(['3:finds-bad']);
  });
});

describe('ignores of the configuration', () => {
  const place = { file: 'hooklint.config.json', line: 3 };

  it('silence by file and rule, and are findings where they silence nothing', () => {
    const ours: Ignore = { matches: (file) => file.startsWith('hooks/'), rules: ['finds-bad'], place };
    expect(lint('oops\n', [ours])).toEqual([]);
    expect(lint('oops\n', [{ ...ours, matches: () => false }])).toEqual(['3:unused-suppression', '1:finds-bad']);
  });
});
