/**
 * What a text leans on besides itself: files that it names, imports or sources, and whatever keeps its behaviour out of
 * sight. Read generously: a file too many costs a look at the disk, and what is hidden costs runs. Pure.
 */
import type { Language } from '../model.js';
import { isNodeModule, isPythonLibrary } from './known-libraries.js';
import { payloadUse } from './payload-reads.js';
import { everyCommand, literalText, type SimpleCommand, type Word } from './shell-command.js';
import { startedFiles } from './started-file.js';
import { isTextTool } from './text-tools.js';

export interface OtherFiles {
  /** Paths as far as the text tells them, without the variables in front: `lib/common.sh`, `./rules.js`. */
  readonly paths: readonly string[];
  /** Those of them without which it is not known what the hook does: it starts, imports or sources them. */
  readonly needed: ReadonlySet<string>;
  /** Why the text does not tell what the hook does, as a clause; absent: it does. */
  readonly hidden?: string;
}

/** A line longer than this was made by a program: a bundle, or minified. */
const longestLine = 2_000;

/** More text than this is no hook that somebody wrote. */
const longestText = 200_000;

/** A name of a file that can hold code, or lists and patterns. */
const fileName =
  /(?<![\w.@/-])(?:[\w.@-]+\/)*[\w.@-]*\w\.(?:sh|bash|zsh|py|[cm]?[jt]s|json|ya?ml|toml|txt|conf|cfg|ini|list|rules)(?![\w.-])/g;

export function otherFiles(text: string, language: Language): OtherFiles {
  if (text.length > longestText || text.split('\n').some((line) => line.length > longestLine)) {
    return { paths: [], needed: new Set(), hidden: 'it is a bundle, or minified' };
  }
  const code = withoutComments(text, language);
  const named = [...code.matchAll(fileName)].map(([path]) => path);
  const { named: imported = [], needed, hidden } = leaningOf(code, language);
  return {
    paths: [...new Set([...needed, ...imported, ...named])],
    needed: new Set(needed),
    ...(hidden === undefined ? {} : { hidden }),
  };
}

