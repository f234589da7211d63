/** What a hook is advised that finds something and tells nobody. */
import { describe, expect, it } from 'vitest';
import { newestClient } from '../../src/contract/index.js';
import { blockingRepair } from '../../src/evidence/blocking-repair.js';
import { repair } from '../../src/evidence/unread-line.js';
import { contractAt } from '../../src/interpret/contract-at.js';
import type { EventName, Hook } from '../../src/model.js';

const hookOf = (event: EventName, text: string) =>
  ({
    event,
    handler: { type: 'command' },
    script: { language: 'bash', libraries: [], path: 'a.sh', text },
  }) as unknown as Hook;

const adviceOn = (event: EventName, text: string): string =>
  blockingRepair(hookOf(event, text), contractAt(event, newestClient), { when: 'where the check fails' });

describe('what makes Claude learn of a check', () => {
  it('is exit code 2', () => {
    expect(adviceOn('PostToolUse', 'npx eslint src\n')).toBe('End with `exit 2` where the check fails.');
  });

  it('leaves a hook that blocks nothing as it is meant', () => {
    const advisory = '#!/bin/bash\n# Advisory: shows what eslint finds, always exits 0.\nnpx eslint src\n';
    expect(adviceOn('PostToolUse', advisory)).toContain('`hookSpecificOutput.additionalContext`');
    expect(adviceOn('Stop', advisory)).toContain('`systemMessage`');
    expect(adviceOn('Stop', '# Non-blocking\nnpx eslint src\n')).not.toContain('exit 2');
  });

  it('keeps a turn from never ending', () => {
    expect(adviceOn('Stop', 'npx eslint src\n')).toContain('`stop_hook_active`');
    expect(adviceOn('Stop', 'jq -e .stop_hook_active && exit 0\nnpx eslint src\n')).toBe(
      'End with `exit 2` where the check fails.',
    );
  });

  it('is no text on stdout where that has to be a path', () => {
    const both = '# For WorktreeCreate, and for PostToolUse on EnterWorktree.\necho "Install them." >&2\n';
    const advice = repair(contractAt('PostToolUse', newestClient), hookOf('PostToolUse', both));
    expect(advice).toContain('On WorktreeCreate');
    expect(advice).not.toContain('additionalContext');
  });
});
