/**
 * Words of the command line to typed arguments, by the parser of yargs alone: loading all of yargs costs more than
 * linting a settings file, so only the help does. What is unknown or illegal is named with what would have been right.
 */
import parse from 'yargs-parser';
import { UsageError } from '../model/usage-error.js';
import { nearest } from '../text/nearest.js';
import type { Command } from './command.js';
import type { Arguments, Option, OptionTable } from './option.js';

/** Options that every command has; main acts on them before a command is run. */
export const commonOptions = {
  help: { type: 'boolean', alias: 'h', description: 'Show this help' },
  version: { type: 'boolean', alias: 'V', description: 'Show the version of hooklint' },
} as const satisfies OptionTable;

/** Throws a UsageError for anything that the command does not know. */
export function parseArguments(words: readonly string[], command: Command): Arguments<OptionTable> {
  const options: OptionTable = { ...command.options, ...commonOptions };
  const ofType = (...types: Option['type'][]) =>
    Object.keys(options).filter((name) => types.includes((options[name] as Option).type));
  const aliases = Object.entries(options).flatMap(([name, { alias }]) =>
    alias === undefined ? [] : [[name, [alias]]],
  );
  const { _: positionals, ...given } = parse([...words], {
    boolean: ofType('boolean'),
    string: ['_', ...ofType('string', 'number', 'list')],
    alias: Object.fromEntries(aliases) as Record<string, string[]>,
    configuration: {
      'boolean-negation': false,
      'camel-case-expansion': false,
      'dot-notation': false,
      'duplicate-arguments-array': true,
      'greedy-arrays': false,
      'parse-numbers': false,
      'parse-positional-numbers': false,
      'populate--': false,
      'strip-aliased': true,
    },
  });

  const values: Record<string, unknown> = {};
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(options, name)) throw unknownOption(name, options, command);
  }
  for (const [name, option] of Object.entries(options)) values[name] = argument(name, option, given[name]);

  if (positionals.length > 0 && command.positionals === undefined) {
    throw new UsageError(`hooklint ${command.name} does not accept ${JSON.stringify(String(positionals[0]))}`, {
      hint: `See hooklint ${command.name} --help.`,
    });
  }
  return { ...values, positionals: positionals.map(String) } as unknown as Arguments<OptionTable>;
}

function argument(name: string, option: Option, given: unknown): unknown {
  const list = given === undefined ? [] : Array.isArray(given) ? given : [given];
  if (option.type === 'boolean') return list.length > 0 && list.at(-1) !== false;
  for (const value of list) checkValue(name, option, value);
  if (option.type === 'list') return list;
  if (list.length > 1) {
    throw new UsageError(`--${name} appears ${list.length} times`, { hint: 'Use it only once.' });
  }
  return option.type === 'number' && list.length > 0 ? Number(list[0]) : list[0];
}

function checkValue(name: string, option: Option, value: unknown): void {
  if (typeof value !== 'string' || value === '') {
    throw new UsageError(`--${name} needs a value`, {
      hint:
        option.values === undefined
          ? `--${name} ${option.value ?? 'VALUE'}: ${option.description}.`
          : oneOf(option.values),
    });
  }
  if (option.type === 'number' && !(Number(value) > 0 && Number.isFinite(Number(value)))) {
    throw new UsageError(`--${name} needs a number above 0, not ${JSON.stringify(value)}`);
  }
  if (option.values !== undefined && !option.values.includes(value)) {
    const meant = nearest(value, option.values);
    throw new UsageError(`--${name} does not accept ${JSON.stringify(value)}`, {
      hint: `${meant === undefined ? '' : `Did you mean ${meant}? `}${oneOf(option.values)}`,
    });
  }
}

const oneOf = (values: readonly string[]): string => `Legal values: ${values.join(', ')}.`;

function unknownOption(name: string, options: OptionTable, command: Command): UsageError {
  const known = Object.keys(options);
  const meant = name.length > 1 ? nearest(name, known) : undefined;
  const help = `hooklint ${command.name === '' ? '' : `${command.name} `}--help`;
  return new UsageError(`unknown option ${name.length === 1 ? '-' : '--'}${name}`, {
    hint: meant === undefined ? `${help} lists the options.` : `Did you mean --${meant}? ${help} lists the options.`,
  });
}
