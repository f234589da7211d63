/** A shell script that reads stdin to its end, and once more. */

import { handlerSpot } from '../evidence/registration.js';
import { inBash } from '../evidence/shell-example.js';
import type { Rule } from '../model.js';
import { stdinDrains } from '../script/payload-reads.js';
import { textOf } from '../script/text-of.js';

const script = (text: string, title?: string) => inBash('PreToolUse', text, title);

export const rule: Rule = {
  id: 'stdin-read-twice',
  severity: 'error',
  summary: 'The script reads stdin a second time, when nothing is left.',
  docs: {
    why:
      'The payload comes once. `jq`, `cat` and their like read stdin to its end; whatever reads it next finds nothing, and ' +
      'every field is empty.',
    repair: 'Keep the payload: `input=$(cat)`, then `jq -r .tool_name <<<"$input"`.',
  },
  bad: [
    script(
      "tool=$(jq -r '.tool_name')\ncommand=$(jq -r '.tool_input.command')\n[ \"$tool $command\" = 'Bash ls' ] && exit 2\nexit 0\n",
    ),
    script(
      'input=$(cat)\ncommand=$(jq -r \'.tool_input.command\')\n[ "$command" = ls ] && exit 2\nexit 0\n',
      'The payload was kept, and not used',
    ),
  ],
  good: [
    script(
      'input=$(cat)\ntool=$(jq -r \'.tool_name\' <<<"$input")\ncommand=$(jq -r \'.tool_input.command\' <<<"$input")\n[ "$tool $command" = \'Bash ls\' ] && exit 2\nexit 0\n',
    ),
    script(
      'if [ -n "$CI" ]; then\n  name=$(jq -r \'.tool_name\')\nelse\n  name=$(jq -r \'.tool_input.command\')\nfi\necho "$name" >>names.log\n',
      'One or the other',
    ),
    script('name=$(jq -r \'.tool_name\')\ncat >/dev/null\necho "$name" >>names.log\n', 'What is left is discarded'),
    script(
      "name=$(jq -r '.tool_name')\nversion=$(jq -r '.version' package.json)\necho \"$name $version\" >>names.log\n",
      'Another file',
    ),
    script(
      'field() {\n  jq -r "$1"\n}\ninput=$(cat)\necho "$input" | field \'.tool_name\' >>names.log\n',
      'A function that is given its input',
    ),
  ],
  *onHook(hook) {
    const { text, language } = textOf(hook);
    if (!/^(?:sh|bash|zsh)$/.test(language)) return;
    const [first, second] = stdinDrains(text);
    if (first === undefined || second === undefined) return;
    const at = text.indexOf(second, text.indexOf(first) + first.length);
    yield {
      message: `\`${shortened(first)}\` has read stdin to its end: \`${shortened(second)}\` finds nothing.`,
      help: 'Keep the payload in a variable first: `input=$(cat)`.',
      at:
        hook.script === undefined
          ? handlerSpot(hook, 'command')
          : { in: 'script', offset: Math.max(at, 0), length: second.length },
    };
  },
};

const shortened = (text: string): string => (text.length <= 50 ? text : `${text.slice(0, 47)}...`);
