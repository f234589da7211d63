/** Patterns that are said to be misread, given to the programs that read them. */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../src/model.js';
import { misreadPatterns } from '../../src/script/patterns/misread-patterns.js';

const grep = spawnSync('grep', ['--version'], { encoding: 'utf8' }).stdout ?? '';
const bash = spawnSync('bash', ['-c', 'echo $BASH_VERSION'], { encoding: 'utf8' }).stdout ?? '';

/** A test of `$V`, what its pattern was meant to find, and how it is written for the program. */
const ofGrep = [
  ['grep -q "git push|npm publish"', 'git push', 'grep -qE "git push|npm publish"'],
  ["grep -q '[0-9]+x'", '12x', "grep -qE '[0-9]+x'"],
  ["grep -qE 'chmod \\d+'", 'chmod 755', "grep -qE 'chmod [0-9]+'"],
  ["grep -qE '(?i)drop'", 'DROP', 'grep -qiE drop'],
  ["grep -qE 'a(?:b|c)'", 'ab', "grep -qE 'a(b|c)'"],
  ["grep -qE 'a[\\s]b'", 'a b', "grep -qE 'a[[:space:]]b'"],
  ["grep -qE 'a[\\d]b'", 'a1b', "grep -qE 'a[[:digit:]]b'"],
  ["grep -qE '^a[^\\n]*b$'", 'a no b', "grep -qE '^a.*b$'"],
  ["grep -qE '^a[;\\n]?b$'", 'a\nb', "grep -qE '^a[;]?|b$'"],
  ["grep -qE 'a\\tb'", 'a\tb', "grep -qE 'a[[:space:]]b'"],
  ["grep -qP 'a\\nb'", 'a\nb', "grep -qzP 'a\\nb'"],
  ["grep -qE 'a\\x27b'", "a'b", 'grep -qE "a\'b"'],
  ["grep -qE 'eval $(curl'", 'eval $(curl', "grep -qE 'eval [$][(]curl'"],
  ["grep -qE 'a[b'", 'a[b', "grep -qE 'a[[]b'"],
  ["grep -qF 'a.*b'", 'a-b', "grep -q 'a.*b'"],
] as const;

const ofBash = [
  ['[[ $V =~ git\\s+push ]]', 'git push', 're="git[[:space:]]+push"; [[ $V =~ $re ]]'],
  ['[[ $V =~ ^git\\b ]]', 'git push', '[[ $V =~ ^git[^a-z] ]]'],
  ['[[ $V =~ a\\d ]]', 'a1', '[[ $V =~ a[0-9] ]]'],
  ['[[ $V =~ "^git.*push" ]]', 'git push', '[[ $V =~ ^git.*push ]]'],
  ['[[ $V =~ a(?:bc) ]]', 'abc', '[[ $V =~ a(bc) ]]'],
  ['[[ $V == "git push*" ]]', 'git push origin', '[[ $V == "git push"* ]]'],
  ['[ "$V" = git* ]', 'git-push', '[[ $V = git* ]]'],
] as const;

function matches(test: string, value: string): boolean {
  const text = test.startsWith('grep') ? `printf '%s\\n' "$V" | ${test}` : test;
  return spawnSync('bash', ['-c', text], { env: { ...process.env, V: value } }).status === 0;
}

function holds(rows: readonly (readonly [string, string, string])[]): void {
  it.each(rows)('%s does not find %j; %s does', (test, value, instead) => {
    expect(misreadPatterns(`${test}\n`, 'bash')).toHaveLength(1);
    expect(misreadPatterns(`${instead}\n`, 'bash')).toEqual([]);
    expect(matches(test, value)).toBe(false);
    expect(matches(instead, value)).toBe(true);
  });
}

describe.skipIf(!grep.includes('GNU') || bash === '')('as GNU grep reads them', () => holds(ofGrep));

describe.skipIf(bash === '')('as bash reads them', () => holds(ofBash));

it.each([
  ['bash', '[[ $V =~ "git push" ]]'],
  ['bash', '[[ $V =~ \\.env$ && -n $V ]]'],
  ['bash', 'grep -v "^$id|" list'],
  ['bash', 'rg "\\d+" notes'],
  ['bash', "grep -P '(^|\\n)git push' notes"],
  ['bash', "grep -P 'x[^\\n]+' notes"],
  ['bash', "grep --null-data -P 'a\\nb' notes"],
  ['bash', "grep -oP 'x\\K.*(?!\\n)' notes"],
  ['bash', '# grep "a|b"'],
  ['bash', '[[ $schedule == "*/5 * * * *" ]]'],
  ['python', 're.search(r"\\bx", text)'],
  ['javascript', 'new RegExp(`^${name}\\\\b`)'],
] as const satisfies readonly (readonly [Language, string])[])('%s: %s is left alone', (language, text) => {
  expect(misreadPatterns(`${text}\n`, language)).toEqual([]);
});
