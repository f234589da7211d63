/** Alarms that were false, misplaced or said twice, each as it was met. */
import { describe, expect, it } from 'vitest';
import { check } from '../../src/check/index.js';
import { projectOf, type RunExample, runsOf } from '../../src/evidence/example.js';
import type { Finding, Hook, Run, Script } from '../../src/model.js';
import { rules } from '../../src/rules/index.js';
import { unreachedLines } from '../../src/script/answers/unreached.js';

/** What all rules say of an example, of a hook that is started from this script. */
function found(example: RunExample, text?: string, change: (run: Run) => Run = (run) => run): readonly Finding[] {
  const project = projectOf(example);
  if (text === undefined) return check(rules, project, runsOf(example).map(change));
  const script: Script = {
    path: 'guard.sh',
    absolutePath: '/project/guard.sh',
    text,
    language: text.includes('python') ? 'python' : 'bash',
    executable: true,
    shebang: /^#!.*/.exec(text)?.[0] ?? null,
  };
  const withScript = (hook: Hook): Hook => ({ ...hook, script });
  const runs = runsOf(example).map((run) => change({ ...run, case: { ...run.case, hook: withScript(run.case.hook) } }));
  return check(rules, { ...project, hooks: project.hooks.map(withScript) }, runs);
}

const said = (findings: readonly Finding[]) => findings.map(({ rule, severity }) => `${severity} ${rule}`);
const one = (execution: Extract<RunExample, { kind: 'run' }>['execution'], more: object = {}): RunExample => ({
  kind: 'run',
  event: 'PreToolUse',
  execution,
  ...more,
});

describe('a script that never started', () => {
  it('does not fail in silence: it did nothing', () => {
    const never = (run: Run): Run => ({
      ...run,
      execution: { ...run.execution, startError: { code: 'ENOENT', message: 'ENOENT' } } as Run['execution'],
    });
    expect(said(found(one({ exitCode: 1 })))).toContain('warning silent-failure');
    expect(said(found(one({ exitCode: 1 }), undefined, never))).toEqual(['error not-started']);
    const gone = (run: Run): Run => {
      const target = { text: 'x.js', absolutePath: '/project/x.js', found: 'missing' } as const;
      return { ...run, case: { ...run.case, hook: { ...run.case.hook, target } } };
    };
    expect(said(found(one({ exitCode: 1 }), undefined, gone))).toEqual([]);
  });
});

describe('what the payload brought, and the hook repeats', () => {
  const brought = (stderr: string) => ({ payload: { tool_response: { stdout: 'x', stderr } } });
  const post = { event: 'PostToolUse' } as const;

  it('is no missing command, no crash and no accident of its own', () => {
    const missing = 'build.sh: line 3: cmake: command not found';
    expect(said(found(one({ stderr: `${missing}\n` }, { ...post, ...brought(missing) })))).toEqual([]);
    expect(said(found(one({ stderr: `${missing}\n` }, post)))).toContain('warning command-not-found');
    const trace = 'Traceback (most recent call last):\n  File "a.py", line 1\nKeyError: 1';
    const told = found(one({ exitCode: 2, stderr: `The tool failed:\n${trace}\n` }, { ...post, ...brought(trace) }));
    expect(said(told)).toEqual([]);
    expect(said(found(one({ exitCode: 2, stderr: `${trace}\n` }, post)))).toContain('error accidental-exit-2');
  });

  it('is no verdict where somebody else refuses', () => {
    const says = (stderr: string) => said(found(one({ stderr: `${stderr}\n` })));
    expect(says('A push to main is rejected server-side by GitHub')).not.toContain('error unenforced-block');
    expect(says('A push to main is rejected')).toContain('error unenforced-block');
  });

  it('is no verdict of its own', () => {
    const prompt = 'Why is it that the push to main is not allowed?';
    const log = { stderr: `asked: ${prompt}\n` };
    const event = { event: 'UserPromptSubmit' };
    expect(said(found(one(log, { ...event, payload: { prompt } })))).toEqual([]);
    expect(said(found(one(log, { ...event, payload: { prompt: 'x' } })))).toContain('error unenforced-block');
  });

  it('is not too long, however long it is', () => {
    const prompt = 'And then there is this. '.repeat(700);
    const event = { event: 'UserPromptSubmit', payload: { prompt } };
    expect(said(found(one({ stdout: `Asked: ${prompt}\n` }, event)))).toEqual([]);
    expect(said(found(one({ stdout: `Asked: ${prompt}\n` }, { ...event, payload: { prompt: 'x' } })))).toEqual([
      'error oversized-output',
    ]);
  });
});

