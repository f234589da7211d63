/** Whose fault was it? What runs say that they lacked, believed only where the machine bears it out. */
import { describe, expect, it } from 'vitest';
import { isJudged, lackedBy } from '../../src/check/lack.js';
import { notJudged } from '../../src/check/not-judged.js';
import { parseClientRange } from '../../src/contract/index.js';
import { judge } from '../../src/interpret/judge.js';
import type { CommandExecution, Hook, Lacked, Language, Machine, Run, Script, Target } from '../../src/model.js';

const bytes = (text: string) => new TextEncoder().encode(text);

interface Given {
  /** Default: PreToolUse. */
  readonly event?: 'Stop';
  readonly exitCode?: number | null;
  readonly stderr?: string;
  readonly stdout?: string;
  readonly more?: Partial<CommandExecution>;
  /** Text of the script, and its language. */
  readonly script?: string;
  readonly language?: Language;
  readonly command?: string;
  readonly shell?: string;
  readonly target?: Partial<Target>;
  readonly config?: NonNullable<Hook['config']>;
  readonly payload?: Readonly<Record<string, unknown>>;
  /** What the machine has, besides sh, node and python3. */
  readonly has?: readonly string[];
  /** The text of a file that the script takes in. */
  readonly library?: string;
  readonly variables?: Readonly<Record<string, string>>;
}

function runOf({ exitCode = 1, stderr = '', stdout = '', more, script, language = 'bash', ...given }: Given): Run {
  const file: Script = {
    path: 'hooks/guard.sh',
    absolutePath: '/p/hooks/guard.sh',
    text: script ?? '',
    language,
    executable: true,
    shebang: /^#!.*/.exec(script ?? '')?.[0] ?? null,
    ...(given.library === undefined
      ? {}
      : { libraries: [{ path: 'hooks/lib.sh', absolutePath: '/p/hooks/lib.sh', text: given.library, language }] }),
  };
  const hook: Hook = {
    id: 'h',
    event: given.event ?? 'PreToolUse',
    handler: {
      type: 'command',
      command: given.command ?? 'hooks/guard.sh',
      ...(given.shell === undefined ? {} : { shell: given.shell }),
    },
    ...(script === undefined ? {} : { script: file }),
    ...(given.target === undefined
      ? {}
      : { target: { text: 'dist/guard.js', absolutePath: '/p/dist/guard.js', found: 'missing', ...given.target } }),
    ...(given.config === undefined ? {} : { config: given.config }),
    decidedBy: 'settings',
    place: { file: 'settings.json' },
    projectDir: '/p',
  };
  const execution: CommandExecution = {
    type: 'command',
    exitCode,
    signal: null,
    stdout: bytes(stdout),
    stderr: bytes(stderr),
    timedOut: false,
    ...more,
  };
  const { event = 'PreToolUse' } = given;
  const json = { hook_event_name: event, ...given.payload };
  const payload = { id: 'p', event, json, nature: 'benign', provenance: '' } as const;
  return judge({ id: 'h@p', hook, payload }, execution, parseClientRange(undefined));
}

function lacked(given: Given): Lacked | undefined {
  const there = new Set(['/bin/sh', '/usr/bin/env', '/usr/bin/python3', ...(given.has ?? [])]);
  const machine: Machine = {
    hasProgram: (name) => ['sh', 'node', 'python3', 'npx'].includes(name) || there.has(name),
    has: (path) => there.has(path),
    variable: (name) => given.variables?.[name],
    home: '/home/me',
  };
  return lackedBy(runOf(given), machine);
}

const program = (name: string) => ({ kind: 'program', name });
const thePackage = (name: string) => ({ kind: 'package', name });

