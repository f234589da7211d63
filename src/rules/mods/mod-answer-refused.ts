/** An answer of a mod in a shape that Claude Code does not take. */
import { answerFormOf } from '../../contract/mod-answers.js';
import { hookExample } from '../../evidence/mod-text-example.js';
import type { Rule } from '../../model.js';
import { registrationsIn } from '../../mods/gates.js';
import { endOutcome } from '../../mods/outcome.js';

const after = (answer: string) => `if (/--force/.test(e.command)) return ${answer};\nreturn next(e);`;

export const rule: Rule = {
  id: 'mod-answer-refused',
  severity: 'error',
  summary: 'A hook of a mod returns a shape that its event does not take: Claude Code skips the hook.',
  docs: {
    why:
      'Each event takes answers of its own: `{ deny }` or `{ result }` for `tool.call`, `{ decision }` for ' +
      '`tool.check`, `{ drop }` or `{ text }` for `prompt.submit`. Anything else, the shapes of settings hooks ' +
      'included, makes Claude Code skip the hook, and the tool runs.',
    repair: 'Return the shape of the event, or `next(e)` where the hook has nothing to say.',
  },
  bad: [
    hookExample('tool.call', after('{ decision: "block", reason: "no force-push" }'), 'The shape of a settings hook'),
    hookExample('tool.call', after('{ deny: true }'), '`deny` without a reason'),
    hookExample(
      'tool.call',
      'if (/--force/.test(e.command)) return { deny: "no force-push" };',
      'Nothing, where all is well',
    ),
    hookExample('tool.check', 'return { decision: "block", reason: "no" };', 'A decision that does not exist'),
    hookExample(
      'prompt.submit',
      'if (/secret/.test(e.text)) return { block: "no secrets" };\nreturn next(e);',
      'Another key',
    ),
    hookExample(
      'classic.Stop',
      'if (e.stop_hook_active) return next(e);\nreturn { decision: "block", reason: "run the tests" };',
      'A string for `decision`',
    ),
  ],
  good: [
    hookExample('tool.call', after('{ deny: "no force-push" }')),
    hookExample(
      'tool.call',
      'const result = await next(e);\nreturn { ...result, context: ["be careful"] };',
      'What `next` returned, and more',
    ),
    hookExample('tool.call', 'return decide(e) ?? next(e);', 'An answer that is made elsewhere'),
    hookExample('ui.render', 'return { odd: true };', 'An event whose answers are not known'),
  ],
  *onMod(mod) {
    for (const { event, hook } of registrationsIn(mod)) {
      const form = answerFormOf(event);
      if (form === undefined) continue;
      for (const end of hook?.ends ?? []) {
        if (end.kind !== 'return' && end.kind !== 'falls-off') continue;
        const outcome = endOutcome(end, event);
        if (outcome.kind !== 'skipped') continue;
        yield {
          message: `Claude Code does not take this answer to ${event}: ${outcome.why}. It skips the hook and continues.`,
          help: `Return ${form.legal}.`,
          at: { in: 'mod', at: end.at },
          // Where it answers at another end, nothing may be what it says of the rest.
          ...(end.kind === 'falls-off' && hook?.ends.some(({ kind }) => kind !== 'falls-off')
            ? { severity: 'warning' }
            : {}),
        };
      }
    }
  },
};
