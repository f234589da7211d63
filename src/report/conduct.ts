/** What a hook was seen to do, over all payloads that it was run on: counts of deeds, with an example. */

import { blockingExitCode } from '../contract/exit-codes.js';
import { exampleOf } from '../evidence/gist.js';
import { contractAt } from '../interpret/contract-at.js';
import { showsConduct } from '../model/lack.js';
import type { EventName, NoticePlace, Run, Verdict } from '../model.js';
import { refusesSomewhere } from '../script/answers/answers.js';
import { textOf } from '../script/answers/text-of.js';
import { grouped } from '../text/grouped.js';
import type { UnreachedLine } from './unreached.js';

/** One thing that a hook did on some of its payloads. */
interface Deed {
  readonly name: DeedName;
  /** `blocks`, `asks the user on`, in front of a number. */
  readonly verb: string;
  readonly runs: readonly [Run, ...Run[]];
}

/** What a hook can be seen to do on a payload. */
export type DeedName =
  | 'block'
  | 'ask'
  | 'defer'
  | 'allow'
  | 'answer'
  | 'time-out'
  | 'fail'
  | 'end'
  | 'rewrite'
  | 'inform'
  | 'show';

/** What it did in one run; undefined: nothing that anybody would notice. */
export function deedOf(run: Run): DeedName | undefined {
  return kinds.find(({ is }) => is(run))?.name;
}

/** The deeds of one hook, the gravest first; runs in which it did nothing make none. */
function deedsOf(runs: readonly Run[]): readonly Deed[] {
  const by = grouped(
    runs.flatMap((run) => {
      const rank = kinds.findIndex(({ is }) => is(run));
      return rank < 0 ? [] : [{ rank, run }];
    }),
    ({ rank }) => rank,
  );
  return [...by]
    .sort(([a], [b]) => a - b)
    .map(([rank, [first, ...rest]]) => ({
      name: (kinds[rank] as Kind).name,
      verb: (kinds[rank] as Kind).verb(first.run.verdict.event),
      runs: [first.run, ...rest.map(({ run }) => run)],
    }));
}

/** What one hook did, in words. */
export interface Conduct {
  readonly clauses: readonly string[];
  /** The payload that serves as an example of the gravest deed, where it was not done on all. */
  readonly example?: string;
  /** `blocks`, in front of the example where it would seem to be one of the last clause. */
  readonly doing?: string;
  /** Is the example one of a call that is held back? */
  readonly isTelling?: boolean;
  /** Did it do nothing, and has it a line that answers and that no run came to? */
  readonly isUnseen?: boolean;
}

/**
 * `blocks 3 of 52`, `blocks none of 52, fails on 3`, `informs Claude on all 11`. For the runs of one hook that show its
 * conduct, at least one; `unjudged`: how many more there are; `unreached`: the lines of its text that answer and that no
 * run came to. A hook that did nothing beside such lines has passed no test: it is "not seen to block". Calls that Claude
 * Code decides before it asks the hook are told apart: a guard does not let them through.
 */
export function conductOf(
  runs: readonly [Run, ...Run[]],
  unjudged = 0,
  unreached: readonly UnreachedLine[] = [],
): Conduct {
  const apart = unjudged === 0 ? [] : [`${unjudged} not judged`];
  const early = runs.filter(({ verdict }) => !verdict.runs && verdict.call !== undefined);
  const [first, ...others] = runs.filter((run) => !early.includes(run));
  if (early.length === 0) return conductOn(runs, apart, unreached);
  const more = first === undefined ? all(early.length) : `${early.length}`;
  const isDenied = early.every(({ verdict }) => verdict.call?.outcome === 'refused');
  const decided = isDenied
    ? `permission rules deny ${first === undefined ? more : `${more} more`} before it runs`
    : `${more} never reach it`;
  if (first === undefined) return { clauses: [decided, ...apart] };
  return conductOn([first, ...others], [decided, ...apart], unreached);
}

/** How many runs of each hook do not show its conduct, because this machine lacks something. */
export function unjudgedOf(runs: readonly Run[]): ReadonlyMap<string, number> {
  const unjudged = grouped(
    runs.filter((run) => !showsConduct(run)),
    (run) => run.case.hook.id,
  );
  return new Map([...unjudged].map(([hook, same]) => [hook, same.length]));
}

