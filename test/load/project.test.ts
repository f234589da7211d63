import { symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type LoadOptions, loadProject } from '../../src/load/project.js';
import type { Project } from '../../src/model.js';
import { type ScratchFile, scratch, script } from './scratch.js';

async function load(
  files: Readonly<Record<string, ScratchFile>>,
  options: Partial<LoadOptions> = {},
): Promise<Project> {
  const root = await scratch(files);
  return loadProject({ cwd: root, home: join(root, 'home'), ...options });
}

const command = (text: string) => ({ type: 'command', command: text });
const settings = (hooks: unknown, more: object = {}) => JSON.stringify({ ...more, hooks }, null, 2);
const guard = script('#!/bin/sh\nexit 0\n');

/** What matters of hooks, in a line each. */
function hooks({ hooks }: Project): readonly string[] {
  return hooks.map(({ event, matcher, decidedBy, script, id }) =>
    [event, matcher ?? '-', decidedBy, script?.path ?? '-', id].join(' '),
  );
}

describe('scripts that are named', () => {
  it('serve the event of the flag before any other', async () => {
    const project = await load({ 'hooks/stop.sh': guard }, { paths: ['hooks/stop.sh'], event: 'PreToolUse' });
    expect(hooks(project)).toEqual(['PreToolUse - flag hooks/stop.sh hooks/stop.sh:PreToolUse']);
  });

  it('serve the events that settings above register them for, with their matchers', async () => {
    const project = await load(
      {
        'hooks/stop.sh': guard,
        '.claude/settings.json': settings({
          PreToolUse: [{ matcher: 'Bash', hooks: [command('"$CLAUDE_PROJECT_DIR"/hooks/stop.sh')] }],
          PostToolUse: [{ matcher: 'Edit', hooks: [command('sh hooks/stop.sh --after')] }],
          Stop: [{ hooks: [command('echo other')] }],
        }),
      },
      { paths: ['hooks/stop.sh'] },
    );
    expect(hooks(project)).toEqual([
      'PreToolUse Bash settings hooks/stop.sh .claude/settings.json#/hooks/PreToolUse/0/hooks/0',
      'PostToolUse Edit settings hooks/stop.sh .claude/settings.json#/hooks/PostToolUse/0/hooks/0',
    ]);
    expect(project.configs.map(({ path, reference }) => [path, reference])).toEqual([['.claude/settings.json', true]]);
    expect(project.hooks[0]?.place).toMatchObject({ file: '.claude/settings.json', line: 7 });
  });

  it('get the variables of the settings of their project', async () => {
    const project = await load(
      {
        'hooks/stop.sh': guard,
        '.claude/settings.json': settings({}, { env: { FLAG: 'shared', PORT: 3000 } }),
        '.claude/settings.local.json': settings({}, { env: { FLAG: 'mine' } }),
      },
      { paths: ['hooks/stop.sh'] },
    );
    expect(project.hooks[0]?.env).toEqual({ FLAG: 'mine', PORT: '3000' });
  });

  it('serve what a plugin above registers them for', async () => {
    const project = await load(
      {
        'plugins/a/.claude-plugin/plugin.json': '{"name": "a", "hooks": "./wiring.json"}',
        'plugins/a/wiring.json': settings({ Stop: [{ hooks: [command(`"\${CLAUDE_PLUGIN_ROOT}"/run.sh`)] }] }),
        'plugins/a/run.sh': guard,
      },
      { paths: ['plugins/a/run.sh'] },
    );
    expect(hooks(project)).toEqual(['Stop - settings plugins/a/run.sh plugins/a/wiring.json#/hooks/Stop/0/hooks/0']);
  });

  it('serve what a copy of them elsewhere is registered for, and are run themselves', async () => {
    const project = await load(
      {
        'hooks/check.sh': guard,
        '.claude/settings.json': settings({ Stop: [{ hooks: [command('~/.claude/hooks/check.sh')] }] }),
      },
      { paths: ['hooks/check.sh'] },
    );
    expect(project.hooks).toMatchObject([
      { event: 'Stop', decidedBy: 'settings', handler: { command: '"$CLAUDE_PROJECT_DIR"/hooks/check.sh' } },
    ]);
  });

  it('are loaded although the client drops the file that registers them', async () => {
    const project = await load(
      {
        'check.sh': guard,
        '.claude/settings.json': settings({
          PreToolUse: [{ hooks: [{ command: 'true' }] }, { hooks: [command('"$CLAUDE_PROJECT_DIR"/check.sh')] }],
        }),
      },
      { paths: ['check.sh'] },
    );
    expect(hooks(project)).toHaveLength(1);
  });

  it('are a problem when nothing tells their event, and the others are loaded', async () => {
    const project = await load(
      { 'hooks/pre-tool-use.sh': guard, 'hooks/lib.sh': guard },
      { paths: ['hooks/lib.sh', 'hooks/pre-tool-use.sh', 'hooks/gone.sh'] },
    );
    expect(hooks(project)).toEqual(['PreToolUse - path hooks/pre-tool-use.sh hooks/pre-tool-use.sh:PreToolUse']);
    expect(project.problems).toMatchObject([
      { place: { file: 'hooks/lib.sh' }, hint: expect.stringContaining('--event') },
      { message: 'No such file or folder', place: { file: 'hooks/gone.sh' } },
    ]);
    expect(project.problems[0]?.hint).toBe('Pass --event EVENT, or add the line "# hooklint: event=EVENT" to it.');
  });

  it('are started as a careful person would register them', async () => {
    const project = await load(
      {
        'a b/run.sh': guard,
        'run.py': '#!/usr/bin/env python3\n',
        'run.js': '// nothing\n',
        program: script('\u0000ELF'),
      },
      { paths: ['a b/run.sh', 'run.py', 'run.js', 'program'], event: 'Stop' },
    );
    expect(project.hooks.map(({ handler }) => handler.command)).toEqual([
      '"$CLAUDE_PROJECT_DIR/a b/run.sh"',
      '/usr/bin/env python3 "$CLAUDE_PROJECT_DIR"/run.py',
      'node "$CLAUDE_PROJECT_DIR"/run.js',
      '"$CLAUDE_PROJECT_DIR"/program',
    ]);
    expect(project.hooks.map(({ script }) => [script?.language, script?.executable, script?.shebang])).toEqual([
      ['sh', true, '#!/bin/sh'],
      ['python', false, '#!/usr/bin/env python3'],
      ['javascript', false, null],
      ['binary', true, null],
    ]);
  });

  it('may stand beside files that are no scripts, which are named and passed over', async () => {
    const project = await load(
      { 'hooks/stop.sh': guard, 'hooks/README.md': '# Hooks\n', 'hooks/notes.txt': 'x', 'hooks/data.json': '{"a": 1}' },
      { paths: ['hooks/README.md', 'hooks/data.json', 'hooks/notes.txt', 'hooks/stop.sh'] },
    );
    expect(project.problems).toEqual([]);
    expect(project.ignored.map(({ place }) => place.file)).toEqual([
      'hooks/README.md',
      'hooks/data.json',
      'hooks/notes.txt',
    ]);
    expect(project.hooks).toHaveLength(1);
  });

  it('cannot serve an event that does not exist', async () => {
    await expect(load({}, { paths: [], event: 'pretooluse' })).rejects.toMatchObject({
      name: 'UsageError',
      hint: 'Did you mean PreToolUse?',
    });
  });
});

