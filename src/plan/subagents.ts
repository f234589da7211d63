/** Payloads of a subagent, for hooks that pass over what the session itself does. Pure. */
import type { Payload } from '../model.js';

/** How scripts take the field of a payload that only calls of a subagent have. */
const taken = [
  /\b(\w{1,40})=["']?\$\([^\n]{0,200}\.agent_(?:type|id)\b/g,
  /\b(\w{1,40}) ?= ?[\w.]{1,40}(?:\.get\(["']agent_(?:type|id)["']|\[["']agent_(?:type|id)["']\]|\??\.agent_(?:type|id)\b)/g,
];

/** The field itself, where it is asked for as it is taken. */
const field = String.raw`[\w.]{1,40}(?:\.get\(["']agent_(?:type|id)["'][^)\n]{0,20}\)|\??\.agent_(?:type|id))`;

/** So many names of one script are looked at: each takes a look at the whole text. */
const mostNames = 10;

/** The subagent whose calls a script waits for, where it leaves at once otherwise: any, or the first that it names; undefined: it does not. */
export function subagentAwaited(text: string): string | undefined {
  if (!/\bagent_(?:type|id)\b/.test(text)) return undefined;
  const names = taken.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  for (const name of [...new Set(names), field].slice(-mostNames)) {
    const named = leavesUnless(name).exec(text);
    const type = named?.slice(1).find((each) => each !== undefined);
    if (type !== undefined) return type;
    if (leavesWithout(name).test(text)) return 'general-purpose';
  }
  return undefined;
}

const leavesWithout = (name: string): RegExp =>
  new RegExp(
    [
      String.raw`-z ["']?\$\{?${name}\b[^\n]{0,20}\]\]?(?:;? ?\n?\s{0,9}then\b| ?&&)\s{0,20}(?:exit 0|return)`,
      String.raw`\bif not ${name}:\s{0,20}(?:sys\.exit\((?:0|None)?\)|return\b)`,
      String.raw`\bif \(!${name}\)\s{0,9}\{?\s{0,20}(?:process\.exit\(0?\)|return\b)`,
    ].join('|'),
  );

/** The same for every subagent but one, or but those that a list has. */
const leavesUnless = (name: string): RegExp =>
  new RegExp(
    [
      String.raw`\$\{?${name}\}?"? != ["']?([\w-]{1,40})["']? \]\]?(?:;? ?\n?\s{0,9}then\b| ?&&)\s{0,20}(?:exit 0|return)`,
      String.raw`\bcase "?\$\{?${name}\}?"? in\s{1,20}\(?["']?([\w-]{1,40})["']?(?: ?\| ?["']?[\w-]{1,40}["']?){0,20}\)\s{0,20};;\s{0,20}\*\)\s{0,20}exit 0`,
      String.raw`\bif ${name} (?:!=|not in [([{])\s{0,20}["']([\w-]{1,40})["'][^:\n]{0,200}:\s{0,20}(?:sys\.exit\((?:0|None)?\)|return\b)`,
      String.raw`\bif \(${name} !==? ["']([\w-]{1,40})["']\)\s{0,9}\{?\s{0,20}(?:process\.exit\(0?\)|return\b)`,
    ].join('|'),
  );

/** The same call, made by a subagent of a type. */
export const ofSubagent = (payload: Payload, agent_type: string): Payload => ({
  ...payload,
  json: { ...payload.json, agent_id: 'a0000000000000001', agent_type },
});
