/**
 * Moves a guard into a mod: watches the hook decide, finds rules made of what its text compares that say the same of every
 * call, writes them as a mod, and holds the mod against the hook in Claude Code itself. What differs anywhere is not moved.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { findClient } from '../client/find-client.js';
import { findIsolation } from '../client/isolation.js';
import { parseClientRange } from '../contract/index.js';
import { hookName } from '../evidence/hook-name.js';
import { judge } from '../interpret/judge.js';
import { loadCorpus, loadPayloads } from '../load/payloads.js';
import { type LoadOptions, loadProject } from '../load/project.js';
import { UsageError } from '../model/usage-error.js';
import type { Hook, ModExecution, Payload, Raised, Run } from '../model.js';
import { derivePayloads } from '../plan/derive.js';
import { plan } from '../plan/index.js';
import { materialise } from '../plan/materialise.js';
import { runPluginTest } from '../plugin-test/run-plugin-test.js';
import { raisesFor } from '../plugin-test/trial.js';
import { openRunner } from '../run/index.js';
import { makeScratchFolder } from '../run/scratch-folder.js';
import { variantsOf } from '../variants/index.js';
import { readMatcher } from '../wiring/matcher.js';
import { cluesOf, comparisonsOf } from './comparisons.js';
import { fieldsOf, toolField } from './condition.js';
import { type DenyRule, fitRules, unused } from './fit.js';
import { moduleText } from './module-text.js';
import { needsOf } from './needs.js';
import type { Observation } from './observation.js';
import { observe } from './observe.js';
import { probesOf } from './probes.js';

export interface MigrateOptions extends Omit<LoadOptions, 'client'> {
  /** Payload files besides the shipped ones. */
  readonly payloads?: readonly string[];
  /** The Claude Code to prove it in; see `findClient`. */
  readonly claude?: string | undefined;
  readonly jobs?: number;
  readonly signal?: AbortSignal;
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

/** Denied calls of which variants are tried. */
const mostActions = 8;

