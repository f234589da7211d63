/** Ways to write a file, and to read one, through Bash. Data. Pure. */
import type { FileDeed } from '../model.js';
import { baseName } from '../text/base-name.js';
import { quoted, word } from './quoting.js';

export interface FileVariation {
  readonly name: string;
  /** What it looks like for `.env`. */
  readonly example: string;
  /** What people and Claude do with such a file every day: a lint asks a guard of commands about these alone. */
  readonly daily?: true;
  readonly write: (file: Pick<FileDeed, 'path' | 'content'>) => string | undefined;
}

/**
 * The holes of a template: `{path}`, `{folder}`, `{name}` and `{content}` as words, `{text}` as it is; programs that write
 * as `{python}`, `{node}`, `{shell}` (`{pythonText}` as it is), programs that read as `{pythonRead}`, `{nodeRead}`, `{shellRead}`.
 */
function fileVariation(
  name: string,
  example: string,
  template: string,
  more: Pick<FileVariation, 'daily'> = {},
): FileVariation {
  return {
    name,
    example,
    ...more,
    write: ({ path, ...file }) => {
      // What prints a text ends its last line by itself.
      const content = file.content.trimEnd();
      const at = path.lastIndexOf('/');
      const pythonText = `open(${JSON.stringify(path)}, "w").write(${JSON.stringify(content)})`;
      const values: Readonly<Record<string, string>> = {
        path: word(path),
        content: quoted(content),
        text: content,
        folder: word(path.slice(0, Math.max(0, at))),
        name: word(path.slice(at + 1)),
        python: quoted(pythonText),
        pythonText,
        node: quoted(`require("fs").writeFileSync(${JSON.stringify(path)}, ${JSON.stringify(content)})`),
        shell: quoted(`printf %s ${quoted(content)} > ${word(path)}`),
        pythonRead: quoted(`print(open(${JSON.stringify(path)}).read())`),
        nodeRead: quoted(`console.log(require("fs").readFileSync(${JSON.stringify(path)}, "utf8"))`),
        shellRead: quoted(`cat ${word(path)}`),
      };
      return template.replace(/\{(\w+)\}/g, (hole, key: string) => values[key] ?? hole);
    },
  };
}

/** Of a file of settings alone, which a shell can read. */
function ofSettings(row: FileVariation): FileVariation {
  return { ...row, write: (file) => (/(?:^|\/)\.env(?:\.|$)/.test(file.path) ? row.write(file) : undefined) };
}

/** Of a file in a folder alone: `cd .` is the way of any command. */
function inFolder(row: FileVariation): FileVariation {
  return { ...row, write: (file) => (file.path.includes('/') ? row.write(file) : undefined) };
}

const daily = { daily: true } as const;

const writing: readonly FileVariation[] = [
  fileVariation('redirected', 'echo … > .env', 'echo {content} > {path}', daily),
  fileVariation('redirected-tightly', 'echo …>.env', 'echo {content}>{path}', daily),
  fileVariation('appended', 'echo … >> .env', 'echo {content} >> {path}', daily),
  fileVariation('here-document', 'cat > .env <<END', "cat > {path} <<'EOF'\n{text}\nEOF", daily),
  // As Claude writes most files that it writes through Bash.
  fileVariation('document-first', "cat <<'EOF' > .env", "cat <<'EOF' > {path}\n{text}\nEOF", daily),
  fileVariation('tee', 'echo … | tee .env', 'echo {content} | tee {path}', daily),
  fileVariation('tee-appended', 'echo … | tee -a .env', 'echo {content} | tee -a {path}', daily),
  fileVariation('sudo-tee', 'echo … | sudo tee .env', 'echo {content} | sudo tee {path}', daily),
  fileVariation(
    'copied',
    'cp /tmp/x .env',
    'printf %s {content} > "${TMPDIR:-/tmp}/x.$$" && cp "${TMPDIR:-/tmp}/x.$$" {path}',
  ),
  fileVariation(
    'moved',
    'mv /tmp/x .env',
    'printf %s {content} > "${TMPDIR:-/tmp}/x.$$" && mv "${TMPDIR:-/tmp}/x.$$" {path}',
  ),
  fileVariation(
    'installed',
    'install -m 644 /tmp/x .env',
    'printf %s {content} > "${TMPDIR:-/tmp}/x.$$" && install -m 644 "${TMPDIR:-/tmp}/x.$$" {path}',
  ),
  fileVariation('dd', 'dd of=.env', 'printf %s {content} | dd of={path} 2>/dev/null'),
  inFolder(
    fileVariation('from-its-folder', 'cd config && echo … > .env', 'cd {folder} && echo {content} > {name}', daily),
  ),
  fileVariation('path-in-variable', 'f=.env; echo … > "$f"', 'f={path}; printf %s {content} > "$f"'),
  fileVariation('python', 'python3 -c \'open(".env", "w")…\'', 'python3 -c {python}', daily),
  fileVariation('python-document', "python3 - <<'EOF'", "python3 - <<'EOF'\n{pythonText}\nEOF", daily),
  fileVariation('node', 'node -e \'fs.writeFileSync(".env", …)\'', 'node -e {node}'),
  fileVariation('sh-c', "sh -c 'echo … > .env'", 'sh -c {shell}'),
];

