/**
 * Moves a guard into a mod: watches the hook decide, finds rules made of what its text compares that say the same of every
 * call, writes them as a mod, and holds the mod against the hook in Claude Code itself. What differs anywhere is not moved.
 */
import { findClient } from '../client/find-client.js';
import { type ClientRange, parseClientRange } from '../contract/index.js';
import { hookName } from '../evidence/hook-name.js';
import { loadCorpus, loadPayloads } from '../load/payloads.js';
import { type LoadOptions, loadProject } from '../load/project.js';
import { UsageError } from '../model/usage-error.js';
import type { Hook, Payload, Project } from '../model.js';
import { derivePayloads } from '../plan/derive.js';
import { plan } from '../plan/index.js';
import { openRunner } from '../run/index.js';
import { inBackground } from '../wiring/background.js';
import { cluesOf, comparisonsOf } from './comparisons.js';
import { fieldsOf, toolField } from './condition.js';
import { type DenyRule, fitRules, unused } from './fit.js';
import { held } from './held.js';
import { needsOf } from './needs.js';
import type { Observation } from './observation.js';
import { pluginFiles } from './plugin-files.js';
import { probesOf } from './probes.js';
import { callOf, filledIn, unlike, variantPayloads, type Watched, watch } from './watch.js';

export interface MigrateOptions extends Omit<LoadOptions, 'client'> {
  /** Payload files besides the shipped ones. */
  readonly payloads?: readonly string[];
  /** The Claude Code to prove it in; see `findClient`. */
  readonly claude?: string | undefined;
  readonly jobs?: number;
  readonly signal?: AbortSignal;
  /** Called after each run of the hook, and while the mod is tried. */
  readonly onProgress?: ((progress: MigrationProgress) => void) | undefined;
}

/** How far one step of a migration is. */
export interface MigrationProgress {
  /** Which of the two is run. */
  readonly runs: 'hook' | 'mod';
  readonly done: number;
  readonly of: number;
}

/** How many calls both were held against. */
export interface Compared {
  readonly payloads: number;
  readonly variants: number;
  readonly probes: number;
  readonly denied: number;
}

export type Migration =
  | {
      readonly kind: 'moved';
      readonly hook: Hook;
      /** The plugin's files, by path. */
      readonly files: Readonly<Record<string, string>>;
      readonly compared: Compared;
      readonly client: string;
    }
  /** Each reason is a clause about the hook. */
  | { readonly kind: 'not-moved'; readonly hook: Hook; readonly why: readonly string[] };

