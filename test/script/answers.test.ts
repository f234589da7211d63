import { describe, expect, it } from 'vitest';
import type { CommandExecution, Hook, Language, Run } from '../../src/model.js';
import { answerLines, exitsToBlock } from '../../src/script/answers/answers.js';
import { unreachedLines } from '../../src/script/answers/unreached.js';

const bytes = (text: string) => new TextEncoder().encode(text);

function seen(
  text: string,
  language: Language,
  ...done: readonly Partial<Record<'stdout' | 'stderr', string> & { exitCode: number }>[]
) {
  const script = { path: 'guard', absolutePath: '/p/guard', text, language, executable: true, shebang: null };
  const hook = { id: 'h', event: 'PreToolUse', handler: { type: 'command' }, script } as unknown as Hook;
  const runs = done.map(({ stdout = '', stderr = '', exitCode = 0 }) => {
    const execution: CommandExecution = {
      type: 'command',
      exitCode,
      signal: null,
      stdout: bytes(stdout),
      stderr: bytes(stderr),
      timedOut: false,
    };
    return { case: { hook }, execution } as unknown as Run;
  });
  return unreachedLines(hook, runs).map(({ line }) => line);
}

const shell = `#!/bin/sh
INPUT=$(cat)
CMD=$(echo "$INPUT" | jq -r .tool_input.command)
# echo "a comment"; exit 2
if [ "$CMD" = one ]; then
  echo "the first is forbidden" >&2
  exit 2
fi
if [ "$CMD" = two ]; then
  echo "the second is forbidden" >&2
  exit 2
fi
echo "$CMD" >> /tmp/log
`;

describe('lines that answer', () => {
  it('are those that print or end with a code, not those that feed another program or a file', () => {
    expect(answerLines({ text: shell, language: 'sh' }).map(({ line, blocks }) => [line, blocks])).toEqual([
      [6, false],
      [7, true],
      [10, false],
      [11, true],
    ]);
  });

  it('say a quote inside of quotes as it is printed', () => {
    const text = `echo "use 'ref:' here" >&2\n`;
    expect(answerLines({ text, language: 'bash' })[0]?.says).toEqual(["use 'ref:' here"]);
    expect(answerLines({ text: `print("use 'ref:' here")\n`, language: 'python' })[0]?.says).toEqual([
      "use 'ref:' here",
    ]);
    const quoted = 'console.error(`Run \\`make check\\` first.`);\n';
    expect(answerLines({ text: quoted, language: 'javascript' })[0]?.says).toEqual(['make check', 'first.']);
  });

  it('are found in Python and JavaScript', () => {
    const python = 'import sys\nif x:\n    print("no way", file=sys.stderr)\n    sys.exit(2)\n';
    expect(answerLines({ text: python, language: 'python' }).map(({ line }) => line)).toEqual([3, 4]);
    const javaScript = "if (x) {\n  console.log(JSON.stringify({ decision: 'block', reason: 'no way' }));\n}\n";
    expect(answerLines({ text: javaScript, language: 'javascript' })).toMatchObject([{ line: 2, blocks: true }]);
  });
});

describe('what a function returns', () => {
  const python = (end: string): string =>
    `def check():\n    return 1\n\ndef main():\n    if x:\n        print("no way", file=sys.stderr)\n        return 2\n    return 0\n\n${end}\n`;
  const exitsOf = (text: string, language: Language) =>
    answerLines({ text, language }).flatMap(({ blocks, exit, line }) =>
      exit === undefined ? [] : [[line, exit, blocks]],
    );

  it('is an exit code where the script ends with it', () => {
    expect(exitsOf(python('sys.exit(main())'), 'python')).toEqual([[7, 2, true]]);
    expect(exitsOf(python('raise SystemExit(main())'), 'python')).toEqual([[7, 2, true]]);
    const script = 'async function main() {\n  if (x) return 0;\n  return 1;\n}\nprocess.exit(await main());\n';
    expect(exitsOf(script, 'javascript')).toEqual([[3, 1, false]]);
  });

  it('is none where the script does not', () => {
    expect(exitsOf(python('main()'), 'python')).toEqual([]);
  });
});

