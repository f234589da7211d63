/** A hook that leaves when the payload names a flag, which it always does: false as often as true. */
import { lineSpot } from '../../evidence/line-spot.js';
import { clientOf } from '../../evidence/registration.js';
import { scriptExample } from '../../evidence/script-example.js';
import { inBash } from '../../evidence/shell-example.js';
import { isToldBefore } from '../../evidence/told-once.js';
import { contractAt } from '../../interpret/contract-at.js';
import type { Rule } from '../../model.js';
import { textOf } from '../../script/answers/text-of.js';
import { isCommentLine } from '../../script/lines/comment.js';

const shell = (text: string, title?: string) => inBash('Stop', `${text}\n`, title);

const script = (language: 'javascript' | 'python', text: string, title: string) =>
  scriptExample('Stop', language, text, { title });

const checks = '[ -f .claude/todo.md ] && { echo "See .claude/todo.md." >&2; exit 2; }\nexit 0';

export const rule: Rule = {
  id: 'flag-always-present',
  severity: 'error',
  summary: 'The hook exits early because of a flag that every payload has.',
  docs: {
    why:
      'Claude Code writes some flags into every payload of an event: `stop_hook_active` is `false` at the first end of a turn, ' +
      'and `true` only where a hook has already kept Claude going. A hook that looks for the name alone finds it each time, ' +
      'and leaves before it does its work.',
    repair: "Ask for the value: `[ \"$(jq -r '.stop_hook_active')\" = true ]`, `data.get('stop_hook_active')`.",
  },
  bad: [
    shell(`input=$(cat)\nif echo "$input" | grep -q '"stop_hook_active"'; then\n  exit 0\nfi\n${checks}`),
    shell(`input=$(cat)\n[[ $input == *stop_hook_active* ]] && exit 0\n${checks}`, 'A comparison of the shell'),
    shell(`jq -e 'has("stop_hook_active")' >/dev/null && exit 0\n${checks}`, '`has` of jq'),
    script(
      'python',
      '#!/usr/bin/env python3\nimport json, os, sys\ndata = json.load(sys.stdin)\nif "stop_hook_active" in data:\n    sys.exit(0)\nif os.path.exists(".claude/todo.md"):\n    sys.exit("See .claude/todo.md.")\n',
      'In Python',
    ),
    script(
      'javascript',
      "#!/usr/bin/env node\nconst text = require('node:fs').readFileSync(0, 'utf8');\nif (text.includes('stop_hook_active')) process.exit(0);\nif (require('node:fs').existsSync('.claude/todo.md')) process.exitCode = 1;\n",
      'In JavaScript',
    ),
  ],
  good: [
    shell(
      `input=$(cat)\nif echo "$input" | grep -q '"stop_hook_active": *true'; then\n  exit 0\nfi\n${checks}`,
      'It looks for the value',
    ),
    shell(
      `input=$(cat)\nif echo "$input" | grep -q '"stop_hook_active"' && echo "$input" | jq -e .stop_hook_active; then\n  exit 0\nfi\n${checks}`,
      'It asks for the value as well',
    ),
    shell(
      `input=$(cat)\n# if echo "$input" | grep -q '"stop_hook_active"'; then exit 0; fi\n[ "$(jq -r .stop_hook_active <<<"$input")" = true ] && exit 0\n${checks}`,
      'In a comment',
    ),
    shell(
      `input=$(cat)\nif echo "$input" | grep -q '"stop_hook_active"'; then\n  active=$(jq -r .stop_hook_active <<<"$input")\nfi\n[ "$active" = true ] && exit 0\n${checks}`,
      'It does not leave',
    ),
    shell(
      `input=$(cat)\nif echo "$input" | grep -q '"background_tasks"'; then\n  exit 0\nfi\n[ "$(jq -r .stop_hook_active <<<"$input")" = true ] && exit 0\n${checks}`,
      'A field that some payloads lack',
    ),
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    if (isToldBefore(hook, project)) return;
    const flags = contractAt(hook.event, clientOf(project)).inputs.filter(
      ({ required, type }) => required && type === 'boolean',
    );
    if (flags.length === 0) return;
    const lines = textOf(hook).text.split('\n');
    for (const { name } of flags) {
      const index = lines.findIndex((line, at) => !isCommentLine(line) && asks(name).test(line) && isLeft(lines, at));
      if (index === -1) continue;
      yield {
        message: `Every payload of ${hook.event} has \`${name}\`, true or false: the hook always leaves here.`,
        help: `Leave only if \`${name}\` is true.`,
        at: lineSpot(hook, { line: index + 1 }),
      };
    }
  },
};

/** Questions that ask for the name of a field and not for its value, as conditions that nothing is added to. */
function asks(name: string): RegExp {
  const quoted = `\\\\?["']{0,2}${name}\\\\?["']{0,2}`;
  const ofShell = [
    `\\bgrep\\s+(?:-\\w+\\s+){0,3}["']?${quoted}\\s?:?["']?`,
    `==?\\s?\\*${quoted}\\*`,
    `\\bhas\\(${quoted}\\)'?`,
  ];
  const ofPrograms = [
    `["']${name}["'] in \\w+`,
    `\\.includes\\(["']${name}["']\\)`,
    `\\.hasOwnProperty\\(["']${name}["']\\)`,
  ];
  // Behind it, the question ends, and what is done then begins.
  const ofShellThen =
    '(?:\\s|[>&]+\\s?\\/dev\\/null|\\)|\\]\\]|<<<\\s?\\S{1,40}|2>&1){0,9}(?:;|$|&&\\s?(?:\\{\\s?)?exit\\b)';
  const ofProgramsThen = '(?:\\s|\\)){0,9}(?::|;|\\{|$|process\\.exit|return\\b)';
  return new RegExp(`(?:${ofShell.join('|')})${ofShellThen}|(?:${ofPrograms.join('|')})${ofProgramsThen}`);
}

/** Does the line, or what follows it at once, end the hook? */
function isLeft(lines: readonly string[], index: number): boolean {
  const next = lines.slice(index + 1).find((line) => line.trim() !== '' && !isCommentLine(line)) ?? '';
  return [lines[index], next].some((line) => leaves.test(` ${line}`.trimEnd()));
}

const leaves = /[\s;&{(](?:exit(?: 0)?|return|sys\.exit\(0?\)|process\.exit\(0?\))(?:[\s;}]|fi){0,6}$/;
