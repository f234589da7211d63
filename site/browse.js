// Walks through the built site in Chromium: `node site/browse.js [--base /path/] [--out FOLDER]`.
//
// A page of every kind, light and dark, wide and as narrow as a phone. The exit code is 1 where axe finds something
// serious, a page is wider than its window, asks another machine for something, or writes to the console.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { root } from '../scripts/bundle.js';

const { values } = parseArgs({ options: { base: { type: 'string' }, out: { type: 'string' } } });
const base = `/${(values.base ?? '').replace(/^\/|\/$/g, '')}/`.replace('//', '/');
const folder = resolve(values.out ?? join(root, 'site/dist'));
const named = process.env.CHROMIUM ?? 'chromium';
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const pages = [
  'index.html',
  'start.html',
  'playground.html',
  'docs/running.html',
  'docs/rules/index.html',
  'docs/rules/stderr-only-failure.html',
  'contract/index.html',
  'contract/PreToolUse.html',
  'contract/timeline.html',
  'api/index.html',
];
const windows = [
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 400, colorScheme: 'light' },
  { width: 400, colorScheme: 'dark' },
];
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' };

const server = createServer(({ url }, response) => {
  const path = decodeURIComponent(new URL(url, 'http://site').pathname);
  const file = join(folder, path.startsWith(base) ? path.slice(base.length) : 'nothing');
  const found = existsSync(file) && statSync(file).isFile();
  response.writeHead(found ? 200 : 404, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
  response.end(found ? readFileSync(file) : '');
});
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const origin = `http://127.0.0.1:${server.address().port}`;
const where = named.includes('/')
  ? { executablePath: named }
  : named === 'google-chrome'
    ? { channel: 'chrome' }
    : { executablePath: `/usr/bin/${named}` };
const browser = await chromium.launch({ ...where, args: ['--no-sandbox'] });
const faults = [];
for (const { width, colorScheme } of windows) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
  for (const path of pages) {
    const fault = (what) => faults.push(`${path} (${width}, ${colorScheme}): ${what}`);
    const page = await context.newPage();
    page.on('console', (message) => fault(message.text()));
    page.on('pageerror', (error) => fault(String(error)));
    page.on('request', (request) => {
      if (!request.url().startsWith(origin) && !/^(?:data|blob):/.test(request.url()))
        fault(`asks for ${request.url()}`);
    });
    await page.goto(`${origin}${base}${path}`, { waitUntil: 'networkidle' });
    if (path === 'playground.html') await page.locator('#pg-outcome').waitFor();
    const wide = await page.evaluate('document.documentElement.scrollWidth');
    if (wide > width) fault(`is ${wide} pixels wide`);
    await page.evaluate(axe);
    // The theme's search button shows its key next to its name; the name is right.
    const rules = { 'label-content-name-mismatch': { enabled: false } };
    const { violations } = await page.evaluate(`axe.run(${JSON.stringify({ rules })})`);
    for (const { id, impact, nodes } of violations) {
      if (impact === 'serious' || impact === 'critical')
        fault(
          `${id}: ${nodes
            .map(({ html }) => html)
            .slice(0, 3)
            .join(' ')}`,
        );
    }
    await page.close();
  }
  await context.close();
}
await browser.close();
server.close();
for (const each of faults) console.error(each);
if (faults.length > 0) process.exitCode = 1;
