/** What of a plugin comes into a session that is to show its mod alone. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyMod, pluginIn } from '../../src/live/plugin-copy.js';
import type { Scratch } from '../../src/live/scratch.js';
import { writeUnder } from '../../src/live/scratch.js';
import { loadProject } from '../../src/load/project.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hooklint-test-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const hook = { type: 'command', command: 'exit 2' };
const settingsHooks = { PreToolUse: [{ hooks: [hook] }] };
const source = 'export function register(on) { on("tool.call", ($, e, next) => next(e)) }\n';

async function copied(files: Readonly<Record<string, unknown>>) {
  const root = join(folder, 'plugin');
  for (const [name, content] of Object.entries(files)) {
    writeUnder(root, name, typeof content === 'string' ? content : JSON.stringify(content));
  }
  const { mods = [] } = await loadProject({ cwd: root, home: folder, client: '2.1.330' });
  const scratch = { root: join(folder, 'scratch') } as Scratch;
  const [mod] = mods;
  if (mod === undefined) throw new Error('no mod was found');
  copyMod(mod, scratch);
  const target = pluginIn(scratch);
  return {
    has: (name: string) => existsSync(join(target, name)),
    json: (name: string) => JSON.parse(readFileSync(join(target, name), 'utf8')) as unknown,
  };
}

test('the module and its name, and no hook of settings, server or command', async () => {
  const { has, json } = await copied({
    '.claude-plugin/plugin.json': { name: 'guard', version: '1.0.0', mcpServers: { own: { command: 'x' } } },
    '.mcp.json': { mcpServers: { own: { command: 'x' } } },
    'hooks/hooks.json': { modules: ['./register.js'], hooks: settingsHooks },
    'hooks/register.js': source,
  });
  expect(json('.claude-plugin/plugin.json')).toEqual({ name: 'guard', version: '1.0.0' });
  expect(json('hooks/hooks.json')).toEqual({ modules: ['./register.js'] });
  expect(has('hooks/register.js')).toBe(true);
  expect(has('.mcp.json')).toBe(false);
});

test('a hooks file of another name, and the usual one not', async () => {
  const { has, json } = await copied({
    '.claude-plugin/plugin.json': { name: 'guard', hooks: './config/mod.json' },
    'config/mod.json': { modules: ['./register.js'] },
    'config/register.js': source,
    'hooks/hooks.json': { hooks: settingsHooks },
  });
  expect(json('.claude-plugin/plugin.json')).toEqual({ name: 'guard', hooks: './config/mod.json' });
  expect(json('config/mod.json')).toEqual({ modules: ['./register.js'] });
  expect(has('hooks/hooks.json')).toBe(false);
});
