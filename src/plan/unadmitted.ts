/** Commands that a guard looks for and that the `if` of its handler keeps from it: it is asked about them all the same. Pure. */
import type { Case, Hook, Payload, Run, Version } from '../model.js';
import { decide } from '../permissions/decide.js';
import { textOf } from '../script/answers/text-of.js';
import { fieldsOf } from '../text/fields.js';
import { conditionHolds, readCondition } from '../wiring/condition.js';
import { matching } from '../wiring/matcher.js';
import { isOfScript } from '../wiring/same-script.js';
import { commandNamed } from './let-through.js';

/** Commands of a guard that are tried. */
const most = 3;

/** What no guard is for: one that stops this as well leaves it to its `if` what it is asked about. */
const control = 'echo ready';

/** Cases of guards with an `if`: one of each kind of command that they name and that no handler of theirs is started for. */
export function unadmittedCases(
  hooks: readonly Hook[],
  runs: readonly Run[],
  payloads: readonly Payload[],
  client: Version,
): readonly Case[] {
  const wordsOf = wordsByHook();
  return [...new Set(runs.map(({ case: { hook } }) => hook))].flatMap((hook) => {
    const { if: condition, ...handler } = hook.handler;
    if (hook.event !== 'PreToolUse' || handler.type !== 'command' || condition === undefined) return [];
    // Of several handlers of one script, the first stands for all.
    const wired = hooks.filter((other) => other.event === hook.event && isOfScript(other, hook));
    if (wired[0] !== hook) return [];
    const admitted = wired.map(kindAdmitted);
    const lines = textOf(hook)
      .text.split('\n')
      .map((line) => line.trim());
    const kinds = new Map<string, Payload>();
    for (const payload of payloads.filter(({ madeFor }) => madeFor?.includes(hook.id))) {
      const { command } = commandNamed(payload, lines) ?? {};
      if (command === undefined) continue;
      const kind = wordsOfKind(command);
      if (
        !kinds.has(kind) &&
        !admitted.some((each) => kind.startsWith(each)) &&
        !hooks.some(
          (other) => isStarted(other, payload, client) && (wired.includes(other) || isSpokenOf(kind, wordsOf(other))),
        ) &&
        !isRuledOut(hook, payload, client)
      )
        kinds.set(kind, payload);
    }
    const tried = [...kinds.values()].slice(0, most);
    const [first] = tried;
    if (first === undefined) return [];
    const input = fieldsOf(first.json.tool_input);
    const harmless: Payload = {
      ...first,
      id: `${first.id}!control`,
      json: { ...first.json, tool_input: { ...input, command: control } },
      nature: 'benign',
    };
    return [...tried, harmless].map((payload) => ({
      id: `${hook.id}@${payload.id}!unadmitted`,
      hook: { ...hook, handler },
      payload,
      world: { unadmitted: wired.flatMap((other) => other.handler.if ?? []) },
    }));
  });
}

/** The words that stand in the text of a hook, gathered once. */
function wordsByHook(): (hook: Hook) => ReadonlySet<string> {
  const known = new Map<Hook, ReadonlySet<string>>();
  return (hook) => {
    const words = known.get(hook) ?? new Set(textOf(hook).text.match(/[\w-]+/g));
    known.set(hook, words);
    return words;
  };
}

/** Does a hook with these words speak of such commands as well? */
const isSpokenOf = (kind: string, words: ReadonlySet<string>): boolean =>
  kind.match(/[\w-]+/g)?.every((word) => words.has(word)) === true;

/** Is it started for the call, or may it be? */
function isStarted({ event, handler, matcher }: Hook, { event: ofCall, json }: Payload, client: Version): boolean {
  return (
    event === ofCall && matching(event, matcher, client)(json) && conditionHolds(handler, event, json, client) !== false
  );
}

/** Does a permission rule stop the call, or ask about it? */
function isRuledOut({ permissions }: Hook, { json }: Payload, client: Version): boolean {
  const rule = permissions && decide(json, permissions, client)?.rule;
  return rule !== undefined && rule.behaviour !== 'allow';
}

/** `git push ` for `Bash(git push --force*)`: of the other spellings of it `guard-bypassed` tells. */
function kindAdmitted({ handler }: Hook): string {
  const reading = readCondition(handler.if ?? '');
  return reading.kind === 'rule' ? wordsOfKind((reading.content ?? '').replace(/[*:]/g, ' ')) : '';
}

/** A program, and its verb if it has one, each with a blank behind it. */
const wordsOfKind = (command: string): string =>
  (/^\s*\S+(?:\s+[a-z][\w-]*(?=\s|$))?/.exec(command)?.[0] ?? '').replace(/\s+/g, ' ').trim().concat(' ');
