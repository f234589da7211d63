/** The guards that we show, held against every variant that hooklint knows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/bundle.js';
import { mentionsOf, waysOf } from '../../src/evidence/proofs.js';
import { lint } from '../../src/lint/index.js';
import type { Proof } from '../../src/model.js';
import { hasApostrophe } from '../../src/variants/everyday.js';
import { hasNamespaces } from '../run/project.js';

const canIsolate = await hasNamespaces();
if (!canIsolate)
  console.log('LEFT OUT: the guards of the examples under their own proof, which takes user namespaces.');

const examples = join(root, 'examples');

async function proofOf(path: string, payload: string): Promise<Proof> {
  const { proofs = [] } = await lint({
    cwd: examples,
    paths: [path],
    event: 'PreToolUse',
    prove: 'all',
    effort: 'quick',
    isWantedPayload: ({ id }) => id === payload,
  });
  const [proof] = proofs;
  if (proof === undefined) throw new Error('the guard stopped nothing that can be proved');
  return proof;
}

const faultsOf = (proof: Proof) => [
  ...waysOf(proof).filter(({ stopped }) => !stopped),
  ...mentionsOf(proof).filter(({ stopped }) => stopped),
];

describe.skipIf(!canIsolate)('what the documentation says of a guard', () => {
  const page = readFileSync(join(root, 'docs', 'proving.md'), 'utf8');
  const said =
    /stops all (\d+) ways to\s`git push --force origin main` that hooklint makes, and none of the (\d+) /.exec(page);

  it.each(['sh', 'py', 'mjs'])('is true of the one in %s', async (extension) => {
    const proof = await proofOf(`guards/no-force-push.${extension}`, 'PreToolUse/Bash.git-push-force');

    expect(faultsOf(proof).map(({ text }) => text)).toEqual([]);
    // The one in Python is asked about quotes besides, for it reads commands with `shlex`.
    const mentions = mentionsOf(proof).filter(({ text }) => !hasApostrophe(text));
    expect([waysOf(proof).length, mentions.length]).toEqual(said?.slice(1).map(Number));
  });
});

describe.skipIf(!canIsolate)('the example that is good', () => {
  it.each(['PreToolUse/Write.env-file', 'PreToolUse/Bash.write-env'])(
    'keeps every tool from a file, and from no other, for %s',
    async (payload) => {
      const proof = await proofOf('hooks/protect-env.py', payload);

      expect(faultsOf(proof).map(({ text }) => text)).toEqual([]);
      expect(waysOf(proof).some(({ payload }) => payload.json.tool_name === 'Bash')).toBe(true);
    },
  );
});
