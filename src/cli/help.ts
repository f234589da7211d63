/** The help of a command, laid out by yargs from the command's own table of options. */
import yargs from 'yargs';
import { wrap } from '../report/wrap.js';
import { commonOptions } from './arguments.js';
import type { Command } from './command.js';
import { commands } from './commands.js';
import type { Option, OptionTable } from './option.js';

/** `width`: columns of the terminal; at least 40 are used. */
export async function help(command: Command, width: number): Promise<string> {
  const columns = Math.max(40, Math.min(width, 100));
  const program = command.program ?? `hooklint ${command.name}`.trim();
  const usage = [program, command.positionals ?? '', '[options]'].filter((word) => word !== '');
  const parser = yargs([])
    .scriptName('hooklint')
    .locale('en')
    .help(false)
    .version(false)
    .usage(`${usage.join(' ')}\n\n${command.description}`)
    .wrap(columns)
    .parserConfiguration({ 'boolean-negation': false });
  if (command.name === '') {
    for (const [name, { summary }] of Object.entries(commands)) parser.command(name, summary);
  }
  const options: OptionTable = { ...command.options, ...commonOptions };
  for (const [name, option] of Object.entries(options)) {
    // Laid out under the name and what stands for the value; yargs parses nothing here.
    parser.option(`${name}${placeholder(option)}`, {
      ...(option.alias === undefined ? {} : { alias: option.alias }),
      describe: option.values === undefined ? option.description : `${option.description}: ${option.values.join(', ')}`,
      group: `${option.group ?? 'Options'}:`,
    });
  }
  return [await parser.getHelp(), ...examplesText(command.examples, columns)].join('\n\n');
}

/** What an example does has this much room beside its command; where there is less, it follows beneath. */
const leastBeside = 24;

/** A command is never broken: it is there to be copied. */
function examplesText(examples: Command['examples'], width: number): readonly string[] {
  if (examples.length === 0) return [];
  const column = Math.max(...examples.map(({ command }) => command.length)) + 4;
  const lines = examples.map(({ command, does }) => {
    if (column + leastBeside > width) return `  ${command}\n${wrap(does, width, '      ')}`;
    return wrap(does, width, `  ${command}`.padEnd(column), ' '.repeat(column));
  });
  return [['Examples:', ...lines].join('\n')];
}

function placeholder({ type, value = 'NAME' }: Option): string {
  return type === 'boolean' ? '' : ` ${value}`;
}
