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

/** Does it leave at once where a call is none of a subagent's? */
export function passesOverSession(text: string): boolean {
  if (!/\bagent_(?:type|id)\b/.test(text)) return false;
  const names = taken.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  return [...new Set(names), field].slice(-mostNames).some((name) => leavesWithout(name).test(text));
}

const leavesWithout = (name: string): RegExp =>
  new RegExp(
    [
      String.raw`-z ["']?\$\{?${name}\b[^\n]{0,20}\]\]?(?:;? ?\n?\s{0,9}then\b| ?&&)\s{0,20}(?:exit 0|return)`,
      String.raw`\bif not ${name}:\s{0,20}(?:sys\.exit\((?:0|None)?\)|return\b)`,
      String.raw`\bif \(!${name}\)\s{0,9}\{?\s{0,20}(?:process\.exit\(0?\)|return\b)`,
    ].join('|'),
  );

/** The same call, made by a subagent. */
export const ofSubagent = (payload: Payload): Payload => ({
  ...payload,
  json: { ...payload.json, agent_id: 'a0000000000000001', agent_type: 'general-purpose' },
});