/** `behind`: clauses on what the runs do not show. */
function conductOn(
  runs: readonly [Run, ...Run[]],
  behind: readonly string[],
  unreached: readonly UnreachedLine[],
): Conduct {
  const deeds = deedsOf(runs);
  const { event } = runs[0].verdict;
  const total = runs.length;
  const [first] = deeds;
  if (runs.every(({ verdict }) => !verdict.runs)) return { clauses: ['does not run in this version', ...behind] };
  const verb = refusing[event] ?? toBlock;
  const none = `${verb.many} none of ${total}`;
  const guards = contractAt(event).guards !== null && mayRefuse(runs[0]);
  if (first === undefined) {
    // A guard refuses bad input first, and last what it is for.
    const unseen = unreached.findLast(({ blocks }) => blocks || !guards);
    if (unseen !== undefined) {
      const where = runs[0].case.hook.script === undefined ? '' : ` (:${unseen.line})`;
      return { clauses: [`not seen to ${guards ? verb.one : 'speak'}${where}`, ...behind], isUnseen: true };
    }
    return { clauses: [guards ? none : `stays silent on ${all(total)}`, ...behind] };
  }
  // One that never did its work is no guard that had nothing to object to.
  const failed = deeds.filter(({ name }) => failing.includes(name));
  const neverWorked = failed.reduce((sum, deed) => sum + deed.runs.length, 0) === total;
  const neverBlocked = guards && failed.length === deeds.length && !neverWorked ? [none] : [];
  const told = deeds.map(({ verb, runs: done }, i) => {
    const of = i === 0 && neverBlocked.length === 0 ? ` of ${total}` : '';
    return `${verb} ${done.length === total ? all(total) : `${done.length}${of}`}`;
  });
  return {
    clauses: [...neverBlocked, ...told, ...behind],
    ...(first.runs.length === total ? {} : { example: exampleOf(first.runs), isTelling: telling.includes(first.name) }),
    ...(first.runs.length === total || told.length + behind.length === 1 ? {} : { doing: first.verb }),
  };
}

/** Is it a guard, as far as its text tells? Of a log nobody expects that it blocks. A command that starts something else does not tell. */
function mayRefuse({ case: { hook } }: Run): boolean {
  return hook.script === undefined || hook.script.language === 'other' || refusesSomewhere(textOf(hook).text);
}

const all = (total: number): string => (total === 1 ? '1 of 1' : `all ${total}`);

interface Kind {
  readonly name: DeedName;
  readonly is: (run: Run) => boolean;
  readonly verb: (event: EventName) => string;
}

const telling: readonly DeedName[] = ['block', 'ask', 'defer', 'fail', 'time-out', 'allow'];

const failing: readonly DeedName[] = ['fail', 'time-out'];

const toBlock = { one: 'block', many: 'blocks' };

const refusing: Readonly<Partial<Record<EventName, typeof toBlock>>> = {
  PermissionRequest: { one: 'deny', many: 'denies' },
  Elicitation: { one: 'decline', many: 'declines' },
  ElicitationResult: { one: 'decline', many: 'declines' },
};

/** Where a person sees a text unasked. */
const onScreen: readonly NoticePlace[] = ['terminal', 'dialog', 'footer'];

/** From the gravest to the mildest; a run is of the first kind that it fits. */
const kinds: readonly Kind[] = [
  {
    name: 'block',
    is: ({ verdict }) => verdict.effect === 'block',
    verb: (event) => (refusing[event] ?? toBlock).many,
  },
  { name: 'ask', is: ({ verdict }) => verdict.effect === 'ask', verb: () => 'asks the user on' },
  { name: 'defer', is: ({ verdict }) => verdict.effect === 'defer', verb: () => 'defers' },
  {
    name: 'allow',
    is: ({ verdict }) => verdict.effect === 'allow',
    verb: (event) => (event === 'PermissionRequest' ? 'grants' : 'allows'),
  },
  { name: 'answer', is: ({ verdict }) => verdict.answer !== undefined, verb: () => 'answers' },
  {
    name: 'time-out',
    is: ({ execution }) => 'timedOut' in execution && execution.timedOut,
    verb: () => 'times out on',
  },
  { name: 'fail', is: (run) => run.verdict.status !== 'success' && !objects(run), verb: () => 'fails on' },
  {
    name: 'end',
    is: ({ verdict }) => verdict.endsTurn && verdict.decidedBy !== 'nothing',
    verb: () => 'ends the turn on',
  },
  {
    name: 'rewrite',
    is: ({ verdict }) => rewrites(verdict),
    verb: (event) => (event === 'PreCompact' ? 'adds instructions on' : 'rewrites'),
  },
  { name: 'inform', is: (run) => informs(run.verdict) && !isSilent(run), verb: () => 'informs Claude on' },
  {
    name: 'show',
    is: (run) =>
      !isSilent(run) && run.verdict.toUser.some(({ places }) => places.some((place) => onScreen.includes(place))),
    verb: () => 'informs the user on',
  },
];

/** Does it tell Claude with exit code 2 what is wrong, where nothing can be held back any more? */
function objects({ execution, verdict }: Run): boolean {
  return (
    execution.type === 'command' &&
    execution.exitCode === blockingExitCode &&
    contractAt(verdict.event).exit2.stderrTo === 'claude' &&
    informs(verdict)
  );
}

/** Does Claude read something that is the hook's, and not of the permission rule that refuses the call? */
function informs({ toClaude, later, call }: Verdict): boolean {
  return later !== undefined || toClaude.some(({ role }) => call?.outcome !== 'refused' || role !== 'tool_result');
}

/** Did it say nothing that Claude Code passes on? That it ran, Claude Code tells by itself on some events. */
function isSilent({ execution }: Run): boolean {
  return execution.type === 'command' && execution.exitCode === 0 && execution.stdout.length === 0;
}

function rewrites({ updatedInput, updatedToolOutput, displayContent, compactionInstructions }: Verdict): boolean {
  return [updatedInput, updatedToolOutput, displayContent, compactionInstructions].some((each) => each !== undefined);
}
