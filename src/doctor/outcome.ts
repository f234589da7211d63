/** What can happen on an event, by what the hooks that run on it can do. Pure. */
import { mergeAt, precedence } from '../contract/merging.js';
import { sheetOf } from '../contract/sheets/index.js';
import { interpret } from '../interpret/index.js';
import { silence } from '../interpret/silence.js';
import type {
  CallFate,
  Effect,
  EventName,
  ListedHook,
  PossibleOutcome,
  Power,
  Question,
  Setup,
  Verdict,
  Version,
} from '../model.js';
import { decide } from '../permissions/decide.js';
import { outcome } from '../report/words.js';

const powerOf: Readonly<Partial<Record<Effect, Power>>> = { block: 'block', ask: 'ask', allow: 'allow' };

/** The strongest first; the last is what happens where no hook decides anything. */
export function outcomesOf(
  listed: readonly ListedHook[],
  question: Question,
  setup: Setup,
): readonly PossibleOutcome[] {
  const able = listed.filter(({ standing }) => standing.runs !== 'no');
  const { words } = sheetOf(question.event);
  return precedence.flatMap((effect): readonly PossibleOutcome[] => {
    const power = powerOf[effect];
    if (effect !== 'proceed' && (power === undefined || words[effect] === undefined)) return [];
    const by = power === undefined ? [] : able.filter(({ can }) => can === 'unknown' || can.includes(power));
    if (effect !== 'proceed' && by.length === 0) return [];
    const call = callFate(effect, question, setup);
    return [
      {
        effect,
        by: by.map(({ hook }) => hook.id),
        result: outcome({ ...silent(question, setup), effect, ...(call === undefined ? {} : { call }) }),
        ...(call === undefined ? {} : { call: call.outcome }),
      },
    ];
  });
}

/** What rules and the mode make of the call. Without its input, rules on it cannot be held against it. */
function callFate(effect: Effect, { event, payload, whole }: Question, setup: Setup): CallFate | undefined {
  if (event !== 'PreToolUse' || !whole) return undefined;
  const permissions = setup.permissions ?? { rules: [], projectDir: setup.folder, home: setup.home };
  return decide(payload, { ...permissions, canAsk: !setup.started.headless }, setup.client, { effect });
}

/** The verdict on a hook that says nothing: what it does not decide is as without hooks. */
function silent({ event, payload }: Question, { client }: Setup): Verdict {
  return interpret(silence, { event, client, payload });
}

/** How the replies of several hooks are put together, in a sentence or two. `able`: those that run. */
export function mergingText({ event }: Question, { client }: Setup, able: readonly ListedHook[]): string {
  const together = togetherText(event, client);
  const apart = able.find((one) => one.apart !== undefined)?.apart;
  if (apart === undefined || able.every((one) => one.apart !== undefined)) return together;
  return apart === 'before'
    ? `What a managed hook blocks no other hook sees${event === 'PreToolUse' ? ', and what it rewrites the others see rewritten' : ''}. ${together}`
    : `${together} Managed hooks see output that the others have rewritten.`;
}

function togetherText(event: EventName, client: Version): string {
  const { reads } = mergeAt(event, client);
  switch (reads) {
    case 'up-to-a-decision':
      return 'The first hook to finish with a decision decides; those that finish later are not read.';
    case 'up-to-a-block':
      return 'The first hook to finish with a block decides; those that finish later are not read.';
    case 'up-to-a-stop':
      return 'All replies count until one says `continue: false`. Of several rewrites, the last to finish wins.';
    case 'all':
      return event === 'PreToolUse'
        ? 'A block beats an ask, an ask beats an allow. Of several rewrites, the last to finish wins.'
        : 'All replies count; one block is enough.';
  }
}
