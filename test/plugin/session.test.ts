/**
 * The plugin in a session. Played to the Claude Code that HOOKLINT_CLAUDE names (recorded anew with HOOKLINT_RECORD=1), and
 * replayed from the record everywhere: the plugin's hook is run on the payloads that Claude Code gave it then, and what
 * Claude saw is what hooklint says it sees.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openClient } from '../../src/client/client.js';
import { findIsolation } from '../../src/client/isolation.js';
import { guardFor } from '../../src/init/guard.js';
import { interpret } from '../../src/interpret/index.js';
import { writeUnder } from '../../src/live/scratch.js';
import { decide } from '../../src/permissions/decide.js';
import { builtCli } from '../cli/built.js';
import {
  plugin,
  type RecordedCommand,
  type RecordedSession,
  recordCommand,
  recordSession,
  type Told,
} from './session.js';

const file = join(import.meta.dirname, 'session.json');
const commandFile = join(import.meta.dirname, 'command.json');
const named = process.env.HOOKLINT_CLAUDE;
const client = named === 'none' ? undefined : named;
const hasNamespaces = findIsolation().kind === 'namespace';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hooklint-test-'));
  writeUnder(folder, 'bin/hooklint', `#!/bin/sh\nexec '${process.execPath}' '${builtCli}' "$@"\n`, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true }));

const rulesIn = (stdout: string): readonly string[] =>
  [...stdout.matchAll(/(?:error|warning)\[([a-z-]+)\]/g)].map(([, rule]) => rule as string);

const withoutFigures = (record: RecordedSession): unknown =>
  record.told.map(({ file: name, stdout, claudeSaw }) => ({
    file: name,
    rules: rulesIn(stdout),
    claudeSaw: claudeSaw.length,
  }));

describe.skipIf(client === undefined || !hasNamespaces)('a session with the real Claude Code', () => {
  test('goes as recorded', async () => {
    const record = await recordSession(await openClient(client, process.env), join(folder, 'bin'));
    if (process.env.HOOKLINT_RECORD === '1') writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`);
    expect(withoutFigures(record)).toEqual(withoutFigures(JSON.parse(readFileSync(file, 'utf8'))));
  });

  test('runs the command as recorded', async () => {
    const record = await recordCommand(await openClient(client, process.env), join(folder, 'bin'));
    if (process.env.HOOKLINT_RECORD === '1') writeFileSync(commandFile, `${JSON.stringify(record, null, 2)}\n`);
    expect(record).toEqual(JSON.parse(readFileSync(commandFile, 'utf8')));
  });
});

describe('the recorded command', () => {
  const record = JSON.parse(readFileSync(commandFile, 'utf8')) as RecordedCommand;
  const [, front = '', body = ''] =
    /^---\n(.*?)\n---\n(.*)$/s.exec(readFileSync(join(plugin, 'commands/hooklint.md'), 'utf8')) ?? [];
  const filled = (text: string): string =>
    text.replaceAll('$' + '{CLAUDE_PLUGIN_ROOT}', '{{PLUGIN}}').replaceAll('$ARGUMENTS', '.claude');

  test('Claude read what the file says', () => {
    expect(record.prompt.trim()).toBe(filled(body).trim());
  });

  test('what the command names ran unasked, and nothing else', () => {
    expect(record.called.map(({ ran }) => ran)).toEqual([true, true, true, false, false, false, false]);
  });

  test('is allowed what it was allowed then', () => {
    const allowed = filled(/^allowed-tools: (.*)$/m.exec(front)?.[1] ?? '').match(/[A-Z]\w+(?:\([^)]*\))?/g) ?? [];
    const permissions = { rules: allowed.map((text) => ({ behaviour: 'allow' as const, text })) };
    for (const { command, ran } of record.called) {
      const payload = { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command }, cwd: '/project' };
      expect([command, decide(payload, permissions, record.client)?.outcome]).toEqual([
        command,
        ran ? 'runs' : 'asked',
      ]);
    }
  });
});

describe('the recorded session', () => {
  const record = JSON.parse(readFileSync(file, 'utf8')) as RecordedSession;

  test('Claude is told of what is broken, and of nothing else', () => {
    expect(record.told.map(({ file: name, stdout }) => [name, ...rulesIn(stdout)])).toEqual([
      ['.claude/hooks/no-force-push.sh', 'stderr-only-failure'],
      ['.claude/hooks/no-git-push-force.py'],
      ['.claude/settings.json', 'dead-matcher'],
      ['.claude/settings.json'],
      ['README.md'],
    ]);
  });

  test('Claude saw what hooklint says that it sees', () => {
    for (const { payload, stdout, claudeSaw } of record.told) {
      const verdict = interpret(
        {
          type: 'command',
          exitCode: 0,
          signal: null,
          timedOut: false,
          stdout: new TextEncoder().encode(stdout),
          stderr: new Uint8Array(),
        },
        {
          event: 'PostToolUse',
          client: record.client,
          payload,
          handler: { type: 'command', command: 'after-edit.sh', statusMessage: 'hooklint' },
        },
      );
      expect(verdict.toClaude.map(({ text }) => text)).toEqual(claudeSaw);
    }
  });

  test.skipIf(!hasNamespaces)('the hook of the plugin says the same today', () => {
    const guard = guardFor('git push --force');
    if ('why' in guard) throw new Error(guard.why);
    const here = (json: string): Told =>
      JSON.parse(
        json.replaceAll('{{ROOT}}', folder).replaceAll('{{GUARD}}', () => JSON.stringify(guard.text).slice(1, -1)),
      );
    for (const recorded of record.told) {
      const { file: name, payload, stdout } = here(JSON.stringify(recorded));
      const { tool_input: input, tool_response: response } = payload as Record<string, Record<string, string>>;
      const before = response?.originalFile ?? '';
      const content = input?.content ?? before.replace(input?.old_string ?? '', input?.new_string ?? '');
      writeUnder(join(folder, 'project'), name, content);
      const ran = spawnSync('sh', [join(plugin, 'hooks/after-edit.sh')], {
        input: `${JSON.stringify(payload)}\n`,
        encoding: 'utf8',
        env: {
          PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter),
          HOME: join(folder, 'home'),
          CLAUDE_PROJECT_DIR: join(folder, 'project'),
          CLAUDE_PLUGIN_ROOT: plugin,
        },
      });
      expect([name, ran.status, ran.stderr, ...rulesIn(ran.stdout)]).toEqual([name, 0, '', ...rulesIn(stdout)]);
    }
  });
});
