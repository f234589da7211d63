/** What a command is: one file in this folder that default-exports one of these, and one line in commands.ts. */
import type { ExitCode } from '../check/exit-code.js';
import type { Io } from './io.js';
import type { Arguments, OptionTable } from './option.js';

export interface Command<T extends OptionTable = OptionTable> {
  /** What is typed behind `hooklint`; empty for the command that runs when no name is given. */
  readonly name: string;
  /** What is typed for it, where that is not `hooklint` and the name. */
  readonly program?: string;
  /** What may stand beside the options: `[paths..]`, `<rule|event>`; absent: nothing. */
  readonly positionals?: string;
  /** What it does, in a sentence or a few. */
  readonly description: string;
  readonly options: T;
  readonly examples: readonly { readonly command: string; readonly does: string }[];
  readonly run: (args: Arguments<T>, io: Io) => Promise<ExitCode>;
}

/** Gives the type of the arguments to `run` from the table of options. */
export function defineCommand<const T extends OptionTable>(command: Command<T>): Command {
  return command as unknown as Command;
}
