/** Whether a handler's command gives its script arguments. Pure. */
import type { Hook } from '../../model.js';
import { startedFiles } from './started-file.js';

/** Does anything but redirections stand behind the script in the command? Unknown counts as yes. */
export function passesArguments({ handler }: Hook): boolean {
  if (handler.args !== undefined) return handler.args.length > 1;
  const started = startedFiles(handler)[0];
  if (started === undefined || handler.command === undefined) return true;
  return /\S/.test(handler.command.slice(started.word.end).replace(/(?<!\d)\d*>+\s*\S+|2>&1/g, ''));
}
