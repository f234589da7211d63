import { describe, expect, it } from 'vitest';
import type { Language } from '../../src/model.js';
import { payloadUse } from '../../src/script/payload/payload-reads.js';

/** The fields that a script is seen to read, one list per expression. */
const reads = (language: Language, text: string) =>
  payloadUse({ language, text }).reads.map(({ paths }) => paths.map((path) => path.join('.')));

describe('the default of `get`', () => {
  it('stands in for what is in front of it', () => {
    const text = (fallback: string) =>
      `import json, sys\ndata = json.load(sys.stdin)\nresult = data.get("tool_response", ${fallback})\n`;
    const pathsOf = (fallback: string) =>
      payloadUse({ language: 'python', text: text(fallback) }).reads.map(({ paths }) => paths);
    expect(pathsOf('data.get("tool_result", None)')).toEqual([[['tool_response'], ['tool_result']]]);
    expect(pathsOf('settings.get("tool_result")')).toEqual([]);
    expect(pathsOf('None')).toEqual([[['tool_response']]]);
  });
});

describe('a pipeline over several lines', () => {
  it('is fed by its first command', () => {
    expect(reads('bash', "go mod edit -json |\n  jq -r '.Require[]' |\n  sort\n")).toEqual([]);
    expect(reads('bash', "cat |\n\n  jq -r '.tool_name'\n")).toEqual([['tool_name']]);
  });
});

describe('a payload that a shell script hands to a program in its text', () => {
  it.each<[how: string, text: string]>([
    [
      'as an argument of Python',
      `input=$(cat)\npython3 -c 'import json, sys; print(json.loads(sys.argv[1]).get("final_text"))' "$input"\n`,
    ],
    [
      'as an argument of a here-document',
      `input=$(cat)\npython3 - "$input" <<'END' 2>/dev/null || true\nimport json, sys\ncall = json.loads(sys.argv[1])\nprint(call["final_text"])\nEND\n`,
    ],
    [
      'in the environment',
      `input="$(cat)"\nCALL="$input" python3 <<'END'\nimport json, os\ntry:\n    call = json.loads(os.environ.get("CALL") or "{}")\nexcept Exception:\n    call = {}\nprint(call.get("final_text", ""))\nEND\n`,
    ],
    [
      'in the environment, kept before it is parsed',
      `input=$(cat)\nCALL="$input" python3 -c '\nimport json, os\nraw = os.environ["CALL"]\nprint(json.loads(raw)["final_text"])\n'\n`,
    ],
    [
      'as an argument of Node',
      `input=$(cat)\nnode -e 'const call = JSON.parse(process.argv[1]); console.log(call.final_text)' "$input"\n`,
    ],
    [
      'in the environment of Node',
      `input=$(cat)\nCALL="$input" node -e 'const call = JSON.parse(process.env.CALL || "{}");\nconsole.log(call.final_text)'\n`,
    ],
  ])('%s', (_, text) => {
    expect(reads('bash', text)).toEqual([['final_text']]);
  });

  it('is named with the part that the variable holds', () => {
    const text = `call=$(cat)\ninput=$(echo "$call" | jq -c '.tool_input')\npython3 - x "$input" <<'END'\nimport json, sys\nprint(json.loads(sys.argv[2])["command"])\nEND\n`;
    expect(reads('bash', text)).toEqual([['tool_input'], ['tool_input.command']]);
  });

  it.each<[what: string, text: string]>([
    [
      'another variable',
      `input=$(cat)\nother=$(cat state.json)\npython3 -c 'import json, sys; print(json.loads(sys.argv[1])["final_text"])' "$other"\n`,
    ],
    [
      'a text around it',
      `input=$(cat)\npython3 -c 'import json, sys; print(json.loads(sys.argv[1])["final_text"])' "[$input]"\n`,
    ],
    [
      'a variable that the command does not set',
      `input=$(cat)\nCALL="$input" python3 -c 'import json, os; print(json.loads(os.environ["STATE"])["final_text"])'\n`,
    ],
  ])('is not %s', (_, text) => {
    expect(reads('bash', text)).toEqual([]);
  });
});

