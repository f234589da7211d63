/** A hook that explicitly allows benign and dangerous calls alike. */
import type { Rule, Run } from '../model.js';

export const rule: Rule = {
  id: 'allows-everything',
  severity: 'warning',
  summary: 'The hook explicitly allows dangerous calls as it allows harmless ones.',
  docs: {
    why:
      '`allow` is more than "no objection": the call runs and the user is not asked, unless a deny or ask rule, plan mode ' +
      'or a sensitive file says otherwise. A hook that ends with an allow for everything it has no rule against hands out ' +
      'permission for what it never looked at.',
    repair:
      'Say nothing (no output, exit 0) where the hook has no opinion, so that the permission rules decide. Keep `allow` ' +
      'for what the hook has looked at and knows to be safe.',
  },
  bad: [
    {
      kind: 'runs',
      event: 'PreToolUse',
      runs: [
        {
          payload: { tool_input: { command: 'git status' } },
          execution: { stdout: '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow"}}\n' },
        },
        {
          nature: 'trigger',
          payload: { tool_input: { command: 'rm -rf ~' } },
          execution: { stdout: '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow"}}\n' },
        },
      ],
    },
  ],
  good: [
    {
      kind: 'runs',
      title: 'No output where there is no objection',
      event: 'PreToolUse',
      runs: [
        {
          payload: { tool_input: { command: 'git status' } },
          execution: { stdout: '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow"}}\n' },
        },
        { nature: 'trigger', payload: { tool_input: { command: 'rm -rf ~' } }, execution: {} },
      ],
    },
    {
      kind: 'runs',
      title: 'One dangerous call is taken for a harmless one, and most are left to the permission rules',
      event: 'PreToolUse',
      runs: [
        {
          payload: { tool_input: { command: 'git status' } },
          execution: { stdout: '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow"}}\n' },
        },
        {
          nature: 'trigger',
          payload: { tool_input: { command: 'git status; rm -rf ~' } },
          execution: { stdout: '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow"}}\n' },
        },
        { nature: 'trigger', payload: { tool_input: { command: 'rm -rf ~' } }, execution: {} },
      ],
    },
  ],
  *onRuns(_hook, runs) {
    const allowed = runs.filter(({ verdict }) => verdict.effect === 'allow');
    // What a hook itself names may be what it means to allow.
    const isDangerous = ({ case: { payload } }: Run) => payload.nature === 'trigger' && payload.madeFor === undefined;
    const dangerous = runs.filter(isDangerous);
    const granted = allowed.filter(isDangerous);
    if (granted.length === 0 || granted.length === allowed.length) return;
    // It has an opinion of some calls only, and leaves the others to the permission rules.
    if (dangerous.some(({ verdict: { effect, endsTurn } }) => effect !== 'allow' && effect !== 'block' && !endsTurn))
      return;
    const extent =
      granted.length === dangerous.length
        ? 'The hook explicitly allows every dangerous payload, as it allows harmless ones'
        : `What it does not block the hook explicitly allows, ${granted.length} dangerous payloads among it`;
    const example = granted[0]?.case.payload;
    yield {
      message: `${extent}, for example ${example?.id}${example?.danger === undefined ? '' : ` (${example.danger})`}; an allow runs them without asking.`,
      help: 'Print nothing and exit 0 where the hook has no objection, and keep `allow` for what it knows to be safe.',
      at: { in: 'hook' },
    };
  },
};
