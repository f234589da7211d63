/** A shell script that reads stdin to its end, and once more. */

import { handlerSpot } from '../../evidence/registration.js';
import { inBash } from '../../evidence/shell-example.js';
import type { Rule } from '../../model.js';
import { textOf } from '../../script/answers/text-of.js';
import { stdinDrains } from '../../script/payload/payload-reads.js';
import { hereProgramsOnStdin } from '../../script/shell/here-programs.js';

const script = (text: string, title?: string) => inBash('PreToolUse', text, title);

export const rule: Rule = {
  id: 'stdin-read-twice',
  severity: 'error',
  summary: 'The script reads stdin a second time, when nothing is left.',
  docs: {
    why:
      'The payload comes once. `jq`, `cat` and their like read stdin to its end; whatever reads it next finds nothing, and ' +
      'every field is empty. `python3 <<EOF` reads stdin too: the here-document takes its place, and `sys.stdin` inside the program ' +
      'is at its end, even behind a pipe. With `<<<` behind it, the payload takes the place of the program.',
    repair:
      'Keep the payload: `input=$(cat)`, then `jq -r .tool_name <<<"$input"`. Give a program of several lines to `python3 -c`, ' +
      'or write it into a file, and leave stdin to the payload.',
  },
  bad: [
    script(
      "tool=$(jq -r '.tool_name')\ncommand=$(jq -r '.tool_input.command')\n[ \"$tool $command\" = 'Bash ls' ] && exit 2\nexit 0\n",
    ),
    script(
      'input=$(cat)\ncommand=$(jq -r \'.tool_input.command\')\n[ "$command" = ls ] && exit 2\nexit 0\n',
      'The payload was kept, and not used',
    ),
    script(
      'python3 - <<\'PY\'\nimport json, sys\nif "git push" in json.load(sys.stdin)["tool_input"]["command"]:\n    sys.exit(2)\nPY\n',
      'The program itself is on stdin',
    ),
    script(
      "input=$(cat)\nfound=$(echo \"$input\" | node <<'JS'\nconst call = JSON.parse(require('fs').readFileSync(0, 'utf8'));\nconsole.log(call.tool_input.command);\nJS\n)\n[ \"$found\" = ls ] && exit 2\nexit 0\n",
      'A here-document behind a pipe',
    ),
    script(
      'input=$(cat)\nprintf \'%s\' "$input" | python3 - "$HOME" >>"$HOME/calls.log" 2>/dev/null <<\'PY\'\nimport json, sys\nprint(json.load(sys.stdin)["tool_name"])\nPY\n',
      'Behind a pipe, and its output goes to a file',
    ),
    script(
      'input=$(cat)\ntool=$(python3 - <<\'PY\' <<< "$input"\nimport json, sys\nprint(json.load(sys.stdin)["tool_name"])\nPY\n)\n[ "$tool" = Bash ] && exit 2\nexit 0\n',
      'The payload takes the place of the program',
    ),
    script(
      'file=$(jq -r \'.tool_input.file_path\')\ntool=$(jq -r \'.tool_name\')\n[ -s "$file" ] || echo "$file" >>empty.log\n',
      'A filter whose finding nobody uses yet: advice',
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
    script(
      'input=$(cat)\npython3 - "$input" <<\'PY\'\nimport json, sys\nif json.loads(sys.argv[1])["tool_input"]["command"] == "ls":\n    sys.exit(2)\nPY\n',
      'The payload is an argument of the program',
    ),
    script(
      'python3 "$CLAUDE_PROJECT_DIR/tools/notes.py" <<EOF\n{"text": "read from sys.stdin.read()"}\nEOF\n',
      'A here-document for a program that is in a file',
    ),
    script(
      'input=$(cat)\nname=$(jq -r \'.tool_name\' <<<"$input")\nunused=$(cat)\necho "$name" >>names.log\n',
      'Nobody uses what the second one finds',
    ),
  ],
  handlers: ['command'],
  *onHook(hook) {
    const { text, language } = textOf(hook);
    if (!/^(?:sh|bash|zsh)$/.test(language)) return;
    for (const { asks, interpreter, offset, replacedBy } of hereProgramsOnStdin(text)) {
      yield {
        message:
          replacedBy === undefined
            ? `\`${interpreter}\` reads its program from the here-document, which is its stdin: \`${shortened(asks)}\` finds nothing, and the payload is lost.`
            : `\`${shortened(replacedBy)}\` takes the place of the here-document on stdin: \`${interpreter}\` runs that as its program, and never this one.`,
        help: `Start it as \`${interpreter} ${interpreter.startsWith('python') ? '-c' : '-e'} '…'\`, or hand the payload over as an argument.`,
        at: hook.script === undefined ? handlerSpot(hook, 'command') : { in: 'script', offset, length: asks.length },
        // What becomes of a hook without its payload tells nothing more.
        ...(keeps.test(text) ? {} : { blinds: true as const }),
      };
    }
    const [first, second] = stdinDrains(text);
    if (first === undefined || second === undefined) return;
    const at = text.indexOf(second, text.indexOf(first) + first.length);
    const isInVain = isUnused(text, at);
    // Of a filter, somebody wants something; the rest of the payload need not be for anybody.
    if (isInVain && !second.startsWith('.')) return;
    yield {
      message: `\`${shortened(first)}\` has read stdin to its end: \`${shortened(second)}\` finds nothing.`,
      help: 'Keep the payload in a variable first: `input=$(cat)`.',
      at:
        hook.script === undefined
          ? handlerSpot(hook, 'command')
          : { in: 'script', offset: Math.max(at, 0), length: second.length },
      ...(isInVain ? { severity: 'info' as const } : {}),
    };
  },
};

const shortened = (text: string): string => (text.length <= 50 ? text : `${text.slice(0, 47)}...`);

/** Is what is read there kept in a variable that nothing else names? Then nothing is missing yet. */
function isUnused(text: string, at: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', at) + 1, at);
  const [, name] = /^\s*(?:local |readonly )?(\w+)="?\$\(/.exec(`${line}${text.slice(at)}`) ?? [];
  if (name === undefined) return false;
  return !new RegExp(`\\$\\{?[#!]?${name}\\b|\\bexport\\s[^\\n]{0,200}\\b${name}\\b`).test(text);
}

/** The script itself takes the payload as well. */
const keeps = /\bjq\b|\$\(\s?(?:cat|<)|\bread\s+-/;
