/**
 * The playground in a real browser, bundled by esbuild as Vite would. It runs where a Chromium is found: the one that
 * CHROMIUM names, else on the PATH.
 */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import { build, type Plugin } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/bundle.js';
import { addressOf } from '../../site/playground/address.js';
import { emptyState, stateOf } from '../../site/playground/state.js';
import { withPolicy } from '../../site/policy.js';
import { findChromium } from '../report/chromium.js';
import { leanFiles } from './lean-files.js';

const browserPath = findChromium();
if (browserPath === undefined) {
  process.stderr.write('\nLEFT OUT: the playground in a browser. No chromium on the PATH; CHROMIUM can name one.\n');
}

const html = withPolicy(
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Playground</title><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><link rel="stylesheet" href="/stdin.css"><style>:root{--vp-c-bg:#fff;--vp-c-text-1:#222;--vp-c-text-2:#444;--vp-c-text-3:#555;--vp-c-brand-1:#0b57b0;--hl-red:#b3261e;--hl-orange:#8a4a00}[hidden]{display:none}</style></head><body><div id="app"></div><script type="module" src="/stdin.js"></script></body></html>',
);

/** A busy machine must not fail a test. */
const patiently = { timeout: 60_000 };

/** Vite makes a file of every schema; here, one will do. */
const oneSchema: Plugin = {
  name: 'one schema',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\/playground\/schemas\.ts$/ }, () => ({
      contents:
        "import schema from '../../schemas/output/Stop.schema.json'; export const schemaOf = async () => schema;",
      resolveDir: join(root, 'site/playground'),
    }));
  },
};

/** The files of the page by their address. */
async function bundled(): Promise<ReadonlyMap<string, Buffer>> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    stdin: {
      contents:
        "import { createApp } from 'vue'; import page from './site/playground/page.js'; createApp(page).mount('#app');",
      resolveDir: root,
    },
    entryPoints: { worker: 'site/playground/worker.ts' },
    outdir: '/',
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    minifySyntax: true,
    logLevel: 'error',
    define: {
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
      'process.env.NODE_ENV': '"production"',
    },
    plugins: [oneSchema, leanFiles],
  });
  return new Map(outputFiles.map(({ path, contents }) => [path, Buffer.from(contents)]));
}