describe('a payload that a JavaScript function hands over', () => {
  it.each<[what: string, text: string]>([
    [
      'called where it stands',
      "const input = await (async () => {\n  let data = '';\n  for await (const chunk of process.stdin) data += chunk;\n  try { return data ? JSON.parse(data) : {}; }\n  catch { return {}; }\n})();\nconsole.log(input.final_text);\n",
    ],
    [
      'called by its name',
      "async function readInput() {\n  let data = '';\n  for await (const chunk of process.stdin) data += chunk;\n  return JSON.parse(data);\n}\nconst input = await readInput();\nconsole.log(input.final_text);\n",
    ],
    [
      'an arrow function',
      "const read = () => {\n  return JSON.parse(require('fs').readFileSync(0, 'utf8'));\n};\nconst input = read();\nconsole.log(input.final_text);\n",
    ],
    [
      'a promise',
      "function readInput() {\n  return new Promise((resolve) => {\n    let raw = '';\n    process.stdin.on('data', (chunk) => (raw += chunk));\n    process.stdin.on('end', () => resolve(JSON.parse(raw)));\n  });\n}\nconst input = await readInput();\nconsole.log(input.final_text);\n",
    ],
    [
      'whose text has the same name inside the function',
      'async function readInput() {\n  const input = await Bun.stdin.text();\n  if (input.length === 0) return {};\n  return JSON.parse(input);\n}\nasync function main() {\n  const input = await readInput();\n  console.log(input.final_text);\n}\nmain();\n',
    ],
    [
      'beside a function that reads a file into the same name',
      "function readState(path) {\n  const raw = readFileSync(path, 'utf8');\n  return raw.split(',');\n}\nfunction readInput() {\n  const raw = readFileSync(0, 'utf8');\n  return JSON.parse(raw);\n}\nconst input = readInput();\nconsole.log(input.final_text);\n",
    ],
    [
      'in a line of its own with `try`',
      "let input = {};\ntry { input = JSON.parse(readFileSync(0, 'utf8')); } catch { process.exit(0); }\nconsole.log(input.final_text);\n",
    ],
  ])('%s', (_, text) => {
    expect(reads('javascript', text)).toEqual([['final_text']]);
  });

  it('is none where another text of that name is parsed', () => {
    const text =
      "process.stdin.resume();\nfunction config(path) {\n  const raw = readFileSync(path, 'utf8');\n  return JSON.parse(raw);\n}\nconst own = config('a.json');\nconsole.log(own.final_text);\n";
    expect(reads('javascript', text)).toEqual([]);
  });

  it('is none in a file that never speaks of stdin', () => {
    const text =
      "const raw = nodeFs.readFileSync('state.json', 'utf8');\nconst state = JSON.parse(raw);\nconsole.log(state.last_gc);\n";
    expect(reads('javascript', text)).toEqual([]);
    expect(reads('javascript', `process.stdin.resume();\n${text}`)).toEqual([]);
    expect(reads('javascript', 'console.log(JSON.parse(process.argv[2]).mode);\n')).toEqual([]);
  });

  it('is none where the function reads a file', () => {
    const text =
      "const config = () => {\n  return JSON.parse(require('fs').readFileSync('config.json', 'utf8'));\n};\nconst own = config();\nconsole.log(own.final_text);\n";
    expect(reads('javascript', text)).toEqual([]);
  });
});

