/** `tool.check` that allows: it overrules deny rules and other hooks. */
import { hookExample } from '../../evidence/mod-text-example.js';
import type { Rule } from '../../model.js';
import { registrationsIn } from '../../mods/gates.js';
import { endOutcome } from '../../mods/outcome.js';

export const rule: Rule = {
  id: 'mod-lifts-deny-rules',
  severity: 'warning',
  summary: 'A mod allows on `tool.check`: this lifts deny rules and the blocks of other hooks.',
  docs: {
    why:
      'The answer of `tool.check` replaces what permission rules and settings hooks decide. With `{ decision: "allow" }` a ' +
      'deny rule of the user or the project no longer applies, and neither does the block of another hook, unless there ' +
      'are managed settings.',
    repair:
      'Call `next(e)`, which asks the rules, and answer only to refuse. To save the user a question, return `{ allow: true }` ' +
      'on `classic.PreToolUse`, which leaves deny rules in force.',
  },
  bad: [hookExample('tool.check', 'if (e.input.command === "ls") return { decision: "allow" };\nreturn next(e);')],
  good: [
    hookExample(
      'tool.check',
      'if (/--force/.test(e.input.command)) return { decision: "deny", reason: "no" };\nreturn next(e);',
      'It refuses',
    ),
    hookExample(
      'tool.check',
      'const below = await next(e);\nif (below.decision === "ask") return { decision: "allow" };\nreturn below;',
      'It has asked the rules before',
    ),
    hookExample(
      'classic.PreToolUse',
      'if (e.command === "ls") return { allow: true };\nreturn next(e);',
      'Where deny rules stay in force',
    ),
  ],
  *onMod(mod) {
    if (mod.beneath?.mayLift === false) return;
    for (const { event, hook } of registrationsIn(mod)) {
      if (event !== 'tool.check') continue;
      for (const end of hook?.ends ?? []) {
        const outcome = endOutcome(end, event);
        if (outcome.kind !== 'answers' || outcome.effect.kind !== 'allows' || outcome.afterNext) continue;
        yield {
          message: 'This "allow" lifts deny rules of the settings, and what other hooks block or ask.',
          help: 'Call next(e) before, and keep a deny; or return { allow: true } on classic.PreToolUse.',
          at: { in: 'mod', at: end.at },
        };
      }
    }
  },
};
