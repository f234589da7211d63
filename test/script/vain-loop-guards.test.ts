/** Tests by which a hook means to see that it has blocked before, and that never hold. */
import { describe, expect, it } from 'vitest';
import type { Language } from '../../src/model.js';
import { vainLoopGuard } from '../../src/script/gates/vain-loop-guards.js';

describe('a test of STOP_HOOK_ACTIVE', () => {
  const asked = (language: Language, text: string) => vainLoopGuard({ language, text })?.name;

  it.each([
    ['bash', '[ "${STOP_HOOK_ACTIVE:-}" = 1 ] && exit 0\n'],
    ['python', 'import os, sys\nif os.environ.get("STOP_HOOK_ACTIVE") == "true":\n    sys.exit(0)\n'],
    ['javascript', "if (process.env.STOP_HOOK_ACTIVE === '1') process.exit(0);\n"],
  ] as const)('is found in %s', (language, text) => {
    expect(asked(language, text)).toBe('STOP_HOOK_ACTIVE');
  });

  it.each([
    [
      'the payload is asked as well',
      'bash',
      'active=$(jq -r .stop_hook_active)\n[ "$STOP_HOOK_ACTIVE" = 1 ] && exit 0\n',
    ],
    ['another file may set it', 'bash', '. ./settings.sh\n[ "$STOP_HOOK_ACTIVE" = 1 ] && exit 0\n'],
    ['a comment speaks of it', 'python', '# os.environ["STOP_HOOK_ACTIVE"]\n'],
  ] as const)('is none where %s', (_, language, text) => {
    expect(asked(language, text)).toBeUndefined();
  });
});