describe('a program of which nothing is heard', () => {
  const hushed = 'swiftlint lint "$f" 2>/dev/null || exit 1\n';

  it('is lacking where the hook fails for it', () => {
    expect(lacked({ script: hushed })).toEqual({ lack: program('swiftlint'), ended: true });
    const last = 'if grep -q swift; then swiftlint lint "$f" 2>/dev/null; fi\n';
    expect(lacked({ exitCode: 127, script: last })).toEqual({ lack: program('swiftlint'), ended: true });
    expect(lacked({ exitCode: 1, script: last })).toBeUndefined();
    expect(lacked({ stdout: '[OK] git\n[FAIL] Missing: uv\n' })).toEqual({ lack: program('uv'), ended: true });
    expect(lacked({ stdout: 'Running: uv sync\nFailed: uv sync\n' })).toEqual({ lack: program('uv'), ended: true });
    expect(lacked({ stderr: 'Error: `jq` is not installed.\n' })).toEqual({ lack: program('jq'), ended: true });
    const stderr = 'error: deploy not found in PATH\n';
    const asks =
      'if ! command -v deploy >/dev/null; then\n  echo "error: deploy not found in PATH" >&2\n  exit 1\nfi\n';
    expect(lacked({ stderr, script: asks })).toEqual({ lack: program('deploy'), ended: true });
    expect(lacked({ stderr, script: asks, has: ['deploy'] })).toBe(undefined);
    expect(lacked({ stderr, script: 'exit 1\n' })).toBe(undefined);
  });

  it('is lacking where only one system has it, in the script or in what it takes in', () => {
    const library = 'show() {\n  powershell.exe -Command "\n    Show-It\n  " 2>/dev/null\n}\n';
    expect(lacked({ exitCode: 127, script: '. lib.sh\nshow\n', library })).toEqual({
      lack: program('powershell.exe'),
      ended: true,
    });
    expect(lacked({ exitCode: 127, script: library, has: ['powershell.exe'] })).toBeUndefined();
    expect(lacked({ exitCode: 1, script: library })).toBeUndefined();
    expect(lacked({ exitCode: 127, script: '# show it with powershell.exe\nexit 127\n' })).toBeUndefined();
    expect(lacked({ exitCode: 127, script: 'say() { true; }\nsay done\nexit 127\n' })).toBeUndefined();
  });

  it.each<[string, Given]>([
    ['it says so of a word that is no program', { stdout: 'Missing: tests\n' }],
    ['it says so of a program that is there', { stdout: '[FAIL] Missing: uv\n', has: ['uv'] }],
    [
      'an interpreter shows a comment that says so',
      { stderr: '[eval]:1\nrun(; // prettier not found: skip\n    ^\n\nSyntaxError: Unexpected token\n' },
    ],
    ['it says so and succeeds', { stdout: '[FAIL] Missing: uv\n', exitCode: 0 }],
    ['it says so and blocks', { stderr: 'jq is required\n', exitCode: 2 }],
    ['it is there', { script: hushed, has: ['swiftlint'] }],
    ['the hook succeeds', { script: hushed, exitCode: 0 }],
    ['the hook says something', { script: hushed, stdout: 'x\n' }],
    ['it is a function', { script: `swiftlint() { false; }\n${hushed}` }],
    [
      'it is named like a function, and other files are read in',
      {
        script: 'source "$DIR/lib.sh"\nguard_source lib.sh 2>/dev/null || exit 1\n',
      },
    ],
    ['it is a part of the shell', { script: 'command -v jq >/dev/null 2>&1 || exit 1\n' }],
  ])('is not lacking where %s', (_, given) => {
    expect(lacked(given)).toBeUndefined();
  });
});

describe('a package', () => {
  it.each([
    ['a module of Python', 'python', 'yaml', 'PyYAML'],
    ['a program of npm', 'bash', 'tsc', 'typescript'],
  ] as const)('for %s is installed by its own name', (_, language, name, own) => {
    const run: Run = { ...runOf({ language }), lacked: { lack: { kind: 'package', name }, ended: true } };
    expect(notJudged([run], [run.case])[0]?.remedy).toBe(`Install \`${own}\`.`);
  });
});

describe('a package of which stdout tells', () => {
  const stdout = "npm error request to https://registry.npmjs.org/prettier failed: cache mode is 'only-if-cached'\n";

  it('is lacking where the script sends stderr there', () => {
    expect(lacked({ script: 'npx prettier --write "$f" 2>&1\nexit 0\n', stdout, exitCode: 0 })).toEqual({
      lack: thePackage('prettier'),
      ended: false,
    });
  });

  it('is lacking where the script sends stderr there, and has words of its own on stderr', () => {
    const script = 'npx prettier --check . 2>&1 || FAILED=1\n[ -z "$FAILED" ] || { echo "Tests fail." >&2; exit 2; }\n';
    expect(lacked({ script, stdout, stderr: 'Tests fail.\n', exitCode: 2 })).toMatchObject({ ended: false });
    expect(lacked({ script: script.replace('2>&1', ''), stdout, stderr: 'Tests fail.\n', exitCode: 2 })).toBe(
      undefined,
    );
  });

  it('is lacking where a reply hands on what a program said', () => {
    const reason =
      'The tests fail:\nnpm error npx canceled due to missing packages and no YES option: ["vitest@4.1.12"]';
    const script = "const { stderr } = spawnSync('npx', ['vitest']);\nprint(stderr);\n";
    const run = { script, language: 'javascript', exitCode: 0 } as const;
    expect(lacked({ ...run, stdout: JSON.stringify({ decision: 'block', reason }) })).toEqual({
      lack: thePackage('vitest'),
      ended: false,
    });
    const hookSpecificOutput = { hookEventName: 'PreToolUse', permissionDecisionReason: reason };
    expect(lacked({ ...run, stdout: JSON.stringify({ hookSpecificOutput }) })?.lack).toEqual(thePackage('vitest'));
    expect(lacked({ ...run, stdout: JSON.stringify({ decision: 'block', reason: 'The tests fail.' }) })).toBe(
      undefined,
    );
  });

  it("is not lacking where the words are the hook's own", () => {
    expect(lacked({ script: 'cat npm.log\nexit 0\n', stdout, exitCode: 0 })).toBeUndefined();
  });
});

describe('a package that a tool cannot fetch', () => {
  const stderr =
    "error: no matching package named `arbitrary` found\nlocation searched: crates.io index\nAs a reminder, you're using offline mode (--offline)\n";

  it('is all that such a block shows', () => {
    expect(lacked({ script: 'cargo test -q || exit 2\n', stderr, exitCode: 2 })).toMatchObject({
      lack: { kind: 'network' },
      blocked: true,
    });
  });

  it('is not all where the hook has words of its own', () => {
    const more = `${stderr}Fix the tests before you stop.\n`;
    expect(lacked({ script: 'cargo test -q || exit 2\n', stderr: more, exitCode: 2 })).not.toHaveProperty('blocked');
  });

  it('is lacking where nothing of it is heard', () => {
    const command = 'npx prettier --write "$f" 2>/dev/null';
    expect(lacked({ command })).toEqual({ lack: thePackage('prettier'), ended: true });
    expect(lacked({ command: 'npx prettier --write "$f"' })).toBeUndefined();
    expect(lacked({ command, stdout: 'x\n' })).toBeUndefined();
  });
});

