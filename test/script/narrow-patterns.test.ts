import { describe, expect, it } from 'vitest';
import { narrowPatterns } from '../../src/script/patterns/narrow-patterns.js';

const mentions = (text: string): readonly (string | undefined)[] =>
  narrowPatterns(`command=$(jq -r .tool_input.command)\n${text}\n`, 'bash').map(({ mention }) => mention);

describe('a pattern for a command', () => {
  it('finds a command that only mentions it, wherever it looks', () => {
    expect(mentions('[[ "$command" == *"git commit"* ]] && exit 2')).toEqual(["grep -rn 'git commit -m note' docs"]);
  });

  it.each([
    ['for the beginning', '[[ "$command" == "git commit"* ]] && exit 2'],
    [
      'of what is left without texts',
      `command=$(sed "s/'[^']*'//g" <<<"$command")\n[[ "$command" == *"git commit"* ]] && exit 2`,
    ],
  ])('does not, %s', (_, text) => {
    expect(mentions(text)).toEqual([undefined]);
  });
});

it('is read in the JSON of the payload as well', () => {
  const [found] = narrowPatterns("cat | grep -q '\"git commit' || exit 0\n", 'bash');
  expect([found?.found, found?.passes]).toEqual(['git commit -m note', 'cd app && git commit -m note']);
});

it.each([
  [
    'the first line',
    'first=$(echo "$COMMAND" | head -1)\nif grep -qE "(^|&& *)git commit" <<<"$first"; then exit 2; fi\n',
    'git fetch\ngit commit -m note',
  ],
  ['every line', 'if grep -qE "(^|&& *)git commit" <<<"$COMMAND"; then exit 2; fi\n', 'git -C . commit -m note'],
  [
    'for another test',
    'first=$(echo "$COMMAND" | head -1)\nif grep -qE "(^|&& *)git commit" <<<"$COMMAND"; then exit 2; fi\n',
    'git -C . commit -m note',
  ],
  [
    'what is told of it',
    'if grep -qE "(^|&& *)git commit" <<<"$COMMAND"; then echo "$COMMAND" >log; fi\nhead -1 log\n',
    'git -C . commit -m note',
  ],
])('is passed on a line of its own where the script keeps the first: %s', (_, text, passes) => {
  expect(narrowPatterns(`COMMAND=$(jq -r .tool_input.command)\n${text}`, 'bash').map((each) => each.passes)).toEqual([
    passes,
  ]);
});

it('is none where all that the pattern does not find is looked at', () => {
  expect(
    narrowPatterns(
      'COMMAND=$(jq -r .tool_input.command)\nif echo "$COMMAND" | grep -v -E "^git commit"; then exit 2; fi\n',
      'bash',
    ),
  ).toEqual([]);
});

describe('a pattern that a function of another file looks for', () => {
  const found = (text: string, library: string) =>
    narrowPatterns(`COMMAND=$(jq -r .tool_input.command)\n${text}`, 'bash', [
      { path: 'match.sh', absolutePath: '/p/match.sh', language: 'bash', text: library },
    ]).length;
  const matches =
    'matches() {\n  while read -r part; do [[ $part =~ $2 ]] && return 0; done < <(parts "$1")\n  return 1\n}\n';

  it('is none of the script', () => {
    expect(found('COMMIT="^git +commit"\nmatches "$COMMAND" "$COMMIT" || exit 0\nexit 2\n', matches)).toBe(0);
    expect(found('matches "$COMMAND" "^git +commit" || exit 0\nexit 2\n', matches)).toBe(0);
  });

  it('is one where the function is another', () => {
    const text = 'COMMIT="^git +commit"\n[[ $COMMAND =~ $COMMIT ]] || exit 0\nsay "$COMMAND"\nexit 2\n';
    expect(found(text, 'say() {\n  echo "$1" >&2\n}\n')).toBe(1);
  });
});
