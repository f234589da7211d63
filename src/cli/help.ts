/** The help of a command, laid out by yargs from the command's own table of options. */
import yargs from 'yargs';
import { commonOptions } from './arguments.js';
import type { Command } from './command.js';
import { commands } from './commands.js';
import type { Option, OptionTable } from './option.js';

/** `width`: columns of the terminal; at least 40 are used. */
export function help(command: Command, width: number): Promise<string> {
  const program = command.program ?? `hooklint ${command.name}`.trim();
  const usage = [program, command.positionals ?? '', '[options]'].filter((word) => word !== '');
  const parser = yargs([])
    .scriptName('hooklint')
    .locale('en')
    .help(false)
    .version(false)
    .usage(`${usage.join(' ')}\n\n${command.description}`)
    .wrap(Math.max(40, Math.min(width, 100)))
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
  for (const { command: line, does } of command.examples) parser.example(line, does);
  return parser.getHelp();
}

function placeholder({ type, value = 'NAME' }: Option): string {
  return type === 'boolean' ? '' : ` ${value}`;
}
