/** What Claude is taught in a few lines: advice, and of Claude Code nothing that does not show. */
import { describe, expect, it } from 'vitest';
import { newestClient } from '../../src/contract/index.js';
import { isShown } from '../../src/pages/answering-page.js';
import { rulesOfThumb, rulesOfThumbAt } from '../../src/pages/rules-of-thumb.js';

describe('the rules of thumb', () => {
  it.each(rulesOfThumb.flatMap(({ shown }) => shown.map((each) => [each.says, each] as const)))(
    'show that %s',
    (_, shown) => {
      expect(isShown(shown, newestClient)).toBe(true);
    },
  );

  it.each(rulesOfThumb.map(({ advice }) => [advice]))('advise, and claim nothing: %s', (advice) => {
    expect(advice).not.toMatch(/Claude(?! ?_)|\bclient\b|counts?\b|ignore|\bruns?\b/);
  });

  it('say which exit code blocks, and where a failure is heard of', () => {
    expect(rulesOfThumbAt(newestClient)[0]).toBe(
      '- Mind the exit code. Of all of them only 2 blocks. After any other the action goes ahead (but for WorktreeCreate and WorktreeRemove), and only on PreCompact, PostCompact and WorktreeRemove Claude reads of a failure.',
    );
  });

  it('say of an older version only what it does', () => {
    const text = rulesOfThumbAt('2.0.0').join('\n');
    expect(text).not.toContain('CLAUDE_PLUGIN_DATA');
    expect(text).toContain('However often it blocks, Claude goes on.');
    expect(rulesOfThumbAt(newestClient).join('\n')).toContain('After 8 continuations in a row the turn ends anyway.');
  });
});