describe('a script that uv starts', () => {
  const uv = { command: 'uv run hooks/guard.py', script: 'print(1)\n', language: 'python' } as const;

  it('shows what it does where Python runs it, but not what its packages do', () => {
    expect(lacked({ ...uv, exitCode: 2 })).toEqual({ lack: { kind: 'runner', name: 'uv' }, ended: false });
    expect(isJudged({ ...runOf(uv), lacked: { lack: { kind: 'runner', name: 'uv' }, ended: false } })).toBe(true);
  });

  it('lacks a package that is not there', () => {
    const stderr = "ModuleNotFoundError: No module named 'dotenv'\n";
    expect(lacked({ ...uv, stderr })).toEqual({ lack: thePackage('dotenv'), ended: true });
  });

  it.each([
    'File "/p/guard.py", line 4\n    except IOError, error:\n           ^^^^\nSyntaxError: multiple exception types must be parenthesized\n',
    'File "/p/guard.py", line 4\n    type = = 3\n           ^\nSyntaxError: invalid syntax\n',
    'File "/p/guard.py", line 4\n    def first T):\n           ^\nSyntaxError: expected \'(\'\n',
  ])('lacks no newer Python for an error of its own: %s', (stderr) => {
    expect(lacked({ ...uv, has: ['uv'], exitCode: 1, stderr })).toBeUndefined();
  });

  it('lacks nothing where uv is there', () => {
    expect(lacked({ ...uv, exitCode: 2, has: ['uv'] })).toBeUndefined();
  });
});

describe('a package that the hook misses in its own words', () => {
  it.each([
    ['ERROR: anthropic package not installed', 'anthropic'],
    ['The requests library is required.', 'requests'],
    ['yaml is required', 'yaml', 'import json, yaml\n'],
  ])('is lacking: %s', (line, name, script = 'import helper\n') => {
    const given = { stderr: `${line}\n`, script, language: 'python' } as const;
    expect(lacked(given)).toEqual({ lack: thePackage(name), ended: true });
  });

  it.each<[string, Given]>([
    ['a shell says it', { stderr: 'ERROR: anthropic package not installed\n', script: '#!/bin/bash\n' }],
    [
      'a guard speaks of packages',
      { stderr: 'Blocked: only the package manager uv may install\n', script: 'x', language: 'python' },
    ],
    [
      'a guard asks for something else',
      { stderr: 'Review required. Ask for one first.\n', script: 'import json\nreview = None\n', language: 'python' },
    ],
  ])('is not lacking where %s', (_, given) => {
    expect(lacked(given)).toBeUndefined();
  });
});

