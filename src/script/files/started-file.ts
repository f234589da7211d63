/** Which files a command hook starts, as far as the text of its command tells. Nothing is looked up. */
import type { Handler } from '../../model.js';
import { baseName } from '../../text/base-name.js';
import { literalText, readShellCommand, type SimpleCommand, type Word, type WordPart } from '../shell/shell-command.js';

/** A word of the command that names a file to be run. */
export interface StartedFile {
  readonly word: Word;
  /** Where in the command it is started: at the word, or at the variable that was set to it. */
  readonly at: number;
  /** What runs it: `python3`, `bash`, `source`; absent: it is started directly. */
  readonly interpreter?: string;
  /** The last directory that the command changed to before. */
  readonly directory?: Word;
  /** The command looks first whether it is there, or goes on without it (`[ -f x ] && x`, `x || true`). */
  readonly mayBeMissing: boolean;
}

interface Interpreter {
  /** What it is called, without its folder. */
  readonly names: RegExp;
  /** Options behind which the program text itself follows, or a module's name: no file is started. */
  readonly inline: RegExp;
  /** Options that take the next word. */
  readonly takesValue: RegExp;
}

const none = /^$/;

const shell: Interpreter = {
  names: /^(?:ba|da|z|k|a)?sh$/,
  inline: /^-[a-z]*c$/,
  takesValue: /^(?:[-+][a-z]*o|--rcfile|--init-file)$/,
};

const node: Interpreter = {
  names: /^(?:node|nodejs|tsx|ts-node|bun|deno)(?:\.exe)?$/,
  inline: /^(?:-e|--eval|-p|--print|-pe|--test|--run)$/,
  takesValue: /^(?:-r|--require|--import|--loader|--experimental-loader|-C|--conditions|--tsconfig|-P|--project|-O)$/,
};

const interpreters: readonly Interpreter[] = [
  shell,
  { names: /^(?:python[0-9.]*|pypy3?|py)(?:\.exe)?$/, inline: /^-[a-zA-Z]*[cm]$/, takesValue: /^-[WX]$/ },
  node,
  { names: /^ruby$/, inline: /^-e$/, takesValue: /^-[rIC]$/ },
  { names: /^perl$/, inline: /^-[a-z0-9]*[eE]$/, takesValue: none },
  { names: /^php$/, inline: /^-r$/, takesValue: /^-[dc]$/ },
  {
    names: /^(?:pwsh|powershell)(?:\.exe)?$/i,
    inline: /^-(?:c|command|e|ec|encodedcommand)$/i,
    takesValue: /^-(?:executionpolicy|ep|ex|version)$/i,
  },
  { names: /^osascript$/, inline: /^-e$/, takesValue: /^-[ls]$/ },
];

/** `uv run`, which starts a file of Python, or a program. */
const uvRun = {
  inline: /^-m$|^--module$/,
  takesValue:
    /^(?:-p|--python|--with|--with-editable|--with-requirements|--directory|--project|--extra|--group|--env-file)$/,
};

/** Programs that start the rest of their words, and those of their options that take the next word. */
const wrappers: ReadonlyMap<string, RegExp> = new Map([
  ['env', /^-[uCS]$/],
  ['exec', /^-a$/],
  ['nohup', none],
  ['command', none],
  ['builtin', none],
  ['nice', /^-n$/],
  ['stdbuf', /^-[ioe]$/],
  ['sudo', /^-[ugC]$/],
  ['caffeinate', none],
  ['npx', /^(?:-p|--package)$/],
  ['bunx', none],
]);

/** Programs that do the same behind one of these words. */
const starters: ReadonlyMap<string, RegExp> = new Map([
  ['pnpm', /^(?:exec|dlx)$/],
  ['yarn', /^(?:exec|dlx)$/],
  ['npm', /^(?:exec|x)$/],
  ['poetry', /^run$/],
  ['pipenv', /^run$/],
  ['pdm', /^run$/],
]);

/**
 * Files that the command of a handler starts, in order. Exec form is read word by word, shell form as a shell would;
 * PowerShell is not read.
 */
export function startedFiles(handler: Handler): readonly StartedFile[] {
  if (handler.command === undefined || handler.shell === 'powershell') return [];
  if (handler.args !== undefined) {
    const found = startedBy([handler.command, ...handler.args].map(execWord));
    return found === undefined ? [] : [{ ...found, at: found.word.start, mayBeMissing: false }];
  }
  return startedIn(handler.command, 0);
}

