/** `hooklint init <event>`: a starter hook that answers correctly, registered, and the lines for CI. */
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { eventNames, isEventName } from '../contract/index.js';
import type { Starter } from '../init/starter.js';
import { makeFolder } from '../load/make-folder.js';
import { UsageError } from '../model/usage-error.js';
import type { EventName } from '../model.js';
import { homepage } from '../report/project-urls.js';
import { nearest } from '../text/nearest.js';
import { defineCommand } from './command.js';
import { type Io, write } from './io.js';
import type { Arguments } from './option.js';
import { actionCommit, version } from './version.js';

const options = {
  language: {
    type: 'string',
    alias: 'l',
    description: 'Language of the hook (default: sh)',
    values: ['sh', 'python', 'typescript'],
  },
  force: { type: 'boolean', description: 'Overwrite an existing script' },
  'pre-commit': { type: 'boolean', description: 'Also write .pre-commit-config.yaml if there is none' },
  workflow: { type: 'boolean', description: 'Also write .github/workflows/hooklint.yml if there is none' },
  guard: {
    type: 'string',
    value: 'COMMAND',
    description: 'With PreToolUse: a Python guard that stops this command however it is written',
  },
} as const;

export default defineCommand({
  name: 'init',
  positionals: '<event>',
  description:
    'Writes a starter hook for an event to .claude/hooks and registers it in .claude/settings.json.\n' +
    'The starter replies correctly and lints clean; change its condition and its text.',
  options,
  examples: [
    { command: 'hooklint init PreToolUse', does: 'a guard of files, in sh' },
    {
      command: "hooklint init PreToolUse --guard 'git push --force'",
      does: 'a guard of one command, in all its spellings',
    },
    { command: 'hooklint init Stop --language python', does: 'a gate at the end of a turn' },
    { command: 'hooklint init SessionStart --workflow', does: 'context for Claude, and a workflow that lints it' },
  ],
  run,
});

async function run(args: Arguments<typeof options>, io: Io): Promise<0> {
  const event = eventOf(args.positionals);
  const { hooksFolder, starterFor } = await import('../init/starter.js');
  const { preCommitLines, withStarter, workflowLines } = await import('../init/settings.js');
  const starter =
    args.guard === undefined
      ? starterFor(event, args.language ?? 'sh')
      : await guardOf(args.guard, event, args.language);
  const script = join(io.cwd, hooksFolder, starter.file);
  const settings = join(io.cwd, '.claude', 'settings.json');
  // Everything that can go wrong with what is there goes wrong before anything is written.
  const registered = register(await textOf(settings), relative(io.cwd, settings), (text) =>
    withStarter(text, event, starter),
  );
  await create(script, starter.text, args.force, io, 0o755);
  if (registered !== undefined) {
    await writeFile(settings, registered);
    await say(io, settings, 'registered');
  }
  await ci('.pre-commit-config.yaml', preCommitLines(homepage, version), args['pre-commit'], io);
  await ci('.github/workflows/hooklint.yml', workflowLines(homepage, version, actionCommit), args.workflow, io);
  if (starter.needs !== undefined) {
    await write(io.stdout, `\nThe \`node\` on the PATH must be ${starter.needs}, which runs TypeScript.\n`);
  }
  await write(io.stdout, `\nNow run it on captured payloads: hooklint ${hooksFolder}/${starter.file}\n`);
  return 0;
}

async function guardOf(command: string, event: EventName, language: string | undefined): Promise<Starter> {
  if (event !== 'PreToolUse') throw new UsageError(`--guard is for PreToolUse, not for ${event}`);
  if (language !== undefined && language !== 'python') {
    throw new UsageError(`--guard writes Python, not ${language}`, { hint: 'Leave --language out.' });
  }
  const { guardFor } = await import('../init/guard.js');
  const guard = guardFor(command);
  if ('why' in guard) throw new UsageError(`--guard cannot guard ${JSON.stringify(command)}: ${guard.why}`);
  return guard;
}

function eventOf(positionals: readonly string[]): EventName {
  const [name, ...more] = positionals;
  if (name !== undefined && more.length === 0 && isEventName(name)) return name;
  const meant = name === undefined ? undefined : nearest(name, eventNames);
  throw new UsageError(
    name === undefined ? 'init needs an event' : `init accepts one event, not ${JSON.stringify(positionals.join(' '))}`,
    {
      hint: `${meant === undefined ? '' : `Did you mean ${meant}? `}Events: ${eventNames.join(', ')}.`,
    },
  );
}

async function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw new UsageError(`cannot be read: ${error.message}`, { place: { file } });
  });
}

function register(text: string, file: string, add: (text: string) => string | undefined): string | undefined {
  try {
    return add(text);
  } catch (error) {
    throw new UsageError(`cannot register the hook: ${(error as Error).message}`, {
      place: { file },
      hint: 'Fix the file first; hooklint says what is wrong with it. Nothing was written.',
    });
  }
}

async function create(file: string, text: string, force: boolean, io: Io, mode?: number): Promise<void> {
  makeFolder(dirname(file));
  try {
    await writeFile(file, text, { flag: force ? 'w' : 'wx', ...(mode === undefined ? {} : { mode }) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new UsageError('the file already exists', {
      place: { file: relative(io.cwd, file) },
      hint: '--force overwrites it.',
    });
  }
  await say(io, file, 'written');
}

/** Written where it is asked for and there is none, shown otherwise. */
async function ci(name: string, lines: string, wanted: boolean, io: Io): Promise<void> {
  const file = join(io.cwd, name);
  if (wanted && (await textOf(file)) === '') return create(file, lines, false, io);
  if (wanted) await write(io.stdout, `\n${name} already exists; add to it:\n\n${lines}`);
}

async function say(io: Io, file: string, done: string): Promise<void> {
  await write(io.stdout, `${done}  ${relative(io.cwd, file)}\n`);
}
