/** A program that is sought among the packages of a project, which has no such package. */
import { handlerSpot } from '../../evidence/registration.js';
import { isToldBefore } from '../../evidence/told-once.js';
import type { Rule } from '../../model.js';
import { textOf } from '../../script/answers/text-of.js';
import { localTools } from '../../script/gates/local-tools.js';

const project = (title: string, call: string, beside: Readonly<Record<string, string>> = {}, name = 'format.sh') =>
  ({
    kind: 'config',
    config: 'settings',
    title,
    text: `{"hooks": {"PostToolUse": [{"matcher": "Edit|Write", "hooks": [{"type": "command", "command": "\\"$CLAUDE_PROJECT_DIR\\"/.claude/hooks/${name}"}]}]}}`,
    files: {
      [`.claude/hooks/${name}`]: { text: call, executable: true },
      ...Object.fromEntries(
        Object.entries({
          'package.json': '{"devDependencies": {"vite": "7.0.0"}}',
          'package-lock.json': '{"packages": {"node_modules/vite": {}}}',
          ...beside,
        }).map(([file, text]) => [file, { text }]),
      ),
    },
  }) as const;

const inShell = (call: string): string =>
  `#!/bin/bash\ncd "$CLAUDE_PROJECT_DIR" || exit 0\nfile=$(jq -r .tool_input.file_path)\n${call}\nexit 0\n`;
const ifThere = inShell(
  'if [ -x node_modules/.bin/prettier ]; then\n  node_modules/.bin/prettier --write "$file" >/dev/null 2>&1\nfi',
);

export const rule: Rule = {
  id: 'tool-of-no-package',
  severity: 'warning',
  summary: 'The hook looks in `node_modules` for a program that no package of the project brings.',
  docs: {
    why:
      'A hook that starts a formatter or a linter only where the project has installed it does nothing if no manifest and no ' +
      'lock file names its package, on any machine and after any `npm install`. Nobody hears of it.',
    repair: 'Add the package to the project, or remove the hook.',
  },
  bad: [
    project('A formatter, where it is there', ifThere),
    project(
      'Through npx, which is to fetch nothing',
      inShell('npx --no-install prettier --write "$file" 2>/dev/null'),
      {
        'pnpm-lock.yaml': 'lockfileVersion: 9\n',
        'package-lock.json': '{}',
      },
    ),
    project(
      'In JavaScript',
      "#!/usr/bin/env node\nconst { execFileSync } = require('node:child_process');\nconst fs = require('node:fs');\nconst path = require('node:path');\nconst file = JSON.parse(fs.readFileSync(0, 'utf8')).tool_input.file_path;\nconst bin = path.join(process.env.CLAUDE_PROJECT_DIR, 'node_modules', '.bin', 'eslint');\nif (fs.existsSync(bin)) execFileSync(bin, ['--fix', file], { stdio: 'ignore' });\n",
      {},
      'lint.js',
    ),
  ],
  good: [
    project('It is one of the packages', ifThere, { 'package.json': '{"devDependencies": {"prettier": "3.6.2"}}' }),
    project('Another package brings it', ifThere, {
      'package-lock.json': '{"packages": {"node_modules/prettier": {}}}',
    }),
    project('A package in a folder below has it', ifThere, {
      'web/package.json': '{"devDependencies": {"prettier": "3.6.2"}}',
    }),
    project('No lock file tells what there is', ifThere, { 'package-lock.json': '' }),
    project(
      'It takes another one',
      inShell(
        'if [ -x node_modules/.bin/biome ]; then node_modules/.bin/biome check --write "$file"; elif [ -x node_modules/.bin/prettier ]; then node_modules/.bin/prettier --write "$file"; fi >/dev/null 2>&1',
      ),
      { 'package.json': '{"devDependencies": {"@biomejs/biome": "3.0.0"}}' },
    ),
    project(
      'It is looked for elsewhere as well',
      inShell(
        'bin=node_modules/.bin/prettier\n[ -x "$bin" ] || bin=$(command -v prettier) || exit 0\n"$bin" --write "$file" >/dev/null 2>&1',
      ),
    ),
    project(
      'A program of the project itself',
      inShell('[ -x node_modules/.bin/tidy ] && node_modules/.bin/tidy "$file"'),
    ),
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    const { lackingTools = [] } = project;
    if (lackingTools.length === 0 || isToldBefore(hook, project)) return;
    const tools = localTools(textOf(hook));
    const [first] = tools;
    // Who has several to choose from takes the one that the project has.
    const lacking = tools.map(({ name }) => lackingTools.find((each) => each.name === name));
    const [tool] = lacking;
    if (first === undefined || tool === undefined || lacking.includes(undefined)) return;
    yield {
      message: `Neither \`package.json\` nor \`${tool.lock}\` names a package with \`${tool.name}\`: it is never in \`node_modules\`, and the hook does nothing, on any machine.`,
      help: `Add it, \`${tool.add}\`, or remove the hook.`,
      at:
        hook.script === undefined
          ? handlerSpot(hook, 'command')
          : { in: 'script', offset: first.offset, length: first.length },
    };
  },
};