export async function migrate(options: MigrateOptions): Promise<Migration> {
  const range = parseClientRange(undefined);
  const project = await loadProject({ ...options, client: range.newest });
  const hook = only(project.hooks);
  const refusals = refusalsOf(hook);
  if (refusals.length > 0) return { kind: 'not-moved', hook, why: refusals };

  const found = await findClient(options.claude, process.env, options.cwd);
  if (!('client' in found)) {
    throw new UsageError(`cannot show that a mod decides alike: ${found.why}`, {
      hint: 'Name a Claude Code with --claude PATH. hooklint never fetches one unasked.',
    });
  }

  const own = await loadPayloads(options.payloads ?? [], options.cwd);
  const given = [...(await loadCorpus(new Set([hook.event]))), ...own.payloads];
  const derived = derivePayloads([hook], given, range.newest, 'thorough');
  const cases = plan({ ...project, hooks: [hook] }, [...given, ...derived], range.newest);
  const payloads = cases.map(({ payload }) => filledIn(payload, hook));

  const runner = openRunner([hook], {
    asIfExecutable: true,
    ...(options.jobs === undefined ? {} : { jobs: options.jobs }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  try {
    const watch = async (asked: readonly Payload[]): Promise<Watched> => {
      const due = plan({ ...project, hooks: [hook] }, asked, range.newest);
      const runs: Run[] = [];
      for await (const { case: planned, execution } of runner.run(due)) runs.push(judge(planned, execution, range));
      return readRuns(runs);
    };
    const first = await watch(payloads);
    if (first.why.length > 0) return { kind: 'not-moved', hook, why: first.why };
    const variants = variantPayloads(first.observations, hook);
    const clues = cluesOf(hook);
    const bases = [...new Map(payloads.map((payload) => [payload.json.tool_name, payload])).values()];
    const probes = probesOf(clues, bases).map((payload) => filledIn(payload, hook));
    const [tried, probed] = [
      await watch(unlike(variants, payloads)),
      await watch(unlike(probes, [...payloads, ...variants])),
    ];
    const why = [...new Set([...tried.why, ...probed.why])];
    if (why.length > 0) return { kind: 'not-moved', hook, why };
    const observations = [...first.observations, ...tried.observations, ...probed.observations];
    if (observations.every(({ denied }) => denied === undefined)) {
      return {
        kind: 'not-moved',
        hook,
        why: ['it denied none of the calls that it was tried on; --payload FILE gives it one'],
      };
    }
    const fields = [...new Set(observations.flatMap(({ payload }) => [...fieldsOf(payload.json).keys()]))];
    const decisive = fields.filter(
      (field) =>
        field === toolField ||
        observations.some(({ payload, denied }) => denied !== undefined && fieldsOf(payload.json).has(field)),
    );
    const rules = fitRules(observations, comparisonsOf(clues, decisive));
    if ('unexplained' in rules) {
      return {
        kind: 'not-moved',
        hook,
        why: [
          `what it decides is no combination of the texts that it compares: it denies ${callOf(rules.unexplained.payload)}, and nothing of the kind tells this call from those that pass`,
        ],
      };
    }
    const tools = new Set(payloads.map(({ json }) => String(json.tool_name)));
    const unseen = unused(clues, rules.rules, decisive, tools);
    if (unseen.length > 0) {
      const file = hook.script?.path ?? hook.place.file;
      const told = unseen.map(
        ({ text, line }) =>
          `it compares ${JSON.stringify(text)} (${file}:${line}), and no call was found on which that decides`,
      );
      return { kind: 'not-moved', hook, why: [...told, '--payload FILE gives it such a call'] };
    }
    const files = pluginFiles(hook, rules.rules, range.newest);
    const differences = await held(files, observations, found.client, options.signal);
    if (differences.length > 0) return { kind: 'not-moved', hook, why: differences };
    return {
      kind: 'moved',
      hook,
      files,
      compared: {
        payloads: first.observations.length,
        variants: tried.observations.length,
        probes: probed.observations.length,
        denied: observations.filter(({ denied }) => denied !== undefined).length,
      },
      client: found.client.version,
    };
  } finally {
    await runner.close();
  }
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

/** Why a hook cannot be moved, as far as its registration and its text tell. */
function refusalsOf(hook: Hook): readonly string[] {
  const { event, handler } = hook;
  if (event !== 'PreToolUse') return [`it is a ${event} hook, and only guards of tool calls are moved`];
  if (handler.type !== 'command') return [`it is of type ${handler.type}, and only commands are moved`];
  const needs = needsOf(hook);
  const file = hook.script?.path ?? hook.place.file;
  return [
    ...(handler.if === undefined ? [] : ['its registration has an `if`, which mods do not have']),
    ...(handler.async === true || handler.asyncRewake === true
      ? ['it runs in the background, and decides nothing']
      : []),
    ...needs.map(
      ({ what, line }) => `it ${what} (${file}:${line}), and a mod has neither processes nor files of its own`,
    ),
  ];
}

interface Watched {
  readonly observations: readonly Observation[];
  readonly why: readonly string[];
}

function readRuns(runs: readonly Run[]): Watched {
  const seen = runs.map((run) => ({ run, decision: observe(run) }));
  const refused = seen.flatMap(({ run, decision }) => ('more' in decision ? [{ run, more: decision.more }] : []));
  const whys = new Map(refused.map(({ run, more }) => [more, `it ${more}, e.g. on ${callOf(run.case.payload)}`]));
  return {
    observations: seen.flatMap(({ decision }) => ('more' in decision ? [] : [decision])),
    why: [...whys.values()],
  };
}

/** Every other spelling of what was denied, and what only mentions it. */
function variantPayloads(observations: readonly Observation[], hook: Hook): readonly Payload[] {
  const denied = observations.filter((each) => each.denied !== undefined);
  const apart = [...new Map(denied.map((each) => [`${each.denied}${each.payload.json.tool_name}`, each])).values()];
  return apart
    .slice(0, mostActions)
    .flatMap(({ payload }, i) =>
      variantsOf({ text: callOf(payload), slug: `denied-${i + 1}`, payload, key: '' }, 'all').map((each) =>
        filledIn(each.payload, hook),
      ),
    );
}

/** Those that are no call of the others. */
function unlike(payloads: readonly Payload[], others: readonly Payload[]): readonly Payload[] {
  const callOfJson = ({ json }: Payload) => JSON.stringify([json.tool_name, json.tool_input]);
  const known = new Set(others.map(callOfJson));
  return payloads.filter((payload) => {
    const key = callOfJson(payload);
    const isNew = !known.has(key);
    known.add(key);
    return isNew;
  });
}

/** Hook and mod read the same paths. */
function filledIn(payload: Payload, { projectDir }: Hook): Payload {
  const home = homedir();
  const { madeFor: _, ...rest } = payload;
  const json = materialise(payload.json, {
    projectDir,
    home,
    transcriptPath: `${home}/.claude/projects/hooklint/session.jsonl`,
  });
  return { ...rest, json };
}

function callOf({ json }: Payload): string {
  const { command, file_path: path } = (json.tool_input ?? {}) as Readonly<Record<string, unknown>>;
  const what =
    typeof command === 'string' ? command : typeof path === 'string' ? `${json.tool_name} ${path}` : json.tool_name;
  return JSON.stringify(what);
}

function pluginFiles(hook: Hook, rules: readonly DenyRule[], client: string): Readonly<Record<string, string>> {
  const from = hook.script?.path ?? hook.handler.command ?? 'a command';
  const name =
    basename(from)
      .replace(/\.\w+$/, '')
      .replace(/[^a-z0-9]+/gi, '-')
      .toLowerCase() || 'guard';
  const reading = readMatcher(hook.event, hook.matcher, client);
  const tools =
    reading.kind === 'list'
      ? { tools: reading.names }
      : reading.kind === 'pattern'
        ? { tools: { pattern: hook.matcher ?? '' } }
        : {};
  const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
  return {
    '.claude-plugin/plugin.json': json({ name, version: '1.0.0', description: `Moved from ${basename(from)}.` }),
    'hooks/hooks.json': json({ modules: ['./register.js'] }),
    'hooks/register.js': moduleText({ name, from, rules, ...tools }),
  };
}

/** Where the mod decides otherwise than the hook did; empty: nowhere. */
async function held(
  files: Readonly<Record<string, string>>,
  observations: readonly Observation[],
  client: Parameters<typeof runPluginTest>[1]['client'],
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const root = makeScratchFolder();
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), text);
    }
    const isolation = findIsolation();
    const raised = observations.map(({ payload }) => raisesFor(payload.json) ?? []);
    const trials = chunks(raised).map((some, i) => ({ id: String(i), raises: some.flat() }));
    const outcomes = await runPluginTest({ root, calls: [], trials }, { client, isolation, signal });
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

/** What a mod said of one call; undefined: nothing was seen of it. */
type Said = { readonly denied?: string } | undefined;

/** Why nothing can be said of a test, as a clause about the hook. */
function failureIn(execution: ModExecution | undefined): readonly string[] {
  const one = 'the mod made of it could not be held against it';
  switch (execution?.kind) {
    case 'done':
      return execution.skipped.slice(0, 1).map(({ why }) => `${one}: ${why}`);
    case 'not-loaded':
      return [`${one}: ${execution.why}`];
    case 'hung':
      return [`${one}: a call did not come to an end`];
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
