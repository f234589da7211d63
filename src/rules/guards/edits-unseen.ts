/** A check of the files that Claude changes, which hears of one of the two tools that change them. */
import { clientOf, matcherSpot } from '../../evidence/registration.js';
import { scriptExample } from '../../evidence/script-example.js';
import type { Hook, Project, Rule, Script } from '../../model.js';
import { checkNames } from '../../script/checks/check-names.js';
import { withoutComments } from '../../script/lines/comment.js';
import { payloadUse } from '../../script/payload/payload-reads.js';
import { readMatcher } from '../../wiring/matcher.js';

const check = (lines: string, matcher = 'Write', title?: string) =>
  scriptExample(
    'PostToolUse',
    'bash',
    `#!/bin/bash\nfile=$(jq -r '.tool_input.file_path // empty')\n${lines}\nexit 0\n`,
    { title, matcher },
  );

const search =
  'if grep -nE "debugger|breakpoint" "$file" >&2; then\n  echo "Remove what stops the program." >&2\n  exit 2\nfi';

export const rule: Rule = {
  id: 'edits-unseen',
  severity: 'warning',
  summary: 'A check of changed files hears of Write or of Edit, and not of both.',
  docs: {
    why:
      'Claude changes a file with Edit and writes a whole one with Write. A check after one of the two never sees what the other ' +
      'does: most changes, where it waits for Write, and every new file, where it waits for Edit.',
    repair: 'Write the matcher `Edit|Write`.',
  },
  bad: [
    check(search),
    check('[[ "$file" == *.py ]] && ruff format "$file" >/dev/null 2>&1', 'Edit', 'It formats what is edited'),
  ],
  good: [
    check(search, 'Edit|Write'),
    check(
      `# Only for new files: old ones are being cleaned up.\n${search}`,
      'Write',
      'Meant for new files, as it says',
    ),
    check('echo "$file" >> ~/written.log', 'Write', 'It keeps a list'),
    {
      ...check('', 'Write', 'It reads what is written'),
      text: '#!/bin/bash\ninput=$(cat)\nfile=$(jq -r .tool_input.file_path <<<"$input")\njq -r .tool_input.content <<<"$input" | grep -q debugger && grep -n debugger "$file"\nexit 0\n',
    },
    { ...check(search, 'Write', 'Nothing is written yet'), event: 'PreToolUse' },
    check(search, 'Write.*', 'A pattern'),
    {
      kind: 'config',
      title: 'The other tool has a script of its own',
      config: 'settings',
      text: '{"hooks": {"PostToolUse": [{"matcher": "Write", "hooks": [{"type": "command", "command": "bash \\"$CLAUDE_PROJECT_DIR\\"/whole.sh"}]}, {"matcher": "Edit", "hooks": [{"type": "command", "command": "bash \\"$CLAUDE_PROJECT_DIR\\"/part.sh"}]}]}}',
      files: { 'whole.sh': { text: check(search).text }, 'part.sh': { text: check('exit 0').text } },
    },
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    const { event, script } = hook;
    if (event !== 'PostToolUse' || script === undefined || hook.handler.if !== undefined) return;
    const wired = project.hooks.filter((each) => each.script?.absolutePath === script.absolutePath);
    if (wired[0]?.id !== hook.id || wired.some((each) => each.event !== event || each.handler.if !== undefined)) return;
    const seen = toolsOf(wired, project);
    const [unseen, another] = changing.filter((tool) => seen?.has(tool) === false);
    if (unseen === undefined || another !== undefined || hasOwn(unseen, hook, project) || !looksInto(script)) return;
    yield {
      message: `The matcher "${hook.matcher}" keeps ${unseen} from the hook, so it never looks at ${unseen === 'Edit' ? 'what Claude changes in a file that is already there' : 'a file that Claude writes as a whole'}.`,
      help: 'Write the matcher "Edit|Write".',
      at: matcherSpot(hook),
    };
  },
};

/** The tools that put text into a file. */
const changing: readonly string[] = ['Edit', 'Write'];

/** The tools that are named by the matchers; undefined: one lets through more than it names. */
function toolsOf(hooks: readonly Hook[], project: Project): ReadonlySet<string> | undefined {
  const names = hooks.map(({ event, matcher }) => {
    const reading = readMatcher(event, matcher, clientOf(project));
    return reading.kind === 'list' ? reading.names : undefined;
  });
  return names.includes(undefined) ? undefined : new Set(names.flatMap((each) => each ?? []));
}

/** Is there a hook of another script for this tool alone, which may do the same? */
function hasOwn(tool: string, { event, script }: Hook, project: Project): boolean {
  return project.hooks.some((other) => {
    if (other.event !== event || other.script?.absolutePath === script?.absolutePath) return false;
    const wired = project.hooks.filter((each) => each.script?.absolutePath === other.script?.absolutePath);
    const seen = toolsOf(other.script === undefined ? [other] : wired, project);
    return seen?.has(tool) === true && changing.some((each) => !seen.has(each));
  });
}

/** Does a shell script search, check or format the file that the call names, whatever the call put there? */
function looksInto(script: Script): boolean {
  const { language, text } = script;
  if (!/^(?:ba|z)?sh$/.test(language) || aboutNewFiles.test(text)) return false;
  const code = withoutComments(text, language);
  if (/\b(?:tool_name|content|new_string|old_string|edits|structuredPatch|originalFile)\b/.test(code)) return false;
  const names = payloadUse(script).reads.flatMap(({ into, paths }) =>
    into !== undefined && paths.some((path) => path.join('.') === 'tool_input.file_path') ? [into] : [],
  );
  return (
    names.length > 0 &&
    new RegExp(
      `(?<![\\w./-])(?:${checkNames}|${formats}|[ef]?grep)(?![\\w-])[^\\n|;&]{0,200}?\\$\\{?(?:${names.join('|')})(?!\\w)`,
    ).test(withoutPlainTexts(code))
  );
}

const formats =
  '(?:ruff|biome|cargo|dart|mix|terraform|deno) (?:format|fmt)|prettier|black|gofmt|goimports|rustfmt|shfmt|clang-format';

/** It is about files that are made, and not about changes. */
const aboutNewFiles = /\bnew(?:ly)?\b|\bcreat(?:e|ed|es|ing|ion)\b|\bscaffold/i;

/** Without quoted texts that the shell fills nothing into: those of patterns hold any sign. */
const withoutPlainTexts = (code: string): string =>
  code.replace(/"[^"\n]{0,300}"|'[^'\n]{0,300}'/g, (text) => (/^"[^$]{0,300}\$/.test(text) ? text : '""'));
