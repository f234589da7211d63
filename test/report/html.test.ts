/**
 * The HTML report in a real browser. It runs where a Chromium is found: the one that CHROMIUM names, else on the PATH.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Finding } from '../../src/model.js';
import { htmlReport } from '../../src/report/html.js';
import { filterScript, filterScriptHash } from '../../src/report/html-page.js';
import { toldOf } from '../../src/report/told.js';
import { findChromium } from './chromium.js';
import { hostileReport } from './hostile-report.js';

const report = hostileReport();

it('names the hash of its own script in the content security policy, and has no other script', () => {
  expect(filterScriptHash).toBe(createHash('sha256').update(filterScript).digest('base64'));
  const html = htmlReport(report);
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).toContain(`script-src 'sha256-${filterScriptHash}'`);
  expect(html).toContain(`<script>${filterScript}</script>`);
});

it('says of no crash that the hook meant to object', () => {
  const meant = (stderr: string) => {
    const [first] = report.runs.filter(({ execution }) => execution.type === 'command');
    if (first?.execution.type !== 'command') throw new Error('no command');
    const execution = { ...first.execution, exitCode: 1, stdout: new Uint8Array(), stderr: Buffer.from(stderr) };
    const finding = { ...(report.findings[0] as Finding), cases: [first.case.id] };
    return htmlReport({ ...report, findings: [finding], runs: [{ ...first, execution }] });
  };
  expect(meant('Not on Fridays.\n')).toContain('<dt>meant</dt><dd><b>to object</b>');
  const trace = 'Traceback (most recent call last):\n  File "a.py", line 3, in <module>\nKeyError: \'x\'\n';
  expect(meant(trace)).toContain('<dt>replies</dt>');
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

  const visible = () => page.locator('.outcome:visible').count();

  it('runs nothing that the hook printed, and asks for nothing but itself', async () => {
    // Everything is opened, so that nothing waits to be shown.
    await page.evaluate(`document.querySelectorAll('details').forEach((each) => { each.open = true })`);
    expect(await page.evaluate('window.owned')).toBeUndefined();
    expect(await page.locator('main img, main svg, main script, main b[onclick], main i').count()).toBe(0);
    expect(noise).toEqual([]);
    expect(requests).toEqual([address]);
    const shown = await page.locator('main').innerText();
    expect(shown).toContain(`<script>window.owned='script'</script>`);
    await page.evaluate(`document.querySelectorAll('details').forEach((each) => { each.open = false })`);
  });

  it('begins with the findings, errors first, each with what was meant and what happens', async () => {
    const sections = await page.locator('main > section').evaluateAll((all) => all.map(({ id }) => id));
    expect(sections).toEqual(['findings', 'hooks', 'matrix', 'outcomes']);
    const severities = await page.locator('.finding .badge').allTextContents();
    expect(severities).toEqual(toldOf(report.findings).map(({ finding }) => finding.severity));
    const unread = page.locator('.finding', { hasText: 'stderr-only-failure' }).first();
    expect(await unread.locator('dt').allTextContents()).toEqual(['meant', 'happens']);
    expect(await unread.locator('dd').first().innerText()).toMatch(/^to object: exit 1/);
  });

  it('has a cell for each different conduct, and payloads with the same share a column', async () => {
    const cells = await page.locator('#matrix tbody td a').allInnerTexts();
    expect(cells.length).toBeLessThanOrEqual(report.runs.length);
    expect(cells).toContain('blocks');
    expect(cells.filter((text) => text.startsWith('✗')).length).toBeGreaterThan(0);
    const names = await page.locator('#matrix thead th').evaluateAll((all) => all.map((each) => each.textContent));
    expect(names.some((name) => name?.startsWith('the other'))).toBe(true);
  });

  it('never gives a guard at work the colour of a fault', async () => {
    const coloursOf = (selector: string) =>
      page.evaluate<readonly string[]>(
        `[...new Set([...document.querySelectorAll('${selector}')].map((each) => getComputedStyle(each).backgroundColor))]`,
      );
    const [works, faults] = [await coloursOf('.chip.deed-block'), await coloursOf('.chip.fault-error')];
    expect(works).toHaveLength(1);
    expect(faults).toHaveLength(1);
    expect(works).not.toEqual(faults);
  });

  it('hides what the filter does not name', async () => {
    const all = await visible();
    expect(all).toBeGreaterThan(3);
    await page.fill('#filter', 'bash.blocking');
    expect(await visible()).toBe(1);
    expect(await page.innerText('#count')).toBe('1 outcome');
    await page.fill('#filter', 'no such text');
    expect(await visible()).toBe(0);
    expect(await page.locator('.finding:visible').count()).toBe(0);
    await page.fill('#filter', '');
    await page.selectOption('#deed', 'block');
    const blocking = await page
      .locator('.outcome:visible')
      .evaluateAll((every) => every.map((each) => each.textContent));
    expect(blocking.length).toBeGreaterThan(0);
    for (const text of blocking) expect(text).toMatch(/BLOCKED/);
    await page.selectOption('#deed', '');
    await page.check('#faulty');
    expect(await visible()).toBeLessThan(all);
    expect(await page.locator('.outcome:visible .chip:not([class*=fault])').count()).toBe(0);
    await page.uncheck('#faulty');
    expect(await visible()).toBe(all);
  });

  it('opens the outcome that a cell links to, which shows the payload itself', async () => {
    const cell = page.locator('#matrix tbody td a').first();
    const outcome = page.locator((await cell.getAttribute('href')) as string);
    expect(await outcome.getAttribute('open')).toBeNull();
    await cell.click();
    await outcome.locator('.sides').waitFor({ state: 'visible' });
    expect(await outcome.innerText()).toContain('What Claude sees');
    expect(await outcome.locator('.payloads').innerText()).toContain('annotation');
  });

  it.each([1400, 400])('fits a window of %i pixels, names of hooks in sight', async (width) => {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    const name = page.locator('#matrix tbody th').first();
    const before = await name.boundingBox();
    await page
      .locator('#matrix .scroll')
      .first()
      .evaluate((box) => box.scrollTo(1000, 0));
    expect((await name.boundingBox())?.x).toBe(before?.x);
    const hooks = await page.locator('#hooks .scroll').evaluate((box) => [box.scrollWidth, box.clientWidth]);
    expect(hooks[0]).toBe(hooks[1]);
  });
});
