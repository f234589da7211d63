import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ReportJson } from '../../src/report/json-shapes.js';
import { scratch, script } from '../load/scratch.js';
import { hasNamespaces } from '../run/project.js';
import { runMain } from './run-main.js';

const canIsolate = await hasNamespaces();
if (!canIsolate) console.log('LEFT OUT: hooklint prove, which takes user namespaces.');

/** Reads the text, not the words: another spacing gets through, and a mention does not. */
const naive = '#!/bin/sh\nif grep -q "git push --force"; then echo "No forced pushes." >&2; exit 2; fi\n';

const project = () => scratch({ 'guard.sh': script(naive) });
const prove = (cwd: string, ...more: readonly string[]) =>
  runMain(['prove', 'guard.sh', '--event', 'PreToolUse', ...more], { cwd });

describe.skipIf(!canIsolate)('hooklint prove', () => {
  it('counts what gets through, and lists all of it where it is asked to', async () => {
    const cwd = await project();
    const { code, stdout } = await prove(cwd, '-v');

    expect(code).toBe(1);
    expect(stdout).toMatch(/guard\.sh stops \d+ of \d+ ways to `git push --force origin\s+main`/);
    expect(stdout).toMatch(/two-spaces +git {2}push {2}--force/);
    expect(stdout).toMatch(/echoed +echo 'git push --force/);
  });

  it('says so when it is interrupted, or when a file that was named is not there', async () => {
    const cwd = await project();
    const argv = ['prove', 'guard.sh', '--event', 'PreToolUse'];
    const interrupted = await runMain(argv, { cwd, signal: AbortSignal.abort() });
    expect(interrupted.code).toBe(2);
    expect(interrupted.stdout).toMatch(/^problem {2}interrupted after 0 of \d+ runs\n$/);

    const missing = await runMain(['prove', 'gone.sh'], { cwd });
    expect(missing).toMatchObject({ code: 2, stdout: 'problem  gone.sh: No such file or folder\n' });
  });

  it('gives every variant with its proof as JSON', async () => {
    const { stdout } = await prove(await project(), '--format', 'json');
    const { proofs = [] } = JSON.parse(stdout) as ReportJson;
    const proof = proofs.find(({ action }) => action.text === 'git push --force origin main');

    expect(proof?.variants.length).toBeGreaterThan(60);
    // A call of Write or Edit says itself what it does.
    const commands = proof?.variants.filter(({ payload }) => payload.json.tool_name === 'Bash') ?? [];
    expect(commands.filter(({ deed }) => deed === undefined)).toEqual([]);
  });

  it.each([
    ['as-it-is', 0, 'stopped', 'tool is BLOCKED; Claude sees "PreToolUse:Bash hook error: '],
    ['two-spaces', 1, 'passed', 'tool RUNS; Claude sees nothing; user sees nothing'],
    ['echoed', 1, 'stopped', 'tool is BLOCKED'],
  ])('shows one again: %s', async (name, expected, fate, verdict) => {
    const { code, stdout } = await prove(await project(), '--replay', `git-push-force-origin-main/${name}`);

    expect(code).toBe(expected);
    expect(stdout.replace(/\s+/g, ' ')).toContain(` ${fate} ${verdict}`);
  });

  it('keeps one as a payload that every lint holds the guard to', async () => {
    const cwd = await project();
    const variant = 'git-push-force-origin-main/two-spaces';
    expect((await prove(cwd, '--pin', variant)).code).toBe(0);

    const pinned = '.claude/hooklint-payloads/git-push-force-origin-main.two-spaces.json';
    expect(JSON.parse(readFileSync(join(cwd, pinned), 'utf8')).expect).toEqual([{ effect: 'block' }]);
    const { stdout } = await runMain(
      ['guard.sh', '--event', 'PreToolUse', '--payload', pinned, '--prove', 'none', '--format', 'concise'],
      { cwd },
    );
    expect(stdout).toContain('[unmet-expectation]');
  });

  it('names the nearest variant where there is none of that name', async () => {
    const { code, stderr } = await prove(await project(), '--replay', 'git-push-force-origin-main/two-space');

    expect(code).toBe(2);
    expect(stderr).toContain('Did you mean git-push-force-origin-main/two-spaces?');
  });
});
