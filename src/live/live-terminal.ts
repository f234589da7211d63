/** The project's own hooks in a terminal: for each run of a lint, what the person saw, beside what the verdict says. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { interpret } from '../interpret/index.js';
import { silence } from '../interpret/silence.js';
import { makeFolder } from '../load/make-folder.js';
import type { Run } from '../model.js';
import type { LiveOptions, LiveOutcome } from './live.js';
import { movedTo, playOf } from './run-scenario.js';
import { inScratch } from './scratch.js';
import { screenDifferences } from './screen.js';
import { fireInTerminal, notInTerminal, type TerminalFiring } from './terminal.js';

/** Plays one run after the other in terminals; the run without the hook is made once for those that share it. */
export function liveInTerminal(options: LiveOptions): (run: Run) => Promise<LiveOutcome> {
  const baselines = new Map<string, Promise<TerminalFiring>>();
  return async (run) => {
    const play = playOf(run);
    if ('impossible' in play) return { kind: 'left-out', why: play.impossible };
    const untypable = notInTerminal(play.possible);
    if (untypable !== undefined) return { kind: 'left-out', why: untypable.impossible };
    const settings = { client: options.client, isolation: options.isolation, witness: true };
    const baseline = baselines.get(play.key) ?? fireInTerminal(play.scenario, null, settings);
    baselines.set(play.key, baseline);
    const firing = await fireInTerminal(play.scenario, play.prepare, settings);
    const outcome = compare(run, firing, await baseline);
    if (options.keep !== undefined) keepScreens(options.keep, run, firing);
    return outcome;
  };
}

function compare(run: Run, firing: TerminalFiring, { evidence: baseline }: TerminalFiring): LiveOutcome {
  if (firing.payloads?.length === 0) return { kind: 'not-fired' };
  const { hook, payload } = run.case;
  const { client } = run.verdict;
  const context = { event: hook.event, client, payload: payload.json, handler: hook.handler };
  const differences = screenDifferences({
    verdict: run.verdict,
    silent: interpret(silence, context),
    screens: firing.evidence,
    baseline,
    normal: movedTo(hook, inScratch(firing.root)),
  });
  return differences.length === 0 ? { kind: 'agrees' } : { kind: 'differs', differences };
}

function keepScreens(folder: string, run: Run, { evidence }: TerminalFiring): void {
  const target = join(folder, run.case.id.replaceAll(/[^\w.@-]+/g, '_').slice(-120));
  makeFolder(target);
  writeFileSync(join(target, 'terminal.txt'), evidence.terminal);
  writeFileSync(join(target, 'transcript.txt'), evidence.transcript);
  writeFileSync(join(target, 'dialogs.txt'), evidence.dialogs.join('\n'));
  writeFileSync(join(target, 'afterwards.txt'), evidence.afterwards);
  writeFileSync(join(target, 'debug.log'), evidence.debugLog);
}
