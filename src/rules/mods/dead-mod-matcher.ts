/** A matcher of a mod that no call can meet. */

import { inputShapeOf } from '../../contract/mod-inputs.js';
import { toolAt, toolRows } from '../../contract/tools.js';
import { hookExample } from '../../evidence/mod-text-example.js';
import { clientOf } from '../../evidence/registration.js';
import type { Rule } from '../../model.js';
import { registrationsIn } from '../../mods/gates.js';
import { toolKeyOf, toolNamesIn } from '../../mods/matching.js';

const body = 'if (/--force/.test(e.command)) return { deny: "no force-push" };\nreturn next(e);';
const example = (matcher: string, title?: string) => hookExample('tool.call', body, title, matcher);

export const rule: Rule = {
  id: 'dead-mod-matcher',
  severity: 'error',
  summary: 'The matcher of a mod can never hold: the hook is never asked.',
  docs: {
    why:
      'The matcher of a mod compares fields of `e`. A text is compared as a whole, with upper and lower case: ' +
      '`"Bash|Edit"`, `"bash"` and `"*"`, which matchers of settings hooks know, match no tool. A key that `e` does ' +
      'not have, such as `tool_name` on `tool.call`, matches nothing either.',
    repair: 'Write `{ tool: ["Bash", "Edit"] }` or a regular expression; leave the matcher out to match every call.',
  },
  bad: [
    example("{ tool: 'Bash|Edit' }", 'Alternatives in one text'),
    example("{ tool: 'bash' }", 'Lower case'),
    example("{ tool: '*' }", 'A wildcard'),
    example("{ tool_name: 'Bash' }", 'The key of a settings hook'),
    example('{ input: { command: /--force/ } }', 'A key that `e` does not have'),
  ],
  good: [
    example("{ tool: 'Bash' }"),
    example("{ tool: ['Bash', 'Edit'] }", 'A list'),
    example('{ tool: /^mcp__/ }', 'A regular expression'),
    example("{ tool: 'Bash', command: /--force/ }", 'The input, too'),
    example("{ tool: 'mcp__db__query' }", 'A tool of an MCP server'),
    hookExample('classic.PostToolUse', 'return next(e);', 'An event with another key', "{ tool_name: 'Bash' }"),
    hookExample('turn.start', 'return next(e);', 'An event whose fields are not known', "{ tool_name: 'Bash' }"),
  ],
  *onMod(mod, project) {
    for (const { event, matcher } of registrationsIn(mod)) {
      if (matcher === undefined) continue;
      const shape = inputShapeOf(event);
      for (const { key, at } of matcher.keys ?? []) {
        const known = shape?.mistaken.find(({ field }) => field === key);
        if (known === undefined || key === toolKeyOf(event)) continue;
        yield {
          message: `On ${event}, e has no "${key}": this matcher never holds.`,
          help: known.meant
            ? `Match on "${known.meant}".`
            : 'Match on a field that e has, such as "tool" or "command".',
          at: { in: 'mod', at },
        };
      }
      for (const { name, at } of toolNamesIn(matcher, event)) {
        if (name.startsWith('mcp__') || toolAt(name, clientOf(project)) !== undefined) continue;
        const meant = toolRows.find((row) => row.name.toLowerCase() === name.toLowerCase())?.name;
        const parts = name.split('|').filter((part) => part !== '');
        if (meant === undefined && parts.length < 2 && !/[*^$]/.test(name)) continue;
        yield {
          message: `${JSON.stringify(name)} is compared as a whole, and no tool has this name: this matcher never holds.`,
          help:
            meant !== undefined
              ? `Write "${meant}".`
              : parts.length > 1
                ? `Write a list: [${parts.map((part) => JSON.stringify(part)).join(', ')}].`
                : 'Write a regular expression, or leave the matcher out to match every call.',
          at: { in: 'mod', at },
        };
      }
    }
  },
};
