/** The bench that variants are tried on: what commands do among stand-ins, and what the hooks do with them. */
import type { ClientRange } from '../contract/index.js';
import { judge } from '../interpret/judge.js';
import type { Case, Deed, Execution, GuardedAction, Hook, Payload, Run, Variant, Verdict } from '../model.js';
import type { Alter, Runner } from '../run/index.js';
import { literalText, readShellCommand } from '../script/shell-command.js';
import { partsOf } from '../variants/command-text.js';
import { commandOf, fileOf, withCommand } from '../variants/index.js';
import { optionsOf } from '../variants/program-options.js';
import { conditionHolds } from '../wiring/condition.js';
import { matches } from '../wiring/matcher.js';
import { actionIn } from './action.js';
import { inProject } from './project-path.js';
import { amongStandIns, readDeed } from './stand-ins.js';

/** Milliseconds that a command has among the stand-ins. */
const patienceMs = 10_000;

/** Is the call held back by what the hook said? */
export function isStopped({ verdict: { effect, endsTurn, runs } }: Run): boolean {
  return runs && (effect === 'block' || effect === 'ask' || endsTurn);
}

/** Is the call held back by a permission rule, whatever the hook said? */
function isRuledOut({ verdict: { call } }: Run): boolean {
  return call?.rule !== undefined && call.rule.behaviour !== 'allow';
}

/** What becomes of a variant. */
export interface Fate {
  /** What stops it: a hook by its id, or a permission rule. */
  readonly by?: string;
  /** That of the guard; absent: the guard is not run on it. */
  readonly verdict?: Verdict;
}

/** What answers about a variant of a hook are found by. */
export const keyOf = (hook: Hook, { id }: Pick<Variant, 'id'>): string => `${hook.id}\0${id}`;

