/** What `hooklint live` prints: a line for each case, both sides where they part, and the counts. */
import { escapeLine } from '../report/escape.js';
import { verdictLine } from '../report/line.js';
import type { Paint } from '../report/paint.js';
import { shorten } from '../text/cut.js';
import type { LiveResult } from './live.js';
import type { Observation } from './observation.js';

const side = (text: string): string => shorten(escapeLine(text.trim()), 400);

/**
 * One case, under a line that names the hook where the case before was of another one. Left-out payloads are counted in
 * the summary only.
 */
export function resultText(result: LiveResult, before: LiveResult | undefined, paint: Paint): string {
  const { outcome } = result;
  if (outcome.kind === 'left-out') return '';
  const { hook, payload } = result.case;
  const named = before?.case.hook.id === hook.id ? '' : `${paint.strong(escapeLine(hook.id))}\n`;
  const id = escapeLine(payload.id);
  const verdict = result.verdict === undefined ? '' : escapeLine(verdictLine(result.verdict));
  switch (outcome.kind) {
    case 'agrees':
      return `${named}  ${paint.good('✔')} ${id}: ${verdict}\n`;
    case 'only-seen':
      return `${named}  ${paint.good('•')} ${id}: ${side(seenText(outcome.observation))}\n    not judged: ${side(outcome.why)}\n`;
    case 'not-fired':
      return `${named}  ${paint.warning('?')} ${id}: Claude Code did not run the hook; nothing was compared\n`;
    case 'differs': {
      const differences = outcome.differences.map(
        ({ about, hooklint, client }) =>
          `    ${about}\n      hooklint says  ${side(hooklint)}\n      Claude Code    ${side(client)}\n`,
      );
      const other =
        outcome.otherAnswer === undefined
          ? ''
          : `    the hook replied differently there: ${side(outcome.otherAnswer)}\n`;
      return `${named}  ${paint.error('✘')} ${id}: ${verdict}\n${differences.join('')}${other}`;
    }
  }
}

/** What a session shows where no verdict foretells it. */
function seenText({ proceeded, toolResult, claudeSaw }: Observation): string {
  const action =
    proceeded === null ? 'Claude Code does not show it' : proceeded ? 'it goes ahead' : 'it does not go ahead';
  const told = toolResult ?? claudeSaw[0];
  return told === undefined ? action : `${action}; Claude reads: ${told.text}`;
}

/** The counts, and why payloads were left out. */
export function summaryText(
  results: readonly LiveResult[],
  modsNotRun: readonly { readonly mod: string; readonly why: string }[] = [],
): string {
  const count = (kind: LiveResult['outcome']['kind']): number =>
    results.filter(({ outcome }) => outcome.kind === kind).length;
  const reasons = new Map<string, number>();
  for (const { outcome } of results) {
    if (outcome.kind === 'left-out') reasons.set(outcome.why, (reasons.get(outcome.why) ?? 0) + 1);
  }
  const counts = [
    `${count('agrees')} agree`,
    `${count('differs')} differ`,
    ...(count('only-seen') > 0 ? [`${count('only-seen')} seen and not judged`] : []),
    ...(count('not-fired') > 0 ? [`${count('not-fired')} did not fire`] : []),
    ...(count('left-out') > 0 ? [`${count('left-out')} left out`] : []),
  ];
  const lines = [...reasons].map(
    ([why, times]) => `  left out ${times === 1 ? '' : `${times} times `}because ${escapeLine(why)}\n`,
  );
  const mods = modsNotRun.map(({ mod, why }) => `  not played: ${escapeLine(mod)}: ${escapeLine(why)}\n`);
  return `\n${counts.join(', ')}\n${lines.join('')}${mods.join('')}`;
}
