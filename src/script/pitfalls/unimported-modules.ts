/** Modules of a language's own library that a text uses and never imports. Pure. */
import type { Language } from '../../model.js';
import { isProgram } from '../lines/family.js';
import { headsAbove } from '../lines/heads-above.js';
import type { Said } from '../lines/said.js';

export interface UnimportedModule {
  /** `fs`, `re`. */
  readonly name: string;
  /** The line that brings it in. */
  readonly statement: string;
  /** How the language calls the error. */
  readonly error: string;
  /** The first use, in UTF-16 offsets. */
  readonly offset: number;
  readonly length: number;
  /** What catches the error, as far as the layout tells: `catch`, `except`. */
  readonly caught?: string;
}

/** Each with what it is used for: the name alone may be anybody's. */
type Uses = Readonly<Record<string, string>>;

const ofNode: Uses = {
  fs: '(?:exists|read|write|append|mkdir|stat|unlink|readdir|rm|copy|rename|access)\\w{0,20}\\(',
  os: '(?:homedir|tmpdir|hostname|platform|userInfo)\\(',
  path: '(?:join|resolve|dirname|basename|relative|extname|isAbsolute|normalize)\\(',
};
const ofPython: Uses = {
  datetime: '(?:datetime|now|utcnow|strptime|fromisoformat|date|timezone|timedelta)\\b',
  hashlib: '(?:sha\\w{1,4}|md5|new)\\(',
  json: '(?:loads?|dumps?|JSONDecodeError)\\b',
  os: '(?:environ|path|getcwd|getenv|makedirs|listdir|remove|system|walk|chdir|getpid)\\b',
  re: '(?:search|match|fullmatch|sub|findall|finditer|compile|split|escape)\\(',
  shlex: '(?:split|quote)\\(',
  shutil: '(?:which|copy\\w{0,8}|rmtree|move)\\(',
  subprocess: '(?:run|Popen|check_output|check_call|call|TimeoutExpired|CalledProcessError)\\b',
  sys: '(?:stdin|stdout|stderr|exit|argv|path|executable)\\b',
  tempfile: '(?:gettempdir|mkstemp|mkdtemp|NamedTemporaryFile|TemporaryDirectory)\\(',
  time: '(?:time|sleep|strftime|monotonic)\\(',
  traceback: '(?:print_exc|format_exc)\\(',
};

/** A longer text was made by a program. */
const longest = 100_000;

/** The modules of which the text has no other word than their use. */
export function unimportedModules({ language, text }: Said): readonly UnimportedModule[] {
  const isPython = language === 'python';
  if (!isProgram(language) || text.length > longest) return [];
  if (isPython && /\bimport \*|\bglobals\(\)|\b(?:exec|eval)\(|\b__builtins__\b/.test(text)) return [];
  const code = withoutTexts(text, language);
  return Object.entries(isPython ? ofPython : ofNode).flatMap(([name, uses]): readonly UnimportedModule[] => {
    const use = new RegExp(`(?<![\\w$.'"\`/-])${name}\\.${uses}`).exec(code);
    if (use === null || isDeclared(name, text)) return [];
    const caught = catcherOf(text, use.index, isPython);
    return [
      {
        name,
        statement: isPython ? `import ${name}` : `import ${name} from 'node:${name}'`,
        error: isPython ? 'NameError' : 'ReferenceError',
        offset: use.index,
        length: name.length,
        ...(caught === undefined ? {} : { caught }),
      },
    ];
  });
}

/** Does the name stand anywhere but in front of a dot, or behind `import`? */
function isDeclared(name: string, text: string): boolean {
  return new RegExp(`(?<![\\w$.-])${name}(?![\\w$.-])|\\b(?:import|from)[ \\t]{1,9}${name}\\b`).test(text);
}

/** The text with its strings and comments blank, of the same length. */
function withoutTexts(text: string, language: Language): string {
  const texts =
    language === 'python'
      ? /"{3}[\s\S]{0,4000}?"{3}|'{3}[\s\S]{0,4000}?'{3}|"(?:\\.|[^"\\\n]){0,400}"|'(?:\\.|[^'\\\n]){0,400}'|#[^\n]{0,400}/g
      : /`(?:\\[\s\S]|[^`\\]){0,4000}`|"(?:\\.|[^"\\\n]){0,400}"|'(?:\\.|[^'\\\n]){0,400}'|(?<!:)\/\/[^\n]{0,400}|\/\*[\s\S]{0,4000}?\*\//g;
  return text.replace(texts, (found) => found.replace(/[^\n]/g, ' '));
}

/** The word that catches what a line throws, where a `try` stands around it in the same function. */
function catcherOf(text: string, offset: number, isPython: boolean): string | undefined {
  const above = text.slice(0, offset).split('\n');
  for (const line of headsAbove(above, above.length - 1)) {
    if (/^\s*try\b/.test(line)) return isPython ? 'except' : 'catch';
    if (/^\s*(?:export |async |static )*(?:def|function|class)\b/.test(line)) return undefined;
  }
  return undefined;
}
