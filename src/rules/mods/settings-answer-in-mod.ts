/** The migration trap: an answer of a settings hook, taken by `classic.*` as one that says nothing. */
import { answerFormOf, settingsHookKeys } from '../../contract/mod-answers.js';
import { hookExample } from '../../evidence/mod-text-example.js';
import type { Rule } from '../../model.js';
import { registrationsIn } from '../../mods/gates.js';
import { endOutcome } from '../../mods/outcome.js';

const after = (answer: string) => `if (/--force/.test(e.command)) return ${answer};\nreturn next(e);`;

export const rule: Rule = {
  id: 'settings-answer-in-mod',
  severity: 'error',
  summary: 'A mod answers in the shape of a settings hook: it refuses nothing, and settings hooks do not run.',
  docs: {
    why:
      'On `classic.` events Claude Code takes any object, and ignores keys that it does not know. ' +
      '`{ permissionDecision: "deny" }` is therefore an answer with no opinion. Because the mod answered without ' +
      'calling `next`, no settings hook of that event runs either, and no message says so anywhere.',
    repair:
      'Return `{ deny: "reason" }` on `classic.PreToolUse`, `{ block: "reason" }` on other events, and `next(e)` ' +
      'where the hook has nothing to say.',
  },
  bad: [
    hookExample('classic.PreToolUse', after('{ decision: "block", reason: "no force-push" }')),
    hookExample(
      'classic.PreToolUse',
      after('{ hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "deny" } }'),
      'With `hookSpecificOutput`',
    ),
    hookExample('classic.PreToolUse', after('{ block: "no force-push" }'), 'The key of another event'),
    hookExample(
      'classic.UserPromptSubmit',
      'if (/secret/.test(e.prompt)) return { drop: "no" };\nreturn next(e);',
      'A prompt',
    ),
    hookExample('classic.PreToolUse', after('{}'), 'An empty object instead of `next`'),
  ],
  good: [
    hookExample('classic.PreToolUse', after('{ deny: "no force-push" }')),
    hookExample(
      'classic.UserPromptSubmit',
      'if (/secret/.test(e.prompt)) return { block: "no" };\nreturn next(e);',
      'A prompt',
    ),
    hookExample(
      'classic.PostToolUse',
      'const below = await next(e);\nreturn { ...below };',
      'Settings hooks ran before',
    ),
    hookExample('classic.PreToolUse', 'return answerFor(e);', 'An answer that is made elsewhere'),
  ],
  *onMod(mod) {
    for (const { event, hook } of registrationsIn(mod)) {
      if (!event.startsWith('classic.')) continue;
      for (const end of hook?.ends ?? []) {
        const outcome = endOutcome(end, event);
        if (outcome.kind !== 'answers' || outcome.effect.kind !== 'no-opinion' || outcome.afterNext) continue;
        const keys = outcome.effect.ignored.filter((key) => settingsHookKeys.keys.includes(key));
        if (keys.length === 0 && end.value?.kind === 'object' && end.value.entries.length > 0) continue;
        const bare = event.slice('classic.'.length);
        yield {
          message:
            keys.length === 0
              ? `This answer says nothing, and keeps every ${bare} hook of the settings from running.`
              : `${keys.map((key) => `"${key}"`).join(' and ')} ${keys.length === 1 ? 'means' : 'mean'} nothing to ${event}: nothing is refused, and no ${bare} hook of the settings runs.`,
          help: keys.length === 0 ? 'Return next(e).' : `Return ${answerFormOf(event)?.legal ?? 'next(e)'}.`,
          at: { in: 'mod', at: end.at },
          ...(keys.length === 0 ? { severity: 'warning' } : {}),
        };
      }
    }
  },
};
