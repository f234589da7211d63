/** The map of the rooms, and the tool that holds imports to it. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/bundle.js';
import { closedTo, rooms } from '../../scripts/rooms.js';

it('the rooms on the map are those of src; only the nouns and the flow lie beside them', () => {
  expect(readdirSync(join(root, 'src')).sort()).toEqual([...rooms.map(({ name }) => name), 'model.ts'].sort());
});

it('npm run lint refuses every import that the map closes', () => {
  const project = mkdtempSync(join(tmpdir(), 'hooklint-rooms-'));
  try {
    cpSync(join(root, 'biome.json'), join(project, 'biome.json'));
    // Code that the build makes is not linted.
    const closed = rooms
      .filter(({ name }) => name !== 'generated' && !name.endsWith('.ts'))
      .map((room) => [room.name, closedTo(room).map(({ name }) => name)] as const);
    for (const [name, others] of closed) {
      mkdirSync(join(project, 'src', name), { recursive: true });
      const imports = others.map(
        (other) => `import '../${other.replace('.ts', '')}${/\./.test(other) ? '' : '/x'}.js';`,
      );
      writeFileSync(join(project, 'src', name, 'x.ts'), `${imports.join('\n')}\n`);
    }
    const args = ['lint', '--only=style/noRestrictedImports', '--max-diagnostics=none', '--reporter=json', 'src'];
    const { stdout } = spawnSync(join(root, 'node_modules', '.bin', 'biome'), args, { cwd: project, encoding: 'utf8' });
    const refused = (JSON.parse(stdout).diagnostics as { location: { path: string } }[]).map(
      ({ location }) => location.path.split('/')[1],
    );
    const counts = closed.map(([name]) => [name, refused.filter((room) => room === name).length]);
    expect(counts).toEqual(closed.map(([name, others]) => [name, others.length]));
    expect(refused.length).toBeGreaterThan(100);
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
});
