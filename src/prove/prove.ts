/**
 * Proves guards: finds what each was seen to stop, makes variants of it, sees in the sandbox which of them are the same action, and
 * runs the guard on those. Nothing is claimed of a variant that was not seen. A lint runs the guard first, and then looks in the
 * sandbox at those alone of which its answer would tell something.
 */
import type { ClientRange } from '../contract/index.js';
import { ownMs } from '../interpret/own-time.js';
import { showsConduct } from '../model/lack.js';
import type {
  Case,
  Deed,
  GuardedAction,
  Hook,
  Payload,
  Proof,
  ProvedVariant,
  Run,
  Variant,
  Verdict,
} from '../model.js';
import { commandOf } from '../plan/call-input.js';
import type { Runner } from '../run/index.js';
import { slowdown } from '../run/machine.js';
import { literalText, readShellCommand } from '../script/shell/shell-command.js';
import { holdsSecret } from '../text/secrets.js';
import { partsOf } from '../variants/command-text.js';
import { fileDeedOf } from '../variants/file-tools.js';
import { hasOwnVariants, isFromElsewhere, type OwnVariation, plainWaysOf } from '../variants/index.js';
import { keysOf } from '../variants/same-action.js';
import { distinct } from './action.js';
import { type Bench, isStopped, type OtherGuards, openBench, type Trial } from './bench.js';
import { passingFromElsewhere, passingOnOtherBranch } from './current-branch.js';
import { type Draft, draftsOf, type Guarded, tellingIn, type Wanted, withinPatience } from './drafts.js';
import { answersTo, callKey, type Fate, fatesOf, type Held, isActiveBeside, keyOf } from './fates.js';
import { filesIn, findActions, isPathAlone, onFolderOfProject, operandOf, variableIn } from './find-actions.js';
import { letThroughBy } from './let-through.js';
import { passingForTheFile } from './new-files.js';
import { absolutePath } from './project-path.js';

export interface ProveOptions {
  readonly extent: Wanted;
  readonly range: ClientRange;
  /** Variations of the user's own. */
  readonly variations?: readonly OwnVariation[];
  /** Only these variants, by id, and what each is a variant of; default: all. */
  readonly isWantedVariant?: (id: string) => boolean;
  readonly isWanted?: (hook: Hook) => boolean;
  /** Guards that are no commands. */
  readonly others?: OtherGuards;
  /** Called with guards that take so long that fewer variants are tried on them than on others. */
  readonly onCutShort?: (hooks: readonly Hook[]) => void;
}

/** How many actions of a guard are proved. */
const mostActions: Readonly<Record<Wanted, number>> = { plain: 8, each: 6, all: 6 };

/** Payloads that a guard stopped and that are looked at for each action, since not every one can be proved. */
const triesPerAction: Readonly<Record<Wanted, number>> = { plain: 2, each: 4, all: 4 };

/** Holds guards against variants of what they stopped in `runs`; in the order of the hooks. */
export async function proveGuards(
  runs: readonly Run[],
  runner: Pick<Runner, 'run'>,
  options: ProveOptions,
): Promise<readonly Proof[]> {
  const stopping = runs.filter(isStoppedCall);
  const guards = guardsIn(runs);
  const wanted = guards.filter((hook) => options.isWanted?.(hook) !== false);
  const bench = openBench(runner, options.range, options.others);
  const drafts = await plannedDrafts(bench, wanted, runs, options);
  // A lint asks the guards first, and looks only at those variants of which the answer would tell something.
  const early = options.extent === 'plain' ? await answersTo(bench, drafts) : undefined;
  const shown = await shownIn(
    bench,
    early === undefined
      ? drafts
      : drafts.map((draft) => tellingIn(draft, (variant) => early.stopped.has(keyOf(draft.hook, variant)))),
  );
  // What stops everything is no guard to prove, but nothing gets past it.
  const answers =
    early ??
    (await answersTo(
      bench,
      shown.map(({ hook, proved }) => ({ hook, variants: proved })),
    ));
  const fates = await fatesOf(bench, hooksIn(stopping), shown, answers);
  // What the guard does not stop when it stands alone is not what it stopped.
  const held = shown.filter(
    ({ hook, proved: [itself] }) => itself !== undefined && fates.get(keyOf(hook, itself))?.by === hook.id,
  );
  const known: Known = {
    fates,
    forTheFile: await passingForTheFile(bench, held, fates),
    onOtherBranch: await passingOnOtherBranch(bench, held, fates),
    fromElsewhere: await passingFromElsewhere(bench, hooksIn(stopping), held),
    controlsStopped: await stoppedControls(bench, hooksIn(stopping), held, fates),
  };
  return held.map((each) => proofOf(each, known));
}

