/** Examples of scripts, as rules show them. */
import type { EventName, Example, Language } from '../model.js';

type ScriptExample = Extract<Example, { readonly kind: 'script' }>;

/** A script of this text, on an event. */
export function scriptExample(
  event: EventName,
  language: Language,
  text: string,
  { title, matcher }: { readonly title?: string | undefined; readonly matcher?: string | undefined } = {},
): ScriptExample {
  return {
    kind: 'script',
    event,
    language,
    text,
    ...(matcher === undefined ? {} : { matcher }),
    ...(title === undefined ? {} : { title }),
  };
}
