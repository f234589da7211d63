/** A hook of Stop that says the session has ended: it runs after every turn. */
import { lineSpot } from '../../evidence/line-spot.js';
import { handlerSpot } from '../../evidence/registration.js';
import { inBash } from '../../evidence/shell-example.js';
import { isToldBefore } from '../../evidence/told-once.js';
import type { Hook, Project, Rule, RuleFinding } from '../../model.js';
import { canBlock } from '../../script/answers/answers.js';
import { textOf } from '../../script/answers/text-of.js';
import { commentsIn, isCommentLine } from '../../script/lines/comment.js';

const shell = (text: string, title?: string) => inBash('Stop', `${text}\n`, title);

export const rule: Rule = {
  id: 'turn-taken-for-session',
  severity: 'info',
  summary: 'The hook is meant for the end of the session, but Stop is the end of a turn.',
  docs: {
    why:
      'Claude Code runs hooks of Stop each time Claude finishes an answer, so a session has as many as it has turns. ' +
      'A log then says "Session ended" after every answer, and what belongs to the end (a summary, cleaning up) happens each time.',
    repair: 'Register the hook on `SessionEnd`. To act at the end of each turn, keep Stop and say "turn".',
  },
  bad: [
    shell('echo "Session ended at $(date)" >> .claude/sessions.log'),
    shell('notify-send "Claude Code" "Session complete"', 'A notification'),
    shell(
      '[ "$(jq -r .stop_hook_active)" = true ] && exit 0\ncat >> notes.md << EOF\n\n## $(date)\nSession ended.\nEOF',
      'Several lines, where Claude is not already going on',
    ),
    {
      kind: 'script',
      title: 'In Python',
      event: 'Stop',
      language: 'python',
      text: '#!/usr/bin/env python3\nwith open("/tmp/turns.log", "a") as log:\n    print("The session is over.", file=log)\n',
    },
    shell('# Writes the summary when the session ends.\ngit log --oneline -5 > summary.md', 'In a comment'),
    {
      kind: 'config',
      title: 'By its name',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "\\"$CLAUDE_PROJECT_DIR\\"/hooks/session-end.sh"}]}]}}',
      files: {
        'hooks/session-end.sh': {
          text: '#!/bin/bash\ngit log --oneline -5 > "$CLAUDE_PROJECT_DIR/summary.md"\n',
          executable: true,
        },
      },
    },
  ],
  good: [
    shell('echo "Turn ended at $(date)" >> .claude/turns.log', 'It says what has ended'),
    inBash('SessionEnd', 'echo "Session ended at $(date)" >> .claude/sessions.log\n', 'On the event for it'),
    shell(
      'event=$(jq -r .hook_event_name)\ncase "$event" in\n  SessionEnd) echo "Session ended" >> .claude/log ;;\n  *) echo "Turn ended" >> .claude/log ;;\nesac',
      'It knows the other event',
    ),
    {
      kind: 'config',
      title: 'It runs on both events',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "sh \\"$CLAUDE_PROJECT_DIR\\"/session-end.sh"}]}], "SessionEnd": [{"hooks": [{"type": "command", "command": "sh \\"$CLAUDE_PROJECT_DIR\\"/session-end.sh"}]}]}}',
      files: { 'session-end.sh': { text: 'git log --oneline -5 > "$CLAUDE_PROJECT_DIR/summary.md"\n' } },
    },
    shell('# Blocks when the session ends with open tasks.\n[ -f open-tasks ] && exit 2\nexit 0', 'It has to block'),
    shell('# When the session ends, after each turn\ndate >> turns.log', 'It knows that there are many turns'),
    shell('# echo "Session ended"\necho "Turn ended" >> .claude/turns.log', 'A command in a comment'),
    shell('[ -f .claude/done ] || exit 0\necho "Session ended" >> .claude/log', 'It waits for a sign of its own'),
    shell('grep -q "Session ended" .claude/log 2>/dev/null && echo seen >> .claude/seen', 'It looks for the words'),
    shell('echo "Not written until the session is over" >> .claude/log', 'Of what is still to come'),
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    if (hook.event !== 'Stop' || isToldBefore(hook, project) || runsAtEnd(hook, project)) return;
    const { text } = textOf(hook);
    if (knowsEnd.test(text)) return;
    const lines = text.split('\n');
    const index = lines.findIndex(
      (line, at) => (!isCommentLine(line) && says.test(line)) || (writes.test(line) && isInDocument(lines, at)),
    );
    const words = (says.exec(lines[index] ?? '') ?? writes.exec(lines[index] ?? ''))?.[1];
    if (words === undefined) {
      yield* meantForEnd(hook, text);
      return;
    }
    if (lines.slice(0, index).some((line, at) => leaves.test(line) && isChoice(lines, at))) return;
    yield {
      message: `The hook says "${words}", but Claude Code runs Stop after every turn: the session goes on.`,
      help: 'Register it on `SessionEnd`, or say "turn".',
      at: lineSpot(hook, { line: index + 1 }),
    };
  },
};