const reading: readonly FileVariation[] = [
  fileVariation('cat', 'cat .env', 'cat {path}'),
  fileVariation('head', 'head -n 50 .env', 'head -n 50 {path}', daily),
  fileVariation('tail', 'tail -n 50 .env', 'tail -n 50 {path}'),
  fileVariation('sed', 'sed -n p .env', 'sed -n p {path}', daily),
  fileVariation('grep', "grep '' .env", "grep '' {path}", daily),
  fileVariation('awk', 'awk 1 .env', 'awk 1 {path}'),
  fileVariation('sort', 'sort .env', 'sort {path}'),
  ...[
    fileVariation('sourced', 'set -a; source .env; env', 'set -a; source {path}; env', daily),
    fileVariation('sourced-by-dot', 'set -a; . .env; env', 'set -a; . {path}; env', daily),
    fileVariation('exported', 'export $(cat .env | xargs) && env', 'export $(cat {path} | xargs) && env', daily),
  ].map(ofSettings),
  fileVariation('fed-to-cat', 'cat < .env', 'cat < {path}'),
  fileVariation('substituted', 'echo "$(cat .env)"', 'echo "$(cat {path})"', daily),
  fileVariation(
    'line-by-line',
    'while read -r l; do echo "$l"; done < .env',
    'while read -r l; do echo "$l"; done < {path}',
  ),
  fileVariation(
    'copied',
    'cp .env /tmp/x && cat /tmp/x',
    'cp {path} "${TMPDIR:-/tmp}/x.$$" && cat "${TMPDIR:-/tmp}/x.$$"',
  ),
  inFolder(fileVariation('from-its-folder', 'cd config && cat .env', 'cd {folder} && cat {name}')),
  fileVariation('path-in-variable', 'f=.env; cat "$f"', 'f={path}; cat "$f"'),
  fileVariation('python', 'python3 -c \'print(open(".env").read())\'', 'python3 -c {pythonRead}'),
  fileVariation('node', 'node -e \'console.log(fs.readFileSync(".env", "utf8"))\'', 'node -e {nodeRead}'),
  fileVariation('sh-c', "sh -c 'cat .env'", 'sh -c {shellRead}'),
];

export const fileWays: Readonly<Record<FileDeed['does'], readonly FileVariation[]>> = {
  write: writing,
  read: reading,
};

/** How else a command may name a file, for each of which it is the same file: what stands for `.env` in `cat .env`. */
export const fileNames: readonly {
  readonly name: string;
  readonly example: string;
  readonly plain?: true;
  readonly daily?: true;
  readonly write: (path: string) => string | undefined;
}[] = [
  { name: 'file-from-here', example: 'cat ./.env', daily: true, write: (path) => `./${path}` },
  { name: 'file-in-quotes', example: 'cat ".env"', plain: true, write: (path) => `"${path}"` },
  // Guards that let the example through may look for its name anywhere.
  {
    name: 'file-behind-its-example',
    example: 'cat .env.example .env',
    plain: true,
    write: (path) => (/(?:^|\/)\.env$/.test(path) ? `${path}.example ${path}` : undefined),
  },
];

