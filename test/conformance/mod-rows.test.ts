/**
 * What hooklint says of plugins with settings around them, against what sessions with the same files did. What
 * `claude plugin test` saw of each mod is recorded: `npm run conformance -- --mod-rows --write`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareRow, type ModRow, type RowExecution, writeRow } from '../../scripts/conformance/mod-rows.js';
import { lint } from '../../src/lint/index.js';
import { modCases } from '../../src/plan/mod-cases.js';
import { judgeMod } from '../../src/plugin-test/index.js';
import { loadPayloads } from '../../src/load/payloads.js';
import { loadProject } from '../../src/load/project.js';
import { loadVectors } from './vector.js';

const rows = loadVectors<ModRow>('mods.jsonl');
const recorded = new Map(
  loadVectors<{ readonly id: string; readonly executions: readonly RowExecution[] }>('mod-rows.jsonl').map((each) => [
    each.id,
    each.executions,
  ]),
);

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'hooklint-rows-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** What is not decided, by why. */
const open = new Map<string, number>();

/** Hooks of settings are run where there are some; what mods did is recorded. */
async function told(row: ModRow, at: number) {
  const folder = join(root, String(at));
  const options = await writeRow(row, folder);
  const hasHooks = /"hooks":\s*\{/.test(JSON.stringify([row.settings, row.managed, row.mod?.hooksJson]).replaceAll('\\"', '"'));
  const isOwn = ({ id }: { readonly id: string }): boolean => id.startsWith('payloads.jsonl');
  const report = hasHooks
    ? await lint({ ...options, claude: 'none', prove: 'none', isWantedPayload: isOwn })
    : { project: await loadProject(options), runs: [] };
  const executions = recorded.get(row.id) ?? [];
  const { payloads } = await loadPayloads(options.payloads, folder);
  const modRuns = (report.project.mods ?? []).flatMap((mod) =>
    modCases(mod, payloads, row.client).flatMap((planned) => {
      const found = executions.find(([id, payload]) => id === mod.id && payload === planned.payload.id);
      return found === undefined ? [] : [judgeMod(mod, planned, planned.payload.json, found[2], row.client)];
    }),
  );
  return compareRow(row, { ...report, modRuns, modsNotRun: [] });
}

describe('a lint of the files of a session says what the session did', () => {
  it.each(rows.map((row, at) => [row.id, row, at] as const))('%s', async (_id, row, at) => {
    const { differs, unjudged } = await told(row, at);
    for (const why of unjudged) open.set(why, (open.get(why) ?? 0) + 1);
    expect(differs.join('; ')).toBe('');
  });

  it('and leaves no more open than what only a session has', () => {
    expect([...open].toSorted()).toMatchInlineSnapshot(`
      [
        [
          "a flag of the session that hooklint is not told",
          1,
        ],
        [
          "an experiment behind a variable",
          5,
        ],
        [
          "it asks the user, and the answer decides",
          1,
        ],
        [
          "it calls $…, which \`claude plugin test\` cannot answer",
          7,
        ],
        [
          "it may add context on \`classic.PreToolUse\`, which \`claude pl",
          1,
        ],
        [
          "it needs options: options do not fit plugin.json userConfig:",
          1,
        ],
        [
          "it never yields, and what its \`.catch\` answers then is not s",
          1,
        ],
        [
          "its options",
          1,
        ],
        [
          "what an earlier call left behind",
          1,
        ],
      ]
    `);
  });
});
