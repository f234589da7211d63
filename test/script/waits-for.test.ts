import { describe, expect, it } from 'vitest';
import type { Language } from '../../src/model.js';
import { conditionBesidePayload } from '../../src/script/gates/waits-for.js';

/** The line on which the last line of a script waits. */
function waitsOn(language: Language, ...lines: readonly string[]): number | undefined {
  return conditionBesidePayload(lines.join('\n'), language, lines.length)?.line;
}

describe('what a line waits for besides the payload', () => {
  it('is a switch in the environment', () => {
    expect(waitsOn('bash', 'if [ "${STRICT:-0}" = 1 ]; then', '  exit 2')).toBe(1);
    expect(waitsOn('python', 'if os.environ.get("STRICT"):', '    sys.exit(2)')).toBe(1);
    expect(waitsOn('javascript', "if (process.env.STRICT === '1') {", '  process.exit(2);')).toBe(1);
  });

  it('is a file, also one without which the script leaves before', () => {
    expect(waitsOn('bash', 'STATE=".claude/loop.md"', '[ -f "$STATE" ] || exit 0', 'exit 2')).toBe(2);
    expect(waitsOn('python', 'if not STATE.exists():', '    sys.exit(0)', 'sys.exit(2)')).toBe(1);
  });

  it('is a file that is kept for each session', () => {
    const lines = [
      'ID=$(jq -r .session_id)',
      'SEEN="/tmp/seen-$ID"',
      'if [ ! -f "$SEEN" ]; then',
      '  exit 0',
      'fi',
      'exit 2',
    ];
    expect(waitsOn('bash', ...lines)).toBe(3);
  });

  it('is how another program ends', () => {
    expect(waitsOn('bash', 'python3 check.py', 'RESULT=$?', 'if [ "$RESULT" -eq 2 ]; then', '  exit 2')).toBe(3);
    expect(waitsOn('python', 'if result.returncode == 2:', '    sys.exit(2)')).toBe(1);
  });

  it('is nothing where the payload decides', () => {
    expect(waitsOn('bash', 'CMD=$(jq -r .tool_input.command)', 'if [[ "$CMD" == *push* ]]; then', '  exit 2')).toBe(
      undefined,
    );
    expect(waitsOn('bash', 'FILE=$(jq -r .tool_input.file_path)', '[ -f "$FILE" ] || exit 0', 'exit 2')).toBe(
      undefined,
    );
    expect(waitsOn('python', 'path = data["tool_input"]["file_path"]', 'if exists(path):', '    sys.exit(2)')).toBe(
      undefined,
    );
  });

  it('is nothing that another branch waits for', () => {
    expect(waitsOn('bash', 'if [ "$STRICT" = 1 ]; then', '  echo strict', 'fi', 'exit 2')).toBe(undefined);
  });
});
