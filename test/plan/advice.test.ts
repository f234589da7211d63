/** Commands that a guard's reason advises: which sentences are advice on what to run, and which are none. */
import { expect, it } from 'vitest';
import type { Case, Hook, Run } from '../../src/model.js';
import { adviceCases, advisedIn, optionsAdvisedIn } from '../../src/plan/advice.js';

it.each<[string, readonly string[]]>([
  ['BLOCKED: use `git push --force-with-lease` instead.', ['git push --force-with-lease']],
  ['Use git push --force-with-lease instead of --force', ['git push --force-with-lease']],
  ['Bash hook error: Blocked. Use git push --force-with-lease instead.', ['git push --force-with-lease']],
  ['Hook denied this: run `pnpm install` instead.', ['pnpm install']],
  ["npm is not used here. Run 'pnpm install' instead", ['pnpm install']],
  ['No rm. Use trash or move the file.', []],
  ['Prefix it: run `ALLOW_FORCE=1 git push --force`', ['ALLOW_FORCE=1 git push --force']],
  ['Run git commit after the tests have passed.', []],
  ['Ask the user to run `git push --force`.', []],
  ['Use `git push --force-with-lease`, or ask the user to push.', ['git push --force-with-lease']],
  ['Do not use `git push --force`.', []],
  ['Use `git checkout <branch>` instead.', []],
  ['Use `git add FILE` for single files.', []],
  ['You run git push too often', []],
  ['Use the Edit tool instead.', []],
  ['[Hook] No servers here\n[Hook] Use: tmux new -d -s web "npm run dev"', ['tmux new -d -s web "npm run dev"']],
  ["❌ Run `git commit -m 'a note'` with a message", ["git commit -m 'a note'"]],
  ['Instead, run `supabase db diff > supabase/migrations/x.sql`', ['supabase db diff > supabase/migrations/x.sql']],
  ['Blocked.\nRun this instead:\n  make migrate ENV=dev\n', ['make migrate ENV=dev']],
  ['Use git commands from the other shell.', []],
  ['Use `make deploy ENV=<env>`.', []],
])('%s', (reason, commands) => {
  expect(advisedIn(reason)).toEqual(commands);
});

it.each<[string, string, readonly string[]]>([
  ['Blocked. Use --force-with-lease if needed.', 'git push -f', ['git push --force-with-lease']],
  ['Blocked: use `--force-with-lease` instead.', 'cd app && git push --force', ['git push --force-with-lease']],
  ['Use --force-with-lease if you must, or ask the user.', 'git push -f', ['git push --force-with-lease']],
  ['Ask the user before you use --force-with-lease.', 'git push -f', []],
  ['Use --force-with-lease-of-ours.', 'git push -f', []],
  ['Use --force-with-lease if needed.', 'git reset --hard', []],
])('%s to %s', (reason, command, commands) => {
  expect(optionsAdvisedIn(reason, command)).toEqual(commands);
});

it('are tried where the guard blocked a command that does not contain them', () => {
  const hook = { id: 'h', event: 'PreToolUse' } as Hook;
  const runOf = (command: string, text: string, effect = 'block') => {
    const json = { tool_name: 'Bash', tool_input: { command } };
    return {
      case: { id: 'h@1', hook, payload: { json } } as unknown as Case,
      verdict: { effect, toClaude: [{ text }] },
    } as unknown as Run;
  };
  const reason = 'Use `git push --force-with-lease` instead.';
  const [first, ...more] = adviceCases([runOf('git push -f', reason), runOf('git push --force', reason)]);
  expect(first?.payload.json.tool_input).toEqual({ command: 'git push --force-with-lease' });
  expect(first?.world).toEqual({ advice: 'git push --force-with-lease' });
  expect(more).toEqual([]);
  expect(adviceCases([runOf('git push -f', reason, 'proceed')])).toEqual([]);
  expect(adviceCases([runOf('git push --force-with-lease origin x', reason)])).toEqual([]);
});