/** What each guard is held against; says which guards are slow and so are held against less. */
async function plannedDrafts(
  bench: Bench,
  wanted: readonly Hook[],
  runs: readonly Run[],
  options: ProveOptions,
): Promise<readonly Draft[]> {
  const chosen = await chooseActions(bench, wanted, runs, options.extent);
  const all = await draftsOf(chosen, { ...options, client: bench.client });
  if (options.extent !== 'plain') return all;
  const stopping = runs.filter(isStoppedCall);
  const kept = withinPatience(all, (hook) => leastMs(stopping, hook));
  const variantsOf = (drafts: readonly Draft[], hook: Hook): number =>
    drafts.reduce((sum, draft) => sum + (draft.hook === hook ? draft.variants.length : 0), 0);
  const cutShort = wanted.filter((hook) => variantsOf(kept, hook) < variantsOf(all, hook));
  if (cutShort.length > 0) options.onCutShort?.(cutShort);
  return kept;
}

/** A draft that was looked at in the sandbox. */
interface Shown extends Held {
  readonly proved: readonly ProvedDeed[];
  /** Those that were not seen to do it. */
  readonly unproved: readonly Variant[];
  readonly leftOut: number;
}

async function shownIn(bench: Bench, drafts: readonly Draft[]): Promise<readonly Shown[]> {
  const tried = drafts.flatMap(({ hook, action, variants }) => variants.map((variant) => ({ hook, action, variant })));
  const deeds = await deedsOf(bench, tried);
  return drafts.map(({ hook, action, leftOut, variants }) => {
    const proved = variants.flatMap((variant) => provedIn(variant, action, deeds.get(keyOf(hook, variant))));
    const shownToDo = new Set(proved.map(({ id }) => id));
    return { hook, action, proved, leftOut, unproved: variants.filter(({ id }) => !shownToDo.has(id)) };
  });
}

/**
 * Of a mention that is stopped: the same call about something that nobody forbids. Those that are stopped as well, by `callKey`.
 * Any of the `guards` may stop that: a script that is wired for several commands, each with a condition of its own, is not
 * asked about the one under the condition of the other.
 */
async function stoppedControls(
  bench: Bench,
  guards: readonly Hook[],
  held: readonly Shown[],
  fates: ReadonlyMap<string, Fate>,
): Promise<ReadonlySet<string>> {
  const controls = held.flatMap(({ hook, proved }) =>
    proved.flatMap(({ control, ...variant }) =>
      control === undefined || fates.get(keyOf(hook, variant))?.by === undefined
        ? []
        : guards
            .filter((other) => other === hook || isActiveBeside(hook, other))
            .map((other): Case & { readonly of: string } => ({
              ...{ id: callKey(other, control), hook: other, payload: control },
              of: callKey(hook, control),
            })),
    ),
  );
  const { stopped, unanswered } = await bench.outcomes([...new Map(controls.map((each) => [each.id, each])).values()]);
  // Of one that the guard itself gave no answer to nobody knows what was stopped.
  return new Set(controls.flatMap(({ id, of }) => (stopped.has(id) || (id === of && unanswered.has(id)) ? [of] : [])));
}

/** What is known of variants, by hook and variant. */
interface Known {
  readonly fates: ReadonlyMap<string, Fate>;
  /** These pass because the file is there, or is not. */
  readonly forTheFile: ReadonlySet<string>;
  /** These were not seen to pass while the branch in question was checked out. */
  readonly onOtherBranch: ReadonlySet<string>;
  readonly fromElsewhere: ReadonlyMap<string, Verdict | undefined>;
  readonly controlsStopped: ReadonlySet<string>;
}

function proofOf({ hook, action, leftOut, proved, unproved }: Shown, known: Known): Proof {
  const isAnswered = (variant: Variant) => known.fates.get(keyOf(hook, variant))?.unanswered !== true;
  const unknown = [...unproved, ...proved.filter((variant) => !isAnswered(variant))];
  return {
    hook: hook.id,
    action,
    variants: proved.filter(isAnswered).flatMap((variant) => toldOf(hook, variant, known)),
    unproved: unknown.length,
    unprovedVariations: unknown.map(({ variation }) => variation),
    leftOut,
    complete: leftOut === 0,
  };
}

/** What a proof says of a variant; nothing where the guard has a reason of its own for what it does. */
function toldOf(hook: Hook, { control, ...variant }: ProvedDeed, known: Known): readonly ProvedVariant[] {
  const key = keyOf(hook, variant);
  if (control !== undefined && known.controlsStopped.has(callKey(hook, control))) return [];
  if (known.forTheFile.has(key) || known.onOtherBranch.has(key)) return [];
  if (isFromElsewhere(variant)) {
    const { fromElsewhere } = known;
    return fromElsewhere.has(key) ? [{ ...variant, stopped: false, ...judged(fromElsewhere.get(key)) }] : [];
  }
  const { by, verdict } = known.fates.get(key) ?? {};
  return [
    {
      ...variant,
      stopped: by !== undefined,
      ...(by === undefined || by === hook.id ? {} : { stoppedBy: by }),
      ...judged(verdict),
    },
  ];
}

