import { describe, expect, it } from 'vitest';
import { unheardOnStderr, unheardOnStdout } from '../../src/evidence/unheard.js';
import type { Hook, Run } from '../../src/model.js';

/** A hook, and one run in which it said nothing. */
function silent(text: string, language: string): [Hook, readonly Run[]] {
  const script = { path: 'check', absolutePath: '/p/check', text, language, executable: true };
  const hook = { id: 'h', event: 'PostToolUse', handler: { type: 'command' }, script } as unknown as Hook;
  const nothing = new Uint8Array();
  const execution = { type: 'command', exitCode: 0, signal: null, stdout: nothing, stderr: nothing, timedOut: false };
  return [hook, [{ case: { hook }, execution } as unknown as Run]];
}

/** What a Python hook would say on stderr. */
function unheard(text: string): string | undefined {
  const [hook, runs] = silent(text, 'python');
  return unheardOnStderr(hook, runs, () => true)?.words;
}

const check = (end: string) =>
  `import os, sys\n\ndef main():\n    if os.path.exists('problems'):\n        print(\n            'WARNING: please look at the problems',\n            file=sys.stderr,\n        )\n    ${end}\n\nsys.exit(main())\n`;

describe('a Python hook that ends with the code of its main', () => {
  it('is not heard where that can only be 0', () => {
    expect(unheard(check('return 0'))).toBe('WARNING: please look at the problems');
  });

  it.each(['return 2', 'return found', 'return 1 if found else 0'])('may be heard: %s', (end) => {
    expect(unheard(check(end))).toBeUndefined();
  });
});

describe('what a hook would print to stdout', () => {
  const words = (text: string, language: string) => unheardOnStdout(...silent(text, language))?.words;
  const inJavaScript = (more: string) =>
    `import { existsSync } from 'node:fs';\nif (existsSync('plan.md')) {\n  console.log('ACTION: read plan.md and go on.');\n}\n${more}`;

  it.each([
    ['javascript', inJavaScript('')],
    ['python', "import os\nif os.path.exists('plan.md'):\n    print('ACTION: read plan.md and go on.')\n"],
    ['bash', "if [ -f plan.md ]; then\n  echo 'ACTION: read plan.md and go on.'\nfi\n"],
    ['javascript', inJavaScript('// Or print JSON.stringify({ decision: 1 }).\n')],
    [
      'bash',
      '# For more: print {"decision": "block"}.\nif [ -f plan.md ]; then\n  echo \'ACTION: read plan.md and go on.\'\nfi\n',
    ],
  ])('in %s is not heard', (language, text) => {
    expect(words(text, language)).toBe('ACTION: read plan.md and go on.');
  });

  it.each([
    ['it prints an object', "if (existsSync('a')) console.log(JSON.stringify(answer));\n"],
    ['it makes an answer', "answer.systemMessage = { decision: 'block' };\n"],
    ['a person calls it with arguments', "if (process.argv.includes('--help')) usage();\n"],
  ])('may be heard where %s', (_why, more) => {
    expect(words(inJavaScript(more), 'javascript')).toBeUndefined();
  });
});

describe('a shell hook that starts a program with arguments', () => {
  const words = (start: string) =>
    unheardOnStderr(
      ...silent(`${start}\nif [ -f problems ]; then\n  echo "Please look at the problems." >&2\nfi\nexit 0\n`, 'bash'),
      () => true,
    )?.words;

  it('takes none itself', () => {
    expect(words('name=$(python3 -c \'import sys; print(sys.argv[1])\' "$PWD")')).toBe('Please look at the problems.');
    expect(words('case "$1" in list) ls ;; esac')).toBeUndefined();
  });
});

describe('the rest of a refusal', () => {
  const lines = (reason: string) =>
    unheardOnStdout(
      ...silent(
        `if [ -f frozen ]; then\n  ${reason}\n  echo "Please ask for a release first."\n  exit 2\nfi\n`,
        'bash',
      ),
    )?.words;

  it('is told with the refusal', () => {
    expect(lines('echo "BLOCKED: the project is frozen"')).toBeUndefined();
  });

  it('is lost by itself where the refusal is heard', () => {
    expect(lines('echo "BLOCKED: the project is frozen" >&2')).toBe('Please ask for a release first.');
  });
});

it('says nothing of lines of a program that has other commands besides the hook', () => {
  const warns =
    "import os, sys\nif os.path.exists('problems'):\n    print('WARNING: please look at the problems', file=sys.stderr)\n";
  expect(unheard(warns)).toBe('WARNING: please look at the problems');
  expect(unheard(`${warns}if sys.argv[1:] == ['--hook']:\n    hook()\n`)).toBeUndefined();
});

describe('a message above a refusal that is another matter', () => {
  const above = (then: string, refuses = 'sys.exit(2)') =>
    unheard(
      `import os, sys\n\ndef main():\n    if os.path.exists('problems'):\n        print('Please look at the problems.', file=sys.stderr)\n        ${then}\n    if os.path.exists('frozen'):\n        print('BLOCKED: frozen', file=sys.stderr)\n        ${refuses}\n\nif __name__ == '__main__':\n    sys.exit(main())\n`,
    );

  it.each(['sys.exit(0)', 'sys.exit()', 'return 0', 'return'])('is not heard before %s', (then) => {
    expect(above(then)).toBe('Please look at the problems.');
    expect(above(then, 'return 2')).toBe('Please look at the problems.');
  });

  it.each(['sys.exit(found)', 'return found', 'pass', 'if strict: sys.exit(2)'])('may be heard before %s', (then) => {
    expect(above(then)).toBeUndefined();
  });

  it('is not heard in JavaScript either', () => {
    const text = (then: string) =>
      `const { existsSync } = require('node:fs');\nif (existsSync('problems')) {\n  console.error('Please look at the problems.');\n  ${then}\n} else {\n  process.exit(2);\n}\n`;
    const words = (then: string) => unheardOnStderr(...silent(text(then), 'javascript'), () => true)?.words;
    expect(words('process.exit(0);')).toBe('Please look at the problems.');
    expect(words('process.exit(found ? 2 : 0);')).toBeUndefined();
  });
});

it('is heard through a function that says it and returns the code to end with', () => {
  const text = (code: number) =>
    `import os, sys\n\ndef refuse(what):\n    sys.stderr.write(f"refused: {what}\\n")\n    return ${code}\n\ndef main():\n    if os.path.exists('problems'):\n        return refuse(\n            'Please look at the problems.',\n        )\n    return 0\n\nif __name__ == '__main__':\n    sys.exit(main())\n`;
  expect(unheard(text(2))).toBeUndefined();
  expect(unheard(text(0))).toBe('Please look at the problems.');
});
