// Builds the site: `npm run site -- [--base /path/] [--out FOLDER] [--dev]`. Without --out it is in site/dist.
//
// The pages are staged from their sources, VitePress makes the files, and what it made is checked. A dead link, a page
// without a title, or anything that would be fetched from elsewhere fails the build.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../scripts/bundle.js';
import { loadTypeScript } from '../scripts/generate.js';

const { values } = parseArgs({
  options: { base: { type: 'string' }, out: { type: 'string' }, dev: { type: 'boolean' } },
});
const site = join(root, 'site');
const typedoc = join(site, 'node_modules/typedoc/bin/typedoc');
const out = resolve(values.out ?? join(site, 'dist'));
process.env.HOOKLINT_SITE_OUT = out;
process.env.HOOKLINT_SITE_BASE = `/${(values.base ?? '').replace(/^\/|\/$/g, '')}/`.replace('//', '/');

const { apiPages, pagesOf, stage, faultsOf } = await loadTypeScript('site/index.ts');
const library = mkdtempSync(join(tmpdir(), 'hooklint-api-'));
try {
  // As a program of its own: it has another TypeScript than the rest.
  execFileSync(process.execPath, [typedoc, '--out', library], { cwd: site, stdio: ['ignore', 'ignore', 'inherit'] });
  stage([...pagesOf(root), ...apiPages(library, root)], join(site, '.staged'));
} finally {
  rmSync(library, { recursive: true });
}
const { build, createServer } = await import('vitepress');
if (values.dev) {
  const server = await createServer(site);
  await server.listen();
  server.printUrls();
} else {
  rmSync(out, { recursive: true, force: true });
  await build(site);
  const faults = faultsOf(out);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
