/** What the call of a payload is about: the command of a shell, the file of a tool. Pure. */
import type { PayloadJson } from '../model.js';
import { fieldsOf } from '../text/fields.js';

/** The command that a Bash payload asks for; undefined for other tools. */
export function commandOf({ tool_name, tool_input }: PayloadJson): string | undefined {
  const { command } = fieldsOf(tool_input);
  return tool_name === 'Bash' && typeof command === 'string' ? command : undefined;
}

/** The `file_path` of a call, whatever its tool; undefined where it has none. */
export function filePathOf({ tool_input }: PayloadJson): string | undefined {
  const { file_path: path } = fieldsOf(tool_input);
  return typeof path === 'string' ? path : undefined;
}
