/** What Claude reads of a hook in the background once it has ended. Pure. */
import { lateAnswers, notLate } from '../contract/async-hooks.js';
import { inSpan } from '../contract/version.js';
import type { Execution, Handler, Verdict } from '../model.js';
import { segments } from '../text/json-pointer.js';
import { at, isObject, type JsonObject } from './json.js';
import { streamsOf } from './streams.js';

/** The texts of its answer, a line each; undefined: there are none, or it does not run in the background. */
export function laterTextOf(
  execution: Execution,
  { client, decidedBy, event }: Verdict,
  handler: Handler | undefined,
): string | undefined {
  if (decidedBy !== 'async' || execution.type !== 'command' || execution.timedOut) return undefined;
  if (handler?.[notLate.handlerKey] === true) return undefined;
  const row = lateAnswers.find((each) => inSpan(client, each) && each.events.includes(event));
  if (row === undefined) return undefined;
  const answer = answerIn(streamsOf(execution).stdout);
  const texts = row.pointers.flatMap((pointer) => {
    const text = answer && at(answer, segments(pointer));
    return typeof text === 'string' && text !== '' ? [text] : [];
  });
  return texts.length === 0 ? undefined : texts.join('\n');
}

/** So many lines are tried, each for an object of its own. */
const mostTried = 50;

/** The first object that is no request to run in the background: on a line of its own, else over several lines. */
function answerIn(stdout: string): JsonObject | undefined {
  const lines = stdout.split('\n');
  const begins = [...lines.keys()].filter((index) => lines[index]?.trimStart().startsWith('{')).slice(0, mostTried);
  const alone = begins.map((index) => parsed(lines[index] ?? ''));
  const [first] = begins;
  const isAlone = first === undefined || alone.some((value) => value !== undefined);
  const found = isAlone ? alone : [parsed(lines.slice(first).join('\n'))];
  return found.find((value) => value !== undefined && !Object.hasOwn(value, notLate.replyKey));
}

function parsed(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
