/** Examples of scripts in bash. */
import type { EventName } from '../model.js';
import { scriptExample } from './script-example.js';

/** A script of bash with this text below its shebang, on an event. */
export function inBash(event: EventName, text: string, title?: string) {
  return scriptExample(event, 'bash', `#!/bin/bash\n${text}`, { title });
}
