/** A guard that tells Claude to run a command which it blocks as well. */
import type { Hook, Rule, Spot } from '../../model.js';

const refusal = (stderr: string) => ({ exitCode: 2, stderr });

export const rule: Rule = {
  id: 'advice-blocked',
  severity: 'warning',
  summary: 'A guard blocks the command that it tells Claude to run instead.',
  docs: {
    why:
      'The reason of a block is what Claude acts on next. Where it names a command that the same guard blocks, Claude is ' +
      'stopped again with the same reason, and either gives up or looks for a way around the guard. hooklint runs the ' +
      'guard once more on the command that its reason names.',
    repair: 'Let that command through, or name one that the guard allows.',
  },
  bad: [
    {
      kind: 'runs',
      title: 'A pattern that is also in the safer option',
      event: 'PreToolUse',
      runs: [
        {
          payload: { tool_name: 'Bash', tool_input: { command: 'git push --force-with-lease' } },
          world: { advice: 'git push --force-with-lease' },
          execution: refusal('Blocked. Use `git push --force-with-lease` instead.\n'),
        },
      ],
    },
  ],
  good: [
    {
      kind: 'runs',
      title: 'It lets that command through',
      event: 'PreToolUse',
      runs: [
        {
          payload: { tool_name: 'Bash', tool_input: { command: 'git push --force-with-lease' } },
          world: { advice: 'git push --force-with-lease' },
          execution: { exitCode: 0 },
        },
      ],
    },
    {
      kind: 'runs',
      title: 'It blocks what it was given, and advises something else',
      event: 'PreToolUse',
      runs: [
        {
          payload: { tool_name: 'Bash', tool_input: { command: 'git push --force' } },
          execution: refusal('Blocked. Use `git push --force-with-lease` instead.\n'),
        },
      ],
    },
  ],
  handlers: ['command'],
  ofBaits: true,
  *onRun({ case: { hook, world }, verdict }) {
    if (world?.advice === undefined || verdict.effect !== 'block') return;
    yield {
      message: `The hook tells Claude to run \`${world.advice}\`, and blocks that too.`,
      help: `Let \`${world.advice}\` through, or name a command that the hook allows.`,
      at: adviceOf(hook, world.advice),
    };
  },
};

/** Where the text of the hook says so. */
function adviceOf({ script }: Hook, advice: string): Spot {
  // A reason may name the option alone.
  const said = [advice, advice.split(' ').at(-1) ?? advice].find((words) => script?.text.includes(words));
  const offset = said === undefined ? undefined : script?.text.lastIndexOf(said);
  return said === undefined || offset === undefined ? { in: 'hook' } : { in: 'script', offset, length: said.length };
}
