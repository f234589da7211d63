/** Lists of patterns whose entries a shell script compares as plain text. */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { plainLists } from '../../src/script/patterns/plain-lists.js';

const loop = (entries: string, body: string): string =>
  `LIST=(${entries})\nfor entry in "\${LIST[@]}"; do\n  ${body}\ndone\n`;

const patternsOf = (script: string): readonly string[] => plainLists(script).map(({ pattern }) => pattern);

const compares = [
  '[[ "$FILE" == *"$entry"* ]] && exit 2',
  'if [[ "$FILE" = "$entry" ]]; then echo "No: $entry" >&2; exit 2; fi',
  'case "$FILE" in\n    *"${entry}"*) REASON="it is $entry"; exit 2 ;;\n  esac',
];

const hasBash = spawnSync('bash', ['-c', 'exit 0']).status === 0;

describe('patterns of a list that is compared in quotes', () => {
  it.each(compares)('are told: %s', (body) => {
    const script = loop('".env" "*.pem" "secrets/*" "\\.key$" "^src/"', body);
    const found = plainLists(script);
    expect(found.map(({ pattern }) => pattern)).toEqual(['*.pem', 'secrets/*', '\\.key$', '^src/']);
    for (const { length, offset, pattern } of found) expect(script.slice(offset, offset + length)).toBe(pattern);
  });

  it('are told where they are written in the loop itself', () => {
    expect(patternsOf(`for entry in ".env" "*.pem"; do\n  ${compares[0]}\ndone\n`)).toEqual(['*.pem']);
  });

  it.runIf(hasBash).each(compares)('find nothing in bash: %s', (body) => {
    const status = (entries: string) =>
      spawnSync('bash', ['-c', loop(entries, body)], { env: { ...process.env, FILE: 'cert.pem' } }).status;
    expect(status('"*.pem" "\\.pem$"')).not.toBe(2);
    expect(status('"cert.pem"')).toBe(2);
  });

  it.each([
    ['plain texts', '".env" "rm -rf *" "**bold**" "C:\\\\data"', compares[0]],
    ['a comparison without quotes', '"*.pem"', '[[ "$FILE" == $entry ]] && exit 2'],
    ['an entry that is a pattern too', '"*.pem"', '[[ "$FILE" == *"$entry"* || "$FILE" == $entry ]] && exit 2'],
    ['a pattern of grep', '"\\.pem$"', 'echo "$FILE" | grep -q "$entry" && exit 2'],
    ['a star that is taken off', '"*.pem"', 'part="${entry#\\*}"\n  [[ "$FILE" == *"$part"* ]] && exit 2'],
    ['entries that nothing compares', '"*.pem"', 'echo "$entry"'],
    ['a loop in the loop', '"*.pem"', 'for one in $FILES; do [[ "$one" == *"$entry"* ]] && exit 2; done'],
  ])('are not %s', (_, entries, body = '') => {
    expect(patternsOf(loop(entries, body))).toEqual([]);
  });
});
