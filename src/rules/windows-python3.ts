/** `python3` in the hooks of a project that is used on Windows too. */
import { handlerSpot } from '../evidence/registration.js';
import type { Hook, Project, Rule } from '../model.js';
import { withoutComments } from '../script/other-files.js';
import { textOf } from '../script/text-of.js';

function wired(commands: readonly string[], title?: string) {
  const hooks = commands.map((command) => ({ type: 'command', command }));
  const text = JSON.stringify({ hooks: { Stop: [{ hooks }] } });
  const files = { 'done.py': { text: 'import sys\nsys.exit(0)\n' }, 'done.ps1': { text: 'exit 0\n' } };
  return { kind: 'config', config: 'settings', text, files, ...(title === undefined ? {} : { title }) } as const;
}

const python3 = 'python3 "$CLAUDE_PROJECT_DIR"/done.py';
const powershell = 'powershell.exe -File "$CLAUDE_PROJECT_DIR"/done.ps1';

export const rule: Rule = {
  id: 'windows-python3',
  severity: 'info',
  summary: 'Hooks call `python3`, which Windows does not have, in a project that is used on Windows too.',
  docs: {
    why:
      'The installers of Python for Windows bring `python` and `py`. `python3` leads to the Microsoft Store there, and ends with ' +
      'an error: a guard lets everything through. This is told once for a project, and only where one of its hooks names Windows or a program of it.',
    repair: 'Call `python`, or look for what is there: `$(command -v python3 || command -v python)`.',
  },
  bad: [wired([python3, powershell])],
  good: [
    wired([python3], 'Nothing says that the project is used on Windows'),
    wired([python3.replace('python3', 'python'), powershell], 'By the name that every system has'),
    wired([`${python3} || ${python3.replace('python3', 'python')}`, powershell], 'One of two'),
  ],
  *onHook(hook, project) {
    if (!project.hooks.some(speaksOfWindows)) return;
    const calling = project.hooks.filter(callsPython3);
    if (calling[0]?.id !== hook.id) return;
    const places = [...new Set(calling.map((each) => each.handler.command ?? ''))];
    yield {
      message: `On Windows, \`python3\` leads to the Microsoft Store and ends with an error${others(places.length - 1)}.`,
      help: 'If the hooks are to run on Windows too, call `python`, or try one after the other.',
      at: handlerSpot(hook, 'command'),
    };
  },
};

const others = (count: number): string =>
  count < 1
    ? ''
    : `; ${count === 1 ? '1 more command of this project calls' : `${count} more commands of this project call`} it`;

function callsPython3({ handler: { args = [], command = '' } }: Hook): boolean {
  return (
    /(?:^|[\s;&|(])python3(?=\s)/.test([command, ...args].join(' ')) && !/(?:^|[\s;&|(])(?:python|py)\s/.test(command)
  );
}

/** Programs, paths and tests that only somebody writes who runs the hooks on Windows. */
const ofWindows =
  /\bwin32\b|["']Windows["']|\bOSTYPE[^\n]{0,40}msys|\bMINGW|\bcygpath\b|\b(?:powershell|pwsh|cmd|taskkill|wslpath)(?:\.exe)\b|\bos\.name\s*==\s*["']nt["']|\.ps1\b|(?<![\w/])[A-Z]:[\\/]{1,2}\w/;

const known = new WeakMap<Project['hooks'][number], boolean>();

function speaksOfWindows(hook: Hook): boolean {
  const found = known.get(hook) ?? ofWindows.test(`${hook.handler.command ?? ''}\n${codeOf(hook)}`);
  known.set(hook, found);
  return found;
}

function codeOf(hook: Hook): string {
  const { language, text } = textOf(hook);
  return withoutComments(text, language);
}
