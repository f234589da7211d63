/** A hook that every Bash call waits for takes long, however often it is run. */

import { ownMs } from '../../interpret/own-time.js';
import type { Hook, Rule, Run } from '../../model.js';
import { inBackground } from '../../wiring/background.js';

/** Of so few runs even the fastest may have met a busy moment of the machine. */
const fewest = 3;

/** Milliseconds, each a step of the message: a figure that differs from run to run would make every finding a new one. */
const steps = [10_000, 3_000, 1_000, 300] as const;

const anEdit = { tool_name: 'Edit', tool_input: { file_path: '/project/a.ts', old_string: 'a', new_string: 'b' } };

export const rule: Rule = {
  id: 'slow-hook',
  severity: 'warning',
  summary: 'A hook delays every Bash call by more than 300 ms, or a long one by seconds.',
  docs: {
    why:
      'Claude Code waits for PreToolUse hooks before each call and for PostToolUse hooks after it, and Claude makes hundreds of Bash ' +
      'calls in a session. The fastest of all runs counts here, so that a busy machine does not count against the hook.',
    repair:
      'Leave harmless calls at once, before anything slow starts; start no package runner such as `npx` or `uv run`; or narrow ' +
      'the matcher or `if` to the calls that matter. What nobody waits for can run with `"async": true`.',
  },
  bad: [
    {
      kind: 'runs',
      title: 'Every run starts a package runner',
      event: 'PreToolUse',
      runs: [640, 810, 655].map((durationMs) => ({ execution: { durationMs } })),
    },
    {
      kind: 'runs',
      title: 'A pattern that takes its time on a long command',
      event: 'PreToolUse',
      runs: [
        { execution: { durationMs: 80 } },
        { execution: { durationMs: 90 } },
        {
          payload: { tool_name: 'Bash', tool_input: { command: `echo ${'word '.repeat(900)}` } },
          execution: { durationMs: 7000 },
        },
      ],
    },
  ],
  good: [
    {
      kind: 'runs',
      title: 'One slow run, on a short command',
      event: 'PreToolUse',
      runs: [{ execution: { durationMs: 80 } }, { execution: { durationMs: 90 } }, { execution: { durationMs: 7000 } }],
    },
    {
      kind: 'runs',
      title: 'Harmless calls leave at once',
      event: 'PreToolUse',
      runs: [{ execution: { durationMs: 12 } }, { execution: { durationMs: 810 } }, { execution: { durationMs: 655 } }],
    },
    {
      kind: 'runs',
      title: 'Too few runs to tell',
      event: 'PreToolUse',
      runs: [{ execution: { durationMs: 640 } }, { execution: { durationMs: 810 } }],
    },
    {
      kind: 'runs',
      title: 'Nobody waits for it',
      event: 'PostToolUse',
      handler: { async: true },
      runs: [640, 810, 655].map((durationMs) => ({ execution: { durationMs } })),
    },
    {
      kind: 'runs',
      title: 'Edits are rare',
      event: 'PostToolUse',
      runs: [640, 810, 655].map((durationMs) => ({ payload: anEdit, execution: { durationMs } })),
    },
    {
      kind: 'runs',
      title: 'The machine was busy with other work',
      event: 'PreToolUse',
      runs: [640, 810, 655].map((durationMs) => ({ execution: { durationMs, underLoad: true as const } })),
    },
    {
      kind: 'runs',
      title: 'It waited for a processor most of the time',
      event: 'PreToolUse',
      runs: [640, 810, 655].map((durationMs) => ({ execution: { durationMs, cpuMs: 180 } })),
    },
    {
      kind: 'runs',
      title: 'Its handler names the few commands that it runs on',
      event: 'PreToolUse',
      handler: { if: 'Bash(git commit*)' },
      runs: [640, 810, 655].map((durationMs) => ({ execution: { durationMs } })),
    },
    {
      kind: 'runs',
      title: 'Another program ran its script than the one that would',
      event: 'PreToolUse',
      runs: [640, 810, 655].map((durationMs) => ({
        lacks: { kind: 'runner' as const, name: 'bun' },
        execution: { durationMs },
      })),
    },
    {
      kind: 'runs',
      title: 'A session starts once',
      event: 'SessionStart',
      runs: [640, 810, 655].map((durationMs) => ({ execution: { durationMs } })),
    },
  ],
  yieldsTo: ['commit-check-on-every-command'],
  *onRuns(hook, runs) {
    if (!isWaitedFor(hook) || !['PreToolUse', 'PostToolUse'].includes(hook.event)) return;
    const calls = runs.filter(isBashCall);
    const times = calls.flatMap(timeOf);
    const fastest = Math.min(...times);
    const step = steps.find((each) => fastest > each);
    if (times.length < fewest) return;
    const onLong = calls.filter(isLong).flatMap(timeOf);
    const slowest = longSteps.find((each) => onLong.some((time) => time > each && time > fastest * growth));
    if (slowest !== undefined)
      yield {
        message: `A long Bash command waits more than ${slowest / 1000} s for this hook, and a short one less than ${Math.ceil(fastest / 100) / 10} s.`,
        help: 'Look for a pattern that tries every split of a long text (`.*` more than once), and match line by line or word by word.',
        at: { in: 'hook' },
      };
    if (step === undefined || hook.handler.if !== undefined) return;
    yield {
      message: `Each Bash call waits more than ${step < 1000 ? `${step} ms` : `${step / 1000} s`} for this hook.`,
      help: 'Leave harmless calls before anything slow starts, or narrow the matcher.',
      at: { in: 'hook' },
    };
  },
};

/** Milliseconds for one long command, and how many times the fastest run that must be. */
const longSteps = [10_000, 3_000] as const;
const growth = 20;

/** Claude writes whole files with commands of this many characters. */
const longCommand = 4_000;

function isLong({ case: { payload } }: Run): boolean {
  const { command } = (payload.json.tool_input ?? {}) as { readonly command?: unknown };
  return typeof command === 'string' && command.length >= longCommand;
}

function isWaitedFor({ handler }: Hook): boolean {
  return handler.type === 'command' && !inBackground(handler);
}

function isBashCall({ case: { payload } }: Run): boolean {
  return payload.json.tool_name === 'Bash';
}

function timeOf({ execution, lacked }: Run): readonly number[] {
  // Another program than its own ran the script, and takes another time.
  if (lacked?.lack.kind === 'runner') return [];
  if (execution.type !== 'command' || execution.durationMs === undefined || execution.underLoad) return [];
  // Without the time that it waited for a processor.
  return [ownMs(execution, 1)];
}