describe('a table of patterns above one exit', () => {
  const reasons = ['Deletes everything', 'Pushes to main', 'Drops a table'];
  const example: RunExample = {
    kind: 'runs',
    event: 'PreToolUse',
    runs: reasons.map((reason) => ({ execution: { exitCode: 2, stdout: `Blocked: ${reason}\n` } })),
  };
  const shell = `#!/bin/bash
PATTERNS=(
  "rm -rf|Deletes everything"
  "push.*main|Pushes to main"
  "DROP TABLE|Drops a table"
)
for p in "\${PATTERNS[@]}"; do
  if grep -qE "\${p%%|*}" <<< "$CMD"; then
    echo "Blocked: \${p##*|}"
    exit 2
  fi
done
`;

  it('is one finding, at the line that prints', () => {
    const findings = found(example, shell).filter(({ rule }) => rule === 'silent-block');
    expect(findings.map(({ place, cases }) => [place.line, cases?.length])).toEqual([[9, 3]]);
  });

  it('is one finding, at the exit, where what is printed stands in the table alone', () => {
    const bare: RunExample = {
      ...example,
      runs: reasons.map((reason) => ({ execution: { exitCode: 2, stdout: `${reason}\n` } })),
    };
    const findings = found(bare, shell.replace('Blocked: ', '')).filter(({ rule }) => rule === 'silent-block');
    expect(findings.map(({ place, cases }) => [place.line, cases?.length])).toEqual([[10, 3]]);
  });

  it('is one finding where a trace tells which lines ran, those of the table among them', () => {
    const ranLines = [2, 3, 4, 5, 7, 8, 9, 10];
    const findings = found(example, shell, (run) => ({ ...run, ranLines }));
    expect(findings.filter(({ rule }) => rule === 'silent-block').map(({ place }) => place.line)).toEqual([9]);
  });
});

describe('the name of a printing command in what a payload brought', () => {
  it('does not make its line the one that printed', () => {
    const shell = '#!/bin/bash\necho "ran: $CMD" >&2\necho "$CMD" | tail -1\n';
    const example = one({ stdout: 'echo word0 word1\n', stderr: 'ran: echo word0 word1\n' });
    const place = (findings: readonly Finding[]) => findings.find(({ rule }) => rule === 'unread-stdout')?.place;
    const ranLines = [2, 3];
    expect(place(found(example, shell, (run) => ({ ...run, ranLines })))?.line).toBe(3);
  });
});

describe('a reason on stdout, which exit code 2 ignores', () => {
  const shell = `#!/bin/bash
git fetch --quiet
if [ "$BRANCH" = main ]; then
  echo "Open a pull request instead."
  exit 2
fi
echo "Push to a branch." >&2
exit 2
`;
  const stdout = 'Open a pull request instead.\n';
  const silent = { execution: { exitCode: 2, stdout } };
  const withNoise = { execution: { exitCode: 2, stdout, stderr: 'warning: could not reach origin\n' } };
  const onStdout = (runs: (typeof silent | typeof withNoise)[]) =>
    said(found({ kind: 'runs', event: 'PreToolUse', runs }, shell)).filter((each) =>
      /silent-block|stdout-beside-exit-2/.test(each),
    );

  it('is told once, however much a tool writes to stderr on some payloads', () => {
    expect(onStdout([silent])).toEqual(['error silent-block']);
    expect(onStdout([withNoise])).toEqual(['warning stdout-beside-exit-2']);
    expect(onStdout([silent, withNoise])).toEqual(['error silent-block']);
    expect(onStdout([withNoise, silent])).toEqual(['error silent-block']);
  });
});

describe('a reply that the client does not know', () => {
  it('is no error where it says that all is well', () => {
    for (const stdout of ['{"status":"ok","message":"Formatted"}\n', '{"success":true,"result":"done"}\n']) {
      expect(said(found(one({ stdout }, { event: 'PostToolUse' }))).filter((text) => text.startsWith('error'))).toEqual(
        [],
      );
    }
    expect(said(found(one({ stdout: '{"status":"error","message":"2 lint errors"}\n' })))).toContain(
      'error unknown-field',
    );
    expect(said(found(one({ stdout: '{"approve":false,"message":"Not on main"}\n' })))).toContain(
      'error unknown-field',
    );
  });
});

