#!/usr/bin/env node
// Broken: at exit code 2 the reason is read from stderr, where there is nothing.
import { readFileSync } from 'node:fs';

const { tool_input: input } = JSON.parse(readFileSync(0, 'utf8'));
const { hostname } = new URL(input.url);
if (hostname === 'localhost' || /\.(internal|local)$/.test(hostname) || /^(10|127|169\.254|192\.168)\./.test(hostname)) {
  console.log(
    JSON.stringify({
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'ask',
        permissionDecisionReason: `${hostname} is not on the internet. Do you want Claude to read it?`,
      },
    }),
  );
  process.exit(2);
}
