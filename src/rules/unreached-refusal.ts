/** A refusal that no payload came to, and that would refuse nothing. */
import { blockingExitCode } from '../contract/exit-codes.js';
import { lineSpot } from '../evidence/line-spot.js';
import { unheld } from '../evidence/phrases.js';
import { speaksOfBlocking } from '../evidence/speech.js';
import { contractAt } from '../interpret/contract-at.js';
import type { Library, Rule, Run } from '../model.js';
import { type AnswerLine, unreachedInLibraries, unreachedLines } from '../script/answers.js';
import { textOf } from '../script/text-of.js';

const guard = (code: number) => ({
  command: `grep -q Friday && {\n  echo "Blocked: no calls on Fridays" >&2\n  exit ${code}\n}\nexit 0`,
});

export const rule: Rule = {
  id: 'unreached-refusal',
  severity: 'warning',
  summary: 'A line that says it blocks would not, or would give no reason; no payload reached it.',
  readsText: true,
  docs: {
    why:
      'No payload reached this line, so its text is all there is to judge. Only exit code 2 blocks: with any other, the ' +
      'hook counts as failed, and the action goes ahead.',
    repair: 'End with `exit 2` behind the message, and give hooklint a payload that the line is for: `--payload FILE`.',
  },
  bad: [
    { kind: 'runs', event: 'PreToolUse', handler: guard(1), runs: [{ execution: {} }] },
    {
      kind: 'runs',
      title: 'On an event that only tells Claude',
      event: 'PostToolUse',
      handler: guard(1),
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'It blocks, but writes its reason to stdout',
      event: 'PreToolUse',
      handler: {
        command:
          'call=$(cat)\nif [[ $call == *push* ]]; then\n  echo "Blocked: no pushes" >&2\n  exit 2\nfi\nif [[ $call == *Friday* ]]; then\n  echo "Blocked: no calls on Fridays"\n  exit 2\nfi\nexit 0',
      },
      runs: [{ nature: 'trigger', execution: { exitCode: 2, stderr: 'Blocked: no pushes\n' } }],
    },
    {
      kind: 'runs',
      title: 'In another language',
      event: 'PreToolUse',
      handler: { command: 'grep -q Friday && {\n  echo "BLOQUEADO: hoy no" >&2\n  exit 1\n}\nexit 0' },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'More lines of the message below',
      event: 'PreToolUse',
      handler: {
        command:
          'grep -q Friday && {\n  echo "Blocked: no calls on Fridays" >&2\n  echo "" >&2\n  echo "Come back on Monday." >&2\n  echo "It can wait." >&2\n  echo "" >&2\n  exit 1\n}\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'In a here-document',
      event: 'PreToolUse',
      handler: {
        command:
          'grep -q Friday && {\n  cat >&2 <<EOF\nBlocked: no calls on Fridays.\nCome back on Monday.\nEOF\n  exit 1\n}\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Through a function',
      event: 'PreToolUse',
      handler: {
        command:
          'stop() {\n  echo "$1" >&2\n  exit 1\n}\ngrep -q Friday && stop "Blocked: no calls on Fridays"\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Through a function that writes to stdout',
      event: 'PreToolUse',
      handler: {
        command: 'stop() {\n  echo "$1"\n  exit 2\n}\ngrep -q Friday && stop "Blocked: no calls on Fridays"\nexit 0',
      },
      runs: [{ execution: {} }],
    },
  ],
  good: [
    {
      kind: 'runs',
      title: 'With the code that blocks',
      event: 'PreToolUse',
      handler: guard(2),
      runs: [{ execution: { exitCode: 2, stderr: 'Blocked: no calls on Fridays\n' } }],
    },
    {
      kind: 'runs',
      title: 'Everything that it prints goes to stderr',
      event: 'PreToolUse',
      handler: { command: 'exec >&2\ngrep -q Friday && {\n  echo "Blocked: no calls on Fridays"\n  exit 2\n}\nexit 0' },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A block of lines goes to stderr',
      event: 'PreToolUse',
      handler: {
        command:
          'grep -q Friday && {\n  { echo "Blocked: no calls on Fridays"\n  echo "Try again on Monday."; } >&2\n  exit 2\n}\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'The reason is part of JSON',
      event: 'PreToolUse',
      handler: {
        command:
          'grep -q Friday && {\n  echo \'{"decision": "block", "reason": "Blocked: no calls on Fridays"}\'\n  exit 2\n}\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A function that blocks',
      event: 'PreToolUse',
      handler: {
        command:
          'stop() {\n  echo "$1" >&2\n  exit 2\n}\ngrep -q Friday && stop "Blocked: no calls on Fridays"\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A function that answers with JSON',
      event: 'PreToolUse',
      handler: {
        command:
          'stop() {\n  printf \'{"decision": "block", "reason": "%s"}\' "$1"\n  exit 2\n}\ngrep -q Friday && stop "Blocked: no calls on Fridays"\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A function for failures, which say so',
      event: 'PreToolUse',
      handler: {
        command: 'die() {\n  echo "$1" >&2\n  exit 1\n}\ncommand -v jq >/dev/null || die "jq is missing"\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A failure below a block',
      event: 'PreToolUse',
      handler: {
        command:
          'grep -q Friday && {\n  echo "Blocked: no calls on Fridays" >&2; exit 2\n}\ncommand -v jq >/dev/null || exit 1\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A failure that says so',
      event: 'PreToolUse',
      handler: { command: 'command -v jq >/dev/null || {\n  echo "jq is missing" >&2\n  exit 1\n}\nexit 0' },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Nothing can be blocked here',
      event: 'SessionEnd',
      handler: guard(1),
      runs: [{ execution: {} }],
    },
  ],
  *onRuns(hook, runs) {
    const [first] = runs;
    if (first === undefined || !first.verdict.runs || hook.handler.async === true) return;
    const { event, guards, exit2 } = contractAt(hook.event, first.verdict.client);
    const speaks = guards === null && exit2.stderrTo === 'claude';
    if (!speaks && (guards === null || !exit2.blocks || hook.handler.onFailure === 'block')) return;
    const { text } = textOf(hook);
    const unreached = unreachedLines(hook, runs);
    const told = new Set<string>();
    const lines = [...unreached, ...unreachedInLibraries(hook, runs)] as readonly (AnswerLine & {
      library?: Library;
    })[];
    for (const each of lines) {
      const found = refusalAt(each, lines, each.library?.text ?? text) ?? refusalThrough(each, runs);
      if (found === undefined) continue;
      const { exit, library, line, said, toStdout, through } = found;
      const place = `${library?.path}:${line}`;
      if (told.has(place)) continue;
      told.add(place);
      const at = lineSpot(hook, { line, library });
      const by = through === undefined ? '' : ` through \`${through}\``;
      if (exit === blockingExitCode) {
        if (!toStdout || exit2.stderrTo !== 'claude') continue;
        yield {
          message: `The hook would say "${said}"${by} on stdout and end with exit code 2, which reads stderr alone: Claude would be blocked without a reason. No payload reached this line.`,
          help: 'Write the reason to stderr.',
          at,
        };
        continue;
      }
      yield {
        message: `The hook would say "${said}"${by} and end with exit code ${exit}, which does not block: ${unheld({ event, guards })}${speaks ? ', and Claude never sees it' : ''}. No payload reached this line.`,
        help: speaks ? 'End with exit code 2, so that Claude sees it.' : 'End with exit code 2 to block.',
        at,
      };
    }
  },
};

/** A line that ends the hook behind words that say it blocks. */
interface Refusal {
  /** From 1. */
  readonly line: number;
  readonly library?: Library | undefined;
  readonly exit: number;
  readonly said: string;
  /** The reason is on stdout, as far as the text tells. */
  readonly toStdout: boolean;
  /** The function that ends it. */
  readonly through?: string;
}

/** The exit on the line itself: its message stands there or right above it. */
function refusalAt(
  { exit, library, line, through }: AnswerLine & { readonly library?: Library },
  lines: readonly (AnswerLine & { readonly library?: Library })[],
  text: string,
): Refusal | undefined {
  if (exit === undefined || through?.exit === exit) return undefined;
  const messages = messagesOf(
    line,
    lines.filter((each) => each.library === library),
  );
  const words = messages.map(({ says }) => says.join(' ')).join('\n') || statementAbove(text, line);
  const said = words === undefined ? undefined : speaksOfBlocking(words);
  if (said === undefined) return undefined;
  const [first] = messages;
  return { line, library, exit, said, toStdout: first !== undefined && isOnStdout(text, first.line, line) };
}

/** What is printed on the line of an exit and right above it, in order, as far up as another line that ends the hook. */
function messagesOf(exit: number, lines: readonly AnswerLine[]): readonly AnswerLine[] {
  const messages: AnswerLine[] = [];
  let from = exit;
  for (const each of lines.filter(({ line }) => line <= exit).reverse()) {
    if (each.line < from - reach || (each.line < exit && each.exit !== undefined)) break;
    if (each.says.length === 0) continue;
    messages.unshift(each);
    from = each.line;
  }
  return messages;
}

/** The call of a function that prints what it is given and ends the hook. One that some run came to has shown what it does. */
function refusalThrough({ says, through }: AnswerLine, runs: readonly Run[]): Refusal | undefined {
  if (through?.exit === undefined || through.exitLine === undefined || through.prints === undefined) return undefined;
  const { exit, exitLine: line, library, name, printing, prints } = through;
  if (runs.some(({ execution }) => execution.type === 'command' && execution.exitCode === exit)) return undefined;
  const own = (printing?.text.match(/"[^"$]{0,80}|'[^'$]{0,80}/) ?? [''])[0].slice(1);
  const said = speaksOfBlocking(`${own}${says.join(' ')}`);
  if (said === undefined) return undefined;
  return {
    line,
    library,
    exit,
    said,
    toStdout:
      prints === 'stdout' && !/[{"']\s*\\?["']?(?:decision|reason|hookSpecificOutput)/.test(printing?.text ?? ''),
    through: name,
  };
}

/** What a statement of several lines right above the exit prints: a call in JavaScript and Python, a here-document. */
function statementAbove(text: string, exit: number): string | undefined {
  const above = text.split('\n').slice(Math.max(0, exit - 1 - longest), exit - 1);
  const document = documentIn(above);
  if (document !== undefined) return document;
  const start = above.findLastIndex((line) =>
    /^\s*(?:process\.stderr\.write|console\.error|sys\.stderr\.write|print)\(\s*$/.test(line),
  );
  if (start === -1) return undefined;
  const statement = above.slice(start + 1);
  const end = statement.findIndex((line) => /^\s*\);?\s*$/.test(line));
  if (end !== statement.length - 1) return undefined;
  return statement
    .slice(0, end)
    .map((line) => line.replace(/\\n/g, '').replace(/^[\s"'`]+/, ''))
    .join('\n');
}

/** The here-document that the last of these lines closes. */
function documentIn(lines: readonly string[]): string | undefined {
  const mark = lines.at(-1)?.trim() ?? '';
  if (!/^[A-Z_]{2,20}$/.test(mark)) return undefined;
  const start = lines.findLastIndex((line) => /^\s*(?:>&2 )?cat\b.*<</.test(line) && line.includes(mark));
  return start === -1 ? undefined : lines.slice(start + 1, -1).join('\n');
}

/** Lines of such a statement, at most. */
const longest = 14;

/** Do the lines from the message to the exit print to stdout alone, as far as their text tells, and no JSON? */
function isOnStdout(text: string, from: number, to: number): boolean {
  if (/\bexec\s+(?:1?>\s*&\s*2|1?>\s*\/dev\/stderr)/.test(text)) return false;
  const lines = text.split('\n').slice(from - 1, to);
  return (
    /^\s*(?:echo|printf)\s|^\s*print\(|^\s*console\.log\(/.test(lines[0] ?? '') &&
    lines.every(
      (line) =>
        !/stderr|>\s*&\s*2|console\.(?:error|warn)|\|\s*tee\b|<</.test(line) &&
        !/[{"']\s*\\?["'](?:decision|reason|hookSpecificOutput)/.test(line),
    )
  );
}

const reach = 3;
