import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { globSamples, samplesOf } from '../../src/plan/sample.js';
import { type Dialect, inJavaScript } from '../../src/text/dialect.js';

const sampled = (source: string, dialect: Dialect) => samplesOf(inJavaScript(source, dialect));

describe('samplesOf', () => {
  it.each<[Dialect, string, readonly string[]]>([
    ['extended', 'rm -rf|DROP TABLE', ['rm -rf', 'DROP TABLE']],
    ['extended', '^git[[:space:]]+push.*--force', ['git push --force']],
    ['basic', 'mv .* /dev/null', ['mv x /dev/null']],
    ['extended', '(^| )npx |sudo', ['npx x', 'sudo']],
    ['extended', 'git push .*--force', ['git push --force']],
    ['extended', '(^| )cp .*( |/)\\.env( |$)', ['cp x .env', 'cp x/.env']],
    ['extended', 'chmod .+/bin', ['chmod x/bin']],
    ['extended', '(^|[;&|])[[:space:]]*sudo', ['sudo', ';sudo']],
    ['extended', 'git[[:space:]]+push[^;|&]*(--force|[[:space:]]-f\\b)', ['git push --force', 'git push -f']],
    ['javascript', '\\bgit\\b[\\s\\S]*\\badd\\s+(?:-\\S+\\s+)*(-A\\b|\\.(?=\\s|$))', ['git add -A', 'git add .']],
    ['javascript', 'dd\\s+[^\\n|]{0,40}of=', ['dd of=']],
    ['extended', "echo '[^']*'", ["echo 'a'"]],
    ['extended', 'rm[[:space:]]+-[a-zA-Z]*[rR][a-zA-Z]*f[a-zA-Z]*', ['rm -rf']],
    ['extended', 'git clean -[a-z]*', ['git clean -a']],
    ['extended', 'git +(-[cC] +[^ ]+ +)?(checkout|switch) ', ['git checkout x', 'git switch x']],
    ['extended', 'git +add( +-[a-z]+)*( +\\S+)* +.*NOTES\\.md', ['git add NOTES.md']],
    ['javascript', 'npm test(?:[^|;&]|>&)*\\|\\s*tail', ['npm test |tail']],
    ['extended', 'echo .*\\$\\{?(API_KEY|DB_PASS)', ['echo ${API_KEY}', 'echo ${DB_PASS}']],
    ['basic', 'curl\\|wget', ['curl', 'wget']],
    ['basic', 'a+b(c)', ['a+b(c)']],
    ['python', '(?i)\\bdrop\\s+table\\b', ['drop table']],
    ['python', '(?P<key>AKIA[0-9A-Z]{4})', ['AKIA1111']],
    ['javascript', '^\\/etc\\/(passwd|shadow)$', ['/etc/passwd', '/etc/shadow']],
    ['javascript', '\\.env(\\.local)?$', ['.env.local']],
  ])('gives one text for each alternative: %s %s', (dialect, source, texts) => {
    expect(sampled(source, dialect)).toEqual(texts);
  });

  it.each(['(', '[z-a]', '(a)\\1', '(?>atomic)', '$.^'])(
    'gives nothing for what nothing can be made of: %s',
    (source) => {
      expect(samplesOf(source)).toEqual([]);
    },
  );

  it('gives only texts that the native engine matches too', () => {
    const atom = fc.constantFrom('a', 'rm', '\\s', '\\d', '\\w', '.', '[a-c]', '[^a-z]', '\\.', '/', ' ', '\\b');
    const quantifier = fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,3}');
    const item = fc.tuple(atom, quantifier).map(([of, times]) => (of === '\\b' ? of : of + times));
    const sequence = fc.array(item, { minLength: 1, maxLength: 5 }).map((items) => items.join(''));
    const choice = fc.array(sequence, { minLength: 1, maxLength: 3 }).map((items) => `(?:${items.join('|')})`);
    fc.assert(
      fc.property(fc.tuple(choice, sequence), ([one, two]) => {
        const source = `${one}${two}`;
        for (const text of samplesOf(source)) expect(text).toMatch(new RegExp(source));
      }),
    );
  });
});

describe('globSamples', () => {
  it.each([
    ['*.lock', 'example.lock'],
    ['secrets/*', 'secrets/example.txt'],
    ['*/migrations/*', 'example/migrations/example.txt'],
    ['*git push*--force*', 'git push --force'],
    ['*uvicorn*--reload*', 'uvicorn --reload'],
    ['[Dd]rop ?', 'Drop x'],
  ])('%s is matched by %s', (glob, text) => {
    expect(globSamples(glob)[0]).toBe(text);
  });
});
