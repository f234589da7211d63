/** A guard that offers a way out by a variable in front of the command, which it never gets to see. */
import type { EventName, Rule, Script } from '../../model.js';
import { canBlock } from '../../script/answers/answers.js';
import { isComment as isInComment } from '../../script/lines/comment.js';

const guard = (told: string, reads = '[ "${SKIP_PUSH_CHECK:-0}" = "1" ] && exit 0') =>
  [
    '#!/usr/bin/env bash',
    "command=$(jq -r '.tool_input.command')",
    reads,
    'if [[ "$command" == *"git push"* ]]; then',
    `  echo "${told}" >&2`,
    '  exit 2',
    'fi',
    '',
  ].join('\n');

export const rule: Rule = {
  id: 'bypass-out-of-reach',
  severity: 'warning',
  summary: 'The guard offers a variable in front of the command as a way out, and never sees it.',
  docs: {
    why:
      'The shell sets `NAME=1 git push` for that command alone, and the guard runs before it, as a child of Claude Code. ' +
      'Its environment has no such variable: Claude does what the message says, and is stopped again.',
    repair:
      'Look for the variable in the text of the command (`tool_input.command`), or have the user set it in `env` of ' +
      '`.claude/settings.local.json`, and say so in the message.',
  },
  bad: [
    {
      kind: 'script',
      event: 'PreToolUse',
      language: 'bash',
      text: guard('Push by hand, or run SKIP_PUSH_CHECK=1 git push ...'),
    },
    {
      kind: 'script',
      title: 'With a reason',
      event: 'PreToolUse',
      language: 'bash',
      text: guard("Push by hand, or say why: PUSH_REASON='<why>' <the command>", '[ -n "${PUSH_REASON:-}" ] && exit 0'),
    },
    {
      kind: 'script',
      title: 'In a comment alone: a note',
      event: 'PreToolUse',
      language: 'bash',
      text: guard(
        'Push by hand.',
        '# Emergencies: SKIP_PUSH_CHECK=1 git push ...\n[ "${SKIP_PUSH_CHECK:-0}" = "1" ] && exit 0',
      ),
    },
    {
      kind: 'script',
      title: 'In words',
      event: 'PreToolUse',
      language: 'bash',
      text: guard('Push by hand. For a hotfix, set SKIP_PUSH_CHECK=1 to bypass this check.'),
    },
    {
      kind: 'script',
      title: 'In Python, in words',
      event: 'PreToolUse',
      language: 'python',
      text: [
        '#!/usr/bin/env python3',
        'import json, os, sys',
        'if os.environ.get("SKIP_PUSH_CHECK"):',
        '    sys.exit(0)',
        'if "git push" in json.load(sys.stdin)["tool_input"].get("command", ""):',
        '    print("Push by hand, or prefix the command with SKIP_PUSH_CHECK=1.", file=sys.stderr)',
        '    sys.exit(2)',
        '',
      ].join('\n'),
    },
    {
      kind: 'script',
      title: 'At the end of a turn',
      event: 'Stop',
      language: 'bash',
      text: '#!/usr/bin/env bash\n[ -n "$SKIP_TESTS" ] && exit 0\n[ "$(jq -r .stop_hook_active)" = true ] && exit 0\nnpm test >&2 || { echo "Mend the tests, or set SKIP_TESTS=1 to skip them." >&2; exit 2; }\n',
    },
  ],
  good: [
    {
      kind: 'script',
      title: 'It looks for the variable in the command as well',
      event: 'PreToolUse',
      language: 'bash',
      text: guard(
        'Push by hand, or run SKIP_PUSH_CHECK=1 git push ...',
        'if [ "${SKIP_PUSH_CHECK:-0}" = "1" ] || grep -q "SKIP_PUSH_CHECK=1" <<<"$command"; then exit 0; fi',
      ),
    },
    {
      kind: 'script',
      title: 'The message names where it is to be set',
      event: 'PreToolUse',
      language: 'bash',
      text: guard('Push by hand, or start Claude Code with SKIP_PUSH_CHECK=1.'),
    },
    {
      kind: 'script',
      title: 'The message says who sets it',
      event: 'PreToolUse',
      language: 'bash',
      text: guard('Push by hand. The user can set SKIP_PUSH_CHECK=1 to bypass this check.'),
    },
    {
      kind: 'script',
      title: 'The way out is taken, and told of',
      event: 'PreToolUse',
      language: 'bash',
      text: guard(
        'Push by hand.',
        'if [ "$SKIP_PUSH_CHECK" = 1 ]; then\n  echo "Bypassed with SKIP_PUSH_CHECK=1." >&2\n  exit 0\nfi',
      ),
    },
    {
      kind: 'script',
      title: 'Only a comment for people names it',
      event: 'PreToolUse',
      language: 'bash',
      text: `${guard('Push by hand.')}# Off for one session: SKIP_PUSH_CHECK=1 claude\n# Off in a terminal: SKIP_PUSH_CHECK=1 git push\n`,
    },
    {
      kind: 'script',
      title: 'Only the text in front of a module names it',
      event: 'PreToolUse',
      language: 'python',
      text: '#!/usr/bin/env python3\n"""In a terminal: SKIP_PUSH_CHECK=1 git push"""\nimport json, os, sys\nif not os.environ.get("SKIP_PUSH_CHECK") and "git push" in json.load(sys.stdin)["tool_input"].get("command", ""):\n    print("Push by hand.", file=sys.stderr)\n    sys.exit(2)\n',
    },
    {
      kind: 'script',
      title: 'The variable is for what the command runs',
      event: 'PreToolUse',
      language: 'bash',
      text: guard('Run CI=1 npm test first.', 'true'),
    },
    {
      kind: 'script',
      title: 'Another event, which has no command',
      event: 'Stop',
      language: 'bash',
      text: '#!/usr/bin/env bash\n[ -n "$SKIP_TESTS" ] && exit 0\nnpm test >&2 || { echo "Mend the tests, or run SKIP_TESTS=1 npm test." >&2; exit 2; }\n',
    },
  ],
  handlers: ['command'],
  *onHook(hook) {
    const { event, script } = hook;
    if (script === undefined || (event !== 'PreToolUse' && !ends.has(event)) || !canBlock(hook)) return;
    const isOfCommand = event === 'PreToolUse' && /^$|^\*$|Bash|PowerShell/.test(hook.matcher ?? '');
    const found = offeredIn(script, isOfCommand);
    if (found === undefined) return;
    const { isComment, length, name, offset } = found;
    const at = { in: 'script', offset, length } as const;
    if (!isOfCommand) {
      yield {
        message: `Claude cannot set \`${name}\` for the hook, which has the environment of Claude Code: the hook blocks again.`,
        help: 'Tell Claude what else it can do, or say who sets the variable: the user, in `env` of .claude/settings.local.json.',
        at,
      };
      return;
    }
    yield {
      message: `The guard never sees \`${name}\` in front of a command: the shell sets it for that command alone, after the hook has run. The command is stopped again.`,
      ...(isComment ? { severity: 'info' as const } : {}),
      help: 'Look for the variable in the text of the command, or say where to set it: in `env` of .claude/settings.local.json.',
      at,
    };
  },
};

