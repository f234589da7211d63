// `node scripts/executable/index.js FILE`: hooklint as one executable for this platform, for machines without Node.
//
// It is the Node that runs this script, with a program and the package in it (Node's "single executable applications").
// postject puts them there; npx fetches the pinned version, which nothing else here needs.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { bundle, root } from '../bundle.js';
import writeValidators from '../validators.js';

const postject = 'postject@1.0.0-alpha.6';
/** What Node looks for in itself; its documentation gives it. */
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/** Every file of the package that is read at run time, with its mode. */
function packageFiles(built) {
  const { name, version, type } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const texts = {
    'package.json': JSON.stringify({ name, version, type }),
    'start.cjs': "import('./dist/cli.js');\n",
  };
  const own = Object.entries(texts).map(([path, text]) => [path, { mode: 0o644, content: base64(Buffer.from(text)) }]);
  const folders = [['dist', built], ...['corpus', 'examples', 'schemas'].map((folder) => [folder, join(root, folder)])];
  const copied = folders.flatMap(([folder, from]) =>
    readdirSync(from, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((file) => [
        [folder, ...relative(from, file).split(sep)].join('/'),
        { mode: statSync(file).mode & 0o755, content: base64(readFileSync(file)) },
      ]),
  );
  return Object.fromEntries([...own, ...copied]);
}

const base64 = (bytes) => bytes.toString('base64');

async function main(target) {
  const folder = mkdtempSync(join(tmpdir(), 'hooklint-executable-'));
  try {
    await writeValidators();
    await bundle(join(folder, 'dist'), { standalone: true });
    const json = Buffer.from(JSON.stringify(packageFiles(join(folder, 'dist'))));
    const archive = brotliCompressSync(json, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: json.length } });
    writeFileSync(join(folder, 'package.br'), archive);
    writeFileSync(join(folder, 'id'), createHash('sha256').update(archive).digest('hex').slice(0, 16));
    const config = {
      main: join(root, 'scripts/executable/start.cjs'),
      output: join(folder, 'blob'),
      disableExperimentalSEAWarning: true,
      assets: { package: join(folder, 'package.br'), id: join(folder, 'id') },
    };
    writeFileSync(join(folder, 'sea.json'), JSON.stringify(config));
    execFileSync(process.execPath, ['--experimental-sea-config', join(folder, 'sea.json')], { stdio: 'ignore' });
    const made = join(folder, 'hooklint');
    copyFileSync(process.execPath, made);
    chmodSync(made, 0o755);
    const inject = ['--yes', postject, made, 'NODE_SEA_BLOB', config.output, '--sentinel-fuse', fuse];
    execFileSync('npx', inject, { stdio: ['ignore', 'ignore', 'inherit'] });
    copyFileSync(made, target);
    console.log(
      `${target}  ${(statSync(target).size / 1e6).toFixed(0)} MB, of which hooklint ${(archive.length / 1e6).toFixed(1)} MB`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const [target] = process.argv.slice(2);
if (target === undefined) {
  console.error('usage: node scripts/executable/index.js FILE');
  process.exitCode = 2;
} else {
  await main(resolve(target));
}
