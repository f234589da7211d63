/** A path that exists on one machine, in a file that others use too. */

import { handlerSpot, inConfigFile, isShared } from '../../evidence/registration.js';
import { blocksWithoutFile, endWithoutFile } from '../../evidence/without-file.js';
import type { Rule, Script, Target } from '../../model.js';
import { isObject } from '../../text/fields.js';
import { valueAt } from '../../text/json-pointer.js';

/** Home folders of people, not of images that everybody runs (`/home/node`) or of examples. */
const homePath =
  /(?<![\w./-])(?:(?:\/mnt\/[a-z])?\/(?:home|Users)\/(?!(?:node|runner|vscode|user|username|you|yourname|your-name|me|shared|linuxbrew|coder|ubuntu|app|claude|codespace|gitpod)\/)[\w.-]+|[A-Za-z]:[\\/]+Users[\\/]+(?!Public\b)[\w.-]+(?: [\w.-]+)?)[\\/]/i;

/** A program that somebody has put on a drive of Windows, at the beginning of a command. */
const ownProgram =
  /^\s{0,9}["']?((?:\/[a-z]|[A-Za-z]:)[\\/]{1,2}(?!(?:Program Files|ProgramData|Windows)\b)[\w-][\w .-]{0,60}[\\/])[^"'\n]{0,200}\.exe\b/i;

/** In a script, a folder on another drive of Windows than the first as well, on which every machine has programs. */
const ownFolder = new RegExp(`${homePath.source}|(?<![\\w./-])[D-Z]:[\\\\/]{1,2}[\\w-][\\w.-]{0,60}`, 'i');

export const rule: Rule = {
  id: 'home-path',
  severity: 'warning',
  summary: "A command, a script or `env` names one machine's home folder, in a file that others share.",
  docs: {
    why:
      'On every other machine the file does not exist: the shell ends with 127 and Node.js with 1, and nothing is guarded; ' +
      'Python ends with 2, which blocks every time. hooklint still judges what the hook does, where its file is in the ' +
      'project and the program on the PATH.',
    repair:
      'Write `"$CLAUDE_PROJECT_DIR"/…` for files of the project, `"$HOME"/…` for files of the user, or move the ' +
      'hook to `.claude/settings.local.json`.',
  },
  bad: [
    {
      kind: 'config',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "/Users/ada/projects/shop/.claude/hooks/done.sh"}]}]}}',
    },
    {
      kind: 'config',
      title: 'A home on Windows, seen from WSL',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "bash /mnt/c/Users/ada/hooks/done.sh"}]}]}}',
    },
    {
      kind: 'config',
      title: 'A checkout on a drive of Windows',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "node \\"D:/code/shop/.claude/hooks/done.js\\""}]}]}}',
      files: { '.claude/hooks/done.js': { text: 'process.exit(0);\n' } },
    },
    {
      kind: 'config',
      title: 'In the script, which lies in the project itself',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "\\"$CLAUDE_PROJECT_DIR\\"/done.sh"}]}]}}',
      files: {
        'done.sh': { text: '#!/bin/sh\nROOT="/home/ada/shop"\ncd "$ROOT" && make done\n', executable: true },
      },
    },
    {
      kind: 'config',
      title: 'In a script whose values are written below each other',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "node \\"$CLAUDE_PROJECT_DIR\\"/done.js"}]}]}}',
      files: {
        'done.js': {
          text: "const REPO     = 'C:/Users/ada/shop';\nconst EVERYONE = true;\nrequire('child_process').execSync('make', { cwd: REPO });\n",
        },
      },
    },
    {
      kind: 'config',
      title: 'A folder on another drive, in the script',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "node \\"$CLAUDE_PROJECT_DIR\\"/done.js"}]}]}}',
      files: { 'done.js': { text: "const cwd = 'F:/shop';\nrequire('child_process').execSync('make', { cwd });\n" } },
    },
    {
      kind: 'config',
      title: 'In the script, which asks whether it is there: a note',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "\\"$CLAUDE_PROJECT_DIR\\"/done.sh"}]}]}}',
      files: {
        'done.sh': {
          text: '#!/bin/sh\nNOTES="/home/ada/notes"\nif [ -d "$NOTES" ]; then\n  date >>"$NOTES/turns.md"\nfi\n',
          executable: true,
        },
      },
    },
    {
      kind: 'config',
      title: 'In a variable for everything that Claude Code starts',
      config: 'settings',
      text: '{"env": {"PATH": "/Users/ada/.nvm/versions/node/v22.1.0/bin:/usr/bin:/bin"}}',
    },
    {
      kind: 'config',
      title: 'A name of two words on Windows',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "python \\"C:\\\\Users\\\\Ada Byron\\\\shop\\\\.claude\\\\hooks\\\\done.py\\""}]}]}}',
      files: { '.claude/hooks/done.py': { text: 'import sys\nsys.exit(0)\n' } },
    },
    {
      kind: 'config',
      title: 'A program on a drive of Windows, as Git Bash writes its path',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "/c/Miniforge/python.exe \\"$CLAUDE_PROJECT_DIR/.claude/hooks/done.py\\""}]}]}}',
      files: { '.claude/hooks/done.py': { text: 'import sys\nsys.exit(0)\n' } },
    },
    {
      kind: 'config',
      title: 'What follows hides that the script is missing',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "python3 /home/ada/shop/.claude/hooks/guard.py 2>/dev/null || true"}]}]}}',
      files: { '.claude/hooks/guard.py': { text: 'import sys\nsys.exit(0)\n' } },
    },
    {
      kind: 'config',
      title: 'Python blocks where it finds no script',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "python3 /home/ada/shop/.claude/hooks/guard.py"}]}]}}',
      files: { '.claude/hooks/guard.py': { text: 'import sys\nsys.exit(0)\n' } },
    },
  ],
  good: [
    {
      kind: 'config',
      title: 'A whole path that is the same for everybody',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "/opt/company/hooks/done.sh"}]}]}}',
    },
    {
      kind: 'config',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "\\"$HOME\\"/.claude/hooks/done.sh"}]}]}}',
    },
    {
      kind: 'config',
      title: 'A way out in the script, behind what holds on other machines',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "\\"$CLAUDE_PROJECT_DIR\\"/done.sh"}]}]}}',
      files: {
        'done.sh': {
          text: '#!/bin/sh\n# ROOT="/home/ada/shop"\nROOT=$(git rev-parse --show-toplevel || echo /home/ada/shop)\ncd "$ROOT" && make done\n',
          executable: true,
        },
      },
    },
    {
      kind: 'config',
      title: 'In reserve, for a variable that has no value',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "\\"$CLAUDE_PROJECT_DIR\\"/done.sh"}]}]}}',
      files: {
        'done.sh': {
          text: '#!/bin/bash\nif [[ -z "$SHOP_ROOT" ]]; then\n  SHOP_ROOT="/home/ada/shop"\nfi\ncd "$SHOP_ROOT" && make done\n',
          executable: true,
        },
      },
    },
    {
      kind: 'config',
      title: 'A folder on the first drive, which many machines have',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "node \\"$CLAUDE_PROJECT_DIR\\"/done.js"}]}]}}',
      files: {
        'done.js': {
          text: "const shell = 'C:/msys64/usr/bin/bash.exe';\nrequire('child_process').spawnSync(shell, ['done.sh']);\n",
        },
      },
    },
    {
      kind: 'config',
      title: 'A program where Windows itself has its programs',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "\\"/c/Program Files/Git/bin/bash.exe\\" \\"$CLAUDE_PROJECT_DIR/.claude/hooks/done.sh\\""}]}]}}',
      files: { '.claude/hooks/done.sh': { text: '#!/bin/bash\nexit 0\n' } },
    },
    {
      kind: 'config',
      title: 'In reserve, where Git knows no root',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "bash \\"$(git rev-parse --show-toplevel || echo /home/ada/shop)\\"/.claude/hooks/done.sh"}]}]}}',
      files: { '.claude/hooks/done.sh': { text: '#!/bin/bash\nexit 0\n' } },
    },
    {
      kind: 'config',
      title: 'A variable that names no home',
      config: 'settings',
      text: '{"env": {"GOFLAGS": "-mod=mod", "CACHE": "/home/node/.cache"}}',
    },
  ],
  *onConfig({ kind, layer = 'project', value }) {
    const env = kind === 'settings' && layer === 'project' ? valueAt(value, '/env') : undefined;
    for (const [name, set] of isObject(env) ? Object.entries(env) : []) {
      const place = typeof set === 'string' ? homePath.exec(set)?.[0] : undefined;
      if (place === undefined) continue;
      yield {
        message: `\`env.${name}\` names \`${place}\`, which exists on only one machine.`,
        help: 'Move it to `.claude/settings.local.json`.',
        at: { in: 'config', pointer: `/env/${name}` },
      };
    }
  },
  handlers: ['command'],
  *onHook(hook) {
    const { command = '', args = [] } = hook.handler;
    if (!isShared(hook)) return;
    const own = hook.script && placeInScript(hook.script);
    if (own !== undefined) {
      yield {
        message: `The script names \`${own.place}\`, which exists on only one machine.`,
        help: "Take the project's folder from `CLAUDE_PROJECT_DIR`, and the user's from `HOME`.",
        at: { in: 'script', offset: own.offset, length: own.place.length },
        // A script that asks first whether the place is there has something to do without it.
        ...(own.isLookedFor ? { severity: 'info' as const } : {}),
      };
    }
    const { target } = hook;
    const home =
      [command, ...args].map((text) => homePath.exec(text)?.[0]).find((path) => path !== undefined) ??
      ownProgram.exec(command)?.[1];
    const place = home ?? elsewhere(target);
    if (place === undefined) return;
    // In reserve, where Git knows no root.
    if (home !== undefined && /\|\| {0,9}echo ["']?$/.test(command.slice(0, command.indexOf(home)))) return;
    const isOfScript = home === undefined || (target !== undefined && (target.named ?? target.text).includes(home));
    // Where the command has another program to try, it may never come to this one.
    const isFallback = !isOfScript && /\|\||\bcommand -v\b|\bwhich\b/.test(command);
    const missing = isOfScript ? 'script' : 'program';
    const isNeeded = target !== undefined && !isFallback;
    const end = isNeeded ? ` Elsewhere, ${endWithoutFile(hook, missing)}` : '';
    // A hook that stops everybody else is told by itself, and not among those that only do nothing there.
    const why = isNeeded && blocksWithoutFile(hook, missing) ? ', before it stops somebody else' : '';
    yield {
      message: `The command names \`${place}\`, which exists on only one machine.${end}`,
      help: `Write ${inConfigFile(hook, '`"$CLAUDE_PROJECT_DIR"` or `"$HOME"`')} instead${why}.`,
      at: handlerSpot(hook, 'command'),
    };
  },
};

/** A place that only one machine has, in a script. */
interface OwnPlace {
  readonly place: string;
  readonly offset: number;
  /** The script does something only if the place is there: `if [ -d "$VAULT" ]`. */
  readonly isLookedFor: boolean;
}

/** Where a script goes, or what it sets a variable to, without another way. */
function placeInScript({ path, text }: Script): OwnPlace | undefined {
  if (path.startsWith('/') || path.startsWith('..')) return undefined;
  let offset = 0;
  let before = '';
  for (const line of text.split('\n')) {
    const start = line.length <= longestLine && !/\|\||:-/.test(line) ? setsOrGoes.exec(line)?.[0] : undefined;
    const found = start === undefined ? null : ownFolder.exec(line);
    if (start !== undefined && found?.index === start.length) {
      const name = /(\w{1,60}) {0,20}=/.exec(start)?.[1];
      const isTested = (test: string, where: string): boolean =>
        name !== undefined && new RegExp(`\\bif \\[\\[? ${test} "?\\$\\{?${name}\\b`).test(where);
      // In quotes, a name may hold spaces.
      const behind = /["']$/.test(start) ? line.slice(start.length + found[0].length) : '';
      const place = found[0] + (/^ [^"'\\/$]{1,60}/.exec(behind)?.[0] ?? '');
      // What a variable gets that has no value is in reserve, as behind `:-`.
      if (!isTested('-z', before))
        return { place, offset: offset + found.index, isLookedFor: isTested('-[def]', text) };
    }
    offset += line.length + 1;
    before = line;
  }
  return undefined;
}

/** `ROOT="`, `const root = '`, `cwd: '`, `cd `. */
const setsOrGoes =
  /^\s{0,40}(?:cwd: ?|(?:export |readonly |local |const |let |var )?[A-Za-z_]\w{0,60} {0,20}= ?(?:Path\()?r?|(?:[A-Z_]{1,40}=\$\()?cd )["']?/;

const longestLine = 300;

/** The folder of another checkout that the command names by a whole path, where this project has the rest of the path. */
function elsewhere(target: Target | undefined): string | undefined {
  if (target?.named === undefined || /^["']?(?:~|\$)/.test(target.text)) return undefined;
  const named = target.named.replaceAll('\\', '/').split('/');
  const own = target.absolutePath.split('/');
  while (named.length > 0 && named.at(-1) === own.at(-1)) {
    named.pop();
    own.pop();
  }
  return `${named.join('/')}/`;
}
