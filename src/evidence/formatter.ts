/** Hooks that do nothing but format: what they print is noise, and whether they succeed is nobody's concern. Pure. */
import type { Hook } from '../model.js';
import { objection } from '../plan/stand-ins.js';
import { answerLines } from '../script/answers/answers.js';
import { textOf } from '../script/answers/text-of.js';
import { withoutComments } from '../script/lines/comment.js';
import { isShell } from '../script/lines/family.js';

/** Is the hook an inline command, or a shell script without a word of its own, that calls a formatter and nothing that finds fault? */
export function onlyFormats(hook: Hook): boolean {
  const { handler, script } = hook;
  if (script === undefined) return callsFormatterAlone(handler.command ?? '');
  return formatsInShell(hook) && answerLines(script).every(({ exit, prints }) => !prints && exit === undefined);
}

/** Does all that a shell script prints to stdout come from formatters that it calls? It may do more besides. */
export function onlyFormatterPrints(hook: Hook): boolean {
  return formatsInShell(hook) && answerLines(textOf(hook)).every(({ prints, toStderr }) => !prints || toStderr);
}

function formatsInShell(hook: Hook): boolean {
  const { language, text } = textOf(hook);
  return isShell(language) && callsFormatterAlone(withoutComments(text, language));
}

const callsFormatterAlone = (code: string): boolean => formatters.test(code) && !checks.test(code);

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