describe('the payload fields that a script reads', () => {
  it.each<[text: string, fields: readonly (readonly string[])[]]>([
    ["command=$(jq -r '.tool_input.command')", [['tool_input.command']]],
    ['INPUT=$(cat)\nCMD=$(echo "$INPUT" | jq -r \'.command // empty\')', [['command']]],
    ['INPUT=$(cat)\nCMD=$(jq -r \'.command\' <<< "$INPUT")', [['command']]],
    ["IFS= read -r -d '' INPUT\nprintf '%s' \"$INPUT\" | jq -r .session_id", [['session_id']]],
    ["cat | jq -r '.tool_name'", [['tool_name']]],
    ["jq -r '.tool_input | .command'", [['tool_input.command']]],
    [
      "jq -r '.tool_input // {} | (.file_path // .path), .content'",
      [['tool_input.file_path', 'tool_input.path'], ['tool_input.content']],
    ],
    ["jq -r '.tool_input | keys'", [['tool_input']]],
    ["jq -r '(.tool_input.edits[] | .new_string), .cwd'", [['tool_input.edits'], ['cwd']]],
    ["jq -r '(.tool_input.path | tostring) // .cwd'", [['tool_input.path', 'cwd']]],
    ["jq -r '.tool_response as $r | [.tool_name, $r.code] | @tsv'", [['tool_response', 'tool_name']]],
    [
      `jq -r 'def text: (. // "" | gsub("\n";" ") | .inner); [(.tool_name | text), (.session_id | text)] | join("\t")'`,
      [['tool_name'], ['session_id']],
    ],
    [
      `jq -r 'def n: tostring; [.cwd, (if (.tool_response.code | n) != "" then (.tool_response.code | n) else .tool_response.status end)] | join(" ")'`,
      [['cwd'], ['tool_response.code', 'tool_response.code', 'tool_response.status']],
    ],
    ["jq -r '{a: .cwd | length, b: .session_id}'", [['cwd'], ['session_id']]],
    ["jq -r '.tool_input.edits | map(.new_string) | .[0]'", [['tool_input.edits']]],
    ['jq -r \'[.tool_input.edits[]? | .new_string] | join("; .x")\'', [['tool_input.edits']]],
    ["jq -r 'any(.tool_input.edits[]; .old)'", []],
    ["jq -r 'try .cwd catch .message'", [['cwd']]],
    ["jq -c '.tool_input.command |= .text'", [['tool_input.command']]],
    ["jq -r '.cwd # .comment\n'", [['cwd']]],
    ['jq -r \'"\\(.tool_input | .command // "none"): \\(.cwd)"\'', [['tool_input.command'], ['cwd']]],
    ["jq -r '.toolInput.command // .tool_input.command'", [['toolInput.command', 'tool_input.command']]],
    ["jq -r '[.tool_name, .cwd] | @tsv'", [['tool_name'], ['cwd']]],
    ['jq -r \'"\\(.tool_name) .not_a_field"\'', [['tool_name']]],
    [`python3 -c "import json,sys; d=json.load(sys.stdin); print(d.get('file_path',''))"`, [['file_path']]],
    [
      `INPUT=$(cat)\necho "$INPUT" | python3 -c 'import json,sys; print(json.load(sys.stdin)["tool_name"])'`,
      [['tool_name']],
    ],
    [`node -e "const p = JSON.parse(require('fs').readFileSync(0)); p.toolName"`, [['toolName']]],
    ["jq -r '.tool_input?.file_path // .tool_input.path'", [['tool_input.file_path', 'tool_input.path']]],
    [
      `INPUT=$(cat)\nTOOL=$(echo "$INPUT" | jq -c '.tool_input')\nFILE=$(jq -r '.file_path' <<<"$TOOL")`,
      [['tool_input'], ['tool_input.file_path']],
    ],
    // Behind a here-string that is no here-document the script goes on.
    [`INPUT=$(cat)\ngrep -q x <<<"$INPUT"\njq -r .cwd <<<"$INPUT"`, [['cwd']]],
    // A text that is read takes nothing from stdin.
    [`FIELDS=$(jq -r '.cwd')\nIFS=: read -r name rest <<<"$FIELDS"`, [['cwd']]],
    ['read -r name < version.txt\njq -r .cwd', [['cwd']]],
    ['read -r call\njq -r .name <<<"$call"', [['name']]],
    // Other documents, other inputs.
    ['INPUT=$(cat)\njq -e .a <<<"$INPUT" && jq .a <<<"$INPUT"', []],
    ['while read -r line; do jq -r .message <<<"$line"; done', []],
    ['git status | while read -r line; do jq -r .message <<<"$line"; done', []],
    [`curl -s api | python3 -c "import json,sys; print(json.load(sys.stdin)['message'])"`, []],
    ["jq -r '.scripts.test' package.json", []],
    ["jq -r '.name' < package.json", []],
    ['INPUT=$(cat)\nRESULT=$(curl -s api)\necho "$RESULT" | jq -r .message', []],
    ['gh api x | jq -r .message', []],
    ["jq -n '{message: .x}'", []],
    ["jq -r '.items[] | .message'", [['items']]],
    ["jq -r '.[] .message'", []],
  ])('shell: %s', (text, fields) => {
    expect(reads('bash', text)).toEqual(fields);
  });

  it.each<[text: string, fields: readonly (readonly string[])[]]>([
    ['data = json.load(sys.stdin)\nx = data.get("tool_output", "")', [['tool_output']]],
    ['data = json.loads(sys.stdin.read())\nx = data["tool_input"]["command"]', [['tool_input.command']]],
    ['raw = sys.stdin.read()\ndata = json.loads(raw)\nx = data["a"]', [['a']]],
    ['data = json.load(sys.stdin)\nx = data.get("a") or data.get("b")', [['a', 'b']]],
    ['data = json.load(sys.stdin)\nx = (env or\n     data.get("b"))', []],
    ['data = json.loads(sys.stdin.buffer.read())\nx = data["a"].get("b", {}).get("c")', [['a.b.c']]],
    ['data = json.load(sys.stdin)\ntool = data.get("a") or {}\nx = tool.get("b")', [['a'], ['a.b']]],
    ['data = json.load(sys.stdin)\nx = (data.get("a") or {}).get("b")', [['a.b']]],
    ['def read():\n    return json.load(sys.stdin)\n\ndata = read()\nx = data["a"]', [['a']]],
    ['data = json.load(sys.stdin)\ndata["a"] = 1\nx = data["a"]', []],
    ['data = json.load(sys.stdin)\nx = data["a"]\ndata = json.load(open("b.json"))\n', []],
    ['config = json.load(open("config.json"))\nx = config["message"]', []],
    ['data = json.load(sys.stdin)\nother.data["message"]', []],
  ])('Python: %s', (text, fields) => {
    expect(reads('python', text)).toEqual(fields);
  });

  it.each<[text: string, fields: readonly (readonly string[])[]]>([
    ["const p = JSON.parse(fs.readFileSync(0, 'utf8'));\nconst c = p.tool_input?.command;", [['tool_input.command']]],
    [
      'process.stdin.on("end", () => { const p = JSON.parse(body); use(p.toolName ?? p.tool_name); });',
      [['toolName', 'tool_name']],
    ],
    [
      'const stdin = 0; const a = JSON.parse(readFileSync(0)); const cfg = JSON.parse(read("x.json")); cfg.message;',
      [],
    ],
    ['const { a, b: { c }, ...d } = JSON.parse(readFileSync(0));', [['a'], ['b'], ['b.c']]],
    ['const { a, b: c = 1 } = JSON.parse(readFileSync(0));\nuse(c.d);', [['a'], ['b'], ['b.d']]],
    ['const p = JSON.parse(readFileSync(0));\nconst { a } = p.b ?? {};', [['b.a'], ['b']]],
    ['const p = JSON.parse(readFileSync(0));\nconst q = p.b;\nuse(q?.["c"], p.b.trim());', [['b'], ['b.c'], ['b']]],
    ['const p = JSON.parse(readFileSync(0));\nuse(firstOf(p.a, p.b), [p.c, p.d]);', [['a', 'b', 'c', 'd']]],
    ['const { a: { b: { c = 1 } = {} } } = JSON.parse(readFileSync(0));', [['a'], ['a.b'], ['a.b.c']]],
    ['const raw = fs.readFileSync(file); const p = JSON.parse(raw); use(p.a, process.stdin);', []],
    ['const p = JSON.parse(readFileSync(0)); p.extra = 1;', []],
    ['const cfg = JSON.parse(read("x.json")); cfg.message;', []],
  ])('JavaScript: %s', (text, fields) => {
    expect(reads('javascript', text)).toEqual(fields);
  });

  it('knows who reads stdin, and who expects an argument', () => {
    const use = (language: Language, text: string) => {
      const { stdin, argument } = payloadUse({ language, text });
      return [stdin, argument?.text];
    };
    expect(use('bash', 'payload="$1"\necho "$payload" | jq .a')).toEqual([false, '$payload']);
    expect(use('bash', 'jq .a <<< "$1"')).toEqual([false, '$1']);
    expect(use('bash', 'mode="$1"\npayload=$(cat)\necho "$payload" | jq .a')).toEqual([true, undefined]);
    expect(use('bash', 'python3 "$DIR"/check.py')).toEqual([true, undefined]);
    expect(use('python', 'json.loads(sys.argv[1])')).toEqual([false, 'sys.argv[1]']);
    expect(use('ruby', 'ARGV[0]')).toEqual([true, undefined]);
  });

  it('takes an argument for the payload, where nothing reads stdin', () => {
    expect(reads('bash', 'payload="$1"\ntool=$(echo "$payload" | jq -r .tool)\n')).toEqual([['tool']]);
    expect(reads('bash', 'first() {\n  local reply="$1"\n  echo "$reply" | jq -r .choices\n}\n')).toEqual([]);
    expect(reads('bash', 'file="$1"\npayload=$(cat)\njq .version "$file"; jq .name <<< "$1"\n')).toEqual([]);
  });
});