describe('a reason that decides nothing', () => {
  const severity = (reply: object) =>
    found(one({ stdout: `${JSON.stringify(reply)}\n` }, { event: 'PostToolUse' })).find(
      ({ rule }) => rule === 'reason-without-decision',
    )?.severity;

  it.each([
    ['error', { continue: true, reason: 'The tests fail' }],
    ['info', { continue: true, reason: 'not_python' }],
    ['info', { status: 'skipped', reason: 'This is no Python file' }],
  ])('is an %s: %j', (level, reply) => {
    expect(severity(reply)).toBe(level);
  });
});

describe('exit code 2 beside JSON', () => {
  it('is not said to leave stdout unread: it is read', () => {
    const findings = found(one({ exitCode: 2, stdout: '{"systemMessage":"Use a pull request."}\n' }));
    expect(findings.map(({ message }) => message).join('\n')).not.toContain('not read');
    expect(said(findings)).toContain('warning silent-block');
  });
});

describe('a hook that allows', () => {
  const allow = { stdout: '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow"}}\n' };
  const runs = (...dangerous: readonly object[]): RunExample => ({
    kind: 'runs',
    event: 'PreToolUse',
    runs: [{ execution: allow }, ...dangerous.map((execution) => ({ nature: 'trigger', execution }) as const)],
  });
  const message = (example: RunExample) => found(example).find(({ rule }) => rule === 'allows-everything')?.message;

  it('allows everything only where it does', () => {
    expect(message(runs(allow, allow))).toMatch(/`allow` to (?:all \d+|a) dangerous payloads?/);
    expect(message(runs(allow, { exitCode: 2, stderr: 'No.\n' }))).toContain('1 of 2 dangerous payloads');
    expect(message(runs(allow, allow, {}, {}, {}))).toBeUndefined();
  });
});

describe('quoting', () => {
  it('puts no quotes around quotes', () => {
    const findings = found(one({ stderr: '"Blocked: not on main"\n' }));
    expect(findings.map(({ message }) => message).join()).toContain('says "Blocked" on stderr');
  });
});

describe('a percent sign in printf', () => {
  it('leaves no line unreached that was reached', () => {
    const text = `#!/bin/bash\nprintf 'Coverage of %5.1f%% is under 80%%: add tests\\n' "$c" >&2\nexit 2\n`;
    const example = one({ exitCode: 2, stderr: 'Coverage of  71.3% is under 80%: add tests\n' });
    const [run] = runsOf(example);
    const hook = { ...(run as Run).case.hook, script: { text, language: 'bash' } as Script };
    expect(unreachedLines(hook, [run as Run])).toEqual([]);
  });
});

describe('a crash', () => {
  const trace = (line: number, last: string) =>
    `Traceback (most recent call last):\n  File "/project/guard.sh", line ${line}, in <module>\n${last}\n`;

  it('quotes the exception', () => {
    const message = (stderr: string) =>
      found(one({ exitCode: 1, stderr })).find(({ rule }) => rule === 'crash')?.message;
    expect(message(trace(7, "KeyError: 'file_path'"))).toContain("(KeyError: 'file_path')");
    expect(
      message('node:fs:435\n    throw x\n\nTypeError: data.trim is not a function\n    at file:///a.mjs:1:2\n'),
    ).toContain('(TypeError: data.trim is not a function)');
    expect(
      message(
        'node:child_process:930\n    throw err;\n    ^\n\n<ref *1> Error: Command failed: false\n    at Object.<anonymous> (/a.js:1:2)\n',
      ),
    ).toContain('(Error: Command failed: false)');
    expect(message('guard.sh: line 4: COUNT: unbound variable\n')).toContain('(COUNT: unbound variable)');
    expect(message('jq: error (at <stdin>:1): Cannot index string with string "x"\n')).toContain('Cannot index string');
  });

  it('is one finding at its line, whatever the exception quotes', () => {
    const example: RunExample = {
      kind: 'runs',
      event: 'PreToolUse',
      runs: ['/a', '/b'].map((path) => ({
        execution: {
          exitCode: 1,
          stderr: trace(2, `FileNotFoundError: [Errno 2] No such file or directory: '${path}'`),
        },
      })),
    };
    const crashes = found(example, '#!/usr/bin/env python3\nopen(path)\n').filter(({ rule }) => rule === 'crash');
    expect(crashes.map(({ place, cases }) => [place.line, cases?.length])).toEqual([[2, 2]]);
    expect(crashes[0]?.message).toContain("'/a'");
  });
});

