/** A handler of a plugin as it is started: its folder in place of its variable. */
import type { Handler } from '../model.js';

/** A shell takes the variable without braces too; the program and the arguments of the exec form must have them. */
export function inPlugin(handler: Handler, pluginRoot: string): Handler {
  const { command, args } = handler;
  const variable =
    args === undefined ? /\$(?:\{CLAUDE_PLUGIN_ROOT\}|CLAUDE_PLUGIN_ROOT\b)/g : /\$\{CLAUDE_PLUGIN_ROOT\}/g;
  const filled = (text: string): string => text.replace(variable, () => pluginRoot);
  return {
    ...handler,
    ...(command === undefined ? {} : { command: filled(command) }),
    ...(args === undefined ? {} : { args: args.map(filled) }),
  };
}
