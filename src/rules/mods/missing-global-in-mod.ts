/** A name of Node or of browsers that a mod does not have. */
import { hookExample } from '../../evidence/mod-text-example.js';
import type { Rule } from '../../model.js';
import { registrationsIn } from '../../mods/gates.js';

const refusing = (test: string) => `if (${test}) return { deny: "no" };\nreturn next(e);`;

export const rule: Rule = {
  id: 'missing-global-in-mod',
  severity: 'error',
  summary: 'A hook of a mod uses a name that does not exist there, such as `process`, `require` or `fetch`.',
  docs: {
    why:
      'Mods run inside Claude Code without the globals of Node: `process`, `require`, `fetch` and `Buffer` do not ' +
      'exist, and `eval` is forbidden. Using one throws, and Claude Code skips the hook.',
    repair: 'Use `$.env.get`, `$.fs`, `$.http.fetch` and `$.process.run`.',
  },
  bad: [
    hookExample('tool.call', refusing('process.env.CI')),
    hookExample('tool.call', 'await fetch("https://example.com/");\nreturn next(e);', 'The network'),
  ],
  good: [
    hookExample('tool.call', refusing('await $.env.get("CI")')),
    hookExample(
      'tool.call',
      refusing('typeof process !== "undefined" && process.env.CI'),
      'It looks first whether there is one',
    ),
    hookExample(
      'tool.call',
      'const process = e.command;\nreturn process === "rm" ? { deny: "no" } : next(e);',
      'A name of its own',
    ),
  ],
  *onMod(mod) {
    for (const { caught, hook } of registrationsIn(mod)) {
      const missing = hook?.missing ?? [];
      for (const { name, at, checked } of missing) {
        if (checked || missing.some((other) => other.name === name && other.checked)) continue;
        yield {
          message: `"${name}" ${name === 'eval' ? 'is forbidden' : 'does not exist'} in a mod: the hook throws here, and ${caught === undefined ? 'Claude Code skips it' : 'its .catch answers'}.`,
          help: instead[name] ?? 'Do without it.',
          at: { in: 'mod', at },
        };
      }
    }
  },
};

const instead: Readonly<Record<string, string>> = {
  process: 'Use $.env.get("NAME") for variables, and $.process.run for programs.',
  require: 'Import a file of the plugin, or use $.fs, $.process or $.http.',
  fetch: 'Use $.http.fetch.',
  Bun: 'Use $.fs and $.process.',
  Deno: 'Use $.fs and $.process.',
  Buffer: 'Use TextEncoder, TextDecoder, atob or btoa.',
  __dirname: 'Use $.plugin.root.',
  __filename: 'Use $.plugin.root.',
};
