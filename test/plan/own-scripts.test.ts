/** Scripts of a project that run what a guard stops. */
import { expect, it } from 'vitest';
import type { Hook, OwnScript, Run } from '../../src/model.js';
import { ownScriptCases } from '../../src/plan/own-scripts.js';

const script = (name: string, text: string): OwnScript => ({
  name,
  text,
  call: `npm run ${name}`,
  file: 'package.json',
});

/** A guard with this text that did this to a command. */
function runOf(command: string, text: string, effect = 'block'): Run {
  const hook = { id: 'h', event: 'PreToolUse', handler: { type: 'command', command: text } } as unknown as Hook;
  return {
    case: { id: 'h@1', hook, payload: { json: { tool_name: 'Bash', tool_input: { command } } } },
    verdict: { runs: true, effect, client: '2.1.300' },
  } as unknown as Run;
}

const commands = (run: Run, ...scripts: readonly OwnScript[]): readonly unknown[] =>
  ownScriptCases([run], scripts).map(({ payload }) => (payload.json.tool_input as { command: string }).command);

it('are tried beside the command that they run, whatever starts it', () => {
  const reset = script('db:reset', 'dotenv -e .env -- prisma migrate reset --force && node seed.js');
  expect(commands(runOf('npx prisma migrate reset', 'grep -q "migrate reset"'), reset)).toEqual([
    'prisma migrate reset --force',
    'npm run db:reset',
  ]);
});

it.each<[string, Run, OwnScript]>([
  ['the guard knows of it', runOf('prisma migrate reset', 'grep db:reset'), script('db:reset', 'prisma migrate reset')],
  ['by a plain name', runOf('git push', 'grep "npm run deploy"'), script('deploy', 'git push')],
  ['another program', runOf('prisma migrate reset', 'x'), script('push', 'git push')],
  ['files of the project', runOf('rm -rf dist', 'x'), script('clean', 'rm -rf dist')],
  ['not known before it runs', runOf('git push', 'x'), script('push', 'git push $REMOTE')],
  ['let through', runOf('git push', 'x', 'proceed'), script('push', 'git push')],
])('are left alone: %s', (_, run, own) => {
  expect(commands(run, own)).toEqual([]);
});
