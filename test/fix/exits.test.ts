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
