/** An `if` that keeps commands from a guard which the guard would stop. */
import { join, quote } from '../../evidence/phrases.js';
import { handlerSpot } from '../../evidence/registration.js';
import type { Example, Rule, Run } from '../../model.js';

const stopping = { exitCode: 2, stderr: 'Not here.\n' };

/** A guard with an `if` on pushes, on calls that are none. */
const asked = (
  title: string,
  runs: readonly (readonly [string, object])[],
  unadmitted: readonly string[] = ['Bash(git push --force*)'],
): Example => ({
  kind: 'runs',
  title,
  event: 'PreToolUse',
  runs: runs.map(([command, execution]) => ({
    payload: { tool_name: 'Bash', tool_input: { command } },
    world: { unadmitted },
    nature: command === 'echo ready' ? 'benign' : 'trigger',
    execution,
  })),
});

export const rule: Rule = {
  id: 'condition-too-narrow',
  severity: 'error',
  summary: 'The `if` of a handler keeps commands from a guard that the guard would stop.',
  docs: {
    why:
      'Claude Code starts a hook only for calls for which the `if` of its handler holds. A guard that looks for `git push --force`, ' +
      '`git reset --hard` and `rm -rf`, behind `"if": "Bash(git push --force*)"`, is never asked about the last two. hooklint runs the ' +
      'guard on commands that its text names, as if it had no `if`. It says nothing where another handler of the same script, another ' +
      'hook or a permission rule sees to them, nor of a guard that stops any command.',
    repair: 'Leave out `if`, or add a handler of the same script with an `if` for each of the others.',
  },
  bad: [
    asked('It looks for two more commands', [
      ['git reset --hard', stopping],
      ['rm -rf build', stopping],
      ['npm test', {}],
      ['echo ready', {}],
    ]),
    asked(
      'It has two handlers, and looks for one more',
      [
        ['git reset --hard', stopping],
        ['echo ready', {}],
      ],
      ['Bash(git push --force*)', 'Bash(rm -rf *)'],
    ),
  ],
  good: [
    asked('It stops no other command', [
      ['npm test', {}],
      ['echo ready', {}],
    ]),
    asked('It stops whatever its `if` lets through', [
      ['git reset --hard', stopping],
      ['echo ready', stopping],
    ]),
    {
      kind: 'runs',
      title: 'It is asked about the command',
      event: 'PreToolUse',
      runs: [{ payload: { tool_name: 'Bash', tool_input: { command: 'git reset --hard' } }, execution: stopping }],
    },
  ],
  handlers: ['command'],
  ofBaits: true,
  *onRuns(hook, runs) {
    const own = runs.filter(({ case: { world } }) => world?.unadmitted !== undefined);
    const stopped = own.filter(isStopped);
    const [condition, ...others] = own[0]?.case.world?.unadmitted ?? [];
    if (stopped.length === 0 || stopped.some(({ case: { payload } }) => payload.nature === 'benign')) return;
    const commands = stopped.map(({ case: { payload } }) => `\`${commandOf(payload.json.tool_input)}\``);
    const isOne = commands.length === 1;
    const whose =
      others.length === 0
        ? `the \`if\` of its handler, ${quote(condition)}, does not hold`
        : 'no `if` of its handlers holds';
    yield {
      message: `The script also stops ${join(commands, 'and')}, but ${whose} for ${isOne ? 'it' : 'them'}: Claude Code does not start the script, and ${isOne ? 'the command runs' : 'they run'}.`,
      help: `Leave out \`if\`, or add a handler of the same script with an \`if\` for ${isOne ? 'this command' : 'each of these'}.`,
      at: handlerSpot(hook, 'if'),
    };
  },
};

const isStopped = ({ verdict: { effect, runs } }: Run): boolean => runs && (effect === 'block' || effect === 'ask');

const commandOf = (input: unknown): string => String((input as { readonly command?: unknown } | undefined)?.command);
