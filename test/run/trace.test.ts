/** Findings of runs point at the line that produced them, as a traced run shows it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lint } from '../../src/lint/index.js';
import { makeScene, type Scene } from './project.js';

let scene: Scene;
beforeEach(() => {
  scene = makeScene();
});
afterEach(() => scene.remove());

/** `rule:line` of the findings that some run shows. */
async function linesOf(name: string, text: string): Promise<readonly string[]> {
  scene.write(`project/${name}`, text);
  const report = await lint({
    cwd: scene.project,
    home: scene.home,
    paths: [name],
    event: 'PreToolUse',
    effort: 'quick',
    isolation: 'none',
  });
  expect(report.problems).toEqual([]);
  return report.findings.filter(({ cases }) => cases !== undefined).map(({ rule, place }) => `${rule}:${place.line}`);
}

describe.skipIf(process.platform === 'win32')('a finding of a run', () => {
  it.each(['sh', 'bash'])(
    'of two exits with one code points at the one that was taken, in %s',
    async (shell) => {
      const text = `#!/bin/${shell}
CMD=$(jq -r '.tool_input.command // empty')
fail() {
  echo "$1" >&2
  exit 1
}
trap ':' EXIT
[ -n "$NEVER_SET_ANYWHERE" ] && { echo "Blocked: never" >&2; exit 1; }
case "$CMD" in
  *"rm -rf"*) fail "Blocked: rm" ;;
esac
exit 0
`;
      expect(await linesOf('guard', text)).toEqual(['stderr-only-failure:5']);
    },
    120_000,
  );

  it('points at the line that filled in the value, among those that ran, in Python', async () => {
    const text = `#!/usr/bin/env python3
import json, sys
data = json.load(sys.stdin)
def answer(kind):
    print(json.dumps({"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": kind}}))
def never(kind):
    print(json.dumps({"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": kind}}))
if "rm -rf" in data.get("tool_input", {}).get("command", ""):
    answer("denied")
`;
    expect(await linesOf('guard.py', text)).toEqual(['invalid-value:5']);
  }, 120_000);

  it.each([
    ['sh guard.sh strict', 'guard.sh', '#!/bin/sh\ncat >/dev/null\nif [ "$1" = lax ]; then\n  exit 1\nfi\nexit 1\n'],
    [
      'python3 -u guard.py strict',
      'guard.py',
      'import sys\nsys.stdin.read()\nif sys.argv[1] == "lax":\n    sys.exit(1)\nsys.exit(1)\n',
    ],
  ])(
    'of a script with an argument points at the line it came to: %s',
    async (command, name, text) => {
      scene.write(`project/${name}`, text);
      const hooks = { PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command }] }] };
      scene.write('project/.claude/settings.json', JSON.stringify({ hooks }));
      const { findings } = await lint({ cwd: scene.project, home: scene.home, effort: 'quick', isolation: 'none' });
      const failed = findings.filter(({ rule }) => rule === 'silent-failure');
      expect(failed.map(({ place }) => `${place.file}:${place.line}`)).toEqual([
        `${name}:${text.split('\n').length - 1}`,
      ]);
    },
    120_000,
  );

  it('of a script that prints the time points at the line it came to', async () => {
    const text = '#!/bin/bash\ncat >/dev/null\necho "[$(date +%s.%N)] $$ starts" >&2\necho $$ $(date +%s%N)\nfalse\n';
    expect(await linesOf('guard', text)).toEqual(['stderr-only-failure:5']);
  }, 120_000);

  it('keeps the verdict of the run that was not traced', async () => {
    const text = '#!/bin/bash\ncat >/dev/null\ncase $- in *x*) exit 2 ;; esac\necho "Blocked: no" >&2\nexit 1\n';
    expect(await linesOf('guard', text)).toEqual(['stderr-only-failure:5']);
  }, 120_000);

  it('of a command with a text of several lines points at where the command begins', async () => {
    const text =
      '#!/bin/bash\nname=$(jq -r .tool_name)\necho "After $name, the report is out of date.\n  - Its tables are made anew by make tables.\nPlease run it before you go on."\n';
    scene.write('project/remind.sh', text);
    const options = { cwd: scene.project, home: scene.home, effort: 'quick', isolation: 'none' } as const;
    const { findings } = await lint({ ...options, paths: ['remind.sh'], event: 'PostToolUse' });
    const unread = findings.filter(({ rule }) => rule === 'unread-stdout');
    expect(unread.map(({ place }) => place.line)).toEqual([3]);
  }, 120_000);

  it('points at the right line in scripts of many kinds', async () => {
    scene.write('project/lib.inc', 'refuse() { jq -n "{decision: \\"$1\\"}"; }\n');
    const scripts: Readonly<Record<string, readonly [line: number, text: string, file?: string]>> = {
      'a function of another file.sh': [
        1,
        '#!/bin/bash\n. ./lib.inc\ncat >/dev/null\nrefuse blok\nexit 0\n',
        'lib.inc',
      ],
      'flags of the shebang.sh': [3, '#!/bin/bash -e\ncat >/dev/null\nfalse\necho never\nexit 0\n'],
      'set -e.sh': [5, '#!/bin/bash\nset -euo pipefail\ninput=$(cat)\nx=1\ngrep -q nowhere <<<"$input"\necho done\n'],
      'here-document.sh': [3, '#!/bin/sh\ncat >/dev/null\ncat <<EOF\n{"decision": "blok",\n "reason": "x"}\nEOF\n'],
      'moved descriptors.sh': [4, '#!/bin/bash\nexec 3>&1 1>&2\ncat\necho \'{"continue": "no"}\' >&3\n'],
      'exec.sh': [3, "#!/bin/sh\ncat >/dev/null\nexec sh -c 'echo gone >&2; exit 1'\n"],
      'exit in a loop.sh': [
        5,
        '#!/bin/bash\nfor i in a b; do\n  if [ $i = b ]; then\n    echo "no b" >&2\n    exit 1\n  fi\ndone\n',
      ],
      'pipeline.sh': [3, '#!/bin/bash\nr=\'a b\'\njq -n --arg r "$r" \'{decision: "blok", reason: $r}\' | cat\n'],
      'in a program of one line.cjs': [
        3,
        "#!/usr/bin/env node\nconst input = JSON.parse(require('fs').readFileSync(0));\ninput.no.such.field;\n",
      ],
      'no such command.sh': [3, '#!/bin/sh\ncat >/dev/null\nno-such-command-anywhere\nexit 127\n'],
      'exit in a function.py': [
        4,
        'import sys\ndef refuse(why):\n    print(why, file=sys.stderr)\n    sys.exit(1)\nrefuse("no")\n',
      ],
      'text of an exit.py': [4, 'import sys\nsys.stdin.read()\ncode = 0\nsys.exit("told by the exit")\n'],
      'no goodbye.py': [2, 'import os, sys\nsys.stderr.write("leaving without\\n")\nsys.stderr.flush()\nos._exit(1)\n'],
      'uncaught.py': [
        3,
        'import json, sys\ndef check(data):\n    return data["no_such_field"]\ncheck(json.load(sys.stdin))\n',
      ],
      'exit.cjs': [
        3,
        '#!/usr/bin/env node\nfunction deny(why) { console.error(why);\n  process.exit(1);\n}\ndeny("never this");\n',
      ],
      'log.cjs': [2, '#!/usr/bin/env node\nconst reply = { decision: "blok" };\nconsole.log(JSON.stringify(reply));\n'],
      'write.cjs': [
        3,
        '#!/usr/bin/env node\nconst reason = 1;\nprocess.stdout.write(JSON.stringify({ decision: "blok", reason }));\n',
      ],
    };
    for (const [name, [, text]] of Object.entries(scripts)) {
      scene.write(`project/${name}`, name.endsWith('.py') ? `#!/usr/bin/env python3\n${text}` : text);
    }
    const { findings, problems } = await lint({
      cwd: scene.project,
      home: scene.home,
      paths: Object.keys(scripts),
      event: 'Stop',
      effort: 'quick',
      isolation: 'none',
    });
    expect(problems).toEqual([]);
    const ofRuns = findings.filter(({ cases, rule }) => cases !== undefined && rule !== 'unread-stdout');
    const seen = ofRuns.map(({ place }) => [place.file, place.line]);
    const wanted = Object.entries(scripts).map(([name, [line, , file = name]]) => [
      file,
      name.endsWith('.py') ? line + 1 : line,
    ]);
    expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(wanted));
  }, 120_000);
});