describe('a program that is not there', () => {
  it.each<[string, Given, string]>([
    ['sh', { exitCode: 127, stderr: '/bin/sh: 1: uv: not found\n' }, 'uv'],
    ['bash', { exitCode: 127, stderr: '/p/hooks/guard.sh: line 3: osascript: command not found\n' }, 'osascript'],
    ['bash that was to become it', { exitCode: 127, stderr: '/p/a b/guard.sh: line 3: exec: bun: not found\n' }, 'bun'],
    ['zsh', { exitCode: 127, stderr: '/p/guard.zsh:4: command not found: jq\n' }, 'jq'],
    ['env', { exitCode: 127, stderr: '/usr/bin/env: ‘bun’: No such file or directory\n' }, 'bun'],
    [
      'a first line',
      { exitCode: 126, stderr: 'bash: ./x: /usr/bin/zsh: bad interpreter: No such file or directory\n' },
      'zsh',
    ],
    [
      'a first line, of which sh says nothing',
      { exitCode: 127, stderr: '/bin/sh: 1: hooks/guard.sh: not found\n', script: '#!/usr/bin/osascript\n' },
      'osascript',
    ],
    ['xargs', { exitCode: 127, stderr: 'xargs: prettier: No such file or directory\n' }, 'prettier'],
    ['make', { stderr: 'make[1]: golangci-lint: No such file or directory\n' }, 'golangci-lint'],
    [
      'timeout',
      { exitCode: 127, stderr: 'timeout: failed to run command ‘ruff’: No such file or directory\n' },
      'ruff',
    ],
    [
      'Python',
      {
        stderr:
          'Traceback (most recent call last):\n  File "/usr/lib/python3.11/subprocess.py", line 1950, in _execute_child\nFileNotFoundError: [Errno 2] No such file or directory: \'ruff\'\n',
      },
      'ruff',
    ],
    [
      'Python, which caught it',
      {
        stderr: "Hook error: [Errno 2] No such file or directory: 'ruff'\n",
        script: "subprocess.run(['ruff', path])\n",
        language: 'python',
      },
      'ruff',
    ],
    [
      'Node, of an error that refers to itself',
      {
        stderr:
          'node:child_process:930\n    throw err;\n    ^\n\n<ref *1> Error: spawnSync gh ENOENT\n    at Object.spawnSync\n',
      },
      'gh',
    ],
    ['Node', { stderr: 'node:events:497\nError: spawn gh ENOENT\n    at ChildProcess._handle.onexit\n' }, 'gh'],
    [
      'an older Node',
      { exitCode: 9, stderr: '/usr/bin/node: bad option: --experimental-strip-types\n' },
      'node: bad option: --experimental-strip-types',
    ],
    [
      'a Node without a module of a newer one',
      {
        stderr:
          'node:internal/modules/cjs/loader:1031\nError [ERR_UNKNOWN_BUILTIN_MODULE]: No such built-in module: node:sqlite\n',
      },
      'node:sqlite',
    ],
    [
      'a hook that throws an error of its own for that',
      {
        stderr:
          'file:///p/store.mjs:4\nError: This needs Node 22. (No such built-in module: node:sqlite)\n  [cause]: Error [ERR_UNKNOWN_BUILTIN_MODULE]: No such built-in module: node:sqlite\n',
      },
      'node:sqlite',
    ],
    [
      'a Node that does not know TypeScript',
      {
        stderr:
          'node:internal/modules/esm/get_format:189\n  throw new ERR_UNKNOWN_FILE_EXTENSION(ext, filepath);\n\nTypeError [ERR_UNKNOWN_FILE_EXTENSION]: Unknown file extension ".ts" for /p/guard.ts\n',
      },
      '.ts',
    ],
    [
      'a Node that takes TypeScript for JavaScript',
      {
        stderr:
          '/p/guard.mts:3\nconst paths: string[] = [];\n      ^\n\nSyntaxError: Missing initializer in const declaration\n    at wrapSafe (node:internal/modules/cjs/loader:1464:18)\n\nNode.js v20.20.2\n',
      },
      '.mts',
    ],
    [
      'a Python without syntax of 3.14',
      {
        stderr:
          '  File "/p/guard.py", line 4\n    except json.JSONDecodeError, ValueError:\n           ^^^^^^^^\nSyntaxError: multiple exception types must be parenthesized\n',
      },
      'Python 3.14',
    ],
    [
      'a Python without type parameters',
      {
        stderr:
          '  File "/p/guard.py", line 1\n    def first[T](items: list[T]) -> T:\n             ^\nSyntaxError: expected \'(\'\n',
      },
      'Python 3.12',
    ],
    [
      'a Python without names for types',
      {
        stderr:
          '  File "/p/guard.py", line 1\n    type Call = dict[str, str]\n         ^^^^\nSyntaxError: invalid syntax\n',
      },
      'Python 3.12',
    ],
    [
      'a Python whose f-strings take no backslash',
      {
        stderr:
          '  File "/p/guard.py", line 2\n    print(f"{chr(10)}")\nSyntaxError: f-string expression part cannot include a backslash\n',
      },
      'Python 3.12',
    ],
    [
      'pyenv, of the version that a project asks for',
      { stderr: "pyenv: version `3.12.5' is not installed (set by /p/.python-version)\n" },
      '3.12.5',
    ],
    [
      'rustup, of the toolchain that a project asks for',
      {
        stderr:
          "error: toolchain '1.85.0-x86_64-unknown-linux-gnu' is not installed\nhelp: run `rustup toolchain install`\n",
      },
      '1.85.0-x86_64-unknown-linux-gnu',
    ],
    ['Ruby', { stderr: "guard.rb:1:in `spawn': No such file or directory - gh (Errno::ENOENT)\n" }, 'gh'],
    [
      'the exec form',
      { exitCode: null, command: 'bun', more: { startError: { code: 'ENOENT', message: 'ENOENT' } } },
      'bun',
    ],
    [
      'a handler for PowerShell',
      {
        exitCode: null,
        command: '& ./guard.ps1',
        shell: 'powershell',
        more: { startError: { code: 'ENOENT', message: "ENOENT: no such file or directory, posix_spawn 'pwsh'" } },
      },
      'pwsh',
    ],
  ])('as %s tells it', (_, given, name) => {
    expect(lacked(given)).toEqual({ lack: program(name), ended: true });
  });

  it("is somebody's home where the command names a program in it", () => {
    expect(lacked({ exitCode: 127, stderr: '/bin/sh: 1: /home/ada/.local/bin/uv: not found\n' })).toEqual({
      lack: { kind: 'path', name: '/home/ada', is: 'missing' },
      ended: true,
    });
  });

  it('is the network where the hook installs packages, whatever the project has', () => {
    const pip = 'ERROR: No matching distribution found for ruff\n';
    const npm =
      "npm error request to https://registry.npmjs.org/zod failed: cache mode is 'only-if-cached' but no cached response is available.\n";
    const has = ['/p/package.json'];
    const network = { lack: { kind: 'network' }, ended: true };
    expect(lacked({ stderr: pip, command: 'pip install ruff', has })).toEqual(network);
    expect(lacked({ stderr: npm, command: 'npm install', has })).toEqual(network);
    expect(lacked({ stderr: npm, script: '#!/bin/bash\nnpm ci\n', has })).toEqual(network);
    const modules = { lack: { kind: 'file', name: 'node_modules' }, ended: true };
    expect(lacked({ stderr: npm, command: 'npx zod', has })).toEqual(modules);
    expect(lacked({ stderr: npm, command: 'npx -y zod', has })).toEqual({ lack: thePackage('zod'), ended: true });
    expect(lacked({ exitCode: 127, command: 'npx --yes zod', has })).toEqual({ lack: thePackage('zod'), ended: true });
  });

  it('is a package where what would fetch it says nothing', () => {
    const silent = (command: string, has: readonly string[] = []) =>
      lacked({ exitCode: 127, stderr: '', command, has });
    expect(silent("bash -lc 'npx -y my-hooks session'")).toEqual({ lack: thePackage('my-hooks'), ended: true });
    expect(silent('pnpm dlx @me/hooks')).toEqual({ lack: thePackage('@me/hooks'), ended: true });
    expect(silent('npx -y my-hooks session', ['my-hooks'])).toBeUndefined();
    const modules = { kind: 'file', name: 'node_modules' };
    expect(silent('npx --no tsc', ['/p/package.json'])).toEqual({ lack: modules, ended: true });
    expect(silent('./hooks/guard.sh')).toBeUndefined();
  });

  it('ends a hook whose script it was to run, whatever the command makes of that', () => {
    const stderr = '/bin/sh: 1: bunx: not found\n';
    const handed = {
      exitCode: 0,
      stderr,
      script: '',
      language: 'typescript',
      command: 'bunx tsx hooks/guard.sh || true',
    } as const;
    expect(lacked(handed)).toEqual({ lack: { kind: 'program', name: 'bunx' }, ended: true });
    // Elsewhere the hook goes on without it.
    expect(lacked({ ...handed, command: 'bunx cowsay; bash hooks/guard.sh' })?.ended).toBe(false);
  });

  it('is a file in the home of somebody else', () => {
    const target = { absolutePath: '/Users/ann/hooks/guard.py' };
    const lack = { kind: 'path', name: '/Users/ann', is: 'missing' };
    expect(lacked({ exitCode: 127, target })).toEqual({ lack, ended: true });
    expect(lacked({ exitCode: 2, target })).toEqual({ lack, ended: true });
    expect(lacked({ exitCode: 127, target, has: ['/Users/ann'] })).toBeUndefined();
    const fromLinux = { absolutePath: '/mnt/c/Users/ann/hooks/guard.py' };
    expect(lacked({ exitCode: 127, target: fromLinux })?.lack).toEqual({ ...lack, name: '/mnt/c/Users/ann' });
    expect(lacked({ exitCode: 127, target: { absolutePath: '/home/me/hooks/guard.py' } })).toBeUndefined();
  });

  it('is the home of somebody else where a command keeps quiet about it', () => {
    const command = 'touch /Users/ann/seen/.active 2>/dev/null';
    const lack = { kind: 'path', name: '/Users/ann', is: 'missing' };
    expect(lacked({ exitCode: 1, stderr: '', command })).toEqual({ lack, ended: true });
    expect(lacked({ exitCode: 1, stderr: '', command, has: ['/Users/ann'] })).toBeUndefined();
    expect(lacked({ exitCode: 1, stderr: '', command: command.replace('/Users/ann', '/srv') })).toBeUndefined();
  });

  it('is a folder in the home of somebody else, to which the hook goes', () => {
    const lack = { kind: 'path', name: '/Users/ann', is: 'missing' };
    const bash = '/p/hooks/guard.sh: line 8: cd: /Users/ann/shop: No such file or directory\n';
    expect(lacked({ exitCode: 1, stderr: bash })).toEqual({ lack, ended: true });
    expect(lacked({ exitCode: 2, stderr: "/p/guard.sh: 8: cd: can't cd to /Users/ann/shop\n" })?.lack).toEqual(lack);
    expect(lacked({ exitCode: 1, stderr: bash, has: ['/Users/ann'] })).toBeUndefined();
    expect(lacked({ exitCode: 1, stderr: bash.replace('/Users/ann', '/srv') })).toBeUndefined();
  });

  it("is what a project's settings start from everybody's own home", () => {
    const target = { absolutePath: '/home/me/tools/hooks/guard.py' };
    const config = { file: '.claude/settings.json', pointer: '/hooks/PreToolUse/0/hooks/0' };
    const lack = { kind: 'path', name: '~/tools', is: 'missing' };
    expect(lacked({ exitCode: 127, target, config })).toEqual({ lack, ended: true });
    expect(lacked({ exitCode: 2, target, config, has: ['/home/me/tools'] })?.lack).toEqual({
      ...lack,
      name: '~/tools/hooks',
    });
    // Whose own settings they are, misses a file of their own.
    const own = { ...config, file: '/home/me/.claude/settings.json' };
    expect(lacked({ exitCode: 127, target, config: own })).toBeUndefined();
  });

  it('is believed only where the machine does not have it', () => {
    const stderr = '/bin/sh: 1: uv: not found\n';
    expect(lacked({ exitCode: 127, stderr, has: ['uv'] })).toBeUndefined();
  });

  it('is none where bash would know it', () => {
    expect(lacked({ exitCode: 127, stderr: '/bin/sh: 1: [[: not found\n' })).toBeUndefined();
    expect(lacked({ exitCode: 127, stderr: 'guard.sh: 2: source: not found\n' })).toBeUndefined();
  });

  it('is none where the hook names a path: that is its own', () => {
    expect(lacked({ exitCode: 127, stderr: '/bin/sh: 1: .claude/hooks/gaurd.sh: not found\n' })).toBeUndefined();
  });

  it('is a file of a build where the path leads through a folder that builds fill', () => {
    const file = (name: string) => ({ lack: { kind: 'file', name }, ended: true });
    const bash = (said: string) => ({ exitCode: 127, stderr: `/p/hooks/guard.sh: line 2: ${said}\n` });
    expect(lacked(bash('exec: ./bin/guard: not found'))).toEqual(file('bin/guard'));
    expect(lacked(bash('./target/release/guard: No such file or directory'))).toEqual(file('target/release/guard'));
    expect(lacked(bash('/p/dist/check: No such file or directory'))).toEqual(file('dist/check'));
    expect(lacked({ ...bash('./bin/guard: No such file or directory'), has: ['/p/./bin/guard'] })).toBeUndefined();
    expect(lacked(bash('./scripts/chek.sh: No such file or directory'))).toBeUndefined();
    const python = '  File "subprocess.py", line 1950, in _execute_child\n';
    const error = "FileNotFoundError: [Errno 2] No such file or directory: '.venv/bin/ruff'\n";
    expect(lacked({ stderr: `${python}${error}` })).toEqual(file('.venv/bin/ruff'));
  });

  it('is where installers put programs, outside the project', () => {
    const bash = (path: string) => ({
      exitCode: 127,
      stderr: `/p/hooks/lint.sh: line 2: ${path}: No such file or directory\n`,
    });
    const inHome = '/home/me/.local/bin/ruff';
    expect(lacked(bash(inHome))).toEqual({ lack: program(inHome), ended: true });
    expect(lacked({ ...bash(inHome), has: [inHome] })).toBeUndefined();
    expect(lacked(bash('/opt/homebrew/bin/gh'))?.lack).toEqual(program('/opt/homebrew/bin/gh'));
    expect(lacked(bash('/home/me/tools/lint.sh'))).toBeUndefined();
  });

  it('is told apart where the hook blocks for nothing else', () => {
    const stderr = '/p/hooks/guard.sh: line 2: acme-lint: command not found\n';
    expect(lacked({ exitCode: 2, stderr })).toEqual({ lack: program('acme-lint'), ended: false, blocked: true });
    expect(lacked({ exitCode: 2, stderr: `${stderr}Not on Fridays.\n` })?.blocked).toBeUndefined();
  });

  it('is none where a hook opens a file that is not there', () => {
    expect(
      lacked({
        stderr:
          "Traceback (most recent call last):\nFileNotFoundError: [Errno 2] No such file or directory: 'rules.json'\n",
      }),
    ).toBeUndefined();
    const stderr = "Hook error: [Errno 2] No such file or directory: 'rules'\n";
    expect(lacked({ stderr, script: "open('rules')\n", language: 'python' })).toBeUndefined();
  });

  it('is none where the payload speaks of it, and the hook only repeats or runs it', () => {
    const line = 'x.sh: line 3: cargo: command not found';
    expect(lacked({ exitCode: 2, stderr: `${line}\n`, payload: { tool_response: { stderr: line } } })).toBeUndefined();
    const run = { exitCode: 127, stderr: 'guard.sh: line 2: cargo: command not found\n', script: 'eval "$CMD"\n' };
    expect(lacked({ ...run, payload: { tool_input: { command: 'cargo test' } } })).toBeUndefined();
    expect(lacked({ ...run, script: 'cargo fmt\n', payload: { tool_input: { command: 'cargo test' } } })).toBeDefined();
  });

  it('leaves the words and the exit code of a script that went on to its author', () => {
    const stderr = 'guard.sh: line 2: terminal-notifier: command not found\nBlocked: not on main\n';
    expect(lacked({ exitCode: 1, stderr })).toEqual({ lack: program('terminal-notifier'), ended: false });
    expect(lacked({ exitCode: 0, stderr })?.ended).toBe(false);
    expect(lacked({ exitCode: 2, stderr })?.ended).toBe(false);
    expect(lacked({ exitCode: 1, stderr: 'guard.sh: line 2: jq: command not found\n' })?.ended).toBe(true);
  });
});

