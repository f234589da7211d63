/** Worlds in which hooks come further: which are tried, and how they are told. */
import { expect, it } from 'vitest';
import type { Case, Hook, Language, Payload, Run } from '../../src/model.js';
import { wordsOf, worldCases } from '../../src/plan/worlds.js';

function hookOf(text: string, language: Language = 'bash', event: Hook['event'] = 'Stop'): Hook {
  return {
    id: 'h',
    event,
    handler: { type: 'command', command: './h' },
    script: { path: 'h', absolutePath: '/p/h', text, language, executable: true, shebang: null },
    decidedBy: 'settings',
    place: { file: 's' },
    projectDir: '/p',
  };
}

function casesOf(hook: Hook, commands: readonly string[] = ['']): readonly Case[] {
  return commands.map((command, index) => {
    const json = { hook_event_name: hook.event, tool_input: { command } };
    const payload: Payload = { id: `${index}`, event: hook.event, json, nature: 'benign', provenance: '' };
    return { id: `h@${index}`, hook, payload };
  });
}

const worldOf = (hook: Hook, gate?: number, commands?: readonly string[]) => {
  const planned = casesOf(hook, commands);
  const runs = planned.map((each) => ({ case: each, ...(gate === undefined ? {} : { lacked: { gate } }) }) as Run);
  return worldCases(runs, planned, new Map());
};

it('opens every gate of a hook that left at one', () => {
  const gated = hookOf(
    '#!/bin/bash\n[ -z "$LINT_GATE" ] && exit 0\n[ -f .claude/on ] || exit 0\necho "Blocked" >&2\nexit 2\n',
  );
  const [first] = worldOf(gated, 2);
  expect(first?.world).toEqual({ variables: { LINT_GATE: '1' }, files: ['.claude/on'] });
  expect(wordsOf(first?.world ?? {})).toBe('with `LINT_GATE` set to "1" and `.claude/on` there');
  const off = hookOf('#!/bin/bash\n[ "$HOOKS_MODE" = off ] && exit 0\necho "Blocked" >&2\nexit 2\n');
  expect(wordsOf(worldOf(off, 2)[0]?.world ?? {})).toBe('with `HOOKS_MODE` not set');
  expect(worldOf(gated)).toEqual([]);
});

it('opens no gate for a file that the hook reads: what has to be in it, nobody can tell', () => {
  const reader = hookOf('#!/bin/bash\nSTATE=.claude/state\n[ -f "$STATE" ] || exit 0\ngrep -q on "$STATE" && exit 2\n');
  expect(worldOf(reader, 3)).toEqual([]);
});

it.each<[string, Language, string, Readonly<Record<string, string>>]>([
  [
    'asked by jq',
    'bash',
    'F="$CLAUDE_PROJECT_DIR/.claude/on.json"\n[ -f "$F" ] || exit 0\nON=$(jq -r ".guard.on // false" "$F")\n[ "$ON" = "true" ] || exit 0\n',
    { '.claude/on.json': '{"guard":{"on":true}}\n' },
  ],
  [
    'looked for by grep',
    'bash',
    "if [ ! -f .guard.yml ]; then exit 0; fi\nif ! grep -q '^enabled: *true' .guard.yml; then exit 0; fi\n",
    { '.guard.yml': 'enabled: true\n' },
  ],
  [
    'read into a variable',
    'python',
    'STATE = Path(".claude") / "mode.json"\nif not STATE.exists():\n    sys.exit(0)\nstate = json.loads(STATE.read_text())\nif state.get("mode") != "strict":\n    sys.exit(0)\n',
    { '.claude/mode.json': '{"mode":"strict"}\n' },
  ],
  [
    'with a flag that switches off',
    'python',
    'path = os.path.join(data["cwd"], ".claude", "x.json")\nif not os.path.exists(path):\n    sys.exit(0)\nwith open(path) as f:\n    config = json.load(f)\nif config.get("paused", False):\n    sys.exit(0)\nif config.get("strict"):\n    sys.exit(2)\n',
    { '.claude/x.json': '{"strict":true}\n' },
  ],
  [
    'of which a part is taken',
    'javascript',
    "const file = path.join(process.env.CLAUDE_PROJECT_DIR || process.cwd(), 'guard.json');\nif (!fs.existsSync(file)) process.exit(0);\nconst config = JSON.parse(fs.readFileSync(file, 'utf8'));\nif (config.guards?.noVerify !== true) process.exit(0);\n",
    { 'guard.json': '{"guards":{"noVerify":true}}\n' },
  ],
])('writes a file that is %s so that the hook goes on', (_, language, text, texts) => {
  const [first] = worldOf(hookOf(text, language), 1);
  expect(first?.world).toEqual({ files: Object.keys(texts), texts });
});

it('writes no file of which it cannot tell what has to be in a key', () => {
  const text =
    'path = Path(".claude/x.json")\nif not path.exists():\n    sys.exit(0)\nconfig = json.loads(path.read_text())\nif config.get("on"):\n    check(config["patterns"])\n';
  expect(worldOf(hookOf(text, 'python'), 2)).toEqual([]);
});

it('switches on in a file that is not there what a hook without a word asks for', () => {
  const text =
    "let config = {};\ntry { config = JSON.parse(readFileSync('.claude/c.json', 'utf8')); } catch {}\nif (!config.enabled) process.exit(0);\n";
  const planned = casesOf(hookOf(text, 'javascript'));
  const runOf = (stdout: string) =>
    planned.map((each) => {
      const bytes = new TextEncoder().encode(stdout);
      return {
        case: each,
        execution: { type: 'command', exitCode: 0, stdout: bytes, stderr: new Uint8Array() },
      } as Run;
    });
  expect(worldCases(runOf(''), planned, new Map())[0]?.world).toEqual({
    files: ['.claude/c.json'],
    texts: { '.claude/c.json': '{"enabled":true}\n' },
  });
  expect(worldCases(runOf('on'), planned, new Map())).toEqual([]);
  expect(worldCases(runOf(''), planned, new Map(), () => true)).toEqual([]);
});

it('changes files of the kinds that a hook asks git for', () => {
  const [shell] = worldOf(hookOf("git diff --name-only | grep -E '^backend/.*\\.py$'\n"));
  expect(shell?.world).toEqual({ changes: { extensions: ['py'], folders: ['src', 'backend'] } });
  const script = "const dirty = execSync('git status --porcelain');\nif (/\\.[jt]sx?$/.test(dirty)) process.exit(2);\n";
  expect(worldOf(hookOf(script, 'javascript'))[0]?.world?.changes?.extensions).toEqual(['ts', 'js']);
  const python = 'out = subprocess.run(["git", "-C", root, "status", "--porcelain"])\n';
  expect(worldOf(hookOf(python, 'python'))[0]?.world?.changes?.extensions).toEqual(['ts', 'py']);
  expect(worldOf(hookOf('git log -1\n'))).toEqual([]);
});

it('begins with the calls that commit', () => {
  const guard = hookOf('git diff --cached | grep -q password && exit 2\n', 'bash', 'PreToolUse');
  const [first] = worldOf(guard, undefined, ['ls', 'git commit -m x']);
  expect(first?.payload.json.tool_input).toEqual({ command: 'git commit -m x' });
});
