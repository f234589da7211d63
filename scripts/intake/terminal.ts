/** The recorded probes of what a person sees, as a series of intake. */
import { join } from 'node:path';
import type { Io } from '../../src/cli/io.js';
import { findIsolation } from '../../src/client/isolation.js';
import { hasTmux } from '../../src/live/tmux.js';
import type { Version } from '../../src/model.js';
import type { AskOptions } from '../conformance/ask.js';
import { type Choice, choose, probesIn } from '../conformance/probe-file.js';
import { publishedOrTold } from '../conformance/published.js';
import {
  measurableInTerminal,
  measureInTerminal,
  recordOf,
  type ScreenMeasurement,
  terminalScenario,
} from '../conformance/terminal.js';
import type { RecordedVector } from '../conformance/vectors.js';
import type { Disagreement, Probed, Series } from './series.js';

interface Options extends AskOptions {
  readonly knownUpTo: Version;
}

/** Without tmux it has no probes. */
export async function terminal(choice: Choice, options: Options, io: Io): Promise<Series> {
  const { all } = await probesIn(join('test', 'conformance', 'screen.jsonl'), io.cwd);
  const measurable = choose(measurableInTerminal(all), choice, (vector) => terminalScenario(vector) !== undefined);
  const wanted = new Map(measurable.map((vector) => [vector.id, vector]));

  const measure = async (version: Version, vectors: readonly RecordedVector[]) => {
    const client = await publishedOrTold(version, `${vectors.length} probes in a terminal`, io);
    if (client === undefined) return undefined;
    const done: ScreenMeasurement[] = [];
    for await (const measurement of measureInTerminal(vectors, { client, isolation: findIsolation(), ...options })) {
      done.push(measurement);
      if (io.signal?.aborted === true) break;
    }
    return done;
  };

  /** What the known client shows: recorded, or measured where the record is of another. */
  const before = new Map<string, string>();
  const lookAtKnown = async (vectors: readonly RecordedVector[]): Promise<void> => {
    const open = vectors.filter(({ id }) => !before.has(id));
    const recorded = open.filter(({ client }) => client === options.knownUpTo);
    for (const vector of recorded) {
      before.set(vector.id, ownLines((vector.observed as { terminal: readonly string[] }).terminal, vector));
    }
    const others = open.filter(({ client }) => client !== options.knownUpTo);
    if (others.length === 0) return;
    for (const { vector, seen } of (await measure(options.knownUpTo, others)) ?? []) {
      before.set(vector.id, ownLines(seen.terminal, vector));
    }
  };

  return {
    name: 'terminal',
    title: 'What the terminal shows',
    ids: hasTmux() ? [...wanted.keys()] : [],
    file: 'screen.jsonl',
    ask: async (version, ids) => {
      const vectors = ids.flatMap((id) => wanted.get(id) ?? []);
      await lookAtKnown(vectors);
      return (await measure(version, vectors))?.map((each) => probedOf(each, before.get(each.vector.id)));
    },
  };
}

/**
 * Where a hook decides, the contract does not foretell all that the screen shows of it: there, what the known client
 * showed is held against it as well.
 */
function probedOf(measurement: ScreenMeasurement, before: string | undefined): Probed {
  const { vector, outcome, seen } = measurement;
  const { id } = vector;
  if (outcome.kind === 'not-fired') {
    return { id, did: 'the event does not fire', differences: [], rows: [], unfired: true };
  }
  const now = ownLines(seen.terminal, vector);
  const otherwise: readonly Disagreement[] =
    before === undefined || before === now
      ? []
      : [{ about: 'what the terminal shows', hooklint: before || 'nothing', client: now || 'nothing' }];
  const contradicts = outcome.kind === 'contradicts';
  return {
    id,
    did: now,
    differences: contradicts ? outcome.differences : otherwise,
    rows: contradicts ? outcome.rows : otherwise.length > 0 ? [`notices.ts: ${vector.event}`] : [],
    hook: vector,
    vector: recordOf(measurement),
  };
}

/** The lines that speak of a hook or repeat its words; the rest of a screen moves from release to release. */
function ownLines(lines: readonly string[], { hook }: RecordedVector): string {
  const words = `${hook.stdout} ${hook.stderr}`.match(/[A-Za-z]{6,}/g) ?? [];
  return lines.filter((line) => /hook/i.test(line) || words.some((word) => line.includes(word))).join('\n');
}