describe('a decision in a variable', () => {
  it.each([
    ["const decision = shouldAsk ? 'ask' : 'deny';", true],
    ['decision = "block" if bad else None', true],
    ["if (decision === 'deny') log(1);", false],
    ["type Decision = 'allow' | 'deny';", false],
    ["const decision = 'ask';", false],
  ])('%s: %j', (text, blocks) => {
    expect(answerLines({ text: `${text}\n`, language: 'javascript' }).some((line) => line.blocks)).toBe(blocks);
  });
});

describe('what looks like an answer and is none', () => {
  it('is a docstring, or a comment of several lines', () => {
    expect(
      answerLines({ text: '"""Prints\n{"decision": "block"}\n"""\nprint("hi")\n', language: 'python' }).map(
        ({ line }) => line,
      ),
    ).toEqual([4]);
    expect(
      answerLines({ text: '/*\n process.exit(2)\n*/\nprocess.exit(2)\n', language: 'javascript' }).map(
        ({ line }) => line,
      ),
    ).toEqual([4]);
  });

  it('is the end of a command line that was given what it does not know', () => {
    expect(
      answerLines({ text: 'echo "usage: guard NAME" >&2\nexit 2\n', language: 'sh' }).map(({ blocks }) => blocks),
    ).toEqual([false, false]);
  });
});

describe('lines that no run came to', () => {
  it('are all of them where nothing answered', () => {
    expect(seen(shell, 'sh', {})).toEqual([6, 7, 10, 11]);
  });

  it('are told apart by what was said, and the exit under it with it', () => {
    expect(seen(shell, 'sh', {}, { exitCode: 2, stderr: 'the second is forbidden\n' })).toEqual([6, 7]);
  });

  it('are told by what is printed alone, not by what else stands in the line', () => {
    const shell = "grep -q 'rm -rf' && { echo no >&2; exit 2; }\n";
    expect(seen(shell, 'sh', { exitCode: 2, stderr: 'no\n' })).toEqual([]);
    const brace = "[ \"$a\" = 'long enough' ] && { echo 'the tests fail' >&2; exit 2; }\n";
    expect(seen(brace, 'sh', { exitCode: 2, stderr: 'the tests fail\n' })).toEqual([]);
    expect(seen(brace, 'sh', { exitCode: 2, stderr: 'long enough\n' })).toEqual([1]);
    const python = 'if bad(): print(reason(text), file=sys.stderr); sys.exit(2)\n';
    expect(seen(python, 'python', { exitCode: 2, stderr: 'x\n' })).toEqual([]);
    const format = 'print(f"{tool!r} is not allowed", file=sys.stderr)\n';
    expect(seen(format, 'python', { exitCode: 2, stderr: "'Bash' is not allowed\n" })).toEqual([]);
  });

  it('are none for an exit that a text only mentions', () => {
    const script = [
      '#!/bin/sh',
      'echo "end with exit 2 to block" >&2',
      "printf '100%% sure: exit 2 blocks\\n' >&2",
      'echo "no way" >&2; exit 2',
      "trap 'exit 2' TERM",
    ].join('\n');
    const exits = answerLines({ text: script, language: 'sh' }).filter(({ exit }) => exit !== undefined);
    expect(exits.map(({ line, blocks }) => [line, blocks])).toEqual([[4, true]]);
  });

  it('are none where each has spoken', () => {
    const said = ['the first is forbidden', 'the second is forbidden'];
    expect(seen(shell, 'sh', ...said.map((stderr) => ({ exitCode: 2, stderr })))).toEqual([]);
  });
});

