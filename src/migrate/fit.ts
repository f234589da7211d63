/** Finds the rules that say of every observed call what the hook said of it. Pure. */
import type { Clue } from '../script/patterns/clue.js';
import { comparisonsOf } from './comparisons.js';
import { type Comparison, type Condition, fieldsOf, holds } from './condition.js';
import type { Observation } from './observation.js';
import { filledTemplate, type Template, templateOf } from './template.js';

/** Calls that one of the conditions holds for are denied with the reason. */
export interface DenyRule {
  readonly any: readonly Condition[];
  readonly reason: Template;
}

/** Rules, the first that holds counts; or the call that no combination tells from those that pass. */
export type Fit = { readonly rules: readonly DenyRule[] } | { readonly unexplained: Observation };

/** Comparisons that are combined, two or three at a time. */
const mostCombined = 60;

/** Rules made of these comparisons that deny what was denied, with its reason, and nothing else. */
export function fitRules(observations: readonly Observation[], comparisons: readonly Comparison[]): Fit {
  const fields = observations.map(({ payload }) => fieldsOf(payload.json));
  const singles = distinct(comparisons, (each) => fields.map((of) => holds(each, of)));
  const groups = groupsOf(observations);
  const rules: DenyRule[] = [];
  const explained = new Set<number>();
  for (const { reason, members } of groups) {
    const mine = new Set(members);
    const mustPass = observations.flatMap((_, i) => (mine.has(i) || explained.has(i) ? [] : [i]));
    const any = cover(singles, members, mustPass);
    if (typeof any === 'number') return { unexplained: observations[any] as Observation };
    rules.push({ any, reason });
    for (const i of members) explained.add(i);
  }
  return { rules };
}

/** What the hook compares and no rule does: it decides something that no call has shown. Names of tools only lead there. */
export function unused(
  clues: readonly Clue[],
  rules: readonly DenyRule[],
  fields: readonly string[],
  tools: ReadonlySet<string>,
): readonly Clue[] {
  const used = new Set(
    rules.flatMap(({ any }) => any.flatMap(({ all, none }) => [...all, ...none].map((each) => JSON.stringify(each)))),
  );
  return clues.filter(
    (clue) =>
      clue.compared &&
      !tools.has(clue.text) &&
      !comparisonsOf([clue], fields).some((comparison) => used.has(JSON.stringify(comparison))),
  );
}

interface Group {
  readonly reason: Template;
  readonly members: readonly number[];
}

/** Denied calls by what is said of them. What a reason says of the call is a hole, where that makes one reason of several. */
function groupsOf(observations: readonly Observation[]): readonly Group[] {
  const denials = observations.flatMap(({ payload, denied }, i) =>
    denied === undefined ? [] : [{ i, denied, fields: fieldsOf(payload.json) }],
  );
  const reasons = new Map<string, Template>();
  for (const { denied } of denials) reasons.set(JSON.stringify([denied]), [denied]);
  for (const { denied, fields } of denials) {
    const reason = templateOf(denied, fields);
    reasons.set(JSON.stringify(reason), reason);
  }
  const candidates = [...reasons.values()].map((reason) => ({
    reason,
    members: denials.filter(({ denied, fields }) => filledTemplate(reason, fields) === denied).map(({ i }) => i),
  }));
  const left = new Set(denials.map(({ i }) => i));
  const groups: Group[] = [];
  while (left.size > 0) {
    const open = candidates.map(({ reason, members }) => ({ reason, members: members.filter((i) => left.has(i)) }));
    const best = open.reduce((one, other) => (other.members.length > one.members.length ? other : one));
    groups.push(best);
    for (const i of best.members) left.delete(i);
  }
  return groups.sort((one, other) => (one.members[0] ?? 0) - (other.members[0] ?? 0));
}

interface Single {
  readonly comparison: Comparison;
  readonly held: readonly boolean[];
}

/** Comparisons that hold for the same calls are one, the first of them. */
function distinct(all: readonly Comparison[], heldBy: (one: Comparison) => readonly boolean[]): readonly Single[] {
  const seen = new Set<string>();
  return all.flatMap((comparison) => {
    const held = heldBy(comparison);
    const key = held.map(Number).join('');
    if (seen.has(key) || !held.includes(true)) return [];
    seen.add(key);
    return [{ comparison, held }];
  });
}

interface Candidate {
  readonly condition: Condition;
  readonly size: number;
  readonly covers: readonly number[];
}

/** Conditions that hold for all members and for none of the others; or a member that there is none for. */
function cover(
  singles: readonly Single[],
  members: readonly number[],
  others: readonly number[],
): readonly Condition[] | number {
  const candidates = [...candidatesOf(singles, members, others)];
  const left = new Set(members);
  const chosen: Condition[] = [];
  while (left.size > 0) {
    let best: Candidate | undefined;
    let gain = 0;
    for (const candidate of candidates) {
      const more = candidate.covers.filter((i) => left.has(i)).length;
      // A longer condition has to be worth it.
      if (more > gain || (more === gain && best !== undefined && candidate.size < best.size)) {
        best = candidate;
        gain = more;
      }
    }
    if (best === undefined || gain === 0) return [...left][0] as number;
    chosen.push(best.condition);
    for (const i of best.covers) left.delete(i);
  }
  return chosen;
}

function* candidatesOf(
  singles: readonly Single[],
  members: readonly number[],
  others: readonly number[],
): Generator<Candidate> {
  const near = singles.filter(({ held }) => members.some((i) => held[i])).slice(0, mostCombined);
  const open: {
    readonly all: readonly Single[];
    readonly covers: readonly number[];
    readonly wrong: readonly number[];
  }[] = [];
  const start = (all: readonly Single[]) => {
    const each = (i: number) => all.every(({ held }) => held[i]);
    return { all, covers: members.filter(each), wrong: others.filter(each) };
  };
  const done = (all: readonly Single[], none: readonly Single[], covers: readonly number[]): Candidate => ({
    condition: { all: all.map(({ comparison }) => comparison), none: none.map(({ comparison }) => comparison) },
    size: all.length + none.length,
    covers,
  });
  for (const single of near) open.push(start([single]));
  for (const [i, one] of near.entries()) for (const other of near.slice(i + 1)) open.push(start([one, other]));
  for (const { all, covers, wrong } of open) {
    if (covers.length === 0) continue;
    if (wrong.length === 0) yield done(all, [], covers);
    else {
      for (const but of singles.slice(0, mostCombined * 2)) {
        if (!wrong.every((i) => but.held[i])) continue;
        const kept = covers.filter((i) => !but.held[i]);
        if (kept.length > 0) yield done(all, [but], kept);
      }
    }
  }
}
