/** A pattern in a dialect that the program which reads it does not know: it finds something else, or nothing. */
import { handlerSpot } from '../../evidence/registration.js';
import { scriptExample } from '../../evidence/script-example.js';
import { inBash } from '../../evidence/shell-example.js';
import type { Hook, Language, Rule } from '../../model.js';
import { answerLines } from '../../script/answers/answers.js';
import { textOf } from '../../script/answers/text-of.js';
import { type MisreadPattern, misreadPatterns } from '../../script/patterns/misread-patterns.js';

const guard = (test: string, title?: string) =>
  inBash(
    'PreToolUse',
    `command=$(jq -r .tool_input.command)\nif ${test}; then\n  echo "Not from here." >&2\n  exit 2\nfi\nexit 0\n`,
    title,
  );

const program = (language: Language, text: string, title?: string) =>
  scriptExample('PreToolUse', language, text, { title });

const python = (test: string, title?: string) =>
  program(
    'python',
    `#!/usr/bin/env python3\nimport json, os, re, sys\ncommand = json.load(sys.stdin)["tool_input"]["command"]\nif ${test}:\n    print("Not from here.", file=sys.stderr)\n    sys.exit(2)\n`,
    title,
  );

const node = (test: string, title?: string) =>
  program(
    'javascript',
    `#!/usr/bin/env node\nconst { command } = JSON.parse(require('node:fs').readFileSync(0, 'utf8')).tool_input;\nif (${test}) {\n  console.error('Not from here.');\n  process.exit(2);\n}\n`,
    title,
  );

