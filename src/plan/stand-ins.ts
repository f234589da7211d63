/** Which runs are worth another one with stand-ins for the programs that they lacked. Pure. */
import { rustToolchain } from '../model/lack.js';
import type { Case, Hook, Lack, Run, StandIns } from '../model.js';
import { textOf } from '../script/answers/text-of.js';
import { codeLines } from '../script/lines/comment.js';
import { escaped } from '../text/escaped.js';

/** What a hook is written in, or reads its payload with: nobody can play these. */
const irreplaceable =
  /^(?:node|nodejs|deno|bun|tsx|ts-node|python[\d.]*|uv|uvx|ruby|perl|php|java|bash|sh|zsh|fish|dash|pwsh|jq|yq|env|awk|gawk|sed|grep|cat|date|stat|realpath|readlink|timeout|gtimeout)$/;

/** They make a noise or show a note. That one of them fails says nothing of the hook. */
const notifiers =
  /^(?:osascript|afplay|say|terminal-notifier|alerter|growlnotify|notify-send|kdialog|zenity|paplay|pw-play|aplay|mpg123|mpv|ffplay|play|spd-say|espeak(?:-ng)?|ntfy|powershell(?:\.exe)?|wsl-notify-send(?:\.exe)?|tput|tmux|open|xdg-open|pbcopy|xclip|wl-copy)$/;

/** What runs commands of a project, and fetches what is not installed. */
const runners = ['npm', 'npx', 'pnpm', 'pnpx', 'yarn', 'bun', 'bunx', 'uvx', 'pipx', 'poetry'];

/** Payloads of a hook that are tried with stand-ins. */
const most = 6;

/**
 * For hooks that lacked a program: the first payloads that did, and others, with stand-ins that succeed and that fail.
 * A hook that throws away what it is told of a missing program lacks it all the same: `hasProgram` knows.
 */
export function standInCases(
  runs: readonly Run[],
  planned: readonly Case[],
  hasProgram: (name: string) => boolean,
): readonly Case[] {
  const lacking = new Map<string, { readonly programs: Set<string>; readonly cases: Set<Case> }>();
  const hidden = remembering((hook) => toolsOf(hook, hasProgram));
  for (const { case: tried, lacked } of runs) {
    if (tried.hook.handler.type !== 'command') continue;
    const told = lacked === undefined ? [] : programsFor(lacked.lack, tried.hook);
    const programs = [...told, ...(tried.standIns === undefined ? hidden(tried.hook) : [])];
    if (programs.length === 0) continue;
    const known = lacking.get(tried.hook.id) ?? { programs: new Set(tried.standIns?.programs), cases: new Set() };
    for (const program of programs) known.programs.add(program);
    if (told.length > 0) known.cases.add(tried);
    lacking.set(tried.hook.id, known);
  }
  return [...lacking].flatMap(([id, { cases, programs }]) => {
    const own = planned.filter(({ hook }) => hook.id === id);
    const plain = [...cases].flatMap(({ payload }) => own.find((each) => each.payload === payload) ?? []);
    const tried = [...new Set([...plain.slice(0, 2), ...own.filter(isDerived), ...own.filter(isBenign)])].slice(
      0,
      most,
    );
    const hook = own[0]?.hook;
    const isTold =
      hook === undefined ||
      [...programs].every((program) => notifiers.test(program) || isMadeForHooks(program, hook)) ||
      isAllOf(hook);
    const ends = isTold ? onlyEnd : bothEnds;
    return ends.flatMap((end) => tried.map((each) => withStandIns(each, { programs: [...programs].sort(), end })));
  });
}

/** Payloads, and programs of a hook, that are tried with one program failing alone. */
const mostAlone = { payloads: 2, programs: 4 };

/**
 * For hooks whose end hangs on several programs: each fails alone. Where all fail, the first one hides what the hook makes of
 * the others.
 */
export function aloneCases(made: readonly Run[]): readonly Case[] {
  const hooks = new Set(made.map((run) => run.case.hook.id));
  return [...hooks].flatMap((id) => {
    const own = made.filter((run) => run.case.hook.id === id);
    const telling = own.filter((run) => {
      const { payload, standIns } = run.case;
      if (standIns?.end !== 'fail' || run.lacked !== undefined) return false;
      const passed = own.find((other) => other.case.payload === payload && other.case.standIns?.end === 'succeed');
      return passed !== undefined && !endAlike(run, passed);
    });
    return telling.slice(0, mostAlone.payloads).flatMap(({ case: { standIns, ...planned } }) => {
      const programs = standIns?.programs ?? [];
      const judged = programs.filter((program) => !notifiers.test(program));
      if (judged.length < 2) return [];
      return judged
        .slice(0, mostAlone.programs)
        .map((failing) => aloneCase(planned, { programs, end: 'fail', failing }));
    });
  });
}

