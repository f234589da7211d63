/** Whether runs after a fix prove it: what was meant has come about, and nothing else is worse. Pure. */

import { exit2Counts, stderrOf, stdoutOf } from '../evidence/runs.js';
import { speaksOfBlocking } from '../evidence/speech.js';
import { contractAt } from '../interpret/contract-at.js';
import type { Finding, Message, Run, Verdict } from '../model.js';

/**
 * What a fix may change.
 * - `same-effect`: a migration; the client does exactly what it did.
 * - `decides`: an answer that was passed over is read.
 * - `blocks`: a failure that was meant to block does so, where the hook says that it blocks or a guard should.
 * - `speaks`: a block keeps blocking, and its reason is read.
 * - `runs`: a hook that never ran does, and where it ran before, nothing changes.
 */
export type Aim = 'same-effect' | 'decides' | 'blocks' | 'speaks' | 'runs';

export interface Claim {
  readonly rule: string;
  readonly aim: Aim;
  /** Hooks on which the rule found something. */
  readonly hooks: ReadonlySet<string>;
  /** Cases that showed it. */
  readonly cases: ReadonlySet<string>;
}

/** Runs and findings of one lint. */
export interface Observed {
  readonly runs: readonly Run[];
  readonly findings: readonly Finding[];
}

/** A lint before the changes, and one after them. */
export interface Compared {
  readonly before: Observed;
  readonly after: Observed;
}

/** What else there is to know about the changes. */
export interface Change {
  /** The hooks that the file has to do with. */
  readonly hooks: ReadonlySet<string>;
  /** The claims of every file that is changed, which may change the same hooks. */
  readonly all: readonly Claim[];
  /** An `allow` may take effect that did not before. */
  readonly unsafe: boolean;
}

/** Why the claims of one file do not hold; undefined: they do. */
export function disproved(
  claims: readonly Claim[],
  { hooks, all, unsafe }: Change,
  { before, after }: Compared,
): string | undefined {
  for (const { rule, hooks: found } of claims) {
    const left = after.findings.find((finding) => finding.rule === rule && found.has(finding.hook ?? ''));
    if (left !== undefined) return `the finding remains after the change${on(left.cases?.[0])}`;
  }
  const newRuns = new Map(after.runs.map((run) => [run.case.id, run]));
  for (const run of before.runs) {
    if (!hooks.has(run.case.hook.id)) continue;
    const now = newRuns.get(run.case.id);
    if (now === undefined) return `the hook no longer runs${on(run.case.id)}`;
    const aims = all.filter(({ cases }) => cases.has(run.case.id));
    const worse = worseOn(
      run,
      now,
      aims.map(({ aim }) => aim),
      unsafe,
    );
    if (worse !== undefined) return `${worse}${on(run.case.id)}`;
  }
  return notRun(claims, before, after, unsafe) ?? blocksAll(claims, after) ?? newError(hooks, before, after);
}

function on(caseId: string | undefined): string {
  return caseId === undefined ? '' : ` (${caseId.slice(caseId.lastIndexOf('@') + 1)})`;
}

function worseOn(before: Run, after: Run, aims: readonly Aim[], unsafe: boolean): string | undefined {
  for (const { stretch, verdict: then } of before.verdicts) {
    const now = after.verdicts.find((each) => each.stretch.client === stretch.client)?.verdict;
    if (now === undefined) return 'the affected versions of Claude Code would change';
    const worse = worseVerdict(then, now, { before, after }, aims, unsafe);
    if (worse !== undefined) return worse;
  }
  return undefined;
}

