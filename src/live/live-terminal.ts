/** The project's own hooks in a terminal: for each run of a lint, what the person saw, beside what the verdict says. */
import { writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { interpret } from '../interpret/index.js';
import { silence } from '../interpret/silence.js';
import { makeFolder } from '../load/make-folder.js';
import type { Handler, Run } from '../model.js';
import type { LiveOptions, LiveOutcome } from './live.js';
import { copyProject } from './project-copy.js';
import { inCopy, scenarioIn } from './run-scenario.js';
import type { Scenario } from './scenario.js';
import type { Scratch } from './scratch.js';
import { screenDifferences } from './screen.js';
import { fireInTerminal, notInTerminal, type TerminalFiring } from './terminal.js';

/** Plays one run after the other in terminals; the run without the hook is made once for those that share it. */
export function liveInTerminal(options: LiveOptions): (run: Run) => Promise<LiveOutcome> {
  const baselines = new Map<string, Promise<TerminalFiring>>();
  return async (run) => {
    const { hook, payload } = run.case;
    if (hook.handler.type !== 'command') return { kind: 'left-out', why: `${hook.handler.type} hooks do not run live` };
    const possible = scenarioIn(run, { project: '/scratch/project', home: '/scratch/home' });
    const impossible = 'impossible' in possible ? possible : notInTerminal(possible);
    if (impossible !== undefined) return { kind: 'left-out', why: impossible.impossible };
    const scenario = (scratch: Scratch): Scenario => scenarioIn(run, scratch) as Scenario;
    const settings = { client: options.client, isolation: options.isolation, witness: true };
    const prepare = (scratch: Scratch): Handler => {
      copyProject(hook.projectDir, scratch.project);
      return inCopy(hook, scratch);
    };
    const key = JSON.stringify([hook.projectDir, hook.event, hook.matcher, payload.id, run.verdict.effect === 'allow']);
    const baseline = baselines.get(key) ?? fireInTerminal(scenario, null, settings);
    baselines.set(key, baseline);
    const firing = await fireInTerminal(scenario, prepare, settings);
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
    normal: (text) =>
      text.replaceAll(hook.projectDir, join(firing.root, 'project')).replaceAll(homedir(), join(firing.root, 'home')),
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
