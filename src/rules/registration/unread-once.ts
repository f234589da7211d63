/** `once` where the client does not read it: the hook runs every time. */

import { clientOf, handlerSpot } from '../../evidence/registration.js';
import type { ConfigKind, Rule } from '../../model.js';
import { onceHolds } from '../../wiring/once.js';

export const rule: Rule = {
  id: 'unread-once',
  severity: 'warning',
  summary: '`once` has no effect here; the hook runs every time.',
  docs: {
    why:
      'Claude Code removes a hook after its first run only if a skill or a command registers it, and only if its ' +
      'matcher is the name of one tool, such as `Bash`. With no matcher, `*`, a list or a regular expression, and ' +
      'everywhere else, the hook runs every time.',
    repair:
      'In a skill or a command, register the hook once for each tool, by its name. Elsewhere remove `once`, or let the ' +
      'hook leave a mark of its own, such as a file named after the session.',
  },
  bad: [
    {
      kind: 'config',
      config: 'settings',
      text: '{"hooks": {"PostToolUse": [{"hooks": [{"type": "command", "command": "true", "once": true}]}]}}',
    },
    {
      kind: 'config',
      title: 'In a skill, for every tool',
      config: 'skill',
      text: '---\nname: example\nhooks:\n  PreToolUse:\n    - hooks:\n        - type: command\n          command: "true"\n          once: true\n---\n',
    },
    {
      kind: 'config',
      title: 'In an agent',
      config: 'agent',
      text: '---\nname: example\ndescription: Shows it\nhooks:\n  PreToolUse:\n    - matcher: Bash\n      hooks:\n        - type: command\n          command: "true"\n          once: true\n---\n',
    },
    {
      kind: 'config',
      title: 'In a command, for every tool',
      config: 'command',
      text: '---\ndescription: Shows it\nhooks:\n  PreToolUse:\n    - hooks:\n        - type: command\n          command: "true"\n          once: true\n---\n',
    },
    {
      kind: 'config',
      title: 'In a skill, for a list of tools',
      config: 'skill',
      text: '---\nname: example\nhooks:\n  PreToolUse:\n    - matcher: Edit|Write\n      hooks:\n        - type: command\n          command: "true"\n          once: true\n---\n',
    },
  ],
  good: [
    {
      kind: 'config',
      title: 'In a skill, for one tool',
      config: 'skill',
      text: '---\nname: example\nhooks:\n  PreToolUse:\n    - matcher: Bash\n      hooks:\n        - type: command\n          command: "true"\n          once: true\n---\n',
    },
    {
      kind: 'config',
      title: 'In a skill, on an event without tools: not measured',
      config: 'skill',
      text: '---\nname: example\nhooks:\n  Stop:\n    - hooks:\n        - type: command\n          command: "true"\n          once: true\n---\n',
    },
  ],
  *onHook(hook, project) {
    if (hook.handler.once !== true) return;
    const config = project.configs.find(({ path }) => path === hook.config?.file);
    if (config === undefined || onceHolds(hook, config.kind, clientOf(project)) !== 'no') return;
    const inUse = config.kind === 'skill' || config.kind === 'command';
    yield {
      message: `"once" has no effect ${inUse ? `with ${withMatcher(hook.matcher)}` : `in ${placeNames[config.kind]}`}: the hook runs every time.`,
      help: inUse
        ? 'Register the hook for each tool by its name, such as `Bash`; or remove "once".'
        : 'Remove it; if the hook must act only once, let it leave a mark, such as a file named after the session.',
      at: handlerSpot(hook, 'once', 'key'),
    };
  },
};

const placeNames: Readonly<Record<ConfigKind, string>> = {
  settings: 'settings',
  plugin: 'a plugin',
  skill: 'a skill',
  agent: 'an agent',
  command: 'a command',
};

function withMatcher(matcher = ''): string {
  return matcher === '' ? 'no matcher' : `the matcher ${JSON.stringify(matcher)}, which is not the name of one tool`;
}
