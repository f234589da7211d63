/**
 * Proves guards: finds what each was seen to stop, makes variants of it, sees in the sandbox which of them are the same action, and
 * runs the guard on those. Nothing is claimed of a variant that was not seen.
 */
import type { ClientRange } from '../contract/index.js';
import { judge } from '../interpret/judge.js';
import type {
  Case,
  Deed,
  Execution,
  GuardedAction,
  Hook,
  Payload,
  Proof,
  ProvedVariant,
  Run,
  Variant,
} from '../model.js';
import type { Alter, Runner } from '../run/index.js';
import { literalText, readShellCommand } from '../script/shell-command.js';
import { partsOf } from '../variants/command-text.js';
import {
  commandOf,
  fileOf,
  type OwnVariation,
  switchingOff,
  variantsOf,
  type Wanted,
  withCommand,
} from '../variants/index.js';
import { optionsOf } from '../variants/program-options.js';
import { keyOfCall, keyOfFile, keysOf } from '../variants/same-action.js';
import { conditionHolds } from '../wiring/condition.js';
import { matches } from '../wiring/matcher.js';
import { amongStandIns, fetched, readDeed } from './stand-ins.js';

export interface ProveOptions {
  readonly extent: Wanted;
  readonly range: ClientRange;
  /** Variations of the user's own. */
  readonly variations?: readonly OwnVariation[];
  readonly isWanted?: (hook: Hook) => boolean;
}

/** How many actions of a guard are proved. */
const mostActions: Readonly<Record<Wanted, number>> = { plain: 1, all: 6 };

/** Payloads that a guard stopped and that are looked at for each action, since not every one can be proved. */
const triesPerAction = 4;

/** Milliseconds that a command has among the stand-ins. */
const patienceMs = 10_000;

/** Holds guards against variants of what they stopped in `runs`; in the order of the hooks. */
export async function proveGuards(
  runs: readonly Run[],
  runner: Pick<Runner, 'run'>,
  options: ProveOptions,
): Promise<readonly Proof[]> {
  const stopping = runs.filter(isStoppedCall);
  const guards = guardsIn(runs);
  const wanted = guards.filter((hook) => options.isWanted?.(hook) !== false);
  const bench = openBench(runner, options.range);
  const actions = await bench.actionsOf(
    wanted.map((hook) => ({
      hook,
      payloads: candidates(
        stopping.filter((run) => run.case.hook === hook),
        options.extent,
      ),
    })),
  );
  const chosen = wanted.flatMap((hook) =>
    distinct(actions.get(hook) ?? [])
      .slice(0, mostActions[options.extent])
      .map((action) => ({ hook, action })),
  );
  const drafts = chosen.map(({ hook, action }) => ({
    hook,
    action,
    variants: [
      ...variantsOf(action, options.extent, options.variations),
      ...(options.extent === 'all' && actions.get(hook)?.[0]?.key === action.key ? switchingOff(action, hook) : []),
    ],
  }));
  const deeds = await bench.deedsOf(
    drafts.flatMap(({ hook, action, variants }) => variants.map((variant) => ({ hook, action, variant }))),
  );
  const shown = drafts.map(({ hook, action, variants }) => {
    const proved = variants.flatMap((variant) => provedIn(variant, action, deeds.get(keyOf(hook, variant))));
    return { hook, action, proved, unproved: variants.length - proved.length };
  });
  const stoppedBy = await bench.stoppedBy(guards, shown);
  // What the guard does not stop when it stands alone is not what it stopped.
  const held = shown.filter(
    ({ hook, proved: [itself] }) => itself !== undefined && stoppedBy.get(keyOf(hook, itself)) === hook.id,
  );
  return held.map(({ hook, action, proved, unproved }) => ({
    hook: hook.id,
    action,
    variants: proved.map((variant): ProvedVariant => {
      const by = stoppedBy.get(keyOf(hook, variant));
      return {
        ...variant,
        stopped: by !== undefined,
        ...(by === undefined || by === hook.id ? {} : { stoppedBy: by }),
      };
    }),
    unproved,
    complete: options.extent === 'all',
  }));
}

/** The hooks that stopped something of which there are variants. */
export function guardsIn(runs: readonly Run[]): readonly Hook[] {
  const hooks = [...new Set(runs.filter(isStoppedCall).map((run) => run.case.hook))];
  return hooks.filter((hook) => {
    const own = runs.filter((run) => run.case.hook === hook);
    // One that stops everything has no action that it is for.
    return own.length < manyRuns || !own.every(isStopped);
  });
}

/** A hook that stopped all of this many payloads stops everything. */
const manyRuns = 5;

function isStoppedCall(run: Run): boolean {
  return mayBeProved(run) && isStopped(run);
}

function mayBeProved({ case: { hook, payload }, lacked }: Run): boolean {
  if (hook.event !== 'PreToolUse' || hook.handler.type !== 'command' || lacked !== undefined) return false;
  return commandOf(payload.json) !== undefined || fileOf(payload.json) !== undefined;
}

/** Is the call held back by what the hook said? */
function isStopped({ verdict: { effect, endsTurn, runs } }: Run): boolean {
  return runs && (effect === 'block' || effect === 'ask' || endsTurn);
}

/** Is the call held back by a permission rule, whatever the hook said? */
function isRuledOut({ verdict: { call } }: Run): boolean {
  return call?.rule !== undefined && call.rule.behaviour !== 'allow';
}

