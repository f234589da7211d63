import { expect, it } from 'vitest';
import type { Language } from '../../src/model.js';
import { catchesCrash } from '../../src/script/answers/caught-crashes.js';

it.each([
  ['bash', "trap 'echo broken >&2; exit 2' ERR\nread_call"],
  ['python', 'try:\n    main()\nexcept Exception as error:\n    print(error, file=sys.stderr)\n    sys.exit(2)'],
  ['javascript', "process.on('uncaughtException', () => process.exit(2));\nmain();"],
  ['javascript', 'main().catch((error) => {\n  console.error(error);\n  process.exit(2);\n});'],
] as [Language, string][])('a crash blocks, in %s: %s', (language, text) => {
  expect(catchesCrash({ language, text })).toBe(true);
});

it.each([
  ['bash', 'trap \'rm -f "$scratch"\' EXIT\nexit 2'],
  ['bash', "trap 'exit 0' ERR\nread_call"],
  ['python', 'try:\n    data = json.load(sys.stdin)\nexcept ValueError:\n    sys.exit(2)'],
  ['python', 'try:\n    main()\nexcept Exception:\n    sys.exit(0)'],
  ['javascript', 'main().catch(() => process.exit(0));'],
  ['javascript', '// main().catch(() => process.exit(2))\nmain();'],
] as [Language, string][])('a crash passes, in %s: %s', (language, text) => {
  expect(catchesCrash({ language, text })).toBe(false);
});

it('a library may catch it', () => {
  const library = {
    text: "process.on('uncaughtException', bail);",
    language: 'javascript',
    path: 'u.mjs',
    absolutePath: '/u.mjs',
  };
  expect(catchesCrash({ language: 'javascript', text: 'fail(2);', libraries: [library as never] })).toBe(true);
});
