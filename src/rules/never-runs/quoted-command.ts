/** A command of several words in quotes, where a shell looks for one program. */
import { inBash } from '../../evidence/shell-example.js';
import type { Rule } from '../../model.js';
import { quotedCommands } from '../../script/pitfalls/quoted-commands.js';

const shell = (text: string, title?: string) => inBash('SessionStart', `${text}\n`, title);

export const rule: Rule = {
  id: 'quoted-command',
  severity: 'error',
  summary: 'The hook runs a command of several words in quotes, which the shell takes for the name of one program.',
  docs: {
    why:
      'In quotes, the value of a variable is one word: the shell looks for a program called `node dist/cli.js`, finds none, ' +
      'and ends that command with 127. Behind `2>/dev/null` or `|| true` nobody notices, and the hook never does its work.',
    repair: 'Keep the words in an array, `cli=(node dist/cli.js)`, and run `"${cli[@]}"`; or leave the quotes out.',
  },
  bad: [
    shell('CLI="${CLI:-node dist/cli.js}"\n"$CLI" context 2>/dev/null || true', 'With a default of several words'),
    shell('RUN=\'uv run tools/context.py\'\ncontext=$("$RUN" --json)\necho "$context"'),
  ],
  good: [
    shell('CLI="${CLI:-node dist/cli.js}"\n$CLI context', 'Without quotes'),
    shell('cli=(node dist/cli.js)\n"${cli[@]}" context', 'In an array'),
    shell('CLI="/Applications/My Tools/cli"\n"$CLI" context', 'The path of one program'),
    shell('MESSAGE="run the tests"\necho "$MESSAGE"', 'An argument'),
  ],
  handlers: ['command'],
  *onHook({ script }) {
    if (script === undefined || !/^(?:sh|bash)$/.test(script.language)) return;
    for (const { length, name, offset, value } of quotedCommands(script.text)) {
      yield {
        message: `\`"$${name}"\` is one word: the shell looks for a program called \`${value}\`, and finds none.`,
        help: `Keep the words in an array and run \`"\${${name.toLowerCase()}[@]}"\`, or leave the quotes out.`,
        at: { in: 'script', offset, length },
      };
    }
  },
};
