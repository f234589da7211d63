import { describe, expect, it } from 'vitest';
import { parseArguments } from '../../src/cli/arguments.js';
import { defineCommand } from '../../src/cli/command.js';
import { UsageError } from '../../src/model/usage-error.js';

const command = defineCommand({
  name: 'try',
  positionals: '[paths..]',
  description: '',
  options: {
    format: { type: 'string', alias: 'f', description: 'How', values: ['pretty', 'json'] },
    rule: { type: 'list', value: 'ID=LEVEL', description: 'Levels' },
    jobs: { type: 'number', alias: 'j', value: 'N', description: 'How many' },
    'fail-on': { type: 'string', description: 'When' },
    quiet: { type: 'boolean', alias: 'q', description: 'Less' },
  },
  examples: [],
  run: async () => 0,
});
const parse = (...words: string[]) => parseArguments(words, command);

describe('parseArguments', () => {
  it('gives every option a value of its type', () => {
    expect(parse()).toEqual({
      format: undefined,
      rule: [],
      jobs: undefined,
      'fail-on': undefined,
      quiet: false,
      help: false,
      version: false,
      positionals: [],
    });
    expect(
      parse('a.sh', '-f', 'json', '--rule', 'x=off', '--rule=y=info', '-j4', '--fail-on', 'never', '-q', '7'),
    ).toMatchObject({
      format: 'json',
      rule: ['x=off', 'y=info'],
      jobs: 4,
      'fail-on': 'never',
      quiet: true,
      positionals: ['a.sh', '7'],
    });
  });

  it('takes everything behind -- for a path', () => {
    expect(parse('--', '--quiet', '-f').positionals).toEqual(['--quiet', '-f']);
  });

  it.each([
    [['--fromat', 'json'], 'unknown option --fromat', 'Did you mean --format? hooklint try --help lists the options.'],
    [['-x'], 'unknown option -x', 'hooklint try --help lists the options.'],
    [
      ['--failOn', 'never'],
      'unknown option --failOn',
      'Did you mean --fail-on? hooklint try --help lists the options.',
    ],
    [['--format', 'jsno'], '--format does not accept "jsno"', 'Did you mean json? Legal values: pretty, json.'],
    [['--format'], '--format needs a value', 'Legal values: pretty, json.'],
    [['--rule'], '--rule needs a value', '--rule ID=LEVEL: Levels.'],
    [['--jobs', 'many'], '--jobs needs a number above 0, not "many"', undefined],
    [['--jobs=-1'], '--jobs needs a number above 0, not "-1"', undefined],
    [['-f', 'json', '-f', 'pretty'], '--format appears 2 times', 'Use it only once.'],
    [['--no-quiet'], 'unknown option --no-quiet', 'hooklint try --help lists the options.'],
    [['--constructor'], 'unknown option --constructor', 'hooklint try --help lists the options.'],
  ])('%j: %s', (words, message, hint) => {
    let error: unknown;
    try {
      parse(...words);
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(UsageError);
    expect(error).toMatchObject({ message, hint });
  });
});
