/** Programs that a script starts, and what it throws away of their answer. */
import { describe, expect, it } from 'vitest';
import { lostPrograms } from '../../src/script/pitfalls/lost-programs.js';

describe('lostPrograms', () => {
  it.each([
    ['python3 "$DIR/guard.py" || true\nexit 0\n', { path: 'guard.py', exitLostTo: '|| true' }],
    ['python3 "$DIR/guard.py"\nexit 0\n', { path: 'guard.py', exitLostTo: 'exit 0' }],
    [
      'echo "$INPUT" | node hooks/guard.js >/dev/null 2>&1 || true\n',
      { exitLostTo: '|| true', outputLostTo: '>/dev/null' },
    ],
    ['OUT=$(python3 "$DIR/guard.py")\nexit 0\n', { exitLostTo: 'exit 0', outputLostTo: '$OUT' }],
    ['OUT=$(bash guard.sh 2>&1 || true)\nexit 0\n', { exitLostTo: '|| true', outputLostTo: '$OUT' }],
  ])('%j', (text, lost) => {
    expect(lostPrograms(text)).toMatchObject([lost]);
  });

  it.each([
    'python3 guard.py\n',
    'exec python3 guard.py\n',
    'python3 guard.py\nexit $?\n',
    'python3 guard.py\nstatus=$?\n[ "$status" -eq 2 ] && exit 2\nexit 0\n',
    'set -e\npython3 guard.py\nexit 0\n',
    'python3 guard.py || exit 2\nexit 0\n',
    'if ! python3 guard.py; then exit 2; fi\nexit 0\n',
    'OUT=$(python3 guard.py) || true\necho "$OUT"\n',
    '# python3 guard.py || true\n',
    'source lib.sh || true\nruff check . || true\n',
  ])('finds nothing lost in %j', (text) => {
    expect(lostPrograms(text)).toEqual([]);
  });
});