export const rule: Rule = {
  id: 'misread-pattern',
  severity: 'warning',
  summary: 'A pattern is written for a different program, or a different text, than the one it is used with.',
  docs: {
    why:
      'Each program has its own kind of pattern. A guard whose pattern is written for another one lets through what it should ' +
      'stop, without any notice. Where the only test for a refusal is a `grep` that ends with an error, that is an error.',
    cases: [
      '`grep` without `-E` takes `|` for the character; `grep -E` knows neither `\\d` nor `(?i)`.',
      'In `[[ $text =~ git\\s+push ]]`, bash removes the backslash before it reads the expression. Quotes make all of it plain text.',
      'In `"rm -rf*"`, the star is a star.',
      'A text in lower case contains no `$HOME`, and there is no `\\b` between a blank and a full stop.',
    ],
    repair:
      'Write `[0-9]` and `[[:space:]]`, call `grep -E`, keep an expression for bash in a variable, and try each pattern on a ' +
      'text that it has to find.',
  },
  bad: [
    node('/>\\s*(?!\\/tmp\\/)/.test(command)', 'A lookahead that sees the blank in front'),
    python('re.search(r"^\\s*(?!make|just).+", command)', 'The same with two words, in Python'),
    inBash(
      'PreToolUse',
      'call=$(cat)\ncommand=$(echo "$call" | sed -n \'s/.*"command"[[:space:]]*:[[:space:]]*"\\([^"]*\\)".*/\\1/p\')\ncase "$command" in *"git push"*) echo "No pushes." >&2; exit 2 ;; esac\n',
      'A value that ends at the first quote in it',
    ),
    inBash(
      'PreToolUse',
      'command=$(grep -oE "\\"command\\": ?\\"[^\\"]+\\"")\n[[ "$command" == *"git push"* ]] && { echo "No pushes." >&2; exit 2; }\nexit 0\n',
      'The same in double quotes',
    ),
    node('/\\büber\\b/i.test(command)', 'A letter beyond ASCII, in JavaScript'),
    guard('[[ "$command" =~ git\\s+push ]]'),
    guard('[[ "$command" =~ "^git push.*--force" ]]', 'An expression in quotes'),
    guard('[[ "$command" == "git push*" ]]', 'A star in quotes'),
    guard('[ "$command" = *push* ]', 'A star between single brackets'),
    inBash(
      'PreToolUse',
      'file=$(jq -r .tool_input.file_path)\nkeys=("*.pem" "*.jks")\nfor key in "${keys[@]}"; do\n  if [[ "$file" == *"$key"* ]]; then\n    echo "$key holds keys." >&2\n    exit 2\n  fi\ndone\n',
      'Stars in a list whose entries are compared in quotes',
    ),
    guard('echo "$command" | grep -q \'git push|npm publish\'', 'A basic expression'),
    guard('echo "$command" | grep -qE \'chmod \\d+\'', 'A digit of Perl'),
    guard('echo "$command" | grep -qE \'(?i)drop table\'', 'An option of Perl'),
    guard('echo "$command" | grep -qE \'push[\\s]+--force\'', 'A class inside brackets'),
    guard('echo "$command" | grep -qE \'push[^\\n;]*--force\'', 'All but a line break'),
    guard('echo "$command" | grep -qP \'commit -m "[^"]*\\n\'', 'A line break, in a program that reads line by line'),
    guard('echo "$command" | grep -qF \'push.*--force\'', 'No expression at all'),
    guard('[ -n "$(git diff --cached -S token -S password --name-only)" ]', 'Several searches of Git'),
    guard('echo "$command" | grep -q "--no-verify"', 'A dash in front: the guard never stops anything, an error'),
    inBash(
      'PreToolUse',
      'command=$(jq -r .tool_input.command)\nwords=("push --mirror" "--no-verify")\nfor word in "${words[@]}"; do\n  if echo "$command" | grep -qi "$word"; then\n    echo "Not from here." >&2\n    exit 2\n  fi\ndone\n',
      'A dash in front, in a list',
    ),
    inBash(
      'PreToolUse',
      'command=$(jq -r .tool_input.command)\nunwanted=(\n  \'npm (publish|unpublish)\' # nobody\'s business (here)\n  \'DROP TABLE (?!IF EXISTS)\'\n)\nfor each in "${unwanted[@]}"; do\n  if echo "$command" | grep -qE "$each"; then\n    echo "Not from here." >&2\n    exit 2\n  fi\ndone\n',
      'A group of Perl, in a list',
    ),
    inBash(
      'PreToolUse',
      'command=$(jq -r .tool_input.command)\nplain=("push --mirror")\nfor each in "${plain[@]}"; do\n  echo "$command" | grep -qF "$each" && exit 2\ndone\npatterns=("push \\"origin\\"" "eval \\$(curl")\nfor each in "${patterns[@]}"; do\n  echo "$command" | grep -qE "$each" && exit 2\ndone\nexit 0\n',
      'A bracket that nothing closes, in the second of two lists',
    ),
    inBash(
      'PreToolUse',
      'command=$(jq -r .tool_input.command)\nrefuse() {\n  local reason=$1\n  local pattern="$2"\n  if printf "%s\\n" "$command" | grep -qE "$pattern"; then\n    echo "$reason" >&2\n    exit 2\n  fi\n}\nrefuse "No downloads that run." "wget .*|sh"\nexit 0\n',
      'An "or" for a pipe, handed to a function',
    ),
    guard('echo "$command" | grep -qE "chmod [0-7"', 'Characters without an end'),
    guard('echo "$command" | grep -qE "rm -rf /*"', 'A star behind a slash'),
    inBash(
      'PreToolUse',
      'command=$(jq -r .tool_input.command)\npatterns=(\n  "DROP TABLE"\n  "curl .* | bash"\n)\nfor pattern in "${patterns[@]}"; do\n  if [[ "$command" =~ $pattern ]]; then\n    echo "Not from here." >&2\n    exit 2\n  fi\ndone\nexit 0\n',
      'An "or" for a pipe, in a list that bash tests',
    ),
    inBash(
      'PreToolUse',
      'command=$(jq -r .tool_input.command)\nremoves="rm -rf /*"\nif [[ $command =~ $removes ]]; then\n  echo "Not from here." >&2\n  exit 2\nfi\nexit 0\n',
      'A star behind a slash, in a variable that bash tests',
    ),
    python('re.search(r"curl .*|\\s*bash", command)', 'An "or" for a pipe in Python'),
    node('/(?:curl|wget).*|\\s*(?:ba)?sh/.test(command)', 'An "or" for a pipe in JavaScript'),
    guard('echo "$command" | grep -qE \'x\\(\\)\\{ x|:(){ :\'', 'Brackets that are a group'),
    guard('printf %s "$command" | grep -q $\'\\x00\'', 'NUL, which no word of a shell holds'),
    inBash(
      'PreToolUse',
      'command=$(jq -r .tool_input.command)\npython3 - "$command" <<\'END\'\nimport re, sys\nlowered = sys.argv[1].lower()\nif re.search(r"chown -R", lowered):\n    print("Not from here.", file=sys.stderr)\n    sys.exit(2)\nEND\n',
      'In a program that a here-document holds',
    ),
    inBash(
      'PreToolUse',
      'case "$(jq -r .tool_input.command)" in\n  "git push*") exit 2 ;;\nesac\nexit 0\n',
      'A star in quotes, in a `case`',
    ),
    guard('[ -f "eslint.config.*" ]', 'A star in the name of a file, in quotes'),
    guard('[[ -f release-*.lock ]]', 'The same between double brackets'),
    guard('[[ -f "$CLAUDE_PROJECT_DIR/locks/"*.lock ]]', 'Below a folder in quotes'),
    python('os.path.exists("release-*.lock")', 'The same in Python'),
    node("existsSync('release-*.lock')", 'The same in Node'),
    python('re.search("\\bgit push\\b", command)', 'A backspace'),
    python('"git push*" in command', 'A star in a comparison'),
    node("new RegExp('\\bgit push\\b').test(command)", 'A backslash that the string takes'),
    python('re.search(r"\\bsource\\s+\\$HOME", command.lower())', 'Capitals, in a text of small letters'),
    program(
      'python',
      '#!/usr/bin/env python3\nimport json, re, sys\nUNWANTED = [\n    re.compile(r"chown -R"),  # whole folders\n    re.compile(r"chmod 777"),\n]\ncommand = json.load(sys.stdin)["tool_input"]["command"]\nplain = " ".join(command.lower().split())\nfor pattern in UNWANTED:\n    if pattern.search(plain):\n        print("Not from here.", file=sys.stderr)\n        sys.exit(2)\n',
      'Capitals in a list',
    ),
    program(
      'python',
      '#!/usr/bin/env python3\nimport json, re, sys\nUNWANTED = [r"chown -R", r"chmod 777"]\ncommand = json.load(sys.stdin)["tool_input"]["command"].lower()\nif any(\n    re.search(each, command) for each in UNWANTED\n):\n    print("Not from here.", file=sys.stderr)\n    sys.exit(2)\n',
      'Capitals in a list, in an expression of several lines',
    ),
    program(
      'python',
      '#!/usr/bin/env python3\nimport json, sys\nUNWANTED = [("chown -R", "Leave the owners alone."), ("chmod 777", "Not for Everybody.")]\ncommand = json.load(sys.stdin)["tool_input"]["command"].lower()\nfor words, reason in UNWANTED:\n    if words in command:\n        print(reason, file=sys.stderr)\n        sys.exit(2)\n',
      'Capitals in a list of pairs',
    ),
    node("command.toLowerCase().includes('DROP TABLE')", 'Capitals in JavaScript'),
    program(
      'javascript',
      "#!/usr/bin/env node\nconst UNWANTED = ['DROP TABLE', 'TRUNCATE'];\nconst command = JSON.parse(require('node:fs').readFileSync(0, 'utf8')).tool_input.command.toLowerCase();\nif (UNWANTED.some((words) => command.includes(words))) {\n  console.error('Not from here.');\n  process.exit(2);\n}\n",
      'Capitals in a list of JavaScript',
    ),
    program(
      'javascript',
      "#!/usr/bin/env node\nconst UNWANTED = [\n  /chown -R/, // whole folders\n  /chmod 777/,\n];\nconst command = JSON.parse(require('node:fs').readFileSync(0, 'utf8')).tool_input.command.toLowerCase();\nfor (const pattern of UNWANTED) {\n  if (pattern.test(command)) {\n    console.error('Not from here.');\n    process.exit(2);\n  }\n}\n",
      'Capitals in a list of expressions',
    ),
    node('/drop table/.test(command.toUpperCase())', 'Small letters, in a text of capitals'),
    python('re.search(r"(cat|less)\\s+\\b\\.npmrc", command)', 'A boundary in front of a full stop'),
    guard('echo "$command" | grep -qE \'npm install.* \\b--force\\b\'', 'A boundary in front of a dash'),
    python('re.search(r"\\b(tee|mv|>>?\\s*)\\S*notes", command)', 'A boundary in front of one of several words'),
    node('/\\brm\\s+-rf\\s+\\/\\b/.test(command)', 'A boundary behind a slash'),
    python(
      're.search(r"git add \\.\\b|git clean", command)',
      'A boundary behind a full stop, in one of several patterns',
    ),
    guard('echo "$command" | grep -qE \'rm -rf (/|~)\\b\'', 'A boundary behind one of several signs'),
    python('re.search(r"\\bgit\\s+checkout\\s+--\\b", command)', 'A boundary behind the dashes in front of files'),
    python('re.search(r"\\b(?:mkfs|fdisk|dd\\s+if=)\\b", command)', 'A boundary behind an operand of `dd`'),
    node("command.startsWith('git push*')", 'A star in a comparison of JavaScript'),
    node('/(?:deploy\\\\.sh|publish)$/.test(command)', 'A backslash written twice'),
    python('re.search(r"(^|/)release\\\\.sh$", command)', 'A backslash written twice, in a raw string'),
    python('re.search(r"push ((?i)main|master)", command)', 'A flag behind the beginning'),
    node("['curl | sh', 'curl|bash'].some((each) => command.includes(each))", 'A download without an address'),
    python('any(each in command for each in ["wget | sh", "chmod 777"])', 'The same in Python'),
    guard('[[ "$command" == *"curl | bash"* ]]', 'The same in a shell'),
    python('re.search(r":(){\\s*:\\|:&\\s*};:", command)', 'Brackets that make an empty group'),
    node('/\\bdrop_all()/.test(command)', 'The same in JavaScript'),
    inBash(
      'PreToolUse',
      'file=$(jq -r .tool_input.file_path)\nname=$(basename "$file")\ncase "$name" in\n  *.pem | deploy/keys.json)\n    echo "Keys." >&2\n    exit 2\n    ;;\nesac\n',
      'A path, where the last part of one is looked at',
    ),
    program(
      'python',
      '#!/usr/bin/env python3\nimport json, sys\nfrom pathlib import Path\nKEYS = {"keys.json", "deploy/tokens.json"}\npath = Path(json.load(sys.stdin)["tool_input"]["file_path"])\nif path.name in KEYS:\n    print("Keys.", file=sys.stderr)\n    sys.exit(2)\n',
      'A path in a list of names',
    ),
    program(
      'javascript',
      "#!/usr/bin/env node\nconst path = require('node:path');\nconst { file_path } = JSON.parse(require('node:fs').readFileSync(0, 'utf8')).tool_input;\nconst name = path.basename(file_path);\nif (name === 'deploy/keys.json') {\n  console.error('Keys.');\n  process.exit(2);\n}\n",
      'The same in JavaScript',
    ),
    guard(
      'echo "$command" | sed -E \'s|^(sudo|doas) ||\' | grep -q "^make release"',
      'The delimiter of `sed` among the alternatives',
    ),
  ],
  good: [
    node('/>(?!\\s*\\/tmp\\/)/.test(command)', 'A lookahead that looks for the blanks itself'),
    node('/^\\s*(?!sudo)\\w/.test(command)', 'A lookahead with a letter behind it'),
    node('/=\\s*(?!$)(?!\\s)./.test(command)', 'A lookahead for the end, and one for a blank'),
    inBash(
      'PreToolUse',
      'call=$(cat)\nif command -v jq >/dev/null; then\n  command=$(echo "$call" | jq -r .tool_input.command)\nelse\n  command=$(echo "$call" | sed -n \'s/.*"command":"\\([^"]*\\)".*/\\1/p\')\nfi\ncase "$command" in *"git push"*) echo "No pushes." >&2; exit 2 ;; esac\n',
      'A value that ends at the first quote, where there is no `jq`',
    ),
    inBash(
      'Stop',
      'grep -qE \'"command":"[^"]*"\' "$transcript" || { echo "Run the tests." >&2; exit 2; }\n',
      'A value that is sought in a transcript',
    ),
    inBash(
      'PostToolUse',
      'file=$(sed -n \'s/.*"file_path":"\\([^"]*\\)".*/\\1/p\')\nshfmt -w "$file"\n',
      'A value that holds no quotes',
    ),
    node(
      '/(?<!\\p{L})über\\b|\\bmake Über/iu.test(command)',
      'Letters beyond ASCII with a letter of ASCII at the edge',
    ),
    python('re.search(r"\\büber\\b", command)', 'Python knows all letters'),
    guard(
      'echo "$command" | sed -E -e \'s#^(sudo|doas) ##\' -e "s|^[[:space:]|]*||g" | grep -q "^make release"',
      'Another delimiter for `sed`, or the same between brackets',
    ),
    guard(
      'echo "$command" | sed "s|^$(pwd)/||" | sed "s/^a/b/$flags" | sed \'s|(a|b)\' | grep -q "^make release"',
      'What is put into a script of `sed`',
    ),
    guard('echo "$command" | grep -qE \'^echo \\[\\s*\\]\'', 'Brackets that stand for themselves'),
    guard(
      'echo "$command" | perl -pe \'s/(x+)/($1 =~ s{[^\\n]}{}gr) . "y"/ge\' | grep -q "^make release"',
      'An expression of Perl, which has the same sign',
    ),
    inBash(
      'PreToolUse',
      'file=$(jq -r .tool_input.file_path)\nname=$(basename "$file")\n[ -z "$name" ] && name=$file\ncase "$name" in\n  deploy/keys.json) exit 2 ;;\nesac\ncase "$file" in\n  */deploy/keys.json) exit 2 ;;\nesac\n',
      'A variable that may hold the whole path',
    ),
    program(
      'python',
      '#!/usr/bin/env python3\nimport json, sys\nfrom pathlib import Path\nKEYS = ("keys.json", "deploy/tokens.json")\npath = Path(json.load(sys.stdin)["tool_input"]["file_path"])\nif path.name in KEYS or str(path).endswith(KEYS):\n    sys.exit(2)\n',
      'A list that the whole path is compared with as well',
    ),
    program(
      'python',
      '#!/usr/bin/env python3\nimport json, sys\nTOOLS = {"server/push"}\nclass Tool: name = json.load(sys.stdin)["tool_name"]\ntool = Tool()\nif tool.name in TOOLS:\n    sys.exit(2)\n',
      'The name of something else',
    ),
    guard('re=\'git\\s+push\'; [[ "$command" =~ $re ]]', 'An expression in a variable'),
    guard('[[ "$command" =~ ^"git push" ]]', 'Plain text in quotes, and an expression outside'),
    guard('[[ "$command" =~ "git push" ]]', 'Plain text that is meant to be'),
    guard('[[ "$command" =~ git[[:space:]]+push\\.sh ]]', 'A full stop that is one'),
    guard('[[ "$command" == "git push"* ]]', 'The star outside the quotes'),
    inBash(
      'PreToolUse',
      'file=$(jq -r .tool_input.file_path)\nkeys=("*.pem" "*.jks")\nfor key in "${keys[@]}"; do\n  if [[ "$file" == $key ]]; then\n    echo "$key holds keys." >&2\n    exit 2\n  fi\ndone\n',
      'Entries of a list that are compared without quotes',
    ),
    guard('[ "$command" = "*" ]', 'A star that is meant'),
    guard('ls release-*.lock >/dev/null 2>&1 && [ -f "$(ls release-*.lock)" ]', 'Names that the shell expands'),
    guard('[[ "$SEARCH_GLOB" == "secrets/*" ]]', 'A pattern that is compared with a pattern'),
    guard('echo "$command" | grep -q \'git push\\|npm publish\'', 'A basic expression, as it is written'),
    guard('echo "$command" | grep \'git push|npm publish\' -qE', 'The option behind the pattern'),
    guard('echo "$command" | grep -qP \'chmod \\d+\'', 'Perl'),
    guard('echo "$command" | grep -q \'curl .* | sh\'', 'A pipe that is meant'),
    guard(
      'echo "$command" | grep -qE \'(curl|wget) .*\\| *(ba)?sh|rm -rf /\\*|[(] *rm -rf +\\*\'',
      'A pipe, stars and a bracket that are escaped',
    ),
    guard('echo "$command" | grep -qE "chmod 777 )"', 'A bracket that nothing opens is one'),
    guard('echo "$command" | grep -qE \'curl .*|wget .*|ssh \'', 'One program or another'),
    inBash(
      'PreToolUse',
      'command=$(jq -r .tool_input.command)\nstars=("rm -rf /*")\nfor star in "${stars[@]}"; do\n  [[ "$command" == *"$star"* ]] && exit 2\ndone\npipe="curl .* \\| bash"\n[[ $command =~ $pipe ]] && exit 2\nexit 0\n',
      'A list that is compared as it is, and a pipe that is meant',
    ),
    guard('echo "$command" | grep -qE \'rm -rf *(/|~)|rm  *-rf  *\'', 'Any number of blanks'),
    inBash(
      'PreToolUse',
      'command=$(jq -r .tool_input.command)\nrefuse() {\n  shift\n  if printf "%s\\n" "$command" | grep -qE "$1"; then\n    exit 2\n  fi\n}\nrefuse "No (" "rm -rf"\nexit 0\n',
      'A function that drops its first argument',
    ),
    python('re.search(r"curl .*\\|\\s*bash", command)', 'A pipe in Python'),
    guard('printf %s "$command" | grep -q $\'\\t\'', 'A tab, which a word holds'),
    inBash(
      'PreToolUse',
      'command=$(jq -r .tool_input.command)\npython3 - "$command" <<\'END\'\nimport re, sys\nif re.search(r"push\\s+--mirror", sys.argv[1]):\n    print("Not from here.", file=sys.stderr)\n    sys.exit(2)\nEND\n',
      'An expression of Python, in a here-document',
    ),
    guard('echo "$command" | grep -qE \'push[[:space:]]+--force\'', 'A class of its own'),
    guard('echo "$command" | grep -qF \'git push --force\'', 'Plain text'),
    guard('[ -n "$(git diff -S token)$(git diff -S password)" ]', 'A search of Git in each call'),
    guard('echo "$command" | grep -qe "--no-verify"', 'A dash in front, behind `-e`'),
    guard('echo "$command" | grep -q -- "--no-verify"', 'A dash in front, behind the end of options'),
    guard('echo "$command" | grep "-q" push', 'An option in quotes'),
    inBash(
      'PreToolUse',
      'command=$(jq -r .tool_input.command)\nwords=("push --mirror" "no-verify") # "--force"\nfor word in "${words[@]}"; do\n  if echo "$command" | grep -qi "$word"; then\n    echo "Not from here." >&2\n    exit 2\n  fi\ndone\n',
      'No dash in front, in a list',
    ),
    inBash(
      'PreToolUse',
      'command=$(jq -r .tool_input.command)\nunwanted=(\n  \'DROP TABLE (?!IF EXISTS)\'\n)\nfor each in "${unwanted[@]}"; do\n  if echo "$command" | grep -qP "$each"; then\n    echo "Not from here." >&2\n    exit 2\n  fi\ndone\n',
      'A list for Perl',
    ),
    inBash(
      'PreToolUse',
      `command=$(jq -r .tool_input.command)\npatterns=(\n  '(key|word)["'"'"' :=]+[a-z]{9,}'\n  'npm'" (publish|unpublish)"\n)\nfor each in "\${patterns[@]}"; do\n  echo "$command" | grep -qE "$each" && exit 2\ndone\nexit 0\n`,
      'A list with quotes among the characters, each in quotes of its own',
    ),
    guard('echo "$command" | grep -qE \':\\(\\)\\{ :\'', 'Brackets that are meant'),
    guard('echo "$command" | grep -qF \':(){ :\'', 'Brackets in plain text'),
    python('re.search(r"(?s)(?i)push (?i:main)|\\(?i\\)", command)', 'Flags at the beginning, or of a group'),
    python('re.search(r"\\bgit push\\b", command)', 'A raw string'),
    python('re.search("^\\\\\\\\bgit push", command)', 'A backslash that is one'),
    program(
      'javascript',
      "#!/usr/bin/env node\nconst UNWANTED = [/DROP TABLE/i, /truncate/];\nconst command = JSON.parse(require('node:fs').readFileSync(0, 'utf8')).tool_input.command.toLowerCase();\nif (UNWANTED.some((pattern) => pattern.test(command))) {\n  console.error('Not from here.');\n  process.exit(2);\n}\n",
      'Either case, in a list',
    ),
    node("new RegExp('\\\\bgit push\\\\b').test(command)", 'Written twice'),
    node("new RegExp('deploy\\\\.sh$').test(command)", 'Written twice in a string'),
    node('/"(?:[^"\\\\]|\\\\.)*"/.test(command)', 'Backslashes in a text in quotes'),
    node('/[/\\\\]\\.ssh[/\\\\]/.test(command)', 'A backslash between brackets'),
    python('re.search(r"\\bsource\\s+\\$HOME", command.lower(), re.I)', 'Either case'),
    python('re.search(r"(?i)DROP TABLE", command.lower())', 'Either case, in the pattern'),
    python('"DROP TABLE" in command.lower() or "drop table" in command.lower()', 'Both spellings'),
    python('re.search(r"\\S+\\D[A-Z]*push", command.lower())', 'Capitals that are classes'),
    python('re.search(r"(git Push)?push", command.lower())', 'Capitals that need not be there'),
    python('"DROP" in (command if command.lower() == command else "")', 'A text that is compared'),
    program(
      'python',
      '#!/usr/bin/env python3\nimport json, sys\n\ndef is_unwanted(text):\n    return "DROP TABLE" in text\n\ncommand = json.load(sys.stdin)["tool_input"]["command"]\ntext = command.lower()\nif is_unwanted(command) or text.startswith("drop"):\n    print("Not from here.", file=sys.stderr)\n    sys.exit(2)\n',
      'A parameter of the same name',
    ),
    program(
      'python',
      '#!/usr/bin/env python3\nimport json, re, sys\nUNWANTED = ["DROP TABLE"]\ncommand = json.load(sys.stdin)["tool_input"]["command"]\nplain = command.lower()\nfor words in UNWANTED:\n    if words in plain:\n        sys.exit(2)\nfor words in UNWANTED:\n    if words in command:\n        sys.exit(2)\n',
      'A list that is also looked for in the text as it came',
    ),
    node(
      "command.includes('curl | sh') || /curl[^|]*\\|\\s*(ba)?sh/.test(command)",
      'A download without an address, beside an expression for one with it',
    ),
    python('any(re.search(each, command) for each in ["curl | sh "])', 'Read as an expression, which asks for either'),
    python(
      'any(each in command and "| bash" in command for each in ["curl", "wget"]) and "curl | sh" not in command',
      'Each half by itself',
    ),
    guard(
      'echo "$command" | grep -qE "$pattern" || [ "$pattern" = "curl | sh" ]',
      'Perhaps an expression, in a variable',
    ),
    python('re.search(r":\\(\\)\\s*{", command)', 'Brackets as they have to be written'),
    python('r"drop_all()" in command', 'Plain text'),
    node('/push [^;&|<>()]+\\s/.test(command)', 'Brackets among characters'),
    python('re.search(r"push(|()) \\w+", command)', 'An empty alternative'),
    python('re.search(r"\\b(tee|mv|2>)\\s*notes", command)', 'A redirection that begins with a digit'),
    python('re.search(r"\\b(mkfs|dd if=)\\b|\\bdd\\b.*if=/dev", command)', 'The operand is found by another pattern'),
    python('re.search(r"\\w\\b\\.npmrc", command)', 'A letter is asked for in front of the boundary'),
    node('/rm -rf \\/\\b(?:etc|usr)/.test(command)', 'Letters are asked for behind the boundary'),
    node('/console\\s*\\.\\b/.test(command)', 'A full stop that need not stand alone'),
    python(
      're.search(r"rm -rf /\\s*$", command) or re.search(r"rm -rf /\\b", command)',
      'The sign alone is found by another pattern',
    ),
  ],
  handlers: ['command'],
  *onHook(hook) {
    const { text, language } = textOf(hook);
    const [first, ...others] = misreadPatterns(text, language);
    if (first === undefined) return;
    const { instead, length, offset, pattern, what } = first;
    const another = others.find((other) => other.what !== what && other.instead !== instead);
    yield {
      ...(isWholeRefusal(hook, first) ? { severity: 'error' as const } : {}),
      message: `\`${pattern.length <= 50 ? pattern : `${pattern.slice(0, 47)}...`}\` does not find what it says: ${what}.${more(others, another, text)}`,
      help: another === undefined ? instead : `${instead} In line ${lineOf(another, text)}: ${another.instead}`,
      at: hook.script === undefined ? handlerSpot(hook, 'command') : { in: 'script', offset, length },
    };
  },
};

