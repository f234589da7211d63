/** Which of the drafted fixes are proven: tries them all at once, and where that fails one after the other. */
import { lint } from '../lint/index.js';
import type { Report } from '../model.js';
import { draft, type FileToFix, type RuleToFix } from './draft.js';
import { type Claim, disproved, nowBlocked } from './prove.js';
import { fixes } from './table.js';
import type { Trial } from './trial.js';

/** A file on its way to being fixed: all its rules at once, and where that fails one after the other. */
export interface Try {
  readonly file: FileToFix;
  /** Rules that are in the copy now, and those that wait for their turn. */
  current: readonly RuleToFix[];
  waiting: readonly RuleToFix[];
  /** Rules that are proven. */
  kept: readonly RuleToFix[];
  readonly refused: Map<string, string>;
  /** What stands in the copy. */
  text: string;
  readonly notes: Map<string, string>;
}

/** Nothing is proven yet. */
export function newTry(file: FileToFix): Try {
  return { file, current: file.rules, waiting: [], kept: [], refused: new Map(), text: file.text, notes: new Map() };
}

/** Tries until everything that is in the copy is proven. */
export async function settle(tries: readonly Try[], before: Report, trial: Trial, unsafe: boolean): Promise<void> {
  for (;;) {
    for (const each of tries) await putInCopy(each, trial, unsafe);
    const edited = tries.filter(({ current }) => current.length > 0);
    if (edited.length === 0) return;
    const concerned = new Set(edited.flatMap(({ file }) => file.hooks.map(({ id }) => id)));
    const after = await lint({ ...trial.options, prove: 'none', isWanted: ({ id }) => concerned.has(id) });
    if (trial.options.signal?.aborted === true) return;
    let open = false;
    const all = edited.flatMap(({ current }) => current.map(claimOf));
    for (const each of edited) {
      const hooks = new Set(each.file.hooks.map(({ id }) => id));
      const claims = each.current.map(claimOf);
      for (const claim of claims) note(each, claim.rule, nowBlocked(claim, before, after));
      if (advance(each, disproved(claims, { hooks, all, unsafe }, { before, after }))) open = true;
    }
    if (!open) return;
  }
}

function note({ notes }: Try, rule: string, blocked: readonly string[]): void {
  const [first, ...more] = blocked;
  if (first === undefined) return;
  notes.set(
    rule,
    `as its message says, the hook now also blocks ${first}${more.length === 0 ? '' : ` and ${more.length} more`}`,
  );
}

/** Takes the next step after a verdict on what is in the copy; true when there is more to be seen. */
function advance(each: Try, why: string | undefined): boolean {
  if (why === undefined) {
    each.kept = each.current;
  } else {
    const added = each.current.filter((rule) => !each.kept.includes(rule));
    if (added.length > 1) {
      each.waiting = added;
      each.kept = [];
    } else {
      // A rule that was proven before may be undone by what another file has become.
      for (const { rule } of added.length === 0 ? each.kept : added) each.refused.set(rule, why);
      if (added.length === 0) each.kept = [];
    }
  }
  const [next, ...rest] = each.waiting;
  each.waiting = rest;
  if (next === undefined) {
    each.current = each.kept;
    return why !== undefined;
  }
  each.current = [...each.kept, next];
  return true;
}

async function putInCopy(each: Try, trial: Trial, unsafe: boolean): Promise<void> {
  const { file } = each;
  const made = await draft(file, each.current, unsafe);
  for (const [rule, why] of made.refused) each.refused.set(rule, why);
  if (made.refused.size > 0) {
    each.current = each.current.filter(({ rule }) => !made.refused.has(rule));
    return putInCopy(each, trial, unsafe);
  }
  each.text = made.text;
  await trial.write(file.absolutePath, made.text, file.newMode);
}

function claimOf({ rule, findings, hooks }: RuleToFix): Claim {
  const kind = fixes[rule];
  if (kind === undefined || kind.in === 'mode') throw new Error(`${rule} is fixed by no edit`);
  return {
    rule,
    aim: kind.aim,
    hooks: new Set(hooks.map(({ id }) => id)),
    cases: new Set(findings.flatMap(({ cases = [] }) => cases)),
  };
}
