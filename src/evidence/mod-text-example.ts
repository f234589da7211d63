/** Examples of mods, as rules show them. */
import type { Example } from '../model.js';

type ModExample = Extract<Example, { readonly kind: 'mod' }>;

/** A module with this text. */
export function modExample(text: string, title?: string, files: ModExample['files'] = {}): ModExample {
  return { kind: 'mod', text, ...(title === undefined ? {} : { title }), files };
}

/** A module with one hook, whose `.catch` denies in the way of its event. */
export function hookExample(event: string, body: string, title?: string, matcher?: string): ModExample {
  const denial =
    event === 'tool.check'
      ? '{ decision: "deny", reason: "the guard failed" }'
      : `{ ${denyKey(event)}: "the guard failed" }`;
  const lines = body.split('\n').map((line) => `    ${line}`);
  return modExample(
    [
      'export function register(on) {',
      `  on("${event}", ${matcher === undefined ? '' : `${matcher}, `}async ($, e, next) => {`,
      ...lines,
      `  }).catch(() => (${denial}));`,
      '}',
    ].join('\n'),
    title,
  );
}

function denyKey(event: string): string {
  if (event === 'prompt.submit') return 'drop';
  return event.startsWith('classic.') && event !== 'classic.PreToolUse' ? 'block' : 'deny';
}

/** A hooks file of a plugin, beside a good module in `hooks/register.ts`. */
export function hooksFileExample(text: string, title: string, files: ModExample['files'] = {}): ModExample {
  return modExample(goodModule, title, { 'hooks/hooks.json': { text }, ...files });
}

const goodModule = `export function register(on) {
  on("tool.call", { tool: "Bash" }, async ($, e, next) => {
    if (/--force/.test(e.command)) return { deny: "no force-push" };
    return next(e);
  }).catch(() => ({ deny: "the guard failed" }));
}`;
