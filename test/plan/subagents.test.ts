/** Hooks that pass over what the session itself does, and not its subagents. */
import { expect, it } from 'vitest';
import { newestClient } from '../../src/contract/version.js';
import type { Hook, Payload, Project } from '../../src/model.js';
import { plan } from '../../src/plan/index.js';
import { subagentAwaited } from '../../src/plan/subagents.js';

it.each([
  ['in a shell', 'AGENT=$(echo "$INPUT" | jq -r \'.agent_type // empty\')\nif [ -z "$AGENT" ]; then\n  exit 0\nfi\n'],
  ['in one line', 'AGENT="$(jq -r .agent_id <<<"$INPUT")"\n[[ -z $AGENT ]] && exit 0\n'],
  ['in Python', 'agent = data.get("agent_type")\nif not agent:\n    sys.exit(0)\n'],
  ['in Python, as it is taken', 'if not data.get("agent_id"):\n    return\n'],
  ['in JavaScript', 'const agent = input.agent_type;\nif (!agent) process.exit(0);\n'],
])('it leaves without a subagent, %s', (_where, text) => {
  expect(subagentAwaited(text)).toBe('general-purpose');
});

it.each([
  ['in a shell', 'AGENT=$(jq -r \'.agent_type // empty\')\nif [ "$AGENT" != "painter" ]; then\n  exit 0\nfi\n'],
  ['of a list', 'AGENT=$(jq -r .agent_type)\ncase "$AGENT" in\n  painter|mason) ;;\n  *) exit 0 ;;\nesac\n'],
  ['in Python', 'agent = data.get("agent_type", "")\nif agent not in ("painter", "mason"):\n    sys.exit(0)\n'],
  ['in JavaScript', "if (input.agent_type !== 'painter') {\n  process.exit(0);\n}\n"],
])('it leaves for others than a subagent that it names, %s', (_where, text) => {
  expect(subagentAwaited(text)).toBe('painter');
});

it.each([
  ['lets subagents through', 'AGENT=$(jq -r \'.agent_type // empty\')\n[ -n "$AGENT" ] && exit 0\n'],
  [
    'leaves for another field',
    'FILE=$(jq -r .tool_input.file_path)\n[ -z "$FILE" ] && exit 0\n# agent_type does not matter\n',
  ],
  ['only names it', 'agent = data.get("agent_type")\nprint(agent)\n'],
])('it does not where it %s', (_what, text) => {
  expect(subagentAwaited(text)).toBeUndefined();
});

it('has a subagent do what is dangerous, and the session the rest', () => {
  const text = 'AGENT=$(jq -r .agent_type)\n[ -z "$AGENT" ] && exit 0\n';
  const handler = { type: 'command', command: text } as const;
  const hook = { id: 'guard', event: 'PreToolUse', handler, projectDir: '/p', place: { file: 'x' } } as Hook;
  const payload = (command: string, more: Partial<Payload> = {}): Payload => ({
    id: command,
    event: 'PreToolUse',
    json: { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command } },
    nature: 'trigger',
    provenance: 'test',
    ...more,
  });
  const payloads = [
    payload('git clean -fdx'),
    payload('git status', { nature: 'benign' }),
    payload('git reset --hard', { expect: [{ blocks: true }] as unknown as NonNullable<Payload['expect']> }),
  ];
  const agents = (hooks: readonly Hook[]) =>
    plan({ root: '/p', configs: [], hooks, problems: [], ignored: [] } as Project, payloads, newestClient).map(
      ({ payload: { json } }) => json.agent_type,
    );
  expect(agents([hook])).toEqual(['general-purpose', undefined, undefined]);
  expect(agents([{ ...hook, handler: { ...handler, command: 'exit 0' } }])).toEqual([undefined, undefined, undefined]);
});
