// `npm run bench:playground`: how long the playground takes to answer a key, and what its page weighs. Needs
// `npm run site` (`--base` and `--out` as given there) and a Chromium: the one that CHROMIUM names, else on the PATH.
//
// The page as a visitor has it, over HTTP. A hundred keys are typed into stderr, each of which changes the answer; the
// time is from the key until the page shows it. The weight is of all files that the page loads, each compressed alone.
import { extname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { visit } from '../site/visit.js';

const keys = 100;

const { address, browser, served, close } = await visit();

/** In the page: notes when a key goes down, and when its letters are in the answer. */
const watch = () => {
  const { document, performance, MutationObserver } = globalThis;
  const times = [];
  let pressed;
  document.addEventListener(
    'keydown',
    () => {
      pressed = performance.now();
    },
    true,
  );
  new MutationObserver(() => {
    if (pressed === undefined || !document.querySelector('.pg-answer').textContent.includes(globalThis.awaited)) return;
    times.push(performance.now() - pressed);
    pressed = undefined;
  }).observe(document.querySelector('#playground'), { subtree: true, childList: true, characterData: true });
  globalThis.times = times;
};

try {
  const page = await browser.newPage();
  await page.goto(`${address}playground.html`, { waitUntil: 'networkidle' });
  await page.locator('#pg-outcome').waitFor();
  const first = [...served].filter(([path]) => !path.endsWith('.map'));

  const stderr = page.locator('.cm-content').nth(1);
  await stderr.click();
  await page.evaluate(watch);
  let text = '';
  await page.keyboard.press('Control+A');
  for (let index = 0; index < keys; index++) {
    const letter = String.fromCharCode(97 + (index % 26));
    text += letter;
    await page.evaluate((awaited) => {
      globalThis.awaited = awaited;
    }, text);
    await page.keyboard.press(letter);
    await page.waitForFunction((count) => globalThis.times.length >= count, index + 1);
  }
  const times = (await page.evaluate(() => globalThis.times)).toSorted((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(0);
  console.log('milliseconds until the answer is there\n\n| | median | 95 % | most |\n|-|-|-|-|');
  console.log(`| a key in stderr | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`);

  const kilobytes = (bodies) => (bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000).toFixed(0);
  console.log('\nkilobytes after gzip\n\n| | files | weight |\n|-|-|-|');
  const kinds = [...new Set(first.map(([path]) => extname(path)))];
  for (const kind of kinds) {
    const bodies = first.filter(([path]) => extname(path) === kind).map(([, body]) => body);
    console.log(`| ${kind} | ${bodies.length} | ${kilobytes(bodies)} |`);
  }
  console.log(`| all | ${first.length} | ${kilobytes(first.map(([, body]) => body))} |`);
} finally {
  await close();
}
