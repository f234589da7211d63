/** A JavaScript module that calls `require`, which modules have not. */
import { scriptExample } from '../../evidence/script-example.js';
import type { Rule } from '../../model.js';
import { requireInModule } from '../../script/pitfalls/module-require.js';

const script = (text: string, title?: string) =>
  scriptExample('PostToolUse', 'javascript', `#!/usr/bin/env node\n${text}`, { title });

export const rule: Rule = {
  id: 'require-in-module',
  severity: 'error',
  summary: 'The script is a module and calls `require`, which does not exist there.',
  docs: {
    why:
      'In an ES module `require` is not defined: the call throws a ReferenceError. Where the script catches it, around the ' +
      'reading of its payload for example, the hook goes on without what it wanted, and looks healthy.',
    repair:
      'Import it: `import { readFileSync } from "node:fs"`, or make a `require` with `createRequire(import.meta.url)`.',
  },
  bad: [
    script(
      'import { appendFileSync } from "node:fs";\nfunction payload() {\n  try {\n    return JSON.parse(require("fs").readFileSync(0, "utf8"));\n  } catch {\n    return null;\n  }\n}\nconst call = payload();\nif (call !== null) appendFileSync("calls.log", call.tool_name);\n',
    ),
  ],
  good: [
    script(
      'import { appendFileSync, readFileSync } from "node:fs";\nconst call = JSON.parse(readFileSync(0, "utf8"));\nappendFileSync("calls.log", call.tool_name);\n',
    ),
    script(
      'import { createRequire } from "node:module";\nconst require = createRequire(import.meta.url);\nconst { appendFileSync, readFileSync } = require("fs");\nappendFileSync("calls.log", JSON.parse(readFileSync(0, "utf8")).tool_name);\n',
      'It makes one',
    ),
    script(
      'const { appendFileSync, readFileSync } = require("fs");\nappendFileSync("calls.log", JSON.parse(readFileSync(0, "utf8")).tool_name);\n',
      'No module',
    ),
    script(
      'import { appendFileSync, readFileSync } from "node:fs";\n// There is no require("fs") here.\nappendFileSync("calls.log", JSON.parse(readFileSync(0, "utf8")).tool_name);\n',
      'In a comment',
    ),
    script(
      'import { spawnSync } from "node:child_process";\n// Of `src` only.\nconst listed = spawnSync(process.execPath, ["-e", `const { readdirSync } = require("fs"); console.log(readdirSync("src").length)`]);\nprocess.stdin.resume();\nif (Number(listed.stdout) > 99) process.exitCode = 2;\n',
      'In a program for another process',
    ),
  ],
  handlers: ['command'],
  *onHook({ script: file }) {
    const call = file && requireInModule(file);
    if (call === undefined) return;
    yield {
      message: `\`${call.text}\` throws in a module: \`require\` is not defined there.`,
      help: 'Import it instead.',
      at: { in: 'script', offset: call.offset, length: call.text.length },
    };
  },
};
