/** Guards that are no commands are proved as others are; what of them cannot be told is not counted. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseClientRange } from '../../src/contract/index.js';
import { waysOf } from '../../src/evidence/proofs.js';
import { interpretMod } from '../../src/interpret/mod.js';
import type { Case, Hook, Payload, Run, Verdict } from '../../src/model.js';
import { proofsFor } from '../../src/prove/index.js';
import { openRunner } from '../../src/run/index.js';
import { hasNamespaces } from '../run/project.js';

const canIsolate = await hasNamespaces();
if (!canIsolate) console.log('LEFT OUT: mods under hooklint prove, which takes user namespaces.');

let projectDir = '';
beforeEach(() => {
  projectDir = mkdtempSync(join(tmpdir(), 'hooklint-test-'));
});
afterEach(() => rmSync(projectDir, { recursive: true }));

const range = parseClientRange(undefined);
const json = { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: 'git push --force' } };
const push: Payload = { id: 'push', event: 'PreToolUse', nature: 'trigger', provenance: 'made up', json };

/** The verdict on a mod that denies what holds `--force`, and calls what a test cannot answer where `env` stands. */
function verdictOn({ payload }: Case): Verdict | undefined {
  const { command = '' } = payload.json.tool_input as { readonly command?: string };
  const denies = command.includes('--force');
  const raised = [
    {
      event: 'tool.call',
      answer: denies ? { deny: 'no' } : {},
      reached: denies ? [] : [{ command }],
      lacks: command.startsWith('env ') ? ['fs.read'] : [],
    },
  ];
  const context = { event: 'PreToolUse', payload: payload.json, plugin: 'demo', catches: true } as const;
  const judgement = interpretMod({ kind: 'done', raised, skipped: [], unanswered: [] }, context);
  return 'verdict' in judgement ? judgement.verdict : undefined;
}

const hookIn = (folder: string): Hook => ({
  id: 'mod:PreToolUse',
  event: 'PreToolUse',
  handler: { type: 'command', command: 'mod demo' },
  decidedBy: 'settings',
  place: { file: 'hooks/hooks.json' },
  projectDir: folder,
});

describe.skipIf(!canIsolate)('a mod that denies a forced push', () => {
  const prove = async () => {
    const hook = hookIn(projectDir);
    const planned: Case = { id: 'run', hook, payload: push };
    const run = { case: planned, verdict: verdictOn(planned) } as Run;
    const asked: string[] = [];
    const { proofs } = await proofsFor(
      [],
      undefined,
      undefined,
      range,
      { prove: 'all' },
      {
        runs: [run],
        guards: {
          has: (each) => each === hook,
          judge: async (cases) => {
            asked.push(...cases.map(({ id }) => id));
            return new Map(cases.map((each) => [each.id, verdictOn(each)]));
          },
        },
        openSandbox: async () => openRunner([hook], { isolation: 'namespace' }),
      },
    );
    return { proofs, asked };
  };

  it('is asked about every variant, and none of them starts it as a command', async () => {
    const { proofs, asked } = await prove();
    const [proof] = proofs;
    if (proof === undefined) throw new Error('nothing was proved');
    expect(proof.hook).toBe('mod:PreToolUse');
    const passing = waysOf(proof).filter(({ stopped }) => !stopped);
    expect(passing.map(({ variation }) => variation)).toContain('short-options');
    expect(waysOf(proof).length - passing.length).toBeGreaterThan(20);
    expect(asked.length).toBeGreaterThanOrEqual(proof.variants.length);
  });

  it('has no variant of which it could not be told what it does', async () => {
    const { proofs } = await prove();
    const [proof] = proofs;
    expect(proof?.variants.some(({ text }) => text.startsWith('env '))).toBe(false);
    expect(proof?.unproved).toBeGreaterThan(0);
  });
});

it('needs no place where no mod stopped anything', async () => {
  const openSandbox = () => Promise.reject(new Error('a place was opened'));
  const guards = { has: () => true, judge: async () => new Map<string, Verdict>() };
  const found = await proofsFor([], undefined, undefined, range, { prove: 'all' }, { runs: [], guards, openSandbox });
  expect(found).toEqual({ proofs: [] });
});
