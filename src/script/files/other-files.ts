/**
 * What a text leans on besides itself: files that it names, imports or sources, and whatever keeps its behaviour out of
 * sight. Read generously: a file too many costs a look at the disk, and what is hidden costs runs. Pure.
 */
import type { Language } from '../../model.js';
import { baseName } from '../../text/base-name.js';
import { withoutComments } from '../lines/comment.js';
import { familyOf } from '../lines/family.js';
import { payloadUse } from '../payload/payload-reads.js';
import { pathTail } from '../shell/path-tail.js';
import { everyCommand, literalText, type SimpleCommand, type Word } from '../shell/shell-command.js';
import { isNodeModule } from './known-libraries.js';
import { importedModules, moduleFile, pythonModules } from './library-files.js';
import { startedFiles } from './started-file.js';
import { isTextTool } from './text-tools.js';

export interface OtherFiles {
  /** Paths as far as the text tells them, without the variables in front: `lib/common.sh`, `./rules.js`. */
  readonly paths: readonly string[];
  /** Those of them without which it is not known what the hook does: it starts, imports or sources them. */
  readonly needed: ReadonlySet<string>;
  /** Why the text does not tell what the hook does, as a clause; absent: it does. */
  readonly hidden?: string;
  /** Programs that may read the payload, and of which nobody here reads the text, unless some text defines them. */
  readonly programs: readonly string[];
  /** Functions of shell that it defines, for whoever sources it. */
  readonly functions: readonly string[];
  /** It reads the payload itself, so that nothing is left for what it starts. */
  readonly reads: boolean;
}

/** A line longer than this was made by a program: a bundle, or minified. */
const longestLine = 2_000;

/** More text than this is no hook that somebody wrote. */
const longestText = 200_000;

/** A name of a file that can hold code, or lists and patterns. */
const fileName =
  /(?<![\w.@/-])(?:[\w.@-]+\/)*[\w.@-]*\w\.(?:sh|bash|zsh|py|[cm]?[jt]s|json|ya?ml|toml|txt|conf|cfg|ini|list|rules)(?![\w.-])/g;

/** `isRead`: a text that leans on this one has read the payload. */
export function otherFiles(text: string, language: Language, isRead = false): OtherFiles {
  if (text.length > longestText || text.split('\n').some((line) => line.length > longestLine)) {
    return {
      paths: [],
      needed: new Set(),
      hidden: 'it is a bundle, or minified',
      programs: [],
      functions: [],
      reads: true,
    };
  }
  const code = withoutComments(text, language);
  const named = [...code.matchAll(fileName)].map(([path]) => path);
  const reads = isRead || payloadUse({ language, text: code }).stdin;
  const { named: imported = [], needed, hidden, programs = [], functions = [] } = leaningOf(code, language, reads);
  return {
    paths: [...new Set([...needed, ...imported, ...named])],
    needed: new Set(needed),
    ...(hidden === undefined ? {} : { hidden }),
    programs,
    functions,
    reads,
  };
}

interface Leaning {
  readonly named?: readonly string[];
  readonly needed: readonly string[];
  readonly hidden?: string;
  readonly programs?: readonly string[];
  readonly functions?: readonly string[];
}

/** `isRead`: nothing of the payload is left for a program that is not handed it. */
function leaningOf(text: string, language: Language, isRead: boolean): Leaning {
  switch (familyOf(language)) {
    case 'shell':
      return ofShell(text, isRead, 0);
    case 'python':
      return ofPython(text, isRead);
    case 'javascript':
      return ofJavaScript(text, isRead);
    default:
      return { needed: [], hidden: 'its language is not read' };
  }
}

// -- shell

const shells = /^(?:ba|da|z|k|a)?sh$/;
const python = /^(?:python[0-9.]*|pypy3?)$/;
const node = /^(?:node|nodejs|bun|deno|tsx|ts-node)$/;

