/** Payload fields that a user need not write: the client always does, but hardly a hook depends on their value. */

/** A value for each such field; placeholders are filled in by `materialise`. */
export const standIns: Readonly<Record<string, string>> = {
  session_id: '00000000-0000-4000-8000-000000000001',
  transcript_path: '{{TRANSCRIPT}}',
  cwd: '{{PROJECT}}',
  permission_mode: 'default',
  tool_use_id: 'toolu_0000000000000000000001',
};
