/** The field of the payload that somebody means who asks for a variable that Claude Code never sets. Pure. */

/** The first that fits; `$1` is what the name says behind its beginning, in small letters. */
const fields: readonly (readonly [names: RegExp, field: string])[] = [
  [/TOOL_INPUT_(?:PATH|FILE(?:NAME)?)$/, '.tool_input.file_path'],
  [/TOOL_INPUT_(\w+)$/, '.tool_input.$1'],
  [/FILE_?PATHS?$|^FILE(?:NAME|S)?$|^CLAUDE_FILES?$|(?:CHANGED|MODIFIED|EDITED)_FILES?$/i, '.tool_input.file_path'],
  [/(?:^|_)COMMAND$/i, '.tool_input.command'],
  [/^(?:CLAUDE_|HOOK_)?(?:USER_)?PROMPT$/, '.prompt'],
  [/TOOL_NAME$/i, '.tool_name'],
  [/TOOL_(?:USE_)?(?:INPUT|ARGS|ARGUMENTS|PARAMS)$/i, '.tool_input'],
  [/TOOL_(?:OUTPUT|RESPONSE|RESULT)$/i, '.tool_response'],
  [/SESSION_ID$/, '.session_id'],
  [/AGENT_(?:NAME|TYPE)$/, '.agent_type'],
  [/TRANSCRIPT(?:_PATH)?$/, '.transcript_path'],
  [/(?:ASSISTANT|LAST)_MESSAGE$/, '.last_assistant_message'],
  [/NOTIFICATION(?:_MESSAGE)?$/, '.message'],
  [/NOTIFICATION_(TITLE|TYPE)$/, '.$1'],
  [/(?:EVENT|EVENT_NAME)$/, '.hook_event_name'],
  [/^(?:(?:CLAUDE_)?HOOK_(?:DATA|INPUT|JSON|PAYLOAD)|INPUT(?:_JSON)?|JSON_INPUT|PAYLOAD|STDIN(?:_DATA|_JSON)?)$/, '.'],
];

/** As a path of jq: `.tool_input.file_path`, `.` for the whole payload; undefined where the name tells of none. */
export function fieldMeant(name: string): string | undefined {
  for (const [names, field] of fields) {
    const match = names.exec(name);
    if (match !== null) return field.replace('$1', (match[1] ?? '').toLowerCase());
  }
  return undefined;
}
