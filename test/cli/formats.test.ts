/** `--format`: several at once, each where it belongs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratch, script } from '../load/scratch.js';
import { runMain } from './run-main.js';

const files = { 'a.sh': script('#!/bin/sh\n# hooklint: event=Stop\nexit 0\n') };
const words = ['a.sh', '--isolation', 'none'];

describe('--format', () => {
  it('writes one report to standard output and the others to their files', async () => {
    const root = await scratch(files);
    const formats = [
      'concise',
      'sarif=out.sarif',
      'junit=junit.xml',
      'html=report.html',
      'markdown=a=b.md',
      'json=r.json',
    ];
    const { code, stdout } = await runMain([...words, ...formats.flatMap((format) => ['--format', format])], {
      cwd: root,
    });
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    const begins = (file: string) => readFileSync(join(root, file), 'utf8').trimStart().slice(0, 14);
    expect(['out.sarif', 'junit.xml', 'report.html', 'a=b.md', 'r.json'].map(begins)).toEqual([
      expect.stringContaining('{'),
      '<?xml version=',
      '<!doctype html',
      expect.stringContaining('## hooklint'),
      expect.stringContaining('{'),
    ]);
  });

  it('takes --output-file for the one without a file', async () => {
    const root = await scratch(files);
    const both = ['-f', 'json', '-f', 'junit=b.xml', '-o', 'a.json'];
    expect(await runMain([...words, ...both], { cwd: root })).toMatchObject({ code: 0, stdout: '' });
    expect(JSON.parse(readFileSync(join(root, 'a.json'), 'utf8')).summary.hooks).toBe(1);
    expect(readFileSync(join(root, 'b.xml'), 'utf8')).toContain('<testsuites');
  });

  it.each([
    [['-f', 'json', '-f', 'sarif'], '2 formats would go to the same output'],
    [['-f', 'sarfi=x'], 'Did you mean sarif?'],
    [['-f', 'json='], 'names no file'],
    [['-f', 'json=x', '-o', 'y'], '--output-file has nothing to write'],
    [['-f', 'json=no/such/folder/x'], 'cannot write no/such/folder/x: ENOENT'],
  ])('refuses %j', async (more, said) => {
    const root = await scratch(files);
    const { code, stdout, stderr } = await runMain([...words, ...more], { cwd: root });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(said);
  });
});
