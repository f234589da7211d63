/**
 * What to keep in mind while writing a hook: advice, and beside it what Claude Code does, worked out from the contract and
 * from replies whose verdicts show it. Nothing is said of a version on which it does not show.
 */
import { environmentVariables } from '../contract/environment.js';
import { eventNames } from '../contract/index.js';
import { stopCap } from '../contract/stop-loop.js';
import { inSpan } from '../contract/version.js';
import { join } from '../evidence/phrases.js';
import { contractAt } from '../interpret/contract-at.js';
import type { EventName, Version } from '../model.js';
import { type Answer, fails, type Shown, top } from './answering.js';
import { adviceOf, verdictOf } from './answering-page.js';

interface RuleOfThumb {
  /** What to do; no word about Claude Code. */
  readonly advice: string;
  readonly shown: readonly Shown[];
  /** What the contract says about it. */
  readonly facts?: (client: Version) => readonly string[];
}

const reason = 'Force pushes need a ticket.';
const deny = { permissionDecision: 'deny', permissionDecisionReason: reason };
const printed = (event: EventName, stdout: string): Answer => ({ event, execution: { stdout } });
const replied = (fields: object): string => JSON.stringify({ hookSpecificOutput: fields });
const whole = replied({ hookEventName: 'PreToolUse', ...deny });

export const rulesOfThumb: readonly RuleOfThumb[] = [
  { advice: 'Mind the exit code.', shown: [], facts: exitCodes },
  {
    advice: 'To refuse with a reason, print one JSON object, nothing else, and exit with 0.',
    shown: [
      { says: 'This blocks;', by: [printed('PreToolUse', whole)], as: { effect: 'block', text: reason, claude: true } },
      {
        says: 'with text in front of it or behind it, nothing is blocked.',
        by: [printed('PreToolUse', `checking\n${whole}`), printed('PreToolUse', `${whole}\ndone`)],
        as: { effect: 'proceed' },
      },
    ],
  },
  {
    advice: 'Put every field in its place.',
    shown: [
      {
        says: '`permissionDecision` counts inside `hookSpecificOutput`,',
        by: [printed('PreToolUse', whole)],
        as: { effect: 'block' },
      },
      {
        says: 'not beside it, and not without `hookEventName`.',
        by: [top('PreToolUse', deny), printed('PreToolUse', replied(deny))],
        as: { effect: 'proceed' },
      },
      {
        says: '`decision` and `reason` count beside it,',
        by: [top('Stop', { decision: 'block', reason })],
        as: { effect: 'block' },
      },
      {
        says: 'not inside.',
        by: [printed('Stop', replied({ hookEventName: 'Stop', decision: 'block', reason }))],
        as: { effect: 'proceed' },
      },
    ],
  },
  { advice: 'Read the payload from stdin as JSON.', shown: [], facts: variables },
  {
    advice:
      'Register scripts by `"\\"$CLAUDE_PROJECT_DIR\\"/.claude/hooks/check.sh"`, in a plugin by `$CLAUDE_PLUGIN_ROOT`, and make them executable.',
    shown: [
      {
        says: 'A guard that cannot be started lets everything through.',
        by: [fails('PreToolUse', 126, 'Permission denied'), fails('PreToolUse', 127, 'not found')],
        as: { effect: 'proceed' },
      },
    ],
  },
  {
    advice: 'A guard must also block when its own check fails: catch a missing `jq`, a parse error, an exception.',
    shown: [
      {
        says: 'Otherwise the action goes ahead.',
        by: [1, 5, 127].map((exitCode) => fails('PreToolUse', exitCode, 'jq: parse error')),
        as: { effect: 'proceed' },
      },
    ],
  },
  {
    advice:
      'A guard compares words, not text: `git push -f` is `git push --force`, and `echo "git push --force"` is not.',
    shown: [],
  },
  { advice: 'A Stop hook that blocks must let go when `stop_hook_active` is true.', shown: [], facts: stopBlocks },
];

/** All of them as a list. */
export function rulesOfThumbAt(client: Version): readonly string[] {
  return rulesOfThumb.map(
    ({ facts = () => [], ...rule }) => `- ${[adviceOf(rule, client), ...facts(client)].join(' ')}`,
  );
}

/** Which exit codes block, and what becomes of the others. */
function exitCodes(client: Version): readonly string[] {
  const ends = (event: EventName, exitCode: number) => verdictOf(fails(event, exitCode, reason), client);
  const blocking = Array.from({ length: 256 }, (_, code) => code).filter(
    (code) => ends('PreToolUse', code).effect !== 'proceed',
  );
  const failures = eventNames
    .filter((event) => contractAt(event, client).exists)
    .map((event) => ({ event, verdict: ends(event, 1) }));
  const stopped = failures.filter(({ verdict }) => verdict.effect !== 'proceed').map(({ event }) => event);
  const heard = failures.filter(({ verdict }) => verdict.toClaude.length > 0).map(({ event }) => event);
  return [
    `Of all of them only ${join(blocking.map(String), 'and')} blocks.`,
    `After any other the action goes ahead${except(stopped)},`,
    heard.length === 0
      ? 'and Claude reads nothing of a failure.'
      : `and only on ${join(heard, 'and')} Claude reads of a failure.`,
  ];
}

const except = (events: readonly EventName[]): string =>
  events.length === 0 ? '' : ` (but for ${join(events, 'and')})`;

/** The variables that say where something is. */
function variables(client: Version): readonly string[] {
  const places = ['project-dir', 'plugin-root', 'plugin-data', 'env-file'];
  const told = environmentVariables
    .filter((row) => inSpan(client, row) && places.includes(row.value.kind))
    .map(({ name, events, only }) => {
      const where = [...(only === undefined ? [] : [`in a ${only}`]), ...(events ?? [])];
      return `\`${name}\`${where.length === 0 ? '' : ` (${where.join(', ')})`}`;
    });
  return [`Variables say where things are: ${join(told, 'and')}.`];
}

function stopBlocks(client: Version): readonly string[] {
  const cap = stopCap(client);
  return [
    cap === null
      ? 'However often it blocks, Claude goes on.'
      : `After ${cap} continuations in a row the turn ends anyway.`,
  ];
}
