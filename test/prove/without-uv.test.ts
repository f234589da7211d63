/** A guard that `uv` starts, where only Python is there: what it stops is its own doing, and is proved. */
import { spawnSync } from 'node:child_process';
import { afterEach, describe, expect, it } from 'vitest';
import { lint } from '../../src/lint/index.js';
import { hasNamespaces, makeScene, type Scene } from '../run/project.js';

const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0;
const can = (await hasNamespaces()) && has('python3') && !has('uv');
if (!can) console.log('LEFT OUT: a guard that uv starts, which takes user namespaces and Python, and no uv.');

let scene: Scene | undefined;
afterEach(() => scene?.remove());

const guard = `# /// script
# dependencies = ["requests"]
# ///
import json, sys
if "push --force" in json.load(sys.stdin)["tool_input"].get("command", ""):
    print("No force.", file=sys.stderr)
    sys.exit(2)
`;

describe.skipIf(!can)('a guard that uv starts', () => {
  it('is proved, with Python in the place of uv', async () => {
    scene = makeScene();
    scene.write('project/.claude/hooks/guard.py', guard);
    const hooks = [{ type: 'command', command: 'uv run --script "$CLAUDE_PROJECT_DIR"/.claude/hooks/guard.py' }];
    scene.write(
      'project/.claude/settings.json',
      JSON.stringify({ hooks: { PreToolUse: [{ matcher: 'Bash', hooks }] } }),
    );
    const report = await lint({ cwd: scene.project });

    expect(report.notJudged?.map(({ cause }) => cause).join()).toContain('uv');
    expect(report.proofs?.map(({ action }) => action.text)).toContain('git push --force origin main');
    expect(report.findings.map(({ rule }) => rule)).toContain('guard-stops-mentions');
  });
});
