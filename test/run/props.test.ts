/** What a payload says has happened has happened in the world of its run, and nowhere else. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CommandExecution, EventName, PayloadJson } from '../../src/model.js';
import { sampleFile } from '../../src/plan/sample-file.js';
import { type RunOptions, runCases } from '../../src/run/index.js';
import type { Launch, Starter } from '../../src/run/launch.js';
import { lastingFolder, withProps } from '../../src/run/props.js';
import { caseOf, hasNamespaces, hookOf, makeScene, type Scene, snapshot, text } from './project.js';

const canIsolate = await hasNamespaces();

let scene: Scene;
beforeEach(() => {
  scene = makeScene();
  vi.stubEnv('HOME', scene.home);
});
afterEach(() => {
  vi.unstubAllEnvs();
  scene.remove();
});

/** Runs a command on payloads, one after the other. */
async function run(
  command: string,
  payloads: readonly PayloadJson[],
  options: RunOptions,
): Promise<CommandExecution[]> {
  const hook = hookOf(scene, { command });
  const cases = payloads.map((json) => {
    const planned = caseOf(hook);
    return { ...planned, payload: { ...planned.payload, event: json.hook_event_name as EventName, json } };
  });
  const seen: CommandExecution[] = [];
  for await (const { execution } of runCases(cases, { jobs: 1, ...options })) seen.push(execution as CommandExecution);
  return seen;
}

const edit = (event: EventName, file: string, rest: object = {}): PayloadJson => ({
  hook_event_name: event,
  cwd: '{{PROJECT}}',
  tool_name: 'Edit',
  tool_input: { file_path: `{{PROJECT}}/${file}`, old_string: 'one', new_string: 'two' },
  ...rest,
});

/** Prints the file that the payload names, `-` where there is none. */
const show = `f=$(sed 's/.*"file_path":"\\([^"]*\\)".*/\\1/'); cat "$f" 2>/dev/null || echo -`;

const isolations = [
  { isolation: 'copy', left: process.platform === 'win32' },
  { isolation: 'namespace', left: !canIsolate },
] as const;

for (const { isolation, left } of isolations) {
  describe.skipIf(left)(`the world of a run (${isolation})`, () => {
    const out = async (command: string, ...payloads: PayloadJson[]) =>
      (await run(command, payloads, { isolation })).map(({ stdout }) => text(stdout));

    it("holds the project's files in the place of a work tree", async () => {
      scene.write('project/tools/guard.sh', 'echo found\n');
      const payload = { ...edit('PreToolUse', 'a.txt'), cwd: '{{PROJECT}}/.claude/worktrees/fix' };
      expect(await out('sh tools/guard.sh', payload)).toEqual(['found\n']);
    });

    it('holds the file as it is before and after an edit, and nothing of it afterwards', async () => {
      scene.write('project/kept.txt', 'zero one\n');
      scene.write('project/other.txt', 'something else\n');
      const before = snapshot(scene.root);
      expect(
        await out(
          show,
          edit('PreToolUse', 'kept.txt'),
          edit('PostToolUse', 'kept.txt'),
          edit('PreToolUse', 'other.txt'),
          edit('PostToolUse', 'a new folder/deep.txt', { tool_response: { originalFile: 'and one\n' } }),
          {
            hook_event_name: 'PreToolUse',
            tool_name: 'Write',
            tool_input: { file_path: '{{PROJECT}}/w.txt', content: 'x' },
          },
          {
            hook_event_name: 'PostToolUse',
            tool_name: 'Write',
            tool_input: { file_path: '{{PROJECT}}/w.txt', content: 'x' },
          },
          {
            hook_event_name: 'PostToolUse',
            tool_name: 'Write',
            tool_input: { file_path: '{{HOME}}/w.txt', content: 'y' },
          },
        ),
      ).toEqual(['zero one\n', 'zero two\n', 'one\n', 'and two\n', '-\n', 'x', 'y']);
      expect(await out('ls -A', edit('PreToolUse', 'kept.txt'))).toEqual(['kept.txt\nother.txt\n']);
      expect(snapshot(scene.root)).toEqual(before);
    });

    it("keeps what stands in a file of the project's, where the payload has a sample for it", async () => {
      scene.write('project/GUIDE.md', '## Index\n');
      const sampled = (event: EventName) => {
        const { before: old_string, after: new_string } = sampleFile('a.md');
        return edit(event, 'GUIDE.md', { tool_input: { file_path: '{{PROJECT}}/GUIDE.md', old_string, new_string } });
      };
      const written: PayloadJson = {
        hook_event_name: 'PostToolUse',
        tool_name: 'Write',
        tool_input: { file_path: '{{PROJECT}}/GUIDE.md', content: sampleFile('a.md').text },
      };
      expect(await out(show, sampled('PreToolUse'), sampled('PostToolUse'), written)).toEqual([
        '## Index\n',
        '## Index\n\n',
        '## Index\n\n',
      ]);
    });

    it('holds what the other events speak of', async () => {
      const changed = (event: string): PayloadJson => ({
        hook_event_name: 'FileChanged',
        file_path: '{{PROJECT}}/watched.txt',
        event,
      });
      scene.write('project/watched.txt', 'here\n');
      const where = { hook_event_name: 'CwdChanged', cwd: '{{PROJECT}}/sub dir', new_cwd: '{{PROJECT}}/sub dir' };
      expect(await out(show, changed('change'), changed('unlink'))).toEqual(['here\n', '-\n']);
      expect(await out('basename "$PWD"', where)).toEqual(['sub dir\n']);
    });

    it('has git know a file that is edited, and not one that is new', async () => {
      const git = (...args: string[]) =>
        execFileSync('git', ['-c', 'user.name=n', '-c', 'user.email=e@example.com', ...args], { cwd: scene.project });
      scene.write('project/kept.txt', 'zero one\n');
      scene.write('project/staged.txt', 'staged\n');
      git('init', '--quiet');
      git('add', 'kept.txt');
      git('commit', '--quiet', '--message', 'kept');
      git('add', 'staged.txt');
      const before = snapshot(scene.root);
      const written = {
        hook_event_name: 'PostToolUse',
        tool_name: 'Write',
        tool_input: { file_path: '{{PROJECT}}/w.txt', content: 'x' },
      };
      expect(
        await out(
          'git status --porcelain',
          edit('PostToolUse', 'kept.txt'),
          edit('PreToolUse', 'src/a.txt'),
          edit('PostToolUse', 'src/a.txt'),
          written,
        ),
      ).toEqual([
        ' M kept.txt\nA  staged.txt\n',
        'A  staged.txt\n',
        ' M src/a.txt\nA  staged.txt\n',
        'A  staged.txt\n?? w.txt\n',
      ]);
      expect(snapshot(scene.root)).toEqual(before);
    });

    it('leads out of it by no link of the project', async () => {
      scene.write('outside/victim.txt', 'mine\n');
      symlinkSync(join(scene.root, 'outside'), join(scene.project, 'link'));
      const before = snapshot(scene.root);
      await out('true', edit('PostToolUse', 'link/victim.txt'), edit('PostToolUse', 'link/new.txt'));
      expect(snapshot(scene.root)).toEqual(before);
    });
  });
}

