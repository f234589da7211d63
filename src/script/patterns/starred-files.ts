/** Tests for a file by a pattern that nothing expands: `[ -f ".eslintrc*" ]` asks for a file with a star in its name. Pure. */
import type { MisreadPattern } from './misread-patterns.js';

/** A name with a star, as it is written: no variable, no substitution. */
const starred = '[^"\'`$(){}\\s*]{0,80}\\*[^"\'`$(){}\\s]{0,80}';

interface Row {
  readonly test: RegExp;
  /** What keeps the star a star. */
  readonly cause: string;
  readonly instead: string;
}

const inShell =
  'Let the shell expand it: `compgen -G "$pattern" >/dev/null` in bash, `ls $pattern >/dev/null 2>&1` in sh.';

const rows: readonly Row[] = [
  {
    test: new RegExp(
      `(?<=[ \\t;&|!(]|^)(?:\\[\\[?|test)[ \\t]+(?:![ \\t]+)?-[efdrsL][ \\t]+(["'])(?<name>${starred})\\1`,
      'gm',
    ),
    cause: 'the quotes make `*` a plain star',
    instead: inShell,
  },
  {
    test: new RegExp(`\\[\\[[ \\t]+(?:![ \\t]+)?-[efdrsL][ \\t]+(?<name>${starred})(?=[ \\t])`, 'g'),
    cause: '`[[` takes `*` for a plain star',
    instead: inShell,
  },
  {
    // Below a folder that quotes or a variable name: `[[ -f "$root/conf/"*.json ]]`.
    test: /\[\[[ \t]+(?:![ \t]+)?-[efdrsL][ \t]+(?<name>(?:"[^"*`\n]{1,120}"|\$\{?\w{1,40}\}?)[\w./-]{0,80}\*[\w.*/-]{0,80})(?=[ \t])/g,
    cause: '`[[` takes `*` for a plain star',
    instead: inShell,
  },
  {
    test: new RegExp(
      `\\b(?:os\\.path\\.(?:exists|isfile|isdir)\\(\\s?|Path\\((?=[^)\\n]{0,99}\\)\\.(?:exists|is_file|is_dir)\\())(["'])(?<name>${starred})\\1`,
      'g',
    ),
    cause: 'Python takes `*` for a plain star',
    instead: 'Expand it: `glob.glob(pattern)`.',
  },
  {
    test: new RegExp(`\\b(?:existsSync|statSync|accessSync)\\(\\s?(["'\`])(?<name>${starred})\\1`, 'g'),
    cause: 'Node takes `*` for a plain star',
    instead: 'Look through `fs.readdirSync(folder)` for the names that are meant.',
  },
];

/** Each such pattern of a text; the rows of other languages find nothing in it. */
export function starredFiles(text: string): readonly MisreadPattern[] {
  return rows.flatMap(({ cause, instead, test }) =>
    [...text.matchAll(test)].flatMap((match): readonly MisreadPattern[] => {
      const name = match.groups?.name ?? '';
      return [
        {
          pattern: name,
          offset: match.index + match[0].indexOf(name),
          length: name.length,
          what: `${cause}, and the test is for a file of just this name`,
          instead,
        },
      ];
    }),
  );
}
