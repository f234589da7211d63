/** What documents of early 2026 say of prompt and agent hooks and measurements do not bear out. */
import type { Divergence } from './divergence.js';
import { docs, measured } from './sources.js';

const february = docs('2026-02-16');
const newest = measured('2.1.330', 'Measured on 2.1.330; older clients were not.');

export const promptDivergences: readonly Divergence[] = [
  {
    id: 'prompt-extra-keys',
    topic: 'prompt-hooks',
    documented: 'An answer with any key but ok and reason is rejected.',
    inDocument: february,
    measured: 'Further keys are accepted and ignored. Only ok is required, as a boolean.',
    source: measured('2.1.330', 'Measured from 2.0.37 on.'),
  },
  {
    id: 'prompt-answer-format',
    topic: 'prompt-hooks',
    documented: 'The answer is {"ok": …}.',
    inDocument: february,
    measured:
      'Since 2.0.37. From 2.0.30 to 2.0.36 it was that of a command hook: {"decision": "block"}; ok was ignored.',
    source: measured('2.0.37'),
  },
  {
    id: 'prompt-fence',
    topic: 'prompt-hooks',
    documented: 'A Markdown fence around the answer may make the hook fail.',
    inDocument: february,
    measured:
      'It does up to 2.1.142; since 2.1.143 an answer that is one fence is unwrapped. Text in front of it always fails.',
    source: measured('2.1.143'),
  },
  {
    id: 'prompt-no-on-stop',
    topic: 'prompt-hooks',
    events: ['Stop', 'SubagentStop'],
    documented: 'ok: false keeps Claude working on what the reason names.',
    inDocument: february,
    measured:
      'From 2.0.37 to 2.1.91 it ended the turn and Claude never read the reason; since 2.1.92 it does keep Claude working.',
    source: measured('2.1.92'),
  },
  {
    id: 'prompt-no-before-a-tool',
    topic: 'prompt-hooks',
    events: ['PreToolUse'],
    documented: 'ok: false blocks the call.',
    inDocument: february,
    measured: 'Since 2.1.210 it ends the turn as well, unless continueOnBlock is true.',
    source: measured('2.1.211', 'Measured on 2.1.209 and 2.1.211.'),
  },
  {
    id: 'prompt-reason',
    topic: 'prompt-hooks',
    documented: 'reason is optional.',
    inDocument: february,
    measured: 'It is, but where it is missing Claude reads "undefined".',
    source: newest,
  },
  {
    id: 'prompt-events',
    topic: 'prompt-hooks',
    events: ['PermissionRequest'],
    documented: 'Prompt hooks work on PermissionRequest.',
    inDocument: february,
    measured: 'The model is asked and its answer is discarded; an agent hook is refused.',
    source: newest,
  },
];
