import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJson } from '../../src/text/json.js';
import { escapePart, valueAt } from '../../src/text/json-pointer.js';

describe('places in JSON', () => {
  const text = '{\n  "hooks": {\n    "PreToolUse": [{ "matcher": "Bash" }]\n  }\n}\n';

  it('gives line and column of keys and values', () => {
    const { locate } = readJson(text);
    expect(locate('/hooks/PreToolUse', 'key')).toEqual({ line: 3, column: 5, endLine: 3, endColumn: 17 });
    expect(locate('/hooks/PreToolUse/0/matcher', 'value')).toEqual({ line: 3, column: 33, endLine: 3, endColumn: 39 });
    expect(locate('', 'value')).toEqual({ line: 1, column: 1, endLine: 5, endColumn: 2 });
  });

  it('gives the value where there is no key, and nothing where there is no value', () => {
    const { locate } = readJson(text);
    expect(locate('/hooks/PreToolUse/0', 'key')).toEqual(locate('/hooks/PreToolUse/0', 'value'));
    expect(locate('/hooks/Stop', 'key')).toBe(undefined);
  });

  it('does not count a byte order mark', () => {
    const { value, locate } = readJson('\uFEFF{"a": 1}');
    expect(value).toEqual({ a: 1 });
    expect(locate('/a', 'key')).toEqual({ line: 1, column: 2, endLine: 1, endColumn: 5 });
  });

  it('points at the last of several equal keys, as the value is the last one', () => {
    const { value, locate } = readJson('{"a": {"b": 1},\n"a": {"c": 2}}');
    expect(value).toEqual({ a: { c: 2 } });
    expect(locate('/a/c', 'value')?.line).toBe(2);
    expect(locate('/a/b', 'value')).toBe(undefined);
  });

  it('counts columns in UTF-16 units and lines by their line feeds', () => {
    const { locate } = readJson('{"😀": 1,\r\n "é": 2}');
    expect(locate('/😀', 'value')).toMatchObject({ line: 1, column: 8 });
    expect(locate('/é', 'value')).toMatchObject({ line: 2, column: 7 });
  });

  it('finds every value of any document where it stands', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, 4), (document, indent) => {
        const printed = JSON.stringify(document, null, indent);
        const { locate } = readJson(printed);
        const lines = printed.split('\n');
        for (const pointer of pointers(document)) {
          const place = locate(pointer, 'value');
          if (place?.line === undefined || place.column === undefined) throw new Error(`${pointer} is not located`);
          if (place.line !== place.endLine) continue;
          const found = lines[place.line - 1]?.slice(place.column - 1, (place.endColumn ?? 1) - 1);
          expect(JSON.parse(found ?? '')).toEqual(JSON.parse(JSON.stringify(valueAt(document, pointer))));
        }
      }),
    );
  });
});

function pointers(value: unknown, at = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, item]) => pointers(item, `${at}/${escapePart(key)}`))];
}

describe('text that is no JSON', () => {
  it.each<[text: string, line: number, column: number, message: RegExp]>([
    ['{\n  // note\n}', 2, 3, /no comments/],
    ['{"a": [1,]}', 1, 9, /comma before the closing "]"/],
    ['{"a": 1,\n}', 1, 8, /comma before the closing "}"/],
    ["{'a': 1}", 1, 2, /key in double quotes/],
    ['{"a": \'x\'}', 1, 7, /JSON strings stand in double quotes/],
    ['{"a": 1', 1, 8, /ends before the "{" of line 1 is closed/],
    ['{"a": "x', 1, 7, /never ends/],
    ['{"a": "x\ny"}', 1, 9, /line break/],
    ['{"a" 1}', 1, 6, /colon after the key "a"/],
    ['{"a": 1 "b": 2}', 1, 9, /expected "," or "}"/],
    ['{"a": 1}}', 1, 9, /expected the end/],
    ['{"a": nope}', 1, 7, /expected a value/],
    ['{"a": "\\x"}', 1, 7, /escape/],
    ['', 1, 1, /end of the file/],
  ])('%j', (text, line, column, message) => {
    const { value, syntaxError, locate } = readJson(text);
    expect(value).toBe(undefined);
    expect(syntaxError).toMatchObject({ line, column });
    expect(syntaxError?.message).toMatch(message);
    expect(locate('', 'value')).toMatchObject({ line, column });
  });

  it('is told from JSON as the native parser does, and never throws', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '"a"',
      '1',
      '-',
      'true',
      'null',
      ' ',
      '\n',
      '\\',
      '//',
      '\uFEFF',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        let parses = true;
        try {
          JSON.parse(text.replace(/^\uFEFF/, ''));
        } catch {
          parses = false;
        }
        expect(readJson(text).syntaxError === undefined).toBe(parses);
      }),
      { numRuns: 2000 },
    );
  });

  it('may nest as deep as it likes', () => {
    const deep = '['.repeat(20_000) + ']'.repeat(20_000);
    expect(readJson(deep).locate('', 'value')).toBe(undefined);
    expect(readJson('['.repeat(20_000)).syntaxError).toBeDefined();
  });
});
