/** What of a measurement is the hook's doing, in one text; two clients do alike when it is the same. */
import type { Observation } from '../../src/live/observation.js';
import { isScenery } from '../../src/live/scenery.js';
import type { Measurement } from './conformance.js';

export function signature({ outcome, observation }: Measurement): string {
  if (outcome.kind === 'not-fired' || outcome.kind === 'unknown-event') return 'the event does not fire';
  return [
    observation.status[0] ?? 'no status',
    action(observation),
    observation.endsTurn === true ? 'the turn ends' : '',
    observation.updatedInputRan === true ? 'the rewritten call ran' : '',
    ...said('', observation.claudeSaw),
    ...said('next turn, ', observation.claudeSawNextTurn ?? []),
    ...(observation.hookStderr ?? []).slice(0, 1).map((text) => `stderr: ${text}`),
    typeof observation.result?.result === 'string' ? `result: ${observation.result.result}` : '',
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function action({ proceeded, granted }: Observation): string {
  if (proceeded === null) return '';
  if (granted === true) return 'granted';
  return proceeded ? 'the action takes place' : 'the action does not take place';
}

function said(when: string, blocks: Observation['claudeSaw']): string[] {
  return blocks
    .filter(({ type, text }) => type !== 'tool_result' && !isScenery(text))
    .map(({ role, type, text }) => `${when}${role} ${type}: ${text}`);
}
