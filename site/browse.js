// Walks through the built site in Chromium: `node site/browse.js [--base /path/] [--out FOLDER]`.
//
// A page of every kind, light and dark, wide and as narrow as a phone. The exit code is 1 where axe finds something
// serious, a page is wider than its window, asks another machine for something, or writes to the console, or where the
// playground weighs more than it may.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { visit } from './visit.js';

/** Bytes after gzip, of all that the playground loads. */
const mostOfPlayground = 298_000;

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
const { address, origin, browser, served, close } = await visit();
const faults = [];

{
  const page = await browser.newPage();
  await page.goto(`${address}playground.html`, { waitUntil: 'networkidle' });
  await page.locator('#pg-outcome').waitFor();
  const weight = [...served.values()].reduce((sum, body) => sum + gzipSync(body).length, 0);
  console.log(`The playground weighs ${(weight / 1000).toFixed(1)} kB after gzip.`);
  if (weight > mostOfPlayground) faults.push(`playground.html: weighs more than ${mostOfPlayground / 1000} kB`);
  await page.close();
}

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
    await page.goto(`${address}${path}`, { waitUntil: 'networkidle' });
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
await close();
for (const each of faults) console.error(each);
if (faults.length > 0) process.exitCode = 1;
