/**
 * What happens to the guarded action, in words. The word that counts is in capitals, because it must be seen in a log
 * without colours.
 */
import { sheetOf } from '../contract/sheets/index.js';
import type { CallFate, CallOutcome, Effect, EventName, Verdict } from '../model.js';

/** What happens to the guarded action: `tool RUNS`, `prompt is BLOCKED, turn ENDS`. */
export function outcome(verdict: Verdict): string {
  if (!verdict.runs) return verdict.call === undefined ? 'hook does NOT RUN in this version' : notReached(verdict.call);
  const { proceed } = sheetOf(verdict.event).words;
  const extras = [
    ...rewrites(verdict),
    ...(verdict.endsTurn && !endsAnyway(verdict) ? ['turn ENDS'] : []),
    ...(verdict.decidedBy === 'async' ? ['the hook runs in the background'] : []),
  ];
  const fate = verdict.call === undefined ? undefined : fateOf(verdict.call, verdict.effect);
  // Where rules and the mode are known they decide on a terminal, not the hook's silence.
  const isPassedOver = verdict.headlessOnly?.includes('effect') === true && verdict.call === undefined;
  const passedOver = isPassedOver ? [`on a terminal ${proceed}`] : [];
  return [fate ?? answered(verdict) ?? effectWords(verdict.event, verdict.effect), ...extras, ...passedOver].join(', ');
}

/** An effect on what the event guards. */
export function effectWords(event: EventName, effect: Effect): string {
  const { [effect]: said, proceed } = sheetOf(event).words;
  return said ?? `${proceed} (${effect})`;
}

/** The rule that decided and where it stands; where none did, why. */
function byRule({ rule, why }: CallFate): string {
  if (rule === undefined) return `: ${why}`;
  const { place, text } = rule;
  const at = place === undefined ? '' : ` in ${place.line === undefined ? place.file : `${place.file}:${place.line}`}`;
  return ` by \`${text}\`${at}`;
}

/** A hook that the client does not come to, because something before it decides. */
function notReached(call: CallFate): string {
  const noReply = call.outcome === 'asked' ? ' and no hook replies' : '';
  return `hook does NOT RUN, ${fateWords[call.outcome]}${noReply}${byRule(call)}`;
}

/** What becomes of a call, whoever decides. */
export const fateWords: Readonly<Record<CallOutcome, string>> = {
  runs: 'the tool is ALLOWED',
  asked: 'the user is ASKED',
  refused: 'the tool is DENIED',
  deferred: 'the call is DEFERRED',
  classified: 'the classifier decides',
};

/** What rules and the mode make of the call, where that is not what the hook says; undefined: it is. */
function fateOf(call: CallFate, effect: Effect): string | undefined {
  const { outcome, row, overrules } = call;
  if (effect === 'block' || effect === 'defer') return undefined;
  const although = overrules === undefined ? '' : `, although the hook ${overrules === 'allow' ? 'allows' : 'asks'}`;
  switch (outcome) {
    case 'refused':
      return `tool is DENIED${byRule(call)}${although}`;
    case 'classified':
      return `the CLASSIFIER decides whether the tool runs: ${call.why}${although}`;
    case 'asked':
      return row === 5
        ? undefined
        : `user is ASKED${call.rule === undefined ? ' before the tool runs' : ''}${byRule(call)}${although}`;
    default:
      return undefined;
  }
}

/** Letting Claude stop is ending the turn. */
function endsAnyway({ event, effect }: Verdict): boolean {
  return event === 'Stop' && effect === 'proceed';
}

/** An elicitation that the hook answers in the user's place; a plain decline has its own words. */
function answered({ event, effect, answer }: Verdict): string | undefined {
  if (answer === undefined || (effect === 'block' && answer.action === 'decline')) return undefined;
  const action = answer.action.toUpperCase();
  return event === 'Elicitation' ? `question is answered by the hook: ${action}` : `answer becomes ${action}`;
}

function passed({ headlessOnly }: Verdict): string {
  return headlessOnly?.includes('initialUserMessage') === true ? ' in claude -p' : '';
}

function rewrites(verdict: Verdict): readonly string[] {
  return [
    ...(verdict.updatedInput === undefined ? [] : ['with REWRITTEN input']),
    ...(verdict.updatedToolOutput === undefined ? [] : ['with REWRITTEN output']),
    ...(verdict.updatedPermissions === undefined ? [] : ['permission rules CHANGE']),
    ...(verdict.retry === true ? ['Claude may RETRY'] : []),
    ...(verdict.displayContent === undefined ? [] : ['with REWRITTEN text']),
    ...(verdict.initialUserMessage === undefined ? [] : [`a first prompt is ADDED${passed(verdict)}`]),
    ...(verdict.sessionTitle === undefined ? [] : ['the session is RENAMED']),
    ...(verdict.watchPaths === undefined ? [] : ['files are WATCHED']),
    ...(verdict.suppressOriginalPrompt === true ? ['without the original prompt'] : []),
    ...(verdict.compactionInstructions === undefined ? [] : ['with ADDED instructions']),
  ];
}

/** `1 hook`, `2 hooks` */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
