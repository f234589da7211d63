import { describe, expect, it } from 'vitest';
import { narrowPatterns } from '../../src/script/narrow-patterns.js';

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
