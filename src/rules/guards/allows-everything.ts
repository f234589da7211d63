/** A hook that explicitly allows benign and dangerous calls alike. */
import { gistOf } from '../../evidence/gist.js';
import type { Hook, Payload, Rule, Run } from '../../model.js';
import { canBlock } from '../../script/answers/answers.js';
import { textOf } from '../../script/answers/text-of.js';

/** What hooks of the examples answer to every call. */
const allowing = {
  stdout: '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow"}}\n',
};

const harmless = { payload: { tool_input: { command: 'git status' } }, execution: allowing };

const risky = (command: string, execution: object = allowing) =>
  ({ nature: 'trigger', payload: { tool_input: { command } }, execution }) as const;

export const rule: Rule = {
  id: 'allows-everything',
  severity: 'warning',
  summary: 'The hook explicitly allows dangerous calls along with harmless ones.',
  docs: {
    why:
      '`allow` means more than "no objection": the call runs without asking the user, unless a deny or ask rule, ' +
      'plan mode or a sensitive file prevents it. A hook that ends in an allow for every call it has no rule ' +
      'against also allows calls that nobody considered. That is an error in a guard, which stops some calls and by this ' +
      'takes away the question before all others; a hook that says that it approves calls for the user gets a warning.',
    repair:
      'Where the hook has no objection, print nothing and exit 0: the permission rules then decide. Keep `allow` ' +
      'for calls that the hook has checked and knows to be safe.',
  },
  bad: [
    {
      kind: 'runs',
      title: 'It asks about one call, and allows the rest',
      event: 'PreToolUse',
      runs: [
        harmless,
        risky('git push --force', {
          stdout:
            '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask","permissionDecisionReason":"Rewrites history"}}\n',
        }),
        risky('rm -fr ~'),
      ],
    },
    {
      kind: 'runs',
      event: 'PreToolUse',
      runs: [harmless, risky('rm -rf ~')],
    },
    {
      kind: 'runs',
      title: 'A guard that stops one call, and allows the rest: an error',
      event: 'PreToolUse',
      runs: [harmless, risky('git push --force', { exitCode: 2, stderr: 'No force.\n' }), risky('rm -fr ~')],
    },
    {
      kind: 'runs',
      title: 'A guard that stopped none of these calls, and could stop others: an error too',
      event: 'PreToolUse',
      handler: { command: './checks-pass || { echo "Mend them first." >&2; exit 2; }; ./approve' },
      runs: [harmless, risky('rm -rf ~')],
    },
    {
      kind: 'runs',
      title: 'It says that it approves calls for the user: a warning',
      event: 'PreToolUse',
      handler: { command: '# Auto-approve all but forced pushes.\n./decide' },
      runs: [harmless, risky('git push --force', { exitCode: 2, stderr: 'No force.\n' }), risky('rm -fr ~')],
    },
    {
      kind: 'runs',
      title: 'A deny rule refuses one call before the hook is asked',
      event: 'PreToolUse',
      permissions: { deny: ['Bash(rm -rf:*)'] },
      runs: [harmless, risky('rm -rf ~'), risky('git push --force')],
    },
  ],
  good: [
    {
      kind: 'runs',
      title: 'A deny rule refuses the only dangerous call that it allows',
      event: 'PreToolUse',
      permissions: { deny: ['Bash(rm -rf:*)'] },
      runs: [harmless, risky('rm -rf ~')],
    },
    {
      kind: 'runs',
      title: 'Prints nothing where it has no objection',
      event: 'PreToolUse',
      runs: [harmless, risky('rm -rf ~', {})],
    },
    {
      kind: 'runs',
      title: 'Mistakes one dangerous call for a harmless one, and leaves most to the permission rules',
      event: 'PreToolUse',
      runs: [harmless, risky('git status; rm -rf ~'), risky('rm -rf ~', {})],
    },
  ],
  *onRuns(hook, runs) {
    const allowed = runs.filter(({ verdict }) => verdict.effect === 'allow');
    // What a hook itself names may be what it means to allow.
    const dangerous = runs.filter(
      (run) => run.case.payload.nature === 'trigger' && run.case.payload.madeFor === undefined && isLeftToHook(run),
    );
    const granted = allowed.filter((run) => dangerous.includes(run));
    if (granted.length === 0 || granted.length === allowed.length) return;
    // It has an opinion of some calls only, and leaves the others to the permission rules.
    if (dangerous.some(({ verdict: { effect, endsTurn } }) => !opinions.has(effect) && !endsTurn)) return;
    // What one stops may have been no call that it was run on: a commit while tests fail.
    const isGuard = runs.some(({ verdict: { effect } }) => effect === 'block') || canBlock(hook);
    const extent =
      granted.length === dangerous.length
        ? `The hook answers \`allow\` to ${granted.length === 1 ? 'the dangerous payload' : `all ${granted.length} dangerous payloads`} as to the harmless ones`
        : `The hook answers \`allow\` wherever it has no objection, also to ${granted.length} of ${dangerous.length} dangerous payloads`;
    const [example] = granted.map((run) => run.case.payload).sort(byLength) as [Payload];
    yield {
      message: `${extent}, for example ${gistOf(example)}${example.danger === undefined ? '' : ` (${example.danger})`}. Allowed calls run without asking the user.`,
      help: 'Print nothing and exit 0 where the hook has no objection; keep `allow` for calls that it knows to be safe.',
      at: { in: 'hook' },
      ...(isGuard && granted.some(isCommand) && !approvesOnPurpose(hook) ? { severity: 'error' as const } : {}),
    };
  },
};

/** What is said in few words first. */
const byLength = (one: Payload, other: Payload): number => gistOf(one).length - gistOf(other).length;

/** Is it as the hook says: does no rule, no mode and no question of Claude Code's own decide otherwise? */
const isLeftToHook = ({ verdict: { call, runs } }: Run): boolean => runs && call?.overrules === undefined;

const isCommand = ({ case: { payload } }: Run): boolean => payload.json.tool_name === 'Bash';

/** It says that it spares the user the question. */
function approvesOnPurpose(hook: Hook): boolean {
  return /\bauto\w{0,9}[ _-]?(?:approv|allow|accept|permit)|\bunattended\b|\byolo\b|without (?:ask|prompt|confirm)|\b(?:skip|no|bypass|avoid|suppress)\w{0,4}[ _-](?:\w{1,12} )?(?:prompt|permission|confirmation)/i.test(
    textOf(hook).text,
  );
}

/** What a hook says where it does not leave a call to the permission rules. */
const opinions: ReadonlySet<Run['verdict']['effect']> = new Set(['allow', 'ask', 'block']);