function worseVerdict(
  then: Verdict,
  now: Verdict,
  { before, after }: { readonly before: Run; readonly after: Run },
  aims: readonly Aim[],
  unsafe: boolean,
): string | undefined {
  if (now.effect === 'allow' && then.effect !== 'allow' && !unsafe) return wouldAllow;
  if (then.effect === 'block' && now.effect !== 'block') return 'the hook would no longer block';
  if (aims.includes('blocks')) {
    if (
      now.effect === 'block' &&
      then.effect !== 'block' &&
      before.case.payload.nature === 'benign' &&
      !saysItBlocks(before) &&
      !unsafe
    )
      return 'the hook would block harmless payloads; --unsafe permits this';
    if (exit2Counts(contractAt(now.event, now.client)) && now.effect !== 'block' && now.toClaude.length === 0)
      return 'the hook still blocks nothing';
    return undefined;
  }
  if (aims.includes('decides')) return undefined;
  if (then.effect !== now.effect || then.endsTurn !== now.endsTurn)
    return `the effect would change from ${then.effect} to ${now.effect}`;
  if (then.status === 'success' && now.status !== 'success') return 'Claude Code would report a hook error';
  if (!alike(then.updatedInput, now.updatedInput)) return 'the rewritten input would change';
  if (aims.includes('speaks')) return now.toClaude.length < then.toClaude.length ? 'Claude would read less' : undefined;
  return alike(texts(then.toClaude, before), texts(now.toClaude, after))
    ? undefined
    : 'Claude would read something else';
}

/** Numbers differ from run to run: process ids, times. The command that the client names may be what is repaired. */
function texts(messages: readonly Message[], { case: { hook } }: Run): readonly string[] {
  const { command = '' } = hook.handler;
  return messages.map(({ text }) =>
    (command === '' ? text : text.replaceAll(command, 'the command')).replace(/\d+/g, '0'),
  );
}

function alike(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Does the hook itself say, on this run, that it blocks? */
export function saysItBlocks(run: Run): boolean {
  return (speaksOfBlocking(stderrOf(run)) ?? speaksOfBlocking(stdoutOf(run))) !== undefined;
}

/** What a hook does where it did not run before has nothing to be compared with: it must run, and allow nothing. */
function notRun(claims: readonly Claim[], before: Observed, after: Observed, unsafe: boolean): string | undefined {
  const known = new Set(before.runs.map((run) => run.case.id));
  for (const hook of claims.flatMap(({ aim, hooks }) => (aim === 'runs' ? [...hooks] : []))) {
    const own = after.runs.filter((run) => run.case.hook.id === hook);
    if (own.length === 0) return 'the hook still does not run';
    const allowing = own.find((run) => !known.has(run.case.id) && run.verdict.effect === 'allow');
    if (allowing !== undefined && !unsafe) return `${wouldAllow}${on(allowing.case.id)}`;
  }
  return undefined;
}

const wouldAllow = 'Claude Code would allow what it did not allow before; --unsafe permits this';

/** A failure on every payload was a fault, whatever it says; as a block it would hold up all work. */
function blocksAll(claims: readonly Claim[], { runs }: Observed): string | undefined {
  const meant = new Set(claims.flatMap(({ aim, hooks }) => (aim === 'blocks' || aim === 'runs' ? [...hooks] : [])));
  for (const hook of meant) {
    const own = runs.filter(({ case: { hook: of } }) => of.id === hook);
    const benign = own.filter(({ case: { payload } }) => payload.nature === 'benign');
    if (benign.length > 0 && own.every(({ verdict }) => verdict.effect === 'block'))
      return 'the hook would block everything';
  }
  return undefined;
}

/** Payloads that a guard need not stop and that the hook now does, as it says: worth a word. */
export function nowBlocked(claim: Claim, before: Observed, after: Observed): readonly string[] {
  if (claim.aim !== 'blocks') return [];
  const then = new Map(before.runs.map((run) => [run.case.id, run.verdict.effect]));
  return after.runs
    .filter(
      ({ case: { id, payload }, verdict }) =>
        claim.cases.has(id) && payload.nature === 'benign' && verdict.effect === 'block' && then.get(id) !== 'block',
    )
    .map(({ case: { payload } }) => payload.id);
}

/** An error that was not found before. */
function newError(hooks: ReadonlySet<string>, before: Observed, after: Observed): string | undefined {
  const known = new Set(before.findings.map(keyOf));
  const fresh = after.findings.find(
    (finding) => finding.severity === 'error' && hooks.has(finding.hook ?? '') && !known.has(keyOf(finding)),
  );
  return fresh === undefined ? undefined : `it would cause ${fresh.rule}`;
}

function keyOf({ rule, hook }: Finding): string {
  return `${rule} ${hook ?? ''}`;
}
