/** A script without its run bit, started as if it had it: one bit is one finding, and the rest of the hook is judged too. */
import type { Handler, Hook, Language } from '../model.js';
import { startedFiles } from '../script/files/started-file.js';

/** What runs a script that names nothing itself. A shell takes it for a script of its own. */
const ofLanguage: Readonly<Partial<Record<Language, string>>> = {
  sh: '/bin/sh',
  bash: '/bin/sh',
  zsh: '/bin/sh',
};

/** The handler with the program of the script's first line in front of the script; itself where nothing is in the way. */
export function asIfExecutable({ handler, script, target }: Hook): Handler {
  if (script === undefined || target === undefined || script.executable || target.interpreter !== undefined) {
    return handler;
  }
  const program = script.shebang?.slice(2).trim() ?? ofLanguage[script.language];
  if (program === undefined || program === '' || handler.command === undefined) return handler;
  if (handler.args !== undefined) {
    const [first = '', ...words] = program.split(/\s+/);
    return handler.command === target.text
      ? { ...handler, command: first, args: [...words, handler.command, ...handler.args] }
      : handler;
  }
  const { command } = handler;
  const started = startedFiles(handler).find(({ word }) => command.slice(word.start, word.end) === target.text);
  if (started === undefined) return handler;
  const { at } = started;
  return { ...handler, command: `${command.slice(0, at)}${program} ${command.slice(at)}` };
}
