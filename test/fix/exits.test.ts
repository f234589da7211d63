import { describe, expect, it } from 'vitest';
import { newestClient } from '../../src/contract/index.js';
import { applyEdits } from '../../src/fix/apply.js';
import { scriptEdits } from '../../src/fix/script-edits.js';
import { contractAt } from '../../src/interpret/contract-at.js';
import type { Language } from '../../src/model.js';

/** The script after the fix of an exit with code 1; where there is no fix, why. */
async function blocking(language: Language, text: string, rule = 'stderr-only-failure') {
  const contracts = new Map([['PreToolUse', contractAt('PreToolUse', newestClient)] as const]);
  const found = [{ rule, lines: [], exitCodes: new Set([1]) }];
  const { edits, refused } = await scriptEdits({ text, language, contracts, unsafe: false }, found);
  if (refused.size > 0) return { refused: [...refused.values()][0] };
  return applyEdits(text, [...edits.values()].flat());
}

/** Each script as it is and as it is to be, with what differs between « and »: «before|after». */
function versions(marked: string): { readonly before: string; readonly after: string } {
  const pick = (side: 1 | 2) => marked.replace(/«([^|»]*)\|([^»]*)»/g, (_, before, after) => [before, after][side - 1]);
  return { before: pick(1), after: pick(2) };
}

const refusal = 'print("Blocked: no", file=sys.stderr)';

describe('an exit code in Python', () => {
  it.each([
    [
      'that main returns',
      `import sys\ndef main():\n    if bad:\n        ${refusal}\n        return «1|2»\n    return 0\nsys.exit(main())\n`,
    ],
    [
      'that main returns and SystemExit carries',
      `import sys\ndef main(argv):\n    ${refusal}\n    return «1|2»\nraise SystemExit(main(sys.argv))\n`,
    ],
    [
      'that a function behind main returns, while an error returns the same',
      `import sys\ndef deny(reason):\n    print(reason, file=sys.stderr)\n    return «1|2»\ndef main():\n    try:\n        if bad:\n            return deny("Blocked: no")\n    except KeyError:\n        return 1\n    return 0\nsys.exit(main())\n`,
    ],
    [
      'of a function that refuses, while an error has the same',
      `import sys\ndef deny(reason):\n    print(reason, file=sys.stderr)\n    sys.exit(«1|2»)\ntry:\n    data = read()\nexcept ValueError:\n    print("no JSON", file=sys.stderr)\n    sys.exit(1)\ndeny(f"Blocked: {data}")\n`,
    ],
    [
      'that a variable carries, the message behind it',
      `import sys\ncode = 0\nif bad:\n    code = «1|2»\n    ${refusal}\nsys.exit(code)\n`,
    ],
    ['that is chosen at the exit', `import sys\nif bad:\n    ${refusal}\nsys.exit(«1|2» if bad else 0)\n`],
  ])('%s', async (_, marked) => {
    const { before, after } = versions(marked);
    expect(await blocking('python', before)).toBe(after);
  });

  it('is returned behind a message, which moves to stderr', async () => {
    const { before, after } = versions(
      'import sys\ndef main():\n    if bad:\n        print("Blocked: no"«|, file=sys.stderr»)\n        return «1|2»\n    return 0\nif __name__ == "__main__":\n    sys.exit(main())\n',
    );
    expect(await blocking('python', before, 'silent-failure')).toBe(after);
  });

  it.each([
    [
      'the script compares what main returns',
      `import sys\ndef main():\n    ${refusal}\n    return 1\nif main() == 1:\n    cleanUp()\nsys.exit(main())\n`,
    ],
    ['the script compares the variable', `import sys\ncode = 1\nif code == 1:\n    ${refusal}\nsys.exit(code)\n`],
    [
      'a function within main returns',
      'import sys\ndef main():\n    def count(x):\n        return 1\n    return run(count)\nsys.exit(main())\n',
    ],
    ['main returns what another program said', 'import sys\ndef main():\n    return run()\nsys.exit(main())\n'],
  ])('stays where %s', async (_, text) => {
    expect(await blocking('python', text)).toEqual({ refused: expect.stringContaining('no literal exit') });
  });
});

const shellRefusal = 'echo "Blocked: no" >&2';

