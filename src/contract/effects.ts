/**
 * What each cause does to the guarded action. Rows of one event stand in order of precedence; the first whose cause is
 * present decides. `stop` stands apart: it is applied after the decision, and overrides it where it names an effect.
 */
import type { Cause, EventName, Source, Span } from '../model.js';
import type { EffectRow, Effects } from './rows.js';
import { decisions } from './sheets/exit-2.js';
import { sharedRows } from './sheets/index.js';
import { measured } from './sources.js';
import {
  checksInput,
  compactionBlocks,
  elicitationBlocks,
  startBlockUnsaid,
  stopBesideBlock,
  until,
} from './turning-points.js';

const newest: Source = { kind: 'measured', at: '2.1.330' };
const since = '1.0.38';

const row = (events: readonly EventName[], on: Cause, rest: Partial<Effects> = {}): EffectRow => ({
  events,
  on,
  ...rest,
  since,
  source: newest,
});

const from = (span: Span, old: EffectRow): EffectRow => ({ ...old, ...span });
/** As the last client did that was measured before the change. */
const before = (span: Span, old: EffectRow): EffectRow => ({
  ...until(old, span),
  source: { kind: 'measured', at: span.bracket?.absentIn ?? span.since },
});

/** Events on which a block, however it is said, holds back what the event guards, and says nothing more. */
const plainGuards: readonly EventName[] = ['TaskCreated', 'TaskCompleted', 'TeammateIdle', 'ConfigChange'];
const elicitations: readonly EventName[] = ['Elicitation', 'ElicitationResult'];
const prompts: readonly EventName[] = ['UserPromptSubmit', 'UserPromptExpansion'];
const stops: readonly EventName[] = ['Stop', 'SubagentStop'];
const afterTool: readonly EventName[] = ['PostToolUse', 'PostToolUseFailure'];
const failures: readonly Cause[] = ['on-failure', 'on-timeout'];
/** All but that of PermissionRequest, on which an interrupt goes before. */
const jsonBlocks: readonly EffectRow[] = [
  before(stopBesideBlock, row(['PreToolUse'], 'json-block', { effect: 'block', drops: ['stop'] })),
  from(stopBesideBlock, row(['PreToolUse'], 'json-block', { effect: 'block' })),
  row(['PreModelSwitch', 'PreSkillShellCommand', ...stops, ...plainGuards], 'json-block', { effect: 'block' }),
  // The first client with the event sent a blocked prompt, with the reason behind it.
  { ...row(['UserPromptSubmit'], 'json-block', { effect: 'proceed' }), until: '1.0.54', source: measured('1.0.53') },
  // A block of a session is no more than a text.
  before(startBlockUnsaid, row(['SessionStart'], 'json-block', { effect: 'proceed', drops: ['json'] })),
  // The tool has run: a block is feedback.
  row([...afterTool, 'PostCompact'], 'json-block', { effect: 'proceed' }),
  row(['PostToolBatch'], 'json-block', { effect: 'block', endsTurn: true }),
  {
    ...row(prompts, 'json-block', { effect: 'block', drops: ['context', 'json', 'system-message'] }),
    since: '1.0.64',
    source: { ...newest, note: 'Up to 1.0.63 a blocked prompt was sent all the same.' },
  },
  before(compactionBlocks, row(elicitations, 'json-block', { effect: 'block' })),
  {
    ...from(compactionBlocks, row(elicitations, 'json-block', { effect: 'block', beside: 'failed' })),
    until: elicitationBlocks.since,
  },
  from(elicitationBlocks, row(elicitations, 'json-block', { effect: 'block' })),
  from(
    compactionBlocks,
    row(['PreCompact'], 'json-block', { effect: 'block', drops: ['completed', 'failed', 'instructions'] }),
  ),
];

/** What stands on the sheet of each event. */
const exit2: readonly EffectRow[] = sharedRows((sheet) => sheet.exit2).map((one) => ({ ...one, on: 'exit-2' }));

