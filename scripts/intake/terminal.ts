/** The recorded probes of what a person sees, as a series of intake. */
import { join } from 'node:path';
import type { Io } from '../../src/cli/io.js';
import { findIsolation } from '../../src/client/isolation.js';
import { hasTmux } from '../../src/live/tmux.js';
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
import { didOtherwise, type Probed, type Series } from './series.js';

/** Undefined where there is no tmux, which is told. */
export async function terminal(choice: Choice, options: AskOptions, io: Io): Promise<Series> {
  const { all } = await probesIn(join('test', 'conformance', 'screen.jsonl'), io.cwd);
  const measurable = choose(measurableInTerminal(all), choice, (vector) => terminalScenario(vector) !== undefined);
  const wanted = new Map(measurable.map((vector) => [vector.id, vector]));
  return {
    name: 'terminal',
    title: 'What the terminal shows',
    ids: hasTmux() ? [...wanted.keys()] : [],
    file: 'screen.jsonl',
    ask: async (version, ids) => {
      const client = await publishedOrTold(version, `${ids.length} probes in a terminal`, io);
      if (client === undefined) return undefined;
      const vectors = ids.flatMap((id) => wanted.get(id) ?? []);
      const done: Probed[] = [];
      for await (const measurement of measureInTerminal(vectors, { client, isolation: findIsolation(), ...options })) {
        done.push(probedOf(measurement));
        if (io.signal?.aborted === true) break;
      }
      return done;
    },
  };
}

/** The rest of a screen moves from release to release; what counts is where it parts from what the contract foretells. */
function probedOf(measurement: ScreenMeasurement): Probed {
  const { vector, outcome } = measurement;
  if (outcome.kind === 'not-fired') {
    return { id: vector.id, did: 'the event does not fire', differences: [], rows: [], unfired: true };
  }
  const contradicts = outcome.kind === 'contradicts';
  const differences = contradicts ? outcome.differences : [];
  return {
    id: vector.id,
    did: didOtherwise(differences),
    differences,
    rows: contradicts ? outcome.rows : [],
    hook: vector,
    vector: recordOf(measurement),
  };
}
