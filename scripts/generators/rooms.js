// The layers of src: the import rules in biome.json, and the map in CONTRIBUTING.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bundle.js';
import { closedTo, rooms } from '../rooms.js';

export default async function generate() {
  return new Map([
    ['biome.json', `${JSON.stringify({ ...JSON.parse(read('biome.json')), overrides: rooms.map(layer) }, null, 2)}\n`],
    ['CONTRIBUTING.md', read('CONTRIBUTING.md').replace(/(?<=<!-- rooms -->\n)[\s\S]*?(?=<!-- \/rooms -->)/, map)],
  ]);
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
