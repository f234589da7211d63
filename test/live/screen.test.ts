/** What a verdict foretells of a screen, held against screens as the client draws them. */
import { expect, test } from 'vitest';
import { newestClient } from '../../src/contract/version.js';
import { interpret } from '../../src/interpret/index.js';
import { newLines, type Screens, screenDifferences } from '../../src/live/screen.js';
import type { CommandExecution } from '../../src/model.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const screen = (...lines: readonly string[]): string =>
  [
    ' ▐▛███▛█   Claude Code v2.1.330',
    ' ▝▝   ▝▝   /tmp/hooklint-0a1b2c3d.4026531836-4711-uBCtdh/project',
    '❯ PROMPTMARK',
    '  Ran 1 shell command',
    ...lines,
    '● done 1',
    '✻ Cooked for 7s · done 11:15 AM',
    '❯ ',
  ].join('\n');

const shown = (terminal: string, transcript = terminal): Screens => ({
  terminal,
  transcript,
  dialogs: [],
  afterwards: terminal,
});

const silent: Screens = shown(screen());

function differencesOf(stderr: string, screens: Screens) {
  const execution: CommandExecution = {
    type: 'command',
    exitCode: stderr === '' ? 0 : 1,
    signal: null,
    stdout: bytes(''),
    stderr: bytes(stderr),
    timedOut: false,
  };
  const context = {
    event: 'PreToolUse',
    client: newestClient,
    payload: { hook_event_name: 'PreToolUse', tool_name: 'Bash' },
    handler: { type: 'command', command: 'guard.sh' },
  } as const;
  const nothing = interpret({ ...execution, exitCode: 0, stderr: bytes('') }, context);
  const verdict = interpret(execution, context);
  return screenDifferences({ verdict, silent: nothing, screens, baseline: silent, normal: (text) => text });
}

const first = '  ⎿  PreToolUse:Bash hook failed\n     One line';

test('finds a text that the client has wrapped and drawn a corner in front of', () => {
  const all = `${first}\n     and one more`;
  expect(differencesOf('One line\nand one more', shown(screen(first), screen(all)))).toEqual([]);
});

test('misses a text that is not there, in each view', () => {
  expect(differencesOf('One line', silent).map(({ about, client }) => [about, client])).toEqual([
    ['what the terminal shows', 'nothing'],
    ['what ctrl+o shows', 'nothing'],
  ]);
});

test('notices a text too many', () => {
  expect(differencesOf('', shown(screen('  ⎿  PreToolUse:Bash hook failed')))[0]).toEqual({
    about: 'what the terminal shows',
    hooklint: 'not this',
    client: '⎿  PreToolUse:Bash hook failed',
  });
});

test('takes folders of another run, clocks and spinners for no news', () => {
  const other = screen().replace('uBCtdh', 'xYzAbC').replace('Cooked for 7s · done 11:15', 'Baked for 3s · done 11:16');
  expect(newLines(other, screen())).toEqual([]);
});
