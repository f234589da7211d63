/** Files that scripts source, import and require: which they are, and what is found of what a hook says through them. */
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { check } from '../../src/check/index.js';
import { parseClientRange } from '../../src/contract/index.js';
import { newestClient } from '../../src/contract/version.js';
import { judge } from '../../src/interpret/judge.js';
import { loadProject } from '../../src/load/project.js';
import type { CommandExecution, Payload, Project } from '../../src/model.js';
import { rules } from '../../src/rules/index.js';
import { type ScratchFile, scratch, script } from './scratch.js';

type Files = Readonly<Record<string, ScratchFile>>;

/** A project with one hook of an event, started by `program` from `.claude/hooks`. */
async function project(event: string, command: string, files: Files): Promise<Project> {
  const hooks = [{ type: 'command', command: command.replace('HOOKS', '"$CLAUDE_PROJECT_DIR"/.claude/hooks') }];
  const settings = JSON.stringify({ hooks: { [event]: [{ hooks }] } });
  const placed = Object.entries(files).map(([path, file]) => [`.claude/hooks/${path}`, file]);
  const cwd = await scratch({ '.claude/settings.json': settings, ...Object.fromEntries(placed) });
  return loadProject({ cwd, paths: [join(cwd, '.claude/settings.json')], client: newestClient, home: '/nobody' });
}

const encoder = new TextEncoder();

/** What the rules say once the hook was run and did this, at which file and line. */
function findings(
  read: Project,
  did: { readonly stderr?: string; readonly exitCode?: number } = {},
): readonly string[] {
  const execution: CommandExecution = {
    type: 'command',
    exitCode: did.exitCode ?? 0,
    signal: null,
    stdout: new Uint8Array(),
    stderr: encoder.encode(did.stderr ?? ''),
    timedOut: false,
  };
  const runs = read.hooks.map((hook) => {
    const payload: Payload = {
      id: 'p',
      event: hook.event,
      json: { hook_event_name: hook.event, tool_name: 'Bash', tool_input: { command: 'ls' } },
      nature: 'benign',
      provenance: 'test',
    };
    return judge({ id: 'c', hook, payload }, execution, parseClientRange(newestClient));
  });
  return check(rules, read, runs).map(({ rule, place }) => `${rule} ${place.file}:${place.line}`);
}

const warn = 'warn() {\n  echo "$1" >&2\n}\n';

describe('the libraries of a script', () => {
  it.each<[string, string, Files, readonly string[]]>([
    [
      'what it sources, from wherever it computes the folder, and what that sources',
      'HOOKS/a.sh',
      {
        'a.sh': script('#!/bin/bash\nDIR=$(dirname "$0")\nLIB="$DIR/lib/common.sh"\nsource "$LIB"\n'),
        'lib/common.sh': '. "$DIR/lib/log.sh"\n',
        'lib/log.sh': warn,
      },
      ['.claude/hooks/lib/common.sh', '.claude/hooks/lib/log.sh'],
    ],
    [
      'the modules that it imports, and those of a package',
      'python3 HOOKS/a.py',
      {
        'a.py': 'import json, sys\nfrom tools import log\nfrom words import listed\n',
        'tools/__init__.py': '',
        'tools/log.py': 'def warn(text): pass\n',
        'words.py': 'listed = []\n',
      },
      ['.claude/hooks/tools/__init__.py', '.claude/hooks/tools/log.py', '.claude/hooks/words.py'],
    ],
    [
      'the files that it requires',
      'node HOOKS/a.js',
      { 'a.js': "const { log } = require('./lib/log');\n", 'lib/log.js': 'exports.log = () => {};\n' },
      ['.claude/hooks/lib/log.js'],
    ],
    ['nothing where it takes in nothing', 'HOOKS/a.sh', { 'a.sh': script('#!/bin/bash\nexit 0\n'), 'b.sh': warn }, []],
    ['nothing that it only starts', 'HOOKS/a.sh', { 'a.sh': script('#!/bin/bash\n./b.sh\n'), 'b.sh': warn }, []],
    ['nothing outside of the project', 'HOOKS/a.sh', { 'a.sh': script('#!/bin/bash\nsource /etc/os-release\n') }, []],
    [
      'no file twice',
      'HOOKS/a.sh',
      { 'a.sh': script('#!/bin/bash\n. ./b.sh\n. ./b.sh\n'), 'b.sh': '. ./a.sh\n' },
      ['.claude/hooks/b.sh'],
    ],
  ])('are %s', async (_what, command, files, expected) => {
    const { hooks } = await project('PreToolUse', command, files);
    expect((hooks[0]?.script?.libraries ?? []).map(({ path }) => path).sort()).toEqual(expected);
  });
});

