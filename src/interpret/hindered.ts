/** Hooks that the client does not run, or whose answer it throws away: the type is too new or not for the event. */
import { refusal } from '../contract/handlers.js';
import type { ResolvedContract } from '../contract/resolve.js';
import type { HandlerType, InterpretContext, PayloadJson, Verdict } from '../model.js';
import { conditionHolds } from '../wiring/condition.js';
import { brief } from './brief.js';
import { at } from './json.js';

/** The verdict on a handler type that the event or the client does not take; undefined: the answer counts. */
export function hindered(
  type: HandlerType,
  { handler, payload }: InterpretContext,
  contract: ResolvedContract,
): Verdict | undefined {
  const { event, client } = contract;
  if (!contract.exists) return nothing(contract, false, `The client does not know the event ${event}`);
  if (handler?.if !== undefined && conditionHolds(handler, event, payload, client) === false) {
    return nothing(contract, false, `The handler's "if" does not hold for this call: ${handler.if}`);
  }
  const { known, needsTime, hindrance: row } = contract.handler(type);
  const timeout = handler?.timeout;
  if (timeout !== undefined && timeout <= 0 && needsTime) {
    return nothing(contract, false, `The client drops a handler whose timeout is ${timeout}`);
  }
  if (!known) {
    return nothing(contract, false, `The client does not know handlers of type ${JSON.stringify(type)}`);
  }
  switch (row?.hindrance) {
    case undefined:
      return undefined;
    case 'no-effect':
      return nothing(contract, true, `${event} runs the hook and throws its answer away: ${row.why}`);
    case 'refused':
      return {
        ...nothing(contract, false, `${event} refuses handlers of type ${JSON.stringify(type)}: ${row.why}`),
        status: 'error',
        toUser: [{ text: refusal(type, event), places: ['stream-json'] }],
      };
    case 'blocks':
      return {
        ...nothing(contract, false, `${event} takes handlers of type ${JSON.stringify(type)} for a block: ${row.why}`),
        status: 'error',
        effect: 'block',
        toClaude: [{ text: `[not run: blocked by hook: ${row.why}]`, role: 'user' }],
        toUser: [{ text: `Not run in ${calledBy(payload)} (${row.why})`, places: ['terminal', 'transcript'] }],
      };
    case 'skipped':
    case 'undocumented':
      return nothing(contract, false, `${event} does not run handlers of type ${JSON.stringify(type)}: ${row.why}`);
  }
}

/** The skill and its command, as the terminal names them. */
function calledBy(payload: PayloadJson | undefined): string {
  const command = at(payload, ['tool_input', 'command']);
  return `/${payload?.command_name ?? ''}: ${typeof command === 'string' ? brief(command, 80) : ''}`;
}

function nothing(contract: ResolvedContract, runs: boolean, why: string): Verdict {
  return {
    event: contract.event,
    client: contract.client,
    runs: runs && contract.exists,
    status: 'success',
    effect: 'proceed',
    endsTurn: false,
    decidedBy: 'nothing',
    reply: { kind: 'empty' },
    toClaude: [],
    toUser: [],
    dropped: [{ pointer: '', why }],
  };
}