describe('an error of the shell', () => {
  it.each([
    'local: can only be used in a function',
    'limit: readonly variable',
    'n / 0: division by 0 (error token is "0")',
  ])('is no message of the hook that lacks exit code 2: %s', (words) => {
    const text = '#!/bin/bash\nset -e\nlocal limit=3\n';
    const rules = said(found(one({ exitCode: 1, stderr: `guard.sh: line 3: ${words}\n` }), text));
    expect(rules.join()).toContain('crash');
    expect(rules.join()).not.toContain('stderr-only-failure');
  });
});

describe('a failure that is meant to pass', () => {
  const warned = one({ exitCode: 1, stderr: 'Consider a smaller change.\n' });
  const script = (comment: string) =>
    `#!/usr/bin/env python3\nimport sys\nprint("Consider a smaller change.", file=sys.stderr)\nsys.exit(1)${comment}\n`;

  it('is no error where a comment says so, though Claude is not told', () => {
    expect(said(found(warned, script("  # Show warnings but don't block")))).toEqual(['warning stderr-only-failure']);
    expect(said(found(warned, script('')))).toEqual(['error stderr-only-failure']);
    const other = 'if len(sys.argv) > 9:\n    sys.exit(1)\n';
    expect(said(found(warned, script("  # don't block").replace('print(', `${other}print(`)))).toEqual([
      'warning stderr-only-failure',
    ]);
  });
});

describe('a table of messages that one line prints', () => {
  it('is one message that nobody reads', () => {
    const text = `#!/usr/bin/env python3
import json, sys
command = json.load(sys.stdin)["tool_input"]["command"]
rows = [
    ("rm", "Please ask before you remove."),
    ("mv", "Please ask before you move."),
]
for word, message in rows:
    if word in command:
        print(message, file=sys.stderr)
`;
    const runs = ['remove', 'move'].map((what) => ({ execution: { stderr: `Please ask before you ${what}.\n` } }));
    const told = found({ kind: 'runs', event: 'PreToolUse', runs }, text);
    expect(told.map(({ rule, place }) => [rule, place.line])).toEqual([['unread-stderr', 10]]);
  });
});

describe('a line that no run came to', () => {
  const unread = (language: Script['language'], text: string): readonly string[] => {
    const example: RunExample = { kind: 'runs', event: 'PostToolUse', runs: [{ execution: {} }] };
    const project = projectOf(example);
    const script: Script = {
      ...{ path: 'scan', absolutePath: '/project/scan', text, language, executable: true, shebang: null },
    };
    const withScript = (hook: Hook): Hook => ({ ...hook, script });
    const runs = runsOf(example).map((run) => ({ ...run, case: { ...run.case, hook: withScript(run.case.hook) } }));
    return said(check(rules, { ...project, hooks: project.hooks.map(withScript) }, runs));
  };

  it('tells nobody of an error that the hook caught itself', () => {
    const node = (what: string) => `try {\n  scan();\n} catch (err) {\n  ${what}\n}\n`;
    expect(unread('javascript', node('process.stderr.write(`[scan] Warning: ${err.message}\\n`);'))).toEqual([]);
    expect(unread('javascript', `${node('done();')}console.error("[scan] Warning: look at this");\n`)).toEqual([
      'warning unread-stderr',
    ]);
    const python = (what: string) => `import sys\ntry:\n    scan()\nexcept Exception:\n    ${what}\n`;
    expect(unread('python', python('print("Warning: nothing is scanned", file=sys.stderr)'))).toEqual([]);
    expect(
      unread('python', `${python('pass')}if late:\n    print("Warning: nothing is scanned", file=sys.stderr)\n`),
    ).toEqual(['warning unread-stderr']);
  });
});

describe('the line of a reply', () => {
  it('is none that would have printed other words, or another code', () => {
    const text =
      '#!/bin/bash\nsource lib.sh\nmissing() {\n  printf \'{"decision":"block","reason":"The library of the guard is missing, %s"}\\n\' "$1"\n  exit 2\n}\nhandle\nexit "$code"\n';
    const stdout = '{"decision":"block","reason":"Force push"}\n';
    const places = found(one({ exitCode: 2, stdout, stderr: 'Force push\n' }), text).map(({ place }) => place.line);
    expect(places.length).toBeGreaterThan(0);
    expect(new Set(places)).toEqual(new Set([undefined]));
    const own = found(
      one({ stdout: '{"decision":"block","reason":"The library of the guard is missing, x"}\n' }),
      text,
    );
    expect(own.map(({ place }) => place.line)).toContain(4);
  });
});