describe('a project', () => {
  it('is found from a folder inside it, and wires what its settings and frontmatter say', async () => {
    const root = await scratch({
      '.claude/settings.json': settings({ Stop: [{ hooks: [command('true')] }] }),
      '.claude/settings.local.json': settings({ Stop: [{ hooks: [command('false')] }] }),
      '.claude/skills/deploy/SKILL.md':
        '---\nname: deploy\nargument-hint: [a] [b]\nhooks:\n  PreToolUse:\n    - matcher: Bash\n      hooks:\n        - type: command\n          command: "true"\n          once: true\n---\nText\n',
      '.claude/agents/tester.md':
        '---\nname: tester\nhooks:\n  Stop:\n    - hooks:\n        - type: command\n          command: "true"\n---\n',
      '.claude/commands/plain.md': '---\ndescription: none\n---\nhooks: are not here\n',
      'src/deep/file.txt': '',
    });
    const project = await loadProject({ cwd: join(root, 'src/deep'), home: join(root, 'home') });
    expect(project.root).toBe(root);
    expect(hooks(project)).toEqual([
      'Stop - settings - .claude/settings.json#/hooks/Stop/0/hooks/0',
      'Stop - settings - .claude/settings.local.json#/hooks/Stop/0/hooks/0',
      'PreToolUse Bash settings - .claude/skills/deploy/SKILL.md#/hooks/PreToolUse/0/hooks/0',
      'SubagentStop - settings - .claude/agents/tester.md#/hooks/Stop/0/hooks/0',
    ]);
    const skill = project.configs.find(({ kind }) => kind === 'skill');
    expect(skill?.locate('/hooks/PreToolUse/0/hooks/0/once', 'key')).toMatchObject({ line: 10, column: 11 });
    expect(skill?.locate('/hooks/PreToolUse/0/matcher', 'value')).toMatchObject({ line: 6, column: 16, endColumn: 20 });
  });

  it('finds the scripts of a skill below its folder, and none there for a command', async () => {
    const frontmatter = `---\nname: notes\nhooks:\n  Stop:\n    - hooks:\n        - type: command\n          command: "${'${CLAUDE_PLUGIN_ROOT}'}/scripts/end.sh"\n---\n`;
    const root = await scratch({
      '.claude/skills/notes/SKILL.md': frontmatter,
      '.claude/skills/notes/scripts/end.sh': script('#!/bin/sh\n'),
      '.claude/commands/notes.md': frontmatter,
    });
    const project = await loadProject({ cwd: root, home: join(root, 'home') });
    const found = project.hooks.map(({ place, target }) => `${place.file} ${target?.found}`);
    expect(found).toEqual(['.claude/skills/notes/SKILL.md file', '.claude/commands/notes.md undefined']);
  });

  it.each<[what: string, launcher: string, script: string]>([
    [
      'hands its words on',
      '#!/bin/sh\nPY=$(command -v python3 || command -v py)\nexec "$PY" "$@"\n',
      '.claude/hooks/guard.py',
    ],
    ['starts its first word', '#!/bin/bash\nHOOK="${1:-}"\nshift\nexec node "$HOOK"\n', '.claude/hooks/guard.py'],
    ['does something else with them', '#!/bin/sh\necho "$1" >>calls.log\n', '.claude/hooks/run'],
  ])('runs, behind a script that %s, what does the work', async (_, launcher, path) => {
    const here = '"$CLAUDE_PROJECT_DIR"/.claude/hooks';
    const project = await load({
      '.claude/settings.json': settings({ Stop: [{ hooks: [command(`${here}/run ${here}/guard.py`)] }] }),
      '.claude/hooks/run': script(launcher),
      '.claude/hooks/guard.py': 'print("{}")\n',
    });
    expect(project.hooks[0]?.script?.path).toBe(path);
  });

  it.each<[what: string, launcher: string, script: string]>([
    ['of that name', 'bash "$(dirname "$0")/$1.sh"\n', '.claude/hooks/guard.sh'],
    ['that it always starts', 'exec bash "$CLAUDE_PROJECT_DIR/.claude/hooks/other.sh"\n', '.claude/hooks/other.sh'],
    ['beside other things', 'bash "$(dirname "$0")/other.sh" || true\n', '.claude/hooks/run.sh'],
  ])('takes the script %s for the hook', async (_, launcher, path) => {
    const project = await load({
      '.claude/settings.json': settings({
        Stop: [{ hooks: [command('bash "$CLAUDE_PROJECT_DIR"/.claude/hooks/run.sh guard')] }],
      }),
      '.claude/hooks/run.sh': `#!/bin/bash\n${launcher}`,
      '.claude/hooks/guard.sh': '#!/bin/bash\nexit 0\n',
      '.claude/hooks/other.sh': '#!/bin/bash\nexit 0\n',
    });
    expect(project.hooks[0]?.script?.path).toBe(path);
    expect(project.hooks[0]?.target?.text).toContain('run.sh');
  });

  it.each([
    ['the only script that it names', 'runpy.run_path(str(r/".claude/hooks/guard.py"))', '.claude/hooks/guard.py'],
    ['none of two', 'runpy.run_path(str(r/".claude/hooks/guard.py" if r else "other.py"))', undefined],
    ['none that is not there', 'runpy.run_path(str(r/".claude/hooks/gone.py"))', undefined],
    ['none that it only names', 'print(r/".claude/hooks/guard.py")', undefined],
  ])('takes from a program of Python in the command %s', async (_, program, path) => {
    const project = await load({
      '.claude/settings.json': settings({
        Stop: [{ hooks: [command(`python3 -c 'import pathlib, runpy; r = pathlib.Path.cwd(); ${program}'`)] }],
      }),
      '.claude/hooks/guard.py': 'print("{}")\n',
    });
    expect(project.hooks[0]?.script?.path).toBe(path);
  });

  it('finds where the hooks of a frontmatter are no YAML, and unfolds no bomb of aliases', async () => {
    const aliases = Array.from({ length: 30 }, (_, n) => `  k${n + 1}: &a${n + 1} [*a${n}, *a${n}]`).join('\n');
    const project = await load({
      '.claude/agents/broken.md': '---\nname: broken\nhooks:\n  Stop: [\n---\n',
      '.claude/agents/bomb.md': `---\nhooks:\n  k0: &a0 [x]\n${aliases}\n---\n`,
    });
    expect(project.hooks).toEqual([]);
    expect(project.configs.map(({ path, syntaxError }) => [path, syntaxError?.line])).toEqual([
      ['.claude/agents/bomb.md', 2],
      ['.claude/agents/broken.md', 5],
    ]);
  });

  it('is nobody but the user when the user says so', async () => {
    const root = await scratch({
      'home/.claude/settings.json': settings({ Stop: [{ hooks: [command('"$CLAUDE_PROJECT_DIR"/x.sh')] }] }),
      'project/.claude/settings.json': settings({}),
      'project/x.sh': guard,
    });
    const cwd = join(root, 'project');
    const home = join(root, 'home');
    expect((await loadProject({ cwd, home })).hooks).toEqual([]);
    expect((await loadProject({ cwd, home, user: true })).hooks).toMatchObject([
      { event: 'Stop', projectDir: cwd, script: { path: 'x.sh' } },
    ]);
  });

  it('may be a plugin, with inline hooks, more files and one that is missing', async () => {
    const project = await load({
      '.claude-plugin/plugin.json': JSON.stringify({
        name: 'a',
        hooks: [{ Stop: [{ hooks: [command('inline')] }] }, './more.json', './gone.json'],
      }),
      'more.json': settings({ SessionEnd: [{ hooks: [command('more')] }] }),
      'hooks/hooks.json': settings({ SessionStart: [{ hooks: [command('standard')] }] }),
    });
    expect(hooks(project)).toEqual([
      'Stop - settings - .claude-plugin/plugin.json#/hooks/0/Stop/0/hooks/0',
      'SessionEnd - settings - more.json#/hooks/SessionEnd/0/hooks/0',
      'SessionStart - settings - hooks/hooks.json#/hooks/SessionStart/0/hooks/0',
    ]);
    expect(project.configs[0]?.misnamedFiles).toEqual([{ pointer: '/hooks/2', path: './gone.json', fault: 'missing' }]);
  });

  it('is no plugin for a file of another program under the same name', async () => {
    const kept = (text: string) => load({ 'hooks/hooks.json': text }).then(({ configs }) => configs.length);
    expect(await kept('{"last_remote_check": 1560207629, "hooks": []}')).toBe(0);
    expect(await kept('{"hooks": [{"event": "Stop", "command": "true"}]}')).toBe(1);
    expect(await kept('{"hooks": {"Stop": [')).toBe(1);
  });

  it('may name its hooks from the folder of the manifest, which is told once', async () => {
    const { configs } = await load({
      '.claude-plugin/plugin.json': '{"name": "a", "hooks": "./hooks.json"}',
      '.claude-plugin/hooks.json': settings({ Stop: [{ hooks: [command('unread')] }] }),
    });
    expect(configs.flatMap(({ misnamedFiles = [] }) => misnamedFiles)).toEqual([
      { pointer: '/hooks', path: './hooks.json', fault: 'missing', meant: '.claude-plugin/hooks.json' },
    ]);
  });

  it('may keep hooks where the client does not read them', async () => {
    const files = {
      '.claude-plugin/plugin.json': '{"name": "a"}',
      '.claude-plugin/hooks.json': settings({ Stop: [{ hooks: [command('unread')] }] }),
      'hooks.json': JSON.stringify({ version: 1, hooks: { stop: [] } }),
    };
    const project = await load(files);
    expect(hooks(project)).toEqual([]);
    expect(project.configs.map(({ path, misnamedFiles }) => [path, misnamedFiles?.[0]?.fault])).toEqual([
      ['.claude-plugin/hooks.json', 'unread'],
    ]);
    const plugins = [{ name: 'a', source: '.', hooks: './.claude-plugin/hooks.json' }];
    const listed = await load({
      ...files,
      '.claude-plugin/marketplace.json': JSON.stringify({
        name: 'm',
        plugins: [...plugins, { name: 'b', source: '.' }],
      }),
    });
    expect(hooks(listed)).toEqual(['Stop - settings - .claude-plugin/hooks.json#/hooks/Stop/0/hooks/0']);
    expect(listed.configs.flatMap(({ misnamedFiles = [] }) => misnamedFiles)).toEqual([]);
  });

  it("may hold another program's hooks in its root beside its own", async () => {
    const hook = { Stop: [{ hooks: [command('true')] }] };
    const faults = async (files: Readonly<Record<string, string>>) =>
      (await load({ '.claude-plugin/plugin.json': '{"name": "a"}', ...files })).configs.flatMap(
        ({ misnamedFiles = [] }) => misnamedFiles.map(({ path, fault }) => [path, fault]),
      );
    expect(await faults({ 'hooks.json': settings(hook) })).toEqual([['hooks.json', 'unread']]);
    expect(await faults({ 'hooks.json': settings(hook), 'hooks/hooks.json': settings(hook) })).toEqual([]);
  });

  it('may be a marketplace of many plugins', async () => {
    const project = await load({
      '.claude-plugin/marketplace.json': JSON.stringify({
        name: 'market',
        plugins: [
          { name: 'a', source: './plugins/a' },
          { name: 'b', source: './plugins/b', hooks: { Stop: [{ hooks: [command('inline')] }] } },
          { name: 'c', source: { source: 'github', repo: 'x/y' } },
          { name: 'd', source: './plugins/none' },
        ],
      }),
      'plugins/a/hooks/hooks.json': settings({ Stop: [{ hooks: [command('a')] }] }),
      'plugins/b/README.md': '',
    });
    expect(hooks(project)).toEqual([
      'Stop - settings - plugins/a/hooks/hooks.json#/hooks/Stop/0/hooks/0',
      'Stop - settings - .claude-plugin/marketplace.json#/plugins/1/hooks/Stop/0/hooks/0',
    ]);
    expect(project.hooks.map(({ pluginRoot }) => pluginRoot?.slice(project.root.length))).toEqual([
      '/plugins/a',
      '/plugins/b',
    ]);
  });

  it.each([[[]], [['hooks/stop.sh']]])('is the same by a relative path, with %j named', async (paths) => {
    const root = await scratch({
      'hooks/stop.sh': guard,
      '.claude/settings.json': settings({ Stop: [{ hooks: [command('"$CLAUDE_PROJECT_DIR"/hooks/stop.sh')] }] }),
    });
    const options = { home: join(root, 'home'), paths };
    const project = await loadProject({ cwd: relative(process.cwd(), root), ...options });
    expect(project.hooks[0]?.script?.absolutePath).toBe(join(root, 'hooks/stop.sh'));
    expect(JSON.stringify(project)).toBe(JSON.stringify(await loadProject({ cwd: root, ...options })));
  });

  it('says so when nothing wires a hook', async () => {
    expect((await load({ 'README.md': '' })).problems).toHaveLength(1);
    expect((await load({ '.claude/settings.json': '{}' })).problems).toEqual([]);
  });

  it('points to hook scripts that nothing registers', async () => {
    const { problems } = await load({ '.claude/hooks/guard.sh': guard });
    expect(problems[0]?.hint).toContain('hooklint .claude/hooks');
    const beside = await load({ '.claude/hooks/guard.sh': guard, '.claude/settings.json': '{}' });
    expect([beside.problems, beside.ignored.map(({ place }) => place.file)]).toEqual([[], ['.claude/hooks']]);
    const wired = settings({ Stop: [{ hooks: [command('true')] }] });
    const { ignored } = await load({ '.claude/hooks/guard.sh': guard, '.claude/settings.json': wired });
    expect(ignored).toEqual([]);
  });

  it('passes over what the client would, and says so', async () => {
    const project = await load({
      '.claude/settings.json': settings({
        PreToolUse: [{ hooks: [{ type: 'command' }] }, { hooks: [command('lost')] }],
      }),
    });
    expect(project.hooks).toEqual([]);
    expect(project.ignored).toMatchObject([
      { place: { file: '.claude/settings.json', line: 6 }, why: expect.stringContaining('drops the whole file') },
    ]);
  });

  it('runs no hook where its settings switch them off, unless the local settings say otherwise', async () => {
    const off = settings({ Stop: [{ hooks: [command('a')] }] }, { disableAllHooks: true });
    const local = (more: object) => settings({ Stop: [{ hooks: [command('b')] }] }, more);
    const both = await load({ '.claude/settings.json': off, '.claude/settings.local.json': local({}) });
    expect(both.hooks).toEqual([]);
    expect(both.ignored.map(({ place, why }) => [place.file, place.line, why])).toEqual([
      ['.claude/settings.json', 2, '1 hook of .claude/settings.json: "disableAllHooks" is true'],
      ['.claude/settings.json', 2, '1 hook of .claude/settings.local.json: "disableAllHooks" is true'],
    ]);
    const on = await load({
      '.claude/settings.json': off,
      '.claude/settings.local.json': local({ disableAllHooks: false }),
    });
    expect(on.hooks).toHaveLength(2);
  });

  it('lints the other files where one does not parse', async () => {
    const project = await load({
      '.claude/settings.json': '{"hooks": {',
      '.claude/settings.local.json': settings({ Stop: [{ hooks: [command('true')] }] }),
    });
    expect(project.hooks).toHaveLength(1);
    expect(project.configs.map(({ syntaxError }) => syntaxError?.line)).toEqual([1, undefined]);
  });

  it('drops more on an older client', async () => {
    const files = { '.claude/settings.json': settings({ Bogus: [], Stop: [{ hooks: [command('true')] }] }) };
    expect((await load(files, { client: '2.1.101' })).hooks).toHaveLength(1);
    expect((await load(files, { client: '2.1.100' })).hooks).toHaveLength(0);
  });
});