it('reads a pattern of `case` that begins with a star, and no line of a block comment', () => {
  const shell = 'case "$path" in\n  *.ipynb) echo "1 violation is left" >&2; exit 2 ;;\nesac\n';
  expect(answerLines({ text: shell, language: 'bash' }).map(({ line, exit }) => [line, exit])).toEqual([[2, 2]]);
  const script = '/**\n * process.exit(2) is what blocks.\n */\nprocess.exit(1);\n';
  expect(answerLines({ text: script, language: 'javascript' }).map(({ line, exit }) => [line, exit])).toEqual([[4, 1]]);
});

describe('an exit with a variable', () => {
  const codesOf = (text: string) => answerLines({ text, language: 'bash' }).flatMap(({ exit }) => exit ?? []);

  it.each([
    ['failed=0\n[ -f a ] && failed=1\nexit $failed\n', [1]],
    ['local rc=0\nif bad; then rc="2"; fi\nexit "${rc}"\n', [2]],
  ])('ends with the only code that the variable is given: %s', (text, codes) => {
    expect(codesOf(text)).toEqual(codes);
  });

  it.each([
    ['rc=$?\nexit $rc\n'],
    ['rc=1\nrc=2\nexit $rc\n'],
    ['# rc=1\nrc=0\nexit $rc\n'],
    ['exit $rc\n'],
    ['rc=1\necho "exit $rc"\n'],
  ])('has a code that is not known, or none: %s', (text) => {
    expect(codesOf(text)).toEqual([]);
  });

  it('is not reached by runs that end with 0', () => {
    const text = 'failed=0\nif bad; then\n  failed=1\nfi\nexit $failed\n';
    expect(seen(text, 'bash', { exitCode: 0 })).toEqual([5]);
    expect(seen(text, 'bash', { exitCode: 0 }, { exitCode: 1 })).toEqual([]);
  });
});

describe('a call of several lines', () => {
  it('prints to stderr where one of them says so', () => {
    const python = "print(\n    f'WARNING: {name} is deprecated',\n    file=sys.stderr,\n)\nprint(\n    'done',\n)\n";
    const lines = answerLines({ text: python, language: 'python' }).filter(({ prints }) => prints);
    expect(lines.map(({ line, toStderr }) => [line, toStderr])).toEqual([
      [1, true],
      [5, false],
    ]);
  });
});

it('does not take for printed what a variable catches', () => {
  const bash = [
    'branch=$(git symbolic-ref HEAD 2>/dev/null || echo "detached")',
    'local name="$(basename "$(pwd)" || echo none)"',
    'count=$(wc -l < list) && echo "there are some"',
  ].join('\n');
  const printing = answerLines({ text: bash, language: 'bash' }).filter(({ prints }) => prints);
  expect(printing.map(({ line }) => line)).toEqual([3]);
});

