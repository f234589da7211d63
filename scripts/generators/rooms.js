// The layers of src: the import rules in biome.json, and the map in CONTRIBUTING.md.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { root } from '../bundle.js';
import { closedTo, rooms } from '../rooms.js';

export default async function generate() {
  return new Map([
    ['biome.json', formatted({ ...JSON.parse(read('biome.json')), overrides: rooms.flatMap(layers) })],
    [
      'CONTRIBUTING.md',
      read('CONTRIBUTING.md')
        .replace(/(?<=<!-- layers -->\n)[\s\S]*?(?=<!-- \/layers -->)/, picture)
        .replace(/(?<=<!-- rooms -->\n)[\s\S]*?(?=<!-- \/rooms -->)/, map),
    ],
  ]);
}

/** As Biome would write its own configuration. */
function formatted(configuration) {
  const biome = join(root, 'node_modules', '.bin', 'biome');
  const input = JSON.stringify(configuration);
  return execFileSync(biome, ['format', '--stdin-file-path=biome.json'], { cwd: root, input, encoding: 'utf8' });
}

function read(file) {
  return readFileSync(join(root, file), 'utf8');
}

/** The layer of a room, and those of the rooms in it: of two that fit a file, Biome takes the last. */
function layers(room) {
  const closed = closedTo(room).map(({ name }) => ({
    group: [`**/${name}/**`],
    message: `src/${room.name} comes before src/${name} in scripts/rooms.js, or is pure: it may not import it.`,
  }));
  const within = (room.rooms ?? []).map((inner) => {
    const later = closedTo(inner, room.rooms).map(({ name }) => ({
      group: [`../${name}/**`],
      message: `src/${room.name}/${inner.name} comes before src/${room.name}/${name} in scripts/rooms.js: it may not import it.`,
    }));
    return layer(room, `src/${room.name}/${inner.name}/**`, [...closed, ...later]);
  });
  return [layer(room, `src/${room.name}/**`, closed), ...within];
}

function layer(room, files, patterns) {
  return {
    includes: [files],
    linter: {
      rules: {
        ...(room.pure === true && { correctness: { noNodejsModules: 'error' } }),
        style: { noRestrictedImports: { level: 'error', options: { patterns } } },
        suspicious: { noImportCycles: { level: 'error', options: { ignoreTypes: true } } },
      },
    },
  };
}

function map() {
  const rows = rooms.flatMap(({ name, flow, pure, what, rooms: inner = [] }) => {
    const folder = `\`src/${name}/\``;
    return [
      `| ${flow === true ? `**${folder}**` : folder} | ${pure === true ? 'pure' : ''} | ${what} |`,
      ...inner.map((room) => `| \`src/${name}/${room.name}/\` | | ${room.what} |`),
    ];
  });
  return `${['| room | | |', '|-|-|-|', ...rows].join('\n')}\n`;
}

/** The layers as GitHub draws them: rooms in their order, those of the flow in a line, and the imports that there are. */
function picture() {
  const imports = importsOfRooms();
  const reached = (from, to, seen = new Set()) =>
    (imports.get(from) ?? []).some((next) => {
      if (next === to || seen.has(next)) return next === to;
      seen.add(next);
      return reached(next, to, seen);
    });
  // An import that another path leads to as well adds a line and no knowledge.
  const drawn = rooms.flatMap(({ name }) =>
    (imports.get(name) ?? [])
      .filter((to) => !(imports.get(name) ?? []).some((other) => other !== to && reached(other, to)))
      .map((to) => `  ${id(name)} --> ${id(to)}`),
  );
  const nodes = rooms.map(({ name, flow, pure }) => {
    const label = pure === true ? name : `${name} *`;
    return `  ${id(name)}${flow === true ? `[["${label}"]]` : `["${label}"]`}`;
  });
  return `${['```mermaid', 'flowchart TD', ...nodes, ...drawn, '```'].join('\n')}\n`;
}

function id(name) {
  return `room_${name.replace(/\W/g, '_')}`;
}

/** The rooms that the files of each room import, types aside. */
function importsOfRooms() {
  return new Map(
    rooms.map(({ name }) => {
      const path = join(root, 'src', name);
      const files = readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
        .map((entry) => join(entry.parentPath, entry.name));
      const targets = files.flatMap((file) =>
        [
          ...readFileSync(file, 'utf8').matchAll(
            /^(?:import|export)\b(?! type)[^;]*?from '(\.[^']+)'|import\('(\.[^']+)'\)/gm,
          ),
        ].map(([, fixed, lazy]) => relative(join(root, 'src'), resolve(dirname(file), fixed ?? lazy))),
      );
      const found = new Set(targets.map((target) => target.split(sep)[0]));
      return [name, rooms.map((room) => room.name).filter((room) => room !== name && found.has(room))];
    }),
  );
}
