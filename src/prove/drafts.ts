/** Which variants of what it stopped a guard is held against. */
import { readingsOf } from '../load/readings.js';
import type { GuardedAction, Hook, Variant, Version } from '../model.js';
import { commandOf } from '../plan/call-input.js';
import type { Extent } from '../plan/extent.js';
import { textOf } from '../script/answers/text-of.js';
import { holdsSecret } from '../text/secrets.js';
import { isEveryday } from '../variants/everyday.js';
import { dailyWays, namedFromFolder } from '../variants/file-ways.js';
import {
  everydayOf,
  isFromElsewhere,
  type OwnVariation,
  ofAnyCommand,
  ofOneProgram,
  siblingVariants,
  switchingOff,
  variantsOf,
} from '../variants/index.js';
import { familyOf } from './action.js';
import { fileServers } from './file-servers.js';
import { projectKnowledge } from './project-knowledge.js';

/** Which variants are tried. */
export type Wanted = Exclude<Extent, 'none'>;

/** A guard and what it is proved for, what matters most first. */
export interface Guarded {
  readonly hook: Hook;
  readonly actions: readonly GuardedAction[];
  /** Commands that it lets through by name. */
  readonly letThrough?: readonly string[];
}

/** What one guard is asked about one action. */
export interface Draft {
  readonly hook: Hook;
  readonly action: GuardedAction;
  readonly variants: readonly Variant[];
  /** How many variants more there are. */
  readonly leftOut: number;
}

interface Asked {
  readonly extent: Wanted;
  readonly client: Version;
  readonly variations?: readonly OwnVariation[];
  /** Only these variants, by id, and what each is a variant of; default: all. */
  readonly isWantedVariant?: (id: string) => boolean;
}

/** How Bash reaches any file: what a guard of files is asked about each of them. */
const throughBash: ReadonlySet<string> = new Set(['bash-redirected', 'bash-cat']);

