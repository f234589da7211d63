/** `python3` in the hooks of a project that is used on Windows too. */

import { handlerSpot } from '../../evidence/registration.js';
import { isUsedOnWindows } from '../../evidence/windows.js';
import type { Hook, Project, Rule } from '../../model.js';
import { onceFor } from '../../text/once-for.js';

const counter = { text: '#!/usr/bin/env python3\nimport sys\nsys.exit(0)\n', executable: true };

function wired(commands: readonly string[], title?: string) {
  const hooks = commands.map((command) => ({ type: 'command', command }));
  const text = JSON.stringify({ hooks: { Stop: [{ hooks }] } });
  const files = {
    'count.py': counter,
    'done.py': { text: 'import sys\nsys.exit(0)\n' },
    'done.ps1': { text: 'exit 0\n' },
  };
  return { kind: 'config', config: 'settings', text, files, ...(title === undefined ? {} : { title }) } as const;
}

const python3 = 'python3 "$CLAUDE_PROJECT_DIR"/done.py';
const powershell = 'powershell.exe -File "$CLAUDE_PROJECT_DIR"/done.ps1';

export const rule: Rule = {
  id: 'windows-python3',
  severity: 'info',
  summary: 'Hooks call `python3`, which Windows does not have, in a project that is used on Windows too.',
  docs: {
    why: 'The installers of Python for Windows bring `python` and `py`. `python3` leads to the Microsoft Store there, and ends with an error: a guard blocks nothing. hooklint reports it once for a project, and only if one of its hooks names Windows or a program of it.',
    repair: 'Call `python`, or look for what is there: `$(command -v python3 || command -v python)`.',
  },
  bad: [
    wired([python3, powershell]),
    wired(['"$CLAUDE_PROJECT_DIR"/count.py', powershell], 'By the first line of a script'),
  ],
  good: [
    wired([python3], 'Nothing says that the project is used on Windows'),
    wired([python3.replace('python3', 'python'), powershell], 'By the name that every system has'),
    wired(['python "$CLAUDE_PROJECT_DIR"/count.py', powershell], 'Its first line is not asked'),
    wired([`${python3} || ${python3.replace('python3', 'python')}`, powershell], 'One of two'),
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    if (!isUsedOnWindows(project)) return;
    const calling = callers(project);
    if (calling[0]?.id !== hook.id) return;
    const places = [...new Set(calling.map((each) => each.handler.command ?? ''))];
    yield {
      message: `On Windows, \`python3\` leads to the Microsoft Store and ends with an error${others(places.length - 1)}.`,
      help: 'If the hooks are to run on Windows too, call `python`, or try one after the other.',
      at: handlerSpot(hook, 'command'),
    };
  },
};

const callers = onceFor(({ hooks }: Project): readonly Hook[] => hooks.filter(callsPython3));

const others = (count: number): string =>
  count < 1
    ? ''
    : `; ${count === 1 ? '1 more command of this project calls' : `${count} more commands of this project call`} it`;

function callsPython3({ handler: { args = [], command = '' }, script, target }: Hook): boolean {
  const itself = target !== undefined && target.interpreter === undefined && /\bpython3\b/.test(script?.shebang ?? '');
  return (
    itself ||
    (/(?:^|[\s;&|(])python3(?=\s)/.test([command, ...args].join(' ')) && !/(?:^|[\s;&|(])(?:python|py)\s/.test(command))
  );
}
