/** The program, or one that the hook needs, could not be started. */

import { resolveContract } from '../../contract/resolve.js';
import { failClosed, outcome } from '../../evidence/phrases.js';
import { clientOf } from '../../evidence/registration.js';
import { command, contractOf, stderrOf } from '../../evidence/runs.js';
import type { Rule, Run } from '../../model.js';
import { startsMissingFile } from '../../wiring/missing-file.js';
import { othersVariable, ownerOf, refusedVariable } from '../../wiring/refused-variable.js';

/** What the exit codes of a failure to start say. */
const codes: Readonly<Record<number, string>> = { 126: 'cannot be run', 127: 'was not found' };

export const rule: Rule = {
  id: 'not-started',
  severity: 'error',
  summary: 'The hook, or a program that it needs, could not start.',
  blamesMachine: true,
  docs: {
    why:
      'A script that is missing or not executable, an interpreter that does not exist, or a tool that is not on the ' +
      'PATH ends with exit code 126 or 127. Claude Code treats that as an error that does not block: a guard with a ' +
      'wrong path guards nothing.',
    repair:
      'Check the path (`"$CLAUDE_PROJECT_DIR"/.claude/hooks/guard.sh`, from the project directory), the shebang, ' +
      'the line endings and `chmod +x`. Check for the tools that the script needs, and fail closed without them.',
    issues: ['https://github.com/anthropics/claude-code/issues/84656'],
  },
  bad: [
    {
      kind: 'run',
      title: 'The script does not exist',
      event: 'PreToolUse',
      execution: { exitCode: 127, stderr: '/bin/sh: 1: .claude/hooks/guard.sh: not found\n' },
    },
    {
      kind: 'run',
      title: 'The script is not executable',
      event: 'PreToolUse',
      execution: { exitCode: 126, stderr: '/bin/sh: 1: .claude/hooks/guard.sh: Permission denied\n' },
    },
    {
      kind: 'run',
      title: 'A variable that is not set',
      event: 'PreToolUse',
      handler: { command: '"$PROJECT_DIR/.claude/hooks/guard.sh"' },
      execution: { exitCode: 127, stderr: '/bin/sh: 1: /.claude/hooks/guard.sh: not found\n' },
    },
    {
      kind: 'run',
      title: 'A path of Windows without quotes',
      event: 'PreToolUse',
      handler: { command: 'C:\\tools\\guard.exe check' },
      execution: { exitCode: 127, stderr: '/bin/sh: 1: C:toolsguard.exe: not found\n' },
    },
    {
      kind: 'config',
      title: 'A variable of plugins in settings',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "\\"${CLAUDE_PLUGIN_ROOT}\\"/guard.sh"}]}]}}',
    },
    {
      kind: 'config',
      title: 'Another variable of plugins, as an argument',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "node", "args": ["-e", "0", "${CLAUDE_PLUGIN_DATA}/log"]}]}]}}',
    },
    {
      kind: 'run',
      title: 'A path with a space, without quotes',
      event: 'PreToolUse',
      handler: { command: 'bash /Volumes/My Disk/shop/guard.sh' },
      execution: { exitCode: 127, stderr: 'bash: /Volumes/My: No such file or directory\n' },
    },
    { kind: 'run', title: 'No command', event: 'PreToolUse', handler: { command: '' }, execution: {} },
  ],
  good: [
    { kind: 'run', event: 'PreToolUse', execution: { exitCode: 0 } },
    {
      kind: 'config',
      title: 'A plugin that names its own folder',
      config: 'plugin',
      text: '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "ls \\"${CLAUDE_PLUGIN_ROOT}\\""}]}]}}',
    },
    {
      kind: 'config',
      title: 'A fallback of the shell',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "\\"${CLAUDE_PLUGIN_ROOT:-$CLAUDE_PROJECT_DIR}\\"/guard.sh"}]}]}}',
      files: { 'guard.sh': { text: '#!/bin/sh\nexit 0\n', executable: true } },
    },
  ],
  exits: ['failure', 'none'],
  *onHook(hook, project) {
    const { handler, event } = hook;
    const name = refusedVariable(handler, ownerOf(hook), resolveContract(event, clientOf(project)));
    if (name !== undefined) {
      yield {
        message: `Claude Code does not start this hook, because ${othersVariable(name)}: it always fails.`,
        help:
          name === 'CLAUDE_PLUGIN_ROOT'
            ? 'Name the script by `"$CLAUDE_PROJECT_DIR"/…`, or move the hook into the plugin.'
            : 'Keep the data elsewhere, or move the hook into a plugin.',
        at: { in: 'hook' },
      };
    }
    if (handler.type !== 'command' || handler.command !== '') return;
    yield {
      message: 'The command is empty, so Claude Code has nothing to run: the hook always fails.',
      help: 'Write the command, or remove the handler.',
      at: { in: 'hook' },
    };
  },
  *onRun(run) {
    const execution = command(run);
    if (execution === null || startsMissingFile(run.case.hook)) return;
    const { exitCode, startError } = execution;
    const how = codes[exitCode ?? 0];
    if (startError === undefined && how === undefined) return;
    const after = outcome(run, contractOf(run));
    yield {
      message:
        startError === undefined
          ? `Exit code ${exitCode}: ${program(run) ?? 'the hook, or a program that it needs,'} ${how}, so ${after}.`
          : `The program could not start (${startError.code}): ${after}.`,
      help: losesBackslashes(run)
        ? 'The shell removes the backslashes: use forward slashes, or put the path in single quotes.'
        : (cutPath(run) ??
          emptyVariable(run) ??
          `Check the script's path, shebang and permissions, and that every tool it needs is on the PATH${failClosed(run)}.`),
      at: isOfScript(run) ? { in: 'output', stream: 'stderr' } : { in: 'hook' },
    };
  },
};

