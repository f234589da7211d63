/** Holds a mod against what the hook was seen to decide, in Claude Code itself. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findIsolation } from '../client/isolation.js';
import type { ModExecution, Raised } from '../model.js';
import { type PluginTestOptions, runPluginTest } from '../plugin-test/run-plugin-test.js';
import { type Raise, raisesFor } from '../plugin-test/trial.js';
import { makeScratchFolder } from '../run/scratch-folder.js';
import type { Observation } from './observation.js';
import { callOf } from './watch.js';

/** What a mod is held against a hook with. */
export interface Holding extends Pick<PluginTestOptions, 'client' | 'signal'> {
  /** Called with the number of calls that are done. */
  readonly onCall?: (done: number) => void;
}

/** Where the mod decides otherwise than the hook did; empty: nowhere. */
export async function held(
  files: Readonly<Record<string, string>>,
  observations: readonly Observation[],
  { client, signal, onCall }: Holding,
): Promise<readonly string[]> {
  const due = raisedFor(observations);
  if ('cannot' in due) return [due.cannot];
  const root = makeScratchFolder();
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), text);
    }
    const isolation = findIsolation();
    const trials = chunks(due.raises).map((raises, i) => ({ id: String(i), raises }));
    const outcomes = await runPluginTest(
      { root, calls: [], project: root, trials },
      { client, isolation, signal, onRaised: onCall },
    );
    const failed = trials.flatMap(({ id }) => failureIn(outcomes.get(id)));
    if (failed.length > 0) return failed.slice(0, 1);
    const answers = trials.flatMap(({ id, raises }) => answersIn(outcomes.get(id), raises.length));
    const wrong = observations.flatMap(({ payload, denied }, i) => {
      const said = answers[i];
      return said !== undefined && said.denied === denied ? [] : [{ payload, denied, said }];
    });
    return wrong.slice(0, 3).map(({ payload, denied, said }) => {
      const mod =
        said === undefined
          ? 'was not run'
          : said.denied === undefined
            ? 'lets it pass'
            : `denies it with ${JSON.stringify(said.denied)}`;
      return `the mod would not decide alike on ${callOf(payload)}: the hook ${denied === undefined ? 'lets it pass' : `denies it with ${JSON.stringify(denied)}`}, the mod ${mod}`;
    });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** What is raised for each call, in their order; or why one of them cannot be raised at a mod, as a clause about the hook. */
export function raisedFor(
  observations: readonly Observation[],
): { readonly raises: readonly Raise[] } | { readonly cannot: string } {
  const raises: Raise[] = [];
  for (const { payload } of observations) {
    const [raise, ...more] = raisesFor(payload.json) ?? [];
    // One answer for one call: where one more or less is raised, every answer after it is taken for that of another call.
    if (raise === undefined || more.length > 0) {
      return {
        cannot: `its decision on ${callOf(payload)} cannot be tried on a mod, which is handed other fields by those names`,
      };
    }
    raises.push(raise);
  }
  return { raises };
}

/** What a mod said of one call; undefined: nothing was seen of it. */
type Said = { readonly denied?: string } | undefined;

/** Why nothing can be said of a test, as a clause about the hook. */
function failureIn(execution: ModExecution | undefined): readonly string[] {
  const one = 'its mod could not be compared with it';
  switch (execution?.kind) {
    case 'done':
      return execution.skipped.slice(0, 1).map(({ why }) => `${one}: ${why}`);
    case 'not-loaded':
      return [`${one}: ${execution.why}`];
    case 'hung':
      return [`${one}: a call did not end`];
    default:
      return [`${one}: Claude Code ended the test before its last call`];
  }
}

/** What a mod said of the calls of one test. */
function answersIn(execution: ModExecution | undefined, calls: number): readonly Said[] {
  const raised = execution?.kind === 'done' ? execution.raised : [];
  return Array.from({ length: calls }, (_, i) => saidIn(raised[i]));
}

function saidIn(call: Raised | undefined): Said {
  if (call === undefined || call.threw !== undefined) return undefined;
  const { deny } = (call.answer ?? {}) as { readonly deny?: unknown };
  if (call.reached.length > 0) return {};
  return typeof deny === 'string' ? { denied: deny } : undefined;
}

/** What is written keeps nothing from call to call, so that many are made in one test. */
const callsInTest = 100;

function chunks<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / callsInTest) }, (_, i) =>
    all.slice(i * callsInTest, (i + 1) * callsInTest),
  );
}
