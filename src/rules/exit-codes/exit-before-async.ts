/** A JavaScript hook that ends itself before its own asynchronous work has begun. */
import { scriptExample } from '../../evidence/script-example.js';
import type { Rule } from '../../model.js';
import { isComment } from '../../script/lines/comment.js';

const script = (text: string, title?: string, event: 'PreToolUse' | 'Stop' = 'PreToolUse') =>
  scriptExample(event, 'javascript', `#!/usr/bin/env node\n${text}`, { title });

const main =
  'async function main() {\n  let text = "";\n  for await (const chunk of process.stdin) text += chunk;\n' +
  '  const { tool_input: input } = JSON.parse(text);\n' +
  '  if (/git push/.test(input.command)) {\n    console.error("No pushes.");\n    process.exit(2);\n  }\n}\n';

export const rule: Rule = {
  id: 'exit-before-async',
  severity: 'error',
  summary: 'The script calls `process.exit` right after an asynchronous function, without waiting for it.',
  docs: {
    why:
      'A call of an `async` function returns at its first `await`. `process.exit` behind it ends the script there and ' +
      'then: what the function was to read, to check or to print never happens, and the hook looks healthy.',
    repair: 'Write `await main()`, or `main().then(() => process.exit(0))`, or leave `process.exit` out.',
  },
  bad: [
    script(`${main}main();\nprocess.exit(0);\n`),
    script(`${main}main().catch(() => process.exit(0));\nprocess.exit(0);\n`, 'Its failure alone is waited for'),
    script(
      `${main.replace('async function main() {', 'const main = async () => {')}\nvoid main();\nprocess.exit(0);\n`,
      'An arrow function',
    ),
  ],
  good: [
    script(`${main}await main();\nprocess.exit(0);\n`.replace('#!/usr/bin/env node', '')),
    script(`${main}main().then(() => process.exit(0));\n`, 'The exit waits'),
    script(`${main}main();\n`, 'Node ends by itself'),
    script(
      'const { readFileSync } = require("fs");\nfunction main() {\n  if (/git push/.test(readFileSync(0, "utf8"))) process.exit(2);\n}\nmain();\nprocess.exit(0);\n',
      'The function is not asynchronous',
    ),
    script(
      'async function main() {\n  const { readFileSync } = require("fs");\n  if (/git push/.test(readFileSync(0, "utf8"))) process.exit(2);\n}\nmain();\nprocess.exit(0);\n',
      'It does its work before it waits for anything',
    ),
  ],
  handlers: ['command'],
  *onHook({ script: file }) {
    if (file === undefined || (file.language !== 'javascript' && file.language !== 'typescript')) return;
    const { text } = file;
    for (const { 0: call, 1: name = '', 2: exit = '', index } of text.matchAll(unawaited)) {
      if (isComment(text, index + 1) || !waitsInside(text, name)) continue;
      yield {
        message: `\`${exit}\` ends the script before \`${name}()\`, which nobody waits for, has done its work.`,
        help: `Write \`await ${name}()\`, or leave \`process.exit\` out.`,
        at: { in: 'script', offset: index + call.length - exit.length, length: exit.length },
      };
      return;
    }
  },
};

/** A call at the left margin, alone or with a `catch`, and the exit on the next line that holds anything. */
const unawaited =
  /^(?:void[ \t]+)?([A-Za-z_$][\w$]*)\([^\n;]{0,99}\)(?:[ \t]*\.catch\([^\n]{0,200}\))?;?[ \t]*\r?\n(?:[ \t]*(?:\/\/[^\n]*)?\r?\n){0,9}(process\.exit\([^\n)]{0,40}\))/gm;

/** Is it an asynchronous function whose first statement that does anything waits? */
function waitsInside(text: string, name: string): boolean {
  const head = new RegExp(
    `\\basync\\s+function\\s+${name.replaceAll('$', '\\$')}\\b|\\b(?:const|let|var)\\s+${name.replaceAll('$', '\\$')}\\s*=\\s*async\\b`,
  ).exec(text);
  if (head === null) return false;
  const body = text.slice(head.index, head.index + bodyRead);
  const waits = body.search(/\bawait\b/);
  const acts = body.search(/\b(?:readFileSync|execSync|spawnSync|console\.|process\.(?:exit|stdout|stderr)\b)/);
  return waits !== -1 && (acts === -1 || waits < acts);
}

/** As much of the function as shows how it begins. */
const bodyRead = 2000;
