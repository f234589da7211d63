/** `tsc | grep "$FILE_PATH"`: the check prints relative paths, and the filter looks for an absolute one. */
import { handlerSpot } from '../../evidence/registration.js';
import { scriptExample } from '../../evidence/script-example.js';
import { isToldBefore } from '../../evidence/told-once.js';
import type { Language, Rule } from '../../model.js';
import { textOf } from '../../script/answers/text-of.js';
import { pathFilter } from '../../script/paths/path-filters.js';

function example(language: Language, text: string, title: string) {
  return scriptExample('PostToolUse', language, text, { title, matcher: 'Edit|Write' });
}

const shell = (check: string, title: string) =>
  example(
    'bash',
    `#!/bin/bash\nfile=$(jq -r '.tool_input.file_path // empty')\nfound=$(${check})\n[ -z "$found" ] || { echo "$found" >&2; exit 2; }\n`,
    title,
  );

const node = (filter: string, title: string) =>
  example(
    'javascript',
    `#!/usr/bin/env node\nconst { execSync } = require('node:child_process');\nconst path = require('node:path');\nconst { tool_input: input } = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));\nconst filePath = input.file_path;\ntry {\n  execSync('npx tsc --noEmit --pretty false', { encoding: 'utf8' });\n} catch ({ stdout }) {\n  const found = stdout.split('\\n').filter(${filter});\n  if (found.length > 0) {\n    console.error(found.join('\\n'));\n    process.exitCode = 2;\n  }\n}\n`,
    title,
  );

const python = (test: string, title: string) =>
  example(
    'python',
    `#!/usr/bin/env python3\nimport json, os, subprocess, sys\nfile_path = json.load(sys.stdin)["tool_input"]["file_path"]\nshort = os.path.relpath(file_path)\nresult = subprocess.run(["cargo", "clippy"], capture_output=True, text=True)\nif "cargo clippy":\n    found = [line for line in result.stderr.splitlines() if ${test} in line]\n    if found:\n        print("\\n".join(found), file=sys.stderr)\n        sys.exit(2)\n`,
    title,
  );

export const rule: Rule = {
  id: 'path-filter-drops-all',
  severity: 'warning',
  summary: 'The hook looks for an absolute path in the output of a check that prints relative paths.',
  docs: {
    why:
      '`tool_input.file_path` is absolute. `tsc`, `cargo` and `go vet` name files from the folder in which they run (`src/a.ts(1,7): error …`). ' +
      'A filter for the absolute path finds it in no line: the check runs on every edit, and its errors are dropped.',
    repair:
      'Take the folder off the path before you look for it: `grep -F "${FILE#"$PWD"/}"`, `path.relative(process.cwd(), file)`, `os.path.relpath(file)`.',
  },
  bad: [
    shell('npx tsc --noEmit 2>&1 | grep "$file" | head -5', 'In the shell'),
    shell('cargo clippy --message-format short 2>&1 | tail -50 | grep -F -- "${file}"', 'Behind another filter'),
    example(
      'bash',
      '#!/bin/bash\nFILE=$(jq -r .tool_input.file_path)\ncd "$CLAUDE_PROJECT_DIR"\nOUTPUT=$(npx tsc --noEmit 2>&1)\nif [ $? -ne 0 ]; then\n  FOUND=$(echo "$OUTPUT" | grep -F "$FILE" | head -5)\n  [ -z "$FOUND" ] || { echo "$FOUND" >&2; exit 2; }\nfi\n',
      'In output that was kept',
    ),
    node('(line) => line.includes(filePath)', 'In JavaScript'),
    node("(line) => line.includes(filePath.replace(/x/g, '/')) || line.includes(filePath)", 'With other slashes'),
    python('file_path', 'In Python'),
    {
      kind: 'runs',
      title: 'In a command',
      event: 'PostToolUse',
      handler: {
        command:
          'node -e \'const i=JSON.parse(require("fs").readFileSync(0));const p=i.tool_input?.file_path;try{require("child_process").execSync("npx tsc --noEmit",{encoding:"utf8"})}catch(e){const l=e.stdout.split(/\\n/).filter(l=>l.includes(p));if(l.length){console.error(l.join(" "));process.exit(2)}}\'',
      },
      runs: [{ execution: {} }],
    },
  ],
  good: [
    shell('npx tsc --noEmit 2>&1 | grep -F "${file#"$PWD"/}"', 'For the relative path'),
    shell('npx tsc --noEmit 2>&1 | grep "error TS"', 'For errors of any file'),
    shell('out=$(go vet "$file" 2>&1); echo "$out" | grep "$file"', 'In kept output of a check that is given the path'),
    shell('npx eslint --format unix . | grep "$file"', 'A check that prints absolute paths'),
    shell('go vet "$file" 2>&1 | grep "$file"', 'A check that is given the path'),
    node("(line) => line.includes('error TS')", 'For errors of any file, in JavaScript'),
    node('(line) => line.includes(path.relative(process.cwd(), filePath))', 'For the relative path, in JavaScript'),
    python('short', 'For the relative path, in Python'),
    example('ruby', '#!/usr/bin/env ruby\nputs `npx tsc --noEmit`.lines.grep(/a/)\n', 'In a language that is not read'),
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    if (isToldBefore(hook, project)) return;
    const found = pathFilter(textOf(hook));
    if (found === undefined) return;
    const { length, name, offset, program } = found;
    const { language } = textOf(hook);
    yield {
      message: `\`${program}\` prints paths relative to the folder in which it runs, and the filter looks for the absolute one in \`${name}\`: it drops every line.`,
      help: `Look for the relative path: ${language === 'python' ? `\`os.path.relpath(${name})\`` : /script$/.test(language) ? `\`path.relative(process.cwd(), ${name})\`` : 'take the folder off first'}.`,
      at: hook.script === undefined ? handlerSpot(hook, 'command') : { in: 'script', offset, length },
    };
  },
};
