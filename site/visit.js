// The built site over HTTP, and a Chromium to visit it with: the one that CHROMIUM names, else the one on the PATH.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { root } from '../scripts/bundle.js';

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' };

/**
 * `--base` and `--out` are those of `npm run site`. Gives the address that the site begins at, a browser, and what was
 * asked for: bodies by path. `close` ends both.
 */
export async function visit() {
  const { values } = parseArgs({ options: { base: { type: 'string' }, out: { type: 'string' } } });
  const base = `/${(values.base ?? '').replace(/^\/|\/$/g, '')}/`.replace('//', '/');
  const folder = resolve(values.out ?? join(root, 'site/dist'));
  const served = new Map();
  const server = createServer(({ url }, response) => {
    const path = decodeURIComponent(new URL(url, 'http://site').pathname);
    const file = join(folder, path.startsWith(base) ? path.slice(base.length) : 'nothing');
    const found = existsSync(file) && statSync(file).isFile();
    const body = found ? readFileSync(file) : '';
    if (found) served.set(path, body);
    response.writeHead(found ? 200 : 404, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    response.end(body);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${server.address().port}`;
  const browser = await chromium.launch({ ...chosen(process.env.CHROMIUM), args: ['--no-sandbox'] });
  return {
    address: `${origin}${base}`,
    origin,
    browser,
    served,
    close: () => browser.close().then(() => server.close()),
  };
}

function chosen(named = 'chromium') {
  if (named.includes('/')) return { executablePath: named };
  return named === 'google-chrome' ? { channel: 'chrome' } : { executablePath: `/usr/bin/${named}` };
}
