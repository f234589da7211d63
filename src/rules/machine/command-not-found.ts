/** A command inside the hook was not found or could not be run, and the hook went on and answered as if it had worked. */

import { ownWords } from '../../evidence/echo.js';
import { outcome } from '../../evidence/phrases.js';
import { handlerSpot } from '../../evidence/registration.js';
import { command, contractOf } from '../../evidence/runs.js';
import type { Hook, Rule, Run } from '../../model.js';
import { textOf } from '../../script/answers/text-of.js';

/** What bash knows by itself and a plain `sh` does not, as its shells name it when they look for a program. */
const bashOnly: ReadonlySet<string> = new Set([
  ...['[[', '((', 'source', 'declare', 'typeset', 'function', 'shopt', 'mapfile', 'readarray', 'let', 'pushd', 'popd'],
]);

/** Programs that macOS alone has, where a command begins. */
const ofMac =
  /(?:^|[\n;&|({]|\b(?:then|do|else))\s{0,40}(?:osascript|launchctl|swiftc|codesign|pbcopy|afplay|xcrun|xcodebuild|sw_vers|terminal-notifier)\s/;

export const rule: Rule = {
  id: 'command-not-found',
  severity: 'warning',
  summary: 'The hook called a command that was not found or is not executable, and carried on as if it had worked.',
  blamesMachine: true,
  docs: {
    why:
      'A shell carries on after a command that it cannot find: a test that uses the command is false, its output is ' +
      'empty, and the guard blocks nothing: it ends with exit code 0. `[[` and `source` exist only in bash; ' +
      "commands in settings, and scripts with `#!/bin/sh`, run in the system's `sh`, which is dash on Debian and " +
      'Ubuntu. A script that another one starts directly needs its own `chmod +x`.',
    repair:
      'For bash features, start the script with `#!/usr/bin/env bash`, or run the command with `bash -c`: `"shell": ' +
      '"bash"` on the handler changes nothing. For a program, check for it first: `command -v jq >/dev/null || { echo "jq is missing" >&2; exit 2; }`.',
  },
  bad: [
    {
      kind: 'run',
      title: 'A test that works only in bash',
      event: 'PreToolUse',
      execution: { stderr: '/bin/sh: 1: [[: not found\n' },
    },
    {
      kind: 'run',
      title: 'A program that is not installed',
      event: 'PreToolUse',
      execution: { stderr: '.claude/hooks/guard.sh: line 3: jq: command not found\n' },
    },
    {
      kind: 'run',
      title: 'A script of its own that is not executable',
      event: 'PreToolUse',
      handler: { command: '.claude/hooks/rules.sh || code=$?; [ "$code" = 2 ] && exit 2; exit 0' },
      execution: { stderr: '/bin/sh: 1: .claude/hooks/rules.sh: Permission denied\n' },
    },
  ],
  good: [
    { kind: 'run', event: 'PreToolUse', execution: { stderr: 'prettier: not found, files are left as they are\n' } },
    {
      kind: 'run',
      title: 'Repeats the output of the tool',
      event: 'PostToolUse',
      payload: { tool_response: { stdout: '', stderr: 'build.sh: line 3: cmake: command not found' } },
      execution: { stderr: 'build.sh: line 3: cmake: command not found\n' },
    },
    {
      kind: 'run',
      title: 'A command for macOS, where `sh` is bash',
      event: 'PostToolUse',
      handler: { command: '[[ -f App.swift ]] && swiftc App.swift && codesign --sign - App; exit 0' },
      execution: { stderr: '/bin/sh: 1: [[: not found\n' },
    },
    {
      kind: 'run',
      title: 'A script that it may not write',
      event: 'PostToolUse',
      handler: { command: 'echo "make lint" >> tools/next.sh; exit 0' },
      execution: { stderr: '/bin/sh: 1: tools/next.sh: Permission denied\n' },
    },
    {
      kind: 'run',
      title: 'Decides for itself what a missing program means',
      event: 'PreToolUse',
      execution: { exitCode: 2, stderr: 'jq is missing; refusing to be safe.\n' },
    },
  ],
  exits: ['success'],
  *onRun(run) {
    if (command(run)?.exitCode !== 0) return;
    const stderr = ownWords(run, 'stderr');
    const after = `the hook carried on and ended with exit code 0: ${outcome(run, contractOf(run))}`;
    const file = notExecutable(stderr, run);
    if (file !== undefined) {
      yield {
        message: `\`${file}\` is not executable, so the shell cannot start it, but ${after}.`,
        help: `Run \`chmod +x ${file}\`, or name its interpreter where the hook starts it.`,
        at: { in: 'output', stream: 'stderr' },
        severity: 'error',
      };
      return;
    }
    const name = missing(stderr);
    if (name === undefined) return;
    // What only runs on macOS gets bash as its `sh`.
    if (bashOnly.has(name) && ofMac.test(textOf(run.case.hook).text)) return;
    const inCommand = isOfCommand(run.case.hook, name, stderr);
    yield bashOnly.has(name)
      ? {
          message: `\`${name}\` works only in bash, and \`sh\`, which ran the hook, is another shell on Debian, Ubuntu and others: everything that depends on it fails there, but ${after}.`,
          help: inCommand
            ? "Run the command with `bash -c '…'`, or move it into a script that begins with `#!/usr/bin/env bash`."
            : 'Start the script with `#!/usr/bin/env bash`, or with `bash` in the command.',
          at: inCommand ? handlerSpot(run.case.hook, 'command') : { in: 'output', stream: 'stderr' },
          severity: 'error',
        }
      : {
          message: `\`${name}\` was not found, but ${after}.`,
          help: 'Check for it at the start, and decide there what the hook does without it.',
          at: { in: 'output', stream: 'stderr' },
        };
  },
};

/** Is it the command of the handler itself that has the word in it, and not the script that it starts? */
function isOfCommand({ handler, script }: Hook, name: string, stderr: string): boolean {
  if (script === undefined) return true;
  return /^(?:\/bin\/)?sh: \d+: /m.test(stderr) && handler.command?.includes(name) === true;
}

/** A script that the hook starts, and that a shell says it may not run; one that it writes to is none. */
function notExecutable(stderr: string, { case: { hook } }: Run): string | undefined {
  const said = /^.{1,400}: (?:line )?\d{1,6}: (\S{1,400}\.(?:sh|bash|py|rb|[cm]?js)): Permission denied$/m.exec(
    stderr.slice(0, 4000),
  );
  const file = said?.[1]?.replace(`${hook.projectDir}/`, '').replaceAll('`', '');
  const name = file?.slice(file.lastIndexOf('/') + 1).replace(/\W/g, '\\$&');
  return name !== undefined && !new RegExp(`>\\s{0,9}["']?[^\\s"'|;&]{0,200}${name}`).test(textOf(hook).text)
    ? file
    : undefined;
}

/** The command that a shell says it has not found, in the words of dash, bash and zsh. */
function missing(stderr: string): string | undefined {
  const said =
    /^\S+: \d+: (\S+): not found$|^.+: line \d+: (\S+): command not found$|^.+:\d+: command not found: (\S+)$/m.exec(
      stderr.slice(0, 4000),
    );
  return (said?.[1] ?? said?.[2] ?? said?.[3])?.replaceAll('`', '');
}
