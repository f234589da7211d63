/** A session of an editor with the server, by the protocol and with real files. */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CodeAction, CodeLens, CompletionItem, Hover, TextEdit } from 'vscode-languageserver-protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { scratch, script } from '../load/scratch.js';
import { openEditor, type TestEditor } from './editor.js';
import { guard, guardFile, project, settings, settingsFile } from './files.js';

const codes = (all: readonly { readonly code?: unknown }[]): readonly unknown[] => all.map(({ code }) => code);

const titles = async (editor: TestEditor, path: string): Promise<readonly (string | undefined)[]> => {
  const lenses = await editor.request<CodeLens[]>('textDocument/codeLens', editor.at(path, ''));
  return lenses.map(({ command }) => command?.title);
};

const actionsOn = (editor: TestEditor, path: string, only?: readonly string[]): Promise<CodeAction[]> =>
  editor.request('textDocument/codeAction', {
    textDocument: { uri: editor.uri(path) },
    range: { start: { line: 0, character: 0 }, end: { line: 1000, character: 0 } },
    context: { diagnostics: [], ...(only === undefined ? {} : { only }) },
  });

const execute = (editor: TestEditor, command: string, path: string, ...args: unknown[]): Promise<unknown> =>
  editor.request('workspace/executeCommand', { command, arguments: [editor.uri(path), ...args] });

const withEdits = (text: string, edits: readonly TextEdit[]): string =>
  TextDocument.applyEdits(TextDocument.create('', '', 0, text), [...edits]);

describe('while typing', () => {
  it('finds what the unsaved text has wrong, and only that', async () => {
    const root = await scratch(project());
    const editor = await openEditor(root);
    expect(await editor.open(settingsFile)).toEqual([]);
    const [found, ...others] = await editor.type(settingsFile, settings(', "timeout": 5000'));
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      code: 'timeout-in-milliseconds',
      codeDescription: { href: expect.stringContaining('docs/rules/timeout-in-milliseconds.md') },
      range: { start: { line: 6 }, end: { line: 6 } },
      severity: 2,
      source: 'hooklint',
    });
    expect(await editor.type(settingsFile, settings(', "timeout": 5'))).toEqual([]);
    expect(await readFile(join(root, settingsFile), 'utf8')).toBe(settings());
    expect(await editor.quit()).toBe(0);
  });

  it('says where settings no longer parse', async () => {
    const editor = await openEditor(await scratch(project()));
    await editor.open(settingsFile);
    const broken = settings().replace('"PreToolUse": [', '"PreToolUse" [');
    const found = await editor.type(settingsFile, broken);
    expect(codes(found)).toEqual(['unreadable-config']);
    expect(found[0]?.range.start).toEqual({ line: 2, character: 17 });
  });

  it('looks at scripts, frontmatter and plugins too', async () => {
    const frontmatter =
      '---\nname: reviewer\nhooks:\n  PreToolUs:\n    - hooks:\n        - type: command\n          command: "true"\n---\n';
    const root = await scratch({
      ...project(),
      '.claude/agents/reviewer.md': frontmatter,
      '.claude/hooks/sub.sh': script(
        '#!/bin/bash\n# hooklint: event=PreToolUse matcher=Bash\njq -r .tool_input.comand | grep -q rm && exit 2\nexit 0\n',
      ),
      'plugin/.claude-plugin/plugin.json': '{ "name": "p" }',
      'plugin/hooks/hooks.json': settings(', "timeout": 60000').replace('$CLAUDE_PROJECT_DIR', '${CLAUDE_PLUGIN_ROOT}'),
      'tool.py': 'import sys\nprint(sys.argv)\n',
    });
    const editor = await openEditor(root);
    expect(codes(await editor.open('.claude/agents/reviewer.md', 'markdown'))).toEqual(['unknown-event']);
    expect(codes(await editor.open('.claude/hooks/sub.sh', 'shellscript'))).toEqual(['no-such-payload-field']);
    expect(codes(await editor.open('plugin/hooks/hooks.json'))).toContain('timeout-in-milliseconds');
    expect(await editor.open('tool.py', 'python')).toEqual([]);
  });

  it('counts columns in UTF-16 units, behind CR LF as well', async () => {
    const editor = await openEditor(await scratch(project()));
    await editor.open(settingsFile);
    const text = settings(', "statusMessage": "🙂é", "timeout": 5000').replaceAll('\n', '\r\n');
    const [found] = await editor.type(settingsFile, text);
    const line = text.split('\r\n')[6] ?? '';
    expect(found?.range).toEqual({
      start: { line: 6, character: line.indexOf('5000') },
      end: { line: 6, character: line.indexOf('5000') + 4 },
    });
  });

  it('answers for the newest text alone when many changes come at once', async () => {
    const editor = await openEditor(await scratch(project()));
    await editor.open(settingsFile);
    const all = Array.from({ length: 60 }, (_, index) => editor.type(settingsFile, settings(`, "timeout": ${index}`)));
    // Each waits for the diagnostics of the version that is the newest when it looks.
    await Promise.race(all);
    expect(codes(await editor.type(settingsFile, settings(', "timeout": 9000')))).toEqual(['timeout-in-milliseconds']);
    expect(await editor.quit()).toBe(0);
  });

  it('reads settings that are not on the disk yet', async () => {
    const root = await scratch({ [guardFile]: script(guard(2)) });
    const editor = await openEditor(root);
    await writeFile(join(root, '.claude', 'settings.local.json'), '{}');
    await editor.open('.claude/settings.local.json');
    expect(codes(await editor.type('.claude/settings.local.json', settings(', "tiemout": 5')))).toContain('unread-key');
  });
});

