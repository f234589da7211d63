/** Runs are told together when only the tool differs, and a long command leaves room for the reason. */
import { expect, it } from 'vitest';
import { interpret } from '../../src/interpret/index.js';
import type { Execution, Run } from '../../src/model.js';
import { foldGroups, groupRuns } from '../../src/report/groups.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function run(tool: string, stderr: string, command = 'guard.sh'): Run {
  const execution: Execution = {
    type: 'command',
    exitCode: 2,
    signal: null,
    timedOut: false,
    stdout: bytes(''),
    stderr: bytes(stderr),
  };
  const verdict = interpret(execution, {
    event: 'PreToolUse',
    handler: { type: 'command', command },
    payload: { hook_event_name: 'PreToolUse', tool_name: tool, tool_input: {} },
  });
  return { execution, verdict, verdicts: [] } as unknown as Run;
}

const linesOf = (runs: readonly Run[]): readonly string[] =>
  groupRuns(runs).flatMap(({ lines }) => lines.map(({ line }) => line));

it('tells the same answer for several tools once, and names none of them', () => {
  expect(linesOf([run('Edit', 'No.'), run('Write', 'No.'), run('Edit', 'Never.'), run('Edit', 'No.')])).toEqual([
    'tool is BLOCKED; Claude sees "PreToolUse:… hook error: [guard.sh]: No."; user sees the same',
    'tool is BLOCKED; Claude sees "PreToolUse:Edit hook error: [guard.sh]: Never."; user sees the same',
  ]);
});

it('cuts a long command before it cuts the reason', () => {
  const command = '"$CLAUDE_PROJECT_DIR"/.claude/hooks/guards/protect-the-files-of-this-project.sh';
  const reason = 'The file package-lock.json is generated: run `npm install` instead of editing it.';
  expect(linesOf([run('Edit', reason, command)])).toEqual([
    `tool is BLOCKED; Claude sees "PreToolUse:Edit hook error: […/protect-the-files-of-this-project.sh]: ${reason}"; user sees the same`,
  ]);
  expect(linesOf([run('Edit', 'No.', command)])[0]).toContain(`[${command}]: No.`);
});

it('folds many texts of one outcome into one group, and leaves a few apart', () => {
  const runs = ['a', 'b', 'c', 'd', 'e'].map((name) => run('Edit', `No, not ${name}.`));
  const [folded, ...others] = foldGroups(groupRuns(runs));
  expect(folded?.lines[0]?.line).toContain('No, not a.');
  expect(folded?.wordings).toBe(5);
  expect(folded?.runs).toEqual(runs);
  expect(others).toEqual([]);
  expect(foldGroups(groupRuns(runs.slice(0, 4)))).toHaveLength(4);
});
