/** The parts of the server that need no session. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { cursorInFrontmatter, cursorInJson } from '../../src/lsp/cursor.js';
import { pathOf, uriOf } from '../../src/lsp/paths.js';
import { permissionOf } from '../../src/lsp/permission.js';
import { rangeOf } from '../../src/lsp/positions.js';
import { readPreferences } from '../../src/lsp/preferences.js';
import { runQueue } from '../../src/lsp/run-queue.js';
import { movedTo } from '../../src/lsp/seen.js';
import { spotOf } from '../../src/lsp/spot.js';
import { folderOf } from '../../src/lsp/workspace.js';
import type { Finding } from '../../src/model.js';
import { scratch } from '../load/scratch.js';

const windows = { windows: true };
const posix = { windows: false };

describe('paths', () => {
  it.each([
    ['file:///c%3A/Users/me/.claude/settings.json', 'C:\\Users\\me\\.claude\\settings.json'],
    ['file:///C:/a%20b/hooks.json', 'C:\\a b\\hooks.json'],
    ['file://server/share/hooks.json', '\\\\server\\share\\hooks.json'],
  ])('of Windows: %s', (uri, path) => {
    expect(pathOf(uri, windows)).toBe(path);
  });

  it('of other systems, there and back', () => {
    const path = '/home/me/a b#1/.claude/ü.json';
    expect(pathOf(uriOf(path, posix), posix)).toBe(path);
    expect(pathOf(uriOf('C:\\a b\\#1.json', windows), windows)).toBe('C:\\a b\\#1.json');
  });

  it.each(['untitled:Untitled-1', 'git:/p/settings.json?HEAD', 'file:///a%2Fb', 'file://host/p', 'file:///%'])(
    'none: %s',
    (uri) => {
      expect(pathOf(uri, posix)).toBeUndefined();
    },
  );
});

describe('positions', () => {
  const document = (text: string) => TextDocument.create('file:///f', 'json', 1, text);

  it('behind a lone carriage return, which ends a line for an editor and not for us', () => {
    const range = rangeOf(
      { file: 'f', line: 1, column: 4, endLine: 1, endColumn: 6 },
      document('a\r\nbc'.replace('\n', 'X')),
    );
    expect(range.start).toEqual({ line: 1, character: 1 });
  });

  it('of a line without columns leave its indentation out', () => {
    const { start, end } = rangeOf({ file: 'f', line: 2 }, document('a\r\n  bc\r\nd'));
    expect([start, end]).toEqual([
      { line: 1, character: 2 },
      { line: 1, character: 4 },
    ]);
  });

  it('behind a byte order mark, which columns do not count', () => {
    const { start } = rangeOf({ file: 'f', line: 1, column: 1, endLine: 1, endColumn: 2 }, document('\ufeffa'));
    expect(start).toEqual({ line: 0, character: 1 });
  });

  it('beyond the end of the text are at its end', () => {
    const { start } = rangeOf({ file: 'f', line: 9, column: 9, endLine: 9, endColumn: 12 }, document('a\nb'));
    expect(start).toEqual({ line: 1, character: 1 });
  });
});

describe('a cursor', () => {
  const inJson = (text: string) => {
    const cursor = cursorInJson(text.replace('|', ''), text.indexOf('|'));
    return cursor && { path: cursor.path.join('/'), part: cursor.part, hasValue: cursor.hasValue };
  };
  const inYaml = (text: string) => {
    const cursor = cursorInFrontmatter(text.replace('|', ''), text.indexOf('|'));
    return cursor && { path: cursor.path.join('/'), part: cursor.part };
  };

  it.each([
    ['{ "hooks": { "|', 'hooks/', 'key', false],
    ['{ "hooks": { "St|op": [] } }', 'hooks/Stop', 'key', true],
    ['{ "hooks": { "Stop": [ { "hooks": [ { "type": "|" } ] } ] } }', 'hooks/Stop/0/hooks/0/type', 'value', false],
    ['{ "hooks": { "Stop": [ {}, { "matcher": | } ] } }', 'hooks/Stop/1/matcher', 'value', false],
  ])('in %s', (text, path, part, hasValue) => {
    expect(inJson(text)).toEqual({ path, part, hasValue });
  });

  it.each([
    ['---\nhooks:\n  Pre|\n---\n', 'hooks/Pre', 'key'],
    ['---\nhooks:\n  Stop:\n    - hooks:\n        - ty|pe: command\n---\n', 'hooks/Stop/0/hooks/0/type', 'key'],
    ['---\nhooks:\n  Stop:\n    - hooks:\n        - type: command\n          |\n---\n', 'hooks/Stop/0/hooks/0/', 'key'],
    ['---\nhooks:\n  Stop:\n  - hooks:\n    - type: com|mand\n---\n', 'hooks/Stop/0/hooks/0/type', 'value'],
    ['---\nhooks:\n  Stop: []\n  PreToolUse:\n    - matcher: "B|ash"\n', 'hooks/PreToolUse/0/matcher', 'value'],
  ])('in %j', (text, path, part) => {
    expect(inYaml(text)).toEqual({ path, part });
  });

  it('below the frontmatter is nowhere', () => {
    expect(inYaml('---\nhooks:\n---\ntext: |\n')).toBeUndefined();
  });

  it('in a manifest is in the hooks, however they are wrapped', () => {
    const handler = { kind: 'handler', event: 'Stop', key: 'type' };
    expect(spotOf(['hooks', 'hooks', 'Stop', 0, 'hooks', 0, 'type'])).toEqual(handler);
    expect(spotOf(['hooks', 1, 'Stop', 0, 'hooks', 0, 'type'])).toEqual(handler);
    expect(spotOf(['plugins', 0, 'hooks', 'Stop', 0, 'hooks', 0, 'type'])).toEqual(handler);
    expect(spotOf(['permissions', 'allow', 0])).toBeUndefined();
  });
});

describe('a finding of a run', () => {
  const finding = { place: { file: 'f', line: 2, column: 1, endLine: 2, endColumn: 7 }, source: 'exit 1' } as Finding;

  it('follows its line', () => {
    expect(movedTo(finding, ['', '', '', 'exit 1'])?.place).toMatchObject({ line: 4, endLine: 4 });
    expect(movedTo(finding, ['exit 1'])?.place).toMatchObject({ line: 1, endLine: 1 });
  });

  it('goes with it', () => {
    expect(movedTo(finding, ['exit 2', 'exit 12'])).toBeUndefined();
  });
});

describe('preferences', () => {
  it('are read as the section or with its name, and keep what is not said', () => {
    expect(readPreferences({ run: 'never' })).toEqual({ run: 'never' });
    expect(readPreferences({ hooklint: { client: ' 2.1.71 ' } }, { run: 'never' })).toEqual({
      run: 'never',
      client: '2.1.71',
    });
    expect(readPreferences({ client: '' }, { run: 'onSave', client: '2.1.71' })).toEqual({ run: 'onSave' });
    expect(readPreferences(null)).toEqual({ run: 'onSave' });
    expect(readPreferences({ run: true, client: 7 })).toEqual({ run: 'onSave' });
  });
});

describe('the permission to run hooks', () => {
  it('is for a folder and what is in it, and for no neighbour', async () => {
    const root = await scratch({ 'a/b/f': '', 'ab/f': '' });
    const permission = permissionOf({ XDG_STATE_HOME: join(root, 'state') });
    await permission.allow(join(root, 'a'));
    const allowed = await Promise.all(
      ['a', 'a/b', 'ab', '.'].map((folder) => permission.isAllowed(join(root, folder))),
    );
    expect(allowed).toEqual([true, true, false, false]);
    expect(await permission.forbid(join(root, 'ab'))).toBe(false);
    expect(await permission.forbid(root)).toBe(true);
    expect(await permission.isAllowed(join(root, 'a'))).toBe(false);
  });

  it('is asked for the folder that is open, unless that holds the home folder', () => {
    expect(folderOf('/w/p/f', '/w/p', ['/w'], '/home/me')).toBe('/w');
    expect(folderOf('/home/me/p/f', '/home/me/p', ['/home/me', '/'], '/home/me')).toBe('/home/me/p');
    expect(folderOf('/x/f', '/x', ['/w'], '/home/me')).toBe('/x');
  });
});

describe('runs', () => {
  it('begin anew when they are asked for again, wait for others, and end at the close', async () => {
    const log: string[] = [];
    const ends = new Map<string, () => void>();
    const queue = runQueue(async (path, signal) => {
      log.push(`begins ${path}`);
      await new Promise<void>((resolve) => {
        ends.set(path, resolve);
        signal.addEventListener('abort', () => resolve());
      });
      log.push(`${signal.aborted ? 'ended' : 'done'} ${path}`);
    });
    const settled = () => new Promise((resolve) => setImmediate(resolve));
    queue.request('a');
    queue.request('b');
    queue.request('a');
    await settled();
    expect(log).toEqual(['begins a', 'ended a', 'begins b']);
    ends.get('b')?.();
    await settled();
    expect(log.slice(3)).toEqual(['done b', 'begins a']);
    await queue.close();
    queue.request('c');
    await settled();
    expect(log.slice(5)).toEqual(['ended a']);
  });
});