describe('what is collected before it is printed', () => {
  const said = (text: string, language: Language) => answerLines({ text, language }).flatMap(({ says }) => says);

  it.each([
    ['notes = []\nif a:\n    notes.append("Run the tests.")\nfor note in notes:\n    print(note, file=sys.stderr)\n'],
    ['notes: list[str] = []\nif a:\n    notes.append(\n        f"Run the tests."\n    )\nprint("\\n".join(notes))\n'],
    ['NOTES = []\ndef note(text):\n    NOTES.append(text)\nnote("Run the tests.")\nsys.stderr.write(f"  {NOTES}")\n'],
  ])('is said by the line that prints it: %s', (text) => {
    expect(said(text, 'python')).toEqual(['Run the tests.']);
  });

  it('is said in JavaScript', () => {
    const text = "const notes = [];\nif (a) notes.push('Run the tests.');\nconsole.error(notes.join('\\n'));\n";
    expect(said(text, 'javascript')).toEqual(['Run the tests.']);
  });

  it.each<[Language, string]>([
    ['python', 'notes = []\nnotes.append("Run the tests.")\nprint("[notes] " + "; ".join(notes))\n'],
    ['python', 'notes = []\nnotes.append("Run the tests.")\nfor note in notes:\n    print(f"[notes] {note}")\n'],
    [
      'javascript',
      'const notes = [];\nnotes.push("Run the tests.");\nconsole.log(`\\n[notes] ${notes.join("; ")}`);\n',
    ],
    ['bash', 'notes="Run the tests."\necho "[notes] $notes"\n'],
  ])('is said behind the name of the hook, in %s: %s', (language, text) => {
    expect(said(text, language)).toEqual(['[notes]', 'Run the tests.']);
  });

  it('is not known where something else may be in it', () => {
    expect(said('note = "Run the tests."\nif a:\n    note = found(a)\nprint(note)\n', 'python')).toEqual([]);
    expect(said('notes = ["Run the tests."]\nnotes.append(found(a))\nprint(notes)\n', 'python')).toEqual([]);
  });

  it.each([
    [
      'python',
      'def check():\n    if a:\n        return None\n    note = "Run the tests."\n    return note\nnote = check()\n',
    ],
    ['python', 'def check(path):\n    if a: return\n    return "Run the tests."  # always\nnote = check(b)\n'],
    [
      'python',
      'def check():\n    parts = []\n    parts.append("Run the tests.")\n    return "\\n".join(parts)\nnote = check()\n',
    ],
    [
      'javascript',
      "async function check() {\n  if (a) return null;\n  return 'Run the tests.';\n}\nconst note = await check();\n",
    ],
    [
      'javascript',
      "function check() {\n  const parts = [];\n  parts.push('Run the tests.');\n  return parts.join('\\n');\n}\nconst note = check();\n",
    ],
  ] as const)('is what a function of %s returns: %s', (language, text) => {
    const prints = language === 'python' ? 'print(note)\n' : 'console.error(note);\n';
    expect(said(`${text}${prints}`, language)).toEqual(['Run the tests.']);
  });

  it('is not known where the function returns something else, or is none of the text', () => {
    const check = 'def check():\n    if a:\n        return found(a)\n    return "Run the tests."\n';
    expect(said(`${check}note = check()\nprint(note)\n`, 'python')).toEqual([]);
    expect(said('note = other.check()\nprint(note)\n', 'python')).toEqual([]);
  });

  it('is not looked for without end', () => {
    const names = Array.from({ length: 3_000 }, (_, i) => `print(note${i})\n`).join('');
    const text = `${'notes.append("'.repeat(20_000)}\n${'print(notes)\n'.repeat(3_000)}${names}`;
    expect(said(text, 'python')).toEqual([]);
    const returns = Array.from({ length: 3_000 }, (_, i) => `note${i} = check${i}()\nprint(note${i})\n`).join('');
    expect(said(`def check0():\n${'    return note\n'.repeat(20_000)}${returns}`, 'python')).toEqual([]);
  });
});

describe('an exit whose code hangs on a condition', () => {
  const blocks = (language: string, line: string) =>
    exitsToBlock({
      handler: { type: 'command' },
      script: { path: 'guard', absolutePath: '/p/guard', text: `${line}\n`, language, executable: true },
    } as unknown as Hook);

  it.each([
    ['python', 'sys.exit(0 if result["ok"] else 2)'],
    ['python', 'sys.exit(0 if all(results) else 2)'],
    ['python', 'sys.exit(2 if problems else 0)'],
    ['javascript', 'process.exit(isFine(path) ? 0 : 2);'],
    ['javascript', 'process.exit(problems.length > 0 ? 2 : 0);'],
  ])('may be the one that blocks: %s, %s', (language, line) => {
    expect(blocks(language, line)).toBe(true);
  });

  it.each([
    ['python', 'sys.exit(0 if count < 2 else 1)'],
    ['python', 'sys.exit(1 if count == 2 else 0)'],
    ['javascript', 'process.exit(count === 2 ? 1 : 0);'],
    ['javascript', 'process.exit(count > 2 ? 1 : 0);'],
  ])('need not be it: %s, %s', (language, line) => {
    expect(blocks(language, line)).toBe(false);
  });
});
