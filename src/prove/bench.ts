/** The bench that variants are tried on: what commands do among stand-ins, and what the hooks do with them. */
import type { ClientRange } from '../contract/index.js';
import { contextOf, judge } from '../interpret/judge.js';
import type { Case, Deed, Execution, Hook, Payload, Run, Verdict, Version } from '../model.js';
import { decide } from '../permissions/decide.js';
import { commandOf } from '../plan/call-input.js';
import type { Environment } from '../run/environment.js';
import type { Alter, Enough, Runner } from '../run/index.js';
import type { Launch } from '../run/launch.js';
import { isAdmitted, matcherAsMeant } from '../wiring/as-meant.js';
import { matches } from '../wiring/matcher.js';
import { absolutePath } from './project-path.js';
import { amongStandIns, readDeed } from './stand-ins.js';

/** Milliseconds that a command has among the stand-ins. */
const patienceMs = 10_000;

/** Is the call held back by what the hook said? */
export function isStopped({ verdict: { effect, endsTurn, runs } }: Pick<Run, 'verdict'>): boolean {
  return runs && (effect === 'block' || effect === 'ask' || endsTurn);
}

/** So few are asked for at once: waiting for the first answer takes longer than it can save. */
const few = 8;

/** A command that is tried among stand-ins, as a payload of a hook. */
export interface Trial {
  readonly hook: Hook;
  readonly payload: Payload;
  /** The command of which it is a variant: its programs are stood in for however the variant writes them. */
  readonly original: string;
  /** Files that it may change, as payloads or commands name them; they are empty when it starts. */
  readonly files: readonly string[];
  /** A file that is there when it starts. */
  readonly present?: string;
  /** A file whose text it may print, or a variable: `$API_TOKEN`. */
  readonly reads?: string;
}

/** What becomes of cases, by their ids. */
export interface Outcomes {
  /** Stopped by the hook. One whose matcher leaves a payload out stops nothing. */
  readonly stopped: ReadonlySet<string>;
  /** Of those that the hook runs on. */
  readonly verdicts: ReadonlyMap<string, Verdict>;
  /** The hook gave no answer in time, or was not asked again after that: nothing is known of them. */
  readonly unanswered: ReadonlySet<string>;
}

/** Runs guards that are no commands: mods. */
export interface OtherGuards {
  readonly has: (hook: Hook) => boolean;
  /** By case; undefined: it could not be told. */
  readonly judge: (cases: readonly Case[]) => Promise<ReadonlyMap<string, Verdict | undefined>>;
}

export type Bench = ReturnType<typeof openBench>;

