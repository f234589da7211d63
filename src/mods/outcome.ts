/** What a registration comes to on every call, where reading it is enough to tell. */
import { hookBudget } from '../contract/mod-answers.js';
import { countedWait, inputShapeOf, rejectsHeadless } from '../contract/mod-inputs.js';
import type { HookEnd, Literal, ModHook, ModSpan, Registration } from '../model.js';
import { type AnswerEffect, answerEffect } from './answer.js';
import { missingField } from './fields.js';

/** What comes of a registration on every call that it matches. */
export type HookOutcome =
  /** It answers; `afterNext`: what is below it has run before. */
  | {
      readonly kind: 'answers';
      readonly effect: Exclude<AnswerEffect, { readonly kind: 'refused' }>;
      readonly at: ModSpan;
      readonly afterNext: boolean;
      /** Its `.catch` does. */
      readonly caught: boolean;
    }
  /** It hands on to what is below it. */
  | { readonly kind: 'passes-on'; readonly at: ModSpan; readonly caught: boolean }
  /** It fails, and what is below it runs as if it were not there. */
  | { readonly kind: 'skipped'; readonly why: string; readonly at: ModSpan; readonly afterNext: boolean }
  /** What it comes to depends on the call, or cannot be read. */
  | { readonly kind: 'depends' };

/** What a registration comes to on an event, as far as its text tells. */
export function outcomeOf(registration: Registration, event: string): HookOutcome {
  const { hook, caught } = registration;
  if (hook === undefined) return { kind: 'depends' };
  const own = hookOutcome(hook, event);
  if (own.kind !== 'skipped' || caught === undefined) return own;
  const rescued = hookOutcome(caught, event);
  const afterNext = own.afterNext || ('afterNext' in rescued && rescued.afterNext);
  switch (rescued.kind) {
    case 'answers':
      return { ...rescued, afterNext, caught: true };
    case 'passes-on':
      return { ...rescued, caught: true };
    default:
      return rescued;
  }
}

function hookOutcome(hook: ModHook, event: string): HookOutcome {
  const thrown = firstThrow(hook, event);
  const before = thrown === undefined ? hook.ends : hook.ends.filter(({ at }) => at.end <= thrown.at.start);
  if (thrown !== undefined && before.length === 0) return { kind: 'skipped', afterNext: false, ...thrown };
  const outcomes = hook.ends.map((end) => endOutcome(end, event));
  const [first] = outcomes;
  const isOne = outcomes.length === 1 && hook.ends[0]?.always === true;
  if (thrown !== undefined || first === undefined || (!isOne && !outcomes.every((each) => isAlike(each, first)))) {
    return { kind: 'depends' };
  }
  return first;
}

function isAlike(a: HookOutcome, b: HookOutcome): boolean {
  if (a.kind !== b.kind || a.kind === 'depends') return false;
  return (
    a.kind !== 'answers' || (b.kind === 'answers' && a.effect.kind === b.effect.kind && a.afterNext === b.afterNext)
  );
}

/** What one end comes to, for those who come to it. */
export function endOutcome(end: HookEnd, event: string): HookOutcome {
  const { at, afterNext } = end;
  const skipped = (why: string): HookOutcome => ({ kind: 'skipped', why, at, afterNext });
  switch (end.kind) {
    case 'throws':
      return skipped('it throws');
    case 'never':
      return skipped('it never ends');
    case 'falls-off':
      return skipped('it returns nothing');
    case 'next': {
      const fault = argumentFault(event, end.value);
      return fault === undefined ? { kind: 'passes-on', at, caught: false } : skipped(fault);
    }
    case 'return': {
      const effect = answerEffect(event, end.value ?? { kind: 'unknown' }, afterNext);
      if (effect.kind === 'refused') return skipped(effect.why);
      if (effect.kind !== 'unknown') return { kind: 'answers', effect, at, afterNext, caught: false };
      // What is below has run, and its result is changed at most.
      if (afterNext) return { kind: 'answers', effect: { kind: 'answers', by: 'next' }, at, afterNext, caught: false };
      return { kind: 'depends' };
    }
  }
}

/** Why `next` throws for what it is handed, as a clause. */
function argumentFault(event: string, value: Literal | undefined): string | undefined {
  if (value === undefined || value.kind === 'unknown') return undefined;
  if (value.kind !== 'object') return 'next() is not handed e';
  const shape = inputShapeOf(event);
  const changed = value.open
    ? value.entries.find(({ key, value: held }) => held.kind !== 'unknown' && shape?.pinned.includes(key))
    : undefined;
  if (changed !== undefined) return `next() is handed another "${changed.key}"`;
  const context = value.entries.find(({ key }) => key === 'context');
  if (shape?.shape === 'prompt' && context !== undefined && ['string', 'text', 'number'].includes(context.value.kind)) {
    return 'next() is handed a "context" that is not a list of texts';
  }
  return undefined;
}

/** The first thing that throws on every call, and why, as a clause. */
function firstThrow(hook: ModHook, event: string): { readonly why: string; readonly at: ModSpan } | undefined {
  const all = [
    ...hook.reads
      .filter((read) => read.always && !read.lenient && !read.excused && missingField(event, read) !== undefined)
      .map((read) => ({ at: read.at, why: `e.${read.path[0]} is undefined` })),
    ...hook.missing
      .filter(({ always, checked }) => always && !checked)
      .map(({ at, name }) => ({ at, why: `${name} is not defined` })),
    ...hook.calls.flatMap(({ name, at, always, guarded, argument }) => {
      if (!always || guarded) return [];
      if (rejectsHeadless.calls.includes(name)) return [{ at, why: `$.${name} rejects where nobody can be asked` }];
      const sleeps = name === countedWait.call && argument.kind === 'number' && argument.value >= hookBudget.hook;
      return sleeps ? [{ at, why: `it sleeps longer than its ${hookBudget.hook / 1000} s` }] : [];
    }),
  ];
  return all.toSorted((a, b) => a.at.start - b.at.start)[0];
}
