/** Exit code 2 from an interpreter or a tool: an accident that reads as a block. */

import { blockingExitCode } from '../../contract/index.js';
import { mishap } from '../../evidence/mishap.js';
import { misreadByJq } from '../../evidence/misread-by-jq.js';
import { missingProgramTold } from '../../evidence/missing-program-told.js';
import { outcome } from '../../evidence/phrases.js';
import { handlerSpot } from '../../evidence/registration.js';
import { command, contractOf, exit2Counts, stderrOf } from '../../evidence/runs.js';
import type { Hook, Rule, Run } from '../../model.js';
import { answerLines } from '../../script/answers/answers.js';
import { textOf } from '../../script/answers/text-of.js';
import { startsMissingFile } from '../../wiring/missing-file.js';

export const rule: Rule = {
  id: 'accidental-exit-2',
  severity: 'error',
  summary: 'An interpreter or a tool ended the hook with exit code 2; the hook did not mean to block.',
  blamesMachine: true,
  docs: {
    why:
      'Python exits with 2 when it cannot open a script or rejects an argument, a shell on a syntax error, and ' +
      '`grep` and `ls` on a missing file. Claude Code cannot tell these failures from a deliberate block: it ' +
      'blocks, and gives the error message as the reason.',
    repair:
      "Fix the error. Do not let a tool's exit code become the hook's: end every path with an `exit` of your own, " +
      'and write `tool ... || exit 1` where a tool may fail.',
    issues: ['https://github.com/anthropics/claude-code/issues/80697'],
  },
  bad: [
    {
      kind: 'run',
      title: 'The command changes to a folder that is not there',
      event: 'PreToolUse',
      handler: { command: 'cd "$CLAUDE_PROJECT_DIR/tools" && python3 guard.py' },
      execution: { exitCode: 2, stderr: "/bin/sh: 1: cd: can't cd to /project/tools\n" },
    },
    {
      kind: 'run',
      title: 'Python exits with 2 because the script is missing',
      event: 'PreToolUse',
      execution: {
        exitCode: 2,
        stderr: "python3: can't open file '/project/.claude/hooks/gaurd.py': [Errno 2] No such file or directory\n",
      },
    },
    {
      kind: 'run',
      title: 'The shell exits with 2 on a syntax error',
      event: 'UserPromptSubmit',
      execution: { exitCode: 2, stderr: '.claude/hooks/guard.sh: 9: Syntax error: "fi" unexpected\n' },
    },
    {
      kind: 'run',
      title: 'The folder that it writes to is missing',
      event: 'Stop',
      handler: { command: 'cat >/dev/null; date >>logs/turns.log' },
      execution: { exitCode: 2, stderr: '/bin/sh: 1: cannot create logs/turns.log: Directory nonexistent\n' },
    },
    {
      kind: 'run',
      title: 'A filter that takes the list of a result for an object, and a message of its own',
      event: 'PostToolUse',
      handler: {
        command:
          'if ! text=$(jq -r .tool_response.content); then\n  echo "The result cannot be checked: mind what it says." >&2\n  exit 2\nfi',
      },
      execution: {
        exitCode: 2,
        stderr:
          'jq: error (at <stdin>:1): Cannot index array with string "content"\nThe result cannot be checked: mind what it says.\n',
      },
    },
    {
      kind: 'run',
      title: 'A command written for bash',
      event: 'UserPromptSubmit',
      handler: { command: 'names=(ada grace); echo "Ask ${names[RANDOM % 2]}"' },
      execution: { exitCode: 2, stderr: '/bin/sh: 1: Syntax error: "(" unexpected\n' },
    },
    {
      kind: 'run',
      title: 'A test with an expression',
      event: 'PostToolUse',
      handler: {
        command: 'file=$(jq -r .tool_input.file_path); [[ "$file" =~ \\.(ts|tsx)$ ]] && npx prettier --write "$file"',
      },
      execution: { exitCode: 2, stderr: '/bin/sh: 1: Syntax error: "(" unexpected (expecting "then")\n' },
    },
    {
      kind: 'run',
      title: 'A command written for bash, and for macOS, where sh is bash',
      event: 'Stop',
      handler: { command: 'sounds=(a.wav b.wav); afplay "${sounds[RANDOM % 2]}"' },
      execution: { exitCode: 2, stderr: '/bin/sh: 1: Syntax error: "(" unexpected\n' },
    },
    {
      kind: 'run',
      title: 'A script written for bash and started with sh',
      event: 'PreToolUse',
      handler: { command: 'sh .claude/hooks/guard.sh' },
      execution: { exitCode: 2, stderr: '.claude/hooks/guard.sh: 2: set: Illegal option -o pipefail\n' },
    },
    {
      kind: 'run',
      title: 'A script written for bash that asks for sh itself',
      event: 'PreToolUse',
      handler: { command: '.claude/hooks/guard.sh' },
      execution: { exitCode: 2, stderr: '.claude/hooks/guard.sh: 2: set: Illegal option -o pipefail\n' },
    },
    {
      kind: 'run',
      title: 'After the tool, nothing is blocked, but Claude reads the error',
      event: 'PostToolUse',
      execution: { exitCode: 2, stderr: '.claude/hooks/guard.sh: 9: Syntax error: "fi" unexpected\n' },
    },
  ],
  good: [
    {
      kind: 'run',
      title: 'The script expects the error, and says what it found',
      event: 'PostToolUse',
      handler: {
        command: `file=$(jq -r .tool_input.file_path); node -e 'JSON.parse(require("fs").readFileSync(process.argv[1]))' "$file" || { echo "This is not JSON: $file" >&2; exit 2; }`,
      },
      execution: {
        exitCode: 2,
        stderr: `<anonymous_script>:1\nname:\n^\n\nSyntaxError: Unexpected token 'a', "name:" is not valid JSON\n    at JSON.parse (<anonymous>)\n    at [eval]:1:6\n\nNode.js v24.1.0\nThis is not JSON: /project/a.json\n`,
      },
    },
    {
      kind: 'run',
      title: 'A tool complains on the way to a block that is meant',
      event: 'PreToolUse',
      execution: {
        exitCode: 2,
        stderr:
          "grep: unrecognized option '-----BEGIN'\nUsage: grep [OPTION]... PATTERNS [FILE]...\nTry 'grep --help' for more information.\nBLOCKED: private key\nTarget: ~/.ssh/id_ed25519\nUse the agent instead.\n",
      },
    },
    {
      kind: 'run',
      title: 'A tool complains, and then the hook gives its reason and blocks',
      event: 'PreToolUse',
      handler: {
        command:
          'grep -q "$USER" .trusted && exit 0\nif jq -r .tool_input.command | grep -q wget; then\n  echo "Downloads go through the mirror." >&2\n  exit 2\nfi',
      },
      execution: {
        exitCode: 2,
        stderr: 'grep: .trusted: No such file or directory\nDownloads go through the mirror.\n',
      },
    },
    {
      kind: 'run',
      title: 'A check cannot parse the file that Claude wrote',
      event: 'PostToolUse',
      payload: { tool_name: 'Write', tool_input: { file_path: '/project/src/app.js', content: 'let let' } },
      execution: {
        exitCode: 2,
        stderr:
          'node --check failed, right after your edit.\n\n/project/src/app.js:1\nlet let\n    ^^^\n\nSyntaxError: let is disallowed as a lexically bound name\n    at checkSyntax (node:internal/main/check_syntax:78:3)\n\nNode.js v20.20.2\n',
      },
    },
    {
      kind: 'run',
      title: 'A check whose program is missing',
      event: 'PostToolUse',
      execution: { exitCode: 2, stderr: '/bin/sh: 1: eslint: not found\n' },
    },
    { kind: 'run', event: 'PreToolUse', execution: { exitCode: 2, stderr: 'Not on main: open a pull request.\n' } },
  ],
  yieldsTo: ['missing-file-voids-exit-2', 'echo-breaks-json', 'home-path', 'unfilled-placeholder'],
  exits: ['blocking'],
  *onRun(run) {
    if (command(run)?.exitCode !== blockingExitCode || run.verdict.reply.kind === 'async') return;
    const said = mishap(run);
    if (said === undefined || startsMissingFile(run.case.hook)) return;
    // What it says of a payload that it misreads is an accident too, in its own words.
    const misread = misreadByJq(run);
    if (meansToBlock(run) && misread === undefined) return;
    // That is a failed check to the hook, and advice of its own.
    if (missingProgramTold(run) !== undefined) return;
    const { line, what } = said;
    const contract = contractOf(run);
    const comes =
      exit2Counts(contract) && run.verdict.effect !== 'block'
        ? 'Claude reads that the hook objects'
        : outcome(run, contract);
    if (misread !== undefined) {
      const { path, part, type } = misread;
      yield {
        message: `\`jq\` takes \`${part}\` for an object, and here it is ${type === 'array' ? 'an array' : `a ${type}`}: the filter fails, and the hook ends with exit code 2 as if it had found something; ${comes}.`,
        cause: what,
        help: `Ask for the type first: \`if (${part} | type) == "object" then ${path} else … end\`.`,
        at: run.case.hook.script === undefined ? { in: 'output', stream: 'stderr' } : { in: 'script', match: path },
      };
      return;
    }
    const option = /\bset: Illegal option (.{1,40})$/.exec(line)?.[1];
    if (option !== undefined) {
      const { handler } = run.case.hook;
      yield {
        message: `The script is written for bash, and \`sh\` here is another shell, which ends with exit code 2 at \`set ${option}\`: ${comes}. Where \`sh\` is bash, as on macOS, the hook works.`,
        cause: what,
        help: startsSh.test(handler.command ?? '')
          ? 'Start it with `bash`, not with `sh`.'
          : 'Begin it with `#!/usr/bin/env bash`, not with `#!/bin/sh`.',
        at: { in: 'output', stream: 'stderr' },
      };
      return;
    }
    const folder = /\bcd: can't cd to (.{1,200})$/.exec(line)?.[1];
    if (folder !== undefined && saidByCommand.test(stderrOf(run))) {
      yield {
        message: `The command changes to \`${folder}\`, which does not exist, and gets no further. \`sh\` here ends with exit code 2 then: ${comes}. Where it is bash, as on macOS, the hook does nothing.`,
        cause: what,
        help: 'Correct the path, or add the folder.',
        at: handlerSpot(run.case.hook, 'command'),
      };
      return;
    }
    if (unparsed.test(line) && isForBash(run.case.hook)) {
      yield {
        message: `The command is written for bash, and \`/bin/sh\` here is another shell, which cannot parse it and ends with exit code 2: ${comes}. Where it is bash, as on macOS, the hook works.`,
        cause: what,
        help: "Run it with `bash -c '…'`, or move it into a script that begins with `#!/usr/bin/env bash`.",
        at: { in: 'hook' },
        ...(ofMac.test(run.case.hook.handler.command ?? '') ? { severity: 'warning' as const } : {}),
      };
      return;
    }
    yield {
      message: exit2Counts(contract)
        ? `Exit code 2 is accidental: ${what} (${line}). Claude Code treats it as a block: ${comes}, with the error message as the reason.`
        : `${what[0]?.toUpperCase()}${what.slice(1)} (${line}), and the hook ended with exit code 2; ${outcome(run, contract)}.`,
      cause: what,
      help: 'Fix the error, and end every path of the hook with an explicit exit code.',
      at: { in: 'output', stream: 'stderr' },
    };
  },
};

