/** A plan run side by side: results in order, materialised payloads, an end when it is asked for. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Case, CommandExecution } from '../../src/model.js';
import { type Enough, openRunner, runCases, runCommand } from '../../src/run/index.js';
import { caseOf, hasNamespaces, hookOf, makeScene, type Scene, text } from './project.js';

const isolations = (await hasNamespaces()) ? (['none', 'copy', 'namespace'] as const) : (['none', 'copy'] as const);

let scene: Scene;
beforeEach(() => {
  scene = makeScene();
});
afterEach(() => scene.remove());

const none = { isolation: 'none' } as const;
const command = (line: string, json?: Record<string, unknown>): Case => caseOf(hookOf(scene, { command: line }), json);

async function outputs(cases: readonly Case[], options = {}): Promise<readonly string[]> {
  const seen: string[] = [];
  for await (const { execution } of runCases(cases, { ...none, ...options })) {
    seen.push(text((execution as CommandExecution).stdout).trim());
  }
  return seen;
}

describe.skipIf(process.platform === 'win32')('cases', () => {
  it('come back in their order, however long each takes', async () => {
    const cases = Array.from({ length: 40 }, (_, i) => command(`sleep 0.${(40 - i) % 4}; echo ${i}`));
    expect(await outputs(cases, { jobs: 4 })).toEqual(cases.map((_, i) => `${i}`));
  });

  it('are run side by side', async () => {
    // Each waits for the other: one after the other they would never end.
    const meet = (mine: string, other: string) =>
      `echo > ${mine}; until [ -e ${other} ]; do sleep 0.05; done; echo met`;
    expect(await outputs([command(meet('a', 'b')), command(meet('b', 'a'))], { jobs: 2 })).toEqual(['met', 'met']);
  });

  it('see the payload filled in, a transcript that is there, and the folder that the payload names', async () => {
    scene.write('project/sub/file', '');
    const json = { cwd: '{{PROJECT}}/sub', transcript_path: '{{TRANSCRIPT}}', text: 'ä {{OTHER}}' };
    const [seen] = await outputs([
      command('read -r line; echo "$line"; pwd; tail -n 1 "${line#*transcript_path\\":\\"}" 2>&1 | head -c 0', json),
    ]);
    const [payload, cwd] = (seen as string).split('\n');
    const parsed = JSON.parse(payload as string) as Record<string, string>;
    expect(parsed.cwd).toBe(`${scene.project}/sub`);
    expect(cwd).toBe(parsed.cwd);
    expect(parsed.text).toBe('ä {{OTHER}}');
    const [lines] = await outputs([
      command(
        `node -e '
      const { transcript_path } = JSON.parse(require("fs").readFileSync(0, "utf8"));
      console.log(require("fs").readFileSync(transcript_path, "utf8").trim().split("\\n").map((line) => JSON.parse(line).type).join())'`,
        json,
      ),
    ]);
    expect(lines).toMatch(/^user,assistant,(?:user|assistant|,)+,assistant$/);
  });

  it('of several projects each run in their own', async () => {
    scene.write('other/file', '');
    const there = {
      ...hookOf(scene, { command: 'pwd; echo "$CLAUDE_PROJECT_DIR"' }),
      projectDir: `${scene.root}/other`,
    };
    const seen = await outputs([command('pwd; echo "$CLAUDE_PROJECT_DIR"'), caseOf(there)]);
    expect(seen).toEqual([`${scene.project}\n${scene.project}`, `${scene.root}/other\n${scene.root}/other`]);
  });

  it.each(isolations)('take a timeout that binary fractions cannot hold (%s)', async (isolation) => {
    const hook = hookOf(scene, { command: 'echo done', timeout: 1.005 });
    const { stdout } = await runCommand(hook, command('').payload, { isolation });
    expect(text(stdout).trim()).toBe('done');
  });

  it('end at the default timeout of the event, or at ours where that is shorter', async () => {
    const [, short] = await Promise.all([
      runCommand(hookOf(scene, { command: 'sleep 0.1' }), command('').payload, { ...none, timeoutSeconds: 20 }),
      runCommand(hookOf(scene, { command: 'sleep 100' }, 'SessionEnd'), command('').payload, {
        ...none,
        timeoutSeconds: 20,
      }),
    ]);
    expect(short).toMatchObject({ timedOut: true });
    expect(short.endedFor).toBeUndefined();
    const ours = await runCommand(hookOf(scene, { command: 'sleep 100' }), command('').payload, {
      ...none,
      timeoutSeconds: 0.2,
    });
    expect(ours).toMatchObject({ timedOut: true, endedFor: 'time' });
  });

  it('that are not reached when the run is aborted are not yielded, and nothing is waited for', async () => {
    const server = createServer(() => {}).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const http = caseOf({ ...hookOf(scene, {}), handler: { type: 'http', url } });
    // No other process has it among its arguments.
    const mark = `1000.${process.pid}`;
    const sleeper = command(`echo $$ > pid; (setsid sleep ${mark} &); sleep ${mark}`);
    for (const slow of [sleeper, http]) {
      const abort = new AbortController();
      const seen: unknown[] = [];
      const first = command(slow === sleeper ? 'until [ -s pid ]; do sleep 0.05; done' : 'true');
      const cases = [first, slow, slow, slow];
      for await (const result of runCases(cases, { ...none, jobs: 2, signal: abort.signal })) {
        seen.push(result.case);
        abort.abort();
      }
      expect(seen).toEqual([first]);
      expect(execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8', maxBuffer: 1 << 30 })).not.toContain(mark);
    }
    server.close();
    await expect(
      runCommand(hookOf(scene, { command: 'true' }), command('').payload, { ...none, signal: AbortSignal.abort() }),
    ).rejects.toThrow(/abort/i);
  });

  it('are not run, and the project is not copied to its end, when the run was aborted by then', async () => {
    scene.write('project/file', '');
    scene.write('tmp/file', '');
    vi.stubEnv('TMPDIR', `${scene.root}/tmp`);
    const options = { isolation: 'copy', signal: AbortSignal.abort() } as const;
    const announced = vi.fn();
    const seen: unknown[] = [];
    for await (const result of runCases([command('true')], { ...options, onIsolated: announced })) seen.push(result);
    vi.unstubAllEnvs();
    expect(seen).toEqual([]);
    expect(announced).not.toHaveBeenCalled();
    expect(readdirSync(`${scene.root}/tmp`)).toEqual(['file']);
  });

  it('of one command and payload are run once where no run sees another one', async () => {
    const random = 'od -An -N8 -tx8 /dev/urandom';
    const cases = [
      { ...command(random), id: 'a' },
      { ...command(random), id: 'b' },
      command(random, { other: 'payload' }),
    ];
    for (const isolation of isolations) {
      const seen = await outputs(cases, { isolation });
      expect(new Set(seen).size).toBe(isolation === 'namespace' ? 2 : 3);
    }
  });

  it.each(isolations)('run while the rest of the plan is made, and are told in its order (%s)', async (isolation) => {
    const [first, second, third] = ['a', 'b', 'c'].map((id) => ({ ...command(`echo ${id}`), id })) as [
      Case,
      Case,
      Case,
    ];
    const endless = { ...command('sleep 1000'), id: 'endless' };
    let tell = () => {};
    const told = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const batches = async function* () {
      yield [first];
      await told;
      yield [second, third];
      yield [];
      yield [endless];
    };
    const place = openRunner([first.hook], { isolation, jobs: 2 });
    const seen: string[] = [];
    for await (const { case: planned, execution } of place.run(batches())) {
      expect(text((execution as CommandExecution).stdout)).toBe(`${planned.id}\n`);
      seen.push(planned.id);
      tell();
      if (planned === third) break;
    }
    await place.close();
    expect(seen).toEqual(['a', 'b', 'c']);
  });

  it.each(isolations)(
    'get the variables that settings set, but for those of ours and secrets (%s)',
    async (isolation) => {
      const env = {
        FLAG: 'a b',
        HOME: '/nowhere',
        CLAUDE_PROJECT_DIR: '/nowhere',
        API_TOKEN: 'ghp_0123456789012345678901234567890123456789',
        npm_config_fetch_retries: '9',
        PATH: '/of/another/machine',
        'A=B': 'c',
      };
      const line =
        'echo "$FLAG|${HOME#/nowhere}|${CLAUDE_PROJECT_DIR#/nowhere}|$API_TOKEN|${PATH%%:*}"; command -v cat >&2';
      const planned = caseOf({ ...hookOf(scene, { command: line }), env });
      for await (const { execution } of runCases([planned], { isolation })) {
        const { exitCode, stdout } = execution as CommandExecution;
        const [flag, home, project, token, first] = text(stdout).trim().split('|');
        expect([flag, token, first, exitCode]).toEqual(['a b', '', '/of/another/machine', 0]);
        expect([home, project]).not.toContain('');
      }
    },
  );

  it('that come to nothing need nothing', async () => {
    expect(await outputs([])).toEqual([]);
  });
});

describe.skipIf(process.platform === 'win32')('cases of a hook of which enough is known', () => {
  const runner = () => openRunner([], { ...none, jobs: 2 });
  const ids = async (cases: readonly Case[], enough: Enough) => {
    const place = runner();
    try {
      const seen: string[] = [];
      for await (const ran of place.run(cases, undefined, enough)) seen.push(ran.case.id);
      return seen;
    } finally {
      await place.close();
    }
  };
  const casesOf = (line: string, count: number): readonly Case[] => {
    const hook = { ...hookOf(scene, { command: line }), id: line };
    return Array.from({ length: count }, (_, i) => ({ ...caseOf(hook), id: `${line}@${i}` }));
  };

  it('are left out, those of other hooks are not', async () => {
    const cases = [...casesOf('exit 127', 40), ...casesOf('exit 0', 3)];
    const seen = await ids(cases, ({ execution }) => (execution as CommandExecution).exitCode === 127);
    expect(seen).toEqual(['exit 127@0', 'exit 0@0', 'exit 0@1', 'exit 0@2']);
  });

  it('come in order up to the one that was enough, whichever it is, and few after it', async () => {
    scene.write('project/count', '');
    const line = 'echo >> count; [ "$(wc -l < count)" -lt 5 ]';
    const seen = await ids(casesOf(line, 200), ({ execution }) => (execution as CommandExecution).exitCode !== 0);
    expect(seen.slice(0, 5)).toEqual(Array.from({ length: 5 }, (_, i) => `${line}@${i}`));
    expect(seen.length).toBeLessThan(40);
  });

  it('are run before those of the hooks behind it, so that its errors are told first', async () => {
    // One worker: whatever is asked for while it is busy waits for it.
    const place = openRunner([], { ...none, jobs: 1 });
    const cases = ['a', 'b', 'c'].flatMap((name) => casesOf(`echo ${name} >> order`, 5));
    try {
      for await (const _ of place.run(cases, undefined, () => false));
    } finally {
      await place.close();
    }
    const order = readFileSync(`${scene.project}/order`, 'utf8').replaceAll('\n', '');
    expect(order).toBe('aaaaabbbbbccccc');
  });
});
