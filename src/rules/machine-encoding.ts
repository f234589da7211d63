/** A Python hook that decodes its payload with the code page of the machine. */
import type { Rule } from '../model.js';
import { isComment } from '../script/comment.js';

const script = (read: string, title?: string, head = '') =>
  ({
    kind: 'script',
    event: 'UserPromptSubmit',
    language: 'python',
    text: `#!/usr/bin/env python3\nimport io, json, sys\n${head}payload = ${read}\nif "deploy" in payload["prompt"]:\n    print("Deploys are frozen.")\n`,
    ...(title === undefined ? {} : { title }),
  }) as const;

export const rule: Rule = {
  id: 'machine-encoding',
  severity: 'info',
  summary: "On Windows, Python decodes the payload with the machine's code page.",
  docs: {
    why:
      'The payload is UTF-8. Before Python 3.15, `sys.stdin` on Windows has the encoding of the machine (cp1252, cp932), so ' +
      'letters beyond ASCII arrive garbled, and some bytes raise UnicodeDecodeError: the guard fails, and lets the call through.',
    repair:
      'Read bytes, `json.loads(sys.stdin.buffer.read())`, or call `sys.stdin.reconfigure(encoding="utf-8")` first.',
  },
  bad: [script('json.load(sys.stdin)'), script('json.loads(sys.stdin.read())')],
  good: [
    script('json.loads(sys.stdin.buffer.read())'),
    script('json.load(sys.stdin)', 'Its encoding is set', 'sys.stdin.reconfigure(encoding="utf-8")\n'),
    script(
      'json.load(sys.stdin)',
      'Wrapped anew',
      'sys.stdin = io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8")\n',
    ),
    {
      kind: 'script',
      title: 'A program for one system',
      event: 'Notification',
      language: 'python',
      text: '#!/usr/bin/env python3\nimport json, subprocess, sys\npayload = json.load(sys.stdin)\nsubprocess.run(["osascript", "-e", "beep"])\n',
    },
    {
      kind: 'script',
      title: 'No Python',
      event: 'Notification',
      language: 'bash',
      text: '#!/bin/bash\npython3 -c "import json, sys; json.load(sys.stdin)" >/dev/null\n',
    },
  ],
  *onHook({ script }) {
    if (script?.language !== 'python') return;
    const { text } = script;
    if (/reconfigure\(|TextIOWrapper|PYTHONUTF8|-X\s*utf8/i.test(text)) return;
    // What starts a program of one system alone is no hook of Windows.
    if (
      /["'](?:osascript|afplay|pbcopy|notify-send|paplay|apt(?:-get)?|systemctl)["']|\bimport (?:fcntl|pwd|grp|resource|termios)\b/.test(
        text,
      )
    )
      return;
    const read = [...text.matchAll(/json\.load\(\s*sys\.stdin\s*\)|\bsys\.stdin\.read\(\)/g)].find(
      ({ index }) => !isComment(text, index),
    );
    if (read === undefined) return;
    yield {
      message: `On Windows, \`${read[0]}\` decodes the payload with the machine's code page instead of UTF-8 (before Python 3.15).`,
      help: 'If the hook is to run on Windows too, read `json.loads(sys.stdin.buffer.read())`.',
      at: { in: 'script', offset: read.index, length: read[0].length },
    };
  },
};
