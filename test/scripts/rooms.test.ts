/** The map of the rooms, and the tool that holds imports to it. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/bundle.js';
import { closedTo, rooms } from '../../scripts/rooms.js';

it('the rooms on the map are those of src; only the nouns and the flow lie beside them', () => {
  expect(readdirSync(join(root, 'src')).sort()).toEqual([...rooms.map(({ name }) => name), 'model.ts'].sort());
});

it.each(rooms.flatMap(({ name, rooms: inner }) => (inner === undefined ? [] : [{ name, inner }])))(
  'the rooms of src/$name are on the map, and nothing lies beside them',
  ({ name, inner }) => {
    expect(readdirSync(join(root, 'src', name)).sort()).toEqual(inner.map((room) => room.name).sort());
  },
);

it('npm run lint refuses every import that the map closes', () => {
  const project = mkdtempSync(join(tmpdir(), 'hooklint-rooms-'));
  try {
    cpSync(join(root, 'biome.json'), join(project, 'biome.json'));
    // Code that the build makes is not linted.
    const closed = rooms
      .filter(({ name }) => name !== 'generated')
      .flatMap((room) => [
        { folder: room.name, imports: closedTo(room).map(({ name }) => `../${name}/x.js`) },
        ...(room.rooms ?? []).map((inner) => ({
          folder: `${room.name}/${inner.name}`,
          imports: [
            ...closedTo(room).map(({ name }) => `../../${name}/x.js`),
            ...closedTo(inner, room.rooms).map(({ name }) => `../${name}/x.js`),
          ],
        })),
      ]);
    for (const { folder, imports } of closed) {
      mkdirSync(join(project, 'src', folder), { recursive: true });
      writeFileSync(join(project, 'src', folder, 'x.ts'), imports.map((from) => `import '${from}';\n`).join(''));
    }
    const args = ['lint', '--only=style/noRestrictedImports', '--max-diagnostics=none', '--reporter=json', 'src'];
    const { stdout } = spawnSync(join(root, 'node_modules', '.bin', 'biome'), args, { cwd: project, encoding: 'utf8' });
    const refused = (JSON.parse(stdout).diagnostics as { location: { path: string } }[]).map(({ location }) =>
      dirname(location.path).replace(/^src\//, ''),
    );
    const counts = closed.map(({ folder }) => [folder, refused.filter((path) => path === folder).length]);
    expect(counts).toEqual(closed.map(({ folder, imports }) => [folder, imports.length]));
    expect(refused.length).toBeGreaterThan(100);
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
});
