import { describe, expect, it } from 'vitest';
import { formerTools, toolAt, toolRows } from '../../src/contract/tools.js';
import { newestClient } from '../../src/contract/version.js';
import { misfits } from '../../src/interpret/fits.js';
import { loadCorpus } from '../../src/load/payloads.js';
import type { Shape } from '../../src/model.js';

const corpus = await loadCorpus();
const captured = corpus.filter(({ provenance }) => provenance.startsWith('captured'));

function shapeOf(tool: unknown, part: 'input' | 'output'): Shape {
  const shape = toolAt(String(tool), newestClient)?.[part];
  if (shape === undefined) throw new Error(`no ${part} of ${tool}`);
  return shape;
}

describe('the shapes of tools', () => {
  it('fit every captured call', () => {
    for (const { id, json } of captured.filter(({ json }) => 'tool_input' in json)) {
      expect(misfits(shapeOf(json.tool_name, 'input'), json.tool_input), id).toEqual([]);
    }
  });

  it('fit every captured result', () => {
    const results = captured.filter(({ event }) => event === 'PostToolUse');
    expect(results.length).toBeGreaterThanOrEqual(17);
    for (const { id, json } of results) {
      expect(misfits(shapeOf(json.tool_name, 'output'), json.tool_response), id).toEqual([]);
    }
  });

  it('fit every call and result of the rest of the corpus', () => {
    for (const { id, json } of corpus) {
      if ('tool_input' in json) expect(misfits(shapeOf(json.tool_name, 'input'), json.tool_input), id).toEqual([]);
      if ('tool_response' in json)
        expect(misfits(shapeOf(json.tool_name, 'output'), json.tool_response), id).toEqual([]);
    }
  });

  // What the newest client made of these, run on a Bash call.
  it.each([
    [{ stdout: 'x', stderr: '', interrupted: false, isImage: false }, true],
    ['x', false],
    ['', false],
    [null, false],
    [{ foo: 'x' }, false],
    [[{ type: 'text', text: 'x' }], false],
  ])('takes %j for the output of Bash: %s', (value, taken) => {
    expect(misfits(shapeOf('Bash', 'output'), value).length === 0).toBe(taken);
  });

  it.each([
    [{ command: 'ls' }, []],
    [{ description: 'only this' }, [{ pointer: '/command', expected: 'string', received: 'missing' }]],
    [{ command: 5 }, [{ pointer: '/command', expected: 'string', received: 'number' }]],
    [{}, [{ pointer: '/command', expected: 'string', received: 'missing' }]],
  ])('takes %j for the input of Bash as measured', (value, expected) => {
    expect(misfits(shapeOf('Bash', 'input'), value)).toEqual(expected);
  });

  it('are the same for all MCP tools, and unknown for other names', () => {
    expect(toolAt('mcp__any__thing', newestClient)?.output).toEqual(toolAt('mcp__demo__echo', newestClient)?.output);
    expect(toolAt('Bsh', newestClient)).toBeUndefined();
    expect(toolAt('LSP', newestClient)?.input).toBeUndefined();
  });

  it('are not claimed for clients that were not looked at', () => {
    expect(toolAt('Agent', '2.1.62')).toBeUndefined();
    expect(toolAt('Agent', '2.1.63')).toBeDefined();
  });

  it('never name a tool that is both current and gone', () => {
    const current = new Set(toolRows.map(({ name }) => name));
    expect(formerTools.filter(({ name }) => current.has(name))).toEqual([]);
    expect(formerTools.filter(({ now }) => now !== null && !current.has(now))).toEqual([]);
  });
});

describe('misfits', () => {
  it('speaks of the member of a union that the value resembles', () => {
    const read = shapeOf('Read', 'output');
    expect(misfits(read, { type: 'text', file: { filePath: 'a', content: 'b', numLines: 1, startLine: 1 } })).toEqual([
      { pointer: '/file/totalLines', expected: 'number', received: 'missing' },
    ]);
    expect(misfits(read, 5)).toHaveLength(1);
  });

  it('escapes keys in pointers, and lets unknown keys pass', () => {
    const shape: Shape = { type: 'object', fields: { 'a/b': { shape: { type: 'null' }, required: true } } };
    expect(misfits(shape, { 'a/b': 1, c: 2 })).toEqual([{ pointer: '/a~1b', expected: 'null', received: 'number' }]);
    expect(misfits(shape, { 'a/b': null, c: 2 })).toEqual([]);
  });

  it('looks only at own keys', () => {
    const shape: Shape = {
      type: 'object',
      fields: { constructor: { shape: { type: 'any' as const }, required: true } },
    };
    expect(misfits(shape, {})).toHaveLength(1);
    expect(misfits(shape, JSON.parse('{"constructor":1}'))).toEqual([]);
  });
});
