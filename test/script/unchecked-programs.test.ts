/** What a shell script takes for granted when it reads its payload. */
import { expect, it } from 'vitest';
import { uncheckedProgram } from '../../src/script/pitfalls/unchecked-programs.js';

const uncheckedIn = (...lines: readonly string[]) =>
  uncheckedProgram({ language: 'bash', text: ['#!/bin/bash', 'input=$(cat)', ...lines].join('\n') });

const tool = 'tool=$(jq -r .tool_name <<<"$input")';
const command = 'command=$(jq -r .tool_input.command <<<"$input" 2>/dev/null || echo "")';

it('is a program whose failure leaves a variable empty', () => {
  expect(uncheckedIn(tool)).toBe('jq');
  expect(uncheckedIn('set -e', command)).toBe('jq');
  expect(uncheckedIn('set -e', command, tool)).toBe('jq');
});

it('is one whose failure is forgiven lines below its name', () => {
  const read = [
    'path="$(python3 -c \'import json, sys',
    'print(json.load(sys.stdin)["cwd"])',
    '\' 2>/dev/null || true)"',
  ];
  expect(uncheckedIn('set -e', ...read)).toBe('python3');
  expect(uncheckedIn('set -e', ...read.map((line) => line.replace(' || true', '')))).toBeUndefined();
});

it('is none where the first call without it ends the script, or where the script looks for it', () => {
  expect(uncheckedIn('set -euo pipefail', tool, command)).toBeUndefined();
  expect(uncheckedIn('command -v jq >/dev/null || exit 2', tool)).toBeUndefined();
  expect(uncheckedIn('echo "$input"')).toBeUndefined();
});

it('is none whose exit code is looked at, though not where an empty value takes its place', () => {
  expect(uncheckedIn(`${tool} || exit 2`)).toBeUndefined();
  expect(uncheckedIn(tool, 'if [ $? -ne 0 ]; then exit 2; fi')).toBeUndefined();
  expect(uncheckedIn(`if ! ${tool}; then exit 2; fi`)).toBeUndefined();
  expect(uncheckedIn(`${tool} || true`)).toBe('jq');
  expect(uncheckedIn(`${tool} || tool=""`)).toBe('jq');
  expect(uncheckedIn('if [ "$(jq -r .tool_name <<<"$input")" = Bash ]; then exit 2; fi')).toBe('jq');
});

it('is none that reads no payload', () => {
  expect(uncheckedIn('found=$(python3 -m pytest -q 2>&1)')).toBeUndefined();
  expect(uncheckedIn('tool=$(python3 -m json.tool <<<"$input" | grep tool_name)')).toBe('python3');
});
