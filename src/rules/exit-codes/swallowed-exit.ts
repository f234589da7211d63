/** A command that discards the exit code of the guard it starts. */

import { blockingExitCode } from '../../contract/index.js';
import { clientOf, handlerSpot } from '../../evidence/registration.js';
import { exit2Counts } from '../../evidence/runs.js';
import { commandExample } from '../../evidence/settings-example.js';
import { contractAt } from '../../interpret/contract-at.js';
import type { EventName, Hook, Rule, RuleFinding, Script } from '../../model.js';
import { answerLines, exitsToBlock } from '../../script/answers/answers.js';
import { startedFiles } from '../../script/files/started-file.js';
import { lostPrograms } from '../../script/pitfalls/lost-programs.js';
import { literalText, readShellCommand, type SimpleCommand } from '../../script/shell/shell-command.js';

const guard = { text: '#!/bin/sh\ngrep -q push && { echo "no pushes" >&2; exit 2; }\nexit 0\n', executable: true };
const speaker = { text: '#!/bin/sh\ncat >/dev/null\necho \'{"systemMessage": "Noted."}\'\n', executable: true };

function wired(behind: string, title?: string, script = guard, event: EventName = 'PreToolUse') {
  const command = `"$CLAUDE_PROJECT_DIR"/guard.sh${behind}`;
  return commandExample(event, { command }, { title, files: { 'guard.sh': script } });
}

/** A script that starts another program. */
const starting = (lines: string, title: string) => {
  const { files, ...config } = wired('', title, { text: `#!/bin/bash\n${lines}\n`, executable: true });
  const programs = {
    'checks.py': {
      text: 'import sys\nif "push" in sys.stdin.read():\n    print("No pushes.", file=sys.stderr)\n    sys.exit(2)\n',
    },
    'decides.py': {
      text: 'import json, sys\nif "push" in sys.stdin.read():\n    print(json.dumps({"decision": "block", "reason": "No pushes."}))\n',
    },
    'notes.py': { text: 'import sys\nopen("notes.log", "a").write(sys.stdin.read())\n' },
  };
  return { ...config, files: { ...files, ...programs } } as const;
};

export const rule: Rule = {
  id: 'swallowed-exit',
  severity: 'error',
  summary: 'The command discards the exit code of the guard it starts.',
  docs: {
    why: 'The exit code of a command is that of what ran last. Behind `|| true`, `; exit 0`, a pipe or `&` the exit code 2 of a guard is lost: the guard prints its message and blocks nothing.',
    repair:
      'Start the guard alone, or last: `exec guard.sh`. Let the guard itself decide which of its failures may pass.',
  },
  bad: [
    wired(' || true'),
    wired('; exit 0', 'Another command behind it'),
    wired(' | tee -a guard.log', 'A pipe'),
    wired(' &', 'In the background'),
    wired(' || exit 1', 'Another code in its place'),
    wired(
      ' 2>/dev/null || powershell.exe -File guard.ps1; exit 0',
      'Another program where it fails, and where it blocks',
    ),
    wired(' || echo "{}"', 'A reply in its place, where the code hangs on a condition', {
      text: '#!/usr/bin/env python3\nimport json, sys\nresult = json.load(sys.stdin)["tool_input"].get("command", "")\nprint("No pushes.", file=sys.stderr)\nsys.exit(2 if "push" in result else 0)\n',
      executable: true,
    }),
    starting('python3 "$(dirname "$0")/checks.py" || true\nexit 0', 'The code of a program that the script starts'),
    starting('out=$(python3 "$(dirname "$0")/decides.py")\nexit 0', 'The decision of a program that the script starts'),
  ],
  good: [
    starting('python3 "$(dirname "$0")/checks.py"\nexit $?', 'The code of a program, handed on'),
    starting('python3 "$(dirname "$0")/notes.py" || true', 'A program that blocks nothing'),
    starting(
      'for each in \\\n  "$CHECKS_DIR/checks.py" \\\n  "$(dirname "$0")/checks.py"; do\n  [ -x "$each" ] && found=$each\ndone\nexit 0',
      'A list of the places where a program may be',
    ),
    wired(''),
    wired(' || exit 2', 'It blocks in either case'),
    wired(' || { echo "The guard cannot run." >&2; exit 2; }', 'It blocks in either case, and says why'),
    wired(' || { [ $? -eq 2 ] && exit 2; bash other.sh; }', 'Another program, but not where it blocks'),
    wired(' 2>>guard.log; exit $?', 'Handed on'),
    wired(' && echo ok', 'What comes behind it runs only when it lets pass'),
    wired(' || true', 'It says no by JSON, if at all', speaker),
    wired(' || true', 'An event on which the code does nothing', guard, 'Notification'),
    wired('', 'The command does not start a script', guard),
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    const contract = contractAt(hook.event, clientOf(project));
    if (hook.script === undefined) return;
    yield* ofPrograms(hook.script, exit2Counts(contract));
    if (!exit2Counts(contract)) return;
    const how = swallowedBy(hook);
    if (how === undefined || !exitsToBlock(hook)) return;
    const { fallback } = how;
    yield {
      ...(fallback
        ? {
            message: `The script can end with exit code 2, and the command then runs ${how.what} too, whose exit code counts instead: the block is lost.`,
            help: 'Choose the program before you start one: `if command -v bash >/dev/null; then …; else …; fi`.',
          }
        : {
            message: `The script can end with exit code 2, and ${how.what} in the command throws the code away: it blocks nothing.`,
            help: 'Remove it, so that the exit code of the script is that of the command.',
          }),
      at: handlerSpot(hook, 'command'),
    };
  },
};

