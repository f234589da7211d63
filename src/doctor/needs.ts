/** Programs that a hook starts, as far as its text tells. Pure. */
import type { Hook } from '../model.js';
import { withoutComments } from '../script/lines/comment.js';
import { isProgram, isShell } from '../script/lines/family.js';
import { literalText, readShellCommand } from '../script/shell/shell-command.js';

/** Words that a shell itself knows. */
const builtins: ReadonlySet<string> = new Set(
  (
    '. : [ [[ alias bg break builtin case cd command continue declare do done echo elif else esac eval exec exit export ' +
    'false fg fi for function getopts hash if in jobs kill let local mapfile popd printf pushd pwd read readonly return ' +
    'select set shift shopt source test then time times trap true type typeset ulimit umask unalias unset until wait while { } !'
  ).split(' '),
);

/** What scripts start besides what every system has. Others are not looked for in a script: a word of it may be anything. */
const soughtInScripts: readonly string[] = (
  'awk biome black bun cargo curl deno docker dotnet eslint gh git go gofmt golangci-lint java jq just make mvn mypy node ' +
  'notify-send npm npx osascript perl php pnpm poetry powershell prettier pwsh pytest python python3 ruby ruff rustfmt ' +
  'semgrep shellcheck shfmt terraform tmux tsc uv uvx yarn yq zsh'
).split(' ');

/** Their names, without a path: those with one are files. */
export function programsOf({ handler, script }: Hook): readonly string[] {
  if (handler.type !== 'command') return [];
  const found = new Set<string>();
  if (handler.args !== undefined) found.add(handler.command ?? '');
  else if (handler.shell !== 'powershell') for (const name of startedIn(handler.command ?? '')) found.add(name);
  const shebang = script?.shebang?.replace(/^#!\s*/, '').split(/\s+/);
  const interpreter =
    shebang?.[0]?.endsWith('/env') === true ? shebang.find((word, i) => i > 0 && !word.startsWith('-')) : undefined;
  if (interpreter !== undefined) found.add(interpreter);
  if (script !== undefined && isShell(script.language)) {
    const text = script.text.replace(/^[ \t]*#.*$/gm, '');
    for (const name of soughtInScripts) if (startsIn(name, text)) found.add(name);
  }
  if (script !== undefined && isProgram(script.language)) {
    for (const name of calledIn(withoutComments(script.text, script.language))) found.add(name);
  }
  return [...found].filter((name) => /^[A-Za-z][\w.+-]*$/.test(name) && !builtins.has(name)).sort();
}

function startedIn(command: string): readonly string[] {
  return readShellCommand(command).flatMap(({ words }) => {
    const [first] = words;
    const name = literalText(first);
    return name === undefined ? [] : [name];
  });
}

/** At the beginning of a command: of a line, behind a pipe, in `$(…)`. A look whether it is there is a start as well. */
function startsIn(name: string, text: string): boolean {
  const word = name.replace(/[.+-]/g, '\\$&');
  return new RegExp(
    `(?:^|[|;&(\`]|\\$\\(|\\b(?:then|do|else|if|while|exec|xargs)\\s)[ \\t]*(?:![ \\t]+)?${word}(?=[\\s;)|&]|$)`,
    'm',
  ).test(text);
}

/** Calls of Python and JavaScript that start a program, or look for it; what their first argument begins with is its name. */
const starting =
  /(?:\bsubprocess\.\w+|\bos\.(?:system|popen|exec\w+|spawn\w+)|\bshutil\.which|\b(?:child_process|cp)\.(?:exec|fork)|\bcreate_subprocess_\w+|(?<![.\w])(?:Popen|check_output|check_call|getoutput)|\b(?:execSync|execFile|execFileSync|spawn|spawnSync|execa\w*)|\bBun\.spawn(?:Sync)?)\s{0,9}\(\s{0,99}(?:\[\s{0,99})?[fr]?["'`]([A-Za-z][\w.+-]*)(?=[\s"'`])|(?:\bexeca|(?<![\w$])\$)`\s{0,99}([A-Za-z][\w.+-]*)(?=[\s`])/g;

/** Functions of one of those names may be the script's own, so only programs that are known count. */
const perhapsStarting =
  /(?<![.\w])(?:run|call|which|exec)\s{0,9}\(\s{0,99}(?:\[\s{0,99})?[fr]?["'`]([A-Za-z][\w.+-]*)(?=[\s"'`])/g;

function calledIn(text: string): readonly string[] {
  const sure = [...text.matchAll(starting)].flatMap(([, name, tagged]) => name ?? tagged ?? []);
  const perhaps = [...text.matchAll(perhapsStarting)].flatMap(([, name = '']) =>
    soughtInScripts.includes(name) ? [name] : [],
  );
  return [...sure, ...perhaps];
}
