/** Edits of a project's own files, for guards that ask whether Git knows the file. */
import { expect, it } from 'vitest';
import { newestClient } from '../../src/contract/version.js';
import type { Hook, Payload, Reading } from '../../src/model.js';
import { payloadsOfTracked } from '../../src/plan/tracked-files.js';

const hook = {
  id: 'h',
  event: 'PreToolUse',
  matcher: 'Edit|Write',
  handler: { type: 'command', command: 'node guard.js' },
} as unknown as Hook;

const edit = {
  id: 'PreToolUse/Edit.plain',
  event: 'PreToolUse',
  nature: 'benign',
  json: {
    hook_event_name: 'PreToolUse',
    tool_name: 'Edit',
    tool_input: { file_path: '{{PROJECT}}/a.ts', old_string: 'a', new_string: 'b' },
  },
} as unknown as Payload;

const tracked = ['decisions/0001-first.md', 'decisions/README.md', 'src/a.ts', 'src/b.ts', 'src/c.ts', 'docs/notes.md'];

function paths(
  text: string,
  given: readonly Payload[] = [edit],
  files: readonly string[] = tracked,
): readonly unknown[] {
  const readings = new Map([['h', { texts: [{ text, language: 'javascript' }] } as unknown as Reading]]);
  return payloadsOfTracked([hook], given, newestClient, files, readings).map(
    ({ json }) => (json.tool_input as { file_path: string }).file_path,
  );
}

it('are made for a pattern that finds such files', () => {
  expect(paths('const record = /^decisions\\/\\d{4}-[^/]+\\.md$/;\nif (record.test(path)) refuse();')).toEqual([
    '{{PROJECT}}/decisions/0001-first.md',
  ]);
});

it.each<[string, string, readonly Payload[], readonly string[]]>([
  ['the pattern finds none', 'if (/^notes\\/\\d+/.test(path)) refuse();', [edit], tracked],
  ['it finds every second file', 'if (/^src\\/\\w+/.test(path)) refuse();', [edit], tracked],
  ['there is no call to change', 'if (/^decisions\\/\\d+/.test(path)) refuse();', [], tracked],
  [
    'another payload meets it',
    'if (/^decisions\\/\\d+/.test(path)) refuse();',
    [edit, { ...edit, json: { ...edit.json, tool_input: { file_path: '{{PROJECT}}/decisions/1' } } }],
    tracked,
  ],
  ['Git knows no files', 'if (/^decisions\\/\\d+/.test(path)) refuse();', [edit], []],
])('are not made where %s', (_, text, given, files) => {
  expect(paths(text, given, files)).toEqual([]);
});