describe('folders and files that are named', () => {
  it('may be a folder of scripts, of which those with an event are loaded', async () => {
    const project = await load(
      { 'hooks/stop.sh': guard, 'hooks/lib/common.sh': guard, 'hooks/README.md': '' },
      { paths: ['hooks'] },
    );
    expect(hooks(project)).toEqual(['Stop - path hooks/stop.sh hooks/stop.sh:Stop']);
    expect(project.problems).toEqual([]);
    expect(project.ignored).toMatchObject([{ place: { file: 'hooks/lib/common.sh' } }]);
  });

  it('is a problem where nothing tells its event, unless a pattern brought it', async () => {
    const files = { 'hooks/stop.sh': guard, 'hooks/useAuth.js': 'export const useAuth = () => null;\n' };
    const named = await load(files, { paths: ['hooks/stop.sh', 'hooks/useAuth.js'] });
    expect(named.problems).toEqual([
      {
        message: 'Cannot tell which event this script handles.',
        hint: 'Pass --event EVENT, or add the line "// hooklint: event=EVENT" to it.',
        place: { file: 'hooks/useAuth.js' },
      },
    ]);
    const matched = await load(files, { paths: ['hooks/*'] });
    expect([hooks(matched).length, matched.problems]).toEqual([1, []]);
    expect(matched.ignored).toMatchObject([{ place: { file: 'hooks/useAuth.js' } }]);
  });

  it('speaks of a directive that cannot be used, however the script was found', async () => {
    const { problems } = await load(
      { 'hooks/a.sh': script('#!/bin/sh\n# hooklint: event=Stopp\n') },
      { paths: ['hooks'], ignoreUnknown: true },
    );
    expect(problems).toMatchObject([{ place: { file: 'hooks/a.sh', line: 2 } }]);
  });

  it('passes over what is no hook, without a word, where a tool made the list', async () => {
    const files: Readonly<Record<string, ScratchFile>> = {
      'src/hooks/useAuth.js': 'export const useAuth = () => null;\n',
      'src/hooks/useTasks.js': "bus.on('TaskCreated', reload);\n",
      'src/hooks/notification.js': 'export const useNotification = () => null;\n',
      'ops/hooks/post-deploy.sh': script('#!/bin/bash\ncurl -fsS https://example.com/deployed\n'),
      'ops/hooks/setup.sh': script('#!/bin/bash\napt-get install -y nginx\n'),
      'hooks/conftest.py': 'import pytest\n',
      'config/hooks.json': '{"hooks": {"pre-deploy": "x"}}',
      'README.md': '# x\n',
    };
    const project = await load(files, { paths: Object.keys(files), ignoreUnknown: true });
    expect([project.hooks, project.problems, project.ignored]).toEqual([[], [], []]);
  });

  it('still takes every hook from the list of a tool', async () => {
    const files: Readonly<Record<string, ScratchFile>> = {
      'hooks/pre-tool-use.sh': guard,
      'hooks/stop.py': 'import json, sys\njson.load(sys.stdin)\n',
      'hooks/setup.sh': script('#!/bin/sh\n# hooklint: event=Setup\n'),
      'tools/guard.sh': script('#!/bin/sh\necho \'{"hookSpecificOutput": {"permissionDecision": "deny"}}\'\n'),
      'wired.sh': guard,
      '.claude/settings.json': settings({ Stop: [{ hooks: [command('./wired.sh')] }] }),
      '.claude/hooks/notification.sh': script('#!/bin/sh\nafplay done.mp3\n'),
    };
    const project = await load(files, { paths: Object.keys(files), ignoreUnknown: true });
    expect(project.hooks.map(({ event, script: file }) => `${event} ${file?.path}`).sort()).toEqual([
      'Notification .claude/hooks/notification.sh',
      'PreToolUse hooks/pre-tool-use.sh',
      'PreToolUse tools/guard.sh',
      'Setup hooks/setup.sh',
      'Stop hooks/stop.py',
      'Stop wired.sh',
    ]);
    expect(project.problems).toEqual([]);
  });

  it('may be a folder of plugins', async () => {
    const wiring = settings({ Stop: [{ hooks: [command('true')] }] });
    const project = await load(
      {
        'plugins/a/hooks/hooks.json': wiring,
        'plugins/b/.claude-plugin/plugin.json': '{}',
        'plugins/b/hooks/hooks.json': wiring,
      },
      { paths: ['plugins'] },
    );
    expect(project.hooks.map(({ config }) => config?.file)).toEqual([
      'plugins/a/hooks/hooks.json',
      'plugins/b/hooks/hooks.json',
    ]);
  });

  it('may be a settings file of any name, whose project is the folder above .claude', async () => {
    const wiring = settings({ Stop: [{ hooks: [command('"$CLAUDE_PROJECT_DIR"/x.sh')] }] });
    const project = await load(
      { 'app/.claude/settings.json': wiring, 'app/x.sh': guard, 'team.json': wiring, 'x.sh': guard },
      { paths: ['app/.claude/settings.json', 'team.json'] },
    );
    expect(project.hooks.map(({ script }) => script?.path)).toEqual(['app/x.sh', 'x.sh']);
  });

  it("does not take the hooks of other programs for the client's", async () => {
    const project = await load(
      { 'hooks/hooks.json': '{"version": 1, "hooks": {"beforeShellExecution": []}}', 'hooks/stop.sh': guard },
      { paths: ['hooks/hooks.json', 'hooks/stop.sh'] },
    );
    expect(project.configs.filter(({ reference }) => !reference)).toEqual([]);
    expect(project.ignored).toMatchObject([{ why: "it registers another program's hooks" }]);
  });

  it('counts a hook once that is reached in two ways', async () => {
    const project = await load(
      {
        '.claude/settings.json': settings({ Stop: [{ hooks: [command('"$CLAUDE_PROJECT_DIR"/x.sh')] }] }),
        'x.sh': guard,
      },
      { paths: ['x.sh', '.claude/settings.json'] },
    );
    expect(project.hooks).toHaveLength(1);
    expect(project.configs).toMatchObject([{ path: '.claude/settings.json' }]);
    expect(project.configs[0]?.reference).toBe(undefined);
  });
});

