/** The command line as a function: words in, exit code out, streams injected. Never throws. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ExitCode } from '../check/exit-code.js';
import { machineErrorOf } from '../model/machine-error.js';
import { UsageError } from '../model/usage-error.js';
import { escapeText } from '../report/escape.js';
import { nearest } from '../text/nearest.js';
import { parseArguments } from './arguments.js';
import type { Command } from './command.js';
import { commands, lintCommand } from './commands.js';
import { type Io, write } from './io.js';
import { notify } from './notify.js';
import { columnsOf } from './terminal.js';
import { version } from './version.js';

const reportTo = 'https://github.com/hooklint/hooklint/issues';

/** Runs a command line. Whatever is thrown is told on stderr: what the user can repair gives 2, a fault of ours 3. */
export async function main(argv: readonly string[], io: Io): Promise<ExitCode> {
  try {
    return await run(argv, io);
  } catch (error) {
    const said = error instanceof UsageError ? error : machineErrorOf(error);
    if (said === undefined) await write(io.stderr, await faultText(error));
    else await notify(io, usageText(said));
    return said === undefined ? 3 : 2;
  }
}

async function run(argv: readonly string[], io: Io): Promise<ExitCode> {
  const named = argv[0] !== undefined && Object.hasOwn(commands, argv[0]) ? commands[argv[0]] : undefined;
  if (named === undefined) refuseMistypedCommand(argv[0], io);
  const command: Command = (await (named ?? lintCommand).load()).default;
  return runCommand(command, named === undefined ? argv : argv.slice(1), io);
}

/** A command on its words, help and version included. */
export async function runCommand(command: Command, words: readonly string[], io: Io): Promise<ExitCode> {
  const args = parseArguments(words, command);
  const {
    help,
    version: versionAsked,
    width,
  } = args as {
    readonly help?: unknown;
    readonly version?: unknown;
    readonly width?: number;
  };
  if (help === true) {
    const { help: render } = await import('./help.js');
    await write(io.stdout, `${await render(command, columnsOf(io.stdout, io.env, width))}\n`);
    return 0;
  }
  if (versionAsked === true) {
    await write(io.stdout, `${version}\n`);
    return 0;
  }
  return command.run(args, io);
}

/** What is no file here and nearly a command was meant to be one. */
function refuseMistypedCommand(word: string | undefined, io: Io): void {
  if (word === undefined || !/^[a-z-]+$/i.test(word) || word.startsWith('-') || existsSync(resolve(io.cwd, word)))
    return;
  const meant = nearest(word, Object.keys(commands));
  if (meant === undefined) return;
  throw new UsageError(`${JSON.stringify(word)} is neither a command nor a file`, {
    hint: `Did you mean hooklint ${meant}?`,
  });
}

/** One line for what is wrong, one for what to do. */
export function usageText(error: Pick<UsageError, 'message' | 'hint' | 'place'>): string {
  const at = error.place;
  const place =
    at === undefined ? '' : `${[at.file, at.line, at.column].filter((part) => part !== undefined).join(':')}: `;
  return escapeText(`hooklint: ${place}${error.message}\n${error.hint === undefined ? '' : `  ${error.hint}\n`}`);
}

async function faultText(error: unknown): Promise<string> {
  const { mappedStack } = await import('./mapped-stack.js');
  const detail = error instanceof Error ? await mappedStack(error.stack ?? error.message) : String(error);
  return escapeText(
    `hooklint: this is a bug in hooklint ${version}, not in your hook.\n  Please report it with the lines below: ${reportTo}\n\n${detail}\n`,
  );
}