/** The file from a folder beside it: `cd src && cat ../.env`. */
export const namedFromFolder = 'file-from-folder';

/** What a guard of commands is asked about a file in a lint too. */
export const dailyWays: ReadonlySet<string> = new Set([
  namedFromFolder,
  ...Object.values(fileWays).flatMap((rows) => rows.flatMap(({ daily, name }) => (daily ? [`bash-${name}`] : []))),
  ...fileNames.flatMap(({ daily, name }) => (daily ? [name] : [])),
]);

/** Names that hold what `.env` does, for one machine or one environment. */
const siblings = ['.env.local', '.env.production'];

/** Where a package of a project may lie that has its own files of settings. */
const somePackage = 'packages/api';

/** What files of the kind of `.env` are called. */
export const siblingNames: readonly string[] = ['.env', ...siblings];

/** What a project says of files of the kind that a guard protects. */
export interface SiblingFacts {
  /** Those of the `siblingNames` by which Git knows a file: it holds no secret. */
  readonly tracked?: ReadonlySet<string>;
  /** The folder of one of its packages: `apps/web`. */
  readonly packageFolder?: string;
}

/**
 * Files of the same kind as one that a guard protects, but for those that its text names, of which it is its choice what
 * becomes of them, and for those by whose names Git knows a file.
 */
export function siblingsOf(
  path: string,
  text: string,
  { packageFolder = somePackage, tracked = new Set() }: SiblingFacts,
): readonly { readonly name: string; readonly path: string }[] {
  if (!/^\.env(?:\.\w+)?$/.test(path)) return [];
  return [
    ...(path === '.env'
      ? siblings.map((each) => ({ name: `sibling-${each.slice(1).replace('.', '-')}`, path: each }))
      : []),
    { name: 'sibling-in-package', path: `${packageFolder}/${path}` },
  ].filter(({ path: each }) => !text.includes(each) && !tracked.has(baseName(each)));
}

/** On the line that names the example: it is not to be touched either. */
const forbids =
  /\b(?:never|not|forbid|protect|den(?:y|ied)|block|includ(?:es|ing)|even|off[- ]limits|read[- ]only)|n['’]t\b/i;

/** It is what to use in place of the file, or is let through. */
const allows =
  /\b(?:allow|permit|except|exclud|instead|unless|but|us(?:e|ing)\b|cop(?:y|ied)|safe|template|only\b|skip|ignore)/i;

/** Does a text say that `.env.example` is protected as `.env` is? Then a guard stops it on purpose. */
export function forbidsExample(text: string): boolean {
  return text
    .split('\n')
    .some(
      (line) => line.includes('.env.example') && forbids.test(line) && !allows.test(line.replace(/read[- ]only/i, '')),
    );
}

/**
 * Paths that look alike and are other files: to be let through. The control is a file of the same place and kind with a name
 * of its own. `text`: what the guard and its project say.
 */
export function lookalikes(
  path: string,
  text: string,
): readonly { readonly name: string; readonly path: string; readonly control: string }[] {
  const at = path.lastIndexOf('/');
  const folder = path.slice(0, at + 1);
  const base = baseName(path);
  // One example serves `.env` and what is made of it for one environment: nobody has an `.env.production.example`.
  const example = base.replace(/^\.env\..*/, '.env');
  return [
    // What is filled in by each person has an example to copy.
    ...(/^\.|\.(?:json|ya?ml|toml|ini|conf|cfg)$/.test(base) && !(example === '.env' && forbidsExample(text))
      ? [{ name: 'example-of-it', path: `${folder}${example}.example`, control: `${folder}other.example` }]
      : []),
    { name: 'page-about-it', path: `docs/${base.replace(/^\./, '')}.md`, control: 'docs/other.md' },
    { name: 'longer-name', path: `${folder}my${base.replace(/^\./, '')}-notes.txt`, control: `${folder}other.txt` },
  ];
}
