// The program inside the single executable. What hooklint reads at run time are files (payloads, grammars, examples), and a
// Node executable runs no modules from within: on its first start it unpacks itself into the user's cache, later it only
// starts what is there.
const { getAsset } = require('node:sea');
const { existsSync, lstatSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { homedir, tmpdir } = require('node:os');
const { delimiter, dirname, join } = require('node:path');

/** Where to unpack; nobody else may be able to write there. */
function cache() {
  const { HOOKLINT_CACHE, XDG_CACHE_HOME } = process.env;
  const folder = HOOKLINT_CACHE ?? join(XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'hooklint');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(folder);
  if (uid !== process.getuid() || (mode & 0o022) !== 0) throw new Error(`${folder} is open to others`);
  return folder;
}

function unpackInto(folder) {
  const { brotliDecompressSync } = require('node:zlib');
  const files = JSON.parse(brotliDecompressSync(Buffer.from(getAsset('package'))).toString());
  for (const [path, { mode, content }] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), Buffer.from(content, 'base64'), { mode });
  }
}

/** The unpacked package, made beside its place and renamed, so that a second start never finds half of it. */
function unpacked() {
  try {
    const folder = join(cache(), `app-${getAsset('id', 'utf8')}`);
    if (existsSync(folder)) return folder;
    const making = mkdtempSync(`${folder}.`);
    unpackInto(making);
    try {
      renameSync(making, folder);
    } catch (error) {
      rmSync(making, { recursive: true, force: true });
      if (!existsSync(folder)) throw error;
    }
    return folder;
  } catch {
    // No home, or one that cannot be written to: for this time only.
    const folder = mkdtempSync(join(tmpdir(), 'hooklint-app-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    unpackInto(folder);
    return folder;
  }
}

/** A configuration that is a program runs in a Node of its own: the one on the PATH, as there is none in here to be had. */
function nodeOnPath() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder.startsWith('/'));
  return folders.map((folder) => join(folder, 'node')).find((file) => existsSync(file));
}

if (process.argv.includes('--input-type=module')) {
  process.stderr.write('hooklint: a configuration that is a program needs Node.js on the PATH; JSON and YAML do not\n');
  process.exitCode = 2;
} else {
  process.execPath = nodeOnPath() ?? process.execPath;
  createRequire(join(unpacked(), 'start.cjs'))('./start.cjs');
}
