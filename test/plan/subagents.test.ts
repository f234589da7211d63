/** Hooks that pass over what the session itself does, and not its subagents. */
import { expect, it } from 'vitest';
import { passesOverSession } from '../../src/plan/subagents.js';

it.each([
  ['in a shell', 'AGENT=$(echo "$INPUT" | jq -r \'.agent_type // empty\')\nif [ -z "$AGENT" ]; then\n  exit 0\nfi\n'],
  ['in one line', 'AGENT="$(jq -r .agent_id <<<"$INPUT")"\n[[ -z $AGENT ]] && exit 0\n'],
  ['in Python', 'agent = data.get("agent_type")\nif not agent:\n    sys.exit(0)\n'],
  ['in Python, as it is taken', 'if not data.get("agent_id"):\n    return\n'],
  ['in JavaScript', 'const agent = input.agent_type;\nif (!agent) process.exit(0);\n'],
])('it leaves without a subagent, %s', (_where, text) => {
  expect(passesOverSession(text)).toBe(true);
});

it.each([
  ['lets subagents through', 'AGENT=$(jq -r \'.agent_type // empty\')\n[ -n "$AGENT" ] && exit 0\n'],
  [
    'leaves for another field',
    'FILE=$(jq -r .tool_input.file_path)\n[ -z "$FILE" ] && exit 0\n# agent_type does not matter\n',
  ],
  ['only names it', 'agent = data.get("agent_type")\nprint(agent)\n'],
])('it does not where it %s', (_what, text) => {
  expect(passesOverSession(text)).toBe(false);
});
