/** Text before the JSON object: the client looks for an object only at the very start. */

import { misread } from '../../evidence/anatomy.js';
import { stderrHint } from '../../evidence/own-language.js';
import { toolBeforeReply } from '../../evidence/tool-before-reply.js';
import type { Rule } from '../../model.js';

export const rule: Rule = {
  id: 'text-before-json',
  severity: 'error',
  summary: 'Stdout has text before the JSON object.',
  docs: {
    why:
      'Claude Code reads stdout as JSON only if its first character, after white space, is `{`. A log line, a shell ' +
      "profile's greeting or a tool's output before the object turns all of it into plain text, without any error.",
    repair:
      'Send everything except the one object to stderr or to a file: `exec 3>&1 1>&2` at the top of a shell script ' +
      'and `printf ... >&3` for the reply. Print greetings in shell profiles only in interactive shells.',
    issues: ['https://github.com/anthropics/claude-code/issues/21992'],
  },
  bad: [
    {
      kind: 'run',
      event: 'PreToolUse',
      execution: {
        stdout:
          'Checking command...\n{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"Not on main"}}\n',
      },
    },
    {
      kind: 'run',
      title: 'On the same line',
      event: 'Stop',
      execution: { stdout: 'Result: {"decision":"block","reason":"The tests fail"}\n' },
    },
    {
      kind: 'run',
      title: 'A terminal colour code',
      event: 'Stop',
      execution: { stdout: '\u001b[0m{"decision":"block","reason":"The tests fail"}\n' },
    },
    {
      kind: 'run',
      title: 'A reply that asks for nothing is no great loss',
      event: 'PostToolUse',
      execution: {
        stdout: 'Formatted src/a.ts\n{"continue":true,"hookSpecificOutput":{"hookEventName":"PostToolUse"}}\n',
      },
    },
    {
      kind: 'run',
      title: 'A reply that asks for nothing in front of one that blocks',
      event: 'Stop',
      execution: { stdout: 'Checking\n{"continue":true}\nand {"decision":"block","reason":"The tests fail"}\n' },
    },
  ],
  good: [
    {
      kind: 'run',
      event: 'PreToolUse',
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"Not on main"}}\n',
        stderr: 'Checking command...\n',
      },
    },
    {
      kind: 'run',
      title: 'Text that is meant as plain text',
      event: 'UserPromptSubmit',
      execution: { stdout: 'Today is Friday. Do not deploy.\n' },
    },
  ],
  replies: ['text', 'parse-error'],
  *onRun(run) {
    const tool = toolBeforeReply(run);
    const findings = misread(run, ['text-before'], () =>
      tool === undefined
        ? {
            what: 'Stdout has text before the JSON object',
            help: `Print only the JSON object to stdout; send everything else to stderr${stderrHint(run.case.hook)} or to a file.`,
          }
        : {
            what: `Stdout has what \`${tool.tool}\` prints before the JSON object`,
            help: 'Add `>&2` or `>/dev/null` to the call.',
            at: { in: 'script', offset: tool.offset, length: tool.length },
          },
    );
    // Where this reply asks for nothing, `tool-output-before-json` tells of the call, and of what another would lose.
    for (const finding of findings) if (tool === undefined || finding.severity !== 'info') yield finding;
  },
};
