/** Findings of guards point at the test that was true when the guard stopped what they tell of. */
import { afterEach, describe, expect, it } from 'vitest';
import { lint } from '../../src/lint/index.js';
import { hasNamespaces, makeScene, type Scene } from '../run/project.js';

const can = await hasNamespaces();
if (!can) console.log('LEFT OUT: guards placed by what ran, which takes user namespaces.');

let scene: Scene | undefined;
afterEach(() => scene?.remove());

/** The lines, by their text, that are pointed at for what a guard stops too much or too little. */
async function placesOf(command: string, name: string, text: string): Promise<readonly (string | undefined)[]> {
  scene = makeScene();
  scene.write(`project/.claude/hooks/${name}`, text);
  const hooks = [{ type: 'command', command }];
  scene.write('project/.claude/settings.json', JSON.stringify({ hooks: { PreToolUse: [{ matcher: 'Bash', hooks }] } }));
  const { findings } = await lint({ cwd: scene.project });
  const own = findings.filter(({ rule }) => rule === 'guard-stops-mentions' || rule === 'guard-bypassed');
  expect(own.map(({ place }) => place.file)).toEqual(own.map(() => `.claude/hooks/${name}`));
  const lines = text.split('\n');
  return [...new Set(own.map(({ place }) => lines[(place.line ?? 0) - 1]?.trim()))];
}

describe.skipIf(!can)('a finding of a guard with one message for all that it stops', () => {
  it('points at the test that was true, in Python that uv starts', async () => {
    const text = `import json, sys

def reason(command):
    words = command.split()
    if "reset" in words and "--hard" in words:
        return "it loses work"
    if "push" in words and "--force" in words:
        return "it loses commits"
    return None

command = json.load(sys.stdin)["tool_input"].get("command", "")
found = reason(command)
if found:
    print(f"Refused: {found}", file=sys.stderr)
    sys.exit(2)
`;
    const places = await placesOf('uv run python "$CLAUDE_PROJECT_DIR"/.claude/hooks/guard.py', 'guard.py', text);
    expect(places).toEqual(['if "push" in words and "--force" in words:']);
  }, 120_000);

  it('points at the test that was true, in bash', async () => {
    const text = `#!/bin/bash
command=$(jq -r '.tool_input.command // empty')
bad=""
if echo "$command" | grep -q 'reset --hard'; then
  bad=1
fi
if echo "$command" | grep -q 'push --force'; then
  bad=1
fi
if [ -n "$bad" ]; then
  echo "Refused." >&2
  exit 2
fi
`;
    const places = await placesOf('bash "$CLAUDE_PROJECT_DIR"/.claude/hooks/guard.sh', 'guard.sh', text);
    expect(places).toEqual(
      expect.arrayContaining([
        `if echo "$command" | grep -q 'reset --hard'; then`,
        `if echo "$command" | grep -q 'push --force'; then`,
      ]),
    );
    expect(places).toHaveLength(2);
  }, 120_000);
});