function aloneCase(planned: Case, standIns: StandIns): Case {
  const plain = planned.id.slice(0, planned.id.lastIndexOf('!'));
  return { ...planned, id: `${plain}!${standIns.programs.join('+')}-${standIns.failing}-fails`, standIns };
}

/** What a stand-in that fails says on each stream. */
export const objection = {
  stdout: (title: string): string => `${title}: 1 problem found`,
  stderr: (title: string): string => `${title}: not passed`,
} as const;

/** Did the hook end with the same code and the same words of its own in both? */
export function endAlike({ execution: one }: Run, { execution: two }: Run): boolean {
  if (one.type !== 'command' || two.type !== 'command') return true;
  return (
    one.exitCode === two.exitCode &&
    ownWords(one.stdout) === ownWords(two.stdout) &&
    ownWords(one.stderr) === ownWords(two.stderr)
  );
}

/** A text without what stand-ins said, which differs by their names. */
const ownWords = (bytes: Uint8Array): string => withoutStandIns(new TextDecoder().decode(bytes));

const withoutStandIns = (text: string): string =>
  text
    .replace(/[^\s:"]{1,80}: (?:1 problem found|not passed)/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Did nobody but stand-ins say something? */
export const isOfStandIns = (text: string): boolean => text.trim() !== '' && withoutStandIns(text) === '';

/** Programs of which everybody knows that they end with 1 and say why. */
const checkers =
  /(?<![\w-])(?:ruff|black|isort|flake8|pylint|mypy|pyright|pytest|eslint|prettier|biome|oxlint|tsc|vue-tsc|stylelint|markdownlint\S*|jest|vitest|mocha|playwright|cargo|rustfmt|clippy|gofmt|golangci-lint|go (?:test|vet)|shellcheck|shfmt|rubocop|standardrb|rspec|phpstan|php-cs-fixer|phpunit|ktlint|swiftlint|swiftformat|dart|flutter|mix|dotnet|gradlew?|mvn|terraform|tflint|hadolint|yamllint|actionlint|gitleaks|semgrep|pre-commit|prek|npm (?:run|test)|npm t|yarn|pnpm|make|just)(?![\w-])/;

/** Tools that hooks call for their work, by name, as one finds them in command position or as a text of a program. */
const tools =
  /(?:(?:^|[;&|({!]|\b(?:then|do|if|else|while|exec|command|time))[ \t]*|["'`])(ruff|black|isort|flake8|pylint|mypy|pyright|pytest|eslint|prettier|biome|oxlint|tsc|cargo|rustfmt|gofmt|goimports|golangci-lint|go|shellcheck|shfmt|rubocop|phpstan|ktlint|swiftlint|swiftformat|dart|flutter|mix|dotnet|gradle|mvn|terraform|tflint|hadolint|yamllint|markdownlint|actionlint|gitleaks|semgrep|pre-commit|prek|bandit|gh|docker|kubectl)(?=["'`\s])/gm;

/** The same through what fetches packages, which ends in its own way where there is no network. */
const fetched =
  /\b(npx|bunx|uvx)(?:["'], ?\[? ?["']| )(?:--?[\w-]{1,30} ){0,3}(?:ruff|black|mypy|eslint|prettier|biome|oxlint|tsc|vue-tsc|jest|vitest|stylelint|markdownlint)\b/g;

/** Modules of Python that are programs, as an interpreter starts them; each installs a program of its name as well. */
const modules = /(?<![\w./-])(python3?) -m (ruff|black|isort|flake8|pylint|mypy|pyright|pytest|bandit)(?![\w.-])/g;

function toolsOf(hook: Hook, hasProgram: (name: string) => boolean): readonly string[] {
  const text = codeLines(textOf(hook).text).join('\n');
  const own = [...text.matchAll(tools)].flatMap(([, name]) => name ?? []).filter((name) => !hasProgram(name));
  const runners = [...text.matchAll(fetched)].flatMap(([, name]) => name ?? []);
  const started = [...text.matchAll(modules)].flatMap(([call, python = '', name = '']) =>
    hasProgram(python) && !hasProgram(name) ? [call] : [],
  );
  return [...new Set([...own, ...runners, ...started])].filter((name) => !startsScript(name, hook));
}

function remembering(ask: (hook: Hook) => readonly string[]): (hook: Hook) => readonly string[] {
  const known = new Map<Hook, readonly string[]>();
  return (hook) => {
    const answer = known.get(hook) ?? ask(hook);
    known.set(hook, answer);
    return answer;
  };
}

const ofUv = /(?<!command -v )(?<![\w./-])uv(?=["']?,?\s)/g;
const toolOfUv =
  /(?<![\w./-])uv(?:["'],\s?["']|\s)run(?:["'],\s?["']|\s)(?:--?[\w-]{1,30}(?:["'],\s?["']|\s)){0,3}(?:ruff|black|isort|flake8|pylint|mypy|pyright|pytest|bandit)(?![\w.-])/g;

/** Is `uv` called for nothing but to run tools of a project, `uv run ruff check`, and never a script of Python? */
function onlyRunsTools(text: string): boolean {
  const code = codeLines(text).join('\n');
  return code.match(ofUv)?.length === code.match(toolOfUv)?.length;
}

/** Is the hook nothing but a call of a program that answers the client itself, for all we know? */
function isAllOf({ handler, script }: Hook): boolean {
  const command = handler.command ?? '';
  return script === undefined && !/[;&|\n]|\bif\b/.test(command) && !checkers.test(command);
}

/** `acme hook pre-tool-use`: the program itself answers Claude Code, and knows how. */
function isMadeForHooks(program: string, hook: Hook): boolean {
  const name = escaped(program);
  return new RegExp(
    `(?:^|[\\s;&|(])${name}[ \\t](?:[\\w:-]{1,30}[ \\t]){0,2}["']?[\\w:-]{0,20}(?:hook|claude)`,
    'm',
  ).test(textOf(hook).text);
}

const onlyEnd = ['succeed'] as const;
// A hook that gets further comes to lack the next program, and is then run no more: what fails comes first.
const bothEnds = ['fail', 'succeed'] as const;

const isDerived = ({ payload }: Case): boolean => payload.madeFor !== undefined;
const isBenign = ({ payload }: Case): boolean => payload.nature === 'benign';

function withStandIns(planned: Case, standIns: StandIns): Case {
  const { expect: _, ...rest } = planned;
  return { ...rest, id: `${planned.id}!${standIns.programs.join('+')}-${standIns.end}s`, standIns };
}

/** The programs whose stand-ins would bring the hook further; none where nothing would. */
function programsFor(lack: Lack, hook: Hook): readonly string[] {
  const text = `${hook.handler.command ?? ''}\n${textOf(hook).text}`;
  const called = runners.filter(
    (name) =>
      !irreplaceable.test(name) && !startsScript(name, hook) && new RegExp(`(?<![\\w./-])${name}\\s`).test(text),
  );
  switch (lack.kind) {
    case 'program':
      // rustup has a program of this name for every toolchain.
      if (rustToolchain(lack.name) !== undefined) return ['cargo'];
      if (lack.name === 'uv' && onlyRunsTools(text)) return ['uv', ...inModules(text)];
      return irreplaceable.test(lack.name) || startsScript(lack.name, hook) ? [] : [lack.name, ...inModules(text)];
    case 'package': {
      if (irreplaceable.test(lack.name)) return [];
      const module = new RegExp(`\\b(python3?)["',\\s]+-m["',\\s]+${escaped(lack.name)}\\b`).exec(text);
      return module === null ? called : [`${module[1]} -m ${lack.name}`];
    }
    case 'file':
      return lack.name === 'node_modules' ? [...called, ...inModules(text)] : [];
    default:
      return [];
  }
}

/**
 * Does the program run the hook's script, from the command, as in `bunx tsx guard.ts`, or by its shebang? What the script
 * does is then not played.
 */
export function startsScript(name: string, { handler, script }: Hook): boolean {
  if (script === undefined) return false;
  if (script.shebang?.split(/[\s/]+/).includes(name)) return true;
  const before = (handler.command ?? '').split(script.path.split('/').at(-1) ?? '\0')[0];
  return before !== undefined && before !== handler.command && lastCommand(before).includes(name);
}

/** The words of the last simple command of a text. */
const lastCommand = (text: string): readonly string[] =>
  text
    .split(/[;&|\n]/)
    .at(-1)
    ?.trim()
    .split(/\s+/) ?? [];

/** Programs that a hook starts by their place among the project's packages. */
function inModules(text: string): readonly string[] {
  return [...new Set(text.match(/node_modules\/\.bin\/[\w.-]+/g) ?? [])];
}
