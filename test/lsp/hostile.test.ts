/** Documents that nobody writes by hand: the server answers, and soon. */
import { describe, expect, it } from 'vitest';
import { cursorInFrontmatter, cursorInJson } from '../../src/lsp/cursor.js';
import { kindOfDocument, longestDocument } from '../../src/lsp/document-kind.js';
import { scratch } from '../load/scratch.js';
import { openEditor } from './editor.js';
import { project, settings, settingsFile } from './files.js';

describe('a document', () => {
  it('that is too long is not read', () => {
    const text = `{ "hooks": ${' '.repeat(longestDocument)} }`;
    expect(kindOfDocument('/p/.claude/settings.json', text)).toBeUndefined();
  });

  it('with a hundred thousand brackets is no reason to end', () => {
    const text = `{ "hooks": ${'['.repeat(100_000)}`;
    expect(cursorInJson(text, text.length)).toBeUndefined();
    const yaml = `---\n${'- '.repeat(100_000)}a: 1\n---\n`;
    expect(() => cursorInFrontmatter(yaml, 100_000)).not.toThrow();
  });

  it('with thousands of handlers, and one with text that directs a terminal, is answered for', async () => {
    const editor = await openEditor(await scratch(project()));
    await editor.open(settingsFile);
    const handler = '{ "type": "command", "command": "true", "tiemout": 1 }';
    const many = `{ "hooks": { "Stop": [ { "hooks": [ ${Array(3000).fill(handler).join(',\n')} ] } ] } }`;
    expect((await editor.type(settingsFile, many)).length).toBeLessThanOrEqual(200);
    const [found] = await editor.type(settingsFile, settings().replace('ToolUse', '\\u001b[31m\\u202eesU'));
    expect(found?.message).toContain('\\u001b[31m');
    expect(found?.message).not.toContain('\u001b');
    expect(found?.message).not.toContain('\u202e');
    expect(await editor.quit()).toBe(0);
  });
});
