/** Guards as people write them, and what they say when they block: every one of it is to be reached. */
import type { EventName, Language } from '../../src/model.js';

interface Guard {
  readonly title: string;
  readonly event: EventName;
  readonly language: Language;
  readonly text: string;
  /** What stands on stderr at exit 2. */
  readonly blocks: readonly string[];
}

export const guards: readonly Guard[] = [
  {
    title: 'grep -E and grep without it',
    event: 'PreToolUse',
    language: 'sh',
    text: `#!/bin/sh
CMD=$(jq -r '.tool_input.command // empty')
if echo "$CMD" | grep -qE 'kubectl delete|helm\\s+uninstall'; then echo cluster >&2; exit 2; fi
if echo "$CMD" | grep -q 'DROP TABLE\\|TRUNCATE'; then echo database >&2; exit 2; fi
`,
    blocks: ['cluster', 'database'],
  },
  {
    title: 'patterns of case',
    event: 'PreToolUse',
    language: 'sh',
    text: `#!/bin/sh
FILE=$(jq -r '.tool_input.file_path // ""')
case "$FILE" in
  *.lock) echo lock >&2; exit 2 ;;
  */migrations/*|*/generated/*) echo generated >&2; exit 2 ;;
  /etc/*) echo system >&2; exit 2 ;;
esac
`,
    blocks: ['lock', 'generated', 'system'],
  },
  {
    title: 'comparisons of bash and a list of words',
    event: 'PreToolUse',
    language: 'bash',
    text: `#!/bin/bash
INPUT=$(cat)
CMD=$(jq -r '.tool_input.command // empty' <<<"$INPUT")
FILE=$(jq -r '.tool_input.file_path // empty' <<<"$INPUT")
[[ "$CMD" =~ ^terraform[[:space:]]+(apply|destroy) ]] && { echo terraform >&2; exit 2; }
if [[ "$CMD" == *"npm unpublish"* ]]; then echo npm >&2; exit 2; fi
PROTECTED=("infra/" "deploy.toml")
for part in "\${PROTECTED[@]}"; do
  if [[ "$FILE" == *"$part"* ]]; then echo "protected $part" >&2; exit 2; fi
done
exit 0
`,
    blocks: ['terraform', 'npm', 'protected infra/', 'protected deploy.toml'],
  },
  {
    title: 'hosts, by how they end and how they begin',
    event: 'PreToolUse',
    language: 'javascript',
    text: `import { readFileSync } from 'node:fs';
const { url } = JSON.parse(readFileSync(0, 'utf8')).tool_input;
const host = url === undefined ? '' : new URL(url).hostname;
const refuse = (what) => { console.error(what); process.exit(2); };
if (/\\.(corp|lan)$/.test(host)) refuse('name');
if (/^(10|172\\.16)\\./.test(host)) refuse('number');
`,
    blocks: ['name', 'number'],
  },
  {
    title: 'a condition of jq',
    event: 'PreToolUse',
    language: 'sh',
    text: `#!/bin/sh
if jq -e '.tool_input.command | test("docker\\\\s+system\\\\s+prune")' >/dev/null; then echo docker >&2; exit 2; fi
`,
    blocks: ['docker'],
  },
  {
    title: 'two conditions that have to hold together',
    event: 'PreToolUse',
    language: 'sh',
    text: `#!/bin/sh
CMD=$(jq -r '.tool_input.command // empty')
if echo "$CMD" | grep -q 'aws s3' && echo "$CMD" | grep -qe '--recursive'; then echo both >&2; exit 2; fi
`,
    blocks: ['both'],
  },
  {
    title: 'a folder and an ending, both asked for',
    event: 'PreToolUse',
    language: 'bash',
    text: `#!/bin/bash
# Both have to hold.
file=$(jq -r '.tool_input.file_path // empty')
if [[ "$file" == *.kt ]]; then
  if [[ "$file" == *"/app/core/"* ]]; then
    echo "frozen" >&2
    exit 2
  fi
fi
case "$file" in *.proto) ;; *) exit 0 ;; esac
case "$file" in
  */wire/*) ;;
  *) exit 0 ;;
esac
echo "on the wire" >&2
exit 2
`,
    blocks: ['frozen', 'on the wire'],
  },
  {
    title: 'a table of expressions in Python',
    event: 'PreToolUse',
    language: 'python',
    text: `import json, re, sys
"""Guards."""
RULES = [(r"\\bpoetry\\s+publish\\b", "no publishing"), (r"chown\\s+-R", "no chown")]
data = json.load(sys.stdin)
command = data.get("tool_input", {}).get("command", "")
path = data.get("tool_input", {}).get("file_path", "")
for rule, why in RULES:
    if re.search(rule, command):
        print(why, file=sys.stderr)
        sys.exit(2)
if path.endswith((".snap", ".gen.ts")) or "vendor/" in path:
    print("generated " + path.rsplit("/", 1)[-1], file=sys.stderr)
    sys.exit(2)
`,
    blocks: [
      'no publishing',
      'no chown',
      'generated example.snap',
      'generated example.gen.ts',
      'generated example.txt',
    ],
  },
  {
    title: 'words of the last message, at the first end of a turn only',
    event: 'Stop',
    language: 'python',
    text: `import json, sys
data = json.load(sys.stdin)
if data.get("stop_hook_active"):
    sys.exit(0)
if "tests are flaky" in (data.get("last_assistant_message") or ""):
    print("no flaky tests", file=sys.stderr)
    sys.exit(2)
`,
    blocks: ['no flaky tests'],
  },
  {
    title: 'words of a prompt in Python',
    event: 'UserPromptSubmit',
    language: 'python',
    text: `import json, sys
prompt = json.load(sys.stdin)["prompt"]
if "production" in prompt:
    sys.stderr.write("not there")
    sys.exit(2)
`,
    blocks: ['not there'],
  },
  {
    title: 'expressions and texts in JavaScript',
    event: 'PreToolUse',
    language: 'javascript',
    text: `import { readFileSync } from 'node:fs';
const { tool_input } = JSON.parse(readFileSync(0, 'utf8'));
const command = tool_input.command ?? '';
if (/\\bpkill\\s+-9\\b/.test(command)) { console.error('pkill'); process.exit(2); }
if (command.includes('yarn dlx')) { console.error('yarn'); process.exit(2); }
if (tool_input.file_path?.endsWith('.min.js')) { console.error('minified'); process.exit(2); }
`,
    blocks: ['pkill', 'yarn', 'minified'],
  },
  {
    title: 'expressions that are put together of constants in Python',
    event: 'PreToolUse',
    language: 'python',
    text: `#!/usr/bin/env python3
import json, re, sys
SEP = r"(?:^|[;&|]\\s*)"
TOOL = r"(?:rover|stevedore)"
SHIP = rf"{SEP}{TOOL}\\s+release\\s+[a-z]{{3,4}}$"
HAUL = re.compile(
    r"(?:^|[;&])\\s*"
    r"(?:lorry|tram)\\s+haul\\b",
    re.M,
)
command = json.load(sys.stdin)["tool_input"]["command"]
if HAUL.search(command): sys.exit(print("haul", file=sys.stderr) or 2)
if re.search(rf"{TOOL}\\s+retire\\b", command): sys.exit(print("retire", file=sys.stderr) or 2)
if re.search(rf"{SHIP}", command): sys.exit(print("release", file=sys.stderr) or 2)
`,
    blocks: ['haul', 'retire', 'release'],
  },
  {
    title: 'expressions that are put together of constants in JavaScript',
    event: 'PreToolUse',
    language: 'javascript',
    text: `import { readFileSync } from 'node:fs';
const store = '(?:warehouse|depot)';
const wipes = 'wipe|scrub';
const { tool_input: { command } } = JSON.parse(readFileSync(0, 'utf8'));
if (new RegExp(\`\\\\b\${store}\\\\s+(?:\${wipes})\\\\b\`).test(command)) {
  console.error('wiped');
  process.exit(2);
}
`,
    blocks: ['wiped'],
  },
  {
    title: 'one that lets everything through where nothing is asked',
    event: 'PreToolUse',
    language: 'sh',
    text: `#!/bin/sh
INPUT=$(cat)
[ "$(printf '%s' "$INPUT" | jq -r .permission_mode)" = bypassPermissions ] && exit 0
printf '%s' "$INPUT" | jq -r .tool_input.command | grep -q 'gh pr create' || exit 0
echo 'no pull requests' >&2
exit 2
`,
    blocks: ['no pull requests'],
  },
  {
    title: 'paths of Windows',
    event: 'PreToolUse',
    language: 'sh',
    text: `#!/bin/sh
FILE=$(jq -r '.tool_input.file_path // empty')
if printf '%s' "$FILE" | grep -qiE '^[Cc]:[/\\\\](Program Files|Windows)[/\\\\]'; then echo system >&2; exit 2; fi
`,
    blocks: ['system'],
  },
];
