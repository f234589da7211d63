/** A range of clients from the command line to the report: one run of a hook, a verdict for each stretch of versions. */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ReportJson } from '../../src/report/json-shapes.js';
import { runMain } from './run-main.js';

const folder = mkdtempSync(join(tmpdir(), 'hooklint-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  chmodSync(join(folder, name), 0o755);
  return name;
}

async function lint(...argv: readonly string[]): Promise<ReportJson> {
  const ran = await runMain([...argv, '--isolation', 'none', '--format', 'json'], {
    cwd: folder,
    env: process.env as never,
  });
  expect(ran.code).toBeLessThan(2);
  return JSON.parse(ran.stdout) as ReportJson;
}

/** Which effect the client gave the runs of a hook, from which version on. */
function effects({ runs }: ReportJson): readonly string[] {
  return [
    ...new Set(
      runs.map(({ verdicts = [] }) => {
        const changes = verdicts.map(({ stretch, verdict }) => [stretch.from, verdict.effect] as const);
        return changes
          .filter(([, effect], i) => effect !== changes[i - 1]?.[1])
          .map(([version, effect]) => `${version} ${effect}`)
          .join(', ');
      }),
    ),
  ];
}

describe('exit 2 beside JSON, over a range', () => {
  const reply = (json: string): string =>
    // A traced run, which only finds the line, does not count.
    `#!/bin/sh\n# hooklint: event=PreToolUse matcher=Edit\ncase $- in *x*) ;; *) echo x >> "${folder}/count" ;; esac\necho '${json}'\necho no >&2\nexit 2\n`;

  it('is run once for each payload and judged for every era', async () => {
    write('empty.sh', reply('{}'));
    const report = await lint('--client', '>=2.1.0', 'empty.sh');
    expect(effects(report)).toEqual(['2.1.0 proceed, 2.1.90 block']);
    expect(readFileSync(join(folder, 'count'), 'utf8').trim().split('\n')).toHaveLength(report.runs.length);
    const findings = report.findings.filter(({ rule }) => rule === 'json-with-exit-2');
    expect(findings.map(({ severity, versions }) => [severity, versions?.map(({ from, to }) => [from, to])])).toEqual(
      expect.arrayContaining([
        ['error', [['2.1.0', '2.1.90']]],
        ['warning', [['2.1.90', undefined]]],
      ]),
    );
  });

  it('tells the eras of the other replies apart', async () => {
    const specific = (decision: string) =>
      `{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"${decision}"}}`;
    write('allow.sh', reply(specific('allow')));
    write('bad.sh', reply(specific('block')));
    const argv = ['--client', '2.1.0..2.1.330'];
    expect(effects(await lint(...argv, 'allow.sh'))).toEqual(['2.1.0 allow, 2.1.105 block']);
    expect(effects(await lint(...argv, 'bad.sh'))).toEqual(['2.1.0 proceed, 2.1.213 block']);
  });

  it('reads as a sentence', async () => {
    const { stdout } = await runMain(['-v', '--client', '>=2.1.0', '--isolation', 'none', 'empty.sh'], {
      cwd: folder,
      env: process.env as never,
    });
    expect(stdout).toContain('2.1.0 to before 2.1.90: tool RUNS; Claude sees nothing');
    expect(stdout).toContain('since 2.1.90: tool is BLOCKED');
  });
});

it('names what the oldest client asked about does not know', async () => {
  const command = '"$CLAUDE_PROJECT_DIR"/quiet.sh';
  write('quiet.sh', '#!/bin/sh\nexit 0\n');
  mkdirSync(join(folder, '.claude'));
  const hooks = {
    PostToolBatch: [{ hooks: [{ type: 'command', command }] }],
    PostToolUse: [{ hooks: [{ type: 'command', command, if: 'Bash(git:*)' }] }],
    Stop: [{ hooks: [{ type: 'http', url: 'http://127.0.0.1:1/' }] }],
  };
  writeFileSync(join(folder, '.claude', 'settings.json'), JSON.stringify({ hooks }));
  const told = (report: ReportJson) =>
    report.findings.filter(({ rule }) => rule.startsWith('newer-')).map(({ rule, message }) => [rule, message]);
  expect(told(await lint('--client', '2.1.50..2.1.330'))).toEqual(
    expect.arrayContaining([
      ['newer-event', expect.stringContaining('needs Claude Code 2.1.118')],
      ['newer-event', expect.stringContaining('2.1.50 drops the whole file')],
      ['newer-handler', expect.stringContaining('`if` needs Claude Code 2.1.85')],
      ['newer-handler', expect.stringContaining('http handlers need Claude Code 2.1.63')],
    ]),
  );
  expect(told(await lint('--client', '2.1.300..2.1.330'))).toEqual([]);
});
