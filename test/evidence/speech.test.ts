import { describe, expect, it } from 'vitest';
import { addressesClaude, findsFault, letsPass, tellsOfProblem } from '../../src/evidence/speech.js';

describe('an order', () => {
  it.each([
    'The session ends without a handover. Write a handover before you go.',
    'api: routes changed — update docs/api/ROUTES.md',
    '→ Update facts.json if it is out of date',
    "Run '/tidy' to remove them.",
    'Resolve $COUNT conflicts first',
    'Use os.getenv() for it.',
    'If these rooms are yours, address them now.',
    'No note for today yet. Before ending, append 3 lines to notes.md',
    'Too long. Rewrite the summary.',
    '머지를 권장합니다',
    '先にマージすることを推奨します',
  ])('is one: %s', (text) => {
    expect(addressesClaude(text)).toBe(true);
  });

  it.each([
    'Checking src/app.ts',
    'Update available',
    'Reads docs/api/ROUTES.md each time',
    'read 3 files, wrote 2',
    'The docs, use and all',
    'Asks if there is a plan, and follow-ups',
  ])('is none: %s', (text) => {
    expect(addressesClaude(text)).toBe(false);
  });
});

describe('a problem', () => {
  it.each(['TypeScript errors in src/a.ts', '위험한 패턴 감지:', '危険なパターン', '发现危险操作'])(
    'is told of: %s',
    (text) => {
      expect(tellsOfProblem(text)).toBe(true);
    },
  );
});

describe('what is found wrong', () => {
  it('is called by what it is like', () => {
    expect(tellsOfProblem('Dangerous mock detected in a.test.ts')).toBe(true);
    expect(findsFault('Dangerous mock detected in a.test.ts')).toBe(true);
    expect(tellsOfProblem('위험한 mock 패턴 감지')).toBe(true);
  });

  it('is not there where none was found', () => {
    expect(tellsOfProblem('No dangerous patterns found')).toBe(false);
    expect(tellsOfProblem('Dangerous things are stopped here')).toBe(false);
  });
});

describe('a gate that lets pass', () => {
  it.each([
    'cap reached: allowing stop WITHOUT an approved review',
    'Formatter failed, letting the commit through anyway',
  ])('says so: %s', (text) => {
    expect(letsPass(text)).toBe(true);
  });

  it.each(['Editing LICENSE is not allowed without asking first', 'allowed: the tests pass'])(
    'does not: %s',
    (text) => {
      expect(letsPass(text)).toBe(false);
    },
  );
});
