/** `hooklint record`: settings for a recorder of real payloads, and the recorder itself. */
import { delimiter, join, resolve } from 'node:path';
import { asyncEnds } from '../contract/async-hooks.js';
import { eventNames, isEventName } from '../contract/index.js';
import { UsageError } from '../model/usage-error.js';
import type { EventName } from '../model.js';
import { nearest } from '../text/nearest.js';
import { defineCommand } from './command.js';
import { type Io, write } from './io.js';
import { notify } from './notify.js';
import type { Arguments } from './option.js';

const options = {
  to: { type: 'string', value: 'FOLDER', description: 'Where to save payloads (default: .claude/payloads)' },
  save: { type: 'boolean', description: 'Save the payload on standard input; the printed settings call this' },
} as const;

/** Larger payloads are not worth keeping. */
const mostBytes = 4 * 1024 * 1024;

export default defineCommand({
  name: 'record',
  positionals: '[events..]',
  description:
    'Prints settings for a recorder, which saves the payloads that Claude Code sends in your own sessions, with secrets masked.\n' +
    'Then lint with them: hooklint --payload .claude/payloads. The recorder prints nothing and always exits with 0.',
  options,
  examples: [
    { command: 'hooklint record', does: 'settings for the events that can block something' },
    { command: 'hooklint record PreToolUse Stop --to /tmp/payloads', does: 'two events, into another folder' },
  ],
  run,
});

const usual: readonly EventName[] = ['PreToolUse', 'PostToolUse', 'UserPromptSubmit', 'Stop', 'SubagentStop'];

async function run(args: Arguments<typeof options>, io: Io): Promise<0> {
  const folder = args.to ?? '.claude/payloads';
  if (args.save) {
    await save(folder, io);
    return 0;
  }
  const events = args.positionals.length === 0 ? usual : args.positionals.map(eventOf);
  await write(io.stdout, `${JSON.stringify({ hooks: Object.fromEntries(events.map(entry(folder))) }, null, 2)}\n`);
  if (!(await canRun(io))) {
    await notify(
      io,
      'hooklint: these settings call hooklint through npx, which does not find it here: they would silently save nothing\n' +
        '  Install it first: npm install --save-dev hooklint, or npm install --global hooklint.\n',
    );
  }
  return 0;
}

/** Would `npx --no-install hooklint` find a program, in the project or on the PATH? What npx fetched for now will be gone. */
async function canRun({ cwd, env }: Io): Promise<boolean> {
  const { kindOf, upwards } = await import('../load/files.js');
  const folders = [
    ...[...upwards(cwd)].map((folder) => join(folder, 'node_modules', '.bin')),
    ...(env.PATH ?? '').split(delimiter).filter((folder) => folder !== '' && !/[\\/]_npx[\\/]/.test(folder)),
  ];
  const files = folders.flatMap((folder) => ['hooklint', 'hooklint.cmd'].map((name) => join(folder, name)));
  return (await Promise.all(files.map(kindOf))).includes('file');
}

/**
 * In the background, so that no session ever waits for it, but for the events with which a session may end: Claude Code
 * cancels what is still running then. Quiet and successful even where there is no npx.
 */
function entry(folder: string): (event: EventName) => readonly [EventName, unknown] {
  const command = `npx --no-install hooklint record --save --to ${quoted(folder)} >/dev/null 2>&1 || true`;
  const isLast = (event: EventName) => asyncEnds.some(({ lastEvents }) => lastEvents.includes(event));
  return (event) => [
    event,
    [{ hooks: [{ type: 'command', command, ...(isLast(event) ? {} : { async: true }), timeout: 30 }] }],
  ];
}

/** From the project on, whatever the session's current directory is. */
function quoted(folder: string): string {
  const path = /^(\/|[A-Za-z]:)/.test(folder) ? folder : `$CLAUDE_PROJECT_DIR/${folder}`;
  return `"${path.replace(/[`"\\]/g, '\\$&')}"`;
}

async function save(folder: string, io: Io): Promise<void> {
  try {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of io.stdin()) {
      size += (chunk as Buffer).length;
      if (size > mostBytes) return;
      chunks.push(chunk as Buffer);
    }
    const { recordPayload } = await import('../logs/recording.js');
    await recordPayload(Buffer.concat(chunks).toString('utf8'), resolve(io.cwd, folder));
  } catch {
    // Whatever is wrong with the payload or the disk is not the session's concern.
  }
}

function eventOf(name: string): EventName {
  if (isEventName(name)) return name;
  const meant = nearest(name, eventNames);
  throw new UsageError(`${JSON.stringify(name)} is not an event`, {
    hint: `${meant === undefined ? '' : `Did you mean ${meant}? `}Events: ${eventNames.join(', ')}.`,
  });
}
