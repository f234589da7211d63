/** Hooks in the frontmatter of a plugin's files that the client never runs. */
import { clientOf, wiringsOf } from '../../evidence/registration.js';
import type { Rule } from '../../model.js';
import { unrunAt } from '../../wiring/switches.js';

const hooks = (event: string) => `---
name: helper
description: Helps.
hooks:
  ${event}:
    - hooks:
        - type: command
          command: exit 0
---
Help.
`;
const plugin = (title: string, path: string, event: string) =>
  ({
    kind: 'config',
    config: 'plugin',
    title,
    text: '{"hooks": {}}',
    files: { '.claude-plugin/plugin.json': { text: '{"name": "example"}' }, [path]: { text: hooks(event) } },
  }) as const;

export const rule: Rule = {
  id: 'unrun-frontmatter',
  severity: 'error',
  summary: "Claude Code never runs hooks in a plugin agent's frontmatter, nor PreToolUse hooks in a plugin command's.",
  docs: {
    why:
      "Hooks in an agent's frontmatter run for agents of the project and of the user. Claude Code skips those of a " +
      "plugin's agents, on every event, and the PreToolUse hooks of a plugin's commands. A guard there guards " +
      'nothing, and nothing reports it.',
    repair:
      "Move the hooks into the plugin's hooks/hooks.json, where they run for the whole session; `agent_type` in the " +
      "payload names the agent. Hooks in the frontmatter of a plugin's skills do run.",
  },
  bad: [plugin('An agent', 'agents/helper.md', 'PreToolUse'), plugin('A command', 'commands/helper.md', 'PreToolUse')],
  good: [
    plugin('A skill', 'skills/helper/SKILL.md', 'PreToolUse'),
    plugin('The end of a turn after a command', 'commands/helper.md', 'Stop'),
    { kind: 'config', config: 'agent', title: 'An agent of the project', text: hooks('PreToolUse') },
  ],
  *onConfig(config, project) {
    for (const { handlers } of wiringsOf(config, project)) {
      const events = new Set(handlers.map(({ event }) => event));
      for (const event of events) {
        const why = unrunAt(config, event, clientOf(project));
        const pointer = handlers.find((handler) => handler.event === event)?.pointer;
        if (why === undefined || pointer === undefined) continue;
        yield {
          message: `The ${event} hooks in this frontmatter never run: ${why}.`,
          help: "Move them into the plugin's hooks/hooks.json.",
          at: { in: 'config', pointer },
        };
      }
    }
  },
};
