/** An answer in JSON that a script fills with text as it comes. */
import { encoder } from '../../evidence/own-language.js';
import { handlerSpot } from '../../evidence/registration.js';
import type { Language, Rule } from '../../model.js';
import { type FilledIn, filledIn } from '../../script/answers/filled-json.js';
import { filledInline, filledString } from '../../script/answers/filled-strings.js';
import { textOf } from '../../script/answers/text-of.js';

export const rule: Rule = {
  id: 'unescaped-json',
  severity: 'warning',
  summary: 'The hook puts foreign text into its JSON without escaping it.',
  readsText: true,
  docs: {
    why:
      'A quote, a backslash or a line break in the text breaks the JSON, and Claude Code drops the whole reply: the hook works until the text is longer than a word. The rule looks at replies into which `echo`, `printf` or a here-document ' +
      'puts a value of the payload, or what a file contains or a program prints; in Python and JavaScript, at strings that are put together.',
    repair:
      'Let `jq -n --arg reason "$reason" \'{decision: "block", reason: $reason}\'` write the object, `json.dumps` in ' +
      'Python, `JSON.stringify` in JavaScript.',
  },
  bad: [
    {
      kind: 'runs',
      title: 'Names, one a line',
      event: 'PostToolUse',
      handler: {
        command:
          'new=$(git ls-files --others -- docs)\nif [ -n "$new" ] && [ -f strict ]; then\n  echo "{\\"decision\\": \\"block\\", \\"reason\\": \\"List these: $new\\"}"\nfi',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A line for each of a list',
      event: 'PostToolUse',
      handler: {
        command:
          'found=$(audit --json | jq -r \'.issues[:3] | .[] | "- \\(.rule): \\(.text)"\' 2>/dev/null || echo "See the report.")\nif [ -f strict ]; then\n  echo \'{"decision": "block", "reason": "Found: \'"$found"\'"}\'\nfi',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'What the tests print',
      event: 'PostToolUse',
      handler: {
        command:
          'out=$(npm test 2>&1)\nif [ -f failed ]; then\n  echo "{\\"decision\\": \\"block\\", \\"reason\\": \\"The tests fail: $out\\"}"\nfi',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'What a check prints, behind the name of the file, by a package manager',
      event: 'PostToolUse',
      handler: {
        command:
          'file=$(jq -r .tool_input.file_path)\nout=$(pnpm exec tsc --noEmit 2>&1)\nif [ -f strict ]; then\n  echo "{\\"systemMessage\\": \\"Types of $file: $out\\"}"\nfi',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'What a program reports, whatever it is, as far as it fits',
      event: 'PostToolUse',
      handler: {
        command:
          'check="make check"\nif [ -f strict ] && ! out=$(cd src && $check 2>&1 | tail -c 900); then\n  end=$(printf "%s" "$out" | tail -30)\n  printf \'{"decision":"block","reason":"It fails:\\\\n%s"}\\n\' "${end:0:500}"\nfi',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A command of the payload, in a here-document',
      event: 'PostToolUse',
      handler: {
        command:
          'command=$(jq -r \'.tool_input.command // empty\')\nif [ -f audit ]; then\n  cat <<EOF\n{"systemMessage": "Claude ran $command"}\nEOF\nfi',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A message made of it, by `printf`',
      event: 'PostToolUse',
      handler: {
        command:
          'changes=$(git status --porcelain)\nmessage="Commit these first: $changes"\nif [ -f strict ]; then\n  printf \'{"decision": "block", "reason": "%s"}\\n\' "$message"\nfi',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Some lines of it, behind others',
      event: 'PostToolUse',
      handler: {
        command:
          'out=$(npx tsc --noEmit 2>&1)\nif [ -f strict ]; then\n  errors="${errors}Types: $(echo "$out" | grep "error TS" | head -3)"\n  echo "{\\"decision\\": \\"block\\", \\"reason\\": \\"$errors\\"}"\nfi',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A list of several lines, of its own words',
      event: 'PostToolUse',
      handler: {
        command:
          'found=""\nif [ -f draft.md ]; then\n  found="${found}\\n- a draft is left"\n  echo "{\\"systemMessage\\": \\"Before you go:$(echo -e "$found")\\"}"\nfi',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'The same, kept in a variable',
      event: 'PostToolUse',
      handler: {
        command:
          'found=""\nif [ -f draft.md ]; then\n  found="$found\\n- a draft is left"\n  reason=$(echo -e "Before you go:$found")\n  echo "{\\"decision\\": \\"block\\", \\"reason\\": \\"$reason\\"}"\nfi',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A break in the format of `printf`',
      event: 'PostToolUse',
      handler: {
        command:
          'if [ -f draft.md ]; then\n  reason=$(printf "Before you go:\\n- a draft is left")\n  echo "{\\"decision\\": \\"block\\", \\"reason\\": \\"$reason\\"}"\nfi',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Lines of a source file',
      event: 'PostToolUse',
      handler: {
        command:
          'file=$(jq -r .tool_input.file_path)\nlines=$(grep -nE "import .*legacy" "$file" | grep -v test || true)\nif [ -n "$lines" ]; then\n  echo "{\\"decision\\": \\"block\\", \\"reason\\": \\"Not from there: $lines\\"}"\nfi',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'An f-string of Python',
      event: 'UserPromptSubmit',
      handler: {
        command:
          'python3 -c \'import json, sys\nprompt = json.load(sys.stdin)["prompt"]\nif "deploy" in prompt:\n    print(f"{{\\"systemMessage\\": \\"Not yet: {prompt}\\"}}")\'',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A template of JavaScript, by a function',
      event: 'PostToolUse',
      handler: {
        command:
          'node -e \'const call = JSON.parse(require("fs").readFileSync(0, "utf8"));\nfunction tell(text) {\n  console.log(`{"systemMessage": "${text}"}`);\n}\nif (call.tool_name === "Bash") tell(`Claude ran ${call.tool_input.command}`);\'',
      },
      runs: [{ execution: {} }],
    },
  ],
  good: [
    {
      kind: 'runs',
      title: 'All of a list in one line',
      event: 'PostToolUse',
      handler: {
        command:
          'found=$(audit --json | jq -r \'[.issues[] | .rule] | join(", ")\' 2>/dev/null || echo "See the report.")\nif [ -f strict ]; then\n  echo \'{"decision": "block", "reason": "Found: \'"$found"\'"}\'\nfi',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'How many of its lines',
      event: 'Stop',
      handler: {
        command:
          'out=$(npx tsc --noEmit 2>&1)\nif [ -f strict ]; then\n  count=$(echo "$out" | grep -c "error TS")\n  echo "{\\"decision\\": \\"block\\", \\"reason\\": \\"$count errors\\"}"\nfi',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Written by an encoder',
      event: 'Stop',
      handler: {
        command:
          'out=$(npm test 2>&1)\nif [ -f failed ]; then\n  jq -n --arg reason "$out" \'{"decision": "block", reason: $reason}\'\nfi',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Escaped before',
      event: 'Stop',
      handler: {
        command:
          'out=$(npm test 2>&1 | jq -Rs .)\nif [ -f failed ]; then\n  echo "{\\"decision\\": \\"block\\", \\"reason\\": $out}"\nfi',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Worked over in place',
      event: 'Stop',
      handler: {
        command:
          'out=$(git status --porcelain)\nout=${out//\\"/\\\\\\"}\nif [ -f strict ]; then\n  echo "{\\"decision\\": \\"block\\", \\"reason\\": \\"$out\\"}"\nfi',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Line breaks as JSON writes them',
      event: 'Stop',
      handler: {
        command:
          'found=""\nif [ -f draft.md ]; then\n  found="${found}\\n- a draft is left"\n  echo "{\\"systemMessage\\": \\"Before you go:$found\\"}"\nfi',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A break at the end, which the shell takes away',
      event: 'PostToolUse',
      handler: {
        command:
          'if [ -f draft.md ]; then\n  reason=$(printf "A draft is left.\\n")\n  echo "{\\"decision\\": \\"block\\", \\"reason\\": \\"$reason\\"}"\nfi',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'How many lines of a source file',
      event: 'PostToolUse',
      handler: {
        command:
          'file=$(jq -r .tool_input.file_path)\nlines=$(grep -nc "import .*legacy" "$file")\nif [ "$lines" -gt 3 ]; then\n  echo "{\\"decision\\": \\"block\\", \\"reason\\": \\"Imports: $lines\\"}"\nfi',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A number',
      event: 'Stop',
      handler: {
        command:
          'count=$(git status --porcelain | wc -l)\nif [ -f strict ]; then\n  echo "{\\"decision\\": \\"block\\", \\"reason\\": \\"$count files to commit\\"}"\nfi',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A word, errors among it',
      event: 'Stop',
      handler: {
        command:
          'branch=$(git branch --show-current 2>&1)\nversion=$(zig version 2>&1)\nif [ -f strict ]; then\n  echo "{\\"decision\\": \\"block\\", \\"reason\\": \\"$branch needs $version\\"}"\nfi',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Nothing, errors among it',
      event: 'Stop',
      handler: {
        command:
          'out=$(make check >/dev/null 2>&1)\nif [ -f strict ]; then\n  echo "{\\"decision\\": \\"block\\", \\"reason\\": \\"It fails. $out\\"}"\nfi',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Into a log, and not to Claude Code',
      event: 'Stop',
      handler: {
        command:
          'out=$(git status --porcelain)\necho "{\\"decision\\": \\"none\\", \\"status\\": \\"$out\\"}" >>turns.jsonl',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Not between quotes',
      event: 'Stop',
      handler: { command: 'answer=$(cat answer.json)\necho "{\\"hookSpecificOutput\\": $answer}" | jq -c .' },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A name of a tool, in a template',
      event: 'PostToolUse',
      handler: {
        command:
          'node -e \'const call = JSON.parse(require("fs").readFileSync(0, "utf8"));\nconsole.log(`{"systemMessage": "${call.tool_name}"}`);\'',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'What a program puts together goes into a file',
      event: 'UserPromptSubmit',
      handler: {
        command:
          'python3 -c \'import json, sys\nprompt = json.load(sys.stdin)["prompt"]\nprint(f"{{\\"systemMessage\\": \\"{prompt}\\"}}")\' >>prompts.jsonl',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Escaped by the encoder first',
      event: 'UserPromptSubmit',
      handler: {
        command:
          'python3 -c \'import json, sys\nprompt = json.dumps(json.load(sys.stdin)["prompt"])[1:-1]\nprint(f"{{\\"systemMessage\\": \\"{prompt}\\"}}")\'',
      },
      runs: [{ execution: {} }],
    },
  ],
  explains: ['malformed-json'],
  handlers: ['command'],
  *onRuns(hook, runs) {
    const { text, language } = textOf(hook);
    // Where it was seen, the broken answer is told of with its cause.
    if (runs.some(({ verdict }) => verdict.reply.kind === 'parse-error')) return;
    const found = foundIn(text, language);
    if (found === undefined) return;
    const what = found.text.length <= 40 ? found.text : `${found.text.slice(0, 37)}...`;
    yield {
      message: found.breaksLines
        ? `\`${what}\` puts a line break into a string of the JSON as it is, and Claude Code would drop the reply.`
        : `A quote, a backslash or a line break in \`${what}\` would break the JSON, and Claude Code would drop the reply.`,
      help: `Write the object with ${encoder(hook)}.`,
      at:
        hook.script === undefined
          ? handlerSpot(hook, 'command')
          : { in: 'script', offset: found.offset, length: text.slice(found.offset).split('\n', 1)[0]?.length ?? 0 },
    };
  },
};

function foundIn(text: string, language: Language): FilledIn | undefined {
  switch (language) {
    case 'sh':
    case 'bash':
    case 'zsh':
      return filledIn(text) ?? filledInline(text);
    case 'python':
      return filledString(text, 'python');
    case 'javascript':
    case 'typescript':
      return filledString(text, 'javascript');
    default:
      return undefined;
  }
}