/** The text without lines that are nothing but a comment. */
export function withoutComments(text: string, language: Language): string {
  return language === 'javascript' || language === 'typescript'
    ? text.replace(/^[ \t]*(?:\/\/|\*|\/\*).*$/gm, '')
    : text.replace(/^[ \t]*#(?!!).*$/gm, '');
}

interface Leaning {
  readonly named?: readonly string[];
  readonly needed: readonly string[];
  readonly hidden?: string;
}

function leaningOf(text: string, language: Language): Leaning {
  switch (language) {
    case 'sh':
    case 'bash':
    case 'zsh':
      return ofShell(text, 0);
    case 'python':
      return ofPython(text);
    case 'javascript':
    case 'typescript':
      return ofJavaScript(text);
    default:
      return { needed: [], hidden: 'its language is not read' };
  }
}

// -- shell

const shells = /^(?:ba|da|z|k|a)?sh$/;
const python = /^(?:python[0-9.]*|pypy3?)$/;
const node = /^(?:node|nodejs|bun|deno|tsx|ts-node)$/;

function ofShell(text: string, depth: number): Leaning {
  const functions = new Set(
    [...text.matchAll(/^[ \t]*(?:function\s+)?([\w-]+)\s*(?:\(\s*\)|\{)/gm)].map(([, name]) => name),
  );
  const needed = startedFiles({ type: 'command', command: text }).flatMap(({ mayBeMissing, word }) => {
    const tail = mayBeMissing ? undefined : tailOf(word);
    return tail !== undefined && /^[\w./~@+-]+$/.test(tail) ? [tail] : [];
  });
  const readsItself = payloadUse({ language: 'sh', text }).stdin;
  let hidden: string | undefined;
  for (const command of everyCommand(onlyCommands(text))) {
    const inner = inlineText(command);
    if (inner !== undefined && depth < 3) {
      const leaning = inner.language === 'sh' ? ofShell(inner.text, depth + 1) : leaningOf(inner.text, inner.language);
      needed.push(...leaning.needed);
      hidden ??= leaning.hidden;
    } else if (isFed(command, readsItself)) hidden ??= hiddenIn(command, functions);
  }
  return { needed, ...(hidden === undefined ? {} : { hidden }) };
}

/** Without tests, sums, loops' lists and the patterns of `case`, in which nothing is started. */
function onlyCommands(text: string): string {
  return text
    .replace(/\[\[\s[^\n]{0,300}?\s\]\]/g, ':')
    .replace(/(?<!\$)\(\([^\n]{0,300}?\)\)/g, ':')
    .replace(/\$\(\([^\n]{0,300}?\)\)/g, '0')
    .replace(/\bfor\s+\w+\s+in\b[^;\n]*/g, 'for :')
    .replace(/\bcase\s[^\n]{0,300}?\sin\b/g, ':\n')
    .replace(/(?:^|;;)[ \t]{0,80}\(?(?:"[^"\n]{0,99}"|'[^'\n]{0,99}'|[^()"'\n;$`]){1,300}\)/gm, '');
}

/** They fetch a package and start it. */
const runners: readonly string[] = ['npx', 'bunx', 'uvx', 'pnpx'];

/** Is it handed the payload: through a pipe, or because the script has not read it? */
function isFed({ after, redirections, words }: SimpleCommand, readsItself: boolean): boolean {
  const first = words[0] === undefined ? undefined : literalText(words[0]);
  return (
    !readsItself ||
    after === '|' ||
    redirections.some(({ operator }) => operator.endsWith('<')) ||
    ['exec', 'eval', 'source', '.', ...runners].includes(first ?? '')
  );
}

/** The program of `bash -c '…'`, `python3 -c "…"`, `node -e '…'`. */
function inlineText({ words }: SimpleCommand): { readonly text: string; readonly language: Language } | undefined {
  const at = words.findIndex((word) => /^-(?:[a-z]*c|e|p|-eval|-print)$/.test(literalText(word) ?? ''));
  const program = basename(words[0] === undefined ? '' : (literalText(words[0]) ?? ''));
  const text = words[at + 1] === undefined || at < 1 ? undefined : spoken(words[at + 1] as Word);
  if (text === undefined) return undefined;
  if (shells.test(program)) return { text, language: 'sh' };
  if (python.test(program)) return { text, language: 'python' };
  return node.test(program) ? { text, language: 'javascript' } : undefined;
}

/** What a command does that its text does not tell. */
function hiddenIn({ words }: SimpleCommand, functions: ReadonlySet<string | undefined>): string | undefined {
  const [first, ...rest] = words;
  if (first === undefined) return undefined;
  const program = literalText(first);
  // A file known by its last part is looked for; another variable in the place of a program may stand for anything.
  if (program === undefined) return tailOf(first) === undefined ? 'a variable names what it starts' : undefined;
  const name = basename(program);
  if (name === 'eval' || name === 'source' || name === '.') {
    return rest.every((word) => tailOf(word) === undefined)
      ? `it hands \`${name}\` what the text does not tell`
      : undefined;
  }
  if (shells.test(name) || python.test(name) || node.test(name)) {
    const file = rest.find((word) => !/^-/.test(literalText(word) ?? 'x'));
    return file !== undefined && literalText(file) === undefined && tailOf(file) === undefined
      ? 'a variable names what it starts'
      : undefined;
  }
  if (runners.includes(name)) {
    const started = rest.map(literalText).find((word) => word !== undefined && !word.startsWith('-'));
    const fetched = started?.replace(/(?<=.)@[^/@]{0,99}$/, '') ?? '';
    return isTextTool(fetched) || node.test(fetched) ? undefined : `it starts \`${fetched}\`, whose text is not read`;
  }
  if (functions.has(name) || isTextTool(name) || program.includes('/')) return undefined;
  // What the reader of shell takes for a program and cannot be one.
  return /^[A-Za-z][\w.+-]*$/.test(name) ? `it starts \`${name}\`, whose text is not read` : undefined;
}

/** The literal end of a word that names a file: `hooks/lib.sh` of `"$DIR/hooks/lib.sh"`. */
function tailOf({ parts }: Word): string | undefined {
  const last = parts.at(-1);
  if (last?.kind !== 'literal' || !/[\w]/.test(last.text)) return undefined;
  const path = last.text.replace(/^\/+/, parts.length > 1 ? '' : '/');
  return /[/.]/.test(path) || parts.length > 1 ? path : undefined;
}

/** The text of a word, a space standing for what is filled in. */
function spoken({ parts }: Word): string {
  return parts.map((part) => (part.kind === 'literal' ? part.text : ' ')).join('');
}

const basename = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

// -- Python and JavaScript

/** Starts a program: the word is the program where it is written there. */
const pythonStarts =
  /\b(?:subprocess\.\w+|os\.(?:system|popen|exec\w+|spawn\w+)|(?<![.\w])(?:Popen|check_output|check_call))\(\s*(?:(?:args|cmd)\s*=\s*)?(\[\s*)?(?:[rbfu]*["'`]\s*([\w./-]+))?/g;
const nodeStarts =
  /(?<![\w.]|function\s)(?:(?:child_process|cp|childProcess)\.)?(?:spawn|spawnSync|execSync|execFile|execFileSync|execa|execaSync|\$)\(\s*(?:["'`]\s*([\w./-]+))?|(?<![\w.])(?:child_process|cp|childProcess)\.exec\(\s*(?:["'`]\s*([\w./-]+))?|\bBun\.(?:spawn|\$)\(?\s*(?:\[\s*)?(?:["'`]\s*([\w./-]+))?/g;

function ofPython(text: string): Leaning {
  const modules = [
    ...[...text.matchAll(/^[ \t]{0,80}from[ \t]{1,9}([\w.]{1,200})[ \t]{1,9}import\b/gm)].map(([, name = '']) => name),
    ...[...text.matchAll(/^[ \t]*import\s+([\w., ]+)/gm)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim().split(/\s+/)[0] ?? ''),
    ),
  ].filter((name) => name !== '' && !isPythonLibrary(name));
  const handsOver = /\bstdin\s*=\s*sys\.stdin|[(,]\s*input\s*=|\.communicate\(\s*\w/.test(text);
  const starts = [...text.matchAll(pythonStarts)].map(([, , program]) => program);
  const hidden = /\bimportlib\b|\b__import__\(|\brunpy\b|(?<![.\w])(?:exec|eval)\(/.test(text)
    ? 'it loads what the text does not tell'
    : startedUnseen(starts, handsOver);
  // Without a path of its own it finds nothing but what is installed, and what lies beside it.
  const isOwn = (name: string): boolean => name.startsWith('.') || /\bsys\.path\b/.test(text);
  const fileOf = (name: string): string => `${name.replace(/^\.+/, '').replaceAll('.', '/')}.py`;
  return {
    named: modules.map(fileOf),
    needed: modules.filter(isOwn).map(fileOf),
    ...(hidden === undefined ? {} : { hidden }),
  };
}

function ofJavaScript(text: string): Leaning {
  const imports = [
    ...text.matchAll(
      /(?:^[ \t]*(?:import|export)\b(?!\s+type\b)[^"';]{0,2000}?\bfrom\s*|^[ \t]*import\s*|\bimport\(\s*|\brequire\(\s*)(["'])([^"'\n]+)\1/gm,
    ),
  ].map(([, , name = '']) => name);
  const local = imports.filter((name) => name.startsWith('.'));
  const foreign = imports.find((name) => !name.startsWith('.') && !isNodeModule(name));
  const handsOver = /\bstdio\s*:\s*["'`[][^\n]{0,20}inherit|\{\s*input\s*[:,}]|\.stdin\.(?:write|end)\(\s*\w/.test(
    text,
  );
  const starts = [...text.matchAll(nodeStarts)].map(([, one, two, three]) => one ?? two ?? three);
  const hidden = /\b(?:require|import)\(\s*[^"'\s)]|(?<![.\w])eval\(|\bnew Function\(/.test(text)
    ? 'it loads what the text does not tell'
    : foreign !== undefined
      ? `it imports \`${foreign}\`, whose text is not read`
      : startedUnseen(starts, handsOver);
  return { needed: local, ...(hidden === undefined ? {} : { hidden }) };
}

/** `handsOver`: what is started may be given the payload. */
function startedUnseen(programs: readonly (string | undefined)[], handsOver: boolean): string | undefined {
  for (const program of programs) {
    if (program === undefined) {
      if (handsOver) return 'a variable names what it starts';
      continue;
    }
    const name = basename(program);
    if (!isTextTool(name) && !shells.test(name) && !python.test(name) && !node.test(name)) {
      return `it starts \`${name}\`, whose text is not read`;
    }
  }
  return undefined;
}
