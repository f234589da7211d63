/** How a remedy reads in the hook's own language: a Node hook is told `console.error`, not `>&2`. */
import type { Hook, Language } from '../model.js';
import { isShell } from '../script/lines/family.js';

/** What a language calls the things that remedies name, as code. */
interface Idiom {
  /** Ends the program with an exit code. */
  readonly exit: (code: number) => string;
  readonly stderr: string;
  readonly stdin: string;
  readonly encoder: string;
  /** The path of a file of the project. */
  readonly inProject: (path: string) => string;
}

const shell: Idiom = {
  exit: (code) => `exit ${code}`,
  stderr: '>&2',
  stdin: 'payload=$(cat)',
  encoder: 'jq -n --arg',
  inProject: (path) => `"$CLAUDE_PROJECT_DIR"/${path}`,
};

const node: Idiom = {
  exit: (code) => `process.exit(${code})`,
  stderr: 'console.error',
  stdin: 'JSON.parse(fs.readFileSync(0))',
  encoder: 'JSON.stringify',
  inProject: (path) => `path.join(process.env.CLAUDE_PROJECT_DIR, '${path}')`,
};

const idioms: Readonly<Partial<Record<Language, Idiom>>> = {
  sh: shell,
  bash: shell,
  zsh: shell,
  javascript: node,
  typescript: node,
  python: {
    exit: (code) => `sys.exit(${code})`,
    stderr: 'file=sys.stderr',
    stdin: 'json.load(sys.stdin)',
    encoder: 'json.dumps',
    inProject: (path) => `os.path.join(os.environ["CLAUDE_PROJECT_DIR"], "${path}")`,
  },
  ruby: {
    exit: (code) => `exit ${code}`,
    stderr: 'warn',
    stdin: 'JSON.parse($stdin.read)',
    encoder: 'JSON.generate',
    inProject: (path) => `File.join(ENV['CLAUDE_PROJECT_DIR'], '${path}')`,
  },
  perl: {
    exit: (code) => `exit ${code}`,
    stderr: 'print STDERR',
    stdin: 'decode_json(<STDIN>)',
    encoder: 'encode_json',
    inProject: (path) => `"$ENV{CLAUDE_PROJECT_DIR}/${path}"`,
  },
  powershell: {
    exit: (code) => `exit ${code}`,
    stderr: '[Console]::Error.WriteLine',
    stdin: '[Console]::In.ReadToEnd() | ConvertFrom-Json',
    encoder: 'ConvertTo-Json',
    inProject: (path) => `"$env:CLAUDE_PROJECT_DIR/${path}"`,
  },
};

/** Programs that a command starts with when its text is in their language and not in the shell's. */
const interpreters: readonly (readonly [RegExp, Language])[] = [
  [/^\s*(?:\S*\/)?(?:python[\d.]*\b|uv run (?=python|-))/, 'python'],
  [/^\s*(?:\S*\/)?(?:node|bun(?! (?:run|x|test)\b)|deno(?! task\b)|tsx)\b/, 'javascript'],
  [/^\s*(?:\S*\/)?ruby\b/, 'ruby'],
  [/^\s*(?:\S*\/)?perl\b/, 'perl'],
  [/^\s*(?:\S*\/)?(?:pwsh|powershell)\b/, 'powershell'],
];

/** The language of the hook's script, or of its command where it names none; undefined for hooks that run no command. */
export function languageOf({ script, handler }: Hook): Language | undefined {
  if (script !== undefined) return script.language;
  const { command } = handler;
  if (command === undefined) return undefined;
  const started = interpreters.find(([start]) => start.test(command))?.[1];
  return started ?? (handler.shell === 'powershell' ? 'powershell' : 'sh');
}

/** Is the hook a shell script or a shell command? */
export function inShell(hook: Hook): boolean {
  const language = languageOf(hook);
  return language !== undefined && isShell(language);
}

function idiomOf(hook: Hook): Idiom | undefined {
  const language = languageOf(hook);
  return language === undefined ? undefined : idioms[language];
}

/** The object of "End with": `` `process.exit(2)` ``; "exit code 2" where the language is not known. */
export function exitWith(hook: Hook, code: number): string {
  const idiom = idiomOf(hook);
  return idiom === undefined ? `exit code ${code}` : `\`${idiom.exit(code)}\``;
}

/** What follows "to stderr": ` (`console.error`)`; nothing where the language is not known. */
export function stderrHint(hook: Hook): string {
  const idiom = idiomOf(hook);
  return idiom === undefined ? '' : ` (\`${idiom.stderr}\`)`;
}

/** What follows "Read the payload from stdin": `` : `json.load(sys.stdin)` ``; nothing where the language is not known. */
export function stdinHint(hook: Hook): string {
  const idiom = idiomOf(hook);
  if (idiom === undefined) return '';
  // Many a script of JavaScript has the function, and not the module.
  const text = hook.script?.text ?? '';
  const hasFunction = /[{,]\s?readFileSync\b[^}\n]{0,200}\}/.test(text);
  const isCommon = !/\bfs\b/.test(text) && !/^[ \t]{0,20}(?:import|export)\b/m.test(text);
  return `: \`${hasFunction ? idiom.stdin.replace('fs.', '') : isCommon ? idiom.stdin.replace('fs.', "require('fs').") : idiom.stdin}\``;
}

/** What encodes JSON in the hook's language: `` `json.dumps` ``. */
export function encoder(hook: Hook): string {
  const idiom = idiomOf(hook);
  return idiom === undefined ? 'a JSON encoder' : `\`${idiom.encoder}\``;
}

/** The object of "Write": a file of the project by its absolute path, as the hook's language has it. */
export function inProjectFolder(hook: Hook, path: string): string {
  return `\`${(idiomOf(hook) ?? shell).inProject(path)}\``;
}
