// The layers of src: the import rules in biome.json, and the map in CONTRIBUTING.md.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bundle.js';
import { closedTo, rooms } from '../rooms.js';

export default async function generate() {
  return new Map([
    ['biome.json', formatted({ ...JSON.parse(read('biome.json')), overrides: rooms.map(layer) })],
    ['CONTRIBUTING.md', read('CONTRIBUTING.md').replace(/(?<=<!-- rooms -->\n)[\s\S]*?(?=<!-- \/rooms -->)/, map)],
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

function layer(room) {
  const patterns = closedTo(room).map(({ name }) => ({
    group: name.endsWith('.ts') ? [`**/${name.replace('.ts', '.js')}`] : [`**/${name}/**`],
    message: `src/${room.name} comes before src/${name} in scripts/rooms.js, or is pure: it may not import it.`,
  }));
  return {
    includes: room.name.endsWith('.ts') ? [`src/${room.name}`] : [`src/${room.name}/**`],
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
  const rows = rooms.map(({ name, flow, pure, what }) => {
    const folder = name.endsWith('.ts') ? `\`src/${name}\`` : `\`src/${name}/\``;
    return `| ${flow === true ? `**${folder}**` : folder} | ${pure === true ? 'pure' : ''} | ${what} |`;
  });
  return `${['| room | | |', '|-|-|-|', ...rows].join('\n')}\n`;
}