function startedIn(command: string, depth: number): readonly StartedFile[] {
  const commands = readShellCommand(command);
  const files: StartedFile[] = [];
  const assigned = new Map<string, Word>();
  let directory: Word | undefined;
  let tested = false;
  commands.forEach((simple, index) => {
    // `H="$DIR/guard.sh"; [ -x "$H" ] && exec "$H"`: the text names the file all the same.
    const isExport = /^(?:export|readonly|declare)$/.test(literalText(simple.words[0]) ?? '');
    const values = isExport ? simple.words.slice(1) : simple.words.length === 0 ? simple.assignments : [];
    // What stands in for a value, where that does not serve, is not what the text names first.
    const isFallback = simple.nested || simple.after === '||';
    for (const each of values) remember(each, assigned, isFallback);
    loopOver(simple, assigned);
    if (simple.after === ';' || simple.after === '\n') tested = false;
    const program = literalText(simple.words[0]);
    if (program === 'cd' || program === 'pushd') directory = simple.words[1];
    const inner = inlineShell(simple);
    if (inner !== undefined && depth < 3) files.push(...startedIn(inner, depth + 1));
    else {
      const words = simple.words.map((word) => resolved(word, assigned));
      const found = startedBy(words.map((word, at) => (at === 0 ? programOf(word) : word)));
      if (found !== undefined) {
        const { start: at } = simple.words[words.indexOf(found.word)] ?? found.word;
        const mayBeMissing = tested || simple.nested || simple.after === '||' || commands[index + 1]?.after === '||';
        files.push({ ...found, at, ...(directory === undefined ? {} : { directory }), mayBeMissing });
      }
    }
    if (isTest(simple)) tested = true;
  });
  return files;
}

/** `NAME=value`: the value as a word of its own. A fallback counts where nothing is known of the variable yet. */
function remember({ parts, start, end }: Word, assigned: Map<string, Word>, isFallback: boolean): void {
  const [first, ...rest] = parts;
  if (first?.kind !== 'literal') return;
  const { name, text } = /^(?<name>[A-Za-z_]\w*)=(?<text>.*)$/s.exec(first.text)?.groups ?? {};
  if (name === undefined || text === undefined) return;
  if (isFallback && assigned.has(name)) return;
  // What is assigned is never split, as if it stood in quotes.
  const value: readonly WordPart[] = text === '' ? rest : [{ kind: 'literal', text, quoted: true }, ...rest];
  if (value.length === 0) assigned.delete(name);
  else assigned.set(name, resolved({ parts: value, start: start + name.length + 1, end }, assigned));
}

/** `for d in "$ROOT" /opt; do`: the first place stands for all of them. */
function loopOver({ words: [variable, keyword, first] }: SimpleCommand, assigned: Map<string, Word>): void {
  const name = literalText(variable);
  if (first === undefined || name === undefined || literalText(keyword) !== 'in') return;
  if (/^[A-Za-z_]\w*$/.test(name)) assigned.set(name, resolved(first, assigned));
}

/** The word with the values of the variables that the command has set: `"$ROOT/guard.sh"` behind `ROOT=…`. */
function resolved(word: Word, assigned: ReadonlyMap<string, Word>): Word {
  const valueIn = (part: WordPart): Word | undefined =>
    part.kind === 'variable' && part.modifier === '' ? assigned.get(part.name) : undefined;
  const [only, ...more] = word.parts;
  if (only !== undefined && more.length === 0) return valueIn(only) ?? word;
  return word.parts.some((part) => valueIn(part) !== undefined)
    ? { ...word, parts: word.parts.flatMap((part) => valueIn(part)?.parts ?? [part]) }
    : word;
}

/**
 * `$(command -v python3 || command -v python)`, `${PYTHON:-python3}`: the first program that is asked for. The word
 * itself where it is written otherwise.
 */
function programOf(word: Word): Word {
  const [only, ...more] = word.parts;
  if (only === undefined || more.length > 0) return word;
  const name =
    only.kind === 'substitution'
      ? /^\s*(?:command\s+-v|which|type\s+-[pP])\s+([\w.+-]{1,40})(?=\s|$|[|;&])/.exec(only.text)?.[1]
      : only.kind === 'variable'
        ? /^:?-([\w.+-]{1,40})$/.exec(only.modifier)?.[1]
        : undefined;
  return name === undefined ? word : { ...word, parts: [{ kind: 'literal', text: name, quoted: true }] };
}

function isTest(simple: SimpleCommand): boolean {
  const words = simple.words.slice(0, 2).map(literalText);
  return (
    ['[', 'test', 'which', 'type', 'hash'].includes(words[0] ?? '') || (words[0] === 'command' && words[1] === '-v')
  );
}

/** The program text of `sh -c '…'`. */
export function inlineShell(simple: SimpleCommand): string | undefined {
  const [program, option, text] = simple.words;
  const isShell = shell.names.test(baseName(literalText(program) ?? ''));
  return isShell && shell.inline.test(literalText(option) ?? '') ? literalText(text) : undefined;
}

