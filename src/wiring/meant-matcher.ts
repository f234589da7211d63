/** What is meant by a matcher that is no string: `["Edit", "Write"]`, `{"tools": ["Bash"]}`, `{}`. Pure. */

/** The matcher in the form that Claude Code takes; without one, it matches everything. Undefined: nobody can tell. */
export function meantMatcher(value: unknown): { readonly matcher?: string } | undefined {
  if (typeof value === 'string') return { matcher: value };
  if (value === null) return {};
  if (Array.isArray(value)) return ofNames(value);
  if (typeof value !== 'object') return undefined;
  const [only, ...others] = Object.entries(value as object);
  if (only === undefined) return {};
  const [key, names] = only;
  // What else an object asks for, a matcher cannot ask.
  if (others.length > 0 || !ofTools.test(key)) return undefined;
  return ofNames(Array.isArray(names) ? names : [names]);
}

const ofTools = /^(?:tool_?)?(?:names?|tools?)$/i;

function ofNames(names: readonly unknown[]): { readonly matcher: string } | undefined {
  const isName = (name: unknown): name is string => typeof name === 'string' && name !== '';
  return names.length > 0 && names.every(isName) ? { matcher: names.join('|') } : undefined;
}