/** Where variants are tried out. */
export function openBench(runner: Pick<Runner, 'run'>, range: ClientRange) {
  const client = range.newest;

  const executions = async (cases: readonly Case[], alter?: Alter): Promise<ReadonlyMap<string, Execution>> => {
    const found = new Map<string, Execution>();
    for await (const { case: planned, execution } of runner.run(cases, alter)) found.set(planned.id, execution);
    return found;
  };

  /** Which cases are stopped by their hook, by id; one whose matcher leaves a payload out stops nothing. */
  const stopped = async (cases: readonly Case[]): Promise<ReadonlySet<string>> => (await outcomes(cases)).stopped;

  /** The same, which are held back by a permission rule, and what becomes of each that its hook runs on. */
  const outcomes = async (
    cases: readonly Case[],
  ): Promise<{
    readonly stopped: ReadonlySet<string>;
    readonly ruledOut: ReadonlySet<string>;
    readonly verdicts: ReadonlyMap<string, Verdict>;
  }> => {
    const due = cases.filter(
      ({ hook, payload: { json } }) =>
        matches(hook.event, hook.matcher, json, client) &&
        conditionHolds(hook.handler, hook.event, json, client) !== false,
    );
    const found = await executions(due);
    const runs = due.flatMap((planned) => {
      const execution = found.get(planned.id);
      return execution === undefined ? [] : [judge(planned, execution, range)];
    });
    const idsOf = (which: (run: Run) => boolean) => new Set(runs.filter(which).map((run) => run.case.id));
    const verdicts = new Map(runs.map((run) => [run.case.id, run.verdict]));
    return { stopped: idsOf(isStopped), ruledOut: idsOf(isRuledOut), verdicts };
  };

  /** What commands do; each as a case of its hook, whose id is the key of the answer. */
  const deeds = async (tries: readonly DeedCase[]): Promise<ReadonlyMap<string, Deed>> => {
    const byId = new Map(tries.map((each) => [each.id, each]));
    const alter: Alter = (launch, { id }) => {
      const { original, file, present } = byId.get(id) as DeedCase;
      const command = commandIn(launch.stdin);
      const files = file === undefined ? [] : [inProject(file, launch.projectDir)];
      return {
        ...launch,
        cwd: launch.projectDir,
        argv: amongStandIns({
          command,
          original,
          files,
          ...(present === undefined ? {} : { present: inProject(present, launch.projectDir) }),
        }),
        stdin: '',
        limits: { ...launch.limits, timeoutMs: patienceMs },
      };
    };
    const found = await executions(tries, alter);
    return new Map(
      [...found].flatMap(([id, execution]) => {
        const deed =
          execution.type === 'command' && !execution.timedOut
            ? readDeed(new TextDecoder().decode(execution.stdout))
            : undefined;
        return deed === undefined ? [] : [[id, deed] as const];
      }),
    );
  };

  return {
    /** The actions that payloads come to, in their order. */
    actionsOf: async (
      asked: readonly { readonly hook: Hook; readonly payloads: readonly Payload[] }[],
    ): Promise<ReadonlyMap<Hook, readonly GuardedAction[]>> => {
      const parts = asked.flatMap(({ hook, payloads }) =>
        payloads.map((payload) => {
          const command = commandOf(payload.json);
          const texts = command === undefined ? [] : partsOf(command).filter((part) => part !== command.trim());
          return {
            hook,
            payload,
            cases: texts.map((text, i) => ({
              id: `${hook.id}@${payload.id}~${i}`,
              hook,
              payload: withCommand(payload, text),
            })),
          };
        }),
      );
      const held = await stopped(parts.flatMap(({ cases }) => cases));
      const cut = parts.map(({ hook, payload, cases }) => ({
        hook,
        payload: cases.find(({ id }) => held.has(id))?.payload ?? payload,
      }));
      const tries = cut.flatMap(({ hook, payload }, i): readonly DeedCase[] => {
        const original = commandOf(payload.json);
        const present = original === undefined ? undefined : operandOf(original);
        return original === undefined
          ? []
          : [
              {
                id: `${hook.id}@${payload.id}~deed${i}`,
                hook,
                payload,
                original,
                ...(present === undefined ? {} : { present }),
              },
            ];
      });
      const done = await deeds(tries);
      const found = new Map<Hook, GuardedAction[]>();
      for (const [i, { hook, payload }] of cut.entries()) {
        const action = actionIn(hook, payload, done.get(`${hook.id}@${payload.id}~deed${i}`));
        if (action !== undefined) found.set(hook, [...(found.get(hook) ?? []), action]);
      }
      return found;
    },

    /** What variants do, by hook and variant. */
    deedsOf: async (
      asked: readonly { readonly hook: Hook; readonly action: GuardedAction; readonly variant: Variant }[],
    ): Promise<ReadonlyMap<string, Deed | 'by the tool'>> => {
      const tries = asked.flatMap(({ hook, action, variant }): readonly DeedCase[] => {
        if (commandOf(variant.payload.json) === undefined) return [];
        const original = commandOf(action.payload.json) ?? '';
        const file = fileOf(action.payload.json)?.path;
        const present = operandOf(original);
        return [
          {
            id: keyOf(hook, variant),
            hook,
            payload: variant.payload,
            original,
            ...(file === undefined ? {} : { file }),
            ...(present === undefined ? {} : { present }),
          },
        ];
      });
      const done = await deeds(tries);
      const byTool = asked.filter(({ variant }) => commandOf(variant.payload.json) === undefined);
      return new Map<string, Deed | 'by the tool'>([
        ...done,
        ...byTool.map(({ hook, variant }) => [keyOf(hook, variant), 'by the tool'] as const),
      ]);
    },

    /** What becomes of variants, by hook and variant: stopped by the guard itself, else by another guard of the project. */
    fatesOf: async (
      guards: readonly Hook[],
      asked: readonly { readonly hook: Hook; readonly proved: readonly Variant[] }[],
    ): Promise<ReadonlyMap<string, Fate>> => {
      const all = asked.flatMap(({ hook, proved }) => proved.map((variant) => ({ hook, variant })));
      const caseOf = (hook: Hook, by: Hook, variant: Variant): Case => ({
        id: `${by.id}@${keyOf(hook, variant)}`,
        hook: by,
        payload: variant.payload,
      });
      const byItself = await outcomes(all.map(({ hook, variant }) => caseOf(hook, hook, variant)));
      const found = new Map<string, string>();
      for (const { hook, variant } of all) {
        const { id } = caseOf(hook, hook, variant);
        if (byItself.stopped.has(id)) found.set(keyOf(hook, variant), hook.id);
        else if (byItself.ruledOut.has(id) && variant.kind !== 'mention')
          found.set(keyOf(hook, variant), 'permission rule');
      }
      const through = all.filter(({ hook, variant }) => variant.kind !== 'mention' && !found.has(keyOf(hook, variant)));
      const others = through.flatMap(({ hook, variant }) =>
        guards
          .filter((other) => other !== hook && other.projectDir === hook.projectDir)
          .map((other) => ({ hook, variant, other })),
      );
      const held = await stopped(others.map(({ hook, variant, other }) => caseOf(hook, other, variant)));
      for (const { hook, variant, other } of others) {
        const key = keyOf(hook, variant);
        if (!found.has(key) && held.has(caseOf(hook, other, variant).id)) found.set(key, other.id);
      }
      return new Map(
        all.map(({ hook, variant }): [string, Fate] => {
          const key = keyOf(hook, variant);
          const by = found.get(key);
          const verdict = byItself.verdicts.get(caseOf(hook, hook, variant).id);
          return [key, { ...(by === undefined ? {} : { by }), ...(verdict === undefined ? {} : { verdict }) }];
        }),
      );
    },
  };
}

/** A command that is tried among stand-ins. */
interface DeedCase extends Case {
  readonly original: string;
  /** A file that is asked about, as the payload names it. */
  readonly file?: string;
  readonly present?: string;
}

function commandIn(stdin: string): string {
  return commandOf(JSON.parse(stdin)) ?? '';
}

/** The only file that a command of a program of files names: it is there when variants are tried. */
function operandOf(command: string): string | undefined {
  const [only, ...more] = readShellCommand(command);
  const values = only?.words.map(literalText) ?? [];
  const [program, ...rest] = values;
  const files = rest.filter((each) => each?.startsWith('-') !== true);
  const [file] = files;
  if (more.length > 0 || program === undefined || optionsOf(program, undefined)?.paths !== true || files.length !== 1)
    return undefined;
  return file !== undefined && /^[\w.][\w./-]*$/.test(file) && !file.includes('..') ? file : undefined;
}
