/** A prompt hook with a placeholder that nobody fills in. */
import { payloadPlaceholder } from '../../contract/prompt-hooks.js';
import { join, quote } from '../../evidence/phrases.js';
import { prompted } from '../../evidence/prompt-example.js';
import { inventedPlaceholders, promptOf } from '../../evidence/prompt-text.js';
import { handlerSpot } from '../../evidence/registration.js';
import type { Rule } from '../../model.js';

export const rule: Rule = {
  id: 'prompt-unfilled-placeholder',
  severity: 'warning',
  summary: 'The prompt contains a placeholder that Claude Code does not fill in.',
  docs: {
    why:
      `The only placeholder of a prompt hook is \`${payloadPlaceholder}\`, which becomes the whole payload as JSON; to a prompt ` +
      'without it, Claude Code appends the payload. Others, such as `$TOOL_INPUT`, reach the model literally: it reads ' +
      '"the command is $TOOL_INPUT.command" and judges that.',
    repair: `Write \`${payloadPlaceholder}\` where the payload belongs and name its fields in words: "the command in tool_input".`,
    issues: ['https://github.com/anthropics/claude-code/issues/32608'],
  },
  bad: [prompted('PreToolUse', 'The command is $TOOL_INPUT.command. Is it safe?')],
  good: [
    prompted('PreToolUse', 'Is the command in tool_input safe? $ARGUMENTS'),
    prompted('PreToolUse', 'The command must not remove anything below $HOME.'),
  ],
  handlers: ['prompt', 'agent'],
  *onHook(hook) {
    const prompt = promptOf(hook);
    const invented = prompt === undefined ? [] : inventedPlaceholders(prompt);
    if (invented.length === 0) return;
    yield {
      message: `Claude Code does not fill in ${join(invented.map(quote), 'and')} in the prompt, only ${payloadPlaceholder}.`,
      help: `Write ${payloadPlaceholder} for the payload, and name its fields in words.`,
      at: handlerSpot(hook, 'prompt'),
    };
  },
};
