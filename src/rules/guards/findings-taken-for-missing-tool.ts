/** A check of types whose commonest error is taken for a sign that the check is missing. */
import { lineSpot } from '../../evidence/line-spot.js';
import { scriptExample } from '../../evidence/script-example.js';
import { inBash } from '../../evidence/shell-example.js';
import { isToldBefore } from '../../evidence/told-once.js';
import type { Rule } from '../../model.js';
import { textOf } from '../../script/answers/text-of.js';
import { droppedFindings } from '../../script/checks/dropped-findings.js';

const javaScript = (caught: string, title: string, call = 'npx tsc --noEmit') =>
  scriptExample(
    'PostToolUse',
    'javascript',
    `#!/usr/bin/env node\nconst { execSync } = require('node:child_process');\ntry {\n  execSync('${call}', { stdio: 'pipe' });\n} catch (error) {\n  const out = String(error.stdout) + String(error.stderr);\n  ${caught}\n  console.error(out);\n  process.exit(2);\n}\n`,
    { title },
  );

export const rule: Rule = {
  id: 'findings-taken-for-missing-tool',
  severity: 'warning',
  summary: 'The hook drops what TypeScript finds, because it reads like a missing program.',
  docs: {
    why:
      'TypeScript says "Cannot find module" of every import that leads nowhere (TS2307), as Node does of a program that is not ' +
      'installed. A hook that drops output with these words drops all errors of a run in which one import is wrong.',
    repair:
      'Look for `MODULE_NOT_FOUND`, which Node prints and TypeScript does not, or ask before the call whether the program is there.',
  },
  bad: [
    javaScript('if (/ENOENT|command not found|Cannot find module/i.test(out)) process.exit(0);', 'By an expression'),
    javaScript(
      "if (out.includes('Cannot find module')) {\n    process.exit(0);\n  }",
      'By its words',
      'npm run type:check',
    ),
    javaScript(
      "if (!out.includes('Cannot find module')) {\n    console.error(out);\n    process.exit(2);\n  }\n  process.exit(0);",
      'It blocks only without them',
    ),
    inBash(
      'Stop',
      'out=$(npx tsc --noEmit 2>&1) && exit 0\nif echo "$out" | grep -qE "command not found|Cannot find module"; then\n  exit 0\nfi\necho "$out" >&2\nexit 2\n',
      'In a shell',
    ),
  ],
  good: [
    javaScript('if (/ENOENT|MODULE_NOT_FOUND/.test(out)) process.exit(0);', "By Node's code"),
    javaScript('if (/^Error: Cannot find module/m.test(out)) process.exit(0);', 'With the word that Node has in front'),
    javaScript("// A wrong import is told: Cannot find module './a'", 'In a comment'),
    javaScript("if (out.includes('Cannot find module')) console.error('Is it an import?');", 'It only says more'),
    javaScript('if (/Cannot find module/.test(out)) process.exit(0);', 'Another check', 'npx eslint src'),
    javaScript("console.error('Cannot find module: look at the imports');", 'Its own words'),
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    if (isToldBefore(hook, project)) return;
    const found = droppedFindings(textOf(hook));
    if (found === undefined) return;
    yield {
      message:
        'TypeScript says "Cannot find module" of a wrong import too: with one, the hook takes everything that the check found for a missing program, and lets it pass.',
      help: 'Look for `MODULE_NOT_FOUND` instead, which only Node prints, or ask first whether the program is there.',
      at: lineSpot(hook, found),
    };
  },
};