describe('keys that Claude Code does not know', () => {
  const replied = (reply: object) => {
    const findings = found(one({ stdout: `${JSON.stringify(reply)}\n` }, { event: 'PostToolUse' }));
    return findings.map(({ severity, message }) => `${severity} ${/`[^.,]*/.exec(message)?.[0]}`);
  };

  it('are one fault of one reply', () => {
    expect(replied({ approve: false, message: 'Type check failed' })).toEqual(['error `approve`']);
    expect(replied({ a1: 1, b2: 2, c3: 3, d4: 4, e5: 5 })).toEqual(['info `a1`']);
  });

  it('are no misspelling of an object where they are none', () => {
    expect(replied({ hook: 'PostToolUse', file: 'a.py' })).toEqual(['info `hook` and `file` and ignores them']);
    expect(replied({ hookSpecific: { hookEventName: 'PostToolUse' } })).toEqual([
      'error `hookSpecific` and ignores it (did you mean "hookSpecificOutput"?): nothing is blocked',
    ]);
  });

  it('are worth an error only where somebody had to read them', () => {
    expect(replied({ message: 'Imports sorted' })).toEqual(['info `message`']);
    expect(replied({ message: 'Two errors are left' })).toEqual(['error `message`']);
    expect(replied({ approve: true, message: 'All checks passed' })).toEqual([
      'info `approve` and `message` and ignores them',
    ]);
  });
});

describe('the line of a message on stderr', () => {
  it('is no comment that speaks of the same', () => {
    const text = '#!/bin/bash\n# Please run the tests: said below.\necho "Please run the tests" >&2\n';
    const [finding] = found(one({ stderr: 'Please run the tests\n' }, { event: 'PostToolUse' }), text);
    expect(finding).toMatchObject({ rule: 'unread-stderr', place: { line: 3 } });
  });

  it('is the one of which most was said, where several begin alike', () => {
    const text =
      '#!/bin/bash\necho "my-guard: warning, $1 is guarded" >&2\necho "my-guard: warning, please test first: $1" >&2\n';
    const event = { event: 'PostToolUse' };
    const [finding] = found(one({ stderr: 'my-guard: warning, please test first: a\n' }, event), text);
    expect(finding?.place.line).toBe(3);
  });
});

describe('a gate at the end of the turn that no payload came to', () => {
  const text = '#!/bin/bash\nif [ "$1" = clean ]; then rm -f state; exit 0; fi\necho "Not like this" >&2\nexit 2\n';
  const ended = (command: string) =>
    said(found({ kind: 'runs', event: 'Stop', handler: { command }, runs: [{ execution: {} }] }, text));

  it('may be for another of the things that the script can be told to do', () => {
    expect(ended('bash guard.sh')).toContain('info stop-hook-loops');
    expect(ended('bash guard.sh clean')).not.toContain('info stop-hook-loops');
  });
});

describe('a word of bash that `sh` does not know', () => {
  const stderr = '/bin/sh: 1: [[: not found\n';

  it('is told of where it is: in the command, or in the script that the command starts', () => {
    const help = (command: string, text: string) =>
      found(one({ stderr }, { handler: { command } }), text).find(({ rule }) => rule === 'command-not-found')?.help;
    expect(help('[[ -n "$f" ]] && bin/lint "$f"', '#!/usr/bin/env ruby\n')).toMatch(/^Run the command with `bash -c/);
    expect(help('sh guard.sh', '#!/bin/sh\n[[ -n "$f" ]] && exit 2\n')).toMatch(/^Start the script with/);
  });
});

describe('keys that Claude Code does not know', () => {
  it('are pointed at where they are put into the reply, and not at a parameter of that name', () => {
    const text = [
      '#!/usr/bin/env python3',
      'import json',
      'def log(reason: str, score: int = 0): pass',
      'output = {"systemMessage": "Careful"}',
      'output["score"] = 3',
      'print(json.dumps(output))',
    ].join('\n');
    const [told] = found(one({ stdout: '{"systemMessage":"Careful","score":3}\n' }), text);
    expect(told).toMatchObject({ rule: 'unknown-field', severity: 'info', place: { file: 'guard.sh', line: 5 } });
  });
});
