/** Scripts that only start another one. */
import { describe, expect, it } from 'vitest';
import { namedByArgument, onlyStarts, onlyStartsInPython } from '../../src/script/files/launchers.js';

describe('namedByArgument', () => {
  it('finds the script that a shell script starts by its name', () => {
    const text = 'NAME="$1"\n[ -f "$CLAUDE_PROJECT_DIR/.claude/hooks/$NAME.sh" ] || exit 0\nbash "$DIR/$NAME.sh"\n';
    expect(namedByArgument(text, 'bash', 'guard')).toContain('guard.sh');
  });

  it('looks in the folder that the text names', () => {
    expect(namedByArgument('bash "$ROOT/hooks/${1}/run.sh"\n', 'sh', 'guard')).toEqual([
      'guard/run.sh',
      'hooks/guard/run.sh',
      '../hooks/guard/run.sh',
    ]);
  });

  it('takes a name without an extension', () => {
    expect(namedByArgument('script="${1:-}"\nexec bash "$HERE/$script"\n', 'bash', 'session-start')).toContain(
      'session-start',
    );
  });

  it('reads Node', () => {
    const text =
      "const name = process.argv[2];\nspawnSync('node', [path.join(__dirname, 'handlers', `${name}.js`)]);\n";
    expect(namedByArgument(text, 'javascript', 'guard')).toEqual(['handlers/guard.js', '../handlers/guard.js']);
    const own = 'const hook = process.argv[2];\nawait import(join(root, ".claude", "hooks", `${hook}.mjs`));\n';
    expect(namedByArgument(own, 'javascript', 'pre-bash')).toContain('../hooks/pre-bash.mjs');
  });

  it('finds none where the argument is something else', () => {
    expect(namedByArgument('level="$1"\necho "$level" >>"$HOME/level.log"\n', 'bash', 'guard')).toEqual([]);
    expect(namedByArgument('const name = process.argv[2];\nconsole.log(`${name}.js`);\n', 'javascript', 'a1')).toEqual(
      [],
    );
  });
});

describe('onlyStartsInPython', () => {
  const wrapper = (end: string, options = 'input=sys.stdin.read(), capture_output=True, text=True') =>
    `import subprocess, sys\nfrom pathlib import Path\nroot = Path(__file__).parent.parent\nhook = root / "src" / "hooks" / "gate.py"\nresult = subprocess.run(\n    [sys.executable, str(hook)],\n    ${options},\n)\n${end}`;
  const hands = 'print(result.stdout, end="")\nsys.exit(result.returncode)\n';

  it('finds the script whose output and exit code are handed on', () => {
    expect(onlyStartsInPython(wrapper(hands))).toBe('src/hooks/gate.py');
    expect(onlyStartsInPython(wrapper('sys.exit(result.returncode)\n', 'input=sys.stdin.read()'))).toBe(
      'src/hooks/gate.py',
    );
  });

  it.each([
    ['its exit code is lost', wrapper('print(result.stdout)\n')],
    ['its output is lost', wrapper('sys.exit(result.returncode)\n')],
    ['the payload is read', `import json\ncall = json.load(sys.stdin)\n${wrapper(hands)}`],
    ['another is started', `${wrapper('')}subprocess.run([sys.executable, str(hook)])\n${hands}`],
    ['no file is named', wrapper(hands).replace('"gate.py"', 'sys.argv[1]')],
    ['it is too long', wrapper(hands) + '\n'.repeat(9_000)],
  ])('finds none where %s', (_, text) => {
    expect(onlyStartsInPython(text)).toBeUndefined();
  });
});

describe('onlyStarts', () => {
  it.each([
    ['#!/bin/bash\nset -e\ncd "$CLAUDE_PROJECT_DIR/.claude/hooks"\ncat | npx tsx prompt.ts\n', 'prompt.ts'],
    ['#!/bin/sh\n# The guard.\nDIR="$(dirname "$0")"\nexec python3 "$DIR/guard.py"\n', 'guard.py'],
    ['node "$(dirname "$0")/guard.js" "$@"\nexit $?\n', 'guard.js'],
    ['. "$(dirname "$0")/paths.sh"\ncat | npx tsx guard.ts\n', 'guard.ts'],
    [
      'if [ -z "$ROOT" ]; then\n  # Beside this file.\n  export ROOT="$PWD"\nfi\nif [ -n "$SKIP_GUARD" ]; then\n  exit 0\nfi\nnode "$ROOT/guard.js"\n',
      'guard.js',
    ],
  ])('%j', (text, file) => {
    expect(onlyStarts(text)).toBe(file);
  });

  it.each([
    'python3 guard.py || true\n',
    'python3 guard.py 2>/dev/null\n',
    'python3 guard.py\nexit 0\n',
    'python3 guard.py | tee guard.log\n',
    'input=$(cat)\necho "$input" | python3 guard.py\n',
    'input=$(cat)\npython3 guard.py\n',
    'python3 one.py\npython3 two.py\n',
    '[ -f off ] && exit 0\npython3 guard.py\n',
    'if [ -z "$CI" ]; then\n  echo local\nfi\npython3 guard.py\n',
    'source paths.sh | sort\npython3 guard.py\n',
  ])('is silent where the output or the exit code may be another: %j', (text) => {
    expect(onlyStarts(text)).toBe(undefined);
  });
});