describe('the file that a command starts', () => {
  const target = async (text: string, files: Readonly<Record<string, ScratchFile>> = {}) => {
    const project = await load({ ...files, '.claude/settings.json': settings({ Stop: [{ hooks: [command(text)] }] }) });
    const found = project.hooks[0]?.target;
    if (found === undefined) return undefined;
    const { absolutePath, ...rest } = found;
    return { ...rest, path: absolutePath.slice(project.root.length + 1) };
  };

  it('is found behind variables, fallbacks and a change of directory', async () => {
    const files = { 'tools/x.sh': guard };
    for (const text of [
      '"$CLAUDE_PROJECT_DIR"/tools/x.sh',
      `"\${CLAUDE_PROJECT_DIR:-.}/tools/x.sh"`,
      '$PWD/tools/x.sh',
      'cd "$CLAUDE_PROJECT_DIR"/tools && ./x.sh',
      '"$(git rev-parse --show-toplevel)/tools/x.sh"',
      '"$(git -C "$(pwd)" rev-parse --show-toplevel 2>/dev/null || echo /mnt/c/Users/ada/shop)"/tools/x.sh',
      `"\${AGENT_ROOT:-\${CLAUDE_PROJECT_DIR:-$(pwd)}}"/tools/x.sh`,
    ]) {
      expect(await target(text, files), text).toMatchObject({ path: 'tools/x.sh', found: 'file' });
    }
  });

  it('is not known behind a variable whose fallback is not known either', async () => {
    expect(await target('"${AGENT_ROOT:-$OTHER_ROOT}"/tools/x.sh', { 'tools/x.sh': guard })).toBeUndefined();
    const deep = `${'${A:-'.repeat(20_000)}$PWD${'}'.repeat(20_000)}`;
    expect(await target(`"${deep}"/tools/x.sh`, { 'tools/x.sh': guard })).toBeUndefined();
    expect(await target('"${AGENT_ROOT:-$(find_root)}"/tools/x.sh', { 'tools/x.sh': guard })).toBeUndefined();
  });

  it('is missing with an excuse where that is no surprise', async () => {
    expect(await target('"$CLAUDE_PROJECT_DIR"/dist/x.js')).toMatchObject({ excuse: 'a build makes it' });
    expect(await target('[ -f x.sh ] && ./x.sh')).toMatchObject({
      excuse: 'the command checks first whether it exists',
    });
    const files = { '.gitmodules': '[submodule "kit"]\n\tpath = tools/kit\n\turl = https://example.com/kit.git\n' };
    expect(await target('bash "$CLAUDE_PROJECT_DIR"/tools/kit/x.sh', files)).toMatchObject({
      excuse: 'its submodule is not checked out',
    });
    const checkedOut = await target('bash "$CLAUDE_PROJECT_DIR"/tools/kit/x.sh', { ...files, 'tools/kit/y.sh': guard });
    expect(checkedOut).not.toHaveProperty('excuse');
  });

  it('is missing where a link leads to it, and that is its only neighbour', async () => {
    const root = await scratch({
      '.claude/settings.json': settings({ Stop: [{ hooks: [command('bash "$CLAUDE_PROJECT_DIR"/hooks/x.sh')] }] }),
      'hooks/other.sh': guard,
    });
    await symlink('../kit/x.sh', join(root, 'hooks/x.sh'));
    const load = async () => (await loadProject({ cwd: root, home: join(root, 'home') })).hooks[0]?.target;
    expect(await load()).toMatchObject({ found: 'missing' });
    expect(await load()).not.toHaveProperty('neighbour');
    await writeFile(join(root, '.gitmodules'), '[submodule "kit"]\n\tpath = kit\n');
    expect(await load()).toMatchObject({ excuse: 'its submodule is not checked out' });
  });

  it('is missing without one where its neighbours are there', async () => {
    expect(await target('"$CLAUDE_PROJECT_DIR"/hooks/gaurd.sh', { 'hooks/guard.sh': guard })).toEqual({
      text: '"$CLAUDE_PROJECT_DIR"/hooks/gaurd.sh',
      path: 'hooks/gaurd.sh',
      found: 'missing',
      neighbour: 'guard.sh',
    });
  });

  it('is the one of the project where the command names the same path in a place that is not here', async () => {
    const files = { '.claude/hooks/x.sh': guard };
    for (const text of [
      '/Users/ada/shop/.claude/hooks/x.sh',
      'bash "D:/ada/shop/.claude/hooks/x.sh"',
      'bash "C:\\\\Users\\\\ada\\\\.claude\\\\hooks\\\\x.sh"',
      '/opt/shop/.claude/hooks/x.sh',
      'cd /home/ada/shop && .claude/hooks/x.sh',
    ]) {
      expect(await target(text, files), text).toMatchObject({
        path: '.claude/hooks/x.sh',
        found: 'file',
        named: expect.stringContaining('x.sh'),
      });
    }
    expect(await target('/Users/ada/other/x.sh', { 'x.sh': guard })).toMatchObject({ found: 'missing' });
    expect(await target("bash -c '/Users/ada/.claude/hooks/x.sh'", files)).toMatchObject({ found: 'missing' });
  });

  it('is not guessed behind variables that nobody knows', async () => {
    expect(await target('"$TOOLS"/x.sh')).toBe(undefined);
  });
});

