/**
 * What each cause does to the guarded action. Rows of one event stand in order of precedence; the first whose cause is
 * present decides. `stop` stands apart: it is applied after the decision, and overrides it where it names an effect.
 */
import type { EventName, Source, Span } from '../model.js';
import type { Cause, EffectRow, Effects } from './rows.js';
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
/** Texts of the decision itself. */
const decisions: readonly Cause[] = ['json-block', 'exit-2', 'on-failure', 'on-timeout'];

export const effectRows: readonly EffectRow[] = [
  ...(['json-block', 'exit-2'] as const).flatMap((on) => [
    before(stopBesideBlock, row(['PreToolUse'], on, { effect: 'block', drops: ['stop'] })),
    from(stopBesideBlock, row(['PreToolUse'], on, { effect: 'block' })),
    row(['PreModelSwitch'], on, { effect: 'block' }),
  ]),
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

  // A block of a session is no more than a text.
  before(startBlockUnsaid, row(['SessionStart'], 'json-block', { effect: 'proceed', drops: ['json'] })),

  // The tool has run: a block is feedback.
  row(afterTool, 'json-block', { effect: 'proceed' }),
  row(afterTool, 'exit-2', { effect: 'proceed' }),
  row(afterTool, 'on-failure', { effect: 'proceed', drops: ['context'] }),
  row(afterTool, 'on-timeout', { effect: 'proceed' }),
  row(['PostToolUse'], 'stop', { endsTurn: true, drops: ['context', 'system-message', ...decisions] }),

  row(['PostToolBatch'], 'json-block', { effect: 'block', endsTurn: true }),
  row(['PostToolBatch'], 'exit-2', { effect: 'block', endsTurn: true }),
  row(['PostToolBatch'], 'on-failure', { effect: 'block', endsTurn: true, drops: ['context'] }),
  row(['PostToolBatch'], 'on-timeout', { effect: 'block', endsTurn: true }),
  row(['PostToolBatch'], 'stop', { effect: 'block', endsTurn: true, drops: decisions }),

  ...(['json-block', 'exit-2'] as const).map((on) => ({
    ...row(prompts, on, { effect: 'block', drops: ['context', 'json', 'system-message'] }),
    since: '1.0.64',
    source: { ...newest, note: 'Up to 1.0.63 a blocked prompt was sent all the same.' },
  })),
  row(prompts, 'on-failure', { effect: 'block', drops: ['context'] }),
  row(prompts, 'on-timeout', { effect: 'block' }),
  row(prompts, 'stop', { effect: 'block', drops: ['context', 'system-message', ...decisions] }),

  row(stops, 'json-block', { effect: 'block' }),
  row(stops, 'exit-2', { effect: 'block' }),
  row(stops, 'context', { effect: 'block' }),
  row(['Stop'], 'stop', { effect: 'proceed', endsTurn: true }),
  row(['SubagentStop'], 'stop', { effect: 'proceed', drops: ['context', ...decisions] }),

  row(plainGuards, 'json-block', { effect: 'block' }),
  before(compactionBlocks, row(elicitations, 'json-block', { effect: 'block' })),
  {
    ...from(compactionBlocks, row(elicitations, 'json-block', { effect: 'block', beside: 'failed' })),
    until: elicitationBlocks.since,
  },
  from(elicitationBlocks, row(elicitations, 'json-block', { effect: 'block' })),
  row([...plainGuards, ...elicitations], 'exit-2', { effect: 'block' }),
  row(['TaskCreated', 'ConfigChange', ...elicitations], 'on-failure', { effect: 'block' }),
  row(['TaskCreated', 'ConfigChange', ...elicitations], 'on-timeout', { effect: 'block' }),
  ...decisions.map((on) =>
    from(
      compactionBlocks,
      row(['PreCompact'], on, { effect: 'block', drops: ['completed', 'failed', 'instructions'] }),
    ),
  ),
  ...decisions.map((on) => row(['PostCompact'], on, { effect: 'proceed' })),
  row(['TeammateIdle'], 'stop', { effect: 'proceed', drops: decisions }),
  row(elicitations, 'decline', { effect: 'block' }),

  row(['WorktreeCreate'], 'no-path', { effect: 'block' }),
];
