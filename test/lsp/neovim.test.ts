/** Neovim with the settings that docs/editors.md gives, where it is installed: what it shows of a real file. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';
import { root as repository } from '../../scripts/bundle.js';
import { builtCli } from '../cli/built.js';
import { scratch, script } from '../load/scratch.js';
import { project, settings, settingsFile } from './files.js';

const installed = spawnSync('nvim', ['--version'], { encoding: 'utf8' }).stdout ?? '';
const version = /^NVIM v(\d+)\.(\d+)/.exec(installed);

/** The settings for this version, as a reader of the page would copy them. */
function documented(): string {
  const page = readFileSync(join(repository, 'docs', 'editors.md'), 'utf8');
  const [newer = '', older = ''] = [...page.matchAll(/```lua\n([\s\S]*?)```/g)].map(([, lua]) => lua ?? '');
  return Number(version?.[2]) >= 11 ? newer : older;
}

/** Opens the file, waits for findings, asks for a hover, changes the text, and prints what it saw. */
const probe = `
vim.cmd('edit ${settingsFile}')
local found = function() return vim.diagnostic.get(0) end
vim.wait(60000, function() return #found() > 0 end, 20)
local before = found()[1]
vim.api.nvim_win_set_cursor(0, { 3, 7 })
local answers = vim.lsp.buf_request_sync(0, 'textDocument/hover', vim.lsp.util.make_position_params(0, 'utf-16'), 60000)
local hover = ''
for _, answer in pairs(answers or {}) do hover = answer.result and answer.result.contents.value or hover end
vim.cmd([[%s/5000/5/]])
vim.wait(60000, function() return #found() == 0 end, 20)
io.stdout:write(vim.fn.json_encode({
  code = before.code, line = before.lnum, source = before.source, hover = hover, after = #found(),
}))
vim.cmd('qa!')
`;

it.skipIf(version === null)('Neovim shows findings and hovers with the settings of the page', async () => {
  const root = await scratch({
    ...project(', "timeout": 5000'),
    [settingsFile]: settings(', "timeout": 5000'),
    'init.lua': `vim.cmd('filetype on')\n${documented()}`,
    'probe.lua': probe,
    'bin/hooklint': script(`#!/bin/sh\nexec '${process.execPath}' '${builtCli}' "$@"\n`),
  });
  const { stdout, stderr } = spawnSync('nvim', ['--headless', '-n', '-u', 'init.lua', '-c', 'luafile probe.lua'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 110_000,
    env: {
      ...process.env,
      PATH: `${join(root, 'bin')}${delimiter}${process.env.PATH}`,
      XDG_STATE_HOME: join(root, 'state'),
      XDG_CONFIG_HOME: join(root, 'config'),
      XDG_DATA_HOME: join(root, 'data'),
    },
  });
  expect(stderr).not.toContain('Error');
  expect(JSON.parse(stdout)).toEqual({
    code: 'timeout-in-milliseconds',
    line: 6,
    source: 'hooklint',
    hover: expect.stringContaining('PreToolUse in Claude Code'),
    after: 0,
  });
});
