/** Which mods were judged, and why the others were not: no format says of those that there was nothing to find. */
import type { Mod, Report } from '../model.js';
import type { Reach } from '../mods/reach.js';

export interface UnjudgedMod {
  readonly mod: Mod;
  /** As a reader names it: its module, else the place that means one. */
  readonly name: string;
  /** A clause. */
  readonly why: string;
}

/** The name of a mod: the file of its module, and whose it is. */
export function modName({ files: [module], place, plugin }: Mod): string {
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

/** What a mod in reach does to a settings hook, as a sentence. */
export function reachText({ mod, event, how }: Reach): string {
  const name = modName(mod);
  switch (how) {
    case 'answers':
      return `${name} answers every ${event} before this hook: it does not run.`;
    case 'may-answer':
      return `${name} may answer ${event} before this hook, which then does not run.`;
    case 'overrules':
      return `${name} overrules on ${event} what this hook asks; a deny stands.`;
    case 'may-overrule':
      return `${name} may overrule on ${event} what this hook asks; a deny stands.`;
  }
}
