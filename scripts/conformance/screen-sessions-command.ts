/** `npm run conformance -- --screen-sessions`: what a person sees of the hooks of whole sessions, measured again. */
import { writeFile } from 'node:fs/promises';
import type { ExitCode } from '../../src/check/exit-code.js';
import { type Io, write } from '../../src/cli/io.js';
import { findIsolation } from '../../src/client/isolation.js';
import { hasTmux } from '../../src/live/tmux.js';
import { UsageError } from '../../src/model/usage-error.js';
import { escapeLine } from '../../src/report/escape.js';
import { shorten } from '../../src/text/cut.js';
import { playScreenSession } from './screen-sessions.js';
import { type ScreenSession, type ScreenTurn, screenTurnDifferences, showsTheSame } from './screen-sessions-vector.js';
import { type Args, openVectors } from './vector-file.js';

/** Plays each session, and tells of the turns that show something else than foretold, or than was recorded. */
export async function compareScreenSessions(args: Args, io: Io): Promise<ExitCode> {
  if (!hasTmux()) {
    throw new UsageError('--screen-sessions needs tmux, which is not on the PATH.', { hint: 'Install tmux.' });
  }
  const { client, file, vectors } = await openVectors<ScreenSession>('screen-sessions.jsonl', args, io);
  const wanted = vectors.filter(({ name }) => new RegExp(args.probe ?? '').test(name));
  const count = wanted.reduce((sum, { turns }) => sum + turns.length, 0);
  await write(io.stdout, `Claude Code ${client.version}; ${count} turns in ${wanted.length} sessions\n\n`);
  const fresh = new Map<string, ScreenSession>();
  const counts = { agree: 0, contradict: 0, 'did not fire': 0, 'show something else than was recorded': 0 };
  for (const session of wanted) {
    if (io.signal?.aborted === true) break;
    const played = await playScreenSession(session, { client, isolation: findIsolation() });
    const turns = played.filter(({ fired }) => fired).map(({ turn }) => turn);
    fresh.set(session.name, { ...session, client: client.version, turns });
    for (const [at, { turn, fired }] of played.entries()) {
      if (!fired) {
        counts['did not fire'] += 1;
        await write(io.stdout, `${session.name}: ${turn.probe}\n  a hook did not run\n`);
        continue;
      }
      const differences = screenTurnDifferences(turn, client.version);
      counts[differences.length === 0 ? 'agree' : 'contradict'] += 1;
      const before = session.turns[at] as ScreenTurn;
      const moved = before.shown !== undefined && !showsTheSame(before, turn);
      if (moved) counts['show something else than was recorded'] += 1;
      const recorded = moved ? [`recorded: ${before.shown.join(' ⏎ ')}`, `now: ${turn.shown.join(' ⏎ ')}`] : [];
      const lines = [...differences, ...recorded].map((line) => `  ${shorten(escapeLine(line), 600)}\n`);
      if (lines.length > 0) await write(io.stdout, `${session.name}: ${turn.probe}\n${lines.join('')}`);
    }
  }
  const parts = Object.entries(counts).map(([what, times]) => `${times} ${what}`);
  await write(io.stdout, `\n${parts.join(', ')}\n`);
  if (args.write === true) {
    await writeFile(file, vectors.map((each) => `${JSON.stringify(fresh.get(each.name) ?? each)}\n`).join(''));
  }
  return counts.contradict > 0 ? 1 : 0;
}