describe('packages and files that are not there', () => {
  it.each<[string, Given, string]>([
    [
      'Node',
      { language: 'javascript', stderr: "Error: Cannot find module 'js-yaml/lib/x'\nRequire stack:\n" },
      'js-yaml',
    ],
    [
      'Node with import',
      {
        language: 'javascript',
        stderr: "Error [ERR_MODULE_NOT_FOUND]: Cannot find package '@acme/rules' imported from /p/a.mjs\n",
      },
      '@acme/rules',
    ],
    ['Bun', { language: 'typescript', stderr: 'error: Cannot find package "zod" from "/p/a.ts"\n' }, 'zod'],
    [
      'Python',
      {
        language: 'python',
        stderr: "Traceback (most recent call last):\nModuleNotFoundError: No module named 'yaml.loader'\n",
      },
      'yaml',
    ],
    ['python -m', { language: 'python', stderr: '/usr/bin/python3: No module named ruff\n' }, 'ruff'],
    [
      'npx',
      {
        stderr:
          "npm error code ENOTCACHED\nnpm error request to https://registry.npmjs.org/@biomejs%2fbiome failed: cache mode is 'only-if-cached'\n",
      },
      '@biomejs/biome',
    ],
    [
      'npx, which knows the package by name',
      {
        stderr:
          'npm error npx canceled due to missing packages and no YES option: ["tsx@4.23.15"]\nnpm error A complete log of this run can be found in: /x.log\n',
      },
      'tsx',
    ],
    ['pnpm', { stderr: ' ERR_PNPM_NO_OFFLINE_META  Failed to resolve cowsay@latest in package mirror /x\n' }, 'cowsay'],
    ['bunx', { stderr: 'error: DNSResolveFailed downloading package manifest cowsay\n' }, 'cowsay'],
    [
      'pip',
      { stderr: 'ERROR: Could not find a version\nERROR: No matching distribution found for cowsay\n' },
      'cowsay',
    ],
  ])('as %s tells it', (_, given, name) => {
    expect(lacked({ script: '', ...given })).toEqual({ lack: thePackage(name), ended: true });
  });

  it('are the packages of the project, once, where it has some and none is installed', () => {
    const cause = { kind: 'file', name: 'node_modules' };
    const node = { language: 'javascript', script: '', stderr: "Error: Cannot find module 'zod'\n" } as const;
    expect(lacked({ ...node, has: ['/p/package.json'] })?.lack).toEqual(cause);
    expect(lacked({ ...node, has: ['/p/package.json', '/p/node_modules'] })?.lack).toEqual(thePackage('zod'));
    const bun = { exitCode: 127, command: 'bun run guard.ts', stderr: '/bin/sh: 1: bun: not found\n' };
    // What runs packages is none of them.
    expect(lacked({ ...bun, has: ['/p/package.json'] })?.lack).toEqual({ kind: 'program', name: 'bun' });
    const eslint = { exitCode: 127, command: 'npm run lint', stderr: 'sh: 1: eslint: not found\n' };
    expect(lacked({ ...eslint, has: ['/p/package.json'] })?.lack).toEqual(cause);
    const bin = { exitCode: 127, stderr: '/bin/sh: 1: ./node_modules/.bin/biome: not found\n' };
    expect(lacked({ ...bin, has: ['/p/package.json'] })?.lack).toEqual(cause);
  });

  it("are the hook's own fault where they are its own", () => {
    const python = {
      language: 'python',
      script: '',
      stderr: "Traceback\nModuleNotFoundError: No module named 'lib'\n",
    } as const;
    expect(lacked({ ...python, has: ['/p/lib/__init__.py'] })).toBeUndefined();
    expect(
      lacked({ language: 'javascript', script: '', stderr: "Error: Cannot find module './lib.js'\n" }),
    ).toBeUndefined();
  });

  it('may be what a build makes', () => {
    const stderr = "node:internal/modules/cjs/loader:1215\nError: Cannot find module '/p/dist/guard.js'\n";
    expect(lacked({ stderr, target: { excuse: 'a build makes it' } })).toEqual({
      lack: { kind: 'file', name: 'dist/guard.js' },
      ended: true,
    });
    expect(lacked({ stderr, target: { neighbour: 'guards.js' } })).toBeUndefined();
  });
});

