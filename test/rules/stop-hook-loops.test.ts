import { expect, it } from 'vitest';
import { projectOf, runsOf } from '../../src/evidence/example.js';
import type { Hook, RuleFinding, Script } from '../../src/model.js';
import { rule } from '../../src/rules/stops-too-much/stop-hook-loops.js';

/** What is said of a hook that blocks every time, with a library that it takes in. */
function found(library: string): readonly RuleFinding[] {
  const execution = { exitCode: 2, stderr: 'Run the tests first\n' };
  const example = {
    kind: 'runs',
    event: 'Stop',
    handler: { command: './gate.sh' },
    runs: [{ payload: { stop_hook_active: true }, execution }],
  } as const;
  const script: Script = {
    path: 'gate.sh',
    absolutePath: '/p/gate.sh',
    text: '#!/bin/bash\n. ./rounds.sh\nlet_be_after_three\necho "Run the tests first" >&2\nexit 2\n',
    language: 'bash',
    executable: true,
    shebang: '#!/bin/bash',
    libraries: [{ path: 'rounds.sh', absolutePath: '/p/rounds.sh', text: library, language: 'bash' }],
  };
  const [plain] = projectOf(example).hooks;
  const hook = { ...(plain as Hook), script };
  const runs = runsOf(example).map((run) => ({ ...run, case: { ...run.case, hook } }));
  return [...(rule.onRuns?.(hook, runs) ?? [])];
}

it('finds the rounds counted in a library', () => {
  const counting =
    'let_be_after_three() {\n  rounds=$(cat .claude/rounds 2>/dev/null || echo 0)\n  echo $((rounds + 1)) >.claude/rounds\n  [ "$rounds" -ge 3 ] && exit 0\n}\n';
  expect(found(counting)).toEqual([]);
  expect(found('let_be_after_three() {\n  :\n}\n')).toEqual([
    expect.objectContaining({ message: expect.stringContaining('works in a loop') }),
  ]);
});

it('points at the line that blocks', () => {
  const [finding] = found('let_be_after_three() {\n  :\n}\n');
  expect(finding?.at).toEqual({ in: 'script', offset: 76, length: 'exit 2'.length });
});

it('points at the first of several lines that block, where no run came to one', () => {
  const text =
    '#!/bin/bash\n[ -d src ] || exit 0\nlint || { echo "Lint fails" >&2; exit 2; }\ntests || { echo "Tests fail" >&2; exit 2; }\n';
  const example = {
    kind: 'runs',
    event: 'Stop',
    handler: { command: './gate.sh' },
    runs: [{ execution: {} }],
  } as const;
  const script = { path: 'gate.sh', absolutePath: '/p/gate.sh', text, language: 'bash', executable: true, shebang: '' };
  const [plain] = projectOf(example).hooks;
  const gate = { ...(plain as Hook), script: script as Script };
  const runs = runsOf(example).map((run) => ({ ...run, case: { ...run.case, hook: gate } }));
  const [finding] = [...(rule.onRuns?.(gate, runs) ?? [])];
  expect(finding).toMatchObject({ severity: 'info', at: { in: 'script', offset: text.indexOf('lint') } });
});

/** What is said where no run came to a line that blocks. */
function unseen(script: Pick<Script, 'language' | 'text' | 'libraries'>): readonly RuleFinding[] {
  const example = { kind: 'runs', event: 'Stop', handler: { command: './gate' }, runs: [{ execution: {} }] } as const;
  const [plain] = projectOf(example).hooks;
  const file = { path: 'gate', absolutePath: '/p/gate', executable: true, shebang: '' };
  const hook = { ...(plain as Hook), script: { ...file, ...script } };
  const runs = runsOf(example).map((run) => ({ ...run, case: { ...run.case, hook } }));
  return [...(rule.onRuns?.(hook, runs) ?? [])];
}

const ending = (asks = '') =>
  `import json, subprocess, sys\nfrom .checks import block\n\n\ndef main():\n    data = json.load(sys.stdin)\n${asks}    if subprocess.run(["git", "diff", "--quiet"]).returncode:\n        BLOCK\n    return 0\n\n\nsys.exit(main())\n`;

const checks = (text: string) =>
  ({ path: 'hooks/checks.py', absolutePath: '/p/hooks/checks.py', language: 'python', text }) as const;

it('knows the code that a program ends with where its function returns it', () => {
  const text = ending().replace('from .checks import block\n', '').replace('BLOCK', 'return 2');
  const [finding] = unseen({ language: 'python', text });
  expect(finding?.at).toEqual({ in: 'script', offset: text.indexOf('return 2'), length: 'return 2'.length });
  expect(unseen({ language: 'python', text: text.replace('return 2', 'return 0') })).toEqual([]);
});

it('looks into the libraries of a program: for the line that blocks, and for a look at the field', () => {
  const library = checks(
    'import json\n\n\ndef block():\n    print(json.dumps({"decision": "block", "reason": "No"}))\n',
  );
  const text = ending().replace('BLOCK', 'block()');
  const [finding] = unseen({ language: 'python', text, libraries: [library] });
  expect(finding?.at).toMatchObject({ in: 'script', library: 'hooks/checks.py' });
  const asking = checks(`${library.text}\n\ndef again(data):\n    return data["stop_hook_active"]\n`);
  expect(unseen({ language: 'python', text, libraries: [asking] })).toEqual([]);
  expect(unseen({ language: 'python', text: text.replace('block()', 'sys.exit(2)') })).toEqual([]);
});

it('keeps silent on a program that writes a file, in which it may note that it has blocked', () => {
  const text = ending('    Path(".claude/asked").write_text("1")\n').replace('from .checks import block\n', '');
  expect(unseen({ language: 'python', text: text.replace('BLOCK', 'return 2') })).toEqual([]);
});

it('looks into the files that a shell script sources, and minds what those start', () => {
  const lib = (text: string) =>
    ({ path: 'hooks/lib.sh', absolutePath: '/p/hooks/lib.sh', language: 'bash', text }) as const;
  const library = lib('say_no() {\n  printf \'{"decision":"block","reason":"%s"}\\n\' "$1"\n}\n');
  const text =
    '#!/bin/bash\n. "$(dirname "$0")/lib.sh"\nif ! git diff --quiet; then\n  say_no "Commit first"\n  exit 0\nfi\nexit 0\n';
  const gate = (script: Pick<Script, 'text' | 'libraries'>) => unseen({ language: 'bash', ...script });
  expect(gate({ text, libraries: [library] })[0]?.at).toMatchObject({ in: 'script', library: 'hooks/lib.sh' });
  expect(gate({ text: text.replace('say_no "Commit first"\n  exit 0', 'exit 2'), libraries: [library] })).toHaveLength(
    1,
  );
  // Nobody has read the file, it looks at the field, or it starts a program that may.
  expect(gate({ text })).toEqual([]);
  expect(gate({ text: `. "$HOOK_SETTINGS"\n${text}`, libraries: [library] })).toEqual([]);
  expect(gate({ text, libraries: [lib(`${library.text}again() {\n  grep -q stop_hook_active\n}\n`)] })).toEqual([]);
  expect(gate({ text, libraries: [lib(`${library.text}node ./guard.js\n`)] })).toEqual([]);
  expect(gate({ text: text.replace('exit 0\n', 'python3 ./guard.py\nexit 0\n'), libraries: [library] })).toEqual([]);
});