export const effectRows: readonly EffectRow[] = [
  ...jsonBlocks,
  ...exit2,

  row(['PreToolUse', 'PreModelSwitch'], 'on-failure', { effect: 'block', drops: ['context'] }),
  row(['PreToolUse', 'PreModelSwitch'], 'on-timeout', { effect: 'block' }),
  row(['PreToolUse'], 'defer', { effect: 'defer', endsTurn: true, headless: true, drops: ['stop'] }),
  // Measured where nobody can be asked: the call is refused, and the turn goes on.
  row(['PreToolUse'], 'ask', { effect: 'ask', drops: ['stop'] }),
  row(['PreModelSwitch'], 'ask', { effect: 'ask' }),
  from(checksInput, row(['PreToolUse'], 'misfit', { effect: 'block' })),
  row(['PreToolUse'], 'allow', { effect: 'allow' }),
  row(['PreToolUse'], 'stop', { endsTurn: true }),
  // The one event besides WorktreeCreate that fails closed when its hook times out.
  row(['PreModelSwitch'], 'timeout', { effect: 'block' }),

  row(['PermissionRequest'], 'on-failure', { effect: 'block' }),
  row(['PermissionRequest'], 'on-timeout', { effect: 'block' }),
  row(['PermissionRequest'], 'interrupt', { effect: 'block', endsTurn: true }),
  row(['PermissionRequest'], 'json-block', { effect: 'block' }),
  row(['PermissionRequest'], 'misfit', { effect: 'block' }),
  row(['PermissionRequest'], 'allow', { effect: 'allow' }),

  row(afterTool, 'on-failure', { effect: 'proceed', drops: ['context'] }),
  row(afterTool, 'on-timeout', { effect: 'proceed' }),
  row(['PostToolUse'], 'stop', { endsTurn: true, drops: ['context', 'system-message', ...decisions] }),

  row(['PostToolBatch'], 'on-failure', { effect: 'block', endsTurn: true, drops: ['context'] }),
  row(['PostToolBatch'], 'on-timeout', { effect: 'block', endsTurn: true }),
  row(['PostToolBatch'], 'stop', { effect: 'block', endsTurn: true, drops: decisions }),

  row(['PreSkillShellCommand'], 'on-failure', { effect: 'block' }),
  row(['PreSkillShellCommand'], 'on-timeout', { effect: 'block' }),
  row(['PreSkillShellCommand'], 'ask', { effect: 'block' }),
  row(['PreSkillShellCommand'], 'defer', { effect: 'block' }),
  row(['PreSkillShellCommand'], 'rewrite', { effect: 'block' }),
  row(['PreSkillShellCommand'], 'stop', { effect: 'block', drops: [...decisions, 'ask', 'defer', 'rewrite'] }),

  row(prompts, 'on-failure', { effect: 'block', drops: ['context'] }),
  row(prompts, 'on-timeout', { effect: 'block' }),
  row(prompts, 'stop', { effect: 'block', drops: ['context', 'system-message', ...decisions] }),

  row(stops, 'context', { effect: 'block' }),
  row(['Stop'], 'stop', { effect: 'proceed', endsTurn: true }),
  row(['SubagentStop'], 'stop', { effect: 'proceed', drops: ['context', ...decisions] }),

  row(['TaskCreated', 'ConfigChange', ...elicitations], 'on-failure', { effect: 'block' }),
  row(['TaskCreated', 'ConfigChange', ...elicitations], 'on-timeout', { effect: 'block' }),
  ...failures.map((on) =>
    from(
      compactionBlocks,
      row(['PreCompact'], on, { effect: 'block', drops: ['completed', 'failed', 'instructions'] }),
    ),
  ),
  ...failures.map((on) => row(['PostCompact'], on, { effect: 'proceed' })),
  row(['TeammateIdle'], 'stop', { effect: 'proceed', drops: decisions }),
  // Measured at exit 1, 3 and 139, and at exit 1 on 2.1.150 and 2.1.220 as well: the server is asked, or answered, all the same.
  row(elicitations, 'decline', { effect: 'block', beside: 'completed' }),

  row(['WorktreeCreate'], 'no-path', { effect: 'block' }),
  // The hook is what removes the worktree: when it fails, Claude Code takes the worktree to be there still.
  row(['WorktreeRemove'], 'failed', { effect: 'block' }),
];
