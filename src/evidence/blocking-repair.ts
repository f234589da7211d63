/** How Claude learns what a hook finds: by a block, unless that is what the hook is not to do. Pure. */
import type { EventContract, Hook } from '../model.js';
import { neverBlocks } from '../script/answers/meant-for-claude.js';
import { textOf } from '../script/answers/text-of.js';
import { exitWith } from './own-language.js';
import { fieldAt, readsNotes } from './runs.js';

/** `Send it to stderr, and end with exit 2 where the check fails.`; in JSON where the hook says of itself that it blocks nothing. */
export function blockingRepair(
  hook: Hook,
  contract: EventContract,
  { first = 'End', when }: { readonly first?: string; readonly when: string },
): string {
  if (neverBlocks(textOf(hook))) return withoutBlock(contract);
  const end = `${first} with ${exitWith(hook, 2)} ${when}`;
  return mayRepeat(hook, contract)
    ? `${end}, but with 0 where \`stop_hook_active\` is true, so that it blocks once.`
    : `${end}.`;
}

/** What reaches somebody and holds nothing back. */
export function withoutBlock(contract: EventContract): string {
  if (readsNotes(contract))
    return 'Print it as `hookSpecificOutput.additionalContext`: Claude reads it, and nothing is blocked.';
  return fieldAt(contract, '/systemMessage')?.honoured === true
    ? 'Print it as JSON with `systemMessage`: the user reads it, and nothing is blocked.'
    : 'Write it to a file if somebody should read it.';
}

/** Does it run at the end of each turn without a look at whether it was itself what kept Claude going? */
function mayRepeat(hook: Hook, { guards }: EventContract): boolean {
  if (guards !== 'end of turn' && guards !== 'end of subagent') return false;
  const { libraries = [], text } = textOf(hook);
  return ![text, ...libraries.map((each) => each.text)].some((each) => /stop_?hook_?active/i.test(each));
}
