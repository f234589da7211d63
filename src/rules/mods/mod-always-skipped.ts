/** A hook of a mod that fails on every call. */
import { countedWait } from '../../contract/mod-inputs.js';
import { hookExample, modExample } from '../../evidence/mod-text-example.js';
import type { ModHook, ModSpan, Rule } from '../../model.js';
import { registrationsIn } from '../../mods/gates.js';
import { outcomeOf } from '../../mods/outcome.js';

const open = (event: string, body: string, title: string) =>
  modExample(`export function register(on) {\n  on("${event}", async ($, e, next) => {\n    ${body}\n  });\n}`, title);

export const rule: Rule = {
  id: 'mod-always-skipped',
  severity: 'error',
  summary: 'A hook of a mod fails on every call: Claude Code skips it each time.',
  docs: {
    why:
      'A hook that throws, never returns, writes to `e` or calls `next` without `e` fails whatever the call is. ' +
      'Claude Code skips it and continues with what is below.',
    repair: 'Return an answer or `next(e)`. To change the input, call `next({ ...e, command: "…" })`: `e` is frozen.',
  },
  bad: [
    open('tool.call', 'throw new Error("not yet");', 'It throws'),
    open('tool.call', 'e.command = "true";\n    return next(e);', 'It writes to `e`'),
    open('tool.call', 'return next();', '`next` without `e`'),
    open('tool.call', 'await new Promise(() => {});\n    return next(e);', 'It waits for ever'),
    open('tool.call', 'await $.clock.sleep(60000);\n    return next(e);', 'It sleeps longer than it may'),
    open('tool.check', 'return next({ ...e, input: { command: "true" } });', 'It asks about another call'),
  ],
  good: [
    open('tool.call', 'return next({ ...e, command: "true" });', 'It changes the input'),
    open('tool.call', 'if (e.command === "") throw new Error("empty");\n    return next(e);', 'It fails on some calls'),
    open('tool.call', 'await $.clock.sleep(100);\n    return next(e);', 'A short wait'),
    hookExample('tool.call', 'throw new Error("nothing may run");', 'Its `.catch` answers each time'),
  ],
  *onMod(mod) {
    for (const registration of registrationsIn(mod)) {
      const { event, hook, caught } = registration;
      if (hook === undefined || caught !== undefined) continue;
      const outcome = outcomeOf(registration, event);
      if (outcome.kind !== 'skipped' || !isOwn(hook, outcome.at)) continue;
      yield {
        message: `Claude Code skips this hook on every call: ${outcome.why}.`,
        help: 'Return an answer that the event takes, or next(e).',
        at: { in: 'mod', at: outcome.at },
      };
    }
  },
};

/** Does the hook fail by what other rules do not find fault with? */
function isOwn(hook: ModHook, at: ModSpan): boolean {
  const end = hook.ends.find((each) => each.at === at);
  if (end !== undefined) return end.kind === 'throws' || end.kind === 'never' || end.kind === 'next';
  return hook.calls.some((call) => call.at === at && call.name === countedWait.call);
}
