/** `once` where the client does not read it: the hook runs every time. */

import { handlerSpot } from '../evidence/registration.js';
import type { Rule } from '../model.js';

export const rule: Rule = {
  id: 'unread-once',
  severity: 'warning',
  summary: '`once` is read in the frontmatter of a skill only; here the hook runs every time.',
  docs: {
    why: 'The client removes a hook after its first run only where a skill wires it. Elsewhere it passes over `once`.',
    repair: 'Remove `once`, or let the hook keep a mark of its own, such as a file named after the session.',
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
      message: `"once" is not read in ${config.kind === 'settings' ? 'settings' : `a ${config.kind}`}: the hook runs every time.`,
      help: 'Remove it; keep a mark of your own where the hook must act once.',
      at: handlerSpot(hook, 'once', 'key'),
    };
  },
};
