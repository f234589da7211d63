/** `once` where the client does not read it: the hook runs every time. */

import { handlerSpot } from '../evidence/registration.js';
import type { Rule } from '../model.js';

export const rule: Rule = {
  id: 'unread-once',
  severity: 'warning',
  summary: '`once` works only in the frontmatter of a skill; here the hook runs every time.',
  docs: {
    why:
      'Claude Code removes a hook after its first run only if a skill registers it. Everywhere else it ignores ' +
      '`once`.',
    repair: 'Remove `once`, or let the hook leave a mark of its own, such as a file named after the session.',
  },
  bad: [
    {
      kind: 'config',
      config: 'settings',
      text: '{"hooks": {"PostToolUse": [{"hooks": [{"type": "command", "command": "true", "once": true}]}]}}',
    },
  ],
  good: [
    {
      kind: 'config',
      config: 'skill',
      text: '---\nname: example\nhooks:\n  PostToolUse:\n    - hooks:\n        - type: command\n          command: "true"\n          once: true\n---\n',
    },
  ],
  *onHook(hook, project) {
    if (hook.handler.once !== true) return;
    const config = project.configs.find(({ path }) => path === hook.config?.file);
    if (config === undefined || config.kind === 'skill') return;
    yield {
      message: `"once" has no effect in ${config.kind === 'settings' ? 'settings' : `${/^[aeiou]/.test(config.kind) ? 'an' : 'a'} ${config.kind}`}: the hook runs every time.`,
      help: 'Remove it; if the hook must act only once, let it leave a mark, such as a file named after the session.',
      at: handlerSpot(hook, 'once', 'key'),
    };
  },
};