describe.skipIf(browserPath === undefined)('the playground in Chromium', () => {
  let server: Server;
  let browser: Browser;
  let page: Page;
  let address: string;
  const noise: string[] = [];
  const asked: string[] = [];

  beforeAll(async () => {
    const files = await bundled();
    server = createServer(({ url = '/' }, response) => {
      const path = url.replace('/worker.ts', '/worker.js');
      const body = path === '/' ? html : files.get(path);
      const type = path.endsWith('.js') ? 'text/javascript' : path.endsWith('.css') ? 'text/css' : 'text/html';
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': type }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    browser = await chromium.launch({ executablePath: browserPath ?? '', args: ['--no-sandbox'] });
    page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
    page.on('console', (message) => noise.push(message.text()));
    page.on('pageerror', (error) => noise.push(String(error)));
    page.on('dialog', (dialog) => {
      noise.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(address);
    await page.locator('#pg-outcome').waitFor();
    await page.locator('.pg-stdout .cm-content').waitFor();
  });

  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  const hash = () => page.evaluate<string>('location.hash');
  const outcome = (text: string) => page.locator('#pg-outcome', { hasText: text }).waitFor();
  const visit = async (fragment: string) => {
    await page.goto('about:blank');
    await page.goto(`${address}${fragment}`);
    await page.locator('#pg-outcome').waitFor();
    await page.locator('.pg-stdout .cm-content').waitFor({ state: 'attached' });
  };
  /** As a paste does it: all at once. */
  const paste = async (editor: string, text: string) => {
    await page.locator(`.pg-${editor} .cm-content`).click();
    await page.keyboard.press('Control+A');
    await page.evaluate(`
      const data = new DataTransfer();
      data.setData('text/plain', ${JSON.stringify(text)});
      const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      document.querySelector('.pg-${editor} .cm-content').dispatchEvent(paste);
    `);
  };

  it('answers a paste, and keeps it in the address', async () => {
    await page.fill('#pg-exit', '0');
    await paste('stderr', '');
    await paste(
      'stdout',
      '{"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "deny", "permissionDecisionReason": "Not on main."}}',
    );
    await outcome('tool is BLOCKED');
    expect(await page.locator('.pg-answer').innerText()).toContain('PreToolUse:Bash hook error: Not on main.');
    await expect.poll(hash, patiently).toContain('permissionDecision');
    await page.selectOption('#pg-event', 'Notification');
    await outcome('notification is SHOWN');
  });

  it('opens a link in the state that it holds, and says what other versions do', async () => {
    await visit(addressOf({ ...stateOf('PreCompact', { exitCode: 2, stderr: 'Not now.' }), client: '2.1.100' }));
    await outcome('compaction RUNS');
    expect(await page.inputValue('#pg-event')).toBe('PreCompact');
    expect(await page.inputValue('#pg-client')).toBe('2.1.100');
    await page.locator('.pg-eras .pg-asked').waitFor();
    expect(await page.locator('.pg-eras').innerText()).toContain('compaction is BLOCKED');
  });

  it('shows a hostile output, and obeys none of it', async () => {
    const hostile =
      '<img src=x onerror="window.owned=1"><script>window.owned=2</script>\u202e\u001b[31m{{constructor.constructor("window.owned=3")()}}';
    await visit(
      addressOf({ ...stateOf('UserPromptSubmit', { stdout: hostile }), hook: '"><script>alert(1)</script>' }),
    );
    await outcome('prompt is SENT');
    const shown = page.locator('.pg-text pre').first();
    expect(await shown.innerText()).toContain('<script>window.owned=2</script>\\u{202e}\\x1b[31m{{constructor');
    // Its own text, too, turns nothing around and hides nothing.
    expect(await page.locator('.pg-stdout .cm-specialChar').count()).toBe(2);
    expect(await page.evaluate('window.owned')).toBeUndefined();
    expect(await page.locator('#app script, #app img:not(.cm-widgetBuffer)').count()).toBe(0);
  });

  it('takes an output of a megabyte, and stays at hand', async () => {
    await visit(addressOf(stateOf('SessionStart', {})));
    await paste('stdout', `${'All work and no play makes a long line. '.repeat(25)}\n`.repeat(1049));
    await page.locator('.pg-text pre').first().waitFor();
    expect(await page.locator('.pg-answer').innerText()).toContain('Output too large');
    expect((await page.locator('.pg-answer').innerText()).length).toBeLessThan(30_000);
    await page.fill('#pg-exit', '2');
    await page.locator('.pg-finding').first().waitFor();
    await expect.poll(hash, patiently).toContain('&z=');
  });

  it('reads settings, marks what is wrong, and takes a reply for the hook that it is of', async () => {
    const settings = `{
  "permissions": {"deny": ["Bash(git push:*)"]},
  "hooks": {"PreToolUse": [{"matcher": "bash", "hooks": [{"type": "command", "command": "guard.sh"}]}]}
}`;
    await visit(addressOf({ ...emptyState, view: 'settings', settings }));
    await outcome('1 hook RUNS');
    await page.locator('.pg-finding', { hasText: 'dead-matcher' }).waitFor();
    expect(await page.locator('.pg-settings .pg-mark').innerText()).toBe('"bash"');
    await page.click('text=Try a reply of it');
    await outcome('tool is DENIED by `Bash(git push:*)`');
  });

  it('proposes the fields of the event', async () => {
    await visit(addressOf(stateOf('Stop', {})));
    await page.locator('.pg-stdout .cm-content').click();
    await page.keyboard.type('{"', { delay: 20 });
    // Hints are loaded with the first focus.
    const proposals = page.locator('.cm-tooltip-autocomplete li');
    await expect
      .poll(async () => {
        if ((await proposals.count()) === 0) await page.keyboard.press('Control+Space');
        return proposals.count();
      }, patiently)
      .toBeGreaterThan(3);
    expect(await proposals.allInnerTexts()).toEqual(expect.arrayContaining([expect.stringContaining('"decision"')]));
    await page.locator('.cm-tooltip-autocomplete li', { hasText: '"decision"' }).click();
    await page.keyboard.type('"bl', { delay: 20 });
    await page.locator('.cm-tooltip-autocomplete li', { hasText: '"block"' }).click();
    // Over the brace that the editor closes by itself once the hints are there.
    await page.keyboard.type('}');
    await expect
      .poll(() => page.locator('.pg-stdout .cm-content').innerText(), patiently)
      .toBe('{"decision": "block"}');
    await outcome('Claude CONTINUES');
  });

  it('has nothing that axe calls serious, in either view', async () => {
    const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    for (const view of ['reply', 'settings'] as const) {
      await visit(
        addressOf({ ...stateOf('Stop', { exitCode: 1, stderr: 'no' }), view, settings: '{"hooks": {"Stopp": []}}' }),
      );
      await page.locator('.pg-finding').first().waitFor();
      await page.evaluate(axe);
      const { violations } = await page.evaluate<AxeResults>('axe.run()');
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(serious.map(({ id, nodes }) => [id, nodes.map(({ html: of }) => of)])).toEqual([]);
    }
  });

  it.each([1200, 400])('fits a window of %i pixels', async (width) => {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    const wide = await page.evaluate(`
      [...document.querySelectorAll('.pg *')]
        .filter((each) => each.closest('.cm-editor') === null && each.getBoundingClientRect().right > innerWidth + 1)
        .map((each) => each.outerHTML)
    `);
    expect(wide).toEqual([]);
  });

  it('asks for nothing but itself, and says nothing to the console', () => {
    expect(asked.filter((url) => !url.startsWith(address) && url !== 'about:blank')).toEqual([]);
    expect(noise).toEqual([]);
  });
});
