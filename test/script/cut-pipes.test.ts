import { describe, expect, it } from 'vitest';
import { cutPipes } from '../../src/script/pitfalls/cut-pipes.js';

const content = 'set -euo pipefail\ncontent=$(echo "$input" | jq -r \'.tool_input.content // empty\')\n';

describe('a pipe into grep -q under pipefail', () => {
  it.each([
    [`${content}if echo "$content" | grep -qE 'AKIA'; then exit 2; fi\n`, 'echo'],
    [`${content}printf '%s' "\${content}" | grep -i -q secret && exit 2\n`, 'printf'],
    ['set -o pipefail\nif git diff HEAD | grep -q FIXME; then exit 2; fi\n', 'git'],
    ['set -o pipefail\nif tail -50 "$transcript_path" | grep -qi quota; then exit 0; fi\n', 'tail'],
  ])('is cut: %s', (text, writer) => {
    expect(cutPipes(text).map((pipe) => pipe.writer)).toEqual([writer]);
  });

  it.each([
    `${content}grep -qE 'AKIA' <<<"$content" && exit 2\n`,
    `${content}echo "$content" | grep -E 'AKIA' >/dev/null && exit 2\n`,
    `${content}echo "$file" | grep -q x && exit 2\n`,
    `${content}# echo "$content" | grep -q x\n`,
    'set -o pipefail\ngit diff --name-only | grep -q x && exit 2\n',
    'set -o pipefail\ngit diff HEAD -- "$file" | grep -q x && exit 2\n',
    'set -o pipefail\nfirst=$(jq -r .tool_input.content | head -1)\necho "$first" | grep -q x && exit 2\n',
    'git diff HEAD | grep -q FIXME && exit 2\n',
  ])('is not: %s', (text) => {
    expect(cutPipes(text)).toEqual([]);
  });

  it('is looked for in linear time', () => {
    const long = `${content}${'x=$(git diff)\necho "$content" | grep \ngit diff '.repeat(20_000)}`;
    expect(cutPipes(long)).toEqual([]);
  });
});
