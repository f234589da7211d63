/** No conclusion from what a hook was not seen to do before it had the chance. */
import { describe, expect, it } from 'vitest';
import { runChosen } from '../../src/check/run-plan.js';
import { stillNeeded, wholeOnly } from '../../src/check/still-needed.js';
import { parseClientRange } from '../../src/contract/index.js';
import { judge } from '../../src/interpret/judge.js';
import { mergeRuns } from '../../src/interpret/merge-runs.js';
import type { Case, CommandExecution, Hook, Machine, Payload, Run } from '../../src/model.js';

const range = parseClientRange(undefined);
const guard = '[ "$X" = bad ] && { echo no >&2; exit 2; }; exit 0';

const hookOf = (command: string, more: Partial<Hook> = {}): Hook => ({
  id: command,
  event: 'PreToolUse',
  handler: { type: 'command', command },
  decidedBy: 'settings',
  place: { file: '.claude/settings.json' },
  config: { file: '.claude/settings.json', pointer: `/${command}` },
  projectDir: '/p',
  ...more,
});

const caseOf = (hook: Hook, name: string, nature: Payload['nature'] = 'benign'): Case => {
  const json = { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: name } };
  return {
    id: `${hook.id}@${name}`,
    hook,
    payload: { id: name, event: 'PreToolUse', json, nature, provenance: '' },
  };
};

const executionOf = (exitCode: number, stdout = ''): CommandExecution => ({
  type: 'command',
  exitCode,
  signal: null,
  stdout: new TextEncoder().encode(stdout),
  stderr: new TextEncoder().encode(exitCode === 2 ? 'no\n' : ''),
  timedOut: false,
});

const runOf = (hook: Hook, name: string, exitCode = 0, stdout = ''): Run =>
  judge(caseOf(hook, name), executionOf(exitCode, stdout), range);

const allow = JSON.stringify({ hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'allow' } });

describe('payloads that were left out', () => {
  it('are run for a guard that has not blocked, as far as they are dangerous, and not for one that has', () => {
    const hook = hookOf(guard);
    const dangerous = caseOf(hook, 'c', 'trigger');
    const spare = [caseOf(hook, 'b'), dangerous];
    expect(stillNeeded([runOf(hook, 'a')], spare)).toEqual([dangerous]);
    expect(stillNeeded([runOf(hook, 'a', 2)], spare)).toEqual([]);
  });

  it('are not run for a hook that blocks nowhere in its text', () => {
    const hook = hookOf('cat >> log');
    expect(stillNeeded([runOf(hook, 'a')], [caseOf(hook, 'b', 'trigger')])).toEqual([]);
  });

  it('are run for a hook that allows: dangerous ones, up to twelve of each tool, from the first to the last', () => {
    const hook = hookOf('echo "$ANSWER"');
    const dangers = Array.from({ length: 30 }, (_, index) => caseOf(hook, `danger ${index}`, 'trigger'));
    const first = [runOf(hook, 'a', 0, allow)];
    const more = stillNeeded(first, [caseOf(hook, 'b'), ...dangers]);
    expect(more).toHaveLength(12);
    expect(more.every(({ payload }) => payload.nature === 'trigger')).toBe(true);
    expect(dangers.indexOf(more[0] as Case)).toBe(0);
    expect(dangers.indexOf(more.at(-1) as Case)).toBeGreaterThan(25);
    const seen = more.map((each) => judge(each, executionOf(0, allow), range));
    expect(
      stillNeeded(
        [...first, ...seen],
        dangers.filter((each) => !more.includes(each)),
      ),
    ).toEqual([]);
  });

  it('are not run where two hooks allow the same call', () => {
    const [one, two, third] = ['echo 1', 'echo 2', 'cat >> log'].map((command) => hookOf(command)) as [
      Hook,
      Hook,
      Hook,
    ];
    const runs = [runOf(one, 'a', 0, allow), runOf(two, 'a', 0, allow)];
    expect(stillNeeded(runs, [caseOf(third, 'a')])).toEqual([]);
    expect(stillNeeded([...runs, runOf(one, 'b', 2), runOf(two, 'b', 0, allow)], [caseOf(third, 'b')])).toHaveLength(1);
  });

  it('are not run for a hook that the machine cannot judge', () => {
    const hook = hookOf(guard);
    const lacked = { lack: { kind: 'program', name: 'jq' }, ended: true } as const;
    expect(stillNeeded([{ ...runOf(hook, 'a'), lacked }], [caseOf(hook, 'b', 'trigger')])).toEqual([]);
  });

  it('are run where two hooks that are active together decide, and are no part of the picture elsewhere', () => {
    const [one, two, third] = ['exit 2 # 1', 'exit 2 # 2', 'cat >> log'].map((command) => hookOf(command)) as [
      Hook,
      Hook,
      Hook,
    ];
    const runs = [runOf(one, 'a', 2), runOf(two, 'a', 2), runOf(one, 'b', 2), runOf(two, 'b')];
    const spare = [caseOf(third, 'a'), caseOf(third, 'b')];
    expect(stillNeeded(runs, spare)).toEqual([spare[0]]);
    const merged = wholeOnly(mergeRuns([...runs, runOf(third, 'a')]), [spare[1] as Case]);
    expect(merged.map(({ payload }) => payload)).toEqual(['a']);
  });

  it('come in the order of the plan, and only as far as they are needed', async () => {
    const hook = hookOf(guard);
    const planned = ['a', 'b', 'c'].map((name) => caseOf(hook, name, 'trigger'));
    const asked: string[][] = [];
    const machine: Machine = { hasProgram: () => true, has: () => true, variable: () => undefined, home: '/h' };
    const outcome = await runChosen(
      { planned, chosen: planned.slice(1, 2) },
      {
        runCases: async function* (all) {
          const cases = all as readonly Case[];
          asked.push(cases.map(({ payload }) => payload.id));
          for (const each of cases) yield { case: each, execution: executionOf(each.payload.id === 'c' ? 2 : 0) };
        },
        machine,
        range,
      },
    );
    expect(asked).toEqual([['b'], ['a', 'c']]);
    expect(outcome.runs.map((run) => run.case.payload.id)).toEqual(['a', 'b', 'c']);
    expect(outcome.spare).toEqual([]);
  });

  it('are not those that an interruption kept from being run', async () => {
    const [one, two] = ['cat >> log', 'cat >> other'].map((command) => hookOf(command)) as [Hook, Hook];
    const planned = [one, two].flatMap((hook) => ['a', 'b'].map((name) => caseOf(hook, name)));
    const [first, , third, fourth] = planned as [Case, Case, Case, Case];
    const batches = async function* () {
      yield [first];
      yield [third];
    };
    const machine: Machine = { hasProgram: () => true, has: () => true, variable: () => undefined, home: '/h' };
    const outcome = await runChosen(
      { planned, chosen: batches() },
      {
        runCases: async function* (all) {
          for await (const cases of all as AsyncIterable<readonly Case[]>) {
            for (const each of cases) yield { case: each, execution: executionOf(0) };
            return;
          }
        },
        machine,
        range,
      },
    );
    expect(outcome.runs).toHaveLength(1);
    expect(outcome.cases).toEqual([first, third]);
    expect(outcome.spare).toEqual([planned[1], fourth]);
  });
});
