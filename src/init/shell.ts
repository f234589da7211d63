/** The starter in POSIX sh. It needs jq, and says so instead of letting everything pass without it. */
import { type Answer, reasonSlot } from './answer.js';
import { guards, type StarterParts } from './starter.js';

/** A starter hook for `sh`. */
export function shellStarter(parts: StarterParts): string {
  return [
    '#!/bin/sh',
    `# A ${parts.event} hook. ${purposes[parts.purpose]}`,
    `# hooklint: event=${parts.event}${parts.matcher === undefined ? '' : ` matcher=${parts.matcher}`}`,
    'set -u',
    '',
    ...(parts.purpose === 'make-worktree' || parts.reply !== undefined ? needJq(parts) : []),
    // A hook that leaves its input unread is fine with the client; one that reads it is easier to change.
    readsPayload(parts) ? 'payload=$(cat)' : 'cat >/dev/null',
    ...body(parts),
    '',
  ].join('\n');
}

function readsPayload({ purpose, loops }: StarterParts): boolean {
  return loops || (purpose !== 'hold' && purpose !== 'inform');
}

export const purposes: Readonly<Record<StarterParts['purpose'], string>> = {
  'refuse-tool': 'It refuses edits of lock files.',
  hold: 'It holds back what the event guards while a file says so.',
  inform: 'It gives Claude the text of a file, where there is one.',
  'make-worktree': 'It makes the worktree and prints its path, alone on the last line.',
  observe: 'Nothing that it answers is read; it keeps a log.',
};

function needJq({ purpose }: StarterParts): readonly string[] {
  const closed = guards(purpose) || purpose === 'make-worktree';
  return [
    'if ! command -v jq >/dev/null; then',
    `  echo "this hook needs jq" >&2`,
    // Exit 2 blocks; anything else would let the action pass.
    `  exit ${closed ? 2 : 1}`,
    'fi',
    '',
  ];
}

function body(parts: StarterParts): readonly string[] {
  switch (parts.purpose) {
    case 'refuse-tool':
      return [
        `path=$(printf '%s' "$payload" | jq -er '.tool_input.file_path // ""') || {`,
        '  echo "cannot read the payload" >&2',
        '  exit 2',
        '}',
        'case $path in',
        '  *.lock | *-lock.json | *-lock.yaml) ;;',
        '  *) exit 0 ;;',
        'esac',
        ...speak(parts.reply, "'A package manager writes this file. Run it instead of editing the file.'"),
      ];
    case 'hold':
    case 'inform':
      return [
        ...(parts.loops
          ? [
              '# Held once already: let it end, or it would go on for ever.',
              `[ "$(printf '%s' "$payload" | jq -r '.stop_hook_active')" = true ] && exit 0`,
            ]
          : []),
        `file=$CLAUDE_PROJECT_DIR/${parts.trigger}`,
        '[ -s "$file" ] || exit 0',
        ...speak(parts.reply, '"$(cat "$file")"'),
      ];
    case 'make-worktree':
      return [
        `name=$(printf '%s' "$payload" | jq -er '.name') || exit 1`,
        '# Neither out of the folder nor the folder itself.',
        'case /$name/ in',
        '  */../* | */./* | //*)',
        '    echo "the name of the worktree leads out of its folder" >&2',
        '    exit 1',
        '    ;;',
        'esac',
        'path=$CLAUDE_PROJECT_DIR/.claude/worktrees/$name',
        '[ -d "$path" ] || git -C "$CLAUDE_PROJECT_DIR" worktree add --detach "$path" >&2 || exit 1',
        `printf '%s\\n' "$path"`,
      ];
    case 'observe':
      return [
        'mkdir -p "$CLAUDE_PROJECT_DIR/.claude/logs"',
        `printf '%s\\n' "$payload" >>"$CLAUDE_PROJECT_DIR/.claude/logs/${parts.event}.jsonl"`,
      ];
  }
}

/** jq builds the reply, so that quotes and line breaks in the text cannot break it. */
function speak(reply: Answer['reply'], text: string): readonly string[] {
  const filter = jqFilter(reply ?? {});
  return [`jq -n --arg text ${text} '${filter}'`];
}

function jqFilter(value: unknown): string {
  if (value === reasonSlot) return '$text';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, inner]) => `${key}: ${jqFilter(inner)}`);
  return `{ ${members.join(', ')} }`;
}
