/** Findings of runs point at the line that produced them, as a traced run shows it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lint } from '../../src/lint.js';
import { makeScene, type Scene } from './project.js';

let scene: Scene;
beforeEach(() => {
  scene = makeScene();
});
afterEach(() => scene.remove());

/** `rule:line` of the findings that some run shows. */
async function linesOf(name: string, text: string): Promise<readonly string[]> {
  scene.write(`project/${name}`, text);
  const report = await lint({
    cwd: scene.project,
    home: scene.home,
    paths: [name],
    event: 'PreToolUse',
    effort: 'quick',
    isolation: 'none',
  });
  expect(report.problems).toEqual([]);
  return report.findings.filter(({ cases }) => cases !== undefined).map(({ rule, place }) => `${rule}:${place.line}`);
}

describe.skipIf(process.platform === 'win32')('a finding of a run', () => {
  it.each(['sh', 'bash'])(
    'of two exits with one code points at the one that was taken, in %s',
    async (shell) => {
      const text = `#!/bin/${shell}
CMD=$(jq -r '.tool_input.command // empty')
fail() {
  echo "$1" >&2
  exit 1
}
trap ':' EXIT
[ -n "$NEVER_SET_ANYWHERE" ] && { echo "Blocked: never" >&2; exit 1; }
case "$CMD" in
  *"rm -rf"*) fail "Blocked: rm" ;;
esac
exit 0
`;
      expect(await linesOf('guard', text)).toEqual(['stderr-only-failure:5']);
    },
    120_000,
  );

  it('points at the line that filled in the value, among those that ran, in Python', async () => {
    const text = `#!/usr/bin/env python3
import json, sys
data = json.load(sys.stdin)
def answer(kind):
    print(json.dumps({"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": kind}}))
def never(kind):
    print(json.dumps({"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": kind}}))
if "rm -rf" in data.get("tool_input", {}).get("command", ""):
    answer("denied")
`;
    expect(await linesOf('guard.py', text)).toEqual(['invalid-value:5']);
  }, 120_000);

  it('keeps the verdict of the run that was not traced', async () => {
    const text = '#!/bin/bash\ncat >/dev/null\ncase $- in *x*) exit 2 ;; esac\necho "Blocked: no" >&2\nexit 1\n';
    expect(await linesOf('guard', text)).toEqual(['stderr-only-failure:5']);
  }, 120_000);
});
