/** A Python hook that decodes its payload, or a file that it names, with the code page of the machine. */
import type { Hook, Library, Rule, Script } from '../model.js';
import { calledFunctions } from '../script/answers/called-functions.js';
import { isComment } from '../script/lines/comment.js';

const script = (read: string, title?: string, head = '', system = '# Runs on Windows too.\n') =>
  ({
    kind: 'script',
    event: 'UserPromptSubmit',
    language: 'python',
    text: `#!/usr/bin/env python3\n${system}import io, json, sys\n${head}payload = ${read}\nif "deploy" in payload["prompt"]:\n    print("Deploys are frozen.")\n`,
    ...(title === undefined ? {} : { title }),
  }) as const;

const reader = (opened: string, title?: string) =>
  ({
    kind: 'script',
    event: 'SessionEnd',
    language: 'python',
    text: `#!/usr/bin/env python3\n# Runs on Windows too.\nimport json, sys\npayload = json.loads(sys.stdin.buffer.read())\nwith ${opened} as lines:\n    for line in lines:\n        json.loads(line)\n`,
    ...(title === undefined ? {} : { title }),
  }) as const;

export const rule: Rule = {
  id: 'machine-encoding',
  severity: 'info',
  summary: "On Windows, Python decodes the payload or the transcript with the machine's code page.",
  docs: {
    why:
      'The payload is UTF-8, and so is the transcript. Before Python 3.15, `sys.stdin` on Windows has the encoding of the machine (cp1252, cp932), so ' +
      'letters beyond ASCII arrive garbled, and some bytes raise UnicodeDecodeError: the guard fails, and the call goes ahead.',
    repair:
      'Read bytes, `json.loads(sys.stdin.buffer.read())`, or call `sys.stdin.reconfigure(encoding="utf-8")` first. Open the ' +
      'transcript with `encoding="utf-8"`.',
  },
  bad: [
    script('json.load(sys.stdin)'),
    script('json.loads(sys.stdin.read())'),
    script(
      'json.load(sys.stdin)',
      'Set for what it says, and not for what it reads',
      'sys.stderr.reconfigure(encoding="utf-8")\n',
    ),
    reader('open(payload["transcript_path"])', 'The transcript, which is UTF-8 as well'),
    reader('open(payload["transcript_path"], "r")'),
    { ...reader('open(payload["tool_input"]["file_path"])', 'The file of a call'), event: 'PostToolUse' },
    reader('Path(payload["transcript_path"]).read_text()', 'By its path'),
  ],
  good: [
    reader('open(payload["transcript_path"], encoding="utf-8")', 'The transcript, with its encoding'),
    reader('open(payload["transcript_path"], "rb")', 'As bytes'),
    script('json.loads(sys.stdin.buffer.read())'),
    script('json.load(sys.stdin)', 'Its encoding is set', 'sys.stdin.reconfigure(encoding="utf-8")\n'),
    script(
      'json.load(sys.stdin)',
      'Wrapped anew',
      'sys.stdin = io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8")\n',
    ),
    script('json.load(sys.stdin)', 'No hook of the project mentions Windows', '', ''),
    {
      kind: 'script',
      title: 'A program for one system',
      event: 'Notification',
      language: 'python',
      text: '#!/usr/bin/env python3\n# On Windows, another hook does this.\nimport json, subprocess, sys\npayload = json.load(sys.stdin)\nsubprocess.run(["osascript", "-e", "beep"])\n',
    },
    {
      kind: 'script',
      title: 'No Python',
      event: 'Notification',
      language: 'bash',
      text: '#!/bin/bash\npython3 -c "import json, sys; json.load(sys.stdin)" >/dev/null\n',
    },
  ],
  handlers: ['command'],
  *onHook(hook, { hooks }) {
    const { script } = hook;
    const read = script && decoded(script);
    if (script === undefined || read === undefined || !hooks.some(mayRunOnWindows)) return;
    // It is the same in every hook, and the repair of one shows that of all.
    const reading = hooks.flatMap((each) => (each.script === undefined ? [] : [each.script]));
    const first = reading.find((each) => decoded(each) !== undefined);
    if (first !== undefined && first.absolutePath !== script.absolutePath) return;
    const all = new Set(reading.flatMap((each) => decoded(each)?.where ?? []));
    const more = all.size - 1;
    const { library, offset, text } = read;
    const ofFile = /open|read_text/.test(text);
    yield {
      message: `On Windows, \`${text}\` decodes the ${!ofFile ? 'payload' : /transcript/i.test(text) ? 'transcript' : 'file'} with the machine's code page instead of UTF-8 (before Python 3.15)${more < 1 ? '' : `; so ${more === 1 ? 'does 1 more script' : `do ${more} more scripts`} of this project`}.`,
      help: ofFile
        ? `If the hook is to run on Windows too, pass \`encoding="utf-8"\` to \`${text.includes('read_text') ? 'read_text' : 'open'}\`.`
        : 'If the hook is to run on Windows too, read `json.loads(sys.stdin.buffer.read())`.',
      at: { in: 'script', offset, length: text.length, ...(library === undefined ? {} : { library: library.path }) },
    };
  },
};

