/** A hook that never runs, because permission rules or the mode decide every call before it. */
import type { CallFate, Rule } from '../../model.js';

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
  summary: 'Permission rules or the permission mode decide before the hook, so it never runs.',
  docs: {
    why:
      'A deny rule for a whole tool, a whole MCP server or a path removes the tool before any hook runs. ' +
      'PermissionRequest hooks run only when a permission prompt appears: if a rule denies or allows the call, or ' +
      'the mode runs or refuses it, there is no prompt and no hook.',
    repair:
      'Narrow the rule so that the hook sees the other calls, or remove the hook. Use a PreToolUse hook for calls ' +
      'that must be checked whatever the rules say.',
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
      title: 'Rules leave nothing to ask about',
      event: 'PermissionRequest',
      permissions: { allow: ['Bash(git push:*)'] },
      runs: [{ execution: grant }],
    },
    {
      kind: 'runs',
      title: 'The permission mode asks nobody',
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
      message: `The hook never runs on the calls it is registered for: ${reasons.slice(0, 3).join('; ')}${reasons.length > 3 ? '; and more' : ''} (${many}).`,
      help:
        hook.event === 'PermissionRequest'
          ? 'Decide in a PreToolUse hook, or remove this one: PermissionRequest hooks run only with a permission prompt.'
          : 'Narrow the deny rule to the calls that it is about, or remove the hook.',
      at: { in: 'hook' },
    };
  },
};

function reasonOf({ rule: decisive, why }: CallFate): string {
  if (decisive === undefined) return why;
  const { behaviour, text, place } = decisive;
  return `the ${behaviour} rule \`${text}\`${place === undefined ? '' : ` in ${place.file}:${place.line ?? 1}`} decides first`;
}
