/** What a hook needs besides its payload, as far as its text tells: what cannot be moved into a mod. Pure. */
import type { Hook, Language } from '../model.js';
import { textOf } from '../script/answers/text-of.js';
import { everyCommand, literalText } from '../script/shell/shell-command.js';

/** Something that a hook needs, as a clause, and the line that says so. */
export interface Need {
  readonly what: string;
  readonly line: number;
}

/** What a shell does by itself, and programs that only turn their input into their output. */
const textPrograms: ReadonlySet<string> = new Set([
  ...['[', '[[', 'test', 'true', 'false', ':', 'echo', 'printf', 'exit', 'return', 'set', 'shopt', 'local', 'declare'],
  ...['export', 'readonly', 'typeset', 'unset', 'shift', 'read', 'trap', 'let', 'break', 'continue', 'case', 'esac'],
  ...['if', 'then', 'else', 'elif', 'fi', 'for', 'while', 'until', 'do', 'done', 'in', 'function', '{', '}', '!'],
  ...['cat', 'jq', 'grep', 'egrep', 'fgrep', 'rg', 'sed', 'awk', 'tr', 'cut', 'head', 'tail', 'wc', 'sort', 'uniq'],
  ...['basename', 'dirname', 'xargs', 'tee'],
]);

/** Modules of Python that reach nothing outside of the program. */
const pureModules: ReadonlySet<string> = new Set([
  ...['json', 'sys', 're', 'shlex', 'string', 'textwrap', 'typing', 'dataclasses', 'enum', 'functools', 'itertools'],
  ...['collections', 'fnmatch', 'posixpath', 'ntpath', 'pathlib', 'os', 'os.path', 'unicodedata', '__future__', 'abc'],
]);

interface Sign {
  readonly pattern: RegExp;
  readonly what: string;
}

const signs: Readonly<Record<'python' | 'javascript', readonly Sign[]>> = {
  python: [
    { pattern: /\bsubprocess\b|\bos\.(?:system|popen|exec\w+|spawn\w+|fork)\b/, what: 'starts a process' },
    { pattern: /\b(?:socket|urllib|http\.client|requests|httpx|aiohttp)\b/, what: 'uses the network' },
    {
      pattern:
        /(?<![\w.])open\(|\bos\.(?:listdir|scandir|walk|stat|remove|unlink|mkdir|makedirs|rename|access|getcwd)\b|\bos\.path\.(?:exists|isfile|isdir|islink|realpath|abspath|getsize|getmtime|expanduser)\b|\.(?:read_text|write_text|read_bytes|exists|is_file|is_dir|resolve|iterdir|glob|rglob|stat|touch|mkdir)\(/,
      what: 'looks at files',
    },
    { pattern: /\bos\.environ\b|\bos\.getenv\b/, what: 'reads variables' },
    { pattern: /\b(?:time|datetime|random|uuid)\b(?=\.)/, what: 'asks the clock or chance' },
  ],
  javascript: [
    { pattern: /\bchild_process\b|\bexecSync\b|\bspawnSync?\b|\bBun\.(?:spawn|\$)/, what: 'starts a process' },
    { pattern: /\bfetch\(|['"](?:node:)?(?:https?|net|tls|dgram|dns)['"]/, what: 'uses the network' },
    {
      pattern:
        /\b(?:existsSync|statSync|lstatSync|readdirSync|writeFileSync|appendFileSync|realpathSync|mkdirSync|unlinkSync|rmSync)\b|\breadFile(?:Sync)?\((?!\s*(?:0\b|['"]\/dev\/stdin['"]|process\.stdin))/,
      what: 'looks at files',
    },
    { pattern: /\bprocess\.env\b/, what: 'reads variables' },
    { pattern: /\bDate\.now\b|\bnew Date\b|\bMath\.random\b/, what: 'asks the clock or chance' },
  ],
};

/** What the hook needs; empty: nothing that its text shows. */
export function needsOf(hook: Hook): readonly Need[] {
  const { text, language } = textOf(hook);
  return needsOfText(text, language);
}

function needsOfText(text: string, language: Language): readonly Need[] {
  switch (language) {
    case 'sh':
    case 'bash':
    case 'zsh':
      return shellNeeds(text);
    case 'python':
      return [...imports(text), ...found(text, signs.python, /#.*/)];
    case 'javascript':
    case 'typescript':
      return found(text, signs.javascript, /\/\/.*/);
    default:
      return [{ what: `is written in a language that is not read (${language})`, line: 1 }];
  }
}

function found(text: string, all: readonly Sign[], comment: RegExp): readonly Need[] {
  return text.split('\n').flatMap((raw, i) => {
    const line = raw.replace(comment, '');
    return all.filter(({ pattern }) => pattern.test(line)).map(({ what }) => ({ what, line: i + 1 }));
  });
}

function imports(text: string): readonly Need[] {
  return text.split('\n').flatMap((line, i) => {
    const [, from, names] = /^\s*(?:from\s+([\w.]+)\s+import|import\s+([\w., ]+))/.exec(line) ?? [];
    const modules =
      from === undefined ? (names ?? '').split(',').map((name) => name.trim().split(' ')[0] ?? '') : [from];
    return modules
      .filter((name) => name !== '' && !pureModules.has(name))
      .filter((name) => !signs.python.some(({ pattern }) => pattern.test(name)))
      .map((name) => ({ what: `imports \`${name}\``, line: i + 1 }));
  });
}

/** Patterns of `case`, and lists of words, are no programs. */
function shellNeeds(text: string): readonly Need[] {
  const functions = new Set([...text.matchAll(/^[ \t]*(?:function\s+)?([\w-]+)\s*\(\)/gm)].map(([, name]) => name));
  const lineOf = (word: string): number => {
    const at = text.split('\n').findIndex((line) => !/^\s*#/.test(line) && line.includes(word));
    return at + 1;
  };
  const needs = text
    .split('\n')
    .flatMap((line, i): readonly Need[] =>
      /^\s*(?:\.|source)\s+\S/.test(line) ? [{ what: 'reads another file', line: i + 1 }] : [],
    );
  const programs = everyCommand(text).flatMap(({ words: [first] }) => {
    const name = first === undefined ? undefined : literalText(first);
    return name === undefined ? [] : [name];
  });
  const foreign = [...new Set(programs)].filter(
    (name) => /^[\w./-]+$/.test(name) && !/^\d+$/.test(name) && !textPrograms.has(name) && !functions.has(name),
  );
  return [...needs, ...foreign.map((name) => ({ what: `starts \`${name}\``, line: Math.max(1, lineOf(name)) }))];
}
