/** A field of `e` that the event of the hook does not have. */
import { hookExample, modExample } from '../../evidence/mod-text-example.js';
import type { Rule } from '../../model.js';
import { missingField } from '../../mods/fields.js';
import { registrationsIn } from '../../mods/gates.js';

const refusing = (test: string) => `if (${test}) return { deny: "no force-push" };\nreturn next(e);`;

export const rule: Rule = {
  id: 'no-such-mod-field',
  severity: 'error',
  summary: 'A hook of a mod reads a field of `e` that its event does not have.',
  docs: {
    why:
      'What a mod receives differs from event to event. On `tool.call` and `classic.PreToolUse` the input of the ' +
      'tool is at the top of `e` (`e.command`); on `tool.check` it is in `e.input`; on `prompt.submit` the prompt is ' +
      '`e.text`; on other `classic.` events `e` is the payload of the settings hook. A field that is missing makes ' +
      'the hook throw or find nothing, and the tool runs.',
    repair: 'Read the field that the event has.',
  },
  bad: [
    hookExample('tool.call', refusing('/--force/.test(e.input.command)'), 'The input is not in `input`'),
    hookExample('tool.call', refusing('/--force/.test(e.tool_input?.command)'), 'A payload of a settings hook'),
    hookExample('tool.call', refusing('e.tool_name.startsWith("mcp__")'), 'The name of the tool'),
    hookExample(
      'classic.PreToolUse',
      'const { command } = e.tool_input;\nreturn /--force/.test(command) ? { deny: "no" } : next(e);',
      'Taken apart',
    ),
    hookExample(
      'tool.check',
      'return /--force/.test(e.command) ? { decision: "deny" } : next(e);',
      'The input is in `input`',
    ),
    modExample(
      'export function register(on) {\n  on("classic.SessionStart", async ($, e, next) => (e.input.source === "resume" ? next(e) : next(e)));\n}',
      'Without a `.catch`, nothing answers',
    ),
    hookExample('prompt.submit', 'return /secret/.test(e.prompt) ? { drop: "no secrets" } : next(e);', 'A prompt'),
  ],
  good: [
    hookExample('tool.call', refusing('/--force/.test(e.command)')),
    hookExample(
      'tool.check',
      'return /--force/.test(e.input.command) ? { decision: "deny" } : next(e);',
      '`tool.check`',
    ),
    hookExample(
      'classic.PostToolUse',
      'return /--force/.test(e.tool_input.command) ? { block: "no" } : next(e);',
      'A payload',
    ),
    hookExample(
      'tool.call',
      refusing('/--force/.test(e.command ?? e.input?.command)'),
      'It looks for another field first',
    ),
    hookExample(
      'tool.call',
      'if (e.input === undefined) return next(e);\nreturn { deny: "no" };',
      'It looks whether the field is there',
    ),
    hookExample(
      'tool.call',
      refusing('e.input.query === "*"'),
      'A tool of an MCP server may have it',
      '{ tool: /^mcp__db__/ }',
    ),
  ],
  *onMod(mod) {
    for (const { caught, event, hook, matcher } of registrationsIn(mod)) {
      if (JSON.stringify(matcher?.keys ?? []).includes('mcp__')) continue;
      const told = new Set<string>();
      for (const read of hook?.reads ?? []) {
        const missing = missingField(event, read);
        if (missing === undefined || read.excused || told.has(missing.field)) continue;
        told.add(missing.field);
        const { field, meant } = missing;
        yield {
          message: read.lenient
            ? `On ${event}, e has no "${field}": it is undefined.`
            : `On ${event}, e has no "${field}": the hook throws here, and ${caught === undefined ? 'Claude Code skips it' : 'its .catch answers'}.`,
          help: meant === undefined ? 'Read a field that the event has.' : `Read e.${meant}.`,
          at: { in: 'mod', at: read.at },
        };
      }
    }
  },
};
