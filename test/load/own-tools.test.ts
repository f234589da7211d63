/** Checks that a project installs for itself, told by files that may be anything. */
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ownToolsOf } from '../../src/load/own-tools.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hooklint-own-tools-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('are told by the manifest and the lock files', async () => {
  writeFileSync(join(root, 'package.json'), '{"devDependencies": {"eslint": "9.0.0", "left-pad": "1.0.0"}}');
  writeFileSync(join(root, 'uv.lock'), '[[package]]\nname = "ruff"\n\n[[package]]\nname = "requests"\n');
  expect(await ownToolsOf(root)).toEqual([
    { name: 'eslint', call: 'npx eslint', file: 'package.json' },
    { name: 'ruff', call: 'uv run ruff', file: 'uv.lock' },
  ]);
});

it.each(['null', '[]', '{"devDependencies": 1}', '{'])('are none in a manifest that holds %s', async (text) => {
  writeFileSync(join(root, 'package.json'), text);
  expect(await ownToolsOf(root)).toEqual([]);
});

it.skipIf(process.platform === 'win32')('are none where a file of that name never ends', async () => {
  for (const name of ['package.json', 'uv.lock', 'poetry.lock']) symlinkSync('/dev/zero', join(root, name));
  expect(await ownToolsOf(root)).toEqual([]);
});
