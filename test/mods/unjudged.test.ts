/** No format says of a mod that was not judged that there was nothing to find. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { interpretMod } from '../../src/interpret/mod.js';
import { lint } from '../../src/lint/index.js';
import type { Mod, ModRun, Raised } from '../../src/model.js';
import { asHook } from '../../src/mods/raised.js';
import { htmlReport } from '../../src/report/html.js';
import { jsonReport } from '../../src/report/json.js';
import { junitReport } from '../../src/report/junit.js';
import { markdownReport } from '../../src/report/markdown.js';
import { prettyReport } from '../../src/report/pretty.js';
import { sarifReport } from '../../src/report/sarif.js';

const guard = `export function register(on) {
  on("tool.call", { tool: "Bash" }, async ($, e, next) => {
    if (/--force/.test(e.command)) return { deny: "no force-push" };
    return next(e);
  }).catch(() => ({ deny: "the guard failed" }));
}`;
const corpus = {
  event: 'PreToolUse',
  nature: 'benign',
  provenance: 'made up',
  json: { hook_event_name: 'PreToolUse', tool_input: {} },
} as const;
const beside = { PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command: 'true' }] }] };

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'hooklint-mods-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function plugin(name: string, hooksJson: unknown, module = guard): Promise<string> {
  const folder = join(root, name);
  const files = {
    '.claude-plugin/plugin.json': '{"name": "demo"}',
    'hooks/hooks.json': JSON.stringify(hooksJson),
    'hooks/register.ts': module,
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

/** Nothing is run: neither hooks nor mods. */
const read = (cwd: string, more: { readonly paths?: readonly string[]; readonly client?: string } = {}) =>
  lint({ cwd, home: join(root, 'home'), run: false, claude: 'none', ...more });

describe('a mod that was read and not run', () => {
  const pretty = { width: 80, colour: false } as never;

  it('is not judged, in every format', async () => {
    const report = await read(await plugin('alone', { modules: ['./register.ts'] }));
    expect(report.findings).toEqual([]);
    expect(prettyReport(report, pretty)).toMatch(/1 mod not judged[\s\S]*nothing was\s+judged/);
    expect(JSON.parse(jsonReport(report)).mods).toMatchObject([
      { plugin: 'demo', module: 'hooks/register.ts', events: ['tool.call'], notJudged: expect.any(String) },
    ]);
    expect(junitReport(report)).toMatch(/hooks\/register\.ts \(mod of demo\)[\s\S]*<skipped/);
    expect(markdownReport(report)).toContain('**not judged** hooks/register');
    expect(htmlReport(report)).toContain('not judged');
    const [run] = JSON.parse(sarifReport(report)).runs;
    expect(run.invocations[0].toolExecutionNotifications[0].message.text).toContain('was not judged');
  });

  it('is a mod when its file is named, and is asked for no event', async () => {
    const folder = await plugin('named', { modules: ['./register.ts'] });
    const report = await read(folder, { paths: ['hooks/register.ts'] });
    expect(report.problems).toEqual([]);
    expect(report.project.mods?.map(({ plugin: name }) => name)).toEqual(['demo']);
  });

  it('is not loaded by an older client', async () => {
    const folder = await plugin('older', { modules: ['./register.ts'] });
    const report = await read(folder, { client: '2.1.280' });
    expect(report.project.mods?.[0]?.unloaded?.by).toBe('client');
  });

  it('takes the hooks of its file with it when `modules` is malformed, and leaves them when only the file is missing', async () => {
    const refused = await read(await plugin('refused', { modules: './register.ts', hooks: beside }));
    expect(refused.project.hooks).toEqual([]);
    expect(refused.project.ignored[0]?.why).toContain('"modules"');
    const missing = await read(await plugin('missing', { modules: ['./nope.ts'], hooks: beside }));
    expect(missing.project.hooks).toHaveLength(1);
    expect(missing.findings.map(({ rule }) => rule)).toContain('malformed-modules');
  });
});

describe('a settings hook beside a mod', () => {
  const besideMods = async (name: string, body: string, event = 'tool.call') => {
    const module = `export function register(on) {\n  on("${event}", async ($, e, next) => {\n    ${body}\n  });\n}`;
    const report = await read(await plugin(name, { modules: ['./register.ts'], hooks: beside }, module));
    return JSON.parse(jsonReport(report)).hooks[0].besideMods?.map(({ how }: { how: string }) => how);
  };

  it.each([
    ['answers', 'return { deny: "no" };', 'tool.call'],
    ['answers', 'return {};', 'classic.PreToolUse'],
    ['may-answer', 'return e.command === "ls" ? { deny: "no" } : next(e);', 'tool.call'],
    ['overrules', 'return { decision: "allow" };', 'tool.check'],
    ['may-overrule', 'return e.tool === "Bash" ? { decision: "allow" } : next(e);', 'tool.check'],
  ])('%s: %s', async (how, body, event) => {
    expect(await besideMods(`${how}-${event}`, body, event)).toEqual([how]);
  });

  it.each([
    ['next', 'return next(e);', 'tool.call'],
    ['deny', 'return { decision: "deny" };', 'tool.check'],
    ['after', 'await next(e);\n    return { deny: "no" };', 'tool.call'],
    ['throws', 'throw new Error("no");', 'tool.call'],
  ])('is left alone by one that does %s', async (name, body, event) => {
    expect(await besideMods(name, body, event)).toBeUndefined();
  });

  const ran = (mod: Mod, name: string, tool: string, raised: Partial<Raised>): ModRun => {
    const payload = { ...corpus, id: `PreToolUse/${name}`, json: { ...corpus.json, tool_name: tool } };
    const call = { event: 'tool.call', reached: [], lacks: [], ...raised };
    const execution = { kind: 'done', raised: [call], skipped: [], unanswered: [] } as const;
    const judgement = interpretMod(execution, { ...payload, payload: payload.json, plugin: 'demo', catches: false });
    return { mod: mod.id, case: { id: name, hook: asHook(mod, 'PreToolUse'), payload }, execution, judgement };
  };

  it('says on how many of the payloads of the hook the mod did it', async () => {
    const report = await read(await plugin('seen', { modules: ['./register.ts'], hooks: beside }));
    const [mod] = report.project.mods as readonly [Mod];
    const modRuns = [
      ran(mod, 'Bash.ls', 'Bash', { reached: [{ tool: 'Bash' }], settingsHooks: true }),
      ran(mod, 'Bash.force', 'Bash', { answer: { deny: 'no' } }),
      // Not a payload of the hook: its matcher is Bash.
      ran(mod, 'Read', 'Read', { answer: { deny: 'no' } }),
    ];
    const [{ besideMods: told }] = JSON.parse(jsonReport({ ...report, modRuns })).hooks;
    expect(told).toMatchObject([{ how: 'may-answer', seen: { did: 1, of: 2 } }]);
    expect(told[0].text).toContain('It did on 1 of 2 payloads, e.g. Bash.force.');
  });
});