/** Moves the one guard that the options name; why not, where it cannot be moved or does not decide alike. */
export async function migrate(options: MigrateOptions): Promise<Migration> {
  const range = parseClientRange(undefined);
  const project = await loadProject({ ...options, client: range.newest });
  const hook = alone(only(project.hooks));
  const notMoved = (why: readonly string[]): Migration => ({ kind: 'not-moved', hook, why });
  const refusals = refusalsOf(hook);
  if (refusals.length > 0) return notMoved(refusals);

  const found = await findClient(options.claude, process.env, options.cwd);
  if (!('client' in found)) {
    throw new UsageError(`cannot show that a mod decides alike: ${found.why}`, {
      hint: 'Name a Claude Code with --claude PATH. hooklint never fetches one unasked.',
    });
  }
  const payloads = await payloadsFor(hook, project, range, options);
  const runner = openRunner([hook], {
    asIfExecutable: true,
    ...(options.jobs === undefined ? {} : { jobs: options.jobs }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  try {
    const onRun = (done: number, of: number): void => options.onProgress?.({ runs: 'hook', done, of });
    const seen = await seenOf(hook, payloads, (asked) => watch(hook, asked, { project, runner, range, onRun }));
    if ('why' in seen) return notMoved(seen.why);
    const fitted = rulesFor(hook, payloads, seen.observations);
    if ('why' in fitted) return notMoved(fitted.why);
    const files = pluginFiles(hook, fitted.rules, range.newest);
    const differences = await held(files, seen.observations, {
      client: found.client,
      signal: options.signal,
      onCall: (done) => options.onProgress?.({ runs: 'mod', done, of: seen.observations.length }),
    });
    if (differences.length > 0) return notMoved(differences);
    return { kind: 'moved', hook, files, compared: seen.compared, client: found.client.version };
  } finally {
    await runner.close();
  }
}

/** Why a guard is not moved: each a clause about the hook. */
interface Refused {
  readonly why: readonly string[];
}

/** The payloads that the hook runs on, as it will read them. */
async function payloadsFor(
  hook: Hook,
  project: Project,
  { newest }: ClientRange,
  { payloads, cwd }: MigrateOptions,
): Promise<readonly Payload[]> {
  const own = await loadPayloads(payloads ?? [], cwd);
  const given = [...(await loadCorpus(new Set([hook.event]))), ...own.payloads];
  const derived = derivePayloads([hook], given, newest, 'thorough');
  const cases = plan({ ...project, hooks: [hook] }, [...given, ...derived], newest);
  return cases.map(({ payload }) => filledIn(payload, hook));
}

/** What the hook decides on its payloads, on other spellings of what it denied, and on calls made from what it compares. */
async function seenOf(
  hook: Hook,
  payloads: readonly Payload[],
  watched: (asked: readonly Payload[]) => Promise<Watched>,
): Promise<{ readonly observations: readonly Observation[]; readonly compared: Compared } | Refused> {
  const first = await watched(payloads);
  if (first.why.length > 0) return { why: first.why };
  const variants = variantPayloads(first.observations, hook);
  const bases = [...new Map(payloads.map((payload) => [payload.json.tool_name, payload])).values()];
  const probes = probesOf(cluesOf(hook), bases).map((payload) => filledIn(payload, hook));
  const tried = await watched(unlike(variants, payloads));
  const probed = await watched(unlike(probes, [...payloads, ...variants]));
  const why = [...new Set([...tried.why, ...probed.why])];
  if (why.length > 0) return { why };
  const observations = [...first.observations, ...tried.observations, ...probed.observations];
  const denied = observations.filter((each) => each.denied !== undefined).length;
  if (denied === 0) return { why: ['it denied none of the calls that it was tried on; --payload FILE gives it one'] };
  return {
    observations,
    compared: {
      payloads: first.observations.length,
      variants: tried.observations.length,
      probes: probed.observations.length,
      denied,
    },
  };
}

/** Rules that say the same of every call, and in which everything counts that the hook compares. */
function rulesFor(
  hook: Hook,
  payloads: readonly Payload[],
  observations: readonly Observation[],
): { readonly rules: readonly DenyRule[] } | Refused {
  const clues = cluesOf(hook);
  const fields = [...new Set(observations.flatMap(({ payload }) => [...fieldsOf(payload.json).keys()]))];
  const decisive = fields.filter(
    (field) =>
      field === toolField ||
      observations.some(({ payload, denied }) => denied !== undefined && fieldsOf(payload.json).has(field)),
  );
  const fitted = fitRules(observations, comparisonsOf(clues, decisive));
  if ('unexplained' in fitted) {
    const call = callOf(fitted.unexplained.payload);
    return {
      why: [
        `what it decides is no combination of the texts that it compares: it denies ${call}, and nothing of the kind tells this call from those that pass`,
      ],
    };
  }
  const tools = new Set(payloads.map(({ json }) => String(json.tool_name)));
  const unseen = unused(clues, fitted.rules, decisive, tools);
  if (unseen.length === 0) return fitted;
  const file = hook.script?.path ?? hook.place.file;
  const told = unseen.map(
    ({ text, line }) =>
      `it compares ${JSON.stringify(text)} (${file}:${line}), and no call was found on which that decides`,
  );
  return { why: [...told, '--payload FILE gives it such a call'] };
}

function only(hooks: readonly Hook[]): Hook {
  const guards = hooks.filter(({ event }) => event === 'PreToolUse');
  const [first, ...others] = guards.length > 0 ? guards : hooks;
  if (first === undefined) throw new UsageError('there is no hook to move', { hint: 'Name a hook script.' });
  if (others.length > 0) {
    const names = guards.map((hook) => hookName(hook)).join(', ');
    throw new UsageError(`one hook is moved at a time, and there are ${guards.length}: ${names}`, {
      hint: 'Name one script.',
    });
  }
  return first;
}

/** What permission rules make of a call is no decision of the hook. */
function alone({ permissions: _, ...hook }: Hook): Hook {
  return hook;
}

/** Why a hook cannot be moved, as far as its registration and its text tell. */
function refusalsOf(hook: Hook): readonly string[] {
  const { event, handler } = hook;
  if (event !== 'PreToolUse') return [`it is a ${event} hook, and only guards of tool calls are moved`];
  if (handler.type !== 'command') return [`it is of type ${handler.type}, and only commands are moved`];
  const needs = needsOf(hook);
  const file = hook.script?.path ?? hook.place.file;
  return [
    ...(handler.if === undefined ? [] : ['its registration has an `if`, which mods do not have']),
    ...(inBackground(handler) ? ['it runs in the background, and decides nothing'] : []),
    ...needs.map(
      ({ what, line }) => `it ${what} (${file}:${line}), and a mod has neither processes nor files of its own`,
    ),
  ];
}
