/** Hooks that do nothing but format: what they print is noise, and whether they succeed is nobody's concern. Pure. */
import type { Hook } from '../model.js';
import { objection } from '../plan/stand-ins.js';
import { answerLines } from '../script/answers/answers.js';
import { textOf } from '../script/answers/text-of.js';
import { withoutComments } from '../script/files/other-files.js';

/** Is the hook an inline command that calls a formatter, and nothing that finds fault? */
export function onlyFormats({ handler: { command = '' }, script }: Hook): boolean {
  return script === undefined && formatters.test(command) && !checks.test(command);
}

/** Does all that a shell script prints to stdout come from formatters that it calls? It may do more besides. */
export function onlyFormatterPrints(hook: Hook): boolean {
  const said = textOf(hook);
  if (!/^(?:sh|bash|zsh)$/.test(said.language)) return false;
  const code = withoutComments(said.text, said.language);
  return (
    formatters.test(code) &&
    !checks.test(code) &&
    answerLines(said).every(({ prints, toStderr }) => !prints || toStderr)
  );
}

/**
 * Is a line what the stand-in of a formatter says, which itself complains on stderr alone? Not where it is asked which files
 * it would change.
 */
export function isOfFormatter(line: string, hook: Hook): boolean {
  const [, program] = /^(gofmt|goimports|gofumpt|rustfmt|shfmt|black|prettier|clang-format): /.exec(line) ?? [];
  return program !== undefined && line === objection.stdout(program) && !asksWhich.test(textOf(hook).text);
}

const asksWhich = /\s(?:-l|-d|--list(?:-different)?|--diff|--check)\b/;

const formatters =
  /\b(?:prettier|black|gofmt|goimports|gofumpt|rustfmt|shfmt|clang-format|isort|swiftformat|ktlint -F|(?:ruff|biome|deno|dart|cargo|terraform|zig|mix|dotnet)\s+(?:format|fmt))\b/;

const checks = /\b(?:eslint|tsc|mypy|pyright|clippy|pytest|vitest|jest|lint|test|check)\b|--check\b/;