const judged = (verdict: Verdict | undefined): Pick<ProvedVariant, 'verdict'> =>
  verdict === undefined ? {} : { verdict };

/** Milliseconds that a guard took to stop a call when it was fastest: that depends least on what else the machine does. */
function leastMs(stopping: readonly Run[], hook: Hook): number {
  const took = stopping.flatMap(({ case: planned, execution }) =>
    planned.hook === hook && execution.type === 'command' ? [ownMs(execution, slowdown())] : [],
  );
  return took.length === 0 ? 0 : Math.min(...took);
}

/** What each guard is proved for. Its payloads are looked at a few at a time, for as long as there are too few actions. */
async function chooseActions(
  bench: Bench,
  guards: readonly Hook[],
  runs: readonly Run[],
  extent: Wanted,
): Promise<readonly Guarded[]> {
  const most = mostActions[extent];
  const stopping = runs.filter(isStoppedCall);
  const found = new Map<Hook, readonly GuardedAction[]>(guards.map((hook) => [hook, []]));
  const waiting = new Map(
    guards.map((hook) => {
      const all = candidates(stopping, hook, bench);
      const wanted = extent === 'plain' ? all.filter(isOfLint) : all;
      return [hook, wanted.slice(0, most * triesPerAction[extent])];
    }),
  );
  for (;;) {
    const asked = guards
      .map((hook) => {
        const known = found.get(hook)?.length ?? 0;
        const payloads = (waiting.get(hook) ?? []).slice(0, known < most ? most : 0);
        return { hook, payloads, refuses: stopping.some((run) => run.case.hook === hook && isRefused(run)) };
      })
      .filter(({ payloads }) => payloads.length > 0);
    if (asked.length === 0) break;
    for (const { hook, payloads } of asked) {
      waiting.set(hook, waiting.get(hook)?.filter((payload) => !payloads.includes(payload)) ?? []);
    }
    for (const [hook, actions] of await findActions(bench, asked)) {
      const all = distinct([...(found.get(hook) ?? []), ...actions]);
      const payloads = all.map(({ payload }) => payload);
      const wanted = extent === 'plain' ? all.filter(({ payload }, i) => isOfLint(payload, i, payloads)) : all;
      found.set(hook, wanted.slice(0, most));
    }
  }
  return guards.map((hook) => ({ hook, actions: found.get(hook) ?? [], letThrough: letThroughBy(hook, runs) }));
}

/** Of what is only written otherwise as anything is, a lint proves the first command and the first call of a tool. */
function isOfLint(payload: Payload, i: number, all: readonly Payload[]): boolean {
  const isCommand = ({ json }: Payload): boolean => commandOf(json) !== undefined;
  return isTold(payload) || all.findIndex((other) => isCommand(other) === isCommand(payload)) === i;
}

function isTold({ json }: Payload): boolean {
  const command = commandOf(json);
  // What a guard stops may be one line of several, or stand behind sudo.
  if (command !== undefined && isPathAlone(command)) return true;
  if (command !== undefined)
    return [...onFolderOfProject(command), ...partsOf(command)].some(
      (part) => hasOwnVariants(part) || isIntoFile(part),
    );
  const { path = '', content = '' } = fileDeedOf(json) ?? {};
  return isOfExample(path) || isOfClient(path) || holdsSecret(content);
}

/** Is what a command prints written into a file? */
const isIntoFile = (command: string): boolean =>
  readShellCommand(command).some(({ redirections }) =>
    redirections.some(({ operator, target }) => operator.startsWith('>') && /^[\w.~]/.test(literalText(target) ?? '')),
  );

/** A file that may hold hooks of the project, and switches them off. */
const isOfClient = (path: string): boolean => /(?:^|\/)\.claude\//.test(path);

/** A file that each person fills in, and that has an example beside it. */
const isOfExample = (path: string): boolean => /(?:^|\/)\.env$/.test(path);

/** The hooks that stopped something of which there are variants. */
export function guardsIn(runs: readonly Run[]): readonly Hook[] {
  return hooksIn(runs.filter(isStoppedCall)).filter((hook) => {
    const own = runs.filter((run) => run.case.hook === hook);
    // One that stops everything has no action that it is for.
    return own.length < manyRuns || !own.every(isStopped);
  });
}