/** Programs that the script starts and that would block, if it let them. */
function* ofPrograms({ programs = [], text }: Script, exitCounts: boolean): Iterable<RuleFinding> {
  for (const { exitLostTo, length, offset, outputLostTo, path } of programs.length === 0 ? [] : lostPrograms(text)) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const program = programs.find((each) => each.path.endsWith(name));
    if (program === undefined) continue;
    const answers = answerLines(program);
    const at = { in: 'script', offset, length } as const;
    if (
      exitCounts &&
      exitLostTo !== undefined &&
      answers.some(({ blocks, exit }) => blocks && exit === blockingExitCode)
    ) {
      yield {
        message: `\`${name}\` can end with exit code 2, and \`${exitLostTo}\` behind it throws the code away: it blocks nothing.`,
        help: 'Hand the code on: `exec` the program, or write `program; exit $?`.',
        at,
      };
    } else if (
      outputLostTo !== undefined &&
      answers.some(({ blocks, exit, prints, toStderr }) => blocks && exit === undefined && prints && !toStderr)
    ) {
      yield {
        message: `\`${name}\` can print a decision that blocks, and it goes to \`${outputLostTo}\`, where Claude Code does not read it: it blocks nothing.`,
        help: 'Let it print to the stdout of the hook, or print what it printed.',
        at,
      };
    }
  }
}

interface Swallowed {
  /** What takes the place of the guard's exit code, as words of the command. */
  readonly what: string;
  /** It was to run only where the guard cannot. */
  readonly fallback?: true;
}

/** What takes the place of the guard's exit code; undefined: nothing does. */
function swallowedBy({ handler }: Hook): Swallowed | undefined {
  const { command } = handler;
  if (command === undefined || handler.args !== undefined || handler.shell === 'powershell') return undefined;
  if (/\bpipefail\b|\bset\s+-\w*e|\bwait\b/.test(command)) return undefined;
  const [started] = startedFiles(handler);
  if (started === undefined) return undefined;
  const commands = readShellCommand(command);
  const at = commands.findIndex(({ words }) => words.some(({ start }) => start === started.word.start));
  const next = commands[at + 1];
  const last = commands.at(-1);
  if (at === -1) return undefined;
  if (next === undefined) return /(?<![&>])&\s*$/.test(command) ? { what: '`&`' } : undefined;
  if (next.after === '|') return { what: `the pipe to \`${nameOf(next)}\`` };
  if (next.after === '&') return { what: '`&`' };
  const other = next.after === '||' ? otherCode(next) : undefined;
  if (other !== undefined) return { what: `\`|| ${other}\`` };
  const branch = /\bif [^;\n]{1,400}[;\n] ?then (exit (?!2\b)\d{1,3}) ?[;\n] ?fi\b/.exec(command)?.[1];
  if (branch !== undefined) return { what: `\`then ${branch}\`` };
  const ended = commands.slice(at + 2).some(endsOtherwise);
  if (next.after === '||' && succeeds(next)) return ended ? undefined : { what: `\`|| ${textOf(next)}\`` };
  if (next.after === '||' && isFallback(next, command)) return { what: `\`${nameOf(next)}\``, fallback: true };
  const afterwards = next.after === ';' || next.after === '\n';
  return afterwards && last !== undefined && succeeds(last) ? { what: `\`; ${textOf(last)}\`` } : undefined;
}

/** A second way to start the guard, for machines where the first does not work. */
function isFallback(command: SimpleCommand, whole: string): boolean {
  if (command.nested || /\$\?|\bexit\s+2\b/.test(whole)) return false;
  return /^(?:(?:ba|z)?sh|pwsh|powershell|cmd|py|python[\d.]*|node|bun|deno|npx|uvx?|ruby)(?:\.exe)?$/i.test(
    nameOf(command),
  );
}

/** `exit 1`: another code than that of the guard. */
function otherCode(command: SimpleCommand): string | undefined {
  const text = textOf(command);
  return /^exit (?!2$)[1-9]\d{0,2}$/.test(text) && !command.nested ? text : undefined;
}

/** Does the command end with 0 whatever came before? */
function succeeds(command: SimpleCommand): boolean {
  return /^(?:true|:|exit 0|echo\b.*|printf\b.*)$/s.test(textOf(command)) && !command.nested;
}

/** `exit 2`, `exit $?`: behind what succeeds, as in `|| { echo "The guard failed" >&2; exit 2; }`. */
const endsOtherwise = (command: SimpleCommand): boolean => /^(?:exit|return)(?! 0$)/.test(textOf(command));

const nameOf = ({ words: [first] }: SimpleCommand): string => (first && literalText(first)) ?? 'another command';
const textOf = ({ words }: SimpleCommand): string => words.map((word) => literalText(word) ?? '…').join(' ');