/** Where variants are tried out. */
export function openBench(runner: Pick<Runner, 'run'>, range: ClientRange, others?: OtherGuards) {
  const client = range.newest;

  /** Hooks that gave no answer in time, and so are asked no more: there may be hundreds of variants. */
  const hanging = new Set<Hook>();
  const hangs: Enough = ({ case: { hook }, execution }) => {
    if (execution.type === 'command' && execution.timedOut) hanging.add(hook);
    return hanging.has(hook);
  };

  /** What the same command did before: guards share most of what they stop. */
  const known = new Map<string, Deed | undefined>();

  const outcomes = async (cases: readonly Case[], alter?: Alter, givesUp = true): Promise<Outcomes> => {
    const due = cases.filter((planned) => isDue(planned, client));
    const found = await executionsOf(
      runner,
      due.filter(({ hook }) => !hanging.has(hook) && others?.has(hook) !== true),
      alter,
      givesUp && due.length > few ? hangs : undefined,
    );
    const runs = due.flatMap((planned) => {
      const execution = found.get(planned.id);
      if (execution === undefined) return [];
      const answered = !(execution.type === 'command' && execution.timedOut);
      if (!answered && givesUp) hanging.add(planned.hook);
      return answered ? [judge(planned, execution, range)] : [];
    });
    const told = (await others?.judge(due.filter(({ hook }) => others.has(hook)))) ?? new Map<string, undefined>();
    const verdicts = new Map([
      ...runs.map((run) => [run.case.id, run.verdict] as const),
      ...[...told].flatMap(([id, verdict]) => (verdict === undefined ? [] : [[id, verdict] as const])),
    ]);
    return {
      stopped: new Set([...verdicts].filter(([, verdict]) => isStopped({ verdict })).map(([id]) => id)),
      verdicts,
      unanswered: new Set(due.map(({ id }) => id).filter((id) => !verdicts.has(id))),
    };
  };

  return {
    client,

    outcomes: (cases: readonly Case[]): Promise<Outcomes> => outcomes(cases),

    /** The same for a few side questions: whoever gives no answer to one is still asked everything else. */
    outcomesAside: (cases: readonly Case[]): Promise<Outcomes> => outcomes(cases, undefined, false),

    /** The same, each in its `world`. */
    outcomesInWorlds: async (cases: readonly Case[]): Promise<Outcomes> => {
      const { launchInWorld } = await import('../run/worlds.js');
      return outcomes(cases, (launch, { hook, world = {} }) => launchInWorld(launch, hook, world));
    },

    /** Does a permission rule hold the call back, whatever the hook says? */
    isRuledOut: (hook: Hook, payload: Payload): boolean => {
      const { permissions, payload: json } = contextOf({ id: '', hook, payload });
      const rule = permissions && json && decide(json, permissions, client)?.rule;
      return rule !== undefined && rule.behaviour !== 'allow';
    },

    /** What commands do, in the order of the trials; undefined: they did not come to their end. */
    deeds: async (trials: readonly Trial[]): Promise<readonly (Deed | undefined)[]> => {
      const due = new Map(trials.map((trial) => [keyOf(trial), trial] as const).filter(([key]) => !known.has(key)));
      const found = await executionsOf(
        runner,
        [...due].map(([id, { hook, payload }]) => ({ id, hook, payload })),
        (launch, { id }) => amongStandInsOf(due.get(id) as Trial, launch),
      );
      for (const id of due.keys()) {
        const execution = found.get(id);
        const ended = execution?.type === 'command' && !execution.timedOut;
        known.set(id, ended ? readDeed(new TextDecoder().decode(execution.stdout)) : undefined);
      }
      return trials.map((trial) => known.get(keyOf(trial)));
    },
  };
}

/** What a runner brings back, by case. */
async function executionsOf(
  runner: Pick<Runner, 'run'>,
  cases: readonly Case[],
  alter?: Alter,
  enough?: Enough,
): Promise<ReadonlyMap<string, Execution>> {
  const found = new Map<string, Execution>();
  for await (const { case: planned, execution } of runner.run(cases, alter, enough)) found.set(planned.id, execution);
  return found;
}

/** Does Claude Code run the hook on the payload? */
function isDue({ hook, payload: { json } }: Case, client: Version): boolean {
  const meant = matcherAsMeant(hook, client);
  return matches(meant.event, meant.matcher, json, client) && isAdmitted(meant, json, client);
}

/** The command of a trial in the hook's place, with stand-ins for what it would change. */
function amongStandInsOf({ hook, files, original, payload, present, reads }: Trial, launch: Launch): Launch {
  const { projectDir } = launch;
  const lies = (path: string | undefined) => (path === undefined ? undefined : absolutePath(path, projectDir));
  return {
    ...launch,
    env: { ...launch.env, added: withoutSettings(launch.env.added, hook) },
    cwd: projectDir,
    argv: amongStandIns({
      command: (commandOf(payload.json) ?? '').replaceAll('{{PROJECT}}', () => projectDir),
      original,
      files: files.map((file) => absolutePath(file, projectDir)),
      present: lies(present),
      reads: lies(reads),
    }),
    stdin: '',
    limits: { ...launch.limits, timeoutMs: patienceMs },
  };
}

/** What is seen of a command is ours to tell: `BASH_ENV` of a project's settings would run in front of our own program. */
function withoutSettings(added: Environment, { env = {} }: Hook): Environment {
  return Object.fromEntries(
    Object.entries(added).filter(([name]) => name.startsWith('CLAUDE') || !Object.hasOwn(env, name)),
  );
}

/** Equal for trials that come to the same, whichever guard they are for. */
function keyOf({ hook, payload, original, files, present, reads }: Trial): string {
  return JSON.stringify([hook.projectDir, commandOf(payload.json), original, files, present, reads]);
}
