/** What a tool of Claude Code has just done to a file, read from the payload of PostToolUse. Pure. */
import { isAbsolute, resolve } from 'node:path';

export interface Edit {
  /** Absolute. */
  readonly file: string;
  /** The text of the file before; undefined: there was no file, or nobody tells. */
  readonly before?: string;
  /** The directory of the session. */
  readonly cwd: string;
}

/**
 * The edit that a payload tells of; undefined: it tells of none, as those of other tools do.
 * `fallback`: the directory where the payload names none.
 */
export function editOf(payload: unknown, fallback: string): Edit | undefined {
  const { hook_event_name, cwd, tool_input, tool_response } = fieldsOf(payload);
  if (hook_event_name !== 'PostToolUse') return undefined;
  const { file_path } = fieldsOf(tool_input);
  if (typeof file_path !== 'string' || file_path === '') return undefined;
  const { originalFile } = fieldsOf(tool_response);
  const folder = typeof cwd === 'string' && isAbsolute(cwd) ? cwd : fallback;
  return {
    file: resolve(folder, file_path),
    ...(typeof originalFile === 'string' && { before: originalFile }),
    cwd: folder,
  };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
