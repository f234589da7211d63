import { describe, expect, it } from 'vitest';
import { newestClient } from '../../src/contract/version.js';
import type { EventName, PayloadJson } from '../../src/model.js';
import { conditionHolds, readCondition } from '../../src/wiring/condition.js';

const bash = (command: string): PayloadJson => ({
  hook_event_name: 'PreToolUse',
  tool_name: 'Bash',
  tool_input: { command },
});
const tool = (tool_name: string): PayloadJson => ({
  hook_event_name: 'PreToolUse',
  tool_name,
  tool_input: { file_path: '/project/a.ts' },
});
const holds = (condition: string, payload: PayloadJson, event: EventName = 'PreToolUse', client = newestClient) =>
  conditionHolds({ type: 'command', command: 'true', if: condition }, event, payload, client);

describe('an if condition', () => {
  it('holds as measured: Bash(touch *) for "touch marker", Bash(git *) not, Bash( never', () => {
    expect(holds('Bash(touch *)', bash('touch marker'))).toBe(true);
    expect(holds('Bash(git *)', bash('touch marker'))).toBe(false);
    expect(holds('Bash(', bash('touch marker'))).toBe(false);
  });

  it.each<[condition: string, command: string, expected: boolean | undefined]>([
    ['Bash', 'anything', true],
    ['Bash(*)', 'anything', true],
    ['Bash(git push:*)', 'git push origin', true],
    ['Bash(git push:*)', 'git pushy', false],
    ['Bash(git *)', 'git', true],
    ['Bash(npm run *:ci)', 'npm run test:ci', true],
    ['Bash(npm run *:ci)', 'npm run test', false],
    ['Bash(git push)', 'git push', true],
    ['Bash(git push)', 'git push -f', false],
    ['Bash(git push *)', 'npm test && git push origin main', true],
    ['Bash(git push *)', 'echo "git push origin"', false],
    ['Bash(git push *)', 'GIT_DIR=x git push origin', true],
    ['Bash(git push *)', 'echo $(git push origin)', undefined],
    ['Edit(src/**)', 'ls', false],
  ])('%s on %s', (condition, command, expected) => {
    expect(holds(condition, bash(command))).toBe(expected);
  });

  it('is not decided where it is a path pattern, or a rule on another tool for files', () => {
    expect(holds('Write(src/**)', tool('Write'))).toBe(undefined);
    expect(holds('Edit(src/**)', tool('Write'))).toBe(undefined);
    expect(holds('Read(src/**)', tool('Write'))).toBe(false);
    expect(holds('Write', tool('Write'))).toBe(true);
  });

  it('may name a server, all its tools, or a tool by its former name', () => {
    expect(holds('mcp__github', tool('mcp__github__search'))).toBe(true);
    expect(holds('mcp__github__*', tool('mcp__github__search'))).toBe(true);
    expect(holds('mcp__gitlab__*', tool('mcp__github__search'))).toBe(false);
    expect(holds('Task', tool('Agent'))).toBe(true);
  });

  it('never holds on an event without a tool call, and is not read by clients that do not know it', () => {
    const stop = { hook_event_name: 'Stop' };
    expect(holds('Bash(git *)', stop, 'Stop')).toBe(false);
    expect(holds('Bash(git *)', stop, 'Stop', '2.1.84')).toBe(true);
  });

  it('is one permission rule', () => {
    expect(readCondition('Bash(git push *)')).toEqual({ kind: 'rule', tool: 'Bash', content: 'git push *' });
    expect(readCondition('Bash(echo (a))')).toEqual({ kind: 'rule', tool: 'Bash', content: 'echo (a)' });
    for (const text of ['', 'Bash(git *) || Bash(npm *)', 'tool == "Bash"', 'Bash(git *', '(Bash)']) {
      expect(readCondition(text).kind, text).toBe('invalid');
    }
  });
});
