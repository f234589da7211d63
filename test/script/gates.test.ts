/** Gates that every run of a script has to pass, and what closes them. */
import { expect, it } from 'vitest';
import type { Language, Library } from '../../src/model.js';
import { type GateCondition, gatesIn } from '../../src/script/gates/gates.js';

const program = (name: string): GateCondition => ({ kind: 'program', name });
const path = (text: string, when: 'missing' | 'there' = 'missing'): GateCondition => ({
  kind: 'path',
  path: text,
  when,
});
const unset = (name: string): GateCondition => ({ kind: 'variable', name, when: 'unset' });
const set = (name: string): GateCondition => ({ kind: 'variable', name, when: 'set' });
const value = (name: string, when: 'equal' | 'other', text: string): GateCondition => ({
  kind: 'variable',
  name,
  when,
  value: text,
});

it.each<[string, GateCondition]>([
  ['command -v gh >/dev/null 2>&1 || exit 0', program('gh')],
  ['command -v "gh" &> /dev/null || { echo "no gh"; exit 0; }', program('gh')],
  ['which jq > /dev/null || exit', program('jq')],
  ['! command -v gh >/dev/null && exit 0', program('gh')],
  ['if ! command -v terminal-notifier &> /dev/null; then\n  exit 0\nfi', program('terminal-notifier')],
  ['if ! type -P ruff >/dev/null; then exit 0; fi', program('ruff')],
  [
    'if ! command -v jq >/dev/null; then\n  # Not ours to install\n  echo "jq is missing" >&2\n  exit 0\nfi',
    program('jq'),
  ],
  ['[ -f "$CLAUDE_PROJECT_DIR/.claude/on" ] || exit 0', path('./.claude/on')],
  ['[[ -d .git ]] || exit 0', path('.git')],
  ['[ ! -e ~/.config/guard ] && exit 0', path('~/.config/guard')],
  ['test -f package.json || exit 0', path('package.json')],
  ['FLAG="${HOME}/.flag"\nif [ ! -f "$FLAG" ]; then\n  exit 0\nfi', path('~/.flag')],
  ['ROOT="${CLAUDE_PROJECT_DIR:-$(pwd)}"\n[ -f "$ROOT/.on" ] || exit 0', path('./.on')],
  ['ROOT="${CLAUDE_PROJECT_DIR:-${OTHER:-${MORE:-.}}}"\nMARK="${ROOT}/.on"\n[ -f "$MARK" ] || exit 0', path('./.on')],
  ['[ -f .claude/paused ] && exit 0', path('.claude/paused', 'there')],
  ['[ -z "$SLACK_URL" ] && exit 0', unset('SLACK_URL')],
  ['[[ -n "${GUARD:-}" ]] || exit 0', unset('GUARD')],
  ['[ -n "$CI" ] && exit 0', set('CI')],
  ['[ "$GUARD" = "1" ] || exit 0', value('GUARD', 'other', '1')],
  ['if [ "${GUARD:-off}" != on ]; then exit 0; fi', value('GUARD', 'other', 'on')],
  ['[[ "$MODE" == quiet ]] && exit 0', value('MODE', 'equal', 'quiet')],
])('in a shell: %s', (text, closedBy) => {
  const line = text.split('\n').findIndex((each) => /exit|then/.test(each)) + 1;
  expect(gatesIn(`#!/bin/bash\n${text}\ncat > x\n`, 'bash')).toMatchObject([{ line: line + 1, closedBy }]);
});

it.each<[string, GateCondition]>([
  ['if [ -f state.json ]; then\n  cat > x\nfi', path('state.json')],
  ['if [ ! -f .claude/off ]; then\n  cat > x\nfi\n\nexit 0', path('.claude/off', 'there')],
  [
    'CWD=$(echo "$INPUT" | jq -r \'.cwd // empty\')\nSTATE="$CWD/run/state.json"\nif [ -f "$STATE" ]; then\n  cat > x\nfi\n# All is said.\nexit 0',
    path('./run/state.json'),
  ],
])('around all that a shell script does: %s', (text, closedBy) => {
  expect(gatesIn(`#!/bin/bash\n${text}\n`, 'bash')).toMatchObject([{ closedBy }]);
});

it.each([
  'if [ -f state.json ]; then\n  cat > x\nfi\ncat > y',
  'if [ -f state.json ]; then\n  cat > x\nelse\n  cat > y\nfi',
  'if [ -f state.json ] && [ -f other.json ]; then\n  cat > x\nfi',
  'if [ -f "$FILE" ]; then\n  cat > x\nfi',
  '  if [ -f state.json ]; then\n    cat > x\n  fi',
])('not around all of it: %s', (text) => {
  expect(gatesIn(`#!/bin/bash\n${text}\n`, 'bash')).toEqual([]);
});

