/** A guard that asks the user through `$.ui.ask`, which rejects where nobody is there. */
import { rejectsHeadless } from '../../contract/mod-inputs.js';
import { hookExample, modExample } from '../../evidence/mod-text-example.js';
import type { Rule } from '../../model.js';
import { isGuard, refusesInItself, registrationsIn } from '../../mods/gates.js';

const ask =
  'const answer = await $.ui.ask("Run it?", ["Run", "Refuse"]);\nif (answer !== "Run") return { deny: "refused" };\nreturn next(e);';
const open = `export function register(on) {
  on("tool.call", { tool: "Bash" }, async ($, e, next) => {
${ask.replace(/^/gm, '    ')}
  });
}`;

export const rule: Rule = {
  id: 'mod-asks-user',
  severity: 'warning',
  summary: 'A guard asks with `$.ui.ask`, which rejects under `claude -p`: the tool runs unasked.',
  docs: {
    why:
      'Under `claude -p`, and wherever nobody can answer, `$.ui.ask` rejects. Without a `.catch` that refuses, ' +
      'Claude Code skips the hook, and the tool runs.',
    repair:
      'Add a `.catch` that refuses, or leave the question to Claude Code: return `{ ask: "reason" }` on ' +
      '`classic.PreToolUse` or `{ decision: "ask" }` on `tool.check`.',
  },
  bad: [modExample(open)],
  good: [
    hookExample('tool.call', ask, 'A `.catch` refuses'),
    hookExample('tool.call', ask.replace('"]);', '"]).catch(() => "Refuse");'), 'Where it rejects, it refuses'),
    modExample(
      open
        .split('\n')
        .filter((line) => !line.includes('if '))
        .join('\n')
        .replace('tool.call', 'session.start')
        .replace('{ tool: "Bash" }, ', ''),
      'No guard',
    ),
  ],
  *onMod(mod) {
    for (const registration of registrationsIn(mod)) {
      const { event, hook, caught } = registration;
      if (hook === undefined || !isGuard(registration) || refusesInItself(event, hook)) continue;
      if (caught !== undefined) continue;
      for (const { name, at, guarded } of hook.calls) {
        if (guarded || !rejectsHeadless.calls.includes(name)) continue;
        yield {
          message: `$.${name} rejects where nobody can answer, as under claude -p: the hook is skipped, and the tool runs.`,
          help: 'Add a .catch that refuses, or return { ask: "reason" } on classic.PreToolUse.',
          at: { in: 'mod', at },
        };
      }
    }
  },
};
