/** Files with a command in their names: which hooks get them, and that a shell falls for them however it quotes. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Case, Execution, Hook, Language, Payload, Run } from '../../src/model.js';
import { bait, baitCases } from '../../src/plan/baits.js';

function hookOf(text: string, language: Language): Hook {
  return {
    id: 'h',
    event: 'PostToolUse',
    handler: { type: 'command', command: './h' },
    script: { path: 'h', absolutePath: '/p/h', text, language, executable: true, shebang: null },
    decidedBy: 'settings',
    place: { file: 's' },
    projectDir: '/p',
  };
}

const written = (path: string): Payload => ({
  id: path,
  event: 'PostToolUse',
  json: {
    hook_event_name: 'PostToolUse',
    tool_name: 'Write',
    tool_input: { file_path: path },
    tool_response: { filePath: path },
  },
  nature: 'benign',
  provenance: '',
});

function baitsFor(
  hook: Hook,
  execution: Partial<Execution> = { writes: [] },
  payloads = ['/p/src/a.ts', '/p/src/b.ts', '/p/README.md'].map(written),
) {
  const planned = payloads.map((payload): Case => ({ id: `h@${payload.id}`, hook, payload }));
  const runs = planned.map((each) => ({ case: each, execution: { type: 'command', ...execution } }) as Run);
  return baitCases(runs, planned, new Map());
}

const inShell = 'execSync(`npx prettier --write "${data.tool_input.file_path}"`);\n';

it('are tried on one file of each kind, with what the tool did', () => {
  const cases = baitsFor(hookOf(inShell, 'javascript'));
  expect(cases.map(({ id }) => id)).toEqual([
    'h@/p/src/a.ts!a command in the name',
    'h@/p/README.md!a command in the name',
  ]);
  const { tool_input, tool_response } = cases.map(({ payload }) => payload.json)[0] as never as {
    tool_input: { file_path: string };
    tool_response: { filePath: string };
  };
  expect(tool_input.file_path).toMatch(/^\/p\/src\/.*\$\(.*a\.ts$/);
  expect(tool_response.filePath).toBe(tool_input.file_path);
});

it('are tried first on what was made for the hook, which comes past its own conditions', () => {
  const common = ['/p/a.txt', '/p/docs/a.md', '/p/src/a.ts', '/p/lib/a.py'].map(written);
  const made: Payload = { ...written('/p/server/a.py'), madeFor: ['h'] };
  const [first, ...more] = baitsFor(hookOf(inShell, 'javascript'), { writes: [] }, [...common, made]);
  expect(first?.id).toBe('h@/p/server/a.py!a command in the name');
  expect(more).toHaveLength(3);
});

it.each<[string, Language]>([
  ["execFileSync('npx', ['prettier', '--write', data.tool_input.file_path]);\n", 'javascript'],
  ['const found = /file_path/.exec(text);\n', 'javascript'],
  ['subprocess.run(["black", data["tool_input"]["file_path"]])\n', 'python'],
  ['os.system("make lint")\n', 'python'],
  ['black "$(jq -r .tool_input.file_path)"\n', 'bash'],
])('are not tried where no shell reads a path: %s', (text, language) => {
  expect(baitsFor(hookOf(text, language))).toEqual([]);
});

it('are not tried where nobody sees what a hook writes', () => {
  expect(baitsFor(hookOf(inShell, 'javascript'), {})).toEqual([]);
});

it.each(['"PATH"', 'PATH', "'PATH'"])('makes the file in %s', (quoted) => {
  const [{ file_path: path }] = baitsFor(hookOf(inShell, 'javascript')).map(
    ({ payload }) => payload.json.tool_input,
  ) as [{ file_path: string }];
  const folder = mkdtempSync(join(tmpdir(), 'hooklint-test-'));
  try {
    spawnSync('sh', ['-c', `: ${quoted.replace('PATH', () => path)}`], { cwd: folder });
    expect(existsSync(join(folder, bait))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
