/** Mods under `claude plugin test`: which client runs them, on what, and what Claude Code makes of what they do. */
import { homedir } from 'node:os';
import { type FoundClient, findClient } from '../client/find-client.js';
import { findIsolation, type Isolation } from '../client/isolation.js';
import { coversEvent } from '../contract/mod-events.js';
import { beneathManaged } from '../contract/mods.js';
import { interpretMod, type ModContext } from '../interpret/mod.js';
import type { Case, Hook, Mod, ModExecution, ModRun, Payload, PayloadJson, Version } from '../model.js';
import { isAsked, isHookOf, registrationsFor } from '../mods/raised.js';
import type { Effort } from '../plan/effort.js';
import { materialise } from '../plan/materialise.js';
import { modCases } from '../plan/mod-cases.js';
import { runPluginTest } from './run-plugin-test.js';
import { settledAnew, settlesIn } from './settling.js';
import { raisesFor, type Trial } from './trial.js';

export interface ModRunOptions {
  /** The client to run them in; see `findClient`. */
  readonly claude?: string | undefined;
  readonly cwd: string;
  /** The version that verdicts are for. */
  readonly client: Version;
  readonly effort?: Effort | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly isWantedPayload?: ((payload: Payload) => boolean) | undefined;
  /** Called now and then while a mod runs. */
  readonly onProgress?:
    | ((progress: { readonly done: number; readonly of: number; readonly hook: Hook }) => void)
    | undefined;
}

export interface ModResults {
  readonly runs: readonly ModRun[];
  /** Mods that were not run, by id, and why, as a clause. */
  readonly notRun: readonly { readonly mod: string; readonly why: string }[];
  /** Runs cases of these mods in the same client; absent: there is none. */
  readonly again?: (cases: readonly Case[]) => Promise<readonly ModRun[]>;
}

/** Runs mods on payloads, one after the other. */
export async function runMods(
  mods: readonly Mod[],
  payloads: readonly Payload[],
  options: ModRunOptions,
): Promise<ModResults> {
  const planned = mods.map((mod) => ({ mod, cases: casesOf(mod, payloads, options) }));
  const due = planned.filter(({ cases }) => cases.length > 0);
  const found: FoundClient =
    due.length === 0 ? { why: '' } : await findClient(options.claude, process.env, options.cwd);
  const isolation = 'client' in found ? findIsolation() : undefined;
  const runs: ModRun[] = [];
  const notRun: { mod: string; why: string }[] = [];
  for (const { mod, cases } of planned) {
    if (mod.unloaded !== undefined) notRun.push({ mod: mod.id, why: 'Claude Code does not load it' });
    else if (cases.length === 0) notRun.push({ mod: mod.id, why: nothingToRaise(mod) });
    else if (!('client' in found)) notRun.push({ mod: mod.id, why: found.why });
    else runs.push(...(await runMod(mod, cases, found.client, isolation as Isolation, options)));
  }
  if (!('client' in found) || isolation === undefined) return { runs, notRun };
  const again = async (cases: readonly Case[]): Promise<readonly ModRun[]> => {
    const ran: ModRun[] = [];
    for (const mod of mods) {
      const own = cases.filter(({ hook }) => isHookOf(mod, hook));
      const { client, signal } = options;
      if (own.length > 0) ran.push(...(await runMod(mod, own, found.client, isolation, { client, signal })));
    }
    return ran;
  };
  return { runs, notRun, again };
}

function casesOf(mod: Mod, payloads: readonly Payload[], options: ModRunOptions): readonly Case[] {
  if (mod.unloaded !== undefined) return [];
  return modCases(mod, payloads, options.client, options.effort).filter(
    ({ payload }) => options.isWantedPayload?.(payload) !== false,
  );
}

function nothingToRaise({ beneath, reading }: Mod): string {
  const isKept =
    beneath !== undefined && reading?.registrations.some(({ event }) => coversEvent(beneathManaged.unasked, event));
  return isKept === true
    ? `managed settings keep its hooks on \`${beneathManaged.unasked}\` from being asked`
    : 'it hooks nothing that hooklint has payloads for';
}

