/** What reading a mod tells, against what the real client did with it. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ModRow, type RowCall, writeRow } from '../../scripts/conformance/mod-rows.js';
import { loadProject } from '../../src/load/project.js';
import type { Project } from '../../src/model.js';
import { modsOverrideDenyRules } from '../../src/contract/mods.js';
import { fateOfCall } from './mod-fate.js';
import { letsThrough } from '../../src/mods/matching.js';
import { outcomeOf } from '../../src/mods/outcome.js';

const file = join(import.meta.dirname, 'mods.jsonl');

interface Row extends Omit<ModRow, 'modelCalls'> {
  /** None of these rows has calls side by side. */
  readonly modelCalls: readonly RowCall[];
  readonly settings?: {
    readonly permissions?: Readonly<Record<string, readonly string[]>>;
    readonly hooks?: Readonly<Record<string, readonly { readonly hooks: readonly { readonly command: string }[] }[]>>;
  };
}

const rows: readonly Row[] = (await readFile(file, 'utf8'))
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Row);

/** What files alone do not tell, and why; by what an id begins with. */
const beyondReading: readonly (readonly [idStart: string, why: string])[] = [
  ['policy/safe-mode', 'a flag of the session'],
  ['policy/userConfig-required-missing', 'options that each user sets'],
  ['versions/2.1.260/load.good+flag', 'an experiment behind a variable'],
  ['policy/two-plugins-first-crashes-worker', 'unloaded only once it has hung'],
  ['rules/plan.tool.check-allow', 'a permission mode given as a flag'],
  ['tool.call/fs.read-missing', 'a file that is not there'],
  ['tool.call/rewrite-invalid-type', 'the tool refuses its rewritten input'],
];

let root: string;
const projects = new Map<string, Project>();

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'hooklint-mods-'));
  for (const [i, row] of rows.entries()) {
    if ((row.mods ?? [row.mod]).every((each) => !each)) continue;
    projects.set(row.id, await projectOf(row, join(root, String(i))));
  }
}, 60_000);
afterAll(() => rm(root, { recursive: true, force: true }));

/** The plugins and settings of a row, written out and loaded; several plugins lie beside a marketplace. */
async function projectOf(row: Row, folder: string): Promise<Project> {
  const { permissionMode: _, payloads: __, ...where } = await writeRow(row, folder);
  return loadProject(where);
}

const isLoaded = ({ mods = [] }: Project): boolean => mods.some(({ unloaded }) => unloaded === undefined);
const told = rows.filter(({ id }) => !beyondReading.some(([start]) => id.startsWith(start)));

it('every exception is one of these rows', () => {
  expect(beyondReading.filter(([start]) => !rows.some(({ id }) => id.startsWith(start)))).toEqual([]);
});

describe('does the module load', () => {
  it.each(told.map((row) => [row.id, row] as const))('%s', (id, row) => {
    const project = projects.get(id);
    // With this switch a mod loads, and is asked nothing.
    const isLoadedUnasked = id === 'managed/allowManagedModsOnly';
    expect(project === undefined ? false : isLoaded(project)).toBe(row.observed.loaded && !isLoadedUnasked);
  });
});

/** One call of Bash, and what the session's settings say to it. */
const calls = told.filter(
  ({ modelCalls: [call, ...more], observed }) => call?.name === 'Bash' && more.length === 0 && observed.ran !== undefined,
);

/** Whether the tool ran, and the settings hook; undefined where that hangs on the call or on what only a session has. */
function expectedOf(row: Row, project: Project): { readonly tool?: boolean; readonly hook?: boolean } {
  const fate = fateOfCall(project.mods ?? [], 'Bash');
  const { allow, deny, ask } = row.settings?.permissions ?? {};
  const isBypass = row.args?.includes('bypassPermissions') === true;
  const rules = deny !== undefined ? 'deny' : isBypass || (allow !== undefined && ask === undefined) ? 'allow' : 'ask';
  const hooks = project.hooks.filter(({ event }) => event === 'PreToolUse');
  const managed = hooks.some(({ layer }) => layer === 'managed');
  const ran = hooks.length > 0 && (managed || fate.settingsHooks === 'run');
  const says = (pattern: RegExp) => ran && hooks.some(({ handler }) => pattern.test(handler.command ?? ''));
  const hook = fate.settingsHooks === 'depends' && !managed ? {} : { hook: ran };
  if (fate.tool === 'depends') return hook;
  if (says(/exit 2|permissionDecision":"deny/)) return { tool: false, ...hook };
  const lifted = row.managed === undefined || JSON.stringify(row.managed).includes(modsOverrideDenyRules.option);
  const isAllowed = fate.tool === 'allowed' && (rules !== 'deny' || lifted);
  const isLeft = fate.tool === 'left' && !says(/permissionDecision":"ask/);
  const asked = rules === 'ask' ? fate.whenAsked === 'allowed' : rules === 'allow';
  return { tool: isAllowed || (isLeft && asked), ...hook };
}

describe('does the tool run, and the settings hook', () => {
  const undecided: string[] = [];
  it.each(calls.map((row) => [row.id, row] as const))('%s', (id, row) => {
    const project = projects.get(id);
    if (project === undefined) return;
    const { tool, hook } = expectedOf(row, project);
    const { ran = [], settingsHook } = row.observed;
    if (tool === undefined) undecided.push(id);
    else expect(tool).toBe(ran.length > 0);
    const before = project.hooks.some(({ event }) => event === 'PreToolUse');
    if (settingsHook !== undefined && hook !== undefined && before) expect(hook).toBe(settingsHook.length > 0);
  });

  it('leaves open what the text of the call decides, and no more', () => {
    expect(undecided).toEqual(['tool.call/matcher.command-regex', 'tool.call/right-field']);
  });
});

describe('is the hook skipped, and does it stop the prompt', () => {
  const own = told.filter(
    ({ id, point, mod, observed }) => mod && observed.loaded && point !== 'load' && !id.startsWith('managed/'),
  );
  const undecided: string[] = [];
  it.each(own.map((row) => [row.id, row] as const))('%s', (id, row) => {
    const [registration] = projects.get(id)?.mods?.[0]?.reading?.registrations ?? [];
    if (registration === undefined) return;
    const outcome = outcomeOf(registration, row.point);
    if (outcome.kind === 'depends') {
      undecided.push(id);
      return;
    }
    const isReached = letsThrough(registration.matcher, row.point, row.modelCalls[0]?.name ?? '') !== 'none';
    // One that spins is not skipped: it is unloaded for good.
    const isUnloaded = row.observed.notLoaded !== undefined;
    expect(isReached && outcome.kind === 'skipped').toBe(isUnloaded || (row.observed.skipped ?? []).length > 0);
    if (/^(?:classic\.UserPromptSubmit|prompt\.submit)$/.test(row.point)) {
      const stops = outcome.kind === 'answers' && outcome.effect.kind === 'stops';
      expect(stops).toBe(row.observed.modelRequests === 0);
    }
  });

  it('leaves open what the call, or an earlier call, decides', () => {
    expect(undecided).toEqual([
      'classic.Stop/decision-block',
      'classic.Stop/dump',
      'prompt.submit/right-field',
      'prompt.submit/wrong-field.optional',
      'tool.call/crash-then-next-call',
      'tool.call/global-regex-two-calls',
      'tool.call/right-field',
      'tool.call/subagent-call',
      'turn.step/generator-next',
    ]);
  });
});