/** What a person wrote first, then what is known to be dangerous, then what was made of the hook's text. */
function candidates(stopping: readonly Run[], extent: Wanted): readonly Payload[] {
  const rank = ({ madeFor, nature }: Payload): number => (madeFor !== undefined ? 2 : nature === 'trigger' ? 0 : 1);
  return stopping
    .map((run) => run.case.payload)
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, mostActions[extent] * triesPerAction);
}

/** Programs that do nothing: a guard that stops one of them stops a mention. */
const harmless: ReadonlySet<string> = new Set([
  'echo',
  'printf',
  'grep',
  'rg',
  'ls',
  'true',
  ':',
  'test',
  '[',
  'cd',
  'type',
]);

const keyOf = (hook: Hook, { id }: Variant): string => `${hook.id}\0${id}`;

/** One action of each kind: a guard of `git push --force` need not be proved for every branch. */
function distinct(actions: readonly GuardedAction[]): readonly GuardedAction[] {
  const kinds = new Set<string>();
  const slugs = new Set<string>();
  return actions.flatMap((action) => {
    const kind = kindOf(action);
    if (kinds.has(kind)) return [];
    kinds.add(kind);
    const names = [action.slug, ...Array.from({ length: kinds.size }, (_, i) => `${action.slug}-${i + 2}`)];
    const slug = names.find((name) => !slugs.has(name)) ?? action.slug;
    slugs.add(slug);
    return [{ ...action, slug }];
  });
}

/** Program, verb and options of a command; the file that is written. */
function kindOf({ key, payload }: GuardedAction): string {
  const [program, second, third] = JSON.parse(key) as readonly unknown[];
  if (commandOf(payload.json) === undefined) return JSON.stringify([program, second]);
  return JSON.stringify(Array.isArray(second) ? [program, second[0]] : [program, second, third]);
}

function provedIn(
  variant: Variant,
  action: GuardedAction,
  deed: Deed | 'by the tool' | undefined,
): readonly (Variant & { readonly deed?: Deed })[] {
  if (deed === undefined) return [];
  if (deed === 'by the tool') return [variant];
  // What it removes is named by itself.
  if (variant.kind === 'switch-off') return deed.calls.length > 0 ? [{ ...variant, deed }] : [];
  const does = keysOf(deed).includes(action.key);
  return does === (variant.kind === 'way') ? [{ ...variant, deed }] : [];
}

/** Where variants are tried out. */
function openBench(runner: Pick<Runner, 'run'>, range: ClientRange) {
  const client = range.newest;

  const executions = async (cases: readonly Case[], alter?: Alter): Promise<ReadonlyMap<string, Execution>> => {
    const found = new Map<string, Execution>();
    for await (const { case: planned, execution } of runner.run(cases, alter)) found.set(planned.id, execution);
    return found;
  };

  /** Which cases are stopped by their hook, by id; one whose matcher leaves a payload out stops nothing. */
  const stopped = async (cases: readonly Case[]): Promise<ReadonlySet<string>> => (await outcomes(cases)).stopped;

  /** The same, and which are held back by a permission rule. */
  const outcomes = async (
    cases: readonly Case[],
  ): Promise<{ readonly stopped: ReadonlySet<string>; readonly ruledOut: ReadonlySet<string> }> => {
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
    return { stopped: idsOf(isStopped), ruledOut: idsOf(isRuledOut) };
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

    /** What stops variants, by hook and variant: the guard itself, else another guard of the project. */
    stoppedBy: async (
      guards: readonly Hook[],
      asked: readonly { readonly hook: Hook; readonly proved: readonly Variant[] }[],
    ): Promise<ReadonlyMap<string, string>> => {
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
      return found;
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

function inProject(path: string, projectDir: string): string {
  const named = path.replace(/^\{\{PROJECT\}\}\//, '');
  return named.startsWith('/') ? named : `${projectDir}/${named}`;
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

/** What a payload comes to, from what it was seen to do; undefined where that is nothing, or nothing that matters. */
function actionIn(hook: Hook, payload: Payload, deed: Deed | undefined): GuardedAction | undefined {
  const command = commandOf(payload.json);
  if (command === undefined) {
    const file = fileOf(payload.json);
    if (file === undefined) return undefined;
    const named = file.path.replace(/^\{\{PROJECT\}\}\//, '');
    // A file elsewhere is reached by other names than those of the table.
    if (named.startsWith('/') || named.startsWith('{{')) return undefined;
    const key = keyOfFile({ path: inProject(file.path, hook.projectDir), content: file.content });
    const text = `${payload.json.tool_name} ${named}`;
    return { text, slug: slugOf(text), payload, key };
  }
  const program = literalText(readShellCommand(command)[0]?.words[0] ?? { parts: [], start: 0, end: 0 });
  if (deed === undefined || program === undefined || harmless.has(program)) return undefined;
  const call =
    deed.calls.find((each) => each.program === fetched) ??
    deed.calls.find((each) => each.program === program) ??
    deed.calls.at(-1);
  return call === undefined ? undefined : { text: command, slug: slugOf(command), payload, key: keyOfCall(call) };
}

function slugOf(text: string): string {
  return text
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, 40)
    .replace(/-$/, '')
    .toLowerCase();
}
