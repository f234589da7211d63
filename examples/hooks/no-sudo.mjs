#!/usr/bin/env node
// Broken: at exit code 2 the reason is read from stderr, where there is nothing.
import { readFileSync } from 'node:fs';

const { tool_input: input } = JSON.parse(readFileSync(0, 'utf8'));
// At the beginning of a command: text that mentions sudo needs no root.
if (/(^|[;&|(\n]\s*)(\w+=\S*\s+)*sudo\b/.test(input.command)) {
  console.log(
    JSON.stringify({
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'ask',
        permissionDecisionReason: 'This command needs root. Do you want it?',
      },
    }),
  );
  process.exit(2);
}
