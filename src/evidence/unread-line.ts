/** A line of a hook's text that would write to stderr where nobody reads it, and what to do instead. Pure. */
import { eventNames } from '../contract/events.js';
import { newestClient } from '../contract/version.js';
import { contractAt } from '../interpret/contract-at.js';
import type { EventContract, Hook, RuleFinding, Run, Severity } from '../model.js';
import { claimsToTellClaude, isAdvisory, neverBlocks } from '../script/answers/meant-for-claude.js';
import { textOf } from '../script/answers/text-of.js';
import { toldCheck } from '../script/checks/told-checks.js';
import { inBackground } from '../wiring/background.js';
import { blockingRepair, withoutBlock } from './blocking-repair.js';
import { lineSpot } from './line-spot.js';
import { exitWith } from './own-language.js';
import { spoken } from './phrases.js';
import { fieldAt, readsNotes } from './runs.js';
import { findsFault, letsPass } from './speech.js';
import { linesOf, unheardOnStderr } from './unheard.js';

/** The same where no run came to the line, and nothing behind it ends with another code. */
export function unreadLine(hook: Hook, runs: readonly Run[]): RuleFinding | undefined {
  const [first] = runs;
  if (first === undefined || !first.verdict.runs) return undefined;
  // What fails inside the hook is a note for whoever repairs it.
  const found = unheardOnStderr(
    hook,
    runs,
    (words, asks) => !ofItsInside.test(words) && (asks || findsFault(words) || letsPass(words)),
  );
  if (found === undefined) return undefined;
  const { length } = found.others;
  const more = length === 0 ? '' : `, as ${length === 1 ? 'does' : 'do'} ${linesOf(found.others)}`;
  return {
    message: `Neither Claude nor the user would see ${spoken(found.words)}: it goes to stderr of a hook that then ends with exit code 0${more}. No payload reached this line.`,
    cause: 'stderr at exit code 0, unreached',
    ...(found.asks || claimsToTellClaude(textOf(hook)) !== undefined || isAdvisory(hook.script)
      ? {}
      : { severity: 'info' as Severity }),
    help: repair(contractAt(hook.event, first.verdict.client), hook),
    at: lineSpot(hook, found.answer),
  };
}

/** What a check finds, where the script hands it to stderr and always ends with 0. */
export function unreadCheck(hook: Hook, [first]: readonly Run[]): RuleFinding | undefined {
  if (first === undefined || !first.verdict.runs || inBackground(hook.handler)) return undefined;
  const contract = contractAt(hook.event, first.verdict.client);
  if (contract.exit2.stderrTo !== 'claude') return undefined;
  const found = toldCheck(textOf(hook));
  if (found?.exit !== 0) return undefined;
  return {
    message: `Neither Claude nor the user sees what \`${found.program}\` ${found.mends ? 'cannot fix' : 'finds'}: it goes to stderr of a hook that then ends with exit code 0.`,
    cause: 'stderr at exit code 0',
    help: found.mends
      ? `If Claude has to fix the rest, end with ${exitWith(hook, 2)} where something is left.`
      : blockingRepair(hook, contract, { when: 'where the check fails' }),
    at: lineSpot(hook, found),
    // Who lets a program fix the file may not care for what it leaves.
    ...(found.mends ? { severity: 'info' as Severity } : {}),
  };
}

/** What a hook says of its own work. */
export const ofItsInside =
  /\b(?:stdin|pars(?:e|ing)|json|payload|session[_ ]id|fail(?:s|ing)?[- ]open|jq|skipping|CLAUDE_[A-Z_]{1,40} (?:is )?not set)\b/i;

/** How a hook makes itself heard on an event. */
export function repair(contract: EventContract, hook: Hook): string {
  const { async, asyncRewake } = hook.handler;
  if (asyncRewake === true) return 'End with `exit 2` if Claude has to act on it.';
  const isHeard = contract.exit2.stderrTo === 'claude' || contract.plainStdout === 'claude';
  const rest = placeFor(contract, hook);
  return async === true && isHeard
    ? `Remove "async" from the handler: Claude Code reads no answer of a hook in the background. ${rest}`
    : rest;
}

/** Where Claude or the user reads what a hook says. */
function placeFor(contract: EventContract, hook: Hook): string {
  // A reply there would be taken for the path.
  const other = eventNames.find(
    (event) =>
      event !== contract.event &&
      contractAt(event, newestClient).plainStdout === 'worktree-path' &&
      textOf(hook).text.includes(event),
  );
  if (other !== undefined)
    return `Write it to a file, or end with ${exitWith(hook, 2)} if Claude has to act on it. On ${other}, for which the script is as well, stdout must be the path alone.`;
  // Text beside its JSON would spoil that.
  if (contract.plainStdout === 'claude' && /\badditionalContext\b/.test(textOf(hook).text))
    return 'Put it into the `additionalContext` that the hook prints.';
  if (contract.plainStdout === 'claude') return 'Print it to stdout, which Claude reads on this event.';
  if (neverBlocks(textOf(hook)) && contract.event !== 'PreCompact') return withoutBlock(contract);
  if (readsNotes(contract)) {
    return 'Print it as `hookSpecificOutput.additionalContext`, or end with `exit 2` if Claude has to act on it.';
  }
  // A compaction that is blocked leaves Claude with nothing to act on.
  if (contract.exit2.stderrTo === 'claude' && contract.event !== 'PreCompact')
    return fieldAt(contract, '/systemMessage')?.honoured === true
      ? 'End with `exit 2` if Claude has to act on it, or print it as `systemMessage` for the user.'
      : 'End with `exit 2` if Claude has to act on it.';
  return fieldAt(contract, '/systemMessage')?.honoured === true
    ? 'Print it as `systemMessage` if the user should see it.'
    : 'Write it to a file, or show it to the user yourself: nobody sees what a hook prints on this event.';
}
