/** `verdict` behind programs that split and join lines gives what one process gives. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '../../src/run/programs.js';
import { builtCli } from './built.js';

let folder: string;
let env: NodeJS.ProcessEnv;
/** 3,000 runs of a guard, some of which go wrong, and what one process makes of them. */
let log: string;
let whole: string;

const run = (command: string, input?: string) => {
  const maxBuffer = 1 << 26;
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: folder,
    env,
    encoding: 'utf8',
    input,
    maxBuffer,
  });
  return { status, stdout, stderr };
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hooklint-test-'));
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'hooklint'), `#!/bin/sh\nexec '${process.execPath}' '${builtCli}' "$@"\n`, { mode: 0o755 });
  // Parallel asks once to be cited, and notes in the home folder that it did.
  env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, HOME: folder };
  const record = (id: number) => ({
    id,
    event: 'PreToolUse',
    hook: { exitCode: id % 3, stdout: '', stderr: `no ${id}` },
  });
  log = Array.from({ length: 3000 }, (_, id) => `${JSON.stringify(record(id))}\n`).join('');
  writeFileSync(join(folder, 'log.jsonl'), log);
  whole = run('hooklint verdict < log.jsonl').stdout;
  expect(whole.split('\n')).toHaveLength(3001);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(findProgram('parallel') === undefined)('GNU parallel', () => {
  it.each([
    'parallel --pipe --block 50K -k hooklint verdict --fail-on never < log.jsonl',
    'parallel --pipepart --block -1 -k -a log.jsonl hooklint verdict --fail-on never',
  ])(
    '%s',
    (command) => {
      const { status, stdout } = run(command);
      expect(status).toBe(0);
      expect(stdout).toBe(whole);
    },
    120_000,
  );

  it('counts the blocks with findings in its exit code', () => {
    const blocks = Math.ceil(log.length / 50_000);
    const { status } = run('parallel --pipe --block 50K -k hooklint verdict < log.jsonl > /dev/null');
    expect(status).toBeGreaterThan(1);
    expect(status).toBeLessThanOrEqual(blocks + 1);
  }, 120_000);
});

describe('statistics of parts of a log', () => {
  const count = 'hooklint verdict --summary --format json';
  const merged = (counts: string) => run(`hooklint merge ${counts}-*.json --format json`).stdout;

  it.skipIf(findProgram('parallel') === undefined)(
    'that GNU parallel counted add up to those of the whole',
    () => {
      const { status } = run(`parallel --pipepart --block 50K -a log.jsonl '${count} > parallel-{#}.json'`);
      expect(status).toBe(0);
      expect(merged('parallel')).toBe(run(`${count} < log.jsonl`).stdout);
    },
    120_000,
  );

  // BSD's split has no such shares.
  it.skipIf(process.platform !== 'linux')(
    'that the tasks of an array counted add up, each of which takes its share of the lines',
    () => {
      for (const task of [1, 2, 3]) {
        expect(run(`split -n l/${task}/3 log.jsonl | ${count} > task-${task}.json`).status).toBe(0);
      }
      expect(merged('task')).toBe(run(`${count} < log.jsonl`).stdout);
    },
    120_000,
  );
});

describe.skipIf(process.platform === 'win32')('an engine that hands each partition to a process', () => {
  // What Spark's pipe does: each element is a line on stdin, each line of stdout an element; another code than 0 fails.
  const partition = (lines: readonly string[]) =>
    run('hooklint verdict --fail-on never', lines.map((line) => `${line}\n`).join(''));

  it('gets a line for each line, whatever the partitions', () => {
    const lines = log.trimEnd().split('\n');
    const parts = [lines.filter((_, i) => i % 2 === 0), lines.filter((_, i) => i % 2 === 1), []].map(partition);
    expect(parts.map(({ status }) => status)).toEqual([0, 0, 0]);
    const joined = parts.flatMap(({ stdout }) => stdout.split('\n').filter((line) => line !== ''));
    const idOf = (line: string) => (JSON.parse(line) as { id: number }).id;
    expect(joined.sort((a, b) => idOf(a) - idOf(b)).join('\n')).toBe(whole.trimEnd());
  }, 120_000);

  it('hears of a line that is no record by its exit code', () => {
    expect(partition(['{"no":"record"}']).status).toBe(2);
  });
});

it('is what the pages show', () => {
  const page = readFileSync(new URL('../../docs/logs.md', import.meta.url), 'utf8');
  const sessions = readFileSync(new URL('../../docs/sessions.md', import.meta.url), 'utf8');
  expect(sessions).toContain("parallel --pipepart --block -1 -a log.jsonl 'hooklint verdict --summary --format json");
  expect(sessions).toContain('split -n l/$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT log.jsonl |');
  for (const said of [
    'parallel --pipe --block',
    'parallel --pipepart --block -1 -k -a',
    'pipe("hooklint verdict --fail-on never")',
  ])
    expect(page).toContain(said);
});
