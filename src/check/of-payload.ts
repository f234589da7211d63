/** What comes from the payload and not from the hook: a hook repeats what it is given, or runs it. Pure. */
import type { Run } from '../model.js';
import { textsIn } from '../text/fields.js';

/** Does the line come from the payload, and the hook only repeats it? */
export function isEcho(line: string, { case: { payload } }: Run): boolean {
  return textsIn(payload.json).some((text) => text.includes(line.trim()));
}

/** Does the hook run what the payload names, and speaks of no such program itself? */
export function isOfPayload(name: string, { case: { hook, payload } }: Run): boolean {
  const ownText = `${hook.script?.text ?? ''}\n${hook.handler.command ?? ''}`;
  return !ownText.includes(name) && textsIn(payload.json).some((text) => text.includes(name));
}
