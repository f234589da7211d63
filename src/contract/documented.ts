/**
 * What documents say of the contract and measurements do not bear out. The documents are those that teams wrote for
 * clients of February and March 2026, after the public reference of that time; each row tells it in our words.
 */
import type { EventName } from '../model.js';
import type { Divergence } from './divergence.js';
import { promptDivergences } from './documented-prompts.js';
import { docs, measured } from './sources.js';

const march = docs('2026-03-10');
const february = docs('2026-02-16');
const older = measured('2.1.330', 'Measured from 1.0.80 on.');
const newest = measured('2.1.330', 'Measured on 2.1.330; older clients were not.');

export const divergences: readonly Divergence[] = [
  {
    id: 'json-at-every-exit-code',
    topic: 'exit-codes',
    documented: 'The exit code is looked at first, and JSON is parsed at exit 0 only.',
    inDocument: march,
    measured: 'It is parsed at every exit code: exit 1 beside a deny denies, exit 1 beside an allow allows.',
    source: older,
  },
  {
    id: 'json-at-exit-2',
    topic: 'exit-codes',
    documented: 'That JSON is parsed at exit 2 is a fault of some clients (#30586), soon to be gone.',
    inDocument: march,
    measured:
      'All clients parse it. What changed, in 2.1.90, 2.1.105 and 2.1.213, is which of the two wins; only since 2.1.213 does exit 2 always block.',
    source: older,
  },
  {
    id: 'stderr-of-failures',
    topic: 'exit-codes',
    documented: 'stderr of any other code is shown in verbose mode only.',
    inDocument: march,
    measured:
      'The terminal shows its first line, and all of it after ctrl+o, on the tool events, prompts, SessionStart and PostModelSwitch; on Stop it shows all of it. SessionEnd prints it, `claude -p` prints nothing else. On other events it is in the debug log only.',
    source: newest,
  },
  {
    id: 'signals',
    topic: 'exit-codes',
    documented: 'A hook that a signal ends has exit code 128+n.',
    inDocument: march,
    measured: 'That of a child of the shell has; where the shell itself, or a program in exec form, is ended, it is 1.',
    source: newest,
  },
  {
    id: 'permission-request',
    topic: 'events',
    events: ['PermissionRequest'],
    documented: 'Exit 2 denies the permission.',
    inDocument: march,
    measured:
      'It decides nothing; hookSpecificOutput.decision.behavior does. Without a terminal the hook runs since 2.1.268 only.',
    source: newest,
  },
  {
    id: 'stop',
    topic: 'events',
    events: ['Stop', 'SubagentStop'],
    documented: 'Exit 2 on Stop keeps Claude from stopping.',
    inDocument: march,
    measured:
      'Not if stderr mentions a missing file and stdout is empty; since 2.1.143, not after eight blocks in a row.',
    source: measured('2.1.330', 'The exemption was measured on 2.1.330; since when there is one is not known.'),
  },
  {
    id: 'subagent-stop',
    topic: 'events',
    events: ['SubagentStop'],
    documented: 'Exit 2 blocks nothing.',
    inDocument: march,
    measured: 'It keeps the sub-agent going, which reads stderr.',
    source: older,
  },
  {
    id: 'compaction',
    topic: 'events',
    events: ['PreCompact'],
    documented: 'Exit 2 blocks nothing.',
    inDocument: march,
    measured: 'So it is up to 2.1.104; from 2.1.105 on it stops the compaction, as a JSON block does.',
    source: measured('2.1.105', 'The compaction took place on 2.1.104.'),
  },
  {
    id: 'config-change',
    topic: 'events',
    events: ['ConfigChange'],
    documented: 'Exit 2 blocks nothing.',
    inDocument: march,
    measured: 'It keeps the change from the running session.',
    source: measured('2.1.330', 'The same on 2.1.140.'),
  },
  {
    id: 'worktree-create',
    topic: 'events',
    events: ['WorktreeCreate'],
    documented: 'Exit 2 blocks nothing.',
    inDocument: march,
    measured: 'Every failure, exit 2 among them, fails the creation, and so does a path that is missing from stdout.',
    source: newest,
  },
  {
    id: 'worktree-remove',
    topic: 'events',
    events: ['WorktreeRemove'],
    documented: 'Exit 2 blocks nothing.',
    inDocument: march,
    measured: 'Every failure, exit 2 among them, fails the removal: Claude Code says that it keeps the worktree.',
    source: newest,
  },
  {
    id: 'after-a-failed-tool',
    topic: 'events',
    events: ['PostToolUseFailure'],
    documented: 'stderr at exit 2 is shown in verbose mode.',
    inDocument: march,
    measured: 'Claude reads it, as on PostToolUse.',
    source: newest,
  },
  {
    id: 'after-a-tool',
    topic: 'events',
    events: ['PostToolUse'],
    documented: 'stderr at exit 2 becomes an error of the tool result.',
    inDocument: march,
    measured: 'The result stays as it is; stderr is added next to it, as a separate text since 2.0.45 at the latest.',
    source: older,
  },
  {
    id: 'stderr-at-the-edges',
    topic: 'events',
    events: ['SessionEnd', 'SubagentStart'],
    documented: 'stderr at exit 2 is shown in verbose mode.',
    inDocument: march,
    measured: 'SessionEnd prints it as the session ends; on SubagentStart nobody is shown it.',
    source: newest,
  },
  {
    id: 'plain-stdout',
    topic: 'events',
    documented: 'At exit 0, stdout is included in the transcript.',
    inDocument: february,
    measured:
      'Plain text goes to Claude on UserPromptSubmit, UserPromptExpansion, SessionStart, PostModelSwitch and PostCompact, into the instructions on PreCompact, and elsewhere to the debug log only.',
    source: newest,
  },
  {
    id: 'system-message',
    topic: 'fields',
    documented: 'systemMessage is what Claude reads.',
    inDocument: march,
    measured:
      'It is shown to the user, on some events; Claude never reads it. What Claude reads is the reason, or additionalContext.',
    source: older,
  },
  {
    id: 'suppress-output',
    topic: 'fields',
    documented: 'suppressOutput: true hides the output from the transcript.',
    inDocument: march,
    measured: 'Nothing that it hides was found.',
    source: newest,
  },
  {
    id: 'hook-event-name',
    topic: 'fields',
    documented: 'hookSpecificOutput is shown without hookEventName.',
    inDocument: march,
    measured: 'Without it, or with the name of another event, the whole reply is discarded and the action goes ahead.',
    source: measured('2.1.330', 'Measured in every client that knows hookSpecificOutput.'),
  },
  {
    id: 'updated-input',
    topic: 'fields',
    events: ['PreToolUse'],
    documented: 'updatedInput came with 2.0.30 and is merged into the original input.',
    inDocument: march,
    measured:
      'It came with 2.0.10, beside allow only; beside ask since 2.1.0, without a decision since 2.1.2. It replaces the whole input.',
    source: measured('2.0.10', 'No effect on 2.0.9, an effect on 2.0.10.'),
  },
  {
    id: 'additional-context',
    topic: 'fields',
    documented: 'PostToolUse, Stop and the session events have no output of their own.',
    inDocument: march,
    measured:
      'additionalContext: SessionStart since 1.0.62, PostToolUse since 1.0.65, SubagentStart since 2.0.44, PostToolUseFailure since 2.0.56, Stop and SubagentStop since 2.1.163. PostToolUse takes updatedMCPToolOutput since 2.0.33 and updatedToolOutput since 2.1.121.',
    source: older,
  },
  {
    id: 'decision-reason',
    topic: 'fields',
    events: ['PreToolUse'],
    documented: 'permissionDecisionReason is shown to the user.',
    inDocument: march,
    measured:
      'Beside deny Claude reads it, and the terminal shows its first line. Beside ask the question shows it, but for Edit and Write, where nobody reads it; where nobody can be asked, Claude does.',
    source: older,
  },
  {
    id: 'required-fields',
    topic: 'decisions',
    events: ['PreToolUse', 'Stop'],
    documented: 'permissionDecision on PreToolUse and decision on Stop are required; approve lets Claude stop.',
    inDocument: march,
    measured: 'Both are optional. approve on Stop does nothing: without a block Claude stops anyway.',
    source: older,
  },
  {
    id: 'decisions-elsewhere',
    topic: 'decisions',
    documented: 'Only PreToolUse, PostToolUse and Stop have decisions.',
    inDocument: march,
    measured: 'decision: "block" counts on every event that the table names; fields that an event lacks are ignored.',
    source: newest,
  },
  {
    id: 'continue-false',
    topic: 'decisions',
    documented: 'continue: false halts everything, more forcefully than a block; systemMessage explains it.',
    inDocument: march,
    measured:
      'It ends the turn. On PreToolUse the tool still runs, on the events that the table does not name nothing happens at all; stopReason explains it.',
    source: older,
  },
  {
    id: 'ask',
    topic: 'decisions',
    events: ['PreToolUse'],
    documented: 'permissionDecision: "ask" makes the user confirm the call.',
    inDocument: february,
    measured:
      'Where a rule allows the call and there is no terminal, it was ignored up to 2.1.84; since 2.1.85 the call is refused.',
    source: measured('2.1.85', 'Measured without a terminal only.'),
  },
  {
    id: 'allow-for-warnings',
    topic: 'decisions',
    events: ['PreToolUse'],
    documented: 'A hook with nothing but a warning answers allow.',
    inDocument: docs('2026-02-19'),
    measured:
      'allow also runs the call without asking; additionalContext without a decision warns and leaves it to the rules and the user.',
    source: measured('2.1.9', 'additionalContext without a decision since 2.1.9.'),
  },
  {
    id: 'migrated-reason',
    topic: 'decisions',
    events: ['PreToolUse'],
    documented: 'reason of the older decision becomes systemMessage.',
    inDocument: february,
    measured:
      'It becomes permissionDecisionReason; a deny with systemMessage alone leaves Claude with a stock sentence.',
    source: older,
  },
  ...promptDivergences,
];

/** What a reader of an event's contract should know. */
export function divergencesOf(event: EventName): readonly Divergence[] {
  return divergences.filter(({ events }) => events?.includes(event));
}