/** A sentence on the other patterns: how many there are of the same kind, or what is wrong with one of another. */
function more(others: readonly MisreadPattern[], another: MisreadPattern | undefined, text: string): string {
  const [next] = others;
  if (next === undefined) return '';
  const isOne = others.length === 1;
  const count = `${others.length} more ${isOne ? 'pattern' : 'patterns'}`;
  return another === undefined
    ? ` The same kind of fault is in ${count}, from line ${lineOf(next, text)} on.`
    : ` ${count} ${isOne ? 'is' : 'are'} misread: in line ${lineOf(another, text)}, ${another.what}.`;
}

const lineOf = ({ offset }: MisreadPattern, text: string): number => text.slice(0, offset).split('\n').length;

/** Does the hook refuse something for this one `grep` alone, which ends with an error each time? */
function isWholeRefusal(hook: Hook, misread: MisreadPattern): boolean {
  const said = textOf(hook);
  const { text } = said;
  const { length, offset, what } = misread;
  if (hook.event !== 'PreToolUse' || !what.startsWith('`grep` takes it for an option')) return false;
  const start = text.lastIndexOf('\n', offset) + 1;
  // Of a list, other patterns may be found.
  if (!/\bgrep\b/.test(text.slice(start, offset)) || otherTest.test(text.slice(start, offset))) return false;
  const [rest = '', ...below] = text.slice(offset + length).split('\n', 2 + farthestRefusal);
  if (!/^["']?[^|&\n]{0,200}(?:;\s{0,9}then\b|&&|$)/.test(rest)) return false;
  const end = below.findIndex((line) => /^\s*(?:fi|else|elif|\})/.test(line));
  const first = lineOf(misread, text);
  const isOneLine = rest.includes('&&') && !rest.includes('{');
  const last = first + (isOneLine ? 0 : end === -1 ? below.length : end);
  return answerLines(said).some(({ blocks, line }) => blocks && line >= first && line <= last);
}

/** Another condition in front of the `grep`, or that its end is turned around. */
const otherTest = /&&|\|\||(?:^|\s)!\s/;

/** So many lines below its condition a refusal stands, at most. */
const farthestRefusal = 8;
