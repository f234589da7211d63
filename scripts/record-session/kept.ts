/** What of a log is kept in a fixture: the lines of hooks and of what they are about, nothing of the client's own texts. */

export type Fields = Readonly<Record<string, unknown>>;

export function keptOfTranscript(line: Fields): readonly Fields[] {
  const { type, subtype, attachment } = line;
  if (type === 'attachment') return /^hook_/.test(String((attachment as Fields).type)) ? [line] : [];
  if (type === 'system') return subtype === 'stop_hook_summary' ? [line] : [];
  return type === 'user' || type === 'assistant' ? [line] : [];
}

export function keptOfStream(line: Fields): readonly Fields[] {
  const { type, subtype, session_id, claude_code_version, cwd } = line;
  if (subtype === 'init') return [{ type, subtype, cwd, session_id, claude_code_version }];
  if (type === 'system') return /^hook_|^informational$/.test(String(subtype)) ? [line] : [];
  return type === 'user' || type === 'assistant' ? [line] : [];
}
