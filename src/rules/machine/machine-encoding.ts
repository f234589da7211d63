/** A Python hook that decodes its payload, or a file that it names, or encodes its answer with the code page of the machine. */
import { scriptExample } from '../../evidence/script-example.js';
import type { Hook, Library, Rule, Script } from '../../model.js';
import { calledFunctions } from '../../script/answers/called-functions.js';
import { isComment, isCommentLine } from '../../script/lines/comment.js';

const script = (read: string, title?: string, head = '', system = '# Runs on Windows too.\n') =>
  scriptExample(
    'UserPromptSubmit',
    'python',
    `#!/usr/bin/env python3\n${system}import io, json, sys\n${head}payload = ${read}\nif "deploy" in payload["prompt"]:\n    print("Deploys are frozen.")\n`,
    { title },
  );

const reader = (opened: string, title?: string) =>
  scriptExample(
    'SessionEnd',
    'python',
    `#!/usr/bin/env python3\n# Runs on Windows too.\nimport json, sys\npayload = json.loads(sys.stdin.buffer.read())\nwith ${opened} as lines:\n    for line in lines:\n        json.loads(line)\n`,
    { title },
  );

const writer = (answer: string, title: string, head = '') =>
  scriptExample(
    'UserPromptSubmit',
    'python',
    `#!/usr/bin/env python3\n# Runs on Windows too.\nimport json, sys\n${head}payload = json.loads(sys.stdin.buffer.read())\nif "deploy" in payload["prompt"]:\n    ${answer}\n`,
    { title },
  );