describe('hooks that the project does not wire', () => {
  const wiring = settings({ Stop: [{ hooks: [command('true')] }] });

  it('are named with what lints them, wherever they lie', async () => {
    const { ignored, problems } = await load({
      '.claude/settings.json': wiring,
      'settings.json': wiring,
      'template/.claude/settings.json': wiring,
      'hooks/notify/hooks.json': wiring,
      'packs/a/hooks/hooks.json': wiring,
      'packs/a/.claude-plugin/plugin.json': wiring,
      'packs/b/hooks/hooks.json': JSON.stringify({ Stop: [{ hooks: [command('true')] }] }),
      'config/settings.json': '{"editor": {}}',
      'test/fixtures/.claude/settings.json': wiring,
      'node_modules/x/hooks/hooks.json': wiring,
    });
    expect(problems).toEqual([]);
    expect(ignored.map(({ place }) => place.file)).toEqual([
      'hooks/notify/hooks.json',
      'packs/a',
      'packs/b',
      'settings.json',
      'template',
    ]);
    expect(new Set(ignored.map(({ why }) => why))).toEqual(
      new Set(['not registered by this project; lint each with `hooklint PATH`']),
    );
  });

  it('are named where there are no others', async () => {
    const { ignored, problems } = await load({ 'template/.claude/settings.json': wiring, '.git/HEAD': '' });
    expect(problems[0]?.hint).toBe('There are hooks in template; lint them with `hooklint template`.');
    // Once is enough.
    expect(ignored).toEqual([]);
  });

  it('are not spoken of where paths are named', async () => {
    const { ignored } = await load(
      { 'a.sh': guard, 'template/.claude/settings.json': wiring },
      { paths: ['a.sh'], event: 'Stop' },
    );
    expect(ignored).toEqual([]);
  });
});