function startedBy(words: readonly Word[]): Pick<StartedFile, 'word' | 'interpreter'> | undefined {
  const [first, ...rest] = words;
  if (first === undefined) return undefined;
  const program = literalText(first);
  const name = program === undefined ? nameIn(first) : baseName(program);
  if (name === undefined) return undefined;
  if (program === '.' || program === 'source') return rest[0] && { word: rest[0], interpreter: 'source' };
  if (name === 'timeout' || name === 'gtimeout') {
    return startedBy(behindOptions(rest, /^(?:-[sk]|--signal|--kill-after)$/).slice(1));
  }
  const ofWrapper = wrappers.get(name);
  if (ofWrapper !== undefined) return startedBy(behindOptions(rest, ofWrapper).filter(notLeadingAssignment()));
  const starter = starters.get(name);
  if (starter !== undefined && rest[0] !== undefined) {
    const [subcommand, ...words] = rest;
    const isNamed = starter.test(literalText(subcommand) ?? '');
    // pnpm and Yarn start a program of the project's packages by its name alone.
    const isProgram = node.names.test(literalText(subcommand) ?? '');
    return isNamed || isProgram ? startedBy(behindOptions(isNamed ? words : rest, none)) : undefined;
  }
  if (name === 'uv' && literalText(rest[0]) === 'run') {
    const target = behindOptions(rest.slice(1), uvRun.takesValue, uvRun.inline);
    return fileArgument(target[0], 'uv run', /\.pyw?$/) ?? startedBy(target);
  }
  const interpreter = interpreters.find(({ names }) => names.test(name));
  if (interpreter === undefined) return isPath(first) ? { word: first } : undefined;
  const { inline, takesValue } = interpreter;
  const subcommand = name === 'deno' || name === 'bun' ? literalText(rest[0] ?? first) : undefined;
  if (name === 'deno' && subcommand !== 'run') return undefined;
  const target = behindOptions(subcommand === 'run' ? rest.slice(1) : rest, takesValue, inline)[0];
  // `bun run build` names a script of package.json, `bun x` a package.
  return fileArgument(target, name, name === 'bun' ? /\.[cm]?[jt]sx?$/ : /./);
}

function fileArgument(
  word: Word | undefined,
  interpreter: string,
  pattern: RegExp,
): Pick<StartedFile, 'word' | 'interpreter'> | undefined {
  if (word === undefined) return undefined;
  const last = word.parts.at(-1);
  // A file known only to a variable (`bash "$SCRIPT"`) is not named by the text.
  const named = last?.kind === 'literal' && pattern.test(last.text) && last.text !== '-';
  return named ? { word, interpreter } : undefined;
}

/** The words behind the options; none when an option says that the program text itself follows. */
function behindOptions(words: readonly Word[], takesValue: RegExp, inline?: RegExp): readonly Word[] {
  for (let at = 0; at < words.length; at++) {
    const text = literalText(words[at]);
    if (text === '--') return words.slice(at + 1);
    if (text !== undefined && inline?.test(text)) return [];
    if (text === undefined || !/^[-+]./.test(text)) return words.slice(at);
    if (takesValue.test(text)) at++;
  }
  return [];
}

function notLeadingAssignment(): (word: Word) => boolean {
  let leading = true;
  return (word) => {
    const first = word.parts[0];
    leading &&= first?.kind === 'literal' && /^[A-Za-z_]\w*=/.test(first.text);
    return !leading;
  };
}

/** Does the word, in the place of a program, name a file rather than a command on the PATH? */
function isPath(word: Word): boolean {
  const last = word.parts.at(-1);
  return last?.kind === 'literal' && word.parts.some((part) => part.kind === 'literal' && part.text.includes('/'));
}

/** What a path is called that only a variable begins: `python` of `"$ROOT"/.venv/bin/python`. */
function nameIn({ parts }: Word): string | undefined {
  const last = parts.at(-1);
  return last?.kind === 'literal' && last.text.includes('/') ? baseName(last.text) : undefined;
}

/** A word of the exec form: no shell reads it, the client fills in `${NAME}` of its own. */
function execWord(text: string): Word {
  const parts = text.split(/(\$\{[A-Za-z_]\w*\})/).flatMap((piece, index): readonly WordPart[] => {
    if (piece === '') return [];
    if (index % 2 === 1) return [{ kind: 'variable', name: piece.slice(2, -1), modifier: '', quoted: true }];
    return [{ kind: 'literal', text: piece, quoted: true }];
  });
  return { parts, start: 0, end: text.length };
}
