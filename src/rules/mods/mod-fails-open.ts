/** A guard in a mod that lets everything through when it fails. */
import { rejectsHeadless } from '../../contract/mod-inputs.js';
import { hookExample, modExample } from '../../evidence/mod-text-example.js';
import type { Rule } from '../../model.js';
import { isGuard, refusesInItself, registrationsIn } from '../../mods/gates.js';

const guard = (end: string, event = 'tool.call') => `export function register(on) {
  on("${event}", async ($, e, next) => {
    if (/--force/.test(e.${event === 'tool.call' ? 'command' : 'text'})) return ${end};
    return next(e);
  });
}`;

export const rule: Rule = {
  id: 'mod-fails-open',
  severity: 'warning',
  summary: 'A guard in a mod has no `.catch`: if it fails, Claude Code continues as if it were not there.',
  docs: {
    why:
      'If a hook of a mod throws, takes too long or returns something of the wrong shape, Claude Code skips it and ' +
      'the tool runs. Once the plugin is installed, neither the terminal nor `claude -p` reports that. A `.catch` ' +
      'behind the registration answers instead, also after a timeout.',
    repair: 'Add `.catch(() => ({ deny: "the guard failed" }))`, with the answer that refuses on this event.',
  },
  bad: [
    modExample(guard('{ deny: "no force-push" }')),
    modExample(guard('{ drop: "no" }', 'prompt.submit'), 'A prompt'),
    modExample(guard('{ decision: "deny", reason: "no" }', 'tool.check'), 'A permission check'),
    modExample(
      `export function register(on) {
  on("classic.PermissionRequest", async ($, e, next) => {
    if (e.tool_name === "Bash") return { decision: { behavior: "deny", message: "no" } };
    return next(e);
  });
}`,
      'In place of a settings hook that answers a permission prompt',
    ),
    modExample(
      `export function register(on) {
  on("classic.Stop", async ($, e, next) => {
    if (!e.stop_hook_active) return { block: "no" };
    return next(e);
  });
}`,
      'In place of a settings hook on Stop',
    ),
  ],
  good: [
    hookExample('tool.call', 'if (/--force/.test(e.command)) return { deny: "no force-push" };\nreturn next(e);'),
    modExample(
      'export function register(on) {\n  on("tool.call", async ($, e, next) => {\n    const result = await next(e);\n    return result;\n  });\n}',
      'No guard: it refuses nothing',
    ),
    modExample(
      `export function register(on) {
  on("tool.call", async ($, e, next) => {
    try {
      return /--force/.test(e.command) ? { deny: "no force-push" } : next(e);
    } catch {
      return { deny: "the guard failed" };
    }
  });
}`,
      'It catches what it throws, and refuses',
    ),
    modExample(
      'export function register(on) {\n  on("session.start", async ($, e, next) => {\n    await $.ui.log("hello");\n    return next(e);\n  });\n}',
      'An event that nothing can be refused on',
    ),
  ],
  *onMod(mod) {
    for (const registration of registrationsIn(mod)) {
      const { event, eventAt, hook, caught } = registration;
      if (hook === undefined || caught !== undefined || !isGuard(registration)) continue;
      if (refusesInItself(event, hook)) continue;
      // Another rule says where it fails for sure.
      if (hook.calls.some(({ name, guarded }) => !guarded && rejectsHeadless.calls.includes(name))) continue;
      yield {
        message: `This hook can refuse, but if it throws or takes too long, Claude Code skips it without a message.`,
        help: `Add .catch(() => (${denialOf(event)})) behind on(…).`,
        at: { in: 'mod', at: eventAt },
      };
    }
  },
};

function denialOf(event: string): string {
  const reason = '"the guard failed"';
  if (event === 'tool.check' || event === 'tool.judge') return `{ decision: "deny", reason: ${reason} }`;
  if (event === 'prompt.submit') return `{ drop: ${reason} }`;
  if (event === 'classic.PermissionRequest') return `{ decision: { behavior: "deny", message: ${reason} } }`;
  return event.startsWith('classic.') && event !== 'classic.PreToolUse'
    ? `{ block: ${reason} }`
    : `{ deny: ${reason} }`;
}
