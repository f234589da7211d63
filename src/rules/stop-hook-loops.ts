/** A hook at the end of a turn that blocks again, although it has blocked before. */
import { capVariable, loopEvents, runsUntilBroken } from '../contract/stop-loop.js';
import type { EventName, Example, Rule, Run, Severity, Version } from '../model.js';
import { isCommentLine } from '../script/comment.js';
import { textOf } from '../script/text-of.js';

const block = { exitCode: 2, stderr: 'Run the tests first\n' };

const twice = (
  again: typeof block | Record<string, never>,
  nature: 'benign' | 'trigger' = 'benign',
): Extract<Example, { kind: 'runs' }> => ({
  kind: 'runs',
  event: 'Stop',
  runs: [
    { nature, payload: { stop_hook_active: false }, execution: block },
    { nature, payload: { stop_hook_active: true }, execution: again },
  ],
});

export const rule: Rule = {
  id: 'stop-hook-loops',
  severity: 'warning',
  summary: 'The hook blocks the end of a turn again and again.',
  docs: {
    why:
      'After a hook has kept a turn going, Claude Code runs it again at the next end, with `stop_hook_active` set ' +
      'to true. A hook that blocks again keeps Claude in a loop. Newer versions break the loop after some rounds, ' +
      'with an empty result; older ones never do, and every round costs a request.',
    repair:
      'Read `stop_hook_active` and let the turn end when it is true, or block only while there is something left ' +
      'that Claude can change, and count the rounds.',
  },
  bad: [twice(block)],
  good: [
    twice({}),
    {
      ...twice(block),
      title: 'It counts its rounds in a file, and gives in',
      handler: {
        command:
          'count=$(cat .claude/rounds 2>/dev/null || echo 0)\nif [ "$count" -ge 3 ]; then exit 0; fi\necho $((count + 1)) >.claude/rounds\necho "Run the tests first" >&2\nexit 2',
      },
    },
  ],
  *onRuns(hook, runs) {
    if (!loopEvents.includes(hook.event)) return;
    const again = runs.filter(blocksAgain);
    const [first] = again;
    if (first === undefined || countsRounds(textOf(hook).text)) return;
    // A gate that objects to this very end, and not to any, stops objecting once Claude has done what it asks.
    const always = again.some(({ case: { payload } }) => payload.nature === 'benign');
    yield {
      message: `The hook blocks even when \`stop_hook_active\` is true, so ${subject[hook.event] ?? 'Claude'} works in a loop${always ? '' : ' while the hook objects'}; ${endOfLoop(first.verdicts.map(({ verdict }) => verdict.client))}.`,
      help: 'Let the turn end when `stop_hook_active` is true, or count the rounds.',
      at: { in: 'hook' },
      ...(always ? {} : { severity: 'info' as Severity }),
    };
  },
};

const subject: Partial<Record<EventName, string>> = { Stop: 'Claude', SubagentStop: 'the subagent' };

/** Does it keep a number in a file, add to it and compare it with a limit? Each run here begins with none. */
function countsRounds(text: string): boolean {
  const adds =
    /\$\(\(\s*\$?\{?\w+\}?\s*\+\s*1\s*\)\)|\(\(\s*\w+(?:\+\+|\s*\+=\s*1)\s*\)\)|\b\w+\s*\+=\s*1\b|\b\w+\s*\+\s*1\b|\w\+\+/;
  const counter = /\b\w*(?:count|round|attempt|iteration|retr(?:y|ies)|block(?:s|ed)|tries)\w*\b/i;
  const limit = /-(?:ge|gt|le|lt)\s|(?:>=|<=|[<>])\s*(?:\d|[A-Z_]{3,}|max)/i;
  const lines = text.split('\n').filter((line) => !isCommentLine(line));
  return (
    lines.some((line) => counter.test(line) && adds.test(line)) &&
    lines.some((line) => counter.test(line) && limit.test(line))
  );
}

function blocksAgain({ case: { payload }, verdict }: Run): boolean {
  return payload.json.stop_hook_active === true && verdict.effect === 'block';
}

/** When the clients asked about stop listening, each cap once. */
function endOfLoop(clients: readonly Version[]): string {
  const ends = new Map<number | null, Version>();
  for (const client of clients) if (!ends.has(runsUntilBroken(client))) ends.set(runsUntilBroken(client), client);
  return [...ends]
    .map(([runs, since]) => {
      const who = ends.size === 1 ? 'Claude Code' : `Claude Code ${since}`;
      return runs === null
        ? `${who} never breaks it`
        : `${who} breaks it at the ${runs}th block in a row (${capVariable} changes that number)`;
    })
    .join(', ');
}
