/**
 * The HTML report in a real browser. It runs where a Chromium is found: the one that CHROMIUM names, else on the PATH.
 */
import { createHash } from 'node:crypto';
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { htmlReport } from '../../src/report/html.js';
import { filterScript, filterScriptHash } from '../../src/report/html-page.js';
import { hostileReport } from './hostile-report.js';

const report = hostileReport();

it('names the hash of its own script in the content security policy, and has no other script', () => {
  expect(filterScriptHash).toBe(createHash('sha256').update(filterScript).digest('base64'));
  const html = htmlReport(report);
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).toContain(`script-src 'sha256-${filterScriptHash}'`);
  expect(html).toContain(`<script>${filterScript}</script>`);
});

const browserPath = findChromium();
if (browserPath === undefined) {
  process.stderr.write('\nLEFT OUT: the HTML report in a browser. No chromium on the PATH; CHROMIUM can name one.\n');
}

describe.skipIf(browserPath === undefined)('the HTML report in Chromium', () => {
  let browser: Browser;
  let page: Page;
  const folder = mkdtempSync(join(tmpdir(), 'hooklint-html-'));
  const address = pathToFileURL(join(folder, 'report.html')).href;
  const noise: string[] = [];
  const requests: string[] = [];

  beforeAll(async () => {
    writeFileSync(join(folder, 'report.html'), htmlReport(report));
    browser = await chromium.launch({ executablePath: browserPath ?? '', args: ['--no-sandbox'] });
    page = await browser.newPage({ viewport: { width: 1100, height: 900 } });
    page.on('console', (message) => noise.push(message.text()));
    page.on('pageerror', (error) => noise.push(String(error)));
    page.on('dialog', (dialog) => {
      noise.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(address);
    // For a person to look at.
    const picture = process.env.HOOKLINT_SCREENSHOT;
    if (picture !== undefined) await page.screenshot({ path: picture, fullPage: true });
  });

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const visibleRuns = () => page.locator('.run:visible').count();

  it('runs nothing that the hook printed, and asks for nothing but itself', async () => {
    // Everything is opened, so that nothing waits to be shown.
    await page.evaluate(`document.querySelectorAll('details').forEach((run) => { run.open = true })`);
    expect(await page.evaluate('window.owned')).toBeUndefined();
    expect(await page.locator('main img, main svg, main script, main b[onclick], main i').count()).toBe(0);
    expect(noise).toEqual([]);
    expect(requests).toEqual([address]);
    const shown = await page.locator('main').innerText();
    expect(shown).toContain(`<script>window.owned='script'</script>`);
    await page.evaluate(`document.querySelectorAll('details').forEach((run) => { run.open = false })`);
  });

  it('has a cell for each run in the matrix, with the effect', async () => {
    const cells = await page.locator('.matrix tbody td a').allInnerTexts();
    expect(cells).toEqual(report.runs.map(({ verdict }) => verdict.effect));
  });

  it('hides what the filter does not name', async () => {
    expect(await visibleRuns()).toBe(report.runs.length);
    await page.fill('#filter', 'bash.blocking');
    expect(await visibleRuns()).toBe(1);
    expect(await page.innerText('#count')).toBe('1 runs');
    await page.fill('#filter', 'no such text');
    expect(await visibleRuns()).toBe(0);
    await page.fill('#filter', '');
    await page.selectOption('#effect', 'block');
    expect(await visibleRuns()).toBe(report.runs.filter(({ verdict }) => verdict.effect === 'block').length);
    await page.selectOption('#effect', '');
    await page.check('#faulty');
    const faulty = report.runs.filter((run) => report.findings.some(({ cases }) => cases?.includes(run.case.id)));
    expect(faulty.length).toBeLessThan(report.runs.length);
    expect(await visibleRuns()).toBe(faulty.length);
    await page.uncheck('#faulty');
  });

  it('opens the run that a cell links to', async () => {
    const run = page.locator('.run').nth(2);
    expect(await run.getAttribute('open')).toBeNull();
    await page.locator('.matrix tbody td a').nth(2).click();
    await run.locator('.sides').waitFor({ state: 'visible' });
    expect(await run.innerText()).toContain('What Claude sees');
    const [reached] = report.runs[2]?.verdict.toClaude ?? [];
    expect(reached?.text).toContain('terminal');
    expect(await run.locator('.sides pre').first().innerText()).toContain('terminal');
  });
});

function findChromium(): string | undefined {
  const named = process.env.CHROMIUM;
  if (named !== undefined && named !== '') return named;
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
