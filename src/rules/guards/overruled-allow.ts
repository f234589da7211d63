/** An allow of a hook beside a permission rule that decides otherwise. */
import type { CallFate, Rule, Run } from '../../model.js';

const allow = { stdout: '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow"}}\n' };
const push = { tool_input: { command: 'git push origin main' } };

export const rule: Rule = {
  id: 'overruled-allow',
  severity: 'warning',
  summary: 'The hook allows calls that a deny or ask rule decides.',
  docs: {
    why:
      'A deny rule refuses a call whatever a hook says, and an ask rule makes Claude Code ask, in every mode. A ' +
      "hook's `allow` skips the permission prompt that would otherwise appear; it does not switch off a rule. A " +
      'hook that should make an exception to the rule makes none.',
    repair:
      'Narrow the rule, or remove it and let the hook deny what it does not accept. A hook can be stricter than the ' +
      'rules, never more lenient. If the rule is meant as a safety net, leave both as they are.',
  },
  bad: [
    {
      kind: 'runs',
      title: 'A deny rule',
      event: 'PreToolUse',
      permissions: { deny: ['Bash(git push:*)'] },
      runs: [{ payload: push, execution: allow }],
    },
    {
      kind: 'runs',
      title: 'An ask rule',
      event: 'PreToolUse',
      permissions: { ask: ['Bash(git push:*)'] },
      runs: [{ payload: push, execution: allow }],
    },
    {
      kind: 'runs',
      title: 'Every call that it allows',
      event: 'PreToolUse',
      permissions: { deny: ['Bash(git push:*)'] },
      runs: [
        { payload: push, execution: allow },
        { payload: { tool_input: { command: 'git push origin next' } }, execution: allow },
      ],
    },
    {
      kind: 'runs',
      title: 'Beside a call that the hook says nothing of',
      event: 'PreToolUse',
      permissions: { deny: ['Bash(git push:*)'] },
      runs: [
        { payload: push, execution: allow },
        { payload: { tool_input: { command: 'git status' } }, execution: {} },
      ],
    },
  ],
  good: [
    {
      kind: 'runs',
      title: 'The rule allows it too',
      event: 'PreToolUse',
      permissions: { allow: ['Bash(git push:*)'] },
      runs: [{ payload: push, execution: allow }],
    },
    {
      kind: 'runs',
      title: 'The rule is about another call',
      event: 'PreToolUse',
      permissions: { deny: ['Bash(git push --force:*)'] },
      runs: [{ payload: push, execution: allow }],
    },
    {
      kind: 'runs',
      title: 'A net under a hook that allows whatever it does not know',
      event: 'PreToolUse',
      permissions: { deny: ['Bash(git push:*)'] },
      runs: [
        { payload: { tool_input: { command: 'ls' } }, execution: allow },
        { payload: push, execution: allow },
      ],
    },
    {
      kind: 'runs',
      title: 'The hook says nothing',
      event: 'PreToolUse',
      permissions: { deny: ['Bash(git push:*)'] },
      runs: [{ payload: push, execution: {} }],
    },
  ],
  *onRuns(_hook, runs) {
    const allowed = runs.filter(({ verdict }) => verdict.effect === 'allow');
    for (const [text, overruled] of byRule(allowed)) {
      // Where it gets its way on other calls, the rule is there to catch these.
      if (overruled.length < allowed.length) continue;
      const [{ call, payload }] = overruled;
      const { rule: decisive, outcome } = call;
      const at = decisive?.place === undefined ? '' : ` in ${decisive.place.file}:${decisive.place.line ?? 1}`;
      const count = overruled.length === 1 ? payload : `${overruled.length} payloads, for example ${payload}`;
      yield {
        message: `The hook allows ${count}, but \`${text}\`${at} ${outcome === 'asked' ? 'makes Claude Code ask' : 'denies it'} anyway.`,
        help: 'Narrow the rule if the hook should decide; a hook cannot allow what a rule denies or asks about.',
        at: { in: 'hook' },
      };
    }
  },
};

interface Overruled {
  readonly call: CallFate;
  readonly payload: string;
}

/** Runs whose allow does not count because of a rule, by the rule. */
function byRule(allowed: readonly Run[]): ReadonlyMap<string, readonly [Overruled, ...Overruled[]]> {
  const found = new Map<string, [Overruled, ...Overruled[]]>();
  for (const { verdict, case: judged } of allowed) {
    const { call } = verdict;
    if (call?.overrules !== 'allow' || call.rule === undefined) continue;
    const one = { call, payload: judged.payload.id };
    const before = found.get(call.rule.text);
    if (before === undefined) found.set(call.rule.text, [one]);
    else before.push(one);
  }
  return found;
}
