/** Files that a script looks for from its current directory, which for a hook is that of the session. Read narrowly, by the text. Pure. */
import type { Language } from '../../model.js';
import type { TextPart } from '../../text/text-part.js';
import { isComment, withoutComments } from '../lines/comment.js';
import { type Family, familyOf } from '../lines/family.js';

export interface RelativeFile extends TextPart {
  readonly path: string;
  /** What names the current directory, where the script asks for it: `process.cwd()`. */
  readonly from?: string;
}

/** It goes to another directory first, or asks where the project lies. */
const goesThere =
  /\bcd\s|\bpushd\b|CLAUDE_PROJECT_DIR|CLAUDE_PLUGIN_ROOT|--show-toplevel|--git-common-dir|\bgit\s+-C\b|\bchdir\b/i;

/** It knows another folder, and may put that in front of what it names. */
const knowsItsPlace =
  /__dirname|__file__|import\.meta|BASH_SOURCE|\bPWD\b|\bpwd\b|\bcwd\b|\bdirname\b|\$HOME\b|expanduser|homedir|\.home\(/;

/** It looks in the folders above as well. */
const climbs = /\.parents?\b|\bdirname\b|\bfind_?up\b|\bfind_?(?:\w{1,20}_?)?root\b|['"]\.\.['"]/i;

/** A folder with a dot at the root of a project, and what lies in it. */
const dotted = '(?:\\./)?\\.[a-z][\\w-]{1,30}/[\\w./-]{1,80}';

/** A file by which a project is known, or the packages that it has installed, which lie at its root. */
const ofRoot =
  '(?:\\./)?(?:Makefile|[Jj]ustfile|Taskfile\\.ya?ml|package\\.json|tsconfig\\.json|pyproject\\.toml|go\\.mod|Cargo\\.toml|composer\\.json|Gemfile|mix\\.exs|pom\\.xml|build\\.gradle(?:\\.kts)?|pubspec\\.yaml|gradlew|manage\\.py|node_modules(?:/\\.bin/[\\w.-]{1,40})?)';

/** The same with variables in its later parts: `.claude/state/${session}`. */
const filled = '(?:\\./)?\\.[a-z][\\w-]{1,30}/[\\w./${}-]{1,80}';

const ofShell = [
  new RegExp(`(?:\\[|\\btest)\\s(?:!\\s)?-[fdesrx]\\s["']?(${filled}|${ofRoot})["']?\\s`, 'g'),
  new RegExp(`^[ \\t]{0,40}(?:mkdir(?:\\s-p)?|touch)\\s["']?(${filled})["']?(?=[\\s;&|]|$)`, 'gm'),
  // Behind whole texts in quotes: what a text says of a redirection is none.
  new RegExp(
    `^(?:[^"'\\n#]|"[^"\\n]{0,300}"|'[^'\\n]{0,300}'){1,300}?>>?\\s?["']?(${filled})["']?(?=[\\s;&|)]|$)`,
    'gm',
  ),
  /^[ \t]{0,20}(?:local\s|readonly\s)?[A-Z_]{0,30}(?:FILE|LOG|STATE|PATH|DIR)=["']?((?:\.\/)?[A-Za-z][\w./-]{0,60}\.(?:md|json|jsonl|txt|log|ya?ml|toml))["']?[ \t]{0,9}$/gm,
  new RegExp(`^[ \\t]{0,20}(?:local\\s|readonly\\s)?[A-Za-z_]\\w{0,40}=["']?(${filled})["']?[ \\t]{0,9}$`, 'gm'),
];
const ofPython = [new RegExp(`(?<!/ ?)\\b(?:open|Path|exists|isfile|isdir)\\(\\s?["'](${dotted}|${ofRoot})["']`, 'g')];
const ofJavaScript = [
  new RegExp(`\\b(?:\\w{1,20}File(?:Sync)?|existsSync|statSync|access)\\(\\s?["'\`](${dotted}|${ofRoot})["'\`]`, 'g'),
  new RegExp(`\\bresolve\\(\\s?["'\`](${dotted}|${ofRoot})["'\`]`, 'g'),
];

/** The folder in which a program of Python or JavaScript starts another one: `cwd: 'backend'`, `cwd="backend"`. */
const startsIn = /\bcwd(?:=|:\s?)["'`]((?:\.\/)?[\w-][\w./-]{0,80})["'`]/g;

/** A path in a constant of Python or JavaScript: `STATE_FILE = ".claude/state.json"`. */
const inConstant = new RegExp(
  `^(?:(?:export )?const )?(_?[A-Z][A-Z_0-9]{1,40})\\s?(?:: ?[\\w.]{1,40}\\s?)?=\\s?["'\`](${dotted}|[a-z][\\w-]{0,40}/[\\w./-]{0,60}\\.(?:jsonl?|log|txt|md|db))["'\`];?[ \\t]{0,9}$`,
  'gm',
);

/** Where a constant is opened or asked for, as it is or where no variable names another file. */
const opened = (name: string): RegExp =>
  new RegExp(
    `\\b(?:open|Path|exists|isfile|isdir|makedirs|\\w{1,20}File(?:Sync)?|existsSync|statSync|mkdirSync)\\(\\s?(?:os\\.(?:environ\\.get|getenv)\\(["']\\w{1,60}["'], ?|process\\.env\\.\\w{1,60} (?:\\|\\||\\?\\?) )?${name}\\b`,
  );

/** Paths in constants that are opened. */
function constants(text: string, language: Language): readonly Place[] {
  const kind = kindOf(language);
  if (kind === undefined || kind === 'shell') return [];
  return [...text.matchAll(inConstant)]
    .slice(0, mostNames)
    .flatMap(({ 0: whole, 1: name = '', 2: path = '', index }) =>
      opened(name).test(text) ? [{ path, whole, offset: index + whole.lastIndexOf(path), length: path.length }] : [],
    );
}

/**
 * The first one; undefined where the script sees to it from where it looks. `others`: texts that are part of the same hook.
 */
export function relativeFile(
  text: string,
  language: Language,
  others: readonly string[] = [],
): RelativeFile | undefined {
  const code = withoutComments(text, language);
  if ([code, ...others.map((other) => withoutComments(other, language))].some((each) => knowsProject(each, language)))
    return undefined;
  const knows = knowsItsPlace.test(code);
  const held = [
    ...(patterns[familyOf(language)] ?? []).flatMap((pattern) => placesOf(pattern, text)),
    ...constants(text, language),
  ];
  const named = held.filter(({ whole }) => !knows || isBare(whole, text, language));
  const bare = kindOf(language) === 'shell' ? named : [...named, ...placesOf(startsIn, text)];
  const found = climbs.test(code) ? bare : [...bare, ...belowCurrent(text, language)];
  return found.filter(({ offset }) => !isComment(text, offset)).toSorted((one, other) => one.offset - other.offset)[0];
}

/** Does it know where the project lies? Not if it asks for that only where the payload has no `cwd`, which it always has. */
function knowsProject(code: string, language: Language): boolean {
  const kind = kindOf(language);
  return goesThere.test(kind === undefined ? code : code.replaceAll(new RegExp(current[kind], 'g'), ''));
}

interface Place extends RelativeFile {
  /** What the pattern found around it. */
  readonly whole: string;
}

/** Where a pattern finds the path that is its first group. */
function placesOf(pattern: RegExp, text: string): readonly Place[] {
  return [...text.matchAll(pattern)].map(({ 0: whole, 1: path = '', index }) => ({
    path,
    whole,
    offset: index + whole.lastIndexOf(path),
    length: path.length,
  }));
}

/** Is nothing put in front of it, although the script knows another folder? `[ -f .claude/state ]` of a shell asks as it is written. */
function isBare(whole: string, text: string, language: Language): boolean {
  if (kindOf(language) !== 'shell') return false;
  const [, name] = /^[ \t]{0,20}(?:local |readonly )?(\w{1,40})=/.exec(whole) ?? [];
  return name === undefined || !new RegExp(`/\\$\\{?${name}\\b`).test(text);
}

/** What scripts call the payload. */
const payload =
  '(?:data|payload|input|event|evt|hook|parsed|json|body|[djp]|(?:hook|input|stdin)_?[dD]ata|hook_?[iI]nput)';

/** The field of the payload that names the current directory. */
const field = {
  python: String.raw`${payload}(?:\.get\(["']cwd["']|\[["']cwd["']\])`,
  // Behind `const { cwd } = payload`, it is a variable.
  javascript: String.raw`(?:${payload}\??\.cwd\b|\w{1,40}\??\.cwd(?= ?(?:\|\||\?\?) ?process\.)|\bcwd(?= ?(?:\|\||\?\?) ?process\.env\.CLAUDE_PROJECT_DIR\b))`,
};

/** What stands in where the payload had no such field. */
const instead = {
  python: String.raw`(?:(?:,| or) ?(?:os\.(?:environ\.get|getenv)\(["']CLAUDE_PROJECT_DIR["'](?:, ?(?:os\.getcwd\(\)|["']\.?["']))?\)|os\.getcwd\(\)|(?:pathlib\.)?Path\.cwd\(\)|["']\.?["']|None)|\)){0,4}`,
  javascript: String.raw`(?: ?(?:\|\||\?\?) ?(?:process\.env\.CLAUDE_PROJECT_DIR|process\.cwd\(\)|["']\.?["'])){0,3}`,
};

/** Ways to ask for the current directory, the field of the payload among them. */
const current = {
  shell: String.raw`\$\(pwd\)|\$PWD\b|\$\{PWD\}`,
  python: String.raw`(?:(?:pathlib\.)?Path\()?${field.python}${instead.python}|(?:pathlib\.)?Path\.cwd\(\)|(?:pathlib\.)?Path\(os\.getcwd\(\)\)|os\.getcwd\(\)`,
  javascript: String.raw`${field.javascript}${instead.javascript}|process\.cwd\(\)`,
};

/** Files in a folder with a dot below the current directory, which the script has asked for. */
function belowCurrent(text: string, language: Language): readonly RelativeFile[] {
  const kind = kindOf(language);
  if (kind === undefined) return [];
  const names = namesOf(text, kind);
  const folder = `(?<from>${[current[kind], ...names].join('|')})`;
  return [...text.matchAll(below(kind, folder))].map(({ 0: whole, groups = {}, index }) => {
    const { from = '', joined, path = '' } = groups;
    return {
      path: joined?.replaceAll(/["'`]\s?[,/]\s?["'`]/g, '/') ?? path,
      from: asked(isVariable(from) ? text : from, kind) ?? from,
      offset: index + whole.indexOf(from),
      length: whole.length - whole.indexOf(from),
    };
  });
}

const isVariable = (from: string): boolean => /^(?:Path\()?\$?\{?\w+\}?\)?$/.test(from) && !/PWD/.test(from);

/** A path that begins with a dot, or lies at the root of a project, and pieces of one behind it, each a text of its own. */
const rootPath = String.raw`(?:\.(?!git/|git["'\`])[a-z][\w-]{1,30}(?:/[\w.-]{1,60}){0,6}|${ofRoot})`;
const pieces = String.raw`${rootPath}(?:["'\`]\s?[,/]\s?["'\`][\w.-]{1,60}){0,6}`;

function below(kind: keyof typeof current, folder: string): RegExp {
  switch (kind) {
    case 'shell':
      return new RegExp(`${folder}["']?/(?<path>\\.(?!git/)[a-z][\\w-]{1,30}(?:/[\\w.-]{1,60}){1,6})`, 'g');
    case 'python':
      return new RegExp(
        `(?<![\\w.])${folder}(?:\\s?[,/]\\s?["'](?<joined>${pieces})|\\}/(?<path>${rootPath}))["']`,
        'g',
      );
    case 'javascript':
      return new RegExp(
        `(?<![\\w.])${folder}(?:\\s?,\\s?["'\`](?<joined>${pieces})|\\}/(?<path>${rootPath}))["'\`]`,
        'g',
      );
  }
}

/** So many variables of one script are looked at: each takes a look at the whole script. */
const mostNames = 20;

/** The variables that hold it, and are given nothing else. */
function namesOf(text: string, kind: keyof typeof current): readonly string[] {
  const assigning = new Set([...text.matchAll(assigned(kind))].map(([, name = '']) => name));
  return [...assigning].slice(0, mostNames).flatMap((name) => {
    // `cwd=cwd` hands it over.
    const others = text.match(new RegExp(`(?<![\\w.$-])${name}\\s?(?<!=)=(?!=|${name}\\b)`, 'g')) ?? [];
    return others.length === 1 ? usesOf(name, kind) : [];
  });
}

/** A variable where it is used, as expressions. */
function usesOf(name: string, kind: keyof typeof current): readonly string[] {
  switch (kind) {
    case 'shell':
      return [`\\$${name}\\b`, `\\$\\{${name}\\}`];
    case 'python':
      return [`(?:Path\\()?\\b${name}\\b\\)?`];
    case 'javascript':
      return [name];
  }
}

/** What the script asks for it with, as the message quotes it. */
function asked(text: string, kind: keyof typeof current): string | undefined {
  const whole = new RegExp(current[kind]).exec(text)?.[0];
  const own = whole === undefined || kind === 'shell' ? undefined : new RegExp(field[kind]).exec(whole)?.[0];
  return own === undefined ? whole : `${own}${own.includes('(') ? ')' : ''}`;
}

function assigned(kind: keyof typeof current): RegExp {
  switch (kind) {
    case 'shell':
      return new RegExp(
        `^[ \\t]{0,20}(?:local\\s|readonly\\s|export\\s)?(\\w{1,40})="?(?:${current.shell})"?[ \\t]{0,9}$`,
        'gm',
      );
    case 'python':
      return new RegExp(`^[ \\t]{0,20}(\\w{1,40})\\s?=\\s?(?:${current.python})[ \\t]{0,9}$`, 'gm');
    case 'javascript':
      return new RegExp(`\\b(?:const|let|var)\\s(\\w{1,40})\\s?=\\s?(?:${current.javascript})[;\\n]`, 'g');
  }
}

function kindOf(language: Language): keyof typeof current | undefined {
  const family = familyOf(language);
  return family === 'powershell' || family === 'other' ? undefined : family;
}

const patterns: Readonly<Partial<Record<Family, readonly RegExp[]>>> = {
  shell: ofShell,
  python: ofPython,
  javascript: ofJavaScript,
};