describe('network, terminal and rights', () => {
  it('is the network where a run tried it and failed or took too long', () => {
    const network = { kind: 'network' };
    expect(lacked({ exitCode: 7, more: { networkAttempts: 2 } })).toEqual({ lack: network, ended: true });
    const late = { networkAttempts: 1, timedOut: true } as const;
    expect(lacked({ exitCode: null, more: late })).toEqual({ lack: network, ended: true });
    expect(lacked({ exitCode: 0, more: { networkAttempts: 1 } })).toEqual({ lack: network, ended: false });
    expect(lacked({ exitCode: 7, more: { networkAttempts: 0 } })).toBeUndefined();
  });

  it('is the terminal, in the words of shells, Python and Node', () => {
    const terminal = { lack: { kind: 'terminal' }, ended: true };
    for (const stderr of [
      '/p/guard.sh: line 2: /dev/tty: No such device or address\n',
      '/p/guard.sh: 2: cannot open /dev/tty: No such device or address\n',
      "OSError: [Errno 6] No such device or address: '/dev/tty'\n",
      "Error: ENXIO: no such device or address, open '/dev/tty'\n",
    ]) {
      expect(lacked({ stderr })).toEqual(terminal);
    }
  });
});

it('is the rights of another user, in the words of sudo', () => {
  for (const why of [
    'The "no new privileges" flag is set, which prevents sudo from running as root.',
    "effective uid is not 0, is /usr/bin/sudo on a file system with the 'nosuid' option set or an NFS file system?",
  ]) {
    expect(lacked({ exitCode: 1, stderr: `sudo: ${why}\n` })).toEqual({ lack: { kind: 'rights' }, ended: true });
  }
  expect(lacked({ exitCode: 1, stderr: 'Blocked: sudo is not for you\n' })).toBeUndefined();
});

