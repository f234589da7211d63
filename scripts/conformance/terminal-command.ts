/** `npm run conformance -- --terminal`: what a person sees, measured again. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { ExitCode } from '../../src/check/exit-code.js';
import { type Io, write } from '../../src/cli/io.js';
import { openClient } from '../../src/client/client.js';
import { findIsolation } from '../../src/client/isolation.js';
import { publishedClient } from '../../src/client/npm-packages.js';
import { hasTmux } from '../../src/live/tmux.js';
import { UsageError } from '../../src/model/usage-error.js';
import { contradictionText } from './contradiction.js';
import { choose, probesIn } from './probe-file.js';
import {
  measurableInTerminal,
  measureInTerminal,
  recordOf,
  type ScreenMeasurement,
  terminalScenario,
} from './terminal.js';

interface Args {
  readonly claude?: string | undefined;
  readonly 'claude-version'?: string | undefined;
  readonly vectors?: string | undefined;
  readonly event: readonly string[];
  readonly probe?: string | undefined;
  readonly every?: number | undefined;
  readonly jobs?: number | undefined;
  readonly write?: boolean | undefined;
}

/** Plays the recorded probes in terminals, and tells of each that shows something else than foretold. */
export async function compareTerminal(args: Args, io: Io): Promise<ExitCode> {
  if (!hasTmux()) {
    throw new UsageError('--terminal needs tmux, which is not on the PATH.', { hint: 'Install tmux.' });
  }
  const { all, save } = await probesIn(args.vectors ?? join('test', 'conformance', 'screen.jsonl'), io.cwd);
  const published = args['claude-version'];
  const path = published === undefined ? args.claude : await publishedClient(published, io.env);
  const client = await openClient(path, io.env);
  const wanted = choose(measurableInTerminal(all), args, (vector) => terminalScenario(vector) !== undefined);
  await write(io.stdout, `Claude Code ${client.version} in a terminal; ${wanted.length} probes\n\n`);
  const done: ScreenMeasurement[] = [];
  const jobs = args.jobs ?? availableParallelism();
  for await (const measurement of measureInTerminal(wanted, { client, isolation: findIsolation(), jobs })) {
    done.push(measurement);
    await write(io.stdout, contradictionText(measurement));
    if (io.stderr.isTTY === true) await write(io.stderr, `\r${done.length} of ${wanted.length}\r`);
    if (io.signal?.aborted === true) break;
  }
  const count = (kind: ScreenMeasurement['outcome']['kind']) =>
    done.filter(({ outcome }) => outcome.kind === kind).length;
  await write(
    io.stdout,
    `${count('agrees')} agree, ${count('contradicts')} contradict, ${count('not-fired')} did not fire\n`,
  );
  if (args.write === true) await save(done.filter(({ outcome }) => outcome.kind !== 'not-fired').map(recordOf));
  return count('agrees') === done.length ? 0 : 1;
}
