import { expect, test } from 'vitest';
import { literalText, readShellCommand } from '../../src/script/shell/shell-command.js';

const commandsOf = (text: string) =>
  readShellCommand(text).map(({ after, words }) => [after, ...words.map((word) => literalText(word) ?? '…')]);

test('an expression in [[ ]] is one command, whatever operators and brackets are in it', () => {
  expect(commandsOf('[[ $c =~ ^(npm test|dotnet test) && ! -f x ]] && npm test | tail')).toEqual([
    ['', '[[', '…', '=~', '^(npm test|dotnet test)', '&&', '!', '-f', 'x', ']]'],
    ['&&', 'npm', 'test'],
    ['|', 'tail'],
  ]);
  expect(commandsOf('if [[ ( $a == @(x|y) || -z $b ) ]]; then run; fi').map(([, name]) => name)).toEqual(['[[', 'run']);
});

test('words that only look like one', () => {
  expect(commandsOf('echo [[ a | b ]]')).toEqual([
    ['', 'echo', '[[', 'a'],
    ['|', 'b', ']]'],
  ]);
  expect(commandsOf('[[ a && b')).toEqual([
    ['', '[[', 'a'],
    ['&&', 'b'],
  ]);
});

test('quotes and comments in a substitution hide no bracket', () => {
  for (const text of [
    `X=$(echo "don't" | grep o)\nrun`,
    `X=$(grep -o '["'"'"']' file)\nrun`,
    `X=$(echo "a) $(date "+%s)") b")\nrun`,
    `X=$(\n  # Claude's own\n  date\n)\nrun`,
  ])
    expect(commandsOf(text).map(([, name]) => name)).toEqual([undefined, 'run']);
});

test('quotes in substitutions that nothing closes are read once, however deep they are', () => {
  const [command] = readShellCommand(`echo $(${'"$('.repeat(500)}`);
  expect(command?.words.length).toBe(2);
});

test('the patterns of a `case` are no commands', () => {
  const text = 'case "$1" in\n  (terraform | docker) plan && apply ;;\n  ls) ;;\n  *) other\nesac\nlast';
  expect(commandsOf(text)).toEqual([
    ['', '…', 'in'],
    [')', 'plan'],
    ['&&', 'apply'],
    [')', 'other'],
    ['\n', 'last'],
  ]);
  expect(readShellCommand(text).map(({ nested }) => nested)).toEqual([true, true, true, true, false]);
  const inner = 'case $a in x) case $b in y) one ;; esac; two ;; z) three; esac; four';
  expect(commandsOf(inner).map(([, name]) => name)).toEqual(['…', '…', 'one', 'two', 'three', 'four']);
});
