import { describe, expect, it } from 'vitest';
import { startedFiles } from '../../src/script/files/started-file.js';
import { literalText } from '../../src/script/shell/shell-command.js';

/** The files that a command starts, each as `[interpreter] word`, with a question mark where it may be missing. */
function started(command: string, args?: readonly string[]): readonly string[] {
  const handler = { type: 'command' as const, command, ...(args === undefined ? {} : { args }) };
  return startedFiles(handler).map(({ word, interpreter, mayBeMissing }) => {
    const text = word.parts.map((part) => (part.kind === 'variable' ? `{${part.name}}` : part.text)).join('');
    return `${interpreter === undefined ? '' : `[${interpreter}] `}${text}${mayBeMissing ? ' ?' : ''}`;
  });
}

describe('the files that a shell command starts', () => {
  it.each<[command: string, files: readonly string[]]>([
    ['"$CLAUDE_PROJECT_DIR"/.claude/hooks/guard.sh', ['{CLAUDE_PROJECT_DIR}/.claude/hooks/guard.sh']],
    ['"$CLAUDE_PROJECT_DIR/my hooks/guard.sh" --fast', ['{CLAUDE_PROJECT_DIR}/my hooks/guard.sh']],
    ["'/opt/my hooks/guard.sh'", ['/opt/my hooks/guard.sh']],
    ['./guard.sh 2>/dev/null', ['./guard.sh']],
    ['LOG=1 DEBUG="x y" ./guard.sh', ['./guard.sh']],
    ['env -u HOME LOG=1 ./guard.sh', ['./guard.sh']],
    ['timeout -k 5 10 ./guard.sh', ['./guard.sh']],
    ['exec ./guard.sh', ['./guard.sh']],
    ['python3 -u hooks/guard.py --event stop', ['[python3] hooks/guard.py']],
    ['python3 -W ignore guard.py', ['[python3] guard.py']],
    [`python3.12 \${CLAUDE_PLUGIN_ROOT}/guard.py`, ['[python3.12] {CLAUDE_PLUGIN_ROOT}/guard.py']],
    ['uv run --with requests "$CLAUDE_PLUGIN_ROOT"/guard.py', ['[uv run] {CLAUDE_PLUGIN_ROOT}/guard.py']],
    ['uv run --script guard.py', ['[uv run] guard.py']],
    ['node --import tsx hooks/guard.ts', ['[node] hooks/guard.ts']],
    ['npx -y tsx hooks/guard.ts', ['[tsx] hooks/guard.ts']],
    ['"$ROOT"/.venv/bin/python hooks/guard.py', ['[python] hooks/guard.py']],
    ['$ROOT/node_modules/.bin/tsx hooks/guard.ts', ['[tsx] hooks/guard.ts']],
    ['pnpm exec tsx hooks/guard.ts', ['[tsx] hooks/guard.ts']],
    ['npm exec -- tsx hooks/guard.ts', ['[tsx] hooks/guard.ts']],
    ['yarn ts-node hooks/guard.ts', ['[ts-node] hooks/guard.ts']],
    ['poetry run python hooks/guard.py', ['[python] hooks/guard.py']],
    ['bun run hooks/guard.ts', ['[bun] hooks/guard.ts']],
    ['deno run -A guard.ts', ['[deno] guard.ts']],
    ['. ./lib.sh; ./guard.sh', ['[source] ./lib.sh', './guard.sh']],
    ['cd hooks && ./guard.sh', ['./guard.sh']],
    ['cat | ./guard.sh', ['./guard.sh']],
    ['bash -c \'"$CLAUDE_PROJECT_DIR"/guard.sh\'', ['{CLAUDE_PROJECT_DIR}/guard.sh']],
    ['[ -x ./guard.sh ] && ./guard.sh', ['./guard.sh ?']],
    ['if [ -f guard.py ]; then python3 guard.py; fi', ['[python3] guard.py ?']],
    ['./guard.sh || true', ['./guard.sh ?']],
    ['test -f a; ./guard.sh', ['./guard.sh']],
    ['H="$CLAUDE_PROJECT_DIR/guard.sh"; [ -x "$H" ] && exec "$H"; exit 0', ['{CLAUDE_PROJECT_DIR}/guard.sh ?']],
    ['$(command -v python3 || command -v python) hooks/guard.py', ['[python3] hooks/guard.py']],
    ['"$(which node)" hooks/guard.mjs', ['[node] hooks/guard.mjs']],
    ['PY="$(command -v python3)"; "$PY" hooks/guard.py', ['[python3] hooks/guard.py']],
    [`\${PYTHON:-python3} hooks/guard.py`, ['[python3] hooks/guard.py']],
    [
      'for d in "$CLAUDE_PROJECT_DIR" /opt; do h="$d/guard.sh"; [ -f "$h" ] && exec bash "$h"; done',
      ['[bash] {CLAUDE_PROJECT_DIR}/guard.sh ?'],
    ],
    ['H=hooks/guard.py; python3 "$H"', ['[python3] hooks/guard.py']],
    [
      'R="$CLAUDE_PROJECT_DIR"; [ -d "$R/hooks" ] || R="$(git rev-parse --show-toplevel)"; bash "$R/hooks/guard.sh"',
      ['[bash] {CLAUDE_PROJECT_DIR}/hooks/guard.sh'],
    ],
    ['R=""; if true; then R=$PWD; fi; H="$R/hooks"; exec "$H/guard.sh"', ['{PWD}/hooks/guard.sh']],
    ['export R=/opt/hooks && python3 "$R/guard.py"', ['[python3] /opt/hooks/guard.py']],
    [`R=/opt/hooks; "\${R%/*}/guard.sh"`, ['{R}/guard.sh']],
  ])('%s', (command, files) => {
    expect(started(command)).toEqual(files);
  });

  it.each([
    'echo done',
    'jq -r .tool_name >> ~/log.txt',
    'npx prettier --write src/a.ts',
    'pnpm exec prettier --write src/a.ts',
    'yarn lint src/a.ts',
    'poetry install',
    'python3 -c "print(1)"',
    'python3 -m hooks.guard',
    'node -e "process.exit(2)"',
    'bun run build',
    'npm run lint -- src/a.ts',
    'bash -lc "echo hi"',
    'bash "$SCRIPT"',
    '"$TOOL" run',
    '"$(which guard || echo /opt/guard)" run',
    '$(choose python3) hooks/guard.py',
    '# ./guard.sh',
    'cat <<EOF\n./guard.sh\nEOF',
    '',
  ])('%s starts no file that its text names', (command) => {
    expect(started(command)).toEqual([]);
  });

  it('reads the exec form word by word, without a shell', () => {
    expect(started(`\${CLAUDE_PLUGIN_ROOT}/my hooks/guard.sh`, [])).toEqual(['{CLAUDE_PLUGIN_ROOT}/my hooks/guard.sh']);
    expect(started('python3', ['$HOME/guard.py && echo'])).toEqual(['[python3] $HOME/guard.py && echo']);
  });

  it('remembers the directory that was changed to', () => {
    const [file] = startedFiles({ type: 'command', command: 'cd tools && ./guard.sh' });
    expect(file?.directory && literalText(file.directory)).toBe('tools');
  });
});
