/** What the client wraps around a text for the model. */

const tags = ['system-reminder', 'local-command-stdout', 'local-command-stderr'] as const;

/** How many UTF-16 units of a wording are wrapped around what it says, in front and behind; undefined: none. */
export function wrappingOf(wording: string): readonly [before: number, after: number] | undefined {
  const tag = tags.find((name) => wording.startsWith(`<${name}>`) && wording.endsWith(`</${name}>`));
  if (tag === undefined) return undefined;
  const [before, after] = [`<${tag}>`.length, `</${tag}>`.length];
  const isBroken = (at: number): boolean => wording.at(at) === '\n';
  return [before + (isBroken(before) ? 1 : 0), after + (isBroken(-after - 1) ? 1 : 0)];
}
