/** `hooklint completion <bash|zsh|fish>` */

import { UsageError } from '../model/usage-error.js';
import { nearest } from '../text/nearest.js';
import { defineCommand } from './command.js';
import { write } from './io.js';

const shells = ['bash', 'zsh', 'fish'] as const;

export default defineCommand({
  name: 'completion',
  positionals: '<bash|zsh|fish>',
  description: 'Prints a script that completes commands, options, rules and events in your shell.',
  options: {},
  examples: [
    { command: 'eval "$(hooklint completion bash)"', does: 'in ~/.bashrc' },
    { command: 'eval "$(hooklint completion zsh)"', does: 'in ~/.zshrc, after compinit' },
    { command: 'hooklint completion fish > ~/.config/fish/completions/hooklint.fish', does: 'once' },
  ],
  run: async ({ positionals }, io) => {
    const [named = '', ...more] = positionals;
    const shell = shells.find((known) => known === named);
    if (shell === undefined || more.length > 0) {
      const meant = nearest(named, shells);
      throw new UsageError(
        named === ''
          ? 'completion needs a shell'
          : `completion does not support ${JSON.stringify(positionals.join(' '))}`,
        {
          hint: `${meant === undefined ? '' : `Did you mean ${meant}? `}Shells: ${shells.join(', ')}.`,
        },
      );
    }
    const { completables, completionScript } = await import('./completion-script.js');
    await write(io.stdout, completionScript(shell, await completables()));
    return 0;
  },
});