describe('a gate that is shut here', () => {
  const silent = { exitCode: 0 } as const;

  it('is told with its line and what shuts it', () => {
    const gh = { ...silent, script: '#!/bin/bash\nINPUT=$(cat)\ncommand -v gh >/dev/null || exit 0\nexit 2\n' };
    expect(lacked(gh)).toEqual({ lack: program('gh'), ended: true, gate: 3 });
    expect(lacked({ ...gh, has: ['gh'] })).toBeUndefined();
    expect(lacked({ ...gh, exitCode: 2 })).toBeUndefined();
    expect(lacked({ ...gh, stdout: '{}' })).toBeUndefined();
  });

  it('is none at which the hook would have said why it leaves', () => {
    const script = '#!/bin/bash\nif ! command -v gh >/dev/null; then\n  echo "no gh" >&2\n  exit 0\nfi\nexit 2\n';
    expect(lacked({ ...silent, script })).toBeUndefined();
  });

  it('may be a variable', () => {
    const on = { ...silent, script: '#!/bin/bash\n[ "$GUARD" = "on" ] || exit 0\nexit 2\n' };
    const variable = { kind: 'variable', name: 'GUARD' };
    expect(lacked(on)?.lack).toEqual({ ...variable, is: 'unset' });
    expect(lacked({ ...on, variables: { GUARD: 'off' } })?.lack).toEqual({ ...variable, is: 'otherwise' });
    expect(lacked({ ...on, variables: { GUARD: 'on' } })).toBeUndefined();
    const inCi = { ...silent, script: '#!/bin/bash\n[ -n "$CI" ] && exit 0\nexit 2\n' };
    expect(lacked({ ...inCi, variables: { CI: '1' } })?.lack).toEqual({ kind: 'variable', name: 'CI', is: 'set' });
    expect(lacked(inCi)).toBeUndefined();
  });

  it('may be a file of the project or of the home folder', () => {
    const file = { ...silent, script: '#!/bin/bash\n[ -f "$CLAUDE_PROJECT_DIR/.claude/on" ] || exit 0\nexit 2\n' };
    expect(lacked(file)?.lack).toEqual({ kind: 'path', name: './.claude/on', is: 'missing' });
    expect(lacked({ ...file, has: ['/p/.claude/on'] })).toBeUndefined();
    const checks = {
      ...silent,
      script: '#!/bin/bash\ncd "$CLAUDE_PROJECT_DIR"\n[ -x ./node_modules/.bin/eslint ] || exit 0\nexit 2\n',
    };
    expect(lacked({ ...checks, has: ['/p/package.json'] })?.lack).toEqual({ kind: 'file', name: 'node_modules' });
    expect(lacked({ ...checks, has: ['/p/package.json', '/p/node_modules'] })?.lack).toEqual({
      kind: 'package',
      name: 'eslint',
    });
    expect(lacked(checks)?.lack).toEqual({ kind: 'package', name: 'eslint' });
    const home = { ...silent, script: '#!/bin/bash\n[ -e ~/.paused ] && exit 0\nexit 2\n' };
    expect(lacked({ ...home, has: ['/home/me/.paused'] })?.lack).toEqual({
      kind: 'path',
      name: '~/.paused',
      is: 'there',
    });
    expect(lacked(home)).toBeUndefined();
  });
});