/** Does the command begin with a path of Windows that no quotes keep whole? */
function losesBackslashes({ case: { hook } }: Run): boolean {
  const { command: text = '', args, shell } = hook.handler;
  return args === undefined && shell !== 'powershell' && /^\s{0,9}(?:[A-Za-z]:|[\w.-]{1,60})\\[\w.]/.test(text);
}

/** What to write where the shell ended a path at its space; undefined: it did not. */
function cutPath(run: Run): string | undefined {
  const found = program(run)?.slice(1, -1) ?? '';
  const { command: text = '', args } = run.case.hook.handler;
  const at = found.includes('/') && args === undefined ? text.indexOf(`${found} `) : -1;
  if (at === -1) return undefined;
  // The next word goes on with the path: it is no option and no word of shell, and has the slash that the path lacks.
  const rest = /^(?:[^\s"'\\;&|<>$-][^\s"';&|<>]{0,200}\/[^\s"';&|<>]{0,300})/.exec(
    text.slice(at + found.length + 1),
  )?.[0];
  const isFile = /\.\w{1,5}$/.test(found);
  return rest === undefined || isFile || rest.startsWith('/')
    ? undefined
    : `The shell ends the path at its space: put it in quotes, \`"${found} ${rest}"\`.`;
}

/** The variable that was empty in front of what was not found, and what to write instead; undefined: none was. */
function emptyVariable(run: Run): string | undefined {
  const { handler, script } = run.case.hook;
  const found = program(run)?.slice(1, -1) ?? '';
  const ofPath = found.startsWith('/')
    ? new RegExp(`\\$\\{?(\\w{1,60})\\}?["']?${escaped(found)}(?![\\w/.-])`)
    : undefined;
  const name =
    ofPath === undefined
      ? undefined
      : (ofPath.exec(handler.command ?? '')?.[1] ?? ofPath.exec(script?.text ?? '')?.[1]);
  // The word behind it was run in its place.
  const leading = script === undefined || found !== script.path ? undefined : inFront.exec(handler.command ?? '')?.[1];
  const empty = name ?? leading;
  if (empty === undefined) return undefined;
  const folder = name !== undefined && /DIR|ROOT|HOME|PATH|PROJECT|REPO/.test(empty);
  return `\`$${empty}\` is empty here, and Claude Code does not set it${folder ? ': write `"$CLAUDE_PROJECT_DIR"` for the folder of the project' : '; write what it stands for'}${failClosed(run)}.`;
}

const inFront = /^\s{0,9}\$\{?(\w{1,60})\}? /;

const escaped = (text: string): string => text.replace(/\W/g, '\\$&');

/** Is it a line of the hook's own script that the shell complains about, and not the command that starts it? */
function isOfScript(run: Run): boolean {
  const name = run.case.hook.script?.path.split('/').at(-1);
  return name !== undefined && / (?:line )?\d+: /.test(stderrOf(run).split(`${name}:`)[1]?.slice(0, 20) ?? '');
}

/** The program that a shell complains about; undefined when the text does not say. */
function program(run: Run): string | undefined {
  const line = stderrOf(run)
    .slice(0, 4000)
    .split('\n')
    .find((text) => /not found|Permission denied|bad interpreter|No such file/.test(text));
  const name = line?.match(
    /(?:^|: )((?:(?!: ).)+): (?:(?:command )?not found|Permission denied|No such file or directory|bad interpreter|Is a directory)/,
  )?.[1];
  return name === undefined ? undefined : `\`${name.replace(`${run.case.hook.projectDir}/`, '').replaceAll('`', '')}\``;
}
