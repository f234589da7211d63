/** Several verdicts on one event and payload, put together as Claude Code does. Pure. */
import { type MergeFact, mergeAt, precedence } from '../contract/merging.js';
import { compareVersions } from '../contract/version.js';
import type { Doubt, Effect, Row, Verdict } from '../model.js';
import { noticesOf, textsForClaude } from './merge-texts.js';
import { stops } from './stops.js';

export interface MergedVerdict {
  readonly verdict: Verdict;
  /** Indices of the verdicts that decided; empty: none of them moves anything. */
  readonly deciders: readonly number[];
}

/**
 * Merges the verdicts of hooks that ran side by side, given in the order in which they ended. All must be of one event
 * and one version, and there must be at least one.
 *
 * @example
 * ```ts
 * import { interpret, merge, readRecord } from 'hooklint/pure';
 *
 * const verdicts = [0, 2].map((exitCode) => {
 *   const { event, execution } = readRecord({ event: 'PreToolUse', hook: { exitCode, stderr: 'No push.' } });
 *   return interpret(execution, { event });
 * });
 * const { verdict, deciders } = merge(verdicts);
 * console.log(verdict.effect, deciders); // block [ 1 ]
 * ```
 */
export function merge(verdicts: readonly Verdict[]): MergedVerdict {
  const [first] = verdicts;
  if (first === undefined) throw new RangeError('there is no verdict to merge');
  const fact = mergeAt(first.event, first.client);
  const read = verdicts.slice(0, lengthRead(verdicts, fact));
  const strongest = precedence.find((effect) => read.some((verdict) => verdict.effect === effect)) ?? 'proceed';
  const stopping = read.filter(stops);
  // At the end of a turn a hook that stops wins over those that keep it going.
  const releases = stopping.some((verdict) => verdict.effect === 'proceed' && guardsEndOfTurn(verdict));
  const effect = releases ? 'proceed' : strongest;
  const endsTurn = read.some((verdict) => verdict.endsTurn && !(verdict.effect === 'defer' && effect !== 'defer'));
  const deciders = decidersOf(read, effect, releases, fact);
  const decider = deciders.at(-1);
  const decisive = decider ?? stopping.at(-1) ?? read.find((verdict) => verdict.decidedBy !== 'nothing') ?? first;
  return {
    verdict: {
      event: first.event,
      client: first.client,
      ...rewrites(read, effect),
      runs: read.some((verdict) => verdict.runs),
      status:
        (['error', 'cancelled', 'success'] as const).find((status) =>
          verdicts.some((verdict) => verdict.status === status),
        ) ?? 'success',
      effect,
      endsTurn,
      decidedBy: decisive.decidedBy,
      reply: decisive.reply,
      toClaude: textsForClaude(read, fact, effect, endsTurn, deciders),
      // Where an answer ends the matter, nothing is shown of the later ones.
      toUser: noticesOf(read, fact, effect, deciders),
      dropped: decisive.dropped,
      ...laterOf(verdicts),
      ...doubtsOf(read, fact),
    },
    deciders: deciders.map((verdict) => verdicts.indexOf(verdict)),
  };
}

/** What hooks in the background answer later, each by itself. */
function laterOf(verdicts: readonly Verdict[]): Pick<Verdict, 'later'> {
  const texts = verdicts.flatMap(({ later }) => (later === undefined ? [] : [later]));
  return texts.length === 0 ? {} : { later: texts.join('\n') };
}

/** Whatever one of them hangs on, the outcome of all may hang on too; and how several answers count was not always looked at. */
function doubtsOf(read: readonly Verdict[], { source }: Row<MergeFact>): Pick<Verdict, 'uncertain'> {
  const answering = read.filter(({ decidedBy, toClaude }) => decidedBy !== 'nothing' || toClaude.length > 0);
  const [first] = answering;
  const isOlder = first !== undefined && compareVersions(first.client, source.at) < 0;
  const ofMerging: readonly Doubt[] =
    answering.length > 1 && isOlder ? [{ measuredIn: source.at, what: 'how several answers count together' }] : [];
  const all = new Map(
    [...read.flatMap(({ uncertain = [] }) => uncertain), ...ofMerging].map((each) => [JSON.stringify(each), each]),
  );
  return all.size === 0 ? {} : { uncertain: [...all.values()] };
}

/** How many of the answers Claude Code reads. */
function lengthRead(verdicts: readonly Verdict[], fact: MergeFact): number {
  const last = verdicts.findIndex(
    (verdict) =>
      (fact.reads === 'up-to-a-decision' && verdict.effect !== 'proceed') ||
      (fact.reads === 'up-to-a-block' && verdict.effect === 'block') ||
      (fact.reads === 'up-to-a-stop' && stops(verdict)),
  );
  return last < 0 ? verdicts.length : last + 1;
}

function guardsEndOfTurn(verdict: Verdict): boolean {
  return verdict.event === 'Stop' || verdict.event === 'SubagentStop' || verdict.event === 'TeammateIdle';
}

function decidersOf(read: readonly Verdict[], effect: Effect, releases: boolean, fact: MergeFact): readonly Verdict[] {
  if (releases) return read.filter((verdict) => stops(verdict));
  const lastStop = read.findLast(stops);
  if (fact.stops === 'alone' && lastStop !== undefined) return [lastStop];
  if (effect === 'proceed') return [];
  const equal = read.filter((verdict) => verdict.effect === effect);
  if (effect === 'ask') return equal.slice(0, 1);
  switch (fact.blocks) {
    case 'first':
      return equal.slice(0, 1);
    case 'last':
      return equal.slice(-1);
    case 'each':
      return equal;
  }
}

/** Rewritten input and output, and the other members that only one hook can fill: the last one to end fills them. */
function rewrites(read: readonly Verdict[], effect: Effect): Partial<Verdict> {
  const merged: Record<string, unknown> = {};
  for (const verdict of read) {
    for (const member of single) if (verdict[member] !== undefined) merged[member] = verdict[member];
  }
  if (effect === 'block' || effect === 'defer') delete merged.updatedInput;
  return merged as Partial<Verdict>;
}

const single = [
  'updatedInput',
  'updatedToolOutput',
  'updatedPermissions',
  'interrupt',
  'retry',
  'answer',
  'worktreePath',
  'displayContent',
  'initialUserMessage',
  'sessionTitle',
  'watchPaths',
  'suppressOriginalPrompt',
  'compactionInstructions',
] as const satisfies readonly (keyof Verdict)[];
