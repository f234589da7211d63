/** What a variable that nobody sets is taken for, and which hooks are run with it. */
import { describe, expect, it } from 'vitest';
import type { Hook, Payload, Run } from '../../src/model.js';
import { meantCases } from '../../src/plan/meant-variables.js';
import { fieldMeant } from '../../src/script/payload/meant-fields.js';

function runOf(text: string, json: Readonly<Record<string, unknown>>, handler = {}): Run {
  const script = { path: 'guard.sh', absolutePath: '/p/guard.sh', language: 'bash', text };
  const hook = {
    id: 'h',
    event: 'PreToolUse',
    handler: { type: 'command', command: './guard.sh', ...handler },
    script,
  };
  return { case: { id: 'h@p', hook: hook as unknown as Hook, payload: { id: 'p', json } } } as unknown as Run;
}

const call = { tool_name: 'Edit', tool_input: { file_path: '/p/a.ts', old_string: 'a' } };
const meant = (text: string, json = call, isSet = (_: string) => false) =>
  meantCases([runOf(text, json)], isSet).map(({ world }) => world?.meant);

describe('a variable that Claude Code never sets', () => {
  it('is set from the field that its name tells of', () => {
    expect(meant('echo "$CLAUDE_FILE_PATHS" "$CLAUDE_TOOL_NAME" "$CLAUDE_TOOL_INPUT_OLD_STRING"')).toEqual([
      { CLAUDE_FILE_PATHS: '/p/a.ts', CLAUDE_TOOL_NAME: 'Edit', CLAUDE_TOOL_INPUT_OLD_STRING: 'a' },
    ]);
    expect(meant('jq -r .file_path <<<"$CLAUDE_TOOL_INPUT"')).toEqual([
      { CLAUDE_TOOL_INPUT: JSON.stringify(call.tool_input) },
    ]);
    expect(meant('jq -r .tool_name <<<"$HOOK_INPUT"')).toEqual([{ HOOK_INPUT: JSON.stringify(call) }]);
  });

  it('is set on the payloads first that were made from the text of the hook', () => {
    const plain = runOf('echo "$CLAUDE_FILE_PATHS"', call);
    const { hook, payload } = plain.case;
    const runs = Array.from({ length: 20 }, (_, index): Run => {
      const made = index < 19 ? {} : { madeFor: hook };
      return { ...plain, case: { ...plain.case, hook, id: `h@${index}`, payload: { ...payload, ...made } as Payload } };
    });
    const ids = meantCases(runs, () => false).map(({ id }) => id.split('!')[0]);
    expect([ids.length, ids[0], ids[1]]).toEqual([12, 'h@19', 'h@0']);
  });

  it('is left alone where the payload says nothing of it, something sets it, or something takes its place', () => {
    expect(meant('echo "$CLAUDE_TOOL_OUTPUT"')).toEqual([]);
    expect(meant('echo "$CLAUDE_FILE_PATHS"', call, (name) => name === 'CLAUDE_FILE_PATHS')).toEqual([]);
    expect(meant('session=$(jq -r .session_id)\necho "${CLAUDE_SESSION_ID:-unknown}"')).toEqual([]);
    expect(meant('CLAUDE_FILE_PATHS=$(jq -r .tool_input.file_path)\necho "$CLAUDE_FILE_PATHS"')).toEqual([]);
  });

  it('is left alone where no program can be started with its value', () => {
    const reading = (command: string) =>
      meant('echo "$CLAUDE_TOOL_INPUT_COMMAND"', { ...call, tool_input: { command } } as never).length;
    expect([reading('ls'), reading('x'.repeat(200_000)), reading('l\0s')]).toEqual([1, 0, 0]);
  });

  it('is not looked for in what is sent to a server', () => {
    const run = runOf('', call, { type: 'http', command: 'echo "$CLAUDE_FILE_PATHS"' });
    expect(meantCases([run], () => false)).toEqual([]);
  });

  it('has one field at most', () => {
    expect(fieldMeant('CLAUDE_NOTIFICATION_TITLE')).toBe('.title');
    expect(fieldMeant('USER_PROMPT')).toBe('.prompt');
    expect(fieldMeant('STDIN_JSON')).toBe('.');
    expect(fieldMeant('TOOL_CALL_ID')).toBeUndefined();
  });
});
