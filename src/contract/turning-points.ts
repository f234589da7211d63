/** The releases at which the client changed what it does about a hook, or how it words it, for the tables that share them. */
import type { Span, Version } from '../model.js';
import { between, measured } from './sources.js';

/** The same until another span begins. */
export function until<T extends Span>(row: T, next: Span): T {
  return { ...row, until: next.since };
}

/**
 * One release changed three things: PreCompact can block, a block counts beside a `permissionDecision` that allows, and a
 * JSON block of an elicitation hook that exits with 0 is not seen any more.
 */
export const compactionBlocks = between('2.1.104', '2.1.105');
export const blockCounts = between('2.1.104', '2.1.105', 'The same as 2.1.104 on 2.1.42 and 2.1.71.');
/** Elicitation hooks block by JSON at exit 0 again. */
export const elicitationBlocks = between('2.1.283', '2.1.284');
/** Up to then `continue: false` of a hook that also blocks the call ended no turn. */
export const stopBesideBlock = between(
  '2.1.209',
  '2.1.210',
  'With decision block, permissionDecision deny and exit 2.',
);
/** Up to then the tool got rewritten input as it was. */
export const checksInput = between('2.1.156', '2.1.157');
/** Up to then the client waited for a background child that held stdout open. */
export const heldRead = between('2.1.160', '2.1.161', 'On PreToolUse, PostToolUse, PostToolBatch, UserPromptSubmit.');
/** From then on it refuses a block that it read so, where the block would go on with the turn. */
export const heldRefused = between('2.1.284', '2.1.285', 'On PostToolUse, PostToolUseFailure, SubagentStop.');
/** A block of a session is told to Claude no longer. */
export const startBlockUnsaid = between('2.1.198', '2.1.199');
/** Exit 2 of a PreToolUse hook blocks beside a reply that names another event; stderr is not told. */
export const blocksUnread = between('2.1.252', '2.1.257', 'On 2.1.252 the tool ran.');
/** The place and the kind of a fault in a reply are told. */
export const namesFault = between('2.1.247', '2.1.248');
/** Of most faults the place alone is told, and the kind again later on. */
export const placeAlone = between('2.1.259', '2.1.260');
export const kindAgain = between('2.1.284', '2.1.285');

/**
 * One release changed most words: "operation blocked by hook" became "hook error", reasons lost the dash in front of them,
 * tags became reminders, and JSON got a reminder of its own.
 */
export const firstReminders = between('2.0.15', '2.0.19', 'None was published between them.');
/**
 * A JSON block of PreToolUse is told with its reason again, that of Stop in the next turn too, and so is a stop around a
 * tool; what SessionStart says is heard again.
 */
export const reasonAgain = between('2.0.29', '2.0.30');
/** A stop of Stop is told in the next turn. */
export const stopToldLater = between('2.0.37', '2.0.42');
/** A JSON block of PreToolUse is said like all others. */
export const oneBlock = between('2.1.280', '2.1.281');
/** Reminders in user blocks became blocks of the system role; what is told of a tool call later than the rest. */
export const systemAfterTool = between('2.1.227', '2.1.228', 'At both ends measured on PostToolUse.');
export const systemRole = between(
  '2.1.153',
  '2.1.154',
  'On UserPromptSubmit, UserPromptExpansion, SessionStart, SubagentStart, PostToolBatch, Stop, and of `continue: false` around a tool.',
);
/** Beside its refusal a JSON block of PreToolUse was told in a reminder as well. */
export const blockSaidOnce = between('2.1.132', '2.1.133');
/** A tag of its own moved into the tool's result. */
export const insideResult = between('1.0.128', '2.0.0');
/** And out of it again. */
export const outOfResult = between('2.0.8', '2.0.9');
/**
 * What a Stop hook says is a reminder which first tells that no user wrote it, and so is what a stopped prompt leaves
 * behind.
 */
export const disownsFeedback = between(
  '2.1.330',
  '2.1.331',
  'On Stop and SubagentStop, and of `continue: false` on UserPromptSubmit and UserPromptExpansion.',
);
/** It tells Claude to follow what a Stop hook asks. */
export const backsFeedback = between('2.1.331', '2.1.332', 'On Stop and SubagentStop.');
/** Claude is told the command beside the feedback. */
export const namesCommand = between('2.1.258', '2.1.259');
/** `claude -p` with a prompt waits for a hook with `asyncRewake` as for any other. */
export const printAwaitsRewake: Span = {
  since: '2.1.101',
  source: measured(
    '2.1.140',
    'Of UserPromptSubmit; 2.1.71 did not wait. 2.1.101 holds the check, 2.1.100 does not. A session that reads prompts from a stream never waits.',
  ),
};
/** The terminal shows a summary of what wakes Claude, and no longer the reminder. */
export const summarisesWaking = between(
  '2.1.71',
  '2.1.140',
  'On PostToolUse and Stop; older versions were not looked at.',
);
/** A command in which `${NAME}` stands for a variable of others' hooks is not started any more. */
export const refusesOthersVariables: Span = {
  since: '2.1.94',
  source: measured('2.1.94', 'Up to 2.1.92 it ran with an empty variable; no 2.1.93 was published.'),
};
/** In what it tells of exit 2, Claude is named the folder of the plugin where the command names it by its variable. */
export const fillsPluginRoot = between(
  '2.1.245',
  '2.1.246',
  'Exit 2 on PreToolUse, PostToolUse, PostToolUseFailure, PostToolBatch, UserPromptSubmit, Stop and SubagentStop; PreCompact and blocks in JSON name the variable.',
);
/** `${CLAUDE_PLUGIN_ROOT}` in a command is left to the shell; before, the client wrote the folder in its place, in single quotes too. */
export const leavesPluginRoot = between(
  '2.1.71',
  '2.1.72',
  'A plugin by `--plugin-dir`; also asked: 2.0.76, 2.1.140, 2.1.330.',
);
/** A hook's ask is told as its own, where before the client refused in its usual words. */
export const askIsTold = between('2.1.84', '2.1.85');
/** A reply in JSON no longer leaves "Success" behind. */
export const noSuccess: Version = '2.1.73';
/** A compaction that a hook stops was an error, then an answer, then an error again that is not called one. */
export const compactionAnswer = between('2.1.178', '2.1.179');
export const compactionError = between('2.1.215', '2.1.216');

/** The event that fires before the shell commands in the text of a skill or slash command. */
export const skillCommands = between('2.1.331', '2.1.332', 'In no entry of the changelog.');

/** The terminal's own words of a hook: "hook error", "returned blocking error" and "stopped continuation" went. */
export const newLook = between(
  '2.1.325',
  '2.1.326',
  'On PreToolUse, PostToolUse, UserPromptSubmit, Stop, SessionStart.',
);
/** It tells the first line of what a failed hook wrote, where before it told only that one had failed. */
export const tellsFirstLine = between('2.1.97', '2.1.98', 'On all events at once.');
/** It tells of an exit 2 at the start of a session. */
export const tellsExit2AtStart = between('2.1.198', '2.1.199');
/** It folds calls that read, search or run a command into one line, and what refused them with it. */
export const foldsCalls = between('2.1.238', '2.1.239');
/** It tells the reason under such a line. */
export const tellsRefusal = between('2.1.312', '2.1.314');
/** The terminal names a hook by its event, where before it named its command, or nothing. */
export const labelled = between('2.0.0', '2.1.42', 'Between them no client was looked at.');
/** Of a Stop hook's reply that was thrown away it tells the fault without "JSON validation failed" in front. */
export const plainFault = between('2.1.42', '2.1.140', 'Between them no client was looked at.');