describe('an exit code in a shell script', () => {
  it.each([
    ['in a variable', `code=«1|2»\n${shellRefusal}\nexit $code\n`],
    [
      'in a quoted variable that has another value too',
      `status=0\nif bad; then\n  ${shellRefusal}\n  status=«1|2»\nfi\nexit "$status"\n`,
    ],
    ['in a local variable, in braces', `main() {\n  local rc="«1|2»"\n  ${shellRefusal}\n  exit \${rc}\n}\nmain\n`],
    [
      'of a function that refuses, while an error has the same',
      `deny() {\n  echo "$1" >&2\n  exit «1|2»\n}\nread_it || { echo "no JSON" >&2; exit 1; }\ndeny "Blocked: no"\n`,
    ],
  ])('%s', async (_, marked) => {
    const { before, after } = versions(marked);
    expect(await blocking('bash', before)).toBe(after);
  });

  it('moves the message in front of the variable to stderr', async () => {
    const { before, after } = versions('if bad; then\n  echo "Blocked: no"«| >&2»\n  code=«1|2»\nfi\nexit $code\n');
    expect(await blocking('bash', before, 'silent-failure')).toBe(after);
  });

  it.each([
    ['the script compares the variable', `code=1\nif [ "$code" -eq 1 ]; then ${shellRefusal}; fi\nexit $code\n`],
    ['a case reads the variable', `code=1\ncase $code in 1) ${shellRefusal};; esac\nexit $code\n`],
    ['the variable holds what a program said', `run\ncode=$?\n${shellRefusal}\nexit $code\n`],
  ])('stays where %s', async (_, text) => {
    expect(await blocking('bash', text)).toEqual({ refused: expect.stringContaining('no literal exit') });
  });
});

describe('an exit code in JavaScript', () => {
  it.each([
    [
      'in process.exitCode, the message behind it',
      'if (bad) {\n  process.exitCode = «1|2»;\n  console.error("Blocked: no");\n}\n',
    ],
    [
      'in a variable',
      'let code = 0;\nif (bad) {\n  console.error("Blocked: no");\n  code = «1|2»;\n}\nprocess.exit(code);\n',
    ],
    ['that a choice gives', 'if (bad) console.error("Blocked: no");\nprocess.exit(bad ? «1|2» : 0);\n'],
    [
      'that main returns',
      'function main() {\n  if (bad) {\n    console.error("Blocked: no");\n    return «1|2»;\n  }\n  return 0;\n}\nprocess.exit(main());\n',
    ],
  ])('%s', async (_, marked) => {
    const { before, after } = versions(marked);
    expect(await blocking('javascript', before)).toBe(after);
  });

  it('in an arrow leaves what is printed outside of it', async () => {
    const { before, after } = versions('console.log("Blocked: no");\nrun().catch(() => process.exit(«1|2»));\n');
    expect(await blocking('javascript', before, 'silent-failure')).toBe(after);
  });

  it('moves the message beside process.exitCode to stderr', async () => {
    const { before, after } = versions(
      'if (bad) {\n  console.«log|error»("Blocked: no");\n  process.exitCode = «1|2»;\n}\n',
    );
    expect(await blocking('javascript', before, 'silent-failure')).toBe(after);
  });

  it.each([
    [
      'the script compares the variable',
      'let code = 1;\nif (code === 1) console.error("Blocked: no");\nprocess.exit(code);\n',
    ],
    [
      'an arrow within main returns',
      'function main() {\n  const one = () => { return 1; };\n  return run(one);\n}\nprocess.exit(main());\n',
    ],
  ])('stays where %s', async (_, text) => {
    expect(await blocking('javascript', text)).toEqual({ refused: expect.stringContaining('no literal exit') });
  });
});

describe('a message of several prints', () => {
  it.each([
    [
      'python',
      'import sys\nif bad:\n    print("Blocked: no"«|, file=sys.stderr»)\n    for hint in hints:\n        print(hint«|, file=sys.stderr»)\n    print(«|file=sys.stderr»)\n    sys.exit(«1|2»)\n',
    ],
    [
      'bash',
      'if bad; then\n  echo "Blocked: no"«| >&2»\n  for hint in a b; do\n    echo "$hint"\n  done«| >&2»\n  echo "$out" | head -5«| >&2»\n  exit «1|2»\nfi\n',
    ],
    [
      'javascript',
      "if (bad) {\n  console.«log|error»('Blocked: no');\n  for (const hint of hints) {\n    console.«log|error»(hint);\n  }\n  if (more) console.«log|error»(more);\n  process.exit(«1|2»);\n}\n",
    ],
  ] as const)('in %s moves whole, loops and conditions with it', async (language, marked) => {
    const { before, after } = versions(marked);
    expect(await blocking(language, before, 'silent-failure')).toBe(after);
  });

  it('that a loop mixes with other work stays where it is', async () => {
    const text = 'import sys\nprint("Blocked: no")\nfor hint in hints:\n    print(hint)\n    save(hint)\nsys.exit(1)\n';
    expect(await blocking('python', text, 'silent-failure')).not.toContain('stderr');
  });
});
