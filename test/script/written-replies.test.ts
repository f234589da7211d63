/** Which replies a text writes out and prints, and of which nothing is said. */
import { describe, expect, it } from 'vitest';
import type { Language } from '../../src/model.js';
import { writtenReplies } from '../../src/script/answers/written-replies.js';
import type { Written } from '../../src/script/program/written-object.js';

function plain(value: Written): unknown {
  if (value.kind === 'plain') return value.value;
  if (value.kind === 'blank') return value.isList ? ['?'] : '?';
  return Object.fromEntries(value.entries.map(([key, each]) => [key, plain(each)]));
}

const read = (language: Language, text: string) =>
  writtenReplies({ language, text }).map(({ exit, object }) => [plain(object), ...(exit === undefined ? [] : [exit])]);

describe('in JavaScript', () => {
  it.each([
    ['in the call', 'console.log(JSON.stringify({ decision: "block", reason: `No ${tool}.` }));'],
    [
      'kept as an object',
      'const out = {\n  decision: "block", // now\n  reason: "No " + tool + ".",\n};\nconsole.log(JSON.stringify(out));',
    ],
    [
      'kept as an object with a type of several parts',
      'const out: Reply & { extra?: string } = {\n  decision: "block",\n  reason: "No " + tool + ".",\n};\nconsole.log(JSON.stringify(out));',
    ],
    [
      'kept as JSON',
      'const out = JSON.stringify({ "decision": "block", "reason": `No ${tool}.` });\nprocess.stdout.write(out + "\\n");',
    ],
    [
      'given to a function that prints it',
      'function say(reply) {\n  console.log(JSON.stringify(reply));\n}\nsay({ decision: "block", reason: `No ${tool}.` });',
    ],
    [
      'returned by a function',
      'function judge(tool) {\n  return { decision: "block", reason: `No ${tool}.` };\n}\nconsole.log(JSON.stringify(judge(tool)));',
    ],
    [
      'put into a template',
      'process.stdout.write(`${JSON.stringify({ decision: "block", reason: `No ${tool}.` })}\\n`);',
    ],
    [
      'kept, and its JSON as well',
      'const out = { decision: "block", reason: `No ${tool}.` };\nconst json = JSON.stringify(out);\nconsole.info(json);',
    ],
    ['written by Bun', 'await Bun.write(Bun.stdout, JSON.stringify({ decision: "block", reason: `No ${tool}.` }));'],
    [
      'written by Deno',
      'Deno.stdout.writeSync(new TextEncoder().encode(JSON.stringify({ decision: "block", reason: `No ${tool}.` })));',
    ],
    [
      'returned by a function of one line',
      'function judge(tool) { return { decision: "block", reason: `No ${tool}.` }; }\nconsole.log(JSON.stringify(judge(tool)));',
    ],
    [
      'that is all of an arrow function',
      'const judge = (tool: string): Reply => ({\n  decision: "block",\n  reason: `No ${tool}.`,\n});\nconsole.log(JSON.stringify(judge(tool)));',
    ],
  ])('an object %s', (_title, text) => {
    expect(read('javascript', text)).toEqual([[{ decision: 'block', reason: 'No ….' }]]);
  });

  it('leaves open what the run fills in', () => {
    expect(
      read('javascript', 'console.log(JSON.stringify({ reason, list: [a, b], ok: a ? "x" : "y", n: 2 }))'),
    ).toEqual([[{ reason: '?', list: ['?'], ok: '?', n: 2 }]]);
  });

  it.each([
    ['one that takes in another', 'console.log(JSON.stringify({ ...base, decision: "block" }));'],
    ['one with a computed key', 'console.log(JSON.stringify({ [key]: "block" }));'],
    [
      'one that is filled later',
      'const out = { continue: true };\nout.reason = "x";\nconsole.log(JSON.stringify(out));',
    ],
    [
      'one of another function under the same name',
      'function log() {\n  const out = { logged: 1 };\n}\nfunction say(out) {\n  console.log(JSON.stringify(out));\n}',
    ],
    [
      'one of an arrow inside of a function',
      'const judge = (tools) => tools.map((tool) => ({ decision: "block" }));\nconsole.log(JSON.stringify(judge([])));',
    ],
    ['one that Bun writes to a file', 'await Bun.write("out.json", JSON.stringify({ decision: "block" }));'],
    ['one in a comment', '// console.log(JSON.stringify({ decision: "block" }));'],
    ['one on stderr', 'console.error(JSON.stringify({ decision: "block" }));'],
  ])('says nothing of %s', (_title, text) => {
    expect(read('javascript', text)).toEqual([]);
  });
});