function ofShell(text: string, isRead: boolean, depth: number): Leaning {
  const functions = [
    ...text.matchAll(/^[ \t]{0,80}(?:function[ \t]{1,9}([\w-]{1,99})|([\w-]{1,99})[ \t]{0,9}\([ \t]{0,9}\))/gm),
  ].map(([, keyword, name]) => keyword ?? name ?? '');
  const needed = startedFiles({ type: 'command', command: text }).flatMap(({ mayBeMissing, word }) => {
    const tail = mayBeMissing ? undefined : pathTail(word);
    return tail !== undefined && /^[\w./~@+-]+$/.test(tail) && !isTextTool(baseName(tail)) ? [tail] : [];
  });
  const programs: string[] = [];
  let hidden: string | undefined;
  for (const command of everyCommand(onlyCommands(text))) {
    const inner = inlineText(command);
    if (inner !== undefined && depth < 3) {
      const { text, language } = inner;
      const isReadBefore = !isFed(command, isRead) || payloadUse(inner).stdin;
      const leaning =
        language === 'sh' ? ofShell(text, isReadBefore, depth + 1) : leaningOf(text, language, isReadBefore);
      needed.push(...leaning.needed);
      programs.push(...(leaning.programs ?? []));
      hidden ??= leaning.hidden;
    } else if (isFed(command, isRead)) {
      hidden ??= hiddenIn(command);
      programs.push(...unreadProgram(command));
    }
  }
  return { needed, programs, functions, ...(hidden === undefined ? {} : { hidden }) };
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

/** Is it handed the payload: through a pipe, or because nobody has read it? */
function isFed({ after, redirections, words }: SimpleCommand, isRead: boolean): boolean {
  const first = literalText(words[0]);
  return (
    !isRead ||
    after === '|' ||
    redirections.some(({ operator }) => operator.endsWith('<')) ||
    ['exec', 'eval', 'source', '.', ...runners].includes(first ?? '')
  );
}

/** The program of `bash -c '…'`, `python3 -c "…"`, `node -e '…'`. */
function inlineText({ words }: SimpleCommand): { readonly text: string; readonly language: Language } | undefined {
  const at = words.findIndex((word) => /^-(?:[a-z]*c|e|p|-eval|-print)$/.test(literalText(word) ?? ''));
  const program = baseName(literalText(words[0]) ?? '');
  const text = words[at + 1] === undefined || at < 1 ? undefined : spoken(words[at + 1] as Word);
  if (text === undefined) return undefined;
  if (shells.test(program)) return { text, language: 'sh' };
  if (python.test(program)) return { text, language: 'python' };
  return node.test(program) ? { text, language: 'javascript' } : undefined;
}

/** Why the text of a command does not tell what it starts. */
function hiddenIn({ words }: SimpleCommand): string | undefined {
  const [first, ...rest] = words;
  if (first === undefined) return undefined;
  const program = literalText(first);
  // A file known by its last part is looked for; another variable in the place of a program may stand for anything.
  if (program === undefined) return pathTail(first) === undefined ? 'a variable names what it starts' : undefined;
  const name = baseName(program);
  if (name === 'eval' || name === 'source' || name === '.') {
    return rest.every((word) => pathTail(word) === undefined)
      ? `it hands \`${name}\` what the text does not tell`
      : undefined;
  }
  if (shells.test(name) || python.test(name) || node.test(name)) {
    // Behind `-` stand arguments: the program is what the command reads.
    const file = rest.find((word) => !/^-./.test(literalText(word) ?? 'x'));
    return file !== undefined && literalText(file) === undefined && pathTail(file) === undefined
      ? 'a variable names what it starts'
      : undefined;
  }
  return undefined;
}

/** The program that a command starts, or fetches and starts, where nobody here reads its text. */
function unreadProgram({ words: [first, ...rest] }: SimpleCommand): readonly string[] {
  const program = literalText(first) ?? '';
  const name = baseName(program);
  if (runners.includes(name)) {
    const started = rest.map(literalText).find((word) => word !== undefined && !word.startsWith('-'));
    const fetched = started?.replace(/(?<=.)@[^/@]{0,99}$/, '') ?? '';
    return isTextTool(fetched) || node.test(fetched) ? [] : [fetched];
  }
  if (isInterpreter(name) || isTextTool(name) || name === 'eval' || name === 'source' || program.includes('/'))
    return [];
  // What the reader of shell takes for a program and cannot be one.
  return /^[A-Za-z_][\w.+-]*$/.test(name) ? [name] : [];
}

const isInterpreter = (name: string): boolean => shells.test(name) || python.test(name) || node.test(name);

/** The text of a word, a space standing for what is filled in. */
function spoken({ parts }: Word): string {
  return parts.map((part) => (part.kind === 'literal' ? part.text : ' ')).join('');
}

// -- Python and JavaScript

/** Starts a program: the word is the program where it is written there. */
const pythonStarts =
  /\b(?:subprocess\.\w+|os\.(?:system|popen|exec\w+|spawn\w+)|(?<![.\w])(?:Popen|check_output|check_call))\(\s*(?:(?:args|cmd)\s*=\s*)?(\[\s*)?(?:[rbfu]*["'`]\s*([\w./-]+))?/g;
const nodeStarts =
  /(?<![\w.]|function\s)(?:(?:child_process|cp|childProcess)\.)?(?:spawn|spawnSync|execSync|execFile|execFileSync|execa|execaSync|\$)\(\s*(?:["'`]\s*([\w./-]+))?|(?<![\w.])(?:child_process|cp|childProcess)\.exec\(\s*(?:["'`]\s*([\w./-]+))?|\bBun\.(?:spawn|\$)\(?\s*(?:\[\s*)?(?:["'`]\s*([\w./-]+))?/g;

function ofPython(text: string, isRead: boolean): Leaning {
  const modules = pythonModules(text).map(({ name }) => name);
  const isFed = !isRead || /\bstdin\s*=\s*sys\.stdin|[(,]\s*input\s*=|\.communicate\(\s*\w/.test(text);
  const starts = isFed ? [...text.matchAll(pythonStarts)].map(([, , program]) => program) : [];
  const hidden = /\bimportlib\b|\b__import__\(|\brunpy\b|(?<![.\w])(?:exec|eval)\(/.test(text)
    ? 'it loads what the text does not tell'
    : nameless(starts);
  // Without a path of its own it finds nothing but what is installed, and what lies beside it.
  const isOwn = (name: string): boolean => name.startsWith('.') || /\bsys\.path\b/.test(text);
  return {
    named: modules.map(moduleFile),
    needed: modules.filter(isOwn).map(moduleFile),
    programs: unreadPrograms(starts),
    ...(hidden === undefined ? {} : { hidden }),
  };
}

function ofJavaScript(text: string, isRead: boolean): Leaning {
  const imports = importedModules(text);
  const local = imports.filter((name) => name.startsWith('.'));
  const foreign = imports.find((name) => !name.startsWith('.') && !isNodeModule(name));
  const isFed =
    !isRead || /\bstdio\s*:\s*["'`[][^\n]{0,20}inherit|\{\s*input\s*[:,}]|\.stdin\.(?:write|end)\(\s*\w/.test(text);
  const starts = isFed ? [...text.matchAll(nodeStarts)].map(([, one, two, three]) => one ?? two ?? three) : [];
  const hidden = /\b(?:require|import)\(\s*[^"'\s)]|(?<![.\w])eval\(|\bnew Function\(/.test(text)
    ? 'it loads what the text does not tell'
    : foreign !== undefined
      ? `it imports \`${foreign}\`, whose text is not read`
      : nameless(starts);
  return { needed: local, programs: unreadPrograms(starts), ...(hidden === undefined ? {} : { hidden }) };
}

/** Why the text does not tell what is started where no literal names it. */
function nameless(starts: readonly (string | undefined)[]): string | undefined {
  return starts.includes(undefined) ? 'a variable names what it starts' : undefined;
}

function unreadPrograms(starts: readonly (string | undefined)[]): readonly string[] {
  return starts.flatMap((program) => {
    const name = program === undefined ? '' : baseName(program);
    return name === '' || isTextTool(name) || isInterpreter(name) ? [] : [name];
  });
}
