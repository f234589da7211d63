/** A hook that looks for a command with a pattern that a plain spelling of the same command gets past, and that no payload made block it. */
import { handlerSpot } from '../../evidence/registration.js';
import { stderrOf } from '../../evidence/runs.js';
import { addressesClaude } from '../../evidence/speech.js';
import { showsConduct } from '../../model/lack.js';
import type { Example, Payload, Rule } from '../../model.js';
import { canBlock } from '../../script/answers/answers.js';
import { offsetOfLine, textOf } from '../../script/answers/text-of.js';
import { narrowPatterns } from '../../script/patterns/narrow-patterns.js';
import { inBackground } from '../../wiring/background.js';

const refuse =
  'jq -n \'{hookSpecificOutput: {hookEventName: "PreToolUse", permissionDecision: "deny", permissionDecisionReason: "Ask first."}}\'';

const gate = (test: string, title?: string): Extract<Example, { kind: 'runs' }> => ({
  kind: 'runs',
  event: 'PreToolUse',
  handler: {
    command: `command=$(jq -r .tool_input.command)\nif ${test} && [ ! -f .review-done ]; then\n  ${refuse}\nfi`,
  },
  runs: [{ execution: {} }],
  ...(title === undefined ? {} : { title }),
});

export const rule: Rule = {
  id: 'narrow-command-pattern',
  severity: 'warning',
  summary: 'A hook looks for a command with a pattern that a plain spelling gets past.',
  docs: {
    why:
      'Claude writes `git add . && git commit`, `cd app && git push` or `rm -fr`. A pattern for the beginning of the ' +
      'command, or for one order of its options, does not see these. Where a guard blocked something, hooklint runs it on ' +
      'such spellings (`guard-bypassed`); a pattern that no payload reached, it can only read.',
    repair:
      'Split the command into simple commands and words before you compare: `shlex` in Python, or a real shell parser. ' +
      "`hooklint init PreToolUse --guard 'git commit'` writes a guard that does so.",
  },
  bad: [
    gate('[[ "$command" == "git commit"* ]]'),
    gate('grep -qE "^git (commit|push)" <<<"$command"', 'A regular expression for the beginning'),
    {
      ...gate('', 'The same beside functions of another file'),
      handler: {
        command: `source hooks/log.sh\ncommand=$(jq -r .tool_input.command)\nPATTERN='^git (commit|push)'\nlog_line "$command"\nif grep -qE "$PATTERN" <<<"$command" && [ ! -f .review-done ]; then\n  ${refuse}\nfi`,
      },
    },
    gate('grep -q "rm -rf" <<<"$command"', 'One order of the options'),
    gate('grep -qE "\\bgit\\s+commit\\b" <<<"$command"', 'No room for the options of git'),
    gate('echo "$command" | head -1 | grep -qE "(^|&& *)git( -C [^ ]+)? commit"', 'The first line alone'),
    {
      ...gate('', 'A hook that speaks once the call is over'),
      event: 'PostToolUse',
      runs: [{ payload: { tool_name: 'Bash', tool_input: { command: 'npm test' } }, execution: {} }],
      handler: {
        command:
          'command=$(jq -r .tool_input.command)\nif [[ "$command" == "git commit"* ]] && [ ! -f .review-done ]; then\n  echo "Ask for a review." >&2\n  exit 2\nfi',
      },
    },
    {
      ...gate('[[ "$command" == "git commit"* ]]', 'It blocks only where git has changes'),
      runs: [
        { payload: { tool_input: { command: 'git commit -m note' } }, execution: {} },
        {
          payload: { tool_input: { command: 'git commit -m note' } },
          world: { changes: { extensions: ['js'], folders: ['src'] } },
          execution: {
            stdout:
              '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"Ask for a review."}}',
          },
        },
      ],
    },
    {
      ...gate('', 'It blocked only because the checker is not installed'),
      handler: {
        command:
          'command=$(jq -r .tool_input.command)\nif grep -qE "^git commit" <<<"$command"; then\n  if ! go build ./... >&2; then\n    echo "The build fails." >&2\n    exit 2\n  fi\nfi',
      },
      runs: [
        {
          payload: { tool_input: { command: 'git commit -m note' } },
          execution: { exitCode: 2, stderr: 'go: command not found\nThe build fails.\n' },
          lacks: { kind: 'program', name: 'go' },
        },
        { payload: { tool_input: { command: 'npm test' } }, execution: {} },
      ],
    },
    {
      ...gate('', 'It blocked something else'),
      handler: {
        command: `command=$(jq -r .tool_input.command)\ngrep -q sudo <<<"$command" && { echo "No sudo here." >&2; exit 2; }\nif grep -qE "^\\s*git\\s+commit" <<<"$command" && [ ! -f .review-done ]; then\n  ${refuse}\nfi`,
      },
      runs: [
        {
          payload: { tool_input: { command: 'sudo make install' } },
          execution: { exitCode: 2, stderr: 'No sudo here.\n' },
        },
      ],
    },
  ],
  good: [
    {
      ...gate('[[ "$command" == "git commit"* ]]', 'Wired for files, it is asked about no command'),
      runs: [{ payload: { tool_name: 'Write', tool_input: { file_path: '/p/a.txt', content: '' } }, execution: {} }],
    },
    gate('grep -qE "\\bgit\\b.*\\bcommit\\b" <<<"$command"', 'Wherever it stands'),
    gate('[ "$(wc -c <<<"$command")" -gt 2000 ]', 'It looks for no command'),
    {
      ...gate('', 'It refuses the command in a list'),
      handler: {
        command: `command=$(jq -r .tool_input.command)\ngrep -qE "(&&|;) *gh pr (create|merge)" <<<"$command" && { echo "One command at a time." >&2; exit 2; }\nif grep -qE "^gh pr create" <<<"$command" && [ ! -f .review-done ]; then\n  ${refuse}\nfi`,
      },
    },
    gate('grep -qE "^gh api .*(-f|-F)[= ]" <<<"$command"', 'An option of another program'),
    {
      ...gate('[[ "$command" == "git commit"* ]]', 'It blocked, and is tried on spellings by running it'),
      runs: [
        {
          payload: { tool_input: { command: 'git commit -m note' } },
          execution: { exitCode: 2, stderr: 'Review first.\n' },
        },
      ],
    },
    {
      ...gate('', 'It blocked the like, whose options are tried in every order by running it'),
      handler: {
        command:
          'command=$(jq -r .tool_input.command)\nfor each in "git push --force origin" "git push -f origin"; do\n  grep -qF "$each" <<<"$command" && { echo "No force." >&2; exit 2; }\ndone',
      },
      runs: [
        {
          payload: { tool_input: { command: 'git push --force origin main' } },
          execution: { exitCode: 2, stderr: 'No force.\n' },
        },
      ],
    },
    {
      ...gate('[[ "$command" == "git commit"* ]]', 'It only warns of the command'),
      runs: [
        {
          payload: { tool_input: { command: 'git commit -m note' } },
          execution: { stderr: 'Warning: commit what was reviewed.\n' },
        },
      ],
    },
    {
      ...gate('', 'It lets such commands through, and looks at all others'),
      handler: {
        command: `node -e '
const { command } = JSON.parse(require("fs").readFileSync(0, "utf8")).tool_input;
const allowed = [
  /^git commit/,
];
if (allowed.some((each) => each.test(command))) process.exit(0);
if (command.length > 2000) process.exit(2);'`,
      },
    },
    {
      ...gate('', 'It lets the command through'),
      handler: {
        command: `command=$(jq -r .tool_input.command)\nif grep -qE "^git commit" <<<"$command"; then\n  # Git's own hooks look at it.\n  exit 0\nfi\nif [ ! -f .review-done ]; then\n  ${refuse}\nfi`,
      },
    },
    {
      ...gate('', 'It only comments on the command, and misses rare spellings'),
      event: 'PostToolUse',
      runs: [{ payload: { tool_name: 'Bash', tool_input: { command: 'npm test' } }, execution: {} }],
      handler: {
        command:
          'command=$(jq -r .tool_input.command)\nif grep -qE "\\bgit\\s+commit\\b" <<<"$command"; then\n  echo "Ask for a review." >&2\n  exit 2\nfi',
      },
    },
    {
      ...gate('', 'It reads the command word by word'),
      handler: {
        command:
          'python3 -c \'import json,shlex,sys; words=shlex.split(json.load(sys.stdin)["tool_input"]["command"]); sys.exit(2 if words[:2]==["git","commit"] else 0)\'',
      },
    },
    {
      ...gate('', 'It compares single words with options'),
      handler: {
        command: `python3 -c '
import json, sys
words = json.load(sys.stdin)["tool_input"]["command"].split()
forced = False
for word in words[1:]:
    if word == "--force":
        forced = True
    elif word[0] == "-" and "f" in word:
        forced = True
if words[0] == "rm" and forced:
    sys.exit(2)'`,
      },
    },
    {
      ...gate('', 'It takes the commands of a list apart'),
      handler: {
        command: `jq -r .tool_input.command | sed "s/ && /\\n/g" | grep -qE "^git( -C [^ ]+)? commit" && [ ! -f .review-done ] && ${refuse}`,
      },
    },
  ],
  readsText: true,
  // What it says the pattern finds would not be true.
  yieldsTo: ['misread-pattern', 'lost-status', 'unset-variable', 'condition-too-narrow'],
  *onRuns(hook, runs) {
    const [first] = runs;
    if (first === undefined || !first.verdict.runs || inBackground(hook.handler)) return;
    if (hook.event !== 'PreToolUse' && hook.event !== 'PostToolUse') return;
    const blocks = hook.event === 'PreToolUse' && canBlock(hook);
    const { language, libraries, text } = textOf(hook);
    if (!/command/i.test(text)) return;
    // Where it is only asked about files, it looks at no command: another handler of the script may.
    if (runs.every(({ case: { payload } }) => commandOf(payload) === undefined)) return;
    // A block for want of a program is none of the hook's own, and is tried on no other spelling.
    const conduct = runs.filter(showsConduct);
    // Spellings are tried in the project as it lies there: a block that takes changes in git is tried on none.
    const blocked = conduct
      .filter(({ case: { world } }) => world === undefined)
      .flatMap(({ case: { payload }, verdict }) =>
        verdict.effect === 'block' || verdict.effect === 'ask' ? [String(commandOf(payload))] : [],
      );
    // Where all that a command brings about is a warning that nobody sees, that is what there is to tell.
    const warned = conduct
      .filter(({ verdict }) => verdict.status === 'success' && verdict.effect === 'proceed')
      .flatMap((run) => (addressesClaude(stderrOf(run)) ? [String(commandOf(run.case.payload))] : []));
    // What it blocked or asked about once is tried on spellings by running it.
    const [worst, ...others] = narrowPatterns(text, language, libraries)
      // What only speaks of a command misses little where that is written in a rare way.
      .filter(
        ({ by, finds, found }) =>
          ![...blocked, ...warned].some((each) => finds(each) || (by === 'options' && isOfKind(each, found))) &&
          (blocks || by === 'list'),
      )
      .toSorted((a, b) => rank[a.by] - rank[b.by]);
    if (worst === undefined) return;
    const more =
      others.length === 0
        ? ''
        : ` The same goes for ${others.length} more ${others.length === 1 ? 'pattern' : 'patterns'}.`;
    const held = runs.filter(({ verdict: { effect } }) => effect === 'block' || effect === 'ask');
    // Where the machine lacks what the hook runs, whether it blocks says nothing of the pattern.
    const never =
      !blocks ||
      runs.every(({ lacked }) => lacked !== undefined) ||
      held.some(({ case: { payload } }) => worst.finds(String(commandOf(payload))))
        ? ''
        : ` No payload made it block${held.length === 0 ? '' : ' such a command'}.`;
    const mentions =
      blocks && worst.mention !== undefined ? ` It also finds \`${worst.mention}\`, which only mentions it.` : '';
    yield {
      message: `The hook looks for \`${shortened(worst.pattern)}\`, which finds \`${worst.found}\` and not \`${worst.passes.replaceAll('\n', '⏎')}\`.${mentions}${more}${never}`,
      help: 'Split the command into simple commands and compare their words, not their text.',
      at:
        hook.script === undefined ? handlerSpot(hook, 'command') : { in: 'script', ...offsetOfLine(text, worst.line) },
      ...(worst.by === 'folder' ? { severity: 'info' as const } : {}),
    };
  },
};

const commandOf = ({ json }: Payload): unknown =>
  (json.tool_input as { readonly command?: unknown } | undefined)?.command;

/** Are they calls of one program for one thing: `git push --force`, `git push -f`? */
const isOfKind = (command: string, other: string): boolean =>
  command.split(' ', 2).join(' ') === other.split(' ', 2).join(' ');

const rank = { list: 0, options: 1, line: 2, folder: 3 } as const;

const longest = 60;

function shortened(pattern: string): string {
  return pattern.length <= longest ? pattern : `${pattern.slice(0, longest - 1)}…`;
}