/** Events on which Claude is told to go on. */
const ends: ReadonlySet<EventName> = new Set<EventName>(['Stop', 'SubagentStop']);

/** `set NAME=1 to bypass`, `bypass with NAME=1`. */
const inWords =
  /\b(?:set|use|export|bypass|override|(?:re)?run) (?:it )?(?:(?:once )?with:? )?[`'"]?([A-Z][A-Z0-9_]{3,60})=(?:1|true|yes|0|false)\b[`'"]? (?:to|if|when|for) (?:bypass|skip|allow|override|proceed|force|commit|push|intended|intentional|you\b|this\b|one\b)|\b(?:bypass|override|skip|rerun)(?: (?:once|it|this|the check))? (?:with|by|via|using):? (?:setting )?[`'"]?([A-Z][A-Z0-9_]{3,60})=(?:1|true|yes|0|false)\b|\bset [`'"]?([A-Z][A-Z0-9_]{3,60})=(?:1|true|yes)\b[`'"]?(?=[.)]|\\n|["'`])/gi;

/** `NAME=1 git push`, `NAME="<why>" <command>`, `prefix it with NAME=1`. */
const inFront =
  /\b([A-Z][A-Z0-9_]{3,60})=\\?["']?(?:0|1|true|yes|<[\w -]{1,40}>|\.\.\.|…|why|(?:your )?reason)\\?["']?[ \t](?:git|gh|npm|pnpm|yarn|npx|docker|kubectl|terraform|make|rm|cargo|<\w|\.\.\.|…|your\b|command\b|cmd\b)|\bprefix(?:ed|ing)?(?: \w{1,12}){0,3} with [`'"]?([A-Z][A-Z0-9_]{3,60})=|\b([A-Z][A-Z0-9_]{3,60})=(?:0|1|true|yes) in the command(?:'s)? env/gi;

/** More of them were written by a program. */
const mostOffers = 40;

/** A variable that the script asks its own environment for, and not the command. */
interface Offer {
  readonly name: string;
  readonly offset: number;
  readonly length: number;
  /** Nobody is told of it who does not read the script. */
  readonly isComment: boolean;
}

/** The first offer in a message; where there is none, the first in a comment that shows how to write the command. */
function offeredIn({ libraries = [], text }: Script, isOfCommand: boolean): Offer | undefined {
  const texts = [text, ...libraries.map((library) => library.text)];
  // What a module says of itself in front of its code is for people.
  const code = Math.max(0, text.search(/^(?:import|from) /m));
  const words = [...text.matchAll(inWords)].filter(
    ({ index }) => !isOfCommand || ofOneCall.test(lineAround(text, index)),
  );
  const fronts = isOfCommand ? [...text.matchAll(inFront)] : [];
  const first = [...words, ...fronts].toSorted((one, other) => one.index - other.index).slice(0, mostOffers);
  const offers = first.flatMap((match): readonly Offer[] => {
    const { index, 0: whole, ...names } = match;
    const name = names[1] ?? names[2] ?? names[3] ?? '';
    const isComment = isInComment(text, index);
    if (index < code || name !== name.toUpperCase() || (isComment && !fronts.includes(match))) return [];
    if (!texts.some((each) => isAsked(each, name)) || texts.some((each) => isSought(each, name))) return [];
    if (saysWhere.test(lineAround(text, index))) return [];
    const offset = text.indexOf(name, index);
    return [{ name, offset, length: index + whole.length - offset, isComment }];
  });
  return offers.find(({ isComment }) => !isComment) ?? offers[0];
}

/** It is meant for this call alone, and no setting of the project. */
const ofOneCall =
  /\b(?:once|rerun|one-off|genuine(?:ly)?|trivial|intend(?:ed|s)|intentional(?:ly)?|verified|wip|emergency|hotfix|legitimate(?:ly)?|if you|this (?:call|command|commit|push|time|change|file|one))\b/i;

/** For the user, or where a hook sees it. */
const saysWhere =
  /\buser\b|\bhuman\b|\bask(?:ing)?\b|\benvironment\b|\bsettings\b|\bshell\b|\bterminal\b|\bsession\b|\b(?:re)?start(?:ing|ed)?\b|\blaunch|\bclaude\b|\.env\b/i;

/** Signs of a line to either side of an offer that are read. */
const reach = 300;

function lineAround(text: string, index: number): string {
  const before = text.slice(Math.max(0, index - reach), index);
  const [behind = ''] = text.slice(index, index + reach).split('\n', 1);
  return before.slice(before.lastIndexOf('\n') + 1) + behind;
}

/** Does the script ask its environment for the variable? */
const isAsked = (text: string, name: string): boolean =>
  new RegExp(
    `\\$\\{?${name}\\b|\\benv(?:iron)?(?:\\.get\\(|\\.|\\[)\\s?["']?${name}\\b|\\bgetenv\\(["']${name}\\b`,
  ).test(text);

/** Does it look for the variable in the command? */
const isSought = (text: string, name: string): boolean =>
  text
    .split('\n')
    .some(
      (line) =>
        line.includes(name) &&
        /\bgrep\b|=~|==?\s?\*|\*\)|\bin\s+(?:cmd|command|text)\b|\.(?:includes|test|match|search|startswith|startsWith|findall)\(|\bre\.|RegExp/.test(
          line,
        ),
    );
