/**
 * The real client, where HOOKLINT_CLAUDE names one: HOOKLINT_CLAUDE=/path/to/claude npx vitest run test/live.
 * `npm run conformance` is the thorough version of this.
 */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Measurement, measure } from '../../scripts/conformance/conformance.js';
import { parseVectors } from '../../scripts/conformance/vectors.js';
import { type Client, openClient } from '../../src/client/client.js';
import { findIsolation } from '../../src/client/isolation.js';

const path = process.env.HOOKLINT_CLAUDE === 'none' ? undefined : process.env.HOOKLINT_CLAUDE;
if (path === undefined) {
  console.warn(
    'LEFT OUT: the tests against the real client. Set HOOKLINT_CLAUDE to the path of a Claude Code to run them.',
  );
}

/** One hook that speaks and one that blocks, on the events that people guard with. */
const wanted =
  /^(PreToolUse\/allowed|PreToolUse\/needs-permission|PostToolUse\/bash|UserPromptSubmit\/turn|Stop\/end-turn|SubagentStop\/agent|SessionStart\/startup|PreCompact\/manual)\/(exit2\.stderr|json\.block\.reason|json\.context)$/;

describe.skipIf(path === undefined)('the real client', () => {
  let client: Client;
  const found: Measurement[] = [];
  beforeAll(async () => {
    client = await openClient(path, process.env);
    const file = new URL('../conformance/dispatch.jsonl', import.meta.url);
    const vectors = parseVectors(readFileSync(file, 'utf8')).filter(({ id }) => wanted.test(id));
    for await (const each of measure(vectors, { client, isolation: findIsolation(), jobs: 2 })) found.push(each);
  }, 120_000);

  test('does with the most common answers what the interpreter says', () => {
    expect(found.length).toBeGreaterThan(15);
    const contradictions = found.filter(({ outcome }) => outcome.kind !== 'agrees');
    expect(contradictions.map(({ vector, outcome }) => [vector.id, outcome])).toEqual([]);
  });
});
