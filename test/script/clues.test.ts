import { describe, expect, it } from 'vitest';
import { cluesIn } from '../../src/script/patterns/clues.js';

const texts = (text: string): readonly string[] => cluesIn(text, 'bash').map((clue) => clue.text);

describe('what a shell script writes down', () => {
  it.each([
    ['it counts in', 'COUNTER="/tmp/guard-count"\necho "$((COUNT + 1))" > "$COUNTER"'],
    ['it makes', 'STATE=\'.claude/state\'\nmkdir -p "$STATE"'],
    ['it touches', 'MARK="/tmp/asked"\ntouch "${MARK}"'],
  ])('is no clue where it is a file that %s', (_, text) => {
    expect(texts(text)).toEqual([]);
  });

  it('is one where it is only compared, or lies in such a folder', () => {
    expect(texts('SECRETS="config/keys"\n[[ "$FILE" == "$SECRETS"* ]] && exit 2')).toEqual(['config/keys']);
    expect(texts('SECRETS="config"\necho "$FILE" > "$SECRETS/last"')).toEqual(['config']);
  });

  it('is an expression up to a blank at its end that the shell is told to leave', () => {
    expect(texts('[[ "$cmd" =~ ^(cat|ls)\\  ]] && exit 2')).toEqual(['^(cat|ls) ']);
  });
});
