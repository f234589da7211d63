/** Examples of scripts in bash. */
import type { EventName, Example } from '../model.js';

/** A script of bash with this text below its shebang, on an event. */
export function inBash(event: EventName, text: string, title?: string) {
  return {
    kind: 'script',
    event,
    language: 'bash',
    text: `#!/bin/bash\n${text}`,
    ...(title === undefined ? {} : { title }),
  } as const satisfies Example;
}
