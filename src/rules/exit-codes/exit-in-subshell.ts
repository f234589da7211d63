/** An exit inside a piped loop: it ends the loop's subshell, and the script goes on. */

import { clientOf } from '../../evidence/registration.js';
import { exit2Counts } from '../../evidence/runs.js';
import { contractAt } from '../../interpret/contract-at.js';
import type { Rule } from '../../model.js';
import { offsetOfLine } from '../../script/answers/text-of.js';
import { lostExits } from '../../script/pitfalls/subshells.js';

const loop = (behind: string, head = '') =>
  `#!/bin/bash\n${head}git diff --cached --name-only | while read -r file; do\n  case $file in *.env) echo "No secrets in git." >&2; exit 2 ;; esac\ndone${behind}`;

export const rule: Rule = {
  id: 'exit-in-subshell',
  severity: 'error',
  summary: 'An `exit` inside a piped loop ends only the loop, and the script goes on.',
  docs: {
    why:
      'A shell runs each part of a pipe in a subshell. `exit 2` in `… | while read -r x; do … done` ends that subshell; ' +
      'the script goes on behind the loop and ends with another code. The guard prints its message and blocks nothing.',
    repair: 'Feed the loop with a redirection: `while read -r x; do … done < <(command)`, or write `done || exit 2`.',
  },
  bad: [{ kind: 'script', event: 'PreToolUse', language: 'bash', text: loop('\nexit 0\n') }],
  good: [
    {
      kind: 'script',
      title: 'Fed by a redirection',
      event: 'PreToolUse',
      language: 'bash',
      text: '#!/bin/bash\nwhile read -r file; do\n  case $file in *.env) echo "No secrets in git." >&2; exit 2 ;; esac\ndone < <(git diff --cached --name-only)\nexit 0\n',
    },
    {
      kind: 'script',
      title: 'The code is handed on',
      event: 'PreToolUse',
      language: 'bash',
      text: loop(' || exit 2\nexit 0\n'),
    },
    { kind: 'script', title: 'The loop is the last command', event: 'PreToolUse', language: 'bash', text: loop('\n') },
    {
      kind: 'script',
      title: 'The script ends at the first failure',
      event: 'PreToolUse',
      language: 'bash',
      text: loop('\nexit 0\n', 'set -euo pipefail\n'),
    },
    {
      kind: 'script',
      title: 'An event on which the code does nothing',
      event: 'Notification',
      language: 'bash',
      text: '#!/bin/bash\ncat | while read -r line; do\n  [ -n "$line" ] || exit 2\ndone\nexit 0\n',
    },
    {
      kind: 'script',
      title: 'No shell',
      event: 'PreToolUse',
      language: 'python',
      text: '#!/usr/bin/env python3\n"""Replaces: git diff | while read -r file; do exit 2; done"""\nprint(end="")\n',
    },
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    const { script, event } = hook;
    if (script === undefined || !/^(?:sh|bash)$/.test(script.language)) return;
    if (!exit2Counts(contractAt(event, clientOf(project)))) return;
    for (const { line, code } of lostExits(script.text)) {
      if (code !== 2) continue;
      yield {
        message: `\`exit ${code}\` ends only the subshell of the loop behind the pipe: the script goes on, and nothing is blocked.`,
        help: 'Feed the loop with `done < <(command)` instead of a pipe, or write `done || exit 2`.',
        at: { in: 'script', ...offsetOfLine(script.text, line) },
      };
    }
  },
};
