/** `hooklint explain <rule|event>` */
import { defineCommand } from './command.js';
import { displayOptions } from './display-options.js';
import { judgeOptions } from './judge-options.js';

export default defineCommand({
  name: 'explain',
  positionals: '[rule|event|answers]',
  description: 'Explains a rule, an event, or how to reply; without a name, lists them all.',
  options: { client: judgeOptions.client, ...displayOptions },
  examples: [
    { command: 'hooklint explain stderr-only-failure', does: 'what the rule finds, why it matters, how to fix it' },
    { command: 'hooklint explain PreToolUse', does: 'what a hook on this event receives, and what its replies do' },
    { command: 'hooklint explain answers', does: 'which reply to use when, and what it does' },
    { command: 'hooklint explain Stop --client 2.1.71', does: 'the same for another version of Claude Code' },
  ],
  run: async ({ positionals, client, ...display }, io) => {
    const { explainTo } = await import('./run-explain.js');
    return explainTo(io, positionals, client, display);
  },
});
