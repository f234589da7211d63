/** Hooks that do nothing but format: what they print is noise, and whether they succeed is nobody's concern. Pure. */
import type { Hook } from '../model.js';

/** Is the hook an inline command that calls a formatter, and nothing that finds fault? */
export function onlyFormats({ handler: { command = '' }, script }: Hook): boolean {
  return script === undefined && formatters.test(command) && !checks.test(command);
}

const formatters =
  /\b(?:prettier|black|gofmt|goimports|gofumpt|rustfmt|shfmt|clang-format|isort|swiftformat|ktlint -F|(?:ruff|biome|deno|dart|cargo|terraform|zig|mix|dotnet)\s+(?:format|fmt))\b/;

const checks = /\b(?:eslint|tsc|mypy|pyright|clippy|pytest|vitest|jest|lint|test|check)\b|--check\b/;
