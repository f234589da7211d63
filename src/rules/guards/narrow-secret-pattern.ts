/** A hook that looks for secrets with a pattern that finds them in one notation alone. */
import { lineSpot } from '../../evidence/line-spot.js';
import { join } from '../../evidence/phrases.js';
import { scriptExample } from '../../evidence/script-example.js';
import { isToldBefore } from '../../evidence/told-once.js';
import type { Language, Rule } from '../../model.js';
import { textOf } from '../../script/answers/text-of.js';
import { narrowSecretPattern } from '../../script/patterns/narrow-secrets.js';

function example(language: Language, text: string, title: string) {
  return scriptExample('PreToolUse', language, text, { title, matcher: 'Write' });
}

const shell = (pattern: string, title: string) =>
  example(
    'bash',
    `#!/bin/bash\ntext=$(jq -r '.tool_input.content // .tool_input.new_string // empty')\nif grep -qiE '${pattern}' <<<"$text"; then\n  echo "Keep secrets in .env." >&2\n  exit 2\nfi\n`,
    title,
  );

export const rule: Rule = {
  id: 'narrow-secret-pattern',
  severity: 'warning',
  summary: 'A hook looks for secrets with a pattern that misses them in JSON, or under a longer name.',
  docs: {
    why:
      'The keys of JSON stand in quotes, so that a quote comes between `password` and the colon. And most secrets have a ' +
      'longer name: `DB_PASSWORD`, `OPENAI_API_KEY`. `\\b` does not match behind an underscore, which counts as a letter. What the ' +
      'pattern misses is written, or committed, as if it were checked.',
    repair:
      'Let letters stand in front of the name, and a quote behind it: `\\w*(password|token)["\']?\\s*[:=]`. A scanner such as ' +
      'gitleaks knows the forms of many keys besides.',
  },
  bad: [
    shell('(password|secret)[[:space:]]*[:=][[:space:]]*"[^"]+"', 'No quote behind the name'),
    shell('\\b(api_key|token)\\b["]?\\s*[:=]\\s*"[^"]{8,}"', 'No letter in front of it'),
    example(
      'javascript',
      "#!/usr/bin/env node\nconst { tool_input: input } = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));\nconst rules = [\n  { re: /AKIA[0-9A-Z]{16}/, why: 'a key of AWS' },\n  { re: /\\b(?:password|secret)\\b\\s*[:=]\\s*[\"'](?!.*(?:example|<))[^\"'\\n]{6,}[\"']/i, why: 'a password' },\n];\nconst found = rules.filter(({ re }) => re.test(input.content ?? ''));\nif (found.length > 0) {\n  console.error(`Found ${found[0].why}`);\n  process.exit(2);\n}\n",
      'Both, in a table of patterns',
    ),
    example(
      'python',
      '#!/usr/bin/env python3\nimport json, re, sys\nASSIGNED = re.compile(r"""(?ix)\n    \\b(password | api[_-]?key)\\b   # the name\n    \\s*[:=]\\s*[\'"][^\'"\\s]{6,}[\'"]\n""")\ntext = json.load(sys.stdin)["tool_input"].get("content", "")\nif ASSIGNED.search(text):\n    print("Keep secrets in .env.", file=sys.stderr)\n    sys.exit(2)\n',
      'In an expression over several lines',
    ),
    example(
      'bash',
      '#!/bin/bash\ntext=$(jq -r .tool_input.content)\nfound=$(echo "$text" | grep -Eni \\\n  \'(password|token)[[:space:]]*[:=][[:space:]]*["\'"\'"\'][^"]{6,}\' \\\n  || true)\n[ -z "$found" ] || { echo "detect-secrets: keep it in .env." >&2; exit 2; }\n',
      'In a line that goes on in the next, of a script with the name of a scanner',
    ),
  ],
  good: [
    shell('\\w*(password|secret)["\']?\\s*[:=]\\s*"[^"]+"', 'With letters in front and a quote behind'),
    shell('(password|secret)', 'For the name alone'),
    shell('^(your|changeme|password|secret)([^[:alnum:]]|$)', 'For a value that is a placeholder'),
    shell('AKIA[0-9A-Z]{16}', 'For the form of a key'),
    shell('[:=]\\s*"[A-Za-z0-9]{20,}"', 'For any long text'),
    example(
      'bash',
      '#!/bin/bash\ntext=$(jq -r .tool_input.content)\necho "$text" | gitleaks stdin || exit 2\nif grep -qE "password = \\"[a-z]" <<<"$text"; then\n  echo "Keep secrets in .env." >&2\n  exit 2\nfi\n',
      'Beside a scanner',
    ),
    example(
      'bash',
      '#!/bin/bash\ntext=$(jq -r .tool_input.content)\ndetect-secrets scan --string "$text" || exit 2\nif grep -qE "password = \\"[a-z]" <<<"$text"; then\n  echo "Keep secrets in .env." >&2\n  exit 2\nfi\n',
      'Beside one whose name scripts have too',
    ),
    {
      ...shell('(password|secret)\\s*[:=]\\s*"[^"]+"', 'Another pattern finds the rest'),
      text: '#!/bin/bash\ntext=$(jq -r .tool_input.content)\nif grep -qE \'password\\s*=\\s*"[^"]+"\' <<<"$text" || grep -qE \'password"?:\' <<<"$text" || grep -qE \'PASSWORD =\' <<<"$text"; then\n  echo "Keep secrets in .env." >&2\n  exit 2\nfi\n',
    },
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    if (isToldBefore(hook, project)) return;
    const { language, text } = textOf(hook);
    const narrow = narrowSecretPattern(text, language);
    if (narrow === undefined) return;
    const { found, line, passes } = narrow;
    yield {
      message: `The pattern for secrets finds \`${found}\`, and not ${join(
        passes.map((each) => `\`${each}\``),
        'or',
      )}.`,
      help: 'Let letters stand in front of the name, and a quote behind it (`\\w*password["\']?\\s*[:=]`), or have a scanner look, such as gitleaks.',
      at: lineSpot(hook, { line }),
    };
  },
};