export const rule: Rule = {
  id: 'machine-encoding',
  severity: 'info',
  summary: "On Windows, Python reads the payload or writes the answer with the machine's code page.",
  docs: {
    why:
      'The payload is UTF-8, and so is the transcript. Before Python 3.15, `sys.stdin` on Windows has the encoding of the machine (cp1252, cp932), so ' +
      'letters beyond ASCII arrive garbled, and some bytes raise UnicodeDecodeError: the guard fails, and the call goes ahead. ' +
      'The same goes for what is printed: `print("✅")` raises UnicodeEncodeError where the code page has no such sign.',
    repair:
      'Read bytes, `json.loads(sys.stdin.buffer.read())`, or call `sys.stdin.reconfigure(encoding="utf-8")` first; so with ' +
      '`sys.stdout`, or print JSON in ASCII (without `ensure_ascii=False`). Open the transcript with `encoding="utf-8"`.',
  },
  bad: [
    script('json.load(sys.stdin)'),
    script('json.loads(sys.stdin.read())'),
    script(
      'json.load(sys.stdin)',
      'Set for what it says, and not for what it reads',
      'sys.stderr.reconfigure(encoding="utf-8")\n',
    ),
    writer('print("✅ Deploys are frozen.")', 'What it prints'),
    writer('print(json.dumps({"systemMessage": "凍結中"}, ensure_ascii=False))', 'What it prints as JSON'),
    reader('open(payload["transcript_path"])', 'The transcript, which is UTF-8 as well'),
    reader('open(payload["transcript_path"], "r")'),
    { ...reader('open(payload["tool_input"]["file_path"])', 'The file of a call'), event: 'PostToolUse' },
    reader('Path(payload["transcript_path"]).read_text()', 'By its path'),
  ],
  good: [
    writer(
      'print("✅ Deploys are frozen.")',
      'The encoding of its answer is set',
      'sys.stdout.reconfigure(encoding="utf-8")\n',
    ),
    writer('print(json.dumps({"systemMessage": "凍結中"}))', 'JSON in ASCII'),
    writer('print(json.dumps({"systemMessage": "Frozen"}, ensure_ascii=False))', 'JSON in which there is nothing else'),
    writer(
      'print("✅ Deploys are frozen.", file=sys.stderr)',
      'On stderr, where Python writes what does not fit as escapes',
    ),
    writer('print("✅ Deploys are frozen.",\n          file=sys.stderr)', 'The same, on two lines'),
    writer('print("Deploys are frozen.")  # ✅', 'Nothing beyond ASCII but in a comment'),
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
    if (script?.language !== 'python' || !hooks.some(mayRunOnWindows)) return;
    // It is the same in every hook, and the repair of one shows that of all.
    const scripts = hooks.flatMap((each) => (each.script === undefined ? [] : [each.script]));
    const isFirst = (finds: (each: Script) => unknown): boolean =>
      scripts.find((each) => finds(each) !== undefined)?.absolutePath === script.absolutePath;
    const written = encoded(script);
    if (written !== undefined && isFirst(encoded)) {
      yield {
        message:
          "On Windows, `print` writes what is beyond ASCII with the machine's code page instead of UTF-8 (before Python 3.15): Claude Code gets garbled characters, or Python raises UnicodeEncodeError.",
        help: `If the hook is to run on Windows too, call \`sys.stdout.reconfigure(encoding="utf-8")\` first${written.isJson ? ', or leave out `ensure_ascii=False`' : ''}.`,
        at: { in: 'script', offset: written.offset, length: written.text.length },
      };
    }
    const read = decoded(script);
    if (read === undefined || !isFirst(decoded)) return;
    const all = new Set(scripts.flatMap((each) => decoded(each)?.where ?? []));
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

/** Is it shared with people on any system, or does its text, or that of a library, mention Windows? */
function mayRunOnWindows(hook: Hook): boolean {
  const { args = [], command = '', shell } = hook.handler;
  if (hook.pluginRoot !== undefined || shell === 'powershell') return true;
  const { libraries = [], text = '' } = hook.script ?? {};
  return [`${command.replace(/^py /, 'py.exe ')} ${args.join(' ')}`, text, ...libraries.map((each) => each.text)].some(
    (each) => windows.test(each),
  );
}

const windows = /\bwindows\b|\bwin32\b|\bos\.name\b|\bmsys|\bcygwin|\bpowershell\b|\bpwsh\b|\.(?:exe|bat|cmd|ps1)\b/i;

/** A call of `print`, as it is written, and where. */
interface Printing {
  readonly text: string;
  readonly offset: number;
  readonly isJson: boolean;
}

const beyondAscii = /[\u0080-\uffff]/;

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

/** What starts a program of one system alone is no hook of Windows. */
const ofOneSystem =
  /["'](?:osascript|afplay|pbcopy|notify-send|paplay|apt(?:-get)?|systemctl)["']|\bimport (?:fcntl|pwd|grp|resource|termios)\b/;

/** What Python is told of the encoding of stdout. */
const setsOutput =
  /\bstdout\.reconfigure\(|\bTextIOWrapper\(\s{0,9}sys\.stdout\b|\bstdout\.buffer\b|PYTHONUTF8|PYTHONIOENCODING|-X\s*utf8/;

/** A call that ends on its line: what another line gives it may name another stream. */
const wholePrint = /\bprint\(.{1,400}\)\s{0,9}(?:#.{0,400})?$/;

/** Where a script first prints something beyond ASCII to stdout, in plain text or in JSON that is told to leave it as it is. */
function encoded({ language, libraries = [], text }: Script): Printing | undefined {
  if (language !== 'python' || !beyondAscii.test(text) || ofOneSystem.test(text)) return undefined;
  if ([text, ...libraries.map((library) => library.text)].some((each) => setsOutput.test(each))) return undefined;
  let start = 0;
  for (const line of text.split('\n')) {
    const [printed] = wholePrint.exec(line) ?? [];
    if (printed !== undefined && !isCommentLine(line) && !/\bfile\s?=/.test(line)) {
      const isJson = printed.includes('json.dumps(');
      const [said = ''] = printed.split(/\s#/, 1);
      if (isJson ? /ensure_ascii\s?=\s?False/.test(printed) : beyondAscii.test(said))
        return { isJson, text: printed.trimEnd(), offset: start + line.indexOf(printed) };
    }
    start += line.length + 1;
  }
  return undefined;
}

/** Where a script, or a function of a library that it calls, decodes its payload with the code page of the machine. */
function decoded(script: Script): Decoding | undefined {
  const { language, libraries = [], text } = script;
  const texts = [text, ...libraries.map((library) => library.text)];
  if (language !== 'python' || texts.some((each) => setsEncoding.test(each))) return undefined;
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
