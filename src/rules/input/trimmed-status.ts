/** Columns of `git status` that are cut out after the first line has lost the space in front. */
import { askedOfGit } from '../../evidence/asked-of-git.js';
import { handlerSpot } from '../../evidence/registration.js';
import { scriptExample } from '../../evidence/script-example.js';
import { isToldBefore } from '../../evidence/told-once.js';
import type { Rule } from '../../model.js';
import { textOf } from '../../script/answers/text-of.js';
import { trimmedStatus } from '../../script/git/trimmed-status.js';

const python = (text: string, title?: string) =>
  scriptExample('Stop', 'python', `#!/usr/bin/env python3\nimport subprocess, sys\n\n${text}`, { title });

const javascript = (text: string, title?: string) =>
  scriptExample(
    'Stop',
    'javascript',
    `#!/usr/bin/env node\nconst { execFileSync, execSync, spawnSync } = require('node:child_process');\n${text}`,
    { title },
  );

const told = 'if "CHANGELOG.md" not in files:\n    print(files, file=sys.stderr)\n';
const helper = "const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();\n";

export const rule: Rule = {
  id: 'trimmed-status',
  severity: 'warning',
  summary: 'The hook trims the output of `git status`, and cuts its first line in the wrong place.',
  docs: {
    why:
      'A line of `git status --porcelain` has two columns, a space and a name, and the first column of a file that is not ' +
      'staged is a space: ` M src/app.ts`. To trim the whole output takes that space from the first line. `line.slice(3)` ' +
      'then gives `rc/app.ts`, which no file is called, and the first column says that the file is staged.',
    repair: 'Trim the end alone: `.trimEnd()` in JavaScript, `.rstrip()` in Python.',
  },
  bad: [
    python(
      `status = subprocess.run(["git", "status", "--porcelain"], capture_output=True, text=True).stdout.strip()\nfiles = [line[3:] for line in status.splitlines()]\n${told}`,
    ),
    javascript(
      `${helper}const files = git('status', '--porcelain').split('\\n').map((line) => line.slice(3));\nif (!files.includes('CHANGELOG.md')) console.error(files);\n`,
      'By a function of its own',
    ),
    javascript(
      "const status = execSync('git status --porcelain -uall', { encoding: 'utf8' })\n  .toString()\n  .trim();\nconst staged = status.split('\\n').filter((line) => line[0] !== ' ' && line[0] !== '?');\nif (staged.length > 0) console.error(staged.length);\n",
      'How many files are staged',
    ),
    python(
      `def git(*args):\n    done = subprocess.run(["git", *args], capture_output=True, text=True)\n    return done.stdout.strip() if done.returncode == 0 else ""\n\n\nstatus = git("status", "--short")\nfiles = []\nfor line in status.split("\\n"):\n    files.append(line[3:])\n${told}`,
      'The same in Python, line by line',
    ),
    python(
      `done = subprocess.run(["git", "status", "--porcelain"], capture_output=True, text=True)\nfiles = [line[3:] for line in done.stdout.strip().splitlines()]\n${told}`,
      'Trimmed where it is taken apart',
    ),
    javascript(
      "const run = (args) => {\n  const done = spawnSync('git', args, { encoding: 'utf8' });\n  return (done.stdout || '').trim();\n};\nfunction names(status) {\n  const found = [];\n  for (const line of String(status).split('\\n')) {\n    const code = line.slice(0, 2);\n    found.push(`${code} ${line.slice(3)}`);\n  }\n  return found;\n}\nconst status = run(['status', '--porcelain']);\nconsole.error(names(status));\n",
      'Taken apart by another function',
    ),
  ],
  good: [
    python(
      `status = subprocess.run(["git", "status", "--porcelain"], capture_output=True, text=True).stdout.rstrip()\nfiles = [line[3:] for line in status.splitlines()]\n${told}`,
      'The end alone',
    ),
    python(
      `done = subprocess.run(["git", "status", "--porcelain"], capture_output=True, text=True)\nfiles = [line[3:] for line in done.stdout.splitlines() if line.strip()]\n${told}`,
      'Each line for itself, to see whether it is empty',
    ),
    python(
      'status = subprocess.run(["git", "status", "--porcelain"], capture_output=True, text=True).stdout.strip()\nif status:\n    print(len(status.splitlines()), "files are not committed", file=sys.stderr)\n',
      'How many there are',
    ),
    javascript(
      `${helper}const files = git('status', '--porcelain').split('\\n').map((line) => line.trim().split(/\\s+/)[1]);\nif (!files.includes('CHANGELOG.md')) console.error(files);\n`,
      'Words in place of columns',
    ),
    javascript(
      "const git = (args, { trim = true } = {}) => {\n  const { stdout } = spawnSync('git', args, { encoding: 'utf8' });\n  return trim ? stdout.trim() : stdout;\n};\nconst files = git(['status', '--porcelain'], { trim: false }).split('\\n').map((line) => line.slice(3));\nif (!files.includes('CHANGELOG.md')) console.error(files);\n",
      'A function that can leave it as it is',
    ),
    javascript(
      `${helper}const status = git('status', '--porcelain=v2');\nconst files = status.split('\\n').map((line) => line.slice(113));\nif (!files.includes('CHANGELOG.md')) console.error(files);\n`,
      'In a form whose lines begin with a number',
    ),
    javascript(
      "// git('status', '--porcelain').trim() would cut the first name.\nconst status = execSync('git status --porcelain', { encoding: 'utf8' });\nconst files = status.split('\\n').map((line) => line.slice(3));\nif (!files.includes('CHANGELOG.md')) console.error(files);\n",
      'In a comment',
    ),
    scriptExample(
      'Stop',
      'bash',
      '#!/bin/bash\nstatus=$(git status --porcelain)\nwhile IFS= read -r line; do\n  [ "${line:3}" = CHANGELOG.md ] && exit 0\ndone <<<"$status"\necho "No entry in the changelog." >&2\n',
      { title: 'A shell takes only the ends of lines away' },
    ),
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    if (isToldBefore(hook, project)) return;
    const said = textOf(hook);
    const asked = askedOfGit(said, (text) => trimmedStatus(text, said.language));
    if (asked === undefined) return;
    const { found, library } = asked;
    yield {
      message: `\`${found.trims}\` also takes the space that \`git status\` begins with: in the first line, the hook reads the status and the name of a file one column off.`,
      help: `Trim the end alone: \`${found.instead}\`.`,
      at:
        hook.script === undefined
          ? handlerSpot(hook, 'command')
          : { in: 'script', ...found.read, ...(library === undefined ? {} : { library: library.path }) },
    };
  },
};
