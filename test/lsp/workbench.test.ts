/**
 * The extension in VS Code itself: its workbench in a browser, its extension host on this machine. It runs where
 * CODE_SERVER names a code-server (`/path/to/code-server`, or `/path/to/node /path/to/out/node/entry.js`), a Chromium is
 * found, and the extension is packaged (`npm run package` in editors/vscode).
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { root } from '../../scripts/bundle.js';
import { writeUnder } from '../../src/live/scratch.js';
import { findChromium } from '../report/chromium.js';

const server = process.env.CODE_SERVER?.split(' ') ?? [];
const browserPath = findChromium();
const extension = join(root, 'editors/vscode/hooklint-0.1.0.vsix');
const isLeftOut = server.length === 0 || browserPath === undefined || !existsSync(extension);
if (isLeftOut) {
  process.stderr.write(
    '\nLEFT OUT: the extension in VS Code itself. CODE_SERVER names no code-server, or it is not packaged.\n',
  );
}

const settings = `{
  "hooks": {
    "PreToolUse": [
      {
        "matcher": "Bash",
        "hooks": [
          { "type": "command", "command": "$CLAUDE_PROJECT_DIR/.claude/hooks/guard.sh" }
        ]
      }
    ]
  }
}
`;
const guard = '#!/bin/sh\necho "Not here." >&2\nexit 1\n';

describe.skipIf(isLeftOut)('the extension in VS Code', { timeout: 120_000 }, () => {
  let folder = '';
  let code: ChildProcess | undefined;
  let browser: Browser | undefined;
  let page: Page;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'hooklint-test-'));
    // A folder whose name needs quotes.
    writeUnder(folder, 'my project/.claude/settings.json', settings);
    writeUnder(folder, 'my project/.claude/hooks/guard.sh', guard, 0o755);
    const [program, ...first] = server as [string, ...string[]];
    const args = [...first, '--config', '/dev/null', '--user-data-dir', join(folder, 'user')];
    args.push('--extensions-dir', join(folder, 'extensions'));
    const env = { PATH: process.env.PATH, HOME: folder };
    execFileSync(program, [...args, '--install-extension', extension], { env, stdio: 'ignore' });
    const quiet = ['--disable-telemetry', '--disable-update-check', '--disable-workspace-trust'];
    const project = join(folder, 'my project');
    code = spawn(program, [...args, '--auth', 'none', '--bind-addr', '127.0.0.1:0', ...quiet, project], { env });
    const address = await new Promise<string>((found) => {
      let told = '';
      code?.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
        told += chunk;
        const listening = /HTTP server listening on (http:\S+?)\/?\s/.exec(told);
        if (listening?.[1] !== undefined) found(listening[1]);
      });
    });
    browser = await chromium.launch({ executablePath: browserPath as string, args: ['--no-sandbox'] });
    page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(`${address}/?folder=${encodeURIComponent(project)}`);
    const file = (name: string) => page.locator('.explorer-folders-view .monaco-list-row', { hasText: name }).first();
    await file('.claude').click();
    await file('settings.json').dblclick();
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    const over = new Promise((resolve) => code?.once('close', resolve));
    if (code?.kill() === true) await over;
    if (folder !== '') rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it('says what Claude Code does on an event, where the pointer rests', async () => {
    await page.locator('.squiggly-error, .squiggly-warning').first().waitFor();
    await page
      .locator('.view-line span', { hasText: /^"PreToolUse"$/ })
      .first()
      .hover();
    await page.locator('.monaco-hover', { hasText: 'Fires before a tool runs' }).first().waitFor();
    await page.keyboard.press('Escape');
  });

  it('repairs what it underlines', async () => {
    await page.locator('.view-line', { hasText: '"command"' }).first().click();
    await page.keyboard.press('Control+g');
    await page.locator('.quick-input-widget input').first().fill(':7:46');
    await page.keyboard.press('Enter');
    await page.locator('.quick-input-widget').first().waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+.');
    await page
      .locator('.action-widget .monaco-list-row', { hasText: /^Fix: / })
      .first()
      .click();
    await page.locator('.view-line', { hasText: String.raw`\"$CLAUDE_PROJECT_DIR\"` }).first().waitFor();
  });

  it('runs hooks when the user allows it, and shows what they do', async () => {
    await page.locator('.codelens-decoration a', { hasText: 'run these hooks on every save' }).first().click();
    await page.locator('.notification-toast .monaco-button', { hasText: 'Allow' }).click();
    await page.keyboard.press('Control+s');
    await page
      .locator('.codelens-decoration', { hasText: /^blocks none of \d+, fails on all \d+$/ })
      .first()
      .waitFor();
  });
});