describe.skipIf(!canIsolate)('what a hook does to a file that was set up', () => {
  it('is told as its own change, and the file itself is not', async () => {
    const commands = ['true', 'echo y > new/a.txt', 'rm new/a.txt', 'chmod +x new/a.txt', 'echo z > new/b.txt'];
    const changes = await Promise.all(
      commands.map(
        async (command) =>
          (await run(command, [edit('PostToolUse', 'new/a.txt')], { isolation: 'namespace' }))[0]?.writes,
      ),
    );
    const told = changes.map((writes) => writes?.map(({ change, path }) => `${change} ${path.split('/').at(-1)}`));
    expect(told).toEqual([[], ['modified a.txt'], ['deleted a.txt'], ['modified a.txt'], ['created b.txt']]);
  });

  it('does not wait for a pipe that lies there', async () => {
    execFileSync('mkfifo', [join(scene.project, 'pipe.txt')]);
    const [execution] = await run('echo ran', [edit('PostToolUse', 'pipe.txt')], { isolation: 'namespace' });
    expect(text(execution?.stdout as Uint8Array)).toBe('ran\n');
  });
});

describe.skipIf(process.platform === 'win32')('without isolation', () => {
  it('nothing is set up, as it would be written to the project itself', async () => {
    const before = snapshot(scene.root);
    const [execution] = await run(`${show}; ls -A`, [edit('PostToolUse', 'a.txt')], { isolation: 'none' });
    expect(text(execution?.stdout as Uint8Array)).toBe('-\n');
    expect(snapshot(scene.root)).toEqual(before);
  });
});

describe('props that stay', () => {
  it('are written once, however many runs ask for them at a time: one may be executing them', async () => {
    const own = realpathSync(mkdtempSync(join(tmpdir(), 'hooklint-props-')));
    const path = (name: string) => join(lastingFolder(own), 'programs', name);
    const launch = {
      props: ['one', 'two'].map((name) => ({ kind: 'file', path: path(name), content: name, executable: true })),
    } as unknown as Launch;
    const used: Starter['start'] = async () => {
      for (const name of ['one', 'two']) appendFileSync(path(name), '+');
      return {} as CommandExecution;
    };
    const { start } = withProps({ start: used } as Starter, own);
    await Promise.all([start(launch), start(launch), start(launch)]);
    await start(launch);
    const texts = ['one', 'two'].map((name) => readFileSync(path(name), 'utf8'));
    rmSync(own, { recursive: true });
    expect(texts).toEqual(['one++++', 'two++++']);
  });
});
