/** A program inside the hook that stops with an uncaught exception, and a hook that ends with 0 all the same. */

import { mishap, type Said, shellCouldNotParse } from '../../evidence/mishap.js';
import { misreadByJq } from '../../evidence/misread-by-jq.js';
import { stderrOf } from '../../evidence/runs.js';
import type { Rule, Run } from '../../model.js';

const traced = (text: string, error = "KeyError: 'file'"): string =>
  `Traceback (most recent call last):\n  File "${text}", line 3, in <module>\n${error}\n`;

const inner =
  'PAYLOAD="$(cat)" python3 - <<\'EOF\'\nimport json, os\nprint(json.loads(os.environ["PAYLOAD"])["file"])\nEOF\nexit 0';

export const rule: Rule = {
  id: 'swallowed-crash',
  severity: 'warning',
  summary: 'A program inside the hook stops with an uncaught exception, and the hook ends with exit code 0.',
  docs: {
    why:
      'At exit code 0, nobody sees stderr. Where a program that the hook starts stops in the middle, the rest of its work is not ' +
      'done: a guard lets everything through, a log stays empty, and the hook looks as if it worked.',
    repair:
      'Mend the error that stderr names, with a payload of that kind (`hooklint run` shows it). Let the hook fail with the program: ' +
      '`set -e`, or `program || exit 2` in a guard.',
  },
  bad: [
    {
      kind: 'run',
      title: 'A program in a here-document',
      event: 'PostToolUse',
      handler: { command: inner },
      execution: { exitCode: 0, stderr: traced('<stdin>') },
    },
    {
      kind: 'run',
      title: 'A program that Node is given as text',
      event: 'PreToolUse',
      handler: { command: 'node -e "JSON.parse(fs.readFileSync(0)).tool_input.path.trim()"; exit 0' },
      execution: {
        exitCode: 0,
        stderr:
          "[eval]:1\nJSON.parse(fs.readFileSync(0)).tool_input.path.trim()\n\nTypeError: Cannot read properties of undefined (reading 'trim')\n    at [eval]:1:47\n    at runScriptInThisContext (node:internal/vm:209:10)\n",
      },
    },
    {
      kind: 'run',
      title: 'A filter that takes the list of a result for an object',
      event: 'PostToolUse',
      handler: { command: 'text=$(jq -r .tool_response.content)\n[ -n "$text" ] && echo "$text" >last.txt\nexit 0' },
      execution: { exitCode: 0, stderr: 'jq: error (at <stdin>:1): Cannot index array with string "content"\n' },
    },
  ],
  good: [
    {
      kind: 'run',
      title: 'A filter of something else than the payload',
      event: 'PostToolUse',
      handler: { command: 'curl -s localhost:1/jobs | jq -r .state; exit 0' },
      execution: { exitCode: 0, stderr: 'jq: error (at <stdin>:1): Cannot index array with string "state"\n' },
    },
    {
      kind: 'run',
      title: 'Another program of the project stops, on which the hook may not depend',
      event: 'PostToolUse',
      handler: { command: 'python3 tests/unit.py; exit 0' },
      execution: { exitCode: 0, stderr: traced('/srv/rooms/tests/unit.py') },
    },
    {
      kind: 'run',
      title: 'It lacks what another machine has',
      event: 'PostToolUse',
      handler: { command: inner },
      execution: {
        exitCode: 0,
        stderr: traced('<stdin>', "FileNotFoundError: [Errno 2] No such file or directory: 'notes.md'"),
      },
    },
    {
      kind: 'run',
      title: 'The program works',
      event: 'PostToolUse',
      handler: { command: inner },
      execution: { exitCode: 0, stderr: 'checked\n' },
    },
  ],
  yieldsTo: ['echo-breaks-json', 'stdin-read-twice'],
  exits: ['success'],
  *onRun(run) {
    const said = mishap(run);
    if (said === undefined) return;
    const stopped = /uncaught exception$/.test(said.what) && ofTheProgram.test(said.line) && isOwn(run);
    const isPart = isUnparsed(said, run);
    if (!stopped && !isPart && misreadByJq(run) === undefined) return;
    yield {
      message: isPart
        ? `The shell could not parse a part of the script (${said.line}) and left it out, and the hook ended with exit code 0: nobody sees the error.`
        : `${said.what} (${said.line}), and the hook ended with exit code 0: the rest of that program did not run, and nobody sees the error.`,
      cause: said.what,
      help: 'Mend the error, and let the hook fail where the program fails.',
      at: { in: 'output', stream: 'stderr' },
    };
  },
};

/** Errors of a program, and not of what it finds on a machine: files, modules, the output of other programs. */
const ofTheProgram = /^(?:Uncaught )?(?:Key|Attribute|Type|Name|UnboundLocal|Index|Reference)Error\b/;

/** Does a shell say so of the hook's own script? It leaves out the command that it cannot parse, and goes on behind it. */
function isUnparsed({ what }: Said, run: Run): boolean {
  const { script } = run.case.hook;
  const name = script?.path.slice(script.path.lastIndexOf('/') + 1);
  return what === shellCouldNotParse && name !== undefined && stderrOf(run).includes(`${name}: line `);
}

/** Does the trace begin in the hook's own text: its script, or a program that it hands over? */
function isOwn(run: Run): boolean {
  const stderr = stderrOf(run);
  const { script } = run.case.hook;
  const name = script?.path.slice(script.path.lastIndexOf('/') + 1);
  const first = /^ {2}File "([^"\n]{1,999})", line \d+|^(\[eval\]|\[stdin\]|\/[^\n:]{1,999}):\d+$/m.exec(stderr);
  const [, python, node] = first ?? [];
  const file = python ?? node ?? '';
  return /^(?:<stdin>|<string>|\[eval\]|\[stdin\])$/.test(file) || (name !== undefined && file.endsWith(`/${name}`));
}