describe('one line after the other', () => {
  it.each([
    ['for (const line of log.split("\\n")) {\n  const e = JSON.parse(line);\n  count(e.eventType);\n}\n', []],
    ['const seen = log.split("\\n").map((line) => JSON.parse(line));\ncount(seen.eventType);\n', []],
    [
      'for await (const text of process.stdin) {\n  const e = JSON.parse(text);\n  count(e.eventType);\n}\n',
      ['eventType'],
    ],
  ])('is no payload, unless they come from stdin: %s', (text, fields) => {
    expect(reads('javascript', `import { parseStdin } from './parse-stdin.js';\n${text}`).flat()).toEqual(fields);
  });
});

describe('a function in JavaScript that returns the payload as a part of an object', () => {
  const file = (rest: string, made = '{ ok: true, payload: JSON.parse(readFileSync(0, "utf8")) }') =>
    `import { readFileSync } from 'node:fs';\nfunction readInput() {\n  try {\n    return ${made};\n  } catch {\n    return { ok: false, payload: null };\n  }\n}\n${rest}`;

  it('gives nothing but that part', () => {
    const rest =
      'const input = readInput();\nif (!input.ok) process.exit(0);\nconst path = input.payload?.tool_input?.file_path;\n';
    expect(reads('javascript', file(rest))).toEqual([['tool_input.file_path']]);
  });

  it('is followed into a variable', () => {
    const rest = 'const read = readInput();\nconst call = read.payload;\nconst name = call?.tool_name ?? "";\n';
    expect(reads('javascript', file(rest))).toEqual([['tool_name']]);
  });

  it('gives all of it where it is spread, and nothing that is known in a list', () => {
    const rest = 'const call = readInput();\nconsole.log(call.tool_name);\n';
    expect(reads('javascript', file(rest, '{ at: 1, ...JSON.parse(readFileSync(0, "utf8")) }'))).toEqual([
      ['tool_name'],
    ]);
    expect(reads('javascript', file(rest, '[JSON.parse(readFileSync(0, "utf8")), 1]'))).toEqual([]);
  });

  it('is no object where the body of a callback is opened', () => {
    const text =
      'let raw = "";\nfunction readInput() {\n  return new Promise((resolve) => { process.stdin.on("data", (c) => (raw += c)).on("end", () => resolve(JSON.parse(raw))); });\n}\nconst call = await readInput();\nconsole.log(call.tool_name);\n';
    expect(reads('javascript', text)).toEqual([['tool_name']]);
  });
});
