/** A slash looked for in a path of the payload, in a project that is used on Windows, where paths have backslashes. */
import { quote } from '../../evidence/phrases.js';
import { settingsExample } from '../../evidence/settings-example.js';
import { isUsedOnWindows } from '../../evidence/windows.js';
import type { Hook, Rule } from '../../model.js';
import { canBlock } from '../../script/answers/answers.js';
import { slashComparisons } from '../../script/paths/slash-comparisons.js';

const refusal = '{ echo "Blocked: applied already" >&2; exit 2; }';
const inShell = (test: string) => `#!/bin/bash\nfile=$(jq -r '.tool_input.file_path // empty')\n${test}\nexit 0\n`;
const beep = { text: 'param()\nexit 0\n' };

/** A guard for paths, and a hook that shows where the project is used. */
function wired(
  name: string,
  text: string,
  title?: string,
  shown = 'powershell.exe -File "$CLAUDE_PROJECT_DIR"/beep.ps1',
) {
  const own = { type: 'command', command: `"$CLAUDE_PROJECT_DIR"/${name}` };
  const hooks = {
    PreToolUse: [{ matcher: 'Edit|Write', hooks: [own] }],
    Stop: [{ hooks: [{ type: 'command', command: shown }] }],
  };
  return settingsExample(hooks, { title, files: { [name]: { text, executable: true }, 'beep.ps1': beep } });
}

const javaScript = (test: string, read = 'input.tool_input.file_path') =>
  `#!/usr/bin/env node\nconst input = JSON.parse(require('fs').readFileSync(0, 'utf8'));\nconst file = ${read};\nif (${test}) {\n  console.error('Blocked: applied already');\n  process.exit(2);\n}\n`;

const python = (test: string) =>
  `#!/usr/bin/env python\nimport json, re, sys\ndata = json.loads(sys.stdin.buffer.read())\npath = data["tool_input"]["file_path"]\nif ${test}:\n    print("Blocked: applied already", file=sys.stderr)\n    sys.exit(2)\n`;

export const rule: Rule = {
  id: 'windows-separator',
  severity: 'info',
  summary: 'A guard looks for `/` in a path that has backslashes on Windows, in a project that is used there too.',
  docs: {
    why:
      'On Windows, Claude Code writes `tool_input.file_path` with backslashes, `C:\\project\\migrations\\1.sql`. A pattern with ' +
      'a slash never matches: the guard runs, exits with 0, and blocks nothing. hooklint reports it only if a hook of the project names Windows or a program of it, and no line of the guard handles backslashes.',
    repair:
      'Turn the separators first: `file=${file//\\\\//}`, `file.replace("\\\\", "/")`, or match both with `[\\\\/]`.',
    issues: ['https://github.com/anthropics/claude-code/issues/83877'],
  },
  bad: [
    wired('guard.sh', inShell(`[[ $file == */migrations/* ]] && ${refusal}`)),
    wired('guard.js', javaScript("file.includes('/migrations/')"), 'In JavaScript'),
    wired('guard.js', javaScript('/(^|\\/)\\.env$/.test(file)'), 'The beginning or a slash'),
    wired('guard.py', python('"/migrations/" in path'), 'In Python'),
  ],
  good: [
    wired(
      'guard.sh',
      inShell(`[[ $file == */migrations/* ]] && ${refusal}`),
      'Nothing says that it is used on Windows',
      'true',
    ),
    wired(
      'guard.sh',
      inShell(`file=\${file//\\\\\\\\//}\n[[ $file == */migrations/* ]] && ${refusal}`),
      'The separators are turned first',
    ),
    wired('guard.js', javaScript('/[\\\\/]migrations[\\\\/]/.test(file)'), 'Both separators'),
    wired('guard.js', javaScript("file.endsWith('.env')"), 'No separator'),
    wired('guard.sh', inShell(`[[ $file =~ ^/etc/ ]] && ${refusal}`), 'A path of other systems'),
    wired(
      'guard.js',
      javaScript("file.includes('https/2')", '(input.tool_input.content ?? input.tool_input.new_string)'),
      'A text is no path',
    ),
    wired('format.sh', inShell('[[ $file == */migrations/* ]] && echo "$file" >>edits.log'), 'It guards nothing'),
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    const [first] = comparisonsOf(hook);
    if (first === undefined || !isUsedOnWindows(project)) return;
    const guards = project.hooks.filter((each) => comparisonsOf(each).length > 0);
    // The repair of one shows that of all.
    if (guards[0]?.script?.absolutePath !== hook.script?.absolutePath) return;
    const scripts = new Map(guards.map((each) => [each.script?.absolutePath, comparisonsOf(each).length]));
    const more = [...scripts.values()].reduce((sum, count) => sum + count, -1);
    yield {
      message: `On Windows, \`${first.field}\` has backslashes: ${quote(first.pattern)} never matches it${others(more)}.`,
      help: 'If the hooks are to run on Windows too, turn the separators first, or match both.',
      at: { in: 'script', offset: first.offset, length: first.length },
    };
  },
};

const others = (count: number): string =>
  count < 1
    ? ''
    : `, and neither ${count === 1 ? 'does 1 more such pattern' : `do ${count} more such patterns`} of this project`;

function comparisonsOf(hook: Hook) {
  const { script, event } = hook;
  const guards = event === 'PreToolUse' || event === 'PermissionRequest';
  return script === undefined || !guards || !canBlock(hook) ? [] : slashComparisons(script);
}