describe('hooks where Claude Code reads none', () => {
  const events = { Stop: [{ hooks: [{ type: 'command', command: 'make stop' }] }] };
  const hooksIn = async (settings: object) => {
    const cwd = await scratch({ '.claude/settings.json': JSON.stringify(settings) });
    return (await loadProject({ cwd })).hooks;
  };

  it.each([
    ['at the top of the file', events, ['/Stop/0/hooks/0']],
    ['under a misspelt key', { hook: events }, ['/hook/Stop/0/hooks/0']],
    ['in place of an entry', { hooks: { Stop: [{ command: 'make stop' }] } }, ['/hooks/Stop/0']],
    ['in place of an entry, with a type', { hooks: { Stop: [{ type: 'http', url: 'http://a' }] } }, ['/hooks/Stop/0']],
    [
      'with a list for a matcher',
      { hooks: { Stop: [{ ...events.Stop[0], matcher: ['a'] }] } },
      ['/hooks/Stop/0/hooks/0'],
    ],
    ['with a matcher that asks for more', { hooks: { Stop: [{ ...events.Stop[0], matcher: { path: 'a' } }] } }, []],
    ['beside the right key', { ...events, hooks: {} }, []],
    ['in place of an entry, without what its type needs', { hooks: { Stop: [{ type: 'command' }, 'make'] } }, []],
    ['in place of an entry, with an illegal matcher', { hooks: { Stop: [{ command: 'make', matcher: [] }] } }, []],
    ['in place of an entry, in a list', { hooks: [{ command: 'make' }] }, []],
    ['in place of an entry, of no known event', { hooks: { Halt: [{ command: 'make' }], Stop: {} } }, []],
    ['of settings that switch all hooks off', { ...events, disableAllHooks: true }, []],
  ])('are judged all the same: %s', async (_, settings, pointers) => {
    const hooks = await hooksIn(settings);
    expect(hooks.map(({ config }) => config?.pointer)).toEqual(pointers);
    expect(hooks.every(({ isMisplaced }) => isMisplaced)).toBe(true);
  });

  it('have their matcher, and a type where they name a command alone', async () => {
    const [hook] = await hooksIn({ hooks: { PostToolUse: [{ matcher: 'Edit', command: 'make' }] } });
    expect(hook).toMatchObject({ matcher: 'Edit', handler: { type: 'command', command: 'make' } });
    expect(hook?.handler).not.toHaveProperty('matcher');
  });

  it.each([
    [['Edit', 'Write'], 'Edit|Write'],
    [{ tools: ['Edit', 'Write'] }, 'Edit|Write'],
    [{ tool_name: 'Bash' }, 'Bash'],
    [{}, undefined],
    [null, undefined],
  ])('have the matcher that must be meant: %j', async (matcher, meant) => {
    const [hook] = await hooksIn({
      hooks: { PostToolUse: [{ matcher, hooks: [{ type: 'command', command: 'make' }] }] },
    });
    expect(hook).toMatchObject({ handler: { type: 'command', command: 'make' } });
    expect(hook?.matcher).toBe(meant);
  });

  it('are named in a file of a project that is not read', async () => {
    const cwd = await scratch({ '.claude/hooks.json': JSON.stringify(events), '.claude/settings.json': '{}' });
    const { configs } = await loadProject({ cwd });
    expect(configs.flatMap(({ misnamedFiles = [] }) => misnamedFiles)).toEqual([
      { pointer: '/Stop', path: 'hooks.json', fault: 'no-settings' },
    ]);
  });
});