describe('in Python', () => {
  it.each([
    ['in the call', 'print(json.dumps({"decision": "block", "reason": f"No {tool}."}))\nsys.exit(1)'],
    [
      'over several lines',
      'print(json.dumps({\n    "decision": "block",  # now\n    "reason": ("No "\n               f"{tool}."),\n}))\nsys.exit(1)',
    ],
    [
      'kept first',
      'out = {"decision": "block", "reason": "No {}.".replace("{}", tool)}\nout = {"decision": "block", "reason": "No " + tool + "."}\nprint(json.dumps(out), flush=True)\nsys.exit(1)',
    ],
    ['written by json.dump', 'json.dump({"decision": "block", "reason": f"No {tool}."}, sys.stdout)\nsys.exit(1)'],
  ])('an object %s, with the exit code behind it', (_title, text) => {
    expect(read('python', text).at(-1)).toEqual([{ decision: 'block', reason: 'No ….' }, 1]);
  });

  it.each([
    ['one for stderr', 'print(json.dumps({"decision": "block"}), file=sys.stderr)'],
    ['one for a file', 'json.dump({"decision": "block"}, f)'],
    ['one that is filled later', 'out = {"continue": True}\nif bad:\n    out["reason"] = "x"\nprint(json.dumps(out))'],
    ['one that takes in another', 'print(json.dumps({**base, "decision": "block"}))'],
  ])('says nothing of %s', (_title, text) => {
    expect(read('python', text)).toEqual([]);
  });
});

describe('in a shell', () => {
  it.each([
    ['echo', 'echo "{\\"decision\\": \\"block\\", \\"reason\\": \\"No $tool.\\"}"\nexit 0'],
    ['printf', 'printf \'{"decision": "block", "reason": "No %s."}\\n\' "$tool"\nexit 0'],
    ['jq', 'jq -nc --arg tool "$tool" \'{decision: "block", reason: "No \\($tool)."}\'\nexit 0'],
  ])('what %s prints', (_title, text) => {
    expect(read('bash', text)).toEqual([[{ decision: 'block', reason: 'No ….' }, 0]]);
  });

  it('a document', () => {
    expect(read('bash', 'cat <<EOF\n{"decision": "block", "reason": "No $tool."}\nEOF\nexit 0')).toEqual([
      [{ decision: 'block', reason: 'No ….' }],
    ]);
  });

  it('a document in which nothing is expanded', () => {
    expect(read('bash', 'cat <<\'EOF\'\n{"decision": "block"}\nEOF')).toEqual([[{ decision: 'block' }]]);
  });

  it.each([
    ['what a file takes', 'echo \'{"decision": "block"}\' >>log.jsonl'],
    ['what another program takes', 'echo \'{"decision": "block"}\' | curl -d @- localhost'],
    ['what a variable takes', 'reply=$(jq -n \'{decision: "block"}\')'],
    ['what a variable takes of a function', 'make() {\n  echo \'{"decision": "block"}\'\n}\nreply=$(make)'],
    ['what a block sends elsewhere', '{\n  echo \'{"decision": "block"}\'\n} >>log.jsonl'],
    ['an object that jq adds to', 'jq -n \'{decision: "block"} + $more\''],
  ])('says nothing of %s', (_title, text) => {
    expect(read('bash', text)).toEqual([]);
  });
});

describe('in a program that a shell script holds', () => {
  it.each([
    ['of Node', `node -e "\n  console.log(JSON.stringify({ decision: 'block', reason: process.argv[1] }));\n" "$why"`],
    [
      'of Python',
      `if late; then\n  python3 -c 'import json; print(json.dumps({"decision": "block", "reason": why}))'\nfi`,
    ],
    [
      'in a here-document',
      `python3 - <<'END'\nimport json\nprint(json.dumps({"decision": "block", "reason": why}))\nEND`,
    ],
  ])('one %s', (_title, text) => {
    expect(read('bash', text)).toEqual([[{ decision: 'block', reason: '?' }]]);
  });

  it.each([
    ['a variable takes', `reply=$(node -e 'console.log(JSON.stringify({ decision: "block" }))')`],
    ['another program takes', `node -e 'console.log(JSON.stringify({ decision: "block" }))' | jq .`],
    ['a file takes', `python3 - <<'END' >reply.json\nimport json\nprint(json.dumps({"decision": "block"}))\nEND`],
    ['a function hands on', `ask() {\n  node -e 'console.log(JSON.stringify({ decision: "block" }))'\n}\nreply=$(ask)`],
  ])('none that %s', (_title, text) => {
    expect(read('bash', text)).toEqual([]);
  });
});
