/** A hook that clears at each start what another hook has noted: a compaction is such a start, in the middle of a session. */
import { contextLostAt } from '../../contract/context.js';
import { clientOf, guardsAnEnd, handlerSpot } from '../../evidence/registration.js';
import { wiredForOneEvent } from '../../evidence/told-once.js';
import type { Hook, Project, Rule } from '../../model.js';
import { canBlock } from '../../script/answers/answers.js';
import { textOf } from '../../script/answers/text-of.js';
import { clearedFiles } from '../../script/files/cleared-files.js';
import { codeLines } from '../../script/lines/comment.js';
import { readingMatches, readMatcher } from '../../wiring/matcher.js';

const note = {
  text: '#!/bin/bash\njq -r .tool_input.file_path >>"$CLAUDE_PROJECT_DIR/.claude/edited-files.txt"\n',
};
const gate = {
  text: '#!/bin/bash\n[ "$(jq -r .stop_hook_active)" = true ] && exit 0\nfor file in $(sort -u "$CLAUDE_PROJECT_DIR/.claude/edited-files.txt" 2>/dev/null); do\n  npx eslint "$file" >&2 || exit 2\ndone\n',
};

interface Parts {
  readonly start: string;
  readonly title?: string;
  readonly file?: string;
  readonly matcher?: string;
  readonly edits?: string;
  readonly noting?: typeof note;
  readonly ending?: typeof gate;
}

function project({
  start,
  title,
  file = 'start.sh',
  matcher,
  edits = 'Edit|Write',
  noting = note,
  ending = gate,
}: Parts) {
  const run = (name: string) => ({ type: 'command', command: `"$CLAUDE_PROJECT_DIR"/.claude/hooks/${name}` });
  return {
    kind: 'config',
    config: 'settings',
    text: JSON.stringify({
      hooks: {
        SessionStart: [{ ...(matcher === undefined ? {} : { matcher }), hooks: [run(file)] }],
        PostToolUse: [{ matcher: edits, hooks: [run('note.sh')] }],
        Stop: [{ hooks: [run('gate.sh')] }],
      },
    }),
    files: {
      [`.claude/hooks/${file}`]: { text: start, executable: true },
      '.claude/hooks/note.sh': { ...noting, executable: true },
      '.claude/hooks/gate.sh': { ...ending, executable: true },
    },
    ...(title === undefined ? {} : { title }),
  } as const;
}

const clear = '#!/bin/bash\nrm -f "$CLAUDE_PROJECT_DIR/.claude/edited-files.txt"\n';