describe('from the contract', () => {
  it('hovers over events, keys, matchers and the words of a script', async () => {
    const editor = await openEditor(await scratch(project(', "timeout": 5')));
    await editor.open(settingsFile);
    await editor.open(guardFile, 'shellscript');
    const said = async (path: string, behind: string): Promise<string> => {
      const hover = await editor.request<Hover | null>('textDocument/hover', editor.at(path, behind));
      return hover === null ? '' : (hover.contents as { readonly value: string }).value;
    };
    expect(await said(settingsFile, '"PreTo')).toContain('Exit code 2: the tool is blocked; Claude reads stderr.');
    expect(await said(settingsFile, '"time')).toContain('Default on PreToolUse: 600 seconds.');
    expect(await said(settingsFile, '"matcher": "Ba')).toContain('Matches `Bash`.');
    expect(await said(settingsFile, '"$CLAUDE')).toContain('The shell command to run');
    await editor.type(guardFile, `${guard(2)}# permissionDecision\n`);
    expect(await said(guardFile, '# permissionDec')).toContain('`allow`');
    expect(await said(guardFile, 'payl')).toBe('');
  });

  it('completes events, keys, values, tools and scripts in settings that are half written', async () => {
    const editor = await openEditor(await scratch(project()), {
      capabilities: { textDocument: { completion: { completionItem: { snippetSupport: true } } } },
    });
    await editor.open(settingsFile);
    const offered = async (text: string): Promise<readonly CompletionItem[]> => {
      await editor.type(settingsFile, text.replace('|', ''));
      const items = await editor.request<CompletionItem[] | null>(
        'textDocument/completion',
        editor.at(settingsFile, text.slice(0, text.indexOf('|'))),
      );
      return items ?? [];
    };
    const labels = async (text: string): Promise<readonly string[]> => (await offered(text)).map(({ label }) => label);
    const events = await offered('{ "hooks": { "Pre|');
    expect(events.map(({ label }) => label)).toContain('PreToolUse');
    const stop = events.find(({ label }) => label === 'Stop');
    expect(stop?.textEdit?.newText).toMatch(/^"Stop": \[/);
    expect(await labels('{ "hooks": { "Stop": [], "|" } }')).not.toContain('Stop');
    expect(await labels('{ "hooks": { "Stop": [ { "|" } ] } }')).toEqual(['hooks']);
    const inHandler = (text: string) => `{ "hooks": { "PreToolUse": [ { "matcher": "Bash", "hooks": [ ${text}`;
    const keys = await labels(inHandler('{ "type": "command", "|'));
    expect(keys).toContain('timeout');
    expect(keys).not.toContain('type');
    expect(keys).not.toContain('url');
    expect(await labels(inHandler('{ "type": "|" }'))).toContain('prompt');
    expect(await labels(inHandler('{ "type": "command", "command": "|" }'))).toEqual([
      '"$CLAUDE_PROJECT_DIR"/.claude/hooks/guard.sh',
    ]);
    expect(await labels(inHandler('{ "type": "command", "async": |'))).toEqual(['true', 'false']);
    expect(await labels('{ "hooks": { "PreToolUse": [ { "matcher": "|" } ] } }')).toContain('WebFetch');
  });

  it('completes in frontmatter and in scripts', async () => {
    const agent = '.claude/agents/a.md';
    const root = await scratch({
      ...project(),
      [agent]:
        '---\nname: a\nhooks:\n  PreToolUse:\n    - matcher: Bash\n      hooks:\n        - type: command\n          \n---\n',
    });
    const editor = await openEditor(root);
    const labels = async (path: string, behind: string): Promise<readonly string[]> =>
      (await editor.request<CompletionItem[]>('textDocument/completion', editor.at(path, behind))).map(
        ({ label }) => label,
      );
    await editor.open(agent, 'markdown');
    expect(await labels(agent, 'type: command\n          ')).toContain('command');
    expect(await labels(agent, 'hooks:\n  Pre')).toContain('PostToolUse');
    await editor.open(guardFile, 'shellscript');
    await editor.type(guardFile, guard(2).replace('payload=$(cat)', "payload=$(jq -r '.tool_input.')\necho '{\"'"));
    expect(await labels(guardFile, "'.tool_input.")).toContain('command');
    expect(await labels(guardFile, 'echo \'{"')).toContain('hookSpecificOutput');
  });
});

describe('running hooks', () => {
  it('is off until the user allows it, and no setting or file of the repository does', async () => {
    const state = await scratch({});
    const root = await scratch({
      ...project(),
      'hooklint.config.mjs': `import { writeFileSync } from 'node:fs';\nwriteFileSync(new URL('ran', import.meta.url), '');\nexport default {};\n`,
      '.vscode/settings.json': '{ "hooklint.run": "onSave" }',
    });
    const editor = await openEditor(root, {
      state,
      initializationOptions: { run: 'onSave', trusted: true, allow: true },
    });
    await editor.open(guardFile, 'shellscript');
    await editor.save(guardFile);
    expect(await titles(editor, guardFile)).toEqual(['hooklint: run these hooks on every save…']);
    // The user closes the question.
    await execute(editor, 'hooklint.run', guardFile);
    expect(editor.messages).toEqual([
      'hooklint: hooklint.config.mjs is code: it is used once hooks may run in this folder',
      expect.stringContaining(`Run the hooks in ${root} whenever you save them?`),
    ]);
    expect(await titles(editor, guardFile)).toEqual(['hooklint: run these hooks on every save…']);
    expect(existsSync(join(root, 'ran'))).toBe(false);
    expect(existsSync(join(state, 'hooklint'))).toBe(false);
  });

  it('shows what each hook does on save, and what runs find, until the text changes', async () => {
    const state = await scratch({});
    const editor = await openEditor(await scratch(project()), { state, answer: 'Allow' });
    await editor.open(settingsFile);
    await editor.open(guardFile, 'shellscript');
    await execute(editor, 'hooklint.allowRuns', guardFile);
    const [found] = await editor.diagnosed(guardFile, (all) => all.length > 0);
    expect(found).toMatchObject({ code: 'stderr-only-failure', range: { start: { line: 5, character: 4 } } });
    expect(found?.message).toContain('tool RUNS');
    const [title] = await titles(editor, settingsFile);
    expect(title).toMatch(/^blocks none of \d+, fails on \d+, e\.g\. `git push --force/);
    expect(await titles(editor, guardFile)).toEqual([`PreToolUse: ${title}`]);
    // Two lines further down it is the same; once its own line has changed it is gone.
    const lower = `#!/bin/sh\n# one\n# two\n${guard(1).slice('#!/bin/sh\n'.length)}`;
    expect((await editor.type(guardFile, lower))[0]?.range.start.line).toBe(7);
    expect(await titles(editor, guardFile)).toEqual([`PreToolUse: before your changes: ${title}`]);
    expect(await editor.type(guardFile, guard(2))).toEqual([]);
    await editor.save(guardFile);
    await expect
      .poll(() => titles(editor, guardFile), { timeout: 60_000 })
      .toEqual([expect.stringMatching(/^PreToolUse: blocks [1-9]\d* of \d+/)]);
    expect(codes(await editor.diagnosed(guardFile, () => true))).not.toContain('stderr-only-failure');
    // Taken back, nothing runs any more.
    await execute(editor, 'hooklint.forbidRuns', guardFile);
    expect(await titles(editor, guardFile)).toEqual(['hooklint: run these hooks on every save…']);
    expect(JSON.parse(await readFile(join(state, 'hooklint', 'run-on-save.json'), 'utf8'))).toEqual({ folders: [] });
  });

  it('never happens in a workspace that the editor does not trust, nor where the user wants none of it', async () => {
    const state = await scratch({});
    const root = await scratch(project());
    const first = await openEditor(root, { state, answer: 'Allow' });
    await first.open(settingsFile);
    await execute(first, 'hooklint.allowRuns', settingsFile);
    await first.quit();
    for (const initializationOptions of [{ workspaceTrusted: false }, { run: 'never' }]) {
      const editor = await openEditor(root, { state, answer: 'Allow', initializationOptions });
      await editor.open(settingsFile);
      expect(await titles(editor, settingsFile)).toEqual([]);
      await execute(editor, 'hooklint.run', settingsFile);
      expect(editor.messages).toEqual([expect.stringContaining('hooks do not run')]);
      await editor.quit();
    }
  });
});

describe('quick fixes', () => {
  it('edit settings at once, one by one and all together', async () => {
    const editor = await openEditor(await scratch(project()));
    await editor.open(settingsFile);
    await editor.type(settingsFile, settings(', "timeout": 5000'));
    const [action] = await actionsOn(editor, settingsFile);
    expect(action).toMatchObject({
      title: expect.stringMatching(/^Fix: .*seconds/),
      kind: 'quickfix',
      isPreferred: true,
    });
    const all = await actionsOn(editor, settingsFile, ['source.fixAll']);
    for (const each of [action, ...all]) {
      const edits = each?.edit?.changes?.[editor.uri(settingsFile)] ?? [];
      expect(withEdits(editor.text(settingsFile), edits)).toBe(settings(', "timeout": 5'));
    }
    expect(all).toHaveLength(1);
  });

  it('of scripts are tried on a copy; unsafe ones are called that', async () => {
    const root = await scratch(project());
    const editor = await openEditor(root, { answer: 'Allow' });
    await editor.open(guardFile, 'shellscript');
    await execute(editor, 'hooklint.allowRuns', guardFile);
    await editor.diagnosed(guardFile, (all) => all.length > 0);
    const actions = await actionsOn(editor, guardFile);
    expect(actions.map(({ title }) => title)).toEqual([
      'Fix stderr-only-failure (tried on a copy first)',
      'Fix stderr-only-failure, unsafe: may change what the hook does',
      'Silence stderr-only-failure on this line',
    ]);
    const silenced = withEdits(guard(1), actions[2]?.edit?.changes?.[editor.uri(guardFile)] ?? []);
    expect(silenced).toBe(
      guard(1).replace('    exit 1', '    # hooklint-disable-next-line stderr-only-failure\n    exit 1'),
    );
    await editor.request('workspace/executeCommand', actions[0]?.command);
    expect(withEdits(guard(1), (await editor.applied())[editor.uri(guardFile)] ?? [])).toBe(guard(2));
    // The editor saves it, not the server.
    expect(await readFile(join(root, guardFile), 'utf8')).toBe(guard(1));
  });

  it('say why they are not made, and what would make them', async () => {
    const message = 'Careful with that.';
    const root = await scratch({ ...project(), [guardFile]: script(guard(1, message)) });
    const editor = await openEditor(root, { answer: 'Allow' });
    await editor.open(guardFile, 'shellscript');
    await execute(editor, 'hooklint.allowRuns', guardFile);
    await editor.diagnosed(guardFile, (all) => all.length > 0);
    await execute(editor, 'hooklint.fix', guardFile, 'stderr-only-failure', false);
    expect(editor.messages.at(-1)).toBe(
      'hooklint: stderr-only-failure is not fixed: the script does not say that it blocks; the unsafe fix makes it block',
    );
    await editor.type(guardFile, `${guard(1, message)}# not saved\n`);
    await execute(editor, 'hooklint.fix', guardFile, 'stderr-only-failure', true);
    expect(editor.messages.at(-1)).toContain('has changes that are not saved');
    await editor.type(guardFile, guard(1, message));
    await execute(editor, 'hooklint.fix', guardFile, 'stderr-only-failure', true);
    const edits = (await editor.applied())[editor.uri(guardFile)] ?? [];
    expect(withEdits(guard(1, message), edits)).toBe(guard(2, message));
  });

  it('make a script executable', async () => {
    const root = await scratch({ ...project(), [guardFile]: guard(2) });
    const editor = await openEditor(root);
    expect(codes(await editor.open(settingsFile))).toContain('script-not-executable');
    const action = (await actionsOn(editor, settingsFile)).find(({ title }) => title === 'Make the script executable');
    await editor.request('workspace/executeCommand', action?.command);
    await editor.diagnosed(settingsFile, (all) => !codes(all).includes('script-not-executable'));
  });
});
