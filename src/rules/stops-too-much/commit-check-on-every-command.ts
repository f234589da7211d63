/** A check of commits that runs before every Bash command. */
import { handlerSpot } from '../../evidence/registration.js';
import type { Example, Hook, Project, Rule } from '../../model.js';
import { payloadUse } from '../../script/payload/payload-reads.js';
import { valueAt } from '../../text/json-pointer.js';
import { inBackground } from '../../wiring/background.js';

const checks = '#!/bin/bash\nnpm run lint >&2 || exit 2\n';

const wired = (
  title: string,
  {
    name = 'pre-commit.sh',
    matcher = 'Bash',
    more = '',
    text = checks,
  }: Partial<Record<'name' | 'matcher' | 'more' | 'text', string>> = {},
): Extract<Example, { kind: 'config' }> => ({
  kind: 'config',
  config: 'settings',
  title,
  text: `{"hooks": {"PreToolUse": [{"matcher": "${matcher}", "hooks": [{"type": "command", "command": "bash \\"$CLAUDE_PROJECT_DIR\\"/${name}"${more}}]}]}}`,
  files: { [name]: { text } },
});

export const rule: Rule = {
  id: 'commit-check-on-every-command',
  severity: 'warning',
  summary: 'A check that is meant for commits runs before every Bash command.',
  docs: {
    why:
      'A matcher chooses the tool, and not the command: a script on `Bash` runs before `ls` and `cat` too. One that never ' +
      'reads which command it is asked about lints or tests the project each time, and blocks whatever Claude does next while something fails, ' +
      'even the command that would repair it.',
    repair:
      'Add `"if": "Bash(git commit *)"` to the handler, or read `tool_input.command` from stdin and let all other commands through.',
  },
  bad: [
    wired('Lint before each command'),
    wired('Among other tools', { name: 'pre-push-check.sh', matcher: 'Bash|Edit' }),
  ],
  good: [
    wired('It runs for commits alone', { more: ', "if": "Bash(git commit *)"' }),
    wired('Nobody waits for it', { more: ', "async": true' }),
    wired('It reads which command it is', {
      text: '#!/bin/bash\njq -r .tool_input.command | grep -q "git commit" || exit 0\nnpm run lint >&2 || exit 2\n',
    }),
    wired('It is about files', { matcher: 'Edit|Write' }),
    wired('It is not about commits, as far as its name tells', { name: 'lint.sh' }),
    wired('It checks nothing', { text: '#!/bin/bash\necho "All is well." >/dev/null\n' }),
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    const { event, handler, matcher, script } = hook;
    if (event !== 'PreToolUse' || script === undefined || handler.if !== undefined || inBackground(handler)) return;
    if (matcher?.split('|').includes('Bash') !== true) return;
    const [, name = ''] = /(?:^|\/)([^/]+)$/.exec(script.path) ?? [];
    if (!ofCommits.test(name) || !starts.test(script.text)) return;
    const { argument, stdin } = payloadUse(script);
    if (stdin || argument !== undefined || takesPayload.test(script.text) || hasMisplacedCondition(hook, project))
      return;
    const verb = /push/i.test(name) ? 'push' : 'commit';
    yield {
      message: `\`${name}\` runs before every Bash command, and not before \`git ${verb}\` alone: it never reads which command it is asked about.`,
      help: `Add \`"if": "Bash(git ${verb} *)"\` to the handler, or read \`tool_input.command\` from stdin and let all other commands through.`,
      at: handlerSpot(hook, 'command'),
    };
  },
};

/** An `if` beside the list of handlers, of which `unread-key` tells. */
function hasMisplacedCondition({ config }: Hook, { configs }: Project): boolean {
  const file = configs.find(({ path }) => path === config?.file);
  return valueAt(file?.value, `${config?.pointer.replace(/\/hooks\/\d+$/, '')}/if`) !== undefined;
}

const ofCommits = /pre-?_?(?:commit|push)/i;

/** A program that takes its time, or looks at what is staged. */
const starts =
  /\b(?:npm|pnpm|yarn|bun|npx|make|just|cargo|go|pytest|ruff|mypy|tsc|eslint|mvnw?|gradlew?|dotnet|flutter|dart|uv|poetry|pre-commit run|git diff)\s/;

/** Some other way to what the hook is asked: an argument of its command, a variable, a function that reads. */
const takesPayload = /\bstdin\b|\bread\b|\$[1@*]|\$\{[1@*]|CLAUDE_TOOL|TOOL_INPUT|^[ \t]{0,20}(?:source|\.)[ \t]/m;
