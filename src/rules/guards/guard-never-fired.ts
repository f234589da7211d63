/** A guard that blocked nothing it was run on: nobody has seen yet that it works. */

import { handlerSpot } from '../../evidence/registration.js';
import { hasCommands } from '../../evidence/unheard.js';
import { contractAt } from '../../interpret/contract-at.js';
import type { Language, Rule, Run } from '../../model.js';
import { textOf } from '../../script/answers/text-of.js';
import { unreachedLines } from '../../script/answers/unreached.js';
import { type Condition, conditionBesidePayload, conditionsOn } from '../../script/gates/waits-for.js';
import { cluesIn } from '../../script/patterns/clues.js';
import { payloadUse } from '../../script/payload/payload-reads.js';
import { throwsStdinAway } from '../../script/shell/stdin-readers.js';
import { inBackground } from '../../wiring/background.js';

const guard = {
  command:
    'CMD=$(jq -r .tool_input.command)\ncase "$CMD" in\n  *"make release"*)\n    echo "Only CI releases" >&2\n    exit 2 ;;\nesac',
};

export const rule: Rule = {
  id: 'guard-never-fired',
  severity: 'info',
  summary: 'A guard compares its payload with something, and blocked none of the payloads that it ran on.',
  docs: {
    why:
      'A guard that never fires is untested, and may be broken: a condition that never holds, a misspelt field name, a ' +
      'pattern that matches nothing. hooklint makes payloads from the patterns in the text of the hook, so a guard that ' +
      'still does not fire deserves a look.',
    repair:
      'Write a payload that the guard must block into a file, add `"expect": [{"effect": "block"}]`, and pass the ' +
      'file with `--payload`. `--effort thorough` makes more payloads from the text of the hook.',
  },
  bad: [
    {
      kind: 'runs',
      title: 'Blocks nothing',
      event: 'PreToolUse',
      handler: guard,
      runs: [{ execution: {} }, { nature: 'trigger', execution: {} }],
    },
  ],
  good: [
    {
      kind: 'runs',
      title: 'Seen to block',
      event: 'PreToolUse',
      handler: guard,
      runs: [{ execution: {} }, { nature: 'trigger', execution: { exitCode: 2, stderr: 'Only CI releases\n' } }],
    },
    {
      kind: 'runs',
      title: 'Blocks when a switch is on, or a file is there: no payload can show it',
      event: 'PreToolUse',
      handler: {
        command:
          'if [ "${STRICT:-0}" = 1 ]; then\n  echo "No calls" >&2\n  exit 2\nfi\n[ -f .freeze ] || exit 0\nexit 2',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'It throws its payload away: none can make it block',
      event: 'PreToolUse',
      handler: {
        command:
          'set -eu\ncat >/dev/null\nif [ "$(cat .state/build)" = failed ]; then\n  echo "Mend the build" >&2\n  exit 2\nfi',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Blocks when a switch is on that its texts and another variable name',
      event: 'PreToolUse',
      handler: {
        command:
          '# STRICT_CALLS=1: block\nMODE="${STRICT_CALLS:-0}"\ngrep -q release || exit 0\nif [ "$MODE" = 1 ]; then\n  echo "No calls (STRICT_CALLS=1)" >&2\n  exit 2\nfi\necho "Unusual (set STRICT_CALLS=1 to block)" >&2',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Blocks when a program is missing, which no payload can show either',
      event: 'PreToolUse',
      handler: {
        command: 'if ! command -v jq >/dev/null; then\n  echo "This needs jq" >&2\n  exit 2\nfi\njq . >> calls.log',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Blocks while there are changes: no payload makes any',
      event: 'Stop',
      handler: {
        command: 'if [ -n "$(git status --porcelain)" ]; then\n  echo "Commit first" >&2\n  exit 2\nfi',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Blocks on one day of the week: no payload can bring it',
      event: 'PreToolUse',
      handler: {
        command:
          'CMD=$(jq -r .tool_input.command)\nif [ "$(date +%u)" = 5 ]; then\n  echo "No calls on Fridays" >&2\n  exit 2\nfi',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Blocks when its own program objects: nothing in its text says to what',
      event: 'PreToolUse',
      handler: { command: 'if ! my-policy check; then\n  echo "The policy objects" >&2\n  exit 2\nfi' },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A program of several commands: what it does with other arguments is no part of the hook',
      event: 'PreToolUse',
      handler: {
        command: 'case "$1" in\n  check)\n    grep -q push || { echo "No push" >&2; exit 2; }\n    ;;\nesac',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'Not a guard: nothing in it blocks',
      event: 'PreToolUse',
      handler: { command: 'cat >> calls.log' },
      runs: [{ execution: {} }],
    },
  ],
  // What each of these tells of keeps a guard from what it waits for.
  yieldsTo: [
    'caught-exit',
    'condition-never-holds',
    'condition-too-narrow',
    'count-printed-twice',
    'exit-before-async',
    'exit-in-subshell',
    'failed-search-ends-hook',
    'failure-sought-in-success',
    'fields-shifted',
    'flag-always-present',
    'last-message-from-transcript',
    'lost-status',
    'main-transcript-of-subagent',
    'misread-pattern',
    'missing-import',
    'no-such-payload-field',
    'no-such-transcript-entry',
    'path-filter-drops-all',
    'payload-from-argument',
    'relative-pattern',
    'skips-by-part-of-word',
    'stdin-read-twice',
    'stdio-by-name',
    'swallowed-exit',
    'turn-cut-at-tool-result',
    'unmatched-tool',
    'unreached-refusal',
    'unset-variable',
    'wrong-folder',
  ],
  *onRuns(hook, runs) {
    const [run] = runs;
    if (run === undefined || !run.verdict.runs || inBackground(hook.handler)) return;
    const { guards, exit2 } = contractAt(hook.event, run.verdict.client);
    if (guards === null || !exit2.blocks) return;
    if (runs.some(({ verdict }) => verdict.effect === 'block' || verdict.endsTurn)) return;
    // One that never did its work has shown nothing: what stopped it is said elsewhere.
    if (runs.every(({ verdict }) => verdict.status !== 'success')) return;
    const { text, language } = textOf(hook);
    if (looksAtProject.test(text) || hasCommands({ language, text })) return;
    // It looks for its payload where there is none: no payload makes it block.
    if (hook.script !== undefined && inVariable.test(text) && !payloadUse(hook.script).stdin) return;
    if (throwsStdinAway(text)) return;
    // What waits for a switch or for a file of its own, no payload can bring about; what waits for nothing that the text
    // names may have nothing to object to, and its author knows no more than before.
    const compared = comparedLines(text, language, runs);
    const lines = text.split('\n');
    const blocking = unreachedLines(hook, runs).filter(({ blocks }) => blocks);
    const waiting = blocking.slice(-mostLines).flatMap((line) => {
      if (conditionBesidePayload(text, language, line.line) !== undefined) return [];
      const own = { line: line.line, text: line.text };
      const conditions = [own, ...conditionsOn(text, line.line)].filter((condition) => compared.has(condition.line));
      const pattern = conditions.find((condition) => isAwaited(condition, line.line, lines)) ?? conditions[0];
      return pattern === undefined ? [] : [{ line, pattern }];
    });
    // What refuses a payload that is not as it should be comes first, and what the guard is for behind it.
    const last = waiting.at(-1);
    if (last === undefined) return;
    const { line, pattern } = last;
    const others = waiting.length === 1 ? '' : `, nor ${waiting.length - 1} more that block`;
    const where = hook.script === undefined ? 'the command' : `line ${line.line}`;
    const behind = pattern.line === line.line ? '' : `, behind \`${shortened(pattern.text)}\``;
    yield {
      message: `The guard ${runs.length === 1 ? 'did not block the payload' : `blocked none of the ${runs.length} payloads`} that it ran on: no run reached ${where}, \`${shortened(line.text)}\`${behind}${others}.`,
      help: `Pass a payload that it must block with \`--payload FILE\`: the JSON that Claude Code would send (\`hook_event_name: ${hook.event}\`).`,
      at:
        hook.script === undefined
          ? handlerSpot(hook, 'command')
          : { in: 'script', offset: offsetOf(hook.script.text, line.line), length: line.text.length },
    };
  },
};

/** So many lines that would block are looked at, from the last one upwards. */
const mostLines = 40;

/** The lines that hold the payload against a text or a pattern. */
function comparedLines(text: string, language: Language, runs: readonly Run[]): ReadonlySet<number> {
  // The tool is compared with on the way to what a guard looks for in its input.
  const tools = new Set(runs.map(({ case: { payload } }) => payload.json.tool_name));
  return new Set(
    cluesIn(text, language).flatMap((clue) => (clue.compared && !tools.has(clue.text) ? [clue.line] : [])),
  );
}

/** Does a line wait for the condition to hold, and is it not what lets some payloads go before: `[ "$x" = docs ] && exit 0`? */
function isAwaited({ line, text }: Condition, awaiting: number, lines: readonly string[]): boolean {
  const indentOf = (at: number): number => /^\s*/.exec(lines[at - 1] ?? '')?.[0].length ?? 0;
  const isAround = line === awaiting || indentOf(line) < indentOf(awaiting);
  return isAround || /!=|(?:^|\s)!\s|\bnot\b|!\w|\|\| ?exit/.test(text);
}

/** A variable that is said to hold the payload. */
const inVariable =
  /\$\{?CLAUDE_(?:TOOL|FILE)_?[A-Z_]{0,40}|environ[^\n]{0,9}CLAUDE_(?:TOOL|FILE)|env\.CLAUDE_(?:TOOL|FILE)/;

/** What it objects to is the state of the project, which no payload brings about: what git says of it, how its files look. */
const looksAtProject =
  /\bgit\b[^\n]{0,60}\b(?:diff|status|ls-files|log|show)\b|["']git["']\s?,|\bfind\s+["'$.\w]|\bwc\s+-l\b|\b(?:readdirSync|globSync)\(|\bos\.(?:walk|listdir)\(|\.r?glob\(/;

function shortened(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 77)}...`;
}

/** Where the text of a line starts, behind its indentation. */
function offsetOf(text: string, line: number): number {
  const before = text.split('\n').slice(0, line - 1);
  const start = before.reduce((sum, each) => sum + each.length + 1, 0);
  return start + (/^\s*/.exec(text.slice(start))?.[0].length ?? 0);
}
