import { expect, it } from 'vitest';
import { checksOnStdout, spotOfCheck } from '../../src/evidence/check-told.js';
import { projectOf } from '../../src/evidence/example.js';
import type { Hook, Script } from '../../src/model.js';

const [hook] = projectOf({
  kind: 'run',
  event: 'PostToolUse',
  handler: { command: 'file=$(jq -r .tool_input.file_path); bin/rubocop "$file"; true' },
  execution: {},
}).hooks as [Hook];

const script: Script = {
  path: 'bin/rubocop',
  absolutePath: '/project/bin/rubocop',
  text: 'load Gem.bin_path("rubocop", "rubocop")',
  language: 'ruby',
  executable: true,
  shebang: '#!/usr/bin/env ruby',
};

it('looks for the check of a program of the project in the command that starts it', () => {
  const started: Hook = { ...hook, script };
  const [check] = checksOnStdout(started);
  expect(check).toMatchObject({ program: 'rubocop' });
  expect(check && spotOfCheck(started, check)).toEqual({ in: 'hook' });
});

it('looks for no check in the command of a hook that is a script', () => {
  expect(checksOnStdout({ ...hook, script: { ...script, path: '.claude/hooks/rubocop.rb' } })).toEqual([]);
});