/** Is its script started at the end of the session as well? */
const runsAtEnd = ({ script }: Hook, { hooks }: Project): boolean =>
  script !== undefined &&
  hooks.some((each) => each.event === 'SessionEnd' && each.script?.absolutePath === script.absolutePath);

/** A hook whose comments or whose name say that it runs at the end of the session. */
function* meantForEnd(hook: Hook, text: string): Generator<RuleFinding> {
  // SessionEnd would block nothing.
  if (canBlock(hook) || knowsTurn.test(text)) return;
  const help = 'Register it on `SessionEnd` if it is to run once, at the end.';
  for (const { line, words } of commentsIn(text)) {
    const claim = claims.exec(words)?.[0];
    if (claim === undefined) continue;
    yield {
      message: `A comment says "${claim}", but Claude Code runs Stop after every turn: the session goes on.`,
      help,
      at: lineSpot(hook, { line }),
    };
    return;
  }
  const name = hook.script?.path.split(/[\\/]/).at(-1) ?? '';
  if (!named.test(name)) return;
  yield {
    message: `\`${name}\` is named for the end of the session, but Claude Code runs Stop after every turn: the session goes on.`,
    help,
    at: handlerSpot(hook, 'command'),
  };
}

const named = /^(?:on[-_])?session[-_]?end(?:[-_.]|$)/i;

/** When it runs, in the words of a comment. */
const claims =
  /\b(?:when|whenever|before|after|once) (?:a|an|the|each|every|your|this|claude(?: code)?'?s?)? ?(?:claude (?:code )?)?session (?:ends|is ending|closes|finishes|is over|terminates)\b|\b(?:at|on) (?:the )?(?:very )?(?:end of (?:a|the|each|every|your|this) (?:claude (?:code )?)?session\b|session end\b)/i;

/** It is prepared for one of many turns. */
const knowsTurn =
  /\b(?:each|every|per|a|the|this|of) (?:\w{1,12} )?(?:turn|response|answer|reply)s?\b|\bturn[- ]?end|\bfinish(?:es|ed)? (?:responding|respon\w{1,6}|a turn|its|working)|\bonce (?:per|a) (?:session|day|hour)|\b(?:throttl|debounc|cooldown|rate.?limit)/i;

/** The words, at the start of a string that is printed, logged or shown. */
const says =
  /\b(?:echo|printf|print|console\.(?:log|error)|notify-send|say|log|logger|display notification)\b[^"'`]{0,60}(?:["'`][^"'`]{0,40}["'`],? {0,2})?["'`][^\w"'`]{0,12}((?:claude(?: code)? |the |your )?session (?:has |is |was )?(?:ended|ending|completed?|finished|over)\b)(?! (?:with|by|if|when|unless)\b)/i;

/** One script for several events tells them apart. */
const knowsEnd = /SessionEnd/;

/** The same at the start of a line of a here-document. */
const writes = /^[\s#*>-]{0,9}(session (?:has |is |was )?(?:ended|over)\b)/i;

/** Is a here-document that is printed or written to a file still open here? */
function isInDocument(lines: readonly string[], index: number): boolean {
  const begin = lines.slice(Math.max(0, index - longest), index).findLastIndex((line) => opens.test(line));
  const from = Math.max(0, index - longest) + begin;
  const end = opens.exec(lines[from] ?? '')?.[1];
  return begin !== -1 && end !== undefined && !lines.slice(from + 1, index).some((line) => line.trim() === end);
}

const opens = /\bcat\b[^|]{0,200}<<-?\s{0,9}["']?(\w{1,40})/;

/** Lines of a here-document, at most. */
const longest = 20;

/** Does the hook leave because of what it finds, and not because something it needs is missing or Claude is already going on? */
function isChoice(lines: readonly string[], index: number): boolean {
  const condition = lines.slice(Math.max(0, index - 2), index + 1).join('\n');
  return !/stop_hook_active|STOP_(?:HOOK_)?ACTIVE|!\s{0,9}-[fdesrx]\s|\s-z\s|\bcommand -v\b/.test(condition);
}

/** It leaves before: on a counter, a file, words of the prompt. */
const leaves = /\bexit 0\b|sys\.exit\(0?\)|process\.exit\(0?\)/;
