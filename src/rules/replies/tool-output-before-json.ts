/** A tool that prints to stdout before the hook prints its JSON, as far as the text tells. */
import { scriptExample } from '../../evidence/script-example.js';
import type { Rule } from '../../model.js';
import { toolOutputs } from '../../script/answers/tool-output.js';

const reply = `jq -n --arg r "$errors" '{decision: "block", reason: $r}'`;
const script = (text: string, title?: string) =>
  scriptExample('Stop', 'bash', `#!/bin/bash\n[ "$(jq -r .stop_hook_active)" = true ] && exit 0\n${text}\nexit 0\n`, {
    title,
  });

export const rule: Rule = {
  id: 'tool-output-before-json',
  severity: 'warning',
  summary: 'A tool or the hook itself prints text to stdout before the JSON of the hook.',
  docs: {
    why:
      'Claude Code reads stdout as JSON only if its first character is `{`. What a formatter, a linter or a build ' +
      'prints before ("Formatted 1 file") makes plain text of all of it, and the decision is lost; so does a note of the ' +
      "hook's own. `2>/dev/null` silences stderr alone, and Maven, npm and most linters tell their errors on stdout.",
    repair: 'Send the output of the tool elsewhere: `>&2`, `>/dev/null 2>&1`, or into a variable.',
  },
  bad: [
    script(`npx biome format --write src 2>/dev/null || true\nerrors=$(cat errors.txt)\n${reply}`),
    script(
      `for file in $(git diff --name-only --cached); do\n  "$CLAUDE_PROJECT_DIR"/node_modules/.bin/prettier --write "$file" 2>/dev/null\ndone\nif [ -s errors.txt ]; then\n  printf '{"decision":"block","reason":"see errors.txt"}'\nfi`,
      'In a loop',
    ),
    script(
      `(\n  cd "$CLAUDE_PROJECT_DIR" && \\\n  mvn -q pmd:pmd\n) 2>>err.log || failed=1\nif [ -n "$failed" ]; then\n  ${reply}\nfi`,
      'Errors that come on stdout',
    ),
    script(
      `npx prettier --write src\ncase "$PWD" in\n  */web) kind=web ;;\n  *) kind=other ;;\nesac\n[ "$kind" = other ] && exit 0\n${reply}`,
      'Whatever is decided between',
    ),
    script(`npm test 2>&1 | tail -5\ncat <<EOF\n{"decision": "block", "reason": "Look at the tests."}\nEOF`, 'Its end'),
    script(
      `case "$PWD" in\n  */web)\n    npx eslint --quiet src || true\n    ;;\nesac\n${reply}`,
      'Behind the clauses of a `case`; a linter that is told to be quiet still tells of errors',
    ),
    script(
      `ruff check --fix --quiet src 2>/dev/null || true\npython3 - "$PWD" <<'PY'\nimport json, sys\nprint(json.dumps({"decision": "block", "reason": f"Look at {sys.argv[1]}"}))\nPY`,
      'Python in a here-document prints the reply',
    ),
    script(
      `notes="- no tests"\nif [ -f untested ]; then\n  echo "[Checks] Left to do: $notes"\nfi\nif [ -f broken ]; then\n  ${reply}\nfi`,
      'A note of its own',
    ),
  ],
  good: [
    script(`echo "Looking at the changes" >&2\n${reply}`, 'A note on stderr'),
    script(`if [ -f done ]; then\n  echo "All is done."\n  exit 0\nfi\n${reply}`, 'A note in a branch that ends'),
    script(`echo "$errors" | grep -q error || exit 0\n${reply}`, 'A text that is searched'),
    script(`echo ''\necho "$greeting"\n${reply}`, 'An empty line, and a text that may be empty'),
    script(`if [[ "$PWD" =~ /(npm test|dotnet test)$ ]]; then\n  ${reply}\nfi`, 'A word of an expression'),
    script(`npx biome format --write src >/dev/null 2>&1 || true\n${reply}`, 'Thrown away'),
    script(`npx biome format --write src >&2\n${reply}`, 'To stderr'),
    script(`errors=$(npx eslint . 2>&1) || ${reply}`, 'Into a variable'),
    script(`errors=$(\n  npx eslint .\n)\n[ -n "$errors" ] && ${reply}`, 'Into a variable, over several lines'),
    script(`npx eslint . | grep -q error && ${reply}`, 'Into another program'),
    script(`for file in a b; do\n  npx prettier --write "$file"\ndone >/dev/null\n${reply}`, 'The whole loop'),
    script(`check() {\n  npx eslint .\n}\nerrors=$(check)\n${reply}`, 'In a function, whose output is taken'),
    script(`if [ -n "$CI" ]; then\n  npm test\n  exit 0\nfi\n${reply}`, 'In a branch that ends'),
    script(`if [ -n "$CI" ]; then\n  npm test\nelse\n  ${reply}\nfi`, 'In another branch'),
    script(`case "$PWD" in\n  */web)\n    npm test\n    ;;\n  *)\n    ${reply}\n    ;;\nesac`, 'In another clause'),
    script(
      `case "$kind" in\n  terraform)\n    note=plan\n    ;;\n  make)\n    note=dry\n    ;;\nesac\n${reply}`,
      'A word that a clause is for',
    ),
    script(`exec 3>&1 1>&2\nnpm test\n${reply} >&3`, 'The streams are moved about'),
    script(`${reply} >reply.json\nnpm test`, 'Nothing comes behind it'),
    { ...script(`npm test\necho '{"decision": "x"}' >reply.json`, 'The JSON goes to a file') },
    script(
      `npm test\nreply=$(python3 - <<'PY'\nimport json\nprint(json.dumps({"decision": "block"}))\nPY\n)\n[ -n "$reply" ] && echo "Look at the tests." >&2`,
      'A variable gets what Python prints',
    ),
    script(`npm install\necho '{"continue": true}'`, 'A reply that asks for nothing is no loss'),
    script(`npm install\npython3 - <<'PY'\nprint("decision")\nPY`, 'Python prints no object'),
    script(`npm install\npython3 - <<'PY'\nimport json\nprint(json.dumps({"count": 1}))\nPY`, 'No reply'),
    script(`prettier --write --log-level silent src\n${reply}`, 'Told to be silent'),
  ],
  yieldsTo: ['text-before-json'],
  handlers: ['command'],
  *onHook({ script: own }) {
    if (own === undefined) return;
    const [first, ...others] = toolOutputs(own);
    if (first === undefined) return;
    const { jsonLine, length, offset, tool } = first;
    const more =
      others.length === 0 ? '' : ` The same holds for ${others.length} more ${others.length === 1 ? 'call' : 'calls'}.`;
    yield {
      message: `What \`${tool}\` prints comes before the JSON of line ${jsonLine}: Claude Code then reads all of it as plain text.${more}`,
      help: 'Add `>&2` or `>/dev/null` to the call.',
      at: { in: 'script', offset, length },
    };
  },
};
