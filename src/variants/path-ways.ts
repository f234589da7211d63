/** Other ways to name what a program of files is called for, and to remove a folder, as data. Pure. */
import { inPaths, ofOptions, ofWords, type Variation } from './variation.js';

/** The home folder as a word begins with it. */
const home = /^~(?=\/|$)/;

/** The folder that is removed, as whoever completes its name in a terminal writes it. */
function withSlash(words: readonly string[]): readonly string[] | undefined {
  const path = words.at(-1) ?? '';
  const isWhole = words[0] === 'rm' && words.some((each) => /^-[a-zA-Z]{0,5}[rR]|^--recursive$/.test(each));
  return isWhole && /^(?!-)[~\w./-]{0,200}[~\w]$/.test(path) ? [...words.slice(0, -1), `${path}/`] : undefined;
}

/** The folder without it, for whoever waits for one. */
function withoutSlash(words: readonly string[]): readonly string[] | undefined {
  const path = words.at(-1) ?? '';
  return words[0] === 'rm' && /^(?!-)[~\w./-]{0,200}\w\/$/.test(path)
    ? [...words.slice(0, -1), path.slice(0, -1)]
    : undefined;
}

/** The removal of a folder of the project, as it stands in the middle of longer commands. */
function inBranch(words: readonly string[]): string | undefined {
  const [program, ...rest] = words;
  const [path = '', ...others] = rest.filter((each) => !each.startsWith('-'));
  return program === 'rm' && others.length === 0 && /^\w[\w./-]{0,200}$/.test(path)
    ? `if [ -e ${path} ]; then ${words.join(' ')}; fi`
    : undefined;
}

/** Rows about the operands of a command that takes files. */
export const pathWays: readonly Variation[] = [
  ofOptions('find-delete', 'find build -delete', ({ head: [program], options, operands }) =>
    program === 'rm' && operands.length === 1 && options.some((option) => /^-\w*[rR]|^--recursive/.test(option))
      ? ['find', operands[0] as string, '-delete']
      : undefined,
  ),
  ofOptions('find-exec', 'find build -maxdepth 0 -exec rm -rf {} +', ({ head: [program], options, operands }) =>
    program === 'rm' && operands.length === 1 && options.some((option) => /^-\w*[rR]|^--recursive/.test(option))
      ? ['find', operands[0] as string, '-maxdepth', '0', '-exec', 'rm', '-rf', '{}', '+']
      : undefined,
  ),
  inPaths('quoted-path', 'rm -rf "build"', (path) => `"${path}"`, { plain: true }),
  inPaths('dot-slash', 'rm -rf ./build', (path) => (/^[\w.]/.test(path) ? `./${path}` : undefined)),
  inPaths('two-slashes', 'rm -rf .//build', (path) => (/^[\w.]/.test(path) ? `.//${path}` : path.replace('/', '//'))),
  inPaths('up-and-down', 'rm -rf build/../build', (path) =>
    /^[\w.]/.test(path) ? `../\${PWD##*/}/${path}` : undefined,
  ),
  inPaths('absolute-path', 'rm -rf "$PWD/build"', (path) => (/^[\w.]/.test(path) ? `"$PWD/${path}"` : undefined)),
  // Claude calls files of the project by their whole paths more often than not.
  inPaths(
    'whole-path',
    'rm -rf /path/to/project/build',
    (path) => (/^\w/.test(path) ? `{{PROJECT}}/${path}` : undefined),
    {
      plain: true,
    },
  ),
  ofWords(
    'home-variable',
    'rm -rf "$HOME"/build',
    (words) => (words.some((each) => home.test(each)) ? words.map((each) => each.replace(home, '"$HOME"')) : undefined),
    { plain: true },
  ),
  ofWords('in-branch', 'if [ -e build ]; then rm -rf build; fi', inBranch, { plain: true }),
  ofWords('trailing-slash', 'rm -rf build/', withSlash, { plain: true }),
  ofWords('no-slash', 'rm -rf .git', withoutSlash, { plain: true }),
  inPaths('pattern', 'rm -rf buil[d]', (path) =>
    /[\w]$/.test(path) ? `${path.slice(0, -1)}[${path.slice(-1)}]` : undefined,
  ),
  inPaths('quotes-inside', "rm -rf bu''ild", (path) =>
    /^[\w./-]{3,}$/.test(path) ? `${path.slice(0, 2)}''${path.slice(2)}` : undefined,
  ),
  inPaths('link', 'ln -s "$PWD/build" /tmp/l; rm -rf /tmp/l/', (path, command) =>
    /^[\w.]/.test(path)
      ? {
          before: `ln -sfn "$PWD/${path}" "\${TMPDIR:-/tmp}/l"`,
          path: `"\${TMPDIR:-/tmp}/l${command === 'rm' ? '/' : ''}"`,
        }
      : undefined,
  ),
];