it.each<[Language, string, GateCondition]>([
  ['python', 'if not shutil.which("gh"):\n    sys.exit(0)', program('gh')],
  ['python', 'def main():\n    if shutil.which("gh") is None:\n        return', program('gh')],
  ['python', 'if not os.environ.get("GUARD"): sys.exit(0)', unset('GUARD')],
  ['python', 'if os.getenv("GUARD", "") != "1":\n    sys.exit()', value('GUARD', 'other', '1')],
  ['python', 'if not Path(".claude/on").exists():\n    sys.exit(0)', path('.claude/on')],
  ['python', 'FLAG = "/tmp/off"\nif os.path.exists(FLAG):\n    sys.exit(0)', path('/tmp/off', 'there')],
  [
    'python',
    'FLAG = os.path.join(os.environ.get("CLAUDE_PROJECT_DIR", "."), ".claude", "on")\nif not os.path.exists(FLAG):\n    sys.exit(0)',
    path('./.claude/on'),
  ],
  ['python', 'flag = Path.home() / ".on"\nif not flag.exists():\n    sys.exit(0)', path('~/.on')],
  [
    'javascript',
    "const flag = path.join(__dirname, '..', 'on');\nif (!existsSync(flag)) process.exit(0);",
    path('{{SCRIPT}}/../on'),
  ],
  ['javascript', 'if (!process.env.GUARD) process.exit(0);', unset('GUARD')],
  ['javascript', "if (process.env.GUARD !== '1') {\n  process.exit(0);\n}", value('GUARD', 'other', '1')],
  ['typescript', 'const flag = ".on";\nif (!fs.existsSync(flag)) process.exit(0);', path('.on')],
])('in %s: %s', (language, text, closedBy) => {
  expect(gatesIn(`${text}\n`, language)).toMatchObject([{ closedBy }]);
});

it.each<[string, string]>([
  ['blocks', 'command -v gh || exit 2'],
  ['fails', '[ -f x ] || exit 1'],
  ['hangs on the payload', 'CMD=$(jq -r .tool_input.command)\n[ -z "$CMD" ] && exit 0'],
  ['hangs on what was read', 'read -r LINE\n[ -n "$LINE" ] || exit 0'],
  ['hangs on a computed path', 'F=$(jq -r .tool_input.file_path)\n[ -f "$F" ] || exit 0'],
  ['is of a function', 'notify() {\n  command -v gh || exit 0\n}'],
  ['is of another condition', 'if true; then\n  command -v gh || exit 0\nfi'],
  ['has two conditions', 'if [ -f a ] && [ -f b ]; then exit 0; fi'],
  ['only looks', 'command -v gh >/dev/null || echo "no gh"'],
  ['does something else first', 'command -v gh >/dev/null || GH=0; [ -z "$1" ] && exit 0'],
  ['answers', 'if ! command -v gh >/dev/null; then\n  echo "{\\"systemMessage\\": \\"no gh\\"}"\n  exit 0\nfi'],
  ['comes behind an answer', 'if [ "$(cat)" = x ]; then echo no >&2; exit 2; fi\ncommand -v gh || exit 0'],
  ['hangs on a variable of the client', '[ -n "$CLAUDE_PROJECT_DIR" ] || exit 0'],
  ['is a comment', '# command -v gh || exit 0'],
])('none is a line that %s', (_, text) => {
  expect(gatesIn(`#!/bin/bash\n${text}\n`, 'bash')).toEqual([]);
});

it('is none that hangs on what a library sets', () => {
  const text = '. ./common.sh\nread_target\n[ -z "$CONTENT" ] && exit 0\n[ -n "$CI" ] && exit 0\n';
  const library = { path: 'common.sh', language: 'bash', text: 'read_target() {\n  CONTENT=$(cat)\n}\n' } as Library;
  expect(gatesIn(text, 'bash', [library])).toMatchObject([{ line: 4, closedBy: set('CI') }]);
});

it('reads the gates behind one that says why it is shut', () => {
  const text =
    'if ! command -v jq >/dev/null; then\n  echo "no jq"\n  exit 0\nfi\ncommand -v gh >/dev/null || exit 0\n';
  expect(gatesIn(text, 'bash').map(({ line, says }) => [line, says])).toEqual([
    [1, true],
    [5, undefined],
  ]);
});

it('tells which of them say why they are shut', () => {
  const says = (text: string) => gatesIn(text, 'bash').map((gate) => gate.says);
  expect(says('command -v gh >/dev/null || { echo "no gh"; exit 0; }')).toEqual([true]);
  expect(says('command -v gh >/dev/null || exit 0; echo "on"')).toEqual([undefined]);
});