/** Runs one mod on cases of its own. */
export async function runMod(
  mod: Mod,
  cases: readonly Case[],
  client: Extract<FoundClient, { client: unknown }>['client'],
  isolation: Isolation,
  options: Pick<ModRunOptions, 'client' | 'signal' | 'onProgress'>,
): Promise<readonly ModRun[]> {
  const filled = cases.map((each) => ({ each, json: jsonOf(each) }));
  const hooks = (event: string): boolean =>
    mod.reading?.registrations.some((each) => coversEvent(each.event, event)) === true;
  const trials = filled.flatMap(({ each, json }): readonly Trial[] => {
    const raises = raisesFor(json, hooks);
    return raises === undefined ? [] : [{ id: each.id, raises, ...settlesIn(mod, json, options.client) }];
  });
  const test = { root: mod.pluginRoot, calls: callsIn(mod), project: mod.projectDir, trials };
  const events = trials.reduce((sum, { raises }) => sum + raises.length, 0);
  const onRaised = (done: number): void => {
    const share = Math.min(cases.length - 1, Math.floor((done / events) * cases.length));
    const at = cases[share];
    if (at !== undefined) options.onProgress?.({ done: share, of: cases.length, hook: at.hook });
  };
  const running = { client, isolation, signal: options.signal };
  const first = await runPluginTest(test, { ...running, onRaised });
  const again = mod.permissions === undefined ? [] : settledAnew(mod, filled, first, trials, options.client);
  const second = again.length === 0 ? first : await runPluginTest({ ...test, trials: again }, running);
  const outcomes = new Map([...first, ...second]);
  return filled.map(({ each, json }) =>
    judgeMod(mod, each, json, outcomes.get(each.id) ?? { kind: 'not-run' }, options.client),
  );
}

/** What Claude Code makes of what a mod did with a payload. */
export function judgeMod(
  mod: Mod,
  planned: Case,
  payload: PayloadJson,
  execution: ModExecution,
  client: Version,
): ModRun {
  const { event } = planned.payload;
  const { plugin, permissions, beneath, reading } = mod;
  const catches = registrationsFor(mod, event).some(({ caught }) => caught !== undefined);
  const hooks = (name: string): boolean =>
    reading?.registrations.some((each) => coversEvent(each.event, name)) === true;
  const context: ModContext = {
    event,
    payload,
    plugin,
    catches,
    asked: (name) => hooks(name) && isAsked(mod, name),
    askedInTestAlone: ['classic.PreToolUse', 'classic.PermissionRequest'].some(
      (name) => hooks(name) && !isAsked(mod, name),
    ),
    addsUnseen: mayAddBefore(mod) && isAsked(mod, 'classic.PreToolUse'),
    client,
    ...(permissions === undefined ? {} : { permissions }),
    ...(beneath === undefined ? {} : { beneath }),
  };
  return { mod: mod.id, case: planned, execution, judgement: interpretMod(execution, context) };
}

/** The payload as a session in the mod's project would write it. */
function jsonOf({ hook: { projectDir }, payload }: Case): PayloadJson {
  const home = homedir();
  return materialise(payload.json, {
    projectDir,
    home,
    transcriptPath: `${home}/.claude/projects/hooklint/session.jsonl`,
  });
}

/** What a mod calls on `$` anywhere in its text. Too many names do no harm: each is only answered with a refusal. */
function callsIn({ files }: Mod): readonly string[] {
  const names = files.flatMap(({ text }) => [...text.matchAll(/\$\s*\.\s*(\w+)\s*\.\s*(\w+)\s*\(/g)]);
  return [...new Set(names.map(([, noun, verb]) => `${noun}.${verb}`))];
}

/** Does a hook on `classic.PreToolUse` speak of context? */
function mayAddBefore({ files, reading }: Mod): boolean {
  return (reading?.registrations ?? []).some(
    ({ event, at }) =>
      coversEvent(event, 'classic.PreToolUse') &&
      files.some(({ path, text }) => path === at.file && text.slice(at.start, at.end).includes('additionalContext')),
  );
}
