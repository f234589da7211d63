/** A name of Python that not every system has on which the hooks of a project run. */

import { handlerSpot } from '../../evidence/registration.js';
import { settingsExample } from '../../evidence/settings-example.js';
import { isUsedEverywhere, isUsedOnWindows } from '../../evidence/windows.js';
import type { Hook, Project, Rule } from '../../model.js';
import { onceFor } from '../../text/once-for.js';

const startedBy = (name: string) => ({ text: `#!/usr/bin/env ${name}\nimport sys\nsys.exit(0)\n`, executable: true });

function wired(commands: readonly string[], title?: string) {
  const hooks = commands.map((command) => ({ type: 'command', command }));
  const files = {
    'count.py': startedBy('python3'),
    'python.py': startedBy('python'),
    'done.py': { text: 'import sys\nsys.exit(0)\n' },
    'done.ps1': { text: 'exit 0\n' },
    'tool.py': {
      text: 'import subprocess, sys\nsubprocess.run(["npm.cmd" if sys.platform == "win32" else "npm", "test"])\n',
    },
  };
  return settingsExample({ Stop: [{ hooks }] }, { title, files });
}

const python = 'python "$CLAUDE_PROJECT_DIR"/done.py';
const python3 = 'python3 "$CLAUDE_PROJECT_DIR"/done.py';
const powershell = 'powershell.exe -File "$CLAUDE_PROJECT_DIR"/done.ps1';

export const rule: Rule = {
  id: 'python-by-one-name',
  severity: 'info',
  summary: 'Hooks call Python by a name that not every system has.',
  docs: {
    why:
      'Debian, Ubuntu and macOS install `python3` and no `python`. The installers for Windows bring `python` and `py`, and `python3` ' +
      'leads to the Microsoft Store there. Where the name is missing, the hook ends with an error: a guard blocks nothing. hooklint ' +
      'reports it once for a project, `python3` only if one of its hooks names Windows or a program of it, and `python` then only if ' +
      'one tests for Windows.',
    repair: 'Call `$(command -v python || command -v python3)`, or `uv run`, which finds or installs one.',
  },
  bad: [
    wired([python, python.replace('done', 'count')]),
    wired(['"$CLAUDE_PROJECT_DIR"/python.py'], 'By the first line of a script'),
    wired([python3, powershell], '`python3`, in a project that is used on Windows too'),
    wired(['"$CLAUDE_PROJECT_DIR"/count.py', powershell], 'The same by the first line of a script'),
    wired([python.replace('done', 'tool')], '`python`, in a project that tells Windows from other systems'),
  ],
  good: [
    wired([python3], 'Nothing says that the project is used on Windows'),
    wired([python, powershell], 'By the name that Windows has, where the project is used there'),
    wired(['python "$CLAUDE_PROJECT_DIR"/count.py', powershell], 'The first line of a script that is not asked'),
    wired([`${python3} || ${python}`, powershell], 'One of two'),
    wired([`. "$CLAUDE_PROJECT_DIR"/.venv/bin/activate && ${python}`], 'In an environment that has both'),
    wired([`uv run ${python}`], 'By a program that finds one'),
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    const names = isUsedOnWindows(project) ? ['python3', ...(isUsedEverywhere(project) ? ['python'] : [])] : ['python'];
    const name = names.find((each) => callers(project).get(each)?.[0]?.id === hook.id);
    if (name === undefined) return;
    const calling = callers(project).get(name) ?? [];
    const others = new Set(calling.map((each) => each.handler.command ?? '')).size - 1;
    const more =
      others < 1
        ? ''
        : `; ${others === 1 ? '1 more command of this project calls' : `${others} more commands of this project call`} it`;
    yield {
      message:
        name === 'python3'
          ? `On Windows, \`python3\` leads to the Microsoft Store and ends with an error${more}.`
          : `Debian, Ubuntu and macOS have no \`python\`, only \`python3\`: the hook ends with an error there${more}.`,
      help: 'If the hooks are to run everywhere, call `$(command -v python || command -v python3)`.',
      at: handlerSpot(hook, 'command'),
    };
  },
};

/** The hooks that call Python by one name alone, by that name. */
const callers = onceFor(
  ({ hooks }: Project): ReadonlyMap<string, readonly Hook[]> =>
    new Map(['python', 'python3'].map((name) => [name, hooks.filter((hook) => callsBy(name, hook))])),
);

/** Somebody else sees to it that there is a Python of this name. */
const isSeenTo = /\b(?:activate|conda|pyenv|mise|nix|command -v|which)\b/;

function callsBy(name: string, { handler: { args = [], command = '' }, script, target }: Hook): boolean {
  const shebang = target !== undefined && target.interpreter === undefined ? script?.shebang : undefined;
  if (typeof shebang === 'string') return new RegExp(`\\b${name}(?![\\w.])`).test(shebang) && !/\buv\b/.test(shebang);
  const called = [
    ...[command, ...args].join(' ').matchAll(/(?:^|[;&|(]|\b(?:exec|timeout \d{1,4}s?)\s)\s{0,9}(python3?|py)(?=\s)/g),
  ];
  const names = new Set(called.map(([, each]) => each));
  return names.size === 1 && names.has(name) && !isSeenTo.test(command);
}
