/** A check of types that is given a file, and so does not read the settings of the project. */

import { handlerSpot } from '../../evidence/registration.js';
import { isToldBefore } from '../../evidence/told-once.js';
import type { Example, Language, Rule } from '../../model.js';
import { textOf } from '../../script/answers/text-of.js';
import { tscOnFiles } from '../../script/checks/tsc-calls.js';

const script = (language: Language, text: string, title?: string): Example => ({
  kind: 'script',
  event: 'PostToolUse',
  matcher: 'Edit|Write',
  language,
  text,
  ...(title === undefined ? {} : { title }),
});

const shell = (call: string, title?: string): Example =>
  script(
    'bash',
    `#!/bin/bash\nfile=$(jq -r .tool_input.file_path)\ncase "$file" in *.ts) ;; *) exit 0 ;; esac\nif ! found=$(${call} 2>&1); then\n  echo "$found" >&2\n  exit 2\nfi\n`,
    title,
  );

const javaScript = (call: string, title: string): Example =>
  script(
    'javascript',
    `#!/usr/bin/env node\nconst { execSync, execFileSync } = require('node:child_process');\nconst path = require('node:path');\nconst { tool_input: input } = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));\nconst filePath = input.file_path;\nconst tscBin = path.join(process.cwd(), 'node_modules', 'typescript', 'bin', 'tsc');\ntry {\n  ${call};\n} catch (error) {\n  console.error(String(error.stdout));\n  process.exit(2);\n}\n`,
    title,
  );

export const rule: Rule = {
  id: 'tsc-ignores-config',
  severity: 'warning',
  summary: 'The hook gives `tsc` a file, for which it does not read `tsconfig.json`.',
  docs: {
    why:
      'With the name of a file behind it, `tsc` ignores `tsconfig.json`: it checks without the `paths`, the `lib`, the `jsx` and the ' +
      '`types` of the project, and Claude is told of errors that the project does not have. From TypeScript 6 on, it checks ' +
      'nothing at all where there is a `tsconfig.json`, and ends with error TS5112.',
    repair:
      'Check the whole project, `tsc --noEmit -p tsconfig.json`, and tell Claude only of the lines that name the file. With ' +
      '`--incremental`, the second run is fast.',
  },
  bad: [
    shell('npx tsc --noEmit "$file"'),
    shell('pnpm exec tsc --noEmit --skipLibCheck "${file}"', 'With options, and through another runner'),
    shell('./node_modules/.bin/tsc "$file" --noEmit', 'By its path'),
    javaScript('execSync(`npx tsc --noEmit "${filePath}"`)', 'In JavaScript'),
    javaScript("execFileSync('npx', ['tsc', '--noEmit', filePath])", 'As a list of words'),
    javaScript('execSync(`node "${tscBin}" --noEmit --pretty "${filePath}"`)', 'By a variable that holds its path'),
    script(
      'python',
      '#!/usr/bin/env python3\nimport json, subprocess, sys\nfile_path = json.load(sys.stdin.buffer)["tool_input"]["file_path"]\nfound = subprocess.run(["npx", "tsc", "--noEmit", file_path], capture_output=True, text=True)\nif found.returncode != 0:\n    print(found.stdout, file=sys.stderr)\n    sys.exit(2)\n',
      'In Python',
    ),
  ],
  good: [
    shell('npx tsc --noEmit', 'The whole project'),
    shell('npx tsc --noEmit -p "$project_path"', 'A project'),
    shell('npx tsc --noEmit --ignoreConfig "$file"', 'On purpose'),
    shell('npx tsc --noEmit --outDir "$out_path"', 'The value of an option'),
    shell(
      'npx tsc --noEmit --strict --jsx react-jsx --target es2022 --module nodenext "$file"',
      'With options in the place of those of the project',
    ),
    shell('grep -n tsc "$file"', 'Another program'),
    shell('npx eslint "$file"', 'A check that finds its settings by the file'),
    javaScript("execFileSync('npx', ['tsc', '--noEmit'], { cwd: path.dirname(filePath) })", 'A project, by its folder'),
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    if (isToldBefore(hook, project)) return;
    const [first] = tscOnFiles(textOf(hook));
    if (first === undefined) return;
    yield {
      message:
        'With a file behind it, `tsc` ignores `tsconfig.json`: it finds errors that the project does not have, and from TypeScript 6 on it only ends with an error.',
      help: 'Check the project, `tsc --noEmit -p tsconfig.json`, and keep the lines that name the file.',
      at: hook.script === undefined ? handlerSpot(hook, 'command') : { in: 'script', ...first },
    };
  },
};
