/** A batch file that Node is to start on Windows without a shell. */
import { scriptExample } from '../../evidence/script-example.js';
import { isToldBefore } from '../../evidence/told-once.js';
import type { Rule } from '../../model.js';
import { batchFileWithoutShell } from '../../script/pitfalls/batch-files.js';

const script = (call: string, title: string, head = "import { spawnSync } from 'node:child_process';\n") =>
  scriptExample(
    'PostToolUse',
    'javascript',
    `#!/usr/bin/env node\n${head}import { readFileSync } from 'node:fs';\nconst { file_path } = JSON.parse(readFileSync(0, 'utf8')).tool_input;\n${call}\nif (status !== 0 && stdout) {\n  console.error(stdout);\n  process.exit(2);\n}\n`,
    { title },
  );

export const rule: Rule = {
  id: 'windows-batch-file',
  severity: 'warning',
  summary: 'The hook starts a batch file without a shell, which Node refuses on Windows.',
  docs: {
    why:
      'On Windows, `npx`, `npm` and the programs below `node_modules/.bin` are batch files: `npx.cmd`. Node 18.20.2, 20.12.2 ' +
      'and all later versions start none without a shell, since its arguments could become commands: `spawnSync` returns ' +
      'the error EINVAL, `execFileSync` throws it. A hook that catches errors goes on as if its check had found nothing.',
    repair:
      "Pass `shell: process.platform === 'win32'` and put quotes around arguments with blanks, or start the program's own " +
      'file with `process.execPath`: `node_modules/eslint/bin/eslint.js`.',
  },
  bad: [
    script(
      "const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';\nconst { status, stdout } = spawnSync(npx, ['eslint', file_path], { encoding: 'utf8' });",
      'By a variable',
    ),
    script(
      "const { status, stdout } = spawnSync(\n  process.platform === 'win32' ? 'npx.cmd' : 'npx',\n  ['eslint', file_path],\n);",
      'In the call',
    ),
  ],
  good: [
    script(
      "const isWindows = process.platform === 'win32';\nconst npx = isWindows ? 'npx.cmd' : 'npx';\nconst { status, stdout } = spawnSync(npx, ['eslint', file_path], { shell: isWindows });",
      'With a shell',
    ),
    script(
      "const { status, stdout } = spawnSync('npx.cmd', ['eslint', file_path]);",
      'By a package that knows of batch files',
      "import { sync as spawnSync } from 'cross-spawn';\n",
    ),
    script(
      "const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';\nlet status = 0, stdout = '';\ntry {\n  execSync(`${npx} eslint src`);\n} catch (error) {\n  ({ status, stdout } = error);\n}",
      'In a command, which a shell reads',
      "import { execSync } from 'node:child_process';\n",
    ),
    script(
      "// spawnSync('npx.cmd', …) fails on Windows.\nconst { status, stdout } = spawnSync('node', ['.bin/check.cmd.js', file_path]);",
      'In a comment',
    ),
    {
      kind: 'script',
      title: 'In Python, which starts them',
      event: 'Stop',
      language: 'python',
      text: '#!/usr/bin/env python3\nimport subprocess\nsubprocess.run(["npx.cmd", "eslint", "."])\n',
    },
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    const { script } = hook;
    const file = script && !isToldBefore(hook, project) && batchFileWithoutShell(script.text, script.language);
    if (!file) return;
    yield {
      message: `On Windows, \`${file.call}\` does not start \`${file.name}\`: since 18.20.2 and 20.12.2, Node refuses a batch file without a shell (EINVAL).`,
      help: "Pass `shell: process.platform === 'win32'`, and quote arguments that may have blanks.",
      at: { in: 'script', offset: file.offset, length: file.name.length },
    };
  },
};
