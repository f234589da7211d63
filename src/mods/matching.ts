/** Which calls a matcher lets through, and matchers that let none through. */
import { inputShapeOf } from '../contract/mod-inputs.js';
import type { Literal, Matcher, ModSpan } from '../model.js';

/** The key of `e` that holds the name of the tool; undefined: the event is about none. */
export function toolKeyOf(event: string): 'tool' | 'tool_name' | undefined {
  const shape = inputShapeOf(event)?.shape;
  if (shape === 'call' || shape === 'check') return 'tool';
  return /^classic\.(?:PostToolUse|PostToolUseFailure|PermissionRequest|PermissionDenied)$/.test(event)
    ? 'tool_name'
    : undefined;
}

/** Does the matcher let through every call of the tool, none, or is that not to be told? */
export function letsThrough(matcher: Matcher | undefined, event: string, tool: string): 'all' | 'none' | 'depends' {
  if (matcher === undefined) return 'all';
  if (matcher.keys === undefined) return 'depends';
  let verdict: 'all' | 'depends' = 'all';
  for (const { key, value } of matcher.keys) {
    if (key !== toolKeyOf(event)) {
      if (inputShapeOf(event)?.mistaken.some(({ field }) => field === key)) return 'none';
      verdict = 'depends';
      continue;
    }
    const holds = holdsFor(value, tool);
    if (holds === false) return 'none';
    if (holds === undefined) verdict = 'depends';
  }
  return verdict;
}

/** A text is the name itself, a list one of several, a regular expression is looked for. */
function holdsFor(value: Literal, name: string): boolean | undefined {
  switch (value.kind) {
    case 'string':
      return value.value === name;
    case 'regexp':
      try {
        return new RegExp(value.source, value.flags.replace(/[gy]/g, '')).test(name);
      } catch {
        return undefined;
      }
    case 'array': {
      const each = value.items.map((item) => holdsFor(item, name));
      return each.includes(true) ? true : each.every((one) => one === false) ? false : undefined;
    }
    case 'unknown':
    case 'text':
    case 'function':
      return undefined;
    default:
      return false;
  }
}

/** The texts that a matcher compares the name of the tool with, and where each stands. */
export function toolNamesIn(
  matcher: Matcher,
  event: string,
): readonly { readonly name: string; readonly at: ModSpan }[] {
  const key = toolKeyOf(event);
  return (matcher.keys ?? [])
    .filter((entry) => entry.key === key)
    .flatMap(({ value, at }) => {
      const items = value.kind === 'array' ? value.items : [value];
      return items.flatMap((item) => (item.kind === 'string' ? [{ name: item.value, at }] : []));
    });
}
