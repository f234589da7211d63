/** A hook that never runs, because permission rules or the mode decide every call before it. */
import type { CallFate, Rule } from '../model.js';

const deny = {
  stdout:
    '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"Not to main."}}\n',
};
const grant = {
  stdout: '{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"allow"}}}\n',
};

export const rule: Rule = {
  id: 'decided-before-hook',
  severity: 'warning',
  summary: 'Permission rules or the mode decide before the hook: it never runs.',
  docs: {
    why:
      'A deny rule for a whole tool, a whole MCP server or a path takes the tool away before any hook runs. And ' +
      'PermissionRequest hooks start with the dialog: where a rule denies or allows the call, or the mode lets it run or ' +
      'refuses it, there is no dialog and no hook.',
    repair:
      'Narrow the rule to the calls that it is about, if the hook is to see the others; or take the hook out. What has to ' +
      'be seen whatever the rules say belongs into a PreToolUse hook.',
  },
  bad: [
    {
      kind: 'runs',
      title: 'The whole tool is denied',
      event: 'PreToolUse',
      permissions: { deny: ['Bash'] },
      runs: [{ execution: deny }],
    },
    {
      kind: 'runs',
      title: 'Nothing is left to ask about',
      event: 'PermissionRequest',
      permissions: { allow: ['Bash(git push:*)'] },
      runs: [{ execution: grant }],
    },
    {
      kind: 'runs',
      title: 'The mode asks nobody',
      event: 'PermissionRequest',
      permissions: { defaultMode: 'dontAsk' },
      runs: [{ execution: grant }],
    },
  ],
  good: [
    {
      kind: 'runs',
      title: 'A deny rule for some commands',
      event: 'PreToolUse',
      permissions: { deny: ['Bash(git push:*)'] },
      runs: [{ execution: deny }],
    },
    {
      kind: 'runs',
      title: 'Some calls are still asked about',
      event: 'PermissionRequest',
      permissions: { allow: ['Bash(git push:*)'] },
      runs: [{ execution: grant }, { payload: { tool_input: { command: 'npm publish' } }, execution: grant }],
    },
  ],
  *onRuns(hook, runs) {
    const fates = runs.map(({ verdict }) => (verdict.runs ? undefined : verdict.call));
    const [first] = fates;
    if (first === undefined || fates.includes(undefined)) return;
    const many = runs.length === 1 ? 'the one payload' : `all ${runs.length} payloads`;
    const reasons = [...new Set(fates.map((fate) => reasonOf(fate as CallFate)))];
    yield {
      message: `The hook runs on none of the calls it is registered for: ${reasons.slice(0, 3).join('; ')}${reasons.length > 3 ? '; and more' : ''} (${many}).`,
      help:
        hook.event === 'PermissionRequest'
          ? 'PermissionRequest hooks run only with a dialog; decide in a PreToolUse hook, or take this one out.'
          : 'Narrow the deny rule to the calls that it is about, or take the hook out.',
      at: { in: 'hook' },
    };
  },
};

function reasonOf({ rule: decisive, why }: CallFate): string {
  if (decisive === undefined) return why;
  const { behaviour, text, place } = decisive;
  return `the ${behaviour} rule \`${text}\`${place === undefined ? '' : ` in ${place.file}:${place.line ?? 1}`} decides first`;
}
