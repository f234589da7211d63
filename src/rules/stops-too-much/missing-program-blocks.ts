/** A block whose reason is that a program of the hook's own is missing. */
import { blockingExitCode } from '../../contract/index.js';
import { missingProgramTold } from '../../evidence/missing-program-told.js';
import { languageOf } from '../../evidence/own-language.js';
import { outcome } from '../../evidence/phrases.js';
import { refusalIn } from '../../evidence/refusal-places.js';
import { command, contractOf, exit2Counts } from '../../evidence/runs.js';
import type { Hook, Rule } from '../../model.js';
import { startedFiles } from '../../script/files/started-file.js';
import { literalText, readShellCommand } from '../../script/shell/shell-command.js';
import { baseName } from '../../text/base-name.js';
import { escaped } from '../../text/escaped.js';

export const rule: Rule = {
  id: 'missing-program-blocks',
  severity: 'info',
  summary: 'The hook mistakes a missing program for a failed check, and blocks.',
  docs: {
    why:
      'A check that cannot be started fails like one that found something. Where the program is not installed, as in a ' +
      'fresh clone or on CI, the hook hands "eslint: not found" to Claude as the reason for a block: Claude then tries to ' +
      'repair correct code, on every edit or at every end of a turn. A shell ends with 127 then; in JavaScript, ' +
      "`execSync` starts one, and its error has `status` 127 and no `code` of `'ENOENT'`.",
    repair:
      'Look for the program first (`command -v eslint`), or test for exit code 127; then exit 0, or say that the check ' +
      'was skipped.',
  },
  bad: [
    {
      kind: 'run',
      title: 'A linter after an edit',
      event: 'PostToolUse',
      execution: { exitCode: 2, stderr: 'Lint errors:\n/bin/sh: 1: eslint: not found\nFix them first.\n' },
    },
    {
      kind: 'run',
      title: 'The end of a turn',
      event: 'Stop',
      execution: {
        stdout:
          '{"decision":"block","reason":"Checks failed:\\n.claude/hooks/stop.sh: line 9: pnpm: command not found"}\n',
      },
    },
    {
      kind: 'run',
      title: 'A program that Node could not start',
      event: 'Stop',
      execution: { exitCode: 2, stderr: 'The tests are red: spawnSync vitest ENOENT\n' },
    },
    {
      kind: 'run',
      title: 'A program that Python could not start',
      event: 'PostToolUse',
      execution: { exitCode: 2, stderr: "Lint failed: [Errno 2] No such file or directory: 'ruff'\n" },
    },
    {
      kind: 'run',
      title: 'The check that the command starts, and that blocks by itself',
      event: 'PostToolUse',
      handler: { command: 'uv run tools/check.py >&2 || exit 2' },
      execution: { exitCode: 2, stderr: '/bin/sh: 1: uv: not found\n' },
    },
    {
      kind: 'run',
      title: 'Another program than the one that starts the hook',
      event: 'PostToolUse',
      handler: { command: 'uv run .claude/hooks/lint.py' },
      execution: { exitCode: 2, stderr: "Lint failed: [Errno 2] No such file or directory: 'ruff'\n" },
    },
  ],
  good: [
    {
      kind: 'run',
      title: 'A check that found something',
      event: 'PostToolUse',
      execution: { exitCode: 2, stderr: 'Lint errors:\nsrc/a.ts:1:1 Unexpected console statement\n' },
    },
    {
      kind: 'run',
      title: 'The hook says itself what is missing',
      event: 'PreToolUse',
      execution: { exitCode: 2, stderr: 'Blocked: jq not found. Install it, nothing is checked without it.\n' },
    },
    {
      kind: 'run',
      title: 'Claude ran it',
      event: 'PostToolUse',
      payload: { tool_response: { stdout: '', stderr: '/bin/sh: 1: eslint: not found', interrupted: false } },
      execution: { exitCode: 2, stderr: 'The command failed:\n/bin/sh: 1: eslint: not found\n' },
    },
    {
      kind: 'run',
      title: 'It starts the hook itself: without it, nothing of the hook runs',
      event: 'PostToolUse',
      handler: { command: 'cd "$CLAUDE_PROJECT_DIR" && uv run .claude/hooks/lint.py' },
      execution: { exitCode: 2, stderr: "Lint failed: [Errno 2] No such file or directory: 'uv'\n" },
    },
    {
      kind: 'run',
      title: 'The same for a program of JavaScript, in exec form',
      event: 'Stop',
      handler: { command: 'bun', args: ['run', '.claude/hooks/tests.ts'] },
      execution: { exitCode: 2, stderr: 'The tests are red: /bin/sh: 1: bun: not found\n' },
    },
    {
      kind: 'run',
      title: 'Nothing is blocked',
      event: 'PostToolUse',
      execution: { stderr: 'eslint: not found, skipping\n' },
    },
  ],
  yieldsTo: ['missing-file-voids-exit-2', 'missing-script', 'not-started', 'crash'],
  exits: ['blocking', 'success'],
  *onRun(run) {
    // Stand-ins are there, whatever else is not.
    if (run.case.standIns !== undefined || command(run) === null) return;
    const contract = contractOf(run);
    const blocks = run.verdict.effect === 'block';
    if (!blocks && !(command(run)?.exitCode === blockingExitCode && exit2Counts(contract))) return;
    const missing = missingProgramTold(run);
    if (missing === undefined || startsHook(run.case.hook, missing)) return;
    const isJson = run.verdict.reply.kind === 'json';
    yield {
      message: blocks
        ? `\`${missing}\` is not installed here, and the hook mistakes that for a failed check: ${outcome(run, contract)}, and Claude is told to fix it.`
        : `\`${missing}\` is not installed here, and the hook reports that to Claude as a failed check.`,
      cause: missing,
      help: `${lookFirst(run.case.hook, missing)} and exit 0 without it.`,
      // What the hook says first may be a heading far above the check.
      at: blocks && !isJson ? refusalIn(run) : { in: 'output', stream: isJson ? 'stdout' : 'stderr' },
    };
  },
};

/**
 * Does the program start the hook's script, in its command or its first line? Where it is missing, the script never looks for
 * it: what was seen here is that hooklint had another program run the script.
 */
function startsHook({ handler, script }: Hook, missing: string): boolean {
  const { args, command = '' } = handler;
  if (new RegExp(`[\\s/]${escaped(missing)}(?!\\S)`).test(script?.shebang ?? '')) return true;
  const [started] = startedFiles(handler);
  if (started === undefined || /\bexit 2\b/.test(command)) return false;
  if (args !== undefined) return baseName(command) === missing;
  const own = readShellCommand(command).find(({ words }) => words.some(({ start }) => start === started.at));
  return own?.words.some((word) => baseName(literalText(word) ?? '') === missing) ?? false;
}

/** How a hook tells a missing program from a failed check, in its own language; the sentence goes on with "and". */
function lookFirst(hook: Hook, missing: string): string {
  switch (languageOf(hook)) {
    case 'python':
      return `Look for it first (\`shutil.which("${missing}")\`)`;
    case 'javascript':
    case 'typescript':
      return "Test for the error code `'ENOENT'`, or for status 127 where a shell starts it,";
    default:
      return `Look for it first (\`command -v ${missing}\`), or test for exit code 127,`;
  }
}