/** The variants of guards' actions, as many as are wanted. */
export async function draftsOf(
  guards: readonly Guarded[],
  { client, extent, isWantedVariant, variations = [] }: Asked,
): Promise<readonly Draft[]> {
  const drafts: Draft[] = [];
  const readings = await readingsOf(guards.map(({ hook }) => hook));
  for (const { hook, actions, letThrough = [] } of guards) {
    // What it looks for may be in a file that it reads or sources.
    const { texts = [] } = readings.get(hook.id) ?? {};
    const text = (texts.length > 0 ? texts : [textOf(hook)]).map((each) => each.text.replace(/^#!.*/, '')).join('\n');
    const known = await projectKnowledge(hook);
    const around = { client, servers: await fileServers(hook), own: variations, letThrough, text, ...known };
    const tried = new Set<string>();
    const isOfCommands = ({ payload }: GuardedAction): boolean => commandOf(payload.json) !== undefined;
    // Commands and calls of tools are read in different places of a guard.
    const isFirst = (action: GuardedAction): boolean =>
      actions.find((each) => isOfCommands(each) === isOfCommands(action)) === action;
    const firstSecret = actions.find(isOfSecret);
    const ofSettings = actions.findIndex(({ file }) => file?.path.startsWith('.claude/'));
    for (const [i, action] of actions.entries()) {
      const byTool = firstOf(action, actions);
      const everyday = [
        ...(isFirst(action) ? everydayOf(action, text, around) : []),
        ...(isOfCommands(action) || action === byTool ? siblingVariants(action, around) : []),
      ];
      const others = i === Math.max(0, ofSettings) ? switchingOff(action, hook) : [];
      const all = [...variantsOf(action, around), ...everyday, ...others];
      const variants = all.filter(
        (variant) =>
          everyday.includes(variant) ||
          extent === 'all' ||
          (extent === 'plain' && (isFirst(action) || action === firstSecret) && isPastTools(action, variant)) ||
          (extent === 'plain' && isThroughCommand(action, variant) && !tried.has(sortOf(action, variant))) ||
          // What a tool does to the file is told of the call of a tool, if there is one.
          (extent === 'plain' && !(isOfCommands(action) && byTool) && isOfMatchedTool(hook, action, variant)) ||
          (variant.plain && (extent === 'each' || isFirst(action) || matters(action, variant))) ||
          (extent === 'each' && (throughBash.has(variant.variation) || !tried.has(sortOf(action, variant)))),
      );
      for (const variant of variants) tried.add(sortOf(action, variant));
      const wanted = isWantedVariant === undefined ? variants : withOriginal(variants, isWantedVariant);
      if (wanted.length > 0) drafts.push({ hook, action, variants: wanted, leftOut: all.length - wanted.length });
    }
  }
  return drafts;
}

/** Milliseconds that a lint lets a guard take over variants of what it stopped. */
const patienceMs = 20_000;

/** Of a guard that takes less for a call everything is asked: what else the machine does must not decide what is found. */
const slowMs = 500;

/** So many are asked of one that runs a project's tests first: the action itself and two variants. */
const fewest = 3;

/**
 * The drafts as far as a lint waits for their guards, a share of each: what a guard does wrong may be in its last pattern.
 * `msOf`: how long a guard takes to stop something.
 */
export function withinPatience(drafts: readonly Draft[], msOf: (hook: Hook) => number): readonly Draft[] {
  const shares = new Map<Draft, number>();
  for (const hook of new Set(drafts.map((draft) => draft.hook))) {
    const ms = msOf(hook);
    const most = ms < slowMs ? Number.POSITIVE_INFINITY : Math.max(fewest, Math.floor(patienceMs / ms));
    const own = drafts.filter((draft) => draft.hook === hook);
    for (const [i, share] of shared(own, most).entries()) shares.set(own[i] as Draft, share);
  }
  return drafts.flatMap((draft) => {
    const { leftOut, variants } = draft;
    const wanted = new Set(inTurn(variants).slice(0, shares.get(draft)));
    // The action itself alone shows nothing.
    if (wanted.size < Math.min(2, variants.length)) return [];
    const asked = variants.filter((variant) => wanted.has(variant));
    return [{ ...draft, variants: asked, leftOut: leftOut + variants.length - asked.length }];
  });
}

/** How many variants of each draft are asked, of so many in all: first the fewest that show something, then one of each in turn. */
function shared(drafts: readonly Draft[], most: number): readonly number[] {
  const shares = drafts.map(() => 0);
  let left = most;
  for (let step = fewest, isMore = true; isMore && left > 0; step = 1) {
    isMore = false;
    for (const [i, { variants }] of drafts.entries()) {
      const share = shares[i] ?? 0;
      const more = Math.min(step, left, variants.length - share);
      shares[i] = share + more;
      left -= more;
      isMore ||= more > 0;
    }
  }
  return shares;
}

/**
 * The action itself, and then one of each kind in turn: a few show what passes and what is stopped without need. What
 * somebody writes every day comes before what only names the action.
 */
function inTurn(variants: readonly Variant[]): readonly Variant[] {
  const [itself, ...others] = variants;
  if (itself === undefined) return [];
  const sorted = others.toSorted((a, b) => Number(isEveryday(b.text)) - Number(isEveryday(a.text)));
  const kinds = [...new Set(others.map(({ kind }) => kind))].map((kind) => sorted.filter((each) => each.kind === kind));
  const longest = Math.max(0, ...kinds.map(({ length }) => length));
  const rows = Array.from({ length: longest }, (_, i) => kinds.flatMap((each) => each[i] ?? []));
  return [itself, ...rows.flat()];
}

/**
 * What a lint has to see of a draft: the action itself, and the kinds of which the guard lets a variant through that it is to
 * stop, or stops one that is harmless. Of the others there is nothing to say, whatever they do.
 */
export function tellingIn(draft: Draft, isStopped: (variant: Variant) => boolean): Draft {
  const [itself] = draft.variants;
  const isHeld = itself !== undefined && isStopped(itself);
  const telling = new Set(
    draft.variants
      .filter((variant) => isHeld && isStopped(variant) === (variant.kind === 'mention'))
      .map(({ kind }) => kind),
  );
  const variants = draft.variants.filter(
    // What is asked while another branch is checked out has no answer yet.
    (variant) => variant === itself || (isHeld && isFromElsewhere(variant)) || telling.has(variant.kind),
  );
  return { ...draft, variants, leftOut: draft.leftOut + draft.variants.length - variants.length };
}

/**
 * Does Bash reach the file of a guard of tools, whatever stands in it? A lock file is its package manager's to write. A
 * secret gets into a file by Bash too, and into a notebook.
 */
function isPastTools(action: GuardedAction, { variation }: Variant): boolean {
  const { file, payload } = action;
  if (file === undefined || commandOf(payload.json) !== undefined) return false;
  if (isOfSecret(action)) return throughBash.has(variation) || variation === 'tool-NotebookEdit';
  return file.matters === 'path' && !lockFile.test(file.path) && throughBash.has(variation);
}

/** Is it stopped for a secret that is written into some file? */
const isOfSecret = ({ file }: GuardedAction): boolean => file?.matters === 'text' && holdsSecret(file.content);

/**
 * Does another command of every day write the file that a guard of commands protects, or show what is in a file of secrets? It
 * is asked once of each: guards have one list of programs for all their files.
 */
function isThroughCommand({ file, payload }: GuardedAction, { variation }: Variant): boolean {
  if (file === undefined || commandOf(payload.json) === undefined) return false;
  if (file.does === 'write') return dailyWays.has(variation);
  return (
    variation === namedFromFolder ||
    ((dailyWays.has(variation) || variation === 'substitution') &&
      /(?:^|\/)(?:\.env(?:\.|$)|\.ssh\/|\.aws\/)|\.pem$/.test(file.path))
  );
}

/**
 * Is it the call of a tool that the matcher names beside the one whose call was stopped? A deny rule of Read keeps files from
 * Grep too, and how is not measured.
 */
function isOfMatchedTool({ matcher, permissions }: Hook, { file, payload }: GuardedAction, variant: Variant): boolean {
  const tool = String(variant.payload.json.tool_name);
  // Of a guard of tools that change files, Write and Edit are asked anyway.
  const isOpen = file?.does === 'read' || commandOf(payload.json) !== undefined;
  if (!isOpen || variant.kind !== 'way' || !variant.variation.startsWith('tool-')) return false;
  const isDenied = permissions?.rules.some(({ behaviour, text }) => behaviour === 'deny' && text.startsWith('Read('));
  return matcher?.split('|').includes(tool) === true && !(tool === 'Grep' && isDenied === true);
}

const lockFile = /(?:^|\/)(?:[\w.-]{1,60}[.-]lock(?:\.json|\.yaml)?|(?:package|pnpm)-lock\.(?:json|yaml)|go\.sum)$/i;

/** The first of the actions that does the same to such a file, by whichever tool but Bash. */
function firstOf({ file }: GuardedAction, actions: readonly GuardedAction[]): GuardedAction | undefined {
  if (file === undefined) return undefined;
  return actions.find(
    ({ file: other, payload }) =>
      other?.does === file.does &&
      familyOf(other.path) === familyOf(file.path) &&
      commandOf(payload.json) === undefined,
  );
}

/** Is it worth a run for an action behind the first, in a lint? Of a tool that takes a file, whether its example is let through. */
function matters({ payload }: GuardedAction, { kind, variation }: Variant): boolean {
  if (commandOf(payload.json) === undefined) return variation === 'as-it-is' || variation === 'example-of-it';
  return kind === 'way' ? !ofAnyCommand.has(variation) : ofOneProgram.has(variation);
}

/** Those that are wanted, behind the action itself: whether it is still stopped is to be known of each. */
function withOriginal(variants: readonly Variant[], isWanted: (id: string) => boolean): readonly Variant[] {
  const wanted = new Set(variants.filter(({ id }) => isWanted(id)));
  return wanted.size === 0 ? [] : variants.filter((variant, i) => i === 0 || wanted.has(variant));
}

/** What is much the same for a guard: a way of writing commands, or of reaching files for the same end. */
function sortOf({ file }: GuardedAction, { variation }: Variant): string {
  return `${file === undefined ? '' : `${file.does} ${file.matters}`} ${variation}`;
}
