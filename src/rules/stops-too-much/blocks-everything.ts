/** A guard that blocks every call, harmless ones included. */

import { gistOf } from '../../evidence/gist.js';
import { refusalIn } from '../../evidence/refusal-places.js';
import type { Rule } from '../../model.js';
import { textOf } from '../../script/answers/text-of.js';

/** With fewer runs than these, nothing is known of what it would let through. */
const fewest = 5;

/** Which branch the project happens to be on decides then, and not the call: `main` in a fresh clone. */
const asksForBranch = /--show-current|--abbrev-ref|\bsymbolic-ref\b|\bgit branch\b|\.git\/HEAD\b/;

/** Tools whose input is what Claude puts into words: how a guard wants them put, no payload can know. */
const inWords: ReadonlySet<string> = new Set([
  ...['AskUserQuestion', 'ExitPlanMode', 'Agent', 'Task', 'Skill'],
  ...['TaskCreate', 'TaskUpdate', 'TodoWrite', 'SendMessage'],
]);

export const rule: Rule = {
  id: 'blocks-everything',
  severity: 'info',
  summary: 'A guard blocks every call, harmless ones included.',
  docs: {
    why: 'A guard that blocks every payload, `git status` included, has a condition that always holds, or fails closed because it cannot read its input. Claude cannot work until someone switches it off.',
    repair:
      'Check the condition against a harmless payload. If the tool is to be off altogether, a rule in `permissions.deny` says so without a hook.',
  },
  bad: [
    {
      kind: 'runs',
      title: 'The condition always holds',
      event: 'PreToolUse',
      runs: Array.from({ length: fewest }, () => ({ execution: { exitCode: 2, stderr: 'Not allowed.\n' } })),
    },
  ],
  good: [
    {
      kind: 'runs',
      title: 'Something passes',
      event: 'PreToolUse',
      runs: [
        ...Array.from({ length: fewest }, () => ({ execution: { exitCode: 2, stderr: 'Not allowed.\n' } })),
        { execution: {} },
      ],
    },
    {
      kind: 'runs',
      title: 'The branch decides, and the project is on `main`',
      event: 'PreToolUse',
      handler: { command: '[ "$(git branch --show-current)" != main ] || { echo "Not on main." >&2; exit 2; }' },
      runs: Array.from({ length: fewest }, () => ({ execution: { exitCode: 2, stderr: 'Not on main.\n' } })),
    },
    {
      kind: 'runs',
      title: 'It asks for questions that are put in another way',
      event: 'PreToolUse',
      runs: Array.from({ length: fewest }, (_, i) => ({
        payload: { tool_name: 'AskUserQuestion', tool_input: { questions: [{ question: `Which of ${i + 2}?` }] } },
        execution: { exitCode: 2, stderr: 'Recommend one of the options.\n' },
      })),
    },
    {
      kind: 'runs',
      title: 'Too few runs to tell',
      event: 'PreToolUse',
      runs: [{ execution: { exitCode: 2, stderr: 'Not allowed.\n' } }],
    },
    {
      kind: 'runs',
      title: 'It asks a terminal, and there was none',
      event: 'PreToolUse',
      runs: Array.from({ length: fewest }, () => ({
        lacks: { kind: 'terminal' as const },
        execution: { exitCode: 2, stderr: 'The user said no.\n' },
      })),
    },
    {
      kind: 'runs',
      title: 'It was run on nothing harmless',
      event: 'PreToolUse',
      runs: Array.from({ length: fewest }, () => ({
        nature: 'trigger' as const,
        execution: { exitCode: 2, stderr: 'Not allowed.\n' },
      })),
    },
  ],
  yieldsTo: ['accidental-exit-2'],
  *onRuns(hook, runs) {
    if (hook.event !== 'PreToolUse' || runs.length < fewest || !runs.every(({ verdict }) => verdict.effect === 'block'))
      return;
    // Without a terminal or a program it may block what it would let through elsewhere.
    if (runs.some(({ lacked }) => lacked !== undefined && lacked.lack.kind !== 'runner')) return;
    const harmless = runs.find(
      ({ case: { payload } }) => payload.nature === 'benign' && !inWords.has(String(payload.json.tool_name)),
    );
    if (harmless === undefined || asksForBranch.test(textOf(hook).text)) return;
    yield {
      message: `The guard blocks all ${runs.length} payloads it ran on, ${gistOf(harmless.case.payload)} included.`,
      help: 'Check its condition against a harmless call. To switch a tool off, list it in `permissions.deny`.',
      at: refusalIn(harmless),
    };
  },
};