test('around the project no library is looked for', async () => {
  const cwd = await scratch({
    'helpers.sh': 'deny() { echo "$1" >&2; exit 1; }\n',
    'project/guard.sh': script('#!/bin/bash\n. ./helpers.sh\n'),
    'project/.claude/settings.json': JSON.stringify({
      hooks: { PreToolUse: [{ hooks: [{ type: 'command', command: '"$CLAUDE_PROJECT_DIR"/guard.sh' }] }] },
    }),
  });
  const inside = join(cwd, 'project');
  const read = await loadProject({
    cwd: inside,
    paths: [join(inside, '.claude/settings.json')],
    client: newestClient,
    home: '/nobody',
  });
  expect(read.hooks.map(({ script: own }) => [own?.path, own?.libraries])).toEqual([['guard.sh', undefined]]);
});

describe('what a hook says through a library', () => {
  it('is lost on stderr at exit code 0, where no run came to it', async () => {
    const read = await project('PostToolUse', 'HOOKS/a.sh', {
      'a.sh': script(
        '#!/bin/bash\nsource "$(dirname "$0")/lib.sh"\nif [ -f x ]; then\n  warn "Please run the tests."\nfi\nexit 0\n',
      ),
      'lib.sh': warn,
    });
    expect(findings(read)).toEqual(['unread-stderr .claude/hooks/a.sh:4']);
  });

  it.each<[string, string, string, string]>([
    [
      'python3 HOOKS/a.py',
      'a.py',
      'import os\nfrom common import warn\nif os.path.exists("x"):\n    warn("Please run the tests.")\n',
      'import sys\ndef warn(message: str) -> None:\n    """Tells."""\n    print(f"[hook] {message}", file=sys.stderr)\n',
    ],
    [
      'node HOOKS/a.mjs',
      'a.mjs',
      "import fs from 'node:fs';\nimport { warn } from './common.mjs';\nif (fs.existsSync('x'))\n  warn('Please run the tests.');\n",
      'export function warn(message) {\n  process.stderr.write(`${message}\\n`);\n}\n',
    ],
    [
      'node HOOKS/a.js',
      'a.js',
      "const fs = require('fs');\nconst common = require('./common');\nif (fs.existsSync('x'))\n  common.warn('Please run the tests.');\n",
      'const warn = (message) => console.error(message);\nmodule.exports = { warn };\n',
    ],
  ])('is lost in other languages: %s', async (command, file, text, library) => {
    const common = `common${file.slice(1)}`;
    const read = await project('PostToolUse', command, { [file]: text, [common]: library });
    expect(findings(read)).toEqual([`unread-stderr .claude/hooks/${file}:4`]);
  });

  it('is found in the file that says it', async () => {
    const files = {
      'a.sh': script('#!/bin/bash\nsource "$(dirname "$0")/lib.sh"\nremind\nexit 0\n'),
      'lib.sh': 'remind() {\n  echo "Please run the tests before you go on." >&2\n}\n',
    };
    const read = await project('PostToolUse', 'HOOKS/a.sh', files);
    expect(findings(read, { stderr: 'Please run the tests before you go on.\n' })).toEqual([
      'unread-stderr .claude/hooks/lib.sh:2',
    ]);
    expect(findings(read)).toEqual(['unread-stderr .claude/hooks/lib.sh:2']);
  });

  it('refuses nothing where the function ends with another code, which is found in the library', async () => {
    const read = await project('PreToolUse', 'HOOKS/a.sh', {
      'a.sh': script(
        '#!/bin/bash\n. "$(dirname "$0")/lib.sh"\ngrep -q Friday && block "Blocked: no calls on Fridays"\nexit 0\n',
      ),
      'lib.sh': 'block() {\n  echo "$1" >&2\n  exit 1\n}\n',
    });
    expect(findings(read)).toEqual(['unreached-refusal .claude/hooks/lib.sh:3']);
  });

  it.each<[string, string, string]>([
    ['a log of its own', 'log "The tests failed."', 'log() {\n  echo "$1" >> hooks.log\n}\n'],
    [
      'said only while somebody debugs',
      'log "Please run the tests."',
      'log() {\n  [ -n "$DEBUG" ] && echo "$1" >&2\n}\n',
    ],
    ['followed by a failure', 'warn "Please run the tests."\n  fail', `${warn}fail() {\n  echo no >&2\n  exit 2\n}\n`],
    ['a function of its own', 'warn() { :; }\n  warn "Please run the tests."', warn],
    ['a warning about its own work, which nobody calls', 'true', 'load() {\n  echo "Please create rules.txt" >&2\n}\n'],
    ['a warning about its own work', 'load', 'load() {\n  echo "Warning: no rules.txt" >&2\n}\n'],
  ])('is no fault: %s', async (_what, lines, library) => {
    const read = await project('PostToolUse', 'HOOKS/a.sh', {
      'a.sh': script(`#!/bin/bash\nsource "$(dirname "$0")/lib.sh"\nif [ -f x ]; then\n  ${lines}\nfi\nexit 0\n`),
      'lib.sh': library,
    });
    expect(findings(read)).toEqual([]);
  });
});