export const rule: Rule = {
  id: 'state-lost-at-compaction',
  severity: 'warning',
  summary: 'A SessionStart hook clears what another hook keeps, and also runs after a compaction.',
  docs: {
    why:
      'SessionStart does not only run when a session starts: it also runs when one is resumed, and after each compaction, in ' +
      'the middle of the work. Where the hook then deletes the list of edited files, a check at the end of the turn looks at ' +
      'none of those from before the compaction.',
    repair:
      'Give the hook the matcher `startup|clear`, or delete the file only if `source` in its payload is `startup` or `clear`.',
  },
  bad: [
    project({ start: clear }),
    project({
      title: 'A variable holds the path, and the file is emptied',
      start:
        '#!/bin/bash\ncat >/dev/null\nSTATE="$CLAUDE_PROJECT_DIR/.claude/edited-files.txt"\nmkdir -p .claude\n: >"$STATE"\n',
    }),
    project({
      title: 'In Python, for a resumed session as well',
      file: 'start.py',
      matcher: 'startup|resume|compact',
      start:
        '#!/usr/bin/env python3\nimport os\nfrom pathlib import Path\nSTATE = Path(os.environ["CLAUDE_PROJECT_DIR"]) / ".claude" / "edited-files.txt"\nSTATE.unlink(missing_ok=True)\n',
    }),
    project({
      title: 'In JavaScript',
      file: 'start.mjs',
      start:
        "#!/usr/bin/env node\nimport { existsSync, rmSync } from 'node:fs';\nimport { join } from 'node:path';\nconst state = join(process.env.CLAUDE_PROJECT_DIR, '.claude', 'edited-files.txt');\nif (existsSync(state)) rmSync(state);\n",
    }),
  ],
  good: [
    project({ start: clear, matcher: 'startup|clear', title: 'At the start of a session alone' }),
    project({
      start:
        '#!/bin/bash\n[ "$(jq -r .source)" = compact ] && exit 0\nrm -f "$CLAUDE_PROJECT_DIR/.claude/edited-files.txt"\n',
      title: 'It looks at `source`',
    }),
    project({
      start:
        '#!/bin/bash\nid=$(jq -r .session_id)\nlast="$CLAUDE_PROJECT_DIR/.claude/last-session"\n[ "$id" = "$(cat "$last" 2>/dev/null)" ] && exit 0\necho "$id" >"$last"\nrm -f "$CLAUDE_PROJECT_DIR/.claude/edited-files.txt"\n',
      title: 'It knows the session again',
    }),
    project({
      start:
        '#!/bin/bash\nstate="$CLAUDE_PROJECT_DIR/.claude/edited-files.txt"\n[ -n "$(find "$state" -mtime +1 2>/dev/null)" ] && rm -f "$state"\nexit 0\n',
      title: 'What is old alone',
    }),
    project({
      start: '#!/bin/bash\nrm -f "$CLAUDE_PROJECT_DIR/.claude/start-report.txt"\n',
      title: 'No other hook knows the file',
    }),
    project({ start: `#!/bin/bash\n# ${clear.split('\n')[1]}\nexit 0\n`, title: 'In a comment' }),
    project({
      start: clear,
      edits: 'Read',
      title: 'What Claude has read: a compaction takes it away',
    }),
    project({
      start: clear,
      noting: {
        text: '#!/bin/bash\n[ -s "$CLAUDE_PROJECT_DIR/.claude/edited-files.txt" ] && echo "There are edits."\n',
      },
      title: 'No hook notes anything between',
    }),
    project({
      start: clear,
      noting: { text: '#!/bin/bash\ndate >"$CLAUDE_PROJECT_DIR/.claude/edited-files.txt"\n' },
      title: 'A mark, and no list',
    }),
    project({
      start: clear,
      ending: { text: '#!/bin/bash\nwc -l <"$CLAUDE_PROJECT_DIR/.claude/edited-files.txt" >>"$HOME/edits.log"\n' },
      title: 'Nothing depends on it that blocks',
    }),
  ],
  handlers: ['command'],
  *onHook(hook, given) {
    const client = clientOf(given);
    const { event, matcher, script } = hook;
    if (event !== 'SessionStart' || !contextLostAt(client).includes('compact')) return;
    if (!readingMatches(readMatcher(event, matcher, client), 'compact', client)) return;
    const wired = wiredForOneEvent(hook, given);
    if (wired === undefined) return;
    const code = codeLines(textOf(hook).text);
    if (code.some((line) => [asksWhich, asksHowOld, asksForSession].some((asks) => asks.test(line)))) return;
    for (const { length, name, offset } of clearedFiles(textOf(hook))) {
      const others = given.hooks.filter((each) => !wired.includes(each) && knows(each, name));
      const gated = others.find(
        (each) => (each.event === 'PreToolUse' || guardsAnEnd(each.event, client)) && canBlock(each),
      );
      if (gated === undefined || !others.some((each) => notes(each, given))) continue;
      yield {
        message: `After a compaction, the check on ${gated.event} no longer knows what was noted before: SessionStart also runs then, and this hook clears \`${name}\`.`,
        help: 'Give it the matcher `startup|clear`, or clear the file only if `source` is `startup` or `clear`.',
        at: script === undefined ? handlerSpot(hook, 'command') : { in: 'script', offset, length },
      };
      return;
    }
  },
};

/** It tells one start from another. */
const asksWhich = /["'.]source\b|\b(?:startup|resumed?|compact(?:ion)?)\b/;
/** It tells old files from new ones. */
const asksHowOld = /mtime|-mmin\b|\bstat\b|date \+%s|\btime\.time\(|Date\.now|\bTTL\b|\bstale|\bolder\b/i;
/** It tells one session from another. */
const asksForSession = /session_?id/i;

/** Does its code name the file? */
const knows = (hook: Hook, name: string): boolean => codeLines(textOf(hook).text).some((line) => line.includes(name));

/** What Claude only looks at is gone from its memory after a compaction. */
const onlyLooks: ReadonlySet<string> = new Set(['Read', 'Grep', 'Glob', 'LS', 'Skill', 'WebFetch', 'WebSearch']);

const appends = />>|\btee\s-a\b|["']a["']|\bappendFile/;

/** Does it keep a list of what Claude does? Where a mark is gone, a check may well ask for it again. */
function notes({ event, matcher, ...hook }: Hook, project: Project): boolean {
  if (event !== 'PostToolUse' && event !== 'PostToolUseFailure' && event !== 'SubagentStop') return false;
  const reading = readMatcher(event, matcher, clientOf(project));
  if (reading.kind === 'list' && reading.names.every((name) => onlyLooks.has(name))) return false;
  return codeLines(textOf({ event, ...hook }).text).some((line) => appends.test(line));
}
