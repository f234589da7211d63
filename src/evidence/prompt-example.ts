/** Examples of prompt and agent hooks, wired in a settings file. */
import type { EventName, Example, Handler } from '../model.js';

/** A settings file with these handlers in one group of an event. */
export function wired(
  event: EventName,
  handlers: readonly object[],
  { title, matcher }: { readonly title?: string | undefined; readonly matcher?: string } = {},
): Example {
  const group = { ...(matcher === undefined ? {} : { matcher }), hooks: handlers };
  return {
    kind: 'config',
    config: 'settings',
    ...(title === undefined ? {} : { title }),
    text: `${JSON.stringify({ hooks: { [event]: [group] } }, null, 2)}\n`,
  };
}

/** A settings file with one prompt hook. */
export function prompted(event: EventName, prompt: string, more: Partial<Handler> & { title?: string } = {}): Example {
  const { title, ...handler } = more;
  return wired(event, [{ type: 'prompt', prompt, ...handler }], { title });
}
