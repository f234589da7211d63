import { describe, expect, it } from 'vitest';
import { written } from '../../src/plan/written-sample.js';
import type { Clue } from '../../src/script/patterns/clue.js';

const path = (kind: Clue['kind'], text: string, sample = text) =>
  written(sample, { kind, text, line: 1, compared: true }, 'path');

describe('a sample as a path', () => {
  it.each([
    ['pattern', '/db/migration/', '{{PROJECT}}/db/migration/example.txt'],
    ['text', '/secrets/', '{{PROJECT}}/secrets/example.txt'],
    ['text', 'docs/a.md', '{{PROJECT}}/docs/a.md'],
  ] as const)('is in the project, where it is looked for anywhere: %s %s', (kind, text, whole) => {
    expect(path(kind, text)).toEqual([whole]);
  });

  it('begins where the machine does, where the pattern does or the folder is the system’s', () => {
    expect(path('pattern', '^/data/', '/data/')).toEqual(['/data/example.txt']);
    expect(path('text', '/etc/passwd')).toEqual(['/etc/passwd']);
    expect(path('text', '~/.ssh/id')).toEqual(['~/.ssh/id']);
  });
});

describe('a sample of a path in a command', () => {
  const command = (kind: Clue['kind'], text: string, sample = text, isOfWriting = false) =>
    written(sample, { kind, text, line: 1, compared: true }, 'command', isOfWriting);

  it('is read and written, as the guard speaks of it', () => {
    expect(command('text', '.env')).toEqual(['cat .env', 'echo note > .env']);
    expect(command('pattern', 'db/migrations', 'db/migrations', true)).toEqual([
      'echo note > db/migrations/example.txt',
      'cat db/migrations/example.txt',
    ]);
    expect(command('pattern', '(cat|head) .*package\\.json', 'package.json')).toEqual(['cat package.json']);
  });

  it('is what it is where nothing else is asked for, or where it is a command itself', () => {
    expect(command('pattern', '^secrets/', 'secrets/')).toEqual(['secrets/']);
    expect(command('pattern', '\\./deploy\\.sh', './deploy.sh')).toEqual(['./deploy.sh']);
    expect(command('text', '~/.*')).toEqual(['cat ~/.*']);
    expect(command('text', 'sudo')).toEqual(['sudo']);
  });

  it('is fetched where it begins with a host', () => {
    expect(command('pattern', 'api\\.example\\.com/v1/orders', 'api.example.com/v1/orders')).toEqual([
      'curl https://api.example.com/v1/orders',
    ]);
    expect(command('pattern', '^api\\.example\\.com/v1', 'api.example.com/v1')).toEqual(['api.example.com/v1']);
  });

  it('names the other machine in front of a branch', () => {
    expect(command('pattern', 'git push.*claude/', 'git push claude/a')).toEqual(['git push origin claude/a']);
    expect(command('text', 'git push main')).toEqual(['git push main']);
  });
});
