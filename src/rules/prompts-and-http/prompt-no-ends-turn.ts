/** A prompt hook whose no ends the turn, where Claude could have gone on. */
import { negativeEndsTurn } from '../../contract/prompt-hooks.js';
import { prompted } from '../../evidence/prompt-example.js';
import { askedProduct, promptOf } from '../../evidence/prompt-text.js';
import { clientOf } from '../../evidence/registration.js';
import type { Rule } from '../../model.js';

export const rule: Rule = {
  id: 'prompt-no-ends-turn',
  severity: 'info',
  summary: 'When this prompt hook says no, the turn ends; `continueOnBlock` would let Claude go on.',
  docs: {
    why:
      'When a prompt hook answers `ok: false` about a tool call, Claude Code ends the turn by default. Claude does ' +
      'not read the reason until the user writes again, so it cannot try another way, and an unattended run simply ' +
      'stops.',
    repair: 'Set `"continueOnBlock": true` on the handler to pass the reason to Claude and let the turn go on.',
    issues: ['https://github.com/anthropics/claude-code/issues/78527'],
  },
  bad: [prompted('PreToolUse', 'Is this command safe?')],
  good: [
    prompted('PreToolUse', 'Is this command safe?', { continueOnBlock: true }),
    prompted('Stop', 'All tests ran after the last edit.'),
  ],
  handlers: ['prompt'],
  *onHook(hook, project) {
    const { continueOnBlock } = hook.handler;
    const prompt = promptOf(hook);
    if (continueOnBlock !== undefined || prompt === undefined) return;
    // Asked for work it gives no verdict, a no least of all.
    if (askedProduct(prompt) !== undefined) return;
    const client = clientOf(project);
    const ends = negativeEndsTurn(hook.event, client, false);
    if (!ends || negativeEndsTurn(hook.event, client, true) || alwaysEnds.includes(hook.event)) return;
    yield {
      message: `If the model answers \`ok: false\` on ${hook.event}, the turn ends and Claude does not read the reason.`,
      help: 'Set `"continueOnBlock": true` if Claude should read the reason and go on, or `false` if the turn should end.',
      at: { in: 'hook' },
    };
  },
};

/** Events on which a block ends or prevents the turn however it is said. */
const alwaysEnds: readonly string[] = ['UserPromptSubmit', 'UserPromptExpansion', 'PostToolBatch'];
