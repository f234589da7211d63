/** Which mods were judged, and why the others were not: no format says of those that there was nothing to find. */
import { parseClientRange } from '../contract/index.js';
import type { Hook, Mod, ModRun, Report } from '../model.js';
import type { Reach } from '../mods/reach.js';
import { matching } from '../wiring/matcher.js';
import { plural } from './words.js';

export interface UnjudgedMod {
  readonly mod: Mod;
  /** As a reader names it: its module, else the place that means one. */
  readonly name: string;
  /** A clause. */
  readonly why: string;
}

/** The name of a mod: the file of its module, and whose it is. */
function modName({ files: [module], place, plugin }: Mod): string {
  return `${module?.path ?? place.file} (mod of ${plugin})`;
}

/** The mods of which no run was judged, in the order of the project. */
export function unjudgedMods({ project, modRuns = [], modsNotRun = [] }: Report): readonly UnjudgedMod[] {
  const judged = new Set(modRuns.flatMap(({ mod, judgement }) => ('verdict' in judgement ? [mod] : [])));
  return (project.mods ?? [])
    .filter(({ id }) => !judged.has(id))
    .map((mod) => {
      const tried = modRuns.find((run) => run.mod === mod.id)?.judgement;
      const told =
        (tried !== undefined && 'unjudged' in tried ? tried.unjudged : undefined) ??
        modsNotRun.find((each) => each.mod === mod.id)?.why ??
        'it was not run';
      const why = mod.unloaded === undefined ? told : notLoaded(mod.unloaded.why);
      return { mod, name: modName(mod), why: why.replace(/\.$/, '') };
    });
}

const notLoaded = (why: string): string =>
  why.startsWith('Claude Code') ? why : `Claude Code does not load it: ${lowerFirst(why)}`;

/** A sentence as a clause, where it does not begin with a name or a quotation. */
function lowerFirst(text: string): string {
  return /^(?:Its|There|The|No|It) /.test(text) ? `${text[0]?.toLowerCase()}${text.slice(1)}` : text;
}

/** What a mod in reach does to a settings hook, and on how many payloads it did. */
export function reachText(hook: Hook, reach: Reach, report: Report): string {
  const seen = seenIn(hook, reach, report);
  if (seen === undefined) return reachSentence(reach);
  const { did, of, example } = seen;
  if (did === 0) return `${reachSentence(reach)} It did on none of ${plural(of, 'payload')}.`;
  const on = did === of ? `all ${plural(of, 'payload')}` : `${did} of ${plural(of, 'payload')}, e.g. ${example}`;
  return `${reachSentence(reach)} It did on ${on}.`;
}

function reachSentence({ mod, event, how }: Reach): string {
  const name = modName(mod);
  switch (how) {
    case 'answers':
      return `${name} answers every ${event} before this hook: it does not run.`;
    case 'may-answer':
      return `${name} may answer ${event} before this hook, which then does not run.`;
    case 'overrules':
      return `${name} overrules on ${event} what this hook blocks or asks.`;
    case 'may-overrule':
      return `${name} may overrule on ${event} what this hook blocks or asks.`;
  }
}

/** What a mod in reach did on payloads that are the hook's too. */
export interface Seen {
  readonly did: number;
  readonly of: number;
  /** The payload of the first on which it did. */
  readonly example?: string;
}

/** What the runs of the mod show; undefined: it was not run on payloads of the hook. */
export function seenIn(hook: Hook, { mod, how }: Reach, { modRuns = [], client }: Report): Seen | undefined {
  const isFor = matching(hook.event, hook.matcher, parseClientRange(client).newest);
  const runs = modRuns.filter(
    (run) =>
      run.mod === mod.id &&
      run.case.hook.event === hook.event &&
      'verdict' in run.judgement &&
      isFor(run.case.payload.json),
  );
  if (runs.length === 0) return undefined;
  const hits = runs.filter((run) => (how.endsWith('overrule') || how === 'overrules' ? allows(run) : keepsHooks(run)));
  const [first] = hits;
  return {
    did: hits.length,
    of: runs.length,
    ...(first === undefined ? {} : { example: first.case.payload.id.replace(`${hook.event}/`, '') }),
  };
}

function allows({ judgement }: ModRun): boolean {
  return 'verdict' in judgement && judgement.verdict.effect === 'allow';
}

/** Did hooks of settings on the event of the payload not come to run? */
function keepsHooks({ case: { payload }, execution }: ModRun): boolean {
  if (execution.kind !== 'done') return false;
  const { raised } = execution;
  if (payload.event === 'PreToolUse') return raised[0]?.settingsHooks !== true;
  return raised.some(({ reached }) => reached.length === 0);
}