describe('the packages of a project whose own command fails', () => {
  const modules = { kind: 'file', name: 'node_modules' };
  const checkout = ['/p/package.json', '/p/package-lock.json'];
  const script = '#!/bin/bash\nif ! npm test >/dev/null 2>&1; then\n  echo "The tests fail." >&2\n  exit 2\nfi\n';
  const blocking = { event: 'Stop', exitCode: 2, stderr: 'The tests fail.\n', has: checkout } as const;

  it.each([
    script,
    script.replace('npm test', 'npx tsc --noEmit'),
    script.replace('npm test', 'cd web && pnpm run lint'),
    script.replace('! npm test', '! OUT=$(yarn --silent lint'),
    `# npm test\n${script}`,
  ])('are lacking where the hook blocks behind it: %s', (text) => {
    expect(lacked({ ...blocking, script: text })).toEqual({ lack: modules, ended: false });
  });

  it.each<[string, Partial<Given>]>([
    ['they are there', { has: [...checkout, '/p/node_modules'] }],
    ['nothing shows that the project has any', { has: ['/p/package.json'] }],
    ['the hook does not block', { exitCode: 0, stderr: '' }],
    ['it may have blocked before', { script: `grep -q TODO && exit 2\n${script}` }],
    ['the command is in a comment', { script: '# npm test would be better\nmake check >&2 || exit 2\n' }],
    ['the command is only spoken of', { script: 'echo "Run npm test first." >&2\nexit 2\n' }],
    ['the script is in another language', { language: 'python', script: 'npm test' }],
  ])('are not where %s', (_, given) => {
    expect(lacked({ ...blocking, script, ...given })).toBeUndefined();
  });

  it('are not before a tool runs', () => {
    const { event: _, ...before } = blocking;
    expect(lacked({ ...before, script })).toBeUndefined();
  });

  it.each([
    "#   Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'zod' imported from /p/test/a.test.js",
    "src/a.ts(1,19): error TS2307: Cannot find module 'zod' or its corresponding type declarations.",
    "src/a.ts:1:19 - error TS2307: Cannot find module 'zod' or its corresponding type declarations.",
    "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'zod' imported from /p/scripts/check.mjs",
  ])('are lacking where Node says so of one of them, to a script of any language: %s', (stderr) => {
    const said = { exitCode: 2, stderr: `${stderr}\n`, script: 'make check >&2 || exit 2\n' };
    expect(lacked({ ...said, has: ['/p/package.json'] })?.lack).toEqual(modules);
    expect(lacked({ ...said, has: ['/p/package.json', '/p/node_modules'] })?.lack).toEqual(thePackage('zod'));
    expect(lacked({ ...said, has: ['/p/node_modules/zod'] })).toBeUndefined();
  });
});

it('shows nothing of a hook that its answer could not be put together', () => {
  const run = runOf({ exitCode: 0, stdout: '{"decision": , }\n' });
  expect(isJudged(run)).toBe(true);
  expect(isJudged({ ...run, lacked: { lack: { kind: 'program', name: 'jq' }, ended: false } })).toBe(false);
  const fine = runOf({ exitCode: 0, stdout: '' });
  expect(isJudged({ ...fine, lacked: { lack: { kind: 'program', name: 'jq' }, ended: false } })).toBe(true);
});