/** Does the command name the shell: `sh hook.sh`, `cat | sh hook.sh`? */
const startsSh = /(?:^|[\s;&|(/])sh\s+["'$\w./-]/;

/** The shell that runs the command, and no script of its own. */
const saidByCommand = /^(?:\/bin\/)?sh: \d+: /m;

const unparsed = /syntax error|unexpected|redirection/i;

/** Does an inline command hold what only bash parses: an array, a process substitution, `function f`, an expression with a group? */
function isForBash({ handler: { args, command = '', shell }, script }: Hook): boolean {
  return script === undefined && args === undefined && shell !== 'powershell' && bashSyntax.test(command);
}

const bashSyntax =
  /(?:^|[\s;&|(])\w{1,60}\+?=\(|(?:^|\s)[<>]\(|\bfunction\s\w|<<<|\[\[[^\]\n]{0,200}=~[^\]\n]{0,200}\(/;

/** Programs of macOS, where sh is bash: nobody runs such a hook elsewhere. */
const ofMac = /\b(?:afplay|osascript|say|pbcopy|terminal-notifier)\b/;

/** Is the last thing that it said its own, on the line that blocks or right above it? */
function meansToBlock(run: Run): boolean {
  const last = stderrOf(run).trimEnd().split('\n').at(-1) ?? '';
  const answers = answerLines(textOf(run.case.hook));
  const blocking = answers.filter(({ exit }) => exit === blockingExitCode);
  return answers.some(
    ({ line, says }) =>
      says.some((text) => text.length >= telling && last.includes(text)) &&
      blocking.some((exit) => exit.line >= line && exit.line <= line + reach),
  );
}

/** A shorter text may be there by chance. */
const telling = 8;

/** How far below its reason a hook ends. */
const reach = 3;
