/** A `.catch` of a guard that does not refuse. */
import { hookExample, modExample } from '../../evidence/mod-text-example.js';
import type { Rule } from '../../model.js';
import { isGuard, registrationsIn } from '../../mods/gates.js';
import { endOutcome } from '../../mods/outcome.js';

const guard = (caught: string) => `export function register(on) {
  on("tool.call", async ($, e, next) => {
    if (/--force/.test(e.command)) return { deny: "no force-push" };
    return next(e);
  }).catch(${caught});
}`;

export const rule: Rule = {
  id: 'mod-catch-lets-through',
  severity: 'warning',
  summary: 'The `.catch` of a guard does not refuse: when the guard fails, the tool runs.',
  docs: {
    why:
      'A `.catch` answers for a hook that threw or took too long. If it calls `next(e)`, returns nothing, throws ' +
      'itself or answers in the wrong shape, Claude Code continues as if the guard were not there.',
    repair: 'Let it return the answer that refuses on this event, as an object literal.',
  },
  bad: [
    modExample(guard('($, e, next) => next(e)'), 'It hands on'),
    modExample(guard('() => undefined'), 'It returns nothing'),
    modExample(guard('() => { throw new Error("failed"); }'), 'It throws'),
    modExample(guard('() => ({ decision: "block" })'), 'It answers in the wrong shape'),
  ],
  good: [
    hookExample('tool.call', 'if (/--force/.test(e.command)) return { deny: "no force-push" };\nreturn next(e);'),
    modExample(
      guard('($, e, next) => (next.called ? next(e) : { deny: "the guard failed" })'),
      'It refuses in one case',
    ),
    modExample(
      'export function register(on) {\n  on("tool.call", async ($, e, next) => next(e)).catch(($, e, next) => next(e));\n}',
      'No guard',
    ),
  ],
  *onMod(mod) {
    for (const registration of registrationsIn(mod)) {
      const { event, caught } = registration;
      if (caught === undefined || !isGuard(registration)) continue;
      const outcomes = caught.ends.map((end) => ({ end, outcome: endOutcome(end, event) }));
      const refuses = outcomes.some(
        ({ outcome: { kind, ...rest } }) =>
          kind === 'depends' || (kind === 'answers' && 'effect' in rest && rest.effect.kind !== 'no-opinion'),
      );
      const [first] = outcomes;
      if (refuses || first === undefined) continue;
      const { outcome } = first;
      const what =
        outcome.kind === 'skipped'
          ? outcome.why
          : outcome.kind === 'passes-on'
            ? 'it calls next'
            : 'its answer says nothing';
      yield {
        message: `This .catch does not refuse (${what}): when the hook fails, Claude Code continues as if it were not there.`,
        help: 'Return the answer that refuses on this event, such as { deny: "the guard failed" } for tool.call.',
        at: { in: 'mod', at: first.end.at },
      };
    }
  },
};
