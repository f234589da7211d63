/** A pattern for relative paths, held against one that is always absolute. */
import { join } from '../../evidence/phrases.js';
import { scriptExample } from '../../evidence/script-example.js';
import type { EventName, Language, Rule } from '../../model.js';
import { type PathComparison, relativeComparisons } from '../../script/paths/path-comparisons.js';

const shell = (test: string, assigned = '') =>
  example('bash', `#!/bin/bash\nfile=$(jq -r '.tool_input.file_path // empty')\n${assigned}${test}\nexit 0\n`);

function example(language: Language, text: string, title?: string, event: EventName = 'PreToolUse') {
  return scriptExample(event, language, text, { title, matcher: 'Edit|Write' });
}

const refuse = `{ echo "Blocked: made by the build" >&2; exit 2; }`;

export const rule: Rule = {
  id: 'relative-pattern',
  severity: 'warning',
  summary: 'The hook compares an absolute path with a pattern that only a relative path can match.',
  docs: {
    why:
      'Claude Code writes paths in payloads as absolute paths, `/home/me/project/src/a.ts`. A pattern that begins with a ' +
      'folder of the project, `src/*` or `^src/`, matches none of them, and neither does `.env` as the whole path: the hook ' +
      'runs, and that part of it never acts.',
    repair: 'Begin the pattern with `*/`, or take the project folder off the path first.',
  },
  bad: [
    shell(`case "$file" in\n  dist/*|build/*) ${refuse} ;;\nesac`),
    shell(`if [[ "$file" == dist/* ]]; then ${refuse}; fi`),
    shell(`echo "$file" | grep -qE '^(dist|build)/' && ${refuse}`),
    shell(`if grep --quiet -E '^(dist|build)/' <<<"$file"; then ${refuse}; fi`),
    shell(`printf %s "$file" | egrep -q "^dist/" && ${refuse}`),
    {
      ...shell(`[[ "$file" == dist/* ]] && ${refuse}`, 'file="${file#./}"\n'),
      title: 'Only `./` is taken off, with which no absolute path begins',
    },
    {
      ...shell('if [[ ! "$file" =~ ^(dist|build)/ ]]; then exit 0; fi\nmake check >&2 || exit 2'),
      title: 'Everything else is left out, and this is everything',
    },
    {
      ...shell('[[ "$file" != docs/* ]] && exit 0\nmake docs >&2 || exit 2'),
      title: 'What is not in the folder is left out',
    },
    example(
      'bash',
      `#!/bin/bash\npath=$(jq -r .tool_input.file_path)\nplain="\${path//\\\\//}"\n[[ "$plain" == dist/* ]] && ${refuse}\ncd "$CLAUDE_PROJECT_DIR/dist" && ls >/dev/null\nexit 0\n`,
      'With slashes in place of backslashes, as absolute as before',
    ),
    example(
      'bash',
      `#!/bin/bash\npath=$(jq -r '.tool_input.file_path // .tool_input.filePath // empty')\n[[ "$path" =~ ^dist/ ]] && ${refuse}\nexit 0\n`,
      'The path, or another name for it',
    ),
    example(
      'bash',
      `#!/bin/bash\nINPUT=$(cat)\nFILE=$(echo "$INPUT" | grep -o '"file_path":"[^"]*"' | head -1 | cut -d'"' -f4)\necho "$FILE" | grep -qE '^(dist/|build/)' && ${refuse}\nexit 0\n`,
      'A path that is cut out of the JSON as text',
    ),
    example(
      'python',
      '#!/usr/bin/env python3\nimport json, sys\ndata = json.load(sys.stdin)\npath = data["tool_input"]["file_path"]\nif path.startswith("dist/"):\n    print("Blocked: made by the build", file=sys.stderr)\n    sys.exit(2)\n',
    ),
    example(
      'javascript',
      "#!/usr/bin/env node\nconst data = JSON.parse(require('fs').readFileSync(0, 'utf8'));\nconst filePath = data.tool_input.file_path;\nif (filePath.startsWith('dist/')) {\n  console.error('Blocked: made by the build');\n  process.exit(2);\n}\n",
    ),
    example(
      'javascript',
      "#!/usr/bin/env node\nconst data = JSON.parse(require('fs').readFileSync(0, 'utf8'));\nconst GENERATED = [\n  /^dist\\//,\n  /^build\\//,\n];\nconst filePath = data.tool_input.file_path;\nfor (const pattern of GENERATED) {\n  if (pattern.test(filePath)) {\n    console.error('Blocked: made by the build');\n    process.exit(2);\n  }\n}\n",
      'Each pattern of a list',
    ),
    example(
      'javascript',
      "#!/usr/bin/env node\nconst data = JSON.parse(require('fs').readFileSync(0, 'utf8'));\nconst GENERATED = [/^\\.git\\//, /\\/\\.git\\//, /^\\.cache\\//, /^dist\\//];\nconst filePath = data.tool_input.file_path;\nif (GENERATED.some((each) => each.test(filePath))) process.exit(2);\n",
      'Those of a list that another one does not stand in for',
    ),
    example(
      'python',
      '#!/usr/bin/env python3\nimport json, sys\nGENERATED = ["dist/", "build/"]\ndata = json.load(sys.stdin)\npath = data["tool_input"]["file_path"]\nif any(path.startswith(each) for each in GENERATED):\n    print("Blocked: made by the build", file=sys.stderr)\n    sys.exit(2)\n',
      'Each beginning of a list',
    ),
    { ...shell(`if [ "$file" = "config/production.yml" ]; then ${refuse}; fi`), title: 'The whole path' },
    { ...shell(`case "$file" in\n  .env|package-lock.json) ${refuse} ;;\nesac`), title: 'The whole path in a `case`' },
    example(
      'javascript',
      "#!/usr/bin/env node\nconst data = JSON.parse(require('fs').readFileSync(0, 'utf8'));\nconst SECRETS = new Set(['.env', '.npmrc']);\nif (SECRETS.has(data.tool_input.file_path)) {\n  console.error('Blocked: a secret');\n  process.exit(2);\n}\n",
      'Each name of a set',
    ),
    example(
      'python',
      '#!/usr/bin/env python3\nimport json, sys\ndata = json.load(sys.stdin)\npath = data["tool_input"]["file_path"]\nif path.split("/")[0] == "dist":\n    print("Blocked: made by the build", file=sys.stderr)\n    sys.exit(2)\n',
      'The first part of the path',
    ),
  ],
  good: [
    example(
      'bash',
      `#!/bin/bash\nINPUT=$(cat)\nFILE=$(echo "$INPUT" | grep -o '"file_path":"[^"]*"' | head -1 | cut -d'"' -f4 | sed "s|^$CLAUDE_PROJECT_DIR/||")\necho "$FILE" | grep -qE '^(dist/|build/)' && ${refuse}\nexit 0\n`,
      'Cut out of the JSON, and the project folder taken off',
    ),
    {
      ...shell('if [ "$file" = ".env" ] || [ "${file##*/}" = ".env" ]; then exit 2; fi'),
      title: 'The name of the file is compared as well',
    },
    { ...shell('if [ "$file" = "null" ]; then exit 0; fi'), title: 'A word that is no path' },
    example(
      'javascript',
      "#!/usr/bin/env node\nconst data = JSON.parse(require('fs').readFileSync(0, 'utf8'));\nconst SECRETS = ['.env', '.npmrc'];\nconst filePath = data.tool_input.file_path;\nif (SECRETS.includes(filePath) || SECRETS.some((each) => filePath.endsWith(each))) {\n  console.error('Blocked: a secret');\n  process.exit(2);\n}\n",
      'A list that is also held against the end of the path',
    ),
    example(
      'python',
      '#!/usr/bin/env python3\nimport json, os, sys\nGENERATED = ["dist/", "build/"]\ndata = json.load(sys.stdin)\npath = os.path.relpath(data["tool_input"]["file_path"])\nif any(path.startswith(each) for each in GENERATED):\n    print("Blocked: made by the build", file=sys.stderr)\n    sys.exit(2)\n',
      'A list for the path from the project folder',
    ),
    example(
      'javascript',
      "#!/usr/bin/env node\nconst data = JSON.parse(require('fs').readFileSync(0, 'utf8'));\nconst GENERATED = ['/dist/', '/build/'];\nconst filePath = data.tool_input.file_path;\nif (GENERATED.some((each) => filePath.includes(each))) {\n  console.error('Blocked: made by the build');\n  process.exit(2);\n}\n",
      'A list of what is looked for anywhere',
    ),
    shell(`case "$file" in\n  */dist/*|*/build/*) ${refuse} ;;\nesac`),
    { ...shell(`case "$file" in\n  dist/*|*/dist/*) ${refuse} ;;\nesac`), title: 'Both kinds' },
    example(
      'python',
      '#!/usr/bin/env python3\nimport json, os, sys\npath = json.load(sys.stdin)["tool_input"]["file_path"]\nplain = os.path.relpath(path)\nif plain.startswith("dist/"):\n    print("Blocked: made by the build", file=sys.stderr)\n    sys.exit(2)\n',
      'Made relative first',
    ),
    {
      ...shell(`[[ "$file" == dist/* ]] && ${refuse}`, 'file="${file#"$CLAUDE_PROJECT_DIR"/}"\n'),
      title: 'The project folder is taken off first',
    },
    {
      ...example(
        'bash',
        '#!/bin/bash\npath=$(jq -r ".tool_input.path // .tool_input.file_path")\n[[ "$path" == docs/* ]] && echo "$path" >>docs.log\nexit 0\n',
        'The path of Grep or Glob may be relative',
      ),
      matcher: '*',
    },
    {
      ...shell('[[ "$file" == *.lock ]] && { echo "Blocked: made by npm" >&2; exit 2; }'),
      title: 'A pattern without a folder',
    },
    {
      ...example(
        'bash',
        '#!/bin/bash\ncommand=$(jq -r .tool_input.command)\n[[ "$command" == bin/* ]] && echo "$command" >>calls.log\nexit 0\n',
        'A command is no path',
        'PostToolUse',
      ),
      matcher: 'Bash',
    },
  ],
  handlers: ['command'],
  *onHook({ script }) {
    if (script === undefined) return;
    const [first, ...others] = relativeComparisons(script);
    if (first === undefined) return;
    const { pattern, field, isWhole, offset, length } = first;
    yield {
      message: `\`${field}\` is an absolute path: \`${pattern}\` never ${isWhole ? 'equals' : 'matches'} it${neither(others.filter((each) => each.pattern !== pattern))}.`,
      help: isWhole
        ? 'Compare the end of the path, or take the project folder off it first.'
        : 'Begin the pattern with `*/` (`/` in a regular expression without `^`), or take the project folder off the path first.',
      at: { in: 'script', offset, length },
    };
  },
};

/** Of further patterns, so many are named. */
const mostNamed = 4;

/** That further patterns match it as little. */
function neither(others: readonly PathComparison[]): string {
  const patterns = [...new Set(others.map(({ pattern }) => `\`${pattern}\``))];
  if (patterns.length === 0) return '';
  const named = patterns.slice(0, patterns.length > mostNamed ? mostNamed - 1 : mostNamed);
  const left = patterns.length - named.length;
  return `, and neither ${patterns.length === 1 ? 'does' : 'do'} ${join([...named, ...(left === 0 ? [] : [`${left} more`])], 'and')}`;
}
