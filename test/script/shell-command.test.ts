import { expect, test } from 'vitest';
import { literalText, readShellCommand } from '../../src/script/shell-command.js';

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
