/**
 * Two sessions of a real client, offline, with hooks that block, fail, hang and answer badly. Each hook notes by itself what
 * it does. What the client wrote and what the hooks noted become the fixture that statistics are held against.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Io } from '../../src/cli/io.js';
import { openClient } from '../../src/client/client.js';
import { findIsolation } from '../../src/client/isolation.js';
import { publishedClient } from '../../src/client/npm-packages.js';
import { bash } from '../../src/live/conversation.js';
import { conversationOf } from '../../src/live/fire.js';
import { text } from '../../src/live/messages-api.js';
import { makeScratch, type Scratch, writeUnder } from '../../src/live/scratch.js';
import { runSession, type StreamLine } from '../../src/live/session.js';
import { type Fields, keptOfStream, keptOfTranscript } from './kept.js';

const folder = join('test', 'fixtures', 'sessions');

/** What a project is called in the fixture, and the folder of its transcripts. */
const project = '/home/dev/shop';
const transcripts = '-home-dev-shop';

const deny = { hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason: 'No network.' };
const nope = { hookEventName: 'PreToolUse', permissionDecision: 'nope' };
const context = { hookEventName: 'PostToolUse', additionalContext: 'Remember the tests.' };
const say = (value: object): string => `echo '${JSON.stringify(value)}'`;

/** What each hook does, in sh: `does` notes it. `$payload` is what it was given. */
const hooks: Readonly<Record<string, string>> = {
  guard: `case $payload in *'rm -rf'*) does blocked; echo 'Refusing rm -rf.' >&2; exit 2;; esac; does nothing`,
  'json-guard': `case $payload in *curl*) does blocked; ${say({ hookSpecificOutput: deny })};; *) does nothing;; esac`,
  slow: `case $payload in *'echo slow'*) does timedOut; sleep 5;; *) does nothing;; esac`,
  broken: `case $payload in *broken*) does failedOpen; echo 'jq: command not found' >&2; exit 127;; esac; does nothing`,
  odd: `case $payload in *odd*) does badAnswer; ${say({ hookSpecificOutput: nope })};; *) does nothing;; esac`,
  review: `case $payload in
*odd*) does blocked; echo 'That looks odd.' >&2; exit 2;;
*broken*) does fine; ${say({ hookSpecificOutput: context })};;
*) does nothing;;
esac`,
  'slow-review': `case $payload in *'echo slow'*) does cancelled; sleep 5;; *) does nothing;; esac`,
  prompt: `does fine; echo 'Be brief.'`,
  start: `case $payload in *startup*) does fine; echo 'Welcome.';; *) does nothing;; esac`,
  stop: `case $payload in
*'"stop_hook_active":true'*) does fine;;
*) does blocked; ${say({ decision: 'block', reason: 'Run the tests.' })};;
esac`,
  'quiet-stop': 'does fine',
  'slow-stop': 'does timedOut; sleep 5',
};

const handler = (name: string, timeout?: number) => ({
  type: 'command',
  command: `"$CLAUDE_PROJECT_DIR"/hooks/${name}.sh`,
  ...(timeout === undefined ? {} : { timeout }),
});

const settings = {
  hooks: {
    SessionStart: [{ hooks: [handler('start')] }],
    UserPromptSubmit: [{ hooks: [handler('prompt')] }],
    PreToolUse: [
      {
        matcher: 'Bash',
        hooks: [
          handler('guard'),
          handler('json-guard'),
          handler('slow', 1),
          handler('broken'),
          handler('odd'),
          // Nobody listens there.
          { type: 'http', url: 'http://127.0.0.1:9/hook' },
        ],
      },
    ],
    PostToolUse: [{ matcher: 'Bash', hooks: [handler('review'), handler('slow-review', 1)] }],
    Stop: [{ hooks: [handler('stop'), handler('quiet-stop'), handler('slow-stop', 1)] }],
  },
};

const commands = ['echo fine', 'rm -rf build', 'echo slow', 'curl localhost', 'echo broken', 'echo odd', 'echo done'];

export async function recordSession(words: readonly string[], io: Io): Promise<number> {
  const { values } = parseArgs({ args: [...words], options: { 'claude-version': { type: 'string' } } });
  const client = await openClient(await publishedClient(values['claude-version'] ?? 'latest', io.env), io.env);
  const isolation = findIsolation();
  const scratch = makeScratch();
  try {
    writeHooks(scratch);
    const session = (args: readonly string[], calls: readonly string[]) =>
      runSession(client, isolation, scratch, {
        prompt: null,
        steps: [{ say: 'Tidy up.' }],
        args: ['--permission-mode', 'bypassPermissions', ...args],
        env: {},
        conversationOf: (body) => conversationOf(body),
        script: ({ conversation }, earlier) => {
          const call = calls[earlier.filter((request) => request.conversation === conversation).length];
          return conversation === 'side' || call === undefined ? text('{"title": "A session"}') : bash(call);
        },
        host: () => undefined,
        timeoutMs: 120_000,
      });
    const { stream } = await session([], commands);
    const id = String(stream.find(({ subtype }) => subtype === 'init')?.session_id);
    // The hooks of the first session, as its stream tells of them.
    const first = tally(scratch);
    await session(['--resume', id, '--fork-session'], ['rm -rf build']);
    writeFixture(scratch, stream, first);
    return 0;
  } finally {
    scratch.remove();
  }
}

function writeHooks(scratch: Scratch): void {
  for (const [name, does] of Object.entries(hooks)) {
    const head = `#!/bin/sh\npayload=$(cat)\ndoes() { echo "${name} $1" >> '${notes(scratch)}'; }\n`;
    writeUnder(scratch.project, `hooks/${name}.sh`, `${head}${does}\nexit 0\n`, 0o755);
  }
  writeUnder(scratch.project, '.claude/settings.json', JSON.stringify(settings));
}

const notes = (scratch: Scratch): string => join(scratch.hook, 'notes');

/** How often each hook noted what. */
function tally(scratch: Scratch): Readonly<Record<string, Readonly<Record<string, number>>>> {
  const counts: Record<string, Record<string, number>> = {};
  for (const line of readFileSync(notes(scratch), 'utf8').trim().split('\n').sort()) {
    const [name, did] = line.split(' ') as [string, string];
    counts[name] = { ...counts[name], [did]: (counts[name]?.[did] ?? 0) + 1 };
  }
  return counts;
}

function writeFixture(scratch: Scratch, stream: readonly StreamLine[], first: object): void {
  const named = (line: Fields): string => JSON.stringify(line).replaceAll(scratch.project, project);
  const lines = (all: readonly Fields[]): string => all.map((line) => `${named(line)}\n`).join('');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, transcripts), { recursive: true });
  writeFileSync(join(folder, 'stream.jsonl'), lines(stream.flatMap(keptOfStream)));
  const tallies = { stream: first, transcripts: tally(scratch) };
  writeFileSync(join(folder, 'tally.json'), `${JSON.stringify(tallies, null, 2)}\n`);
  const below = join(scratch.home, '.claude', 'projects');
  const files = readdirSync(below, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.jsonl'));
  for (const file of files) {
    const written = readFileSync(join(below, file), 'utf8').trimEnd().split('\n');
    const all = written.flatMap((line) => keptOfTranscript(JSON.parse(line) as Fields));
    writeFileSync(join(folder, transcripts, basename(file)), lines(all));
  }
}