/** Is it shared with people on any system, or does its text mention Windows? */
function mayRunOnWindows(hook: Hook): boolean {
  const { args = [], command = '', shell } = hook.handler;
  if (hook.pluginRoot !== undefined || shell === 'powershell') return true;
  return windows.test(`${command.replace(/^py /, 'py.exe ')} ${args.join(' ')}\n${hook.script?.text ?? ''}`);
}

const windows = /\bwindows\b|\bwin32\b|\bos\.name\b|\bmsys|\bcygwin|\bpowershell\b|\bpwsh\b|\.(?:exe|bat|cmd|ps1)\b/i;

interface Decoding {
  /** As it is written, and where. */
  readonly text: string;
  readonly offset: number;
  /** The library that does; absent: the script itself. */
  readonly library?: Library;
  /** The path of either. */
  readonly where: string;
}

/** What the streams are told, but for those that the hook only writes to. */
const setsEncoding =
  /(?<!\bstd(?:out|err))\.reconfigure\(|\bTextIOWrapper\((?!\s{0,9}sys\.std(?:out|err)\b)|PYTHONUTF8|-X\s*utf8/i;

/** Where a script, or a function of a library that it calls, decodes its payload with the code page of the machine. */
function decoded(script: Script): Decoding | undefined {
  const { language, libraries = [], text } = script;
  const texts = [text, ...libraries.map((library) => library.text)];
  if (language !== 'python' || texts.some((each) => setsEncoding.test(each))) return undefined;
  // What starts a program of one system alone is no hook of Windows.
  const ofOneSystem =
    /["'](?:osascript|afplay|pbcopy|notify-send|paplay|apt(?:-get)?|systemctl)["']|\bimport (?:fcntl|pwd|grp|resource|termios)\b/;
  if (ofOneSystem.test(text)) return undefined;
  const own = decodingIn(text);
  if (own !== undefined) return { ...own, where: script.absolutePath };
  for (const { defined, library } of libraries.length === 0 ? [] : calledFunctions(script)) {
    const start = library.text.indexOf(defined.body);
    const found = library.language === 'python' && start !== -1 ? decodingIn(defined.body) : undefined;
    if (found !== undefined) return { ...found, offset: start + found.offset, library, where: library.absolutePath };
  }
  return undefined;
}

function decodingIn(text: string): Pick<Decoding, 'offset' | 'text'> | undefined {
  const payload = /json\.load\(\s*sys\.stdin\s*\)|\bsys\.stdin\.read\(\)/g;
  // The transcript, or the file of a call, by a name that says so; in binary mode, or with an encoding, it is read as it is.
  const files =
    /(?<![\w.])open\(\s*[^(),\n]{0,60}(?:transcript|file_path|filepath)[^(),\n]{0,40}(?:,\s*(?:mode\s*=\s*)?["']r?t?["']\s*)?\)|\b\w{0,20}(?:transcript|file_path)\w{0,20}\.read_text\(\s*\)|\bPath\([^()\n]{0,60}(?:transcript|file_path)[^()\n]{0,20}\)\.read_text\(\s*\)/gi;
  const [first] = [...text.matchAll(payload), ...text.matchAll(files)].filter(({ index }) => !isComment(text, index));
  return first && { text: first[0], offset: first.index };
}
