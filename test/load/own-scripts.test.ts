/** Scripts and targets of a project, and how each is called. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ownScriptsOf } from '../../src/load/own-scripts.js';

it('are called as the project calls them', async () => {
  const root = await mkdtemp(join(tmpdir(), 'own-scripts-'));
  await writeFile(join(root, 'package.json'), '{ "scripts": { "push": "git push", "no name": "ls" } }');
  await writeFile(join(root, 'pnpm-lock.yaml'), '');
  await writeFile(join(root, 'Makefile'), 'A := 1\nwipe: build\n\t@dropdb app\n\n\tls\nbuild:\n.PHONY: wipe\n');
  await writeFile(join(root, 'justfile'), "one name:\n  echo {{name}}\nup at='x':\n  docker compose up\n");
  expect(await ownScriptsOf(root)).toEqual([
    { name: 'push', text: 'git push', call: 'pnpm run push', file: 'package.json' },
    { name: 'wipe', text: 'dropdb app\nls\n', call: 'make wipe', file: 'Makefile' },
    { name: 'up', text: 'docker compose up\n', call: 'just up', file: 'justfile' },
  ]);
});

it('are none where nothing can be read', async () => {
  const root = await mkdtemp(join(tmpdir(), 'own-scripts-'));
  await writeFile(join(root, 'package.json'), '{');
  expect(await ownScriptsOf(root)).toEqual([]);
});