const hooksIn = (runs: readonly Run[]): readonly Hook[] => [...new Set(runs.map((run) => run.case.hook))];

/** A hook that stopped all of this many payloads stops everything. */
const manyRuns = 5;

function isStoppedCall(run: Run): boolean {
  return mayBeProved(run) && isStopped(run);
}

function mayBeProved(run: Run): boolean {
  const { hook, payload } = run.case;
  if (hook.event !== 'PreToolUse' || hook.handler.type !== 'command' || !showsConduct(run)) return false;
  return commandOf(payload.json) !== undefined || fileDeedOf(payload.json) !== undefined;
}

/**
 * What a person wrote first, then what is known to be dangerous, then what was made of the hook's text; of each of these
 * first the commands that can be written in the most ways. A guard that refuses some commands and only asks about others asks
 * about what it cannot read: that is not what it is for. Last comes what a permission rule stops as well: of its variants the
 * guard need not stop one.
 */
function candidates(stopping: readonly Run[], hook: Hook, bench: Bench): readonly Payload[] {
  const own = stopping.filter((run) => run.case.hook === hook);
  const refused = own.filter(isRefused);
  // A file is asked about for its name, which any guard can read.
  const isOfTool = ({ case: { payload } }: Run): boolean => commandOf(payload.json) === undefined;
  const askedOfFiles = refused.some(isOfTool) ? [] : own.filter((run) => !isRefused(run) && isOfTool(run));
  const rank = ({ madeFor, nature }: Payload): number => (madeFor !== undefined ? 2 : nature === 'trigger' ? 0 : 1);
  const ways = ({ json }: Payload): number => plainWaysOf(commandOf(json) ?? '');
  return (refused.length > 0 ? [...refused, ...askedOfFiles] : own)
    .filter(({ case: { payload } }) => !lacksOperand.test(commandOf(payload.json) ?? ''))
    .map(({ case: { payload } }) => ({
      ...{ payload, rank: rank(payload), ways: ways(payload) },
      ruledOut: Number(bench.isRuledOut(hook, payload)),
    }))
    .sort((a, b) => a.ruledOut - b.ruledOut || a.rank - b.rank || b.ways - a.ways)
    .map(({ payload }) => payload);
}

/** A program, and the blank that a pattern asks for behind it: what it does without an operand is nobody's concern. */
const lacksOperand = /^\S+\s+$/;

const isRefused = ({ verdict }: Run): boolean => verdict.effect !== 'ask';

interface Tried {
  readonly hook: Hook;
  readonly action: GuardedAction;
  readonly variant: Variant;
}

/** What variants do, by hook and variant: seen among the stand-ins, or what the tool is documented to do. */
async function deedsOf(bench: Bench, tried: readonly Tried[]): Promise<ReadonlyMap<string, Deed | undefined>> {
  const commands = tried.filter(({ variant }) => commandOf(variant.payload.json) !== undefined);
  const seen = await bench.deeds(commands.map(trialOf));
  return new Map([
    ...tried.map(({ hook, variant }) => [keyOf(hook, variant), deedOfTool(hook, variant)] as const),
    ...commands.map(({ hook, variant }, i) => [keyOf(hook, variant), seen[i]] as const),
  ]);
}

function trialOf({ hook, action, variant: { payload } }: Tried): Trial {
  const original = commandOf(action.payload.json) ?? '';
  const present = operandOf(original);
  const { file } = action;
  const reads = file?.does === 'read' ? file.path : variableIn(original);
  return {
    ...{ hook, payload, original, files: original === '' && file?.does === 'write' ? [file.path] : filesIn(original) },
    ...(reads !== undefined ? { reads } : present === undefined ? {} : { present }),
  };
}

function deedOfTool({ projectDir }: Hook, { payload }: Variant): Deed | undefined {
  const deed = fileDeedOf(payload.json);
  const path = deed && absolutePath(deed.path, projectDir);
  if (deed === undefined || path === undefined) return undefined;
  return deed.does === 'read'
    ? { calls: [], files: [], reads: [path] }
    : { calls: [], files: [{ path, content: deed.content }] };
}

/** A variant that was seen to do what it is to do. */
type ProvedDeed = Variant & { readonly deed: Deed };

function provedIn(variant: Variant, action: GuardedAction, deed: Deed | undefined): readonly ProvedDeed[] {
  if (deed === undefined) return [];
  // What it removes or changes is named by itself.
  if (variant.kind === 'switch-off') return deed.calls.length + deed.files.length > 0 ? [{ ...variant, deed }] : [];
  const does = keysOf(deed).includes(action.key);
  return does === (variant.kind === 'way' || isFromElsewhere(variant)) ? [{ ...variant, deed }] : [];
}
