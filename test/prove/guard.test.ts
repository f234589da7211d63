/** The guard that `hooklint init --guard` writes, held against every variant that hooklint knows. */
import { spawnSync } from 'node:child_process';
import { afterEach, describe, expect, it } from 'vitest';
import { mentionsOf, waysOf } from '../../src/evidence/proofs.js';
import { guardFor } from '../../src/init/guard.js';
import { withStarter } from '../../src/init/settings.js';
import type { Starter } from '../../src/init/starter.js';
import { lint } from '../../src/lint/index.js';
import { hasNamespaces, makeScene, type Scene } from '../run/project.js';

const canIsolate = await hasNamespaces();
if (!canIsolate) console.log('LEFT OUT: the guard of `init --guard` under its own proof, which takes user namespaces.');

let scene: Scene | undefined;
afterEach(() => scene?.remove());

describe.skipIf(!canIsolate)('a guard that is written for a command', () => {
  it.each([
    ['git push --force', 'PreToolUse/Bash.git-push-force'],
    ['rm -rf', 'PreToolUse/Bash.rm-root'],
  ])('stops every way to %s and no mention of it', async (command, payload) => {
    scene = makeScene();
    const guard = guardFor(command) as Starter;
    scene.write(`project/.claude/hooks/${guard.file}`, guard.text);
    scene.write('project/.claude/settings.json', withStarter('', 'PreToolUse', guard) ?? '');
    // It asks about what a shell reads from a pipe, which is not what it is for.
    const wanted = [payload, 'PreToolUse/Bash.curl-pipe-sh', 'PreToolUse/Bash.base64-pipe-sh'];
    const report = await lint({
      cwd: scene.project,
      prove: 'all',
      effort: 'quick',
      isWantedPayload: ({ id }) => wanted.includes(id),
    });

    expect(report.runs.filter(({ verdict }) => verdict.effect === 'ask').length).toBe(2);
    expect(report.proofs?.length).toBe(1);
    const [proof] = report.proofs ?? [];
    if (proof === undefined) throw new Error('the guard stopped nothing that can be proved');
    expect(proof.action.text.startsWith(command.split(' ')[0] as string)).toBe(true);
    expect(
      waysOf(proof)
        .filter(({ stopped }) => !stopped)
        .map(({ text }) => text),
    ).toEqual([]);
    expect(
      mentionsOf(proof)
        .filter(({ stopped }) => stopped)
        .map(({ text }) => text),
    ).toEqual([]);
    expect(waysOf(proof).length).toBeGreaterThan(40);
  });
});

describe('a guard of a program with options in front of its verb, and of a verb with two names', () => {
  const decisions = (command: string, calls: readonly string[]) => {
    const { text } = guardFor(command) as Starter;
    return calls.map((call) => {
      const input = JSON.stringify({ tool_name: 'Bash', tool_input: { command: call } });
      const { stdout } = spawnSync('python3', ['-c', text], { input, encoding: 'utf8' });
      return /"permissionDecision": "(\w+)"/.exec(stdout)?.[1] ?? 'none';
    });
  };

  it('reads them', () => {
    expect(
      decisions('kubectl delete', [
        'kubectl -n prod delete pod web',
        'kubectl --context=a delete x',
        'kubectl -n delete get x',
      ]),
    ).toEqual(['deny', 'deny', 'none']);
    expect(decisions('npm install', ['npm i left-pad', 'npm --prefix app add left-pad', 'npm run install'])).toEqual([
      ...['deny', 'deny', 'none'],
    ]);
  });
});

describe('no guard', () => {
  it.each(['', 'a; b', '$x y', 'cat < x', "'./a b' c"])('for %j, and the reason', (command) => {
    expect(guardFor(command)).toHaveProperty('why');
  });
});
