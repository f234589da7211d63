/** Programs that a failing hook lacked, although no shell was heard to say so. Pure. */
import { notFoundExitCode } from '../contract/exit-codes.js';
import type { CommandExecution, Hook, Machine } from '../model.js';
import { textOf } from '../script/answers/text-of.js';
import { isShell } from '../script/lines/family.js';
import { escaped } from '../text/escaped.js';

/**
 * `swiftlint lint "$f" 2>/dev/null || exit 1`: what the shell says of a missing program is thrown away, and the hook fails.
 * Without an `||`, the hook ends with the exit code of the shell for a program that is not there.
 */
export function hushedProgram(hook: Hook, execution: CommandExecution, machine: Machine): string | undefined {
  if (execution.stdout.length + execution.stderr.length > 0) return undefined;
  const { language, libraries = [], text } = textOf(hook);
  if (!isShell(language)) return undefined;
  if (execution.exitCode === notFoundExitCode) {
    const texts = [text, ...libraries.flatMap((library) => (isShell(library.language) ? [library.text] : []))];
    const called = texts.flatMap((each) => [...each.matchAll(ofOneSystem)].map(([, name = '']) => name));
    const foreign = called.find((name) => !machine.hasProgram(name) && !texts.some((each) => defines(name, each)));
    if (foreign !== undefined) return foreign;
  }
  const calls = [...text.matchAll(hushedCall)].filter(
    ([, , orElse]) => orElse !== undefined || execution.exitCode === notFoundExitCode,
  );
  return calls
    .map(([, name = '']) => name)
    .find(
      (name) =>
        !machine.hasProgram(name) &&
        !isOfShell(name) &&
        !(sources.test(text) && namedLikeFunction.test(name)) &&
        !defines(name, text),
    );
}

/** Is it a function of the script? */
const defines = (name: string, text: string): boolean => new RegExp(`\\b${escaped(name)}\\s?\\(\\)`).test(text);

/** A program that only one system has, as a command; what is thrown away may stand lines below it. */
const ofOneSystem =
  /(?:^|[;&|({]|\b(?:then|do|if|else))[ \t]{0,80}(powershell(?:\.exe)?|pwsh|cmd\.exe|osascript|afplay|say|terminal-notifier|notify-send|paplay|pbcopy)(?=[ \t]|$)/gm;

/** A program whose stderr is thrown away, and the `||` behind it. */
const hushedCall =
  /(?:^|[;&|(]|\b(?:then|do|if|else))[ \t]{0,80}(?!(?:if|then|else|elif|do|while|until|for|case|time)\b)([a-z][\w.-]{1,60}) [^\n|;&]{0,400}(?:2|&)>[ \t]?\/dev\/null[^\n|]{0,200}(\|\|)?/gm;

/** Programs that hooks look for and tell their users to install. */
const soughtAfter =
  /^(?:uvx?|pip3?|poetry|pdm|pipx|npm|npx|pnpm|yarn|bunx?|deno|cargo|go|java|mvn|gradle|ruby|bundle|php|composer|dotnet|swift|docker|kubectl|terraform|gh|glab|jq|yq|rg|fd|fzf|sqlite3|shellcheck|shfmt|ruff|black|mypy|pytest|eslint|prettier|biome|tsc|golangci-lint|gitleaks|trufflehog|semgrep|claude|codex|gemini|ollama|ffmpeg|tmux|just|make|cmake|clang-format|rustfmt)$/;

/** A line in which a hook itself says so: `[FAIL] Missing: uv`, `Failed: uv sync`, `jq is not installed`. */
const saysMissing =
  /\b(?:missing|not found|could not find|please install|failed(?: to (?:run|start|execute))?)\b[:\s]{1,9}['"`]?(?<behind>[a-z][\w-]{1,30})\b|\b(?<before>[a-z][\w-]{1,30})['"`]?(?: \w+)? (?:is |was )?(?:not found|not installed|missing|required)\b/gi;

/** The program that a failing hook says is missing, on whichever stream, where it is one that the machine does not have. */
export function programSaidMissing(
  hook: Hook,
  { stdout, stderr }: CommandExecution,
  machine: Machine,
): string | undefined {
  const { text } = textOf(hook);
  const decoder = new TextDecoder();
  const said = [stdout, stderr]
    .map((stream) => decoder.decode(stream.subarray(0, bytesRead)))
    .join('\n')
    .replace(shownCode, '');
  return [...said.matchAll(saysMissing)]
    .map(({ groups: { behind, before } = {} }) => behind ?? before ?? '')
    .find((name) => (soughtAfter.test(name) || looksFor(name, text)) && !machine.hasProgram(name));
}

/** A line of code that an interpreter shows above what is wrong with it, comments and all. */
const shownCode = /^[^\n]{0,9999}\n[ \t]{0,9999}[~^]{1,999}[ \t]{0,9}$/gm;

/** `command -v deploy`, `shutil.which("deploy")` */
function looksFor(name: string, text: string): boolean {
  return new RegExp(`\\b(?:command -v|which|type -[pP]|hash)[ (]['"]?${name}\\b(?!-)`).test(text);
}

const bytesRead = 20_000;

/** What it takes from another file may be a function. */
const sources = /(?:^|[;&|({]|\bthen)[ \t]{0,80}(?:source|\.)[ \t]+["'$\w/.~]/m;
const namedLikeFunction = /_/;

/** What a plain shell takes for the name of a program, because only bash knows it. */
export const bashOnly: ReadonlySet<string> = new Set(
  '[[ (( source declare typeset function shopt mapfile readarray let pushd popd local disown'.split(' '),
);

/** Words that every shell knows itself; only some of them are programs besides. */
const builtIn: ReadonlySet<string> = new Set(
  'alias bg cd command eval exec exit export fg getopts hash jobs kill local read return set shift test trap type ulimit umask unalias unset wait'.split(
    ' ',
  ),
);

const isOfShell = (name: string): boolean => bashOnly.has(name) || builtIn.has(name);
