// Transcripts as Claude Code 2.1.330 writes them, line by line, of a year of sessions: what is said and done, with hooks
// before and after each call of a tool and at the end of each turn.

const hex = (number, digits) => number.toString(16).padStart(digits, '0').slice(-digits);

/** Text of about so many characters that no two lines have in common. */
const prose = (index, length) =>
  `Step ${index}: the tests of the cart pass again, the build does not yet. `.repeat(length / 64);

/** The lines of one turn: a prompt, some calls, an answer, the hooks around them. `turn` makes them unique. */
function turnLines(session, turn, project) {
  let serial = turn * 100;
  const at = new Date(Date.UTC(2026, 0, 1) + turn * 60_000).toISOString();
  const line = (fields) =>
    JSON.stringify({
      parentUuid: null,
      isSidechain: false,
      ...fields,
      uuid: `${hex(session, 8)}-${hex(serial >> 16, 4)}-${hex(serial++, 4)}-8000-000000000000`,
      timestamp: at,
      userType: 'external',
      cwd: project,
      sessionId: `00000000-0000-4000-8000-${hex(session, 12)}`,
      version: '2.1.330',
      gitBranch: 'main',
    });
  const attachment = (type, event, name, fields) =>
    line({
      attachment: { type, hookName: `${event}:${name}`, toolUseID: `toolu_${serial}`, hookEvent: event, ...fields },
      type: 'attachment',
    });
  const script = (name) => ({ command: `"$CLAUDE_PROJECT_DIR"/hooks/${name}.sh` });
  const call = (index) => {
    const id = `toolu_${hex(session, 6)}${hex(turn, 6)}${index}`;
    const kind = (turn + index) % 20;
    const before =
      kind === 0
        ? attachment('hook_cancelled', 'PreToolUse', 'Bash', {
            ...script('guard'),
            durationMs: 5000 + kind,
            timedOut: true,
            timeoutMs: 5000,
          })
        : kind < 3
          ? attachment('hook_non_blocking_error', 'PreToolUse', 'Bash', {
              stderr: `Failed with non-blocking status code: line ${serial}: jq: command not found`,
              stdout: '',
              exitCode: 127,
              ...script('lint'),
              durationMs: 20 + (turn % 50),
            })
          : attachment('hook_success', 'PreToolUse', 'Bash', {
              content: '',
              stdout: `{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow","permissionDecisionReason":"step ${serial}"}}`,
              stderr: '',
              exitCode: 0,
              ...script('allow'),
              durationMs: 10 + (turn % 90),
            });
    const use = { type: 'tool_use', id, name: 'Bash', input: { command: `npm test -- --filter ${serial}` } };
    const result =
      kind === 7 ? 'PreToolUse:Bash hook error: ["$CLAUDE_PROJECT_DIR"/hooks/guard.sh]: No.\n' : prose(serial, 3000);
    return [
      line({
        type: 'assistant',
        message: { role: 'assistant', content: [{ type: 'text', text: prose(serial, 800) }, use] },
      }),
      before,
      line({
        type: 'user',
        message: {
          role: 'user',
          content: [{ type: 'tool_result', tool_use_id: id, content: result, is_error: kind === 7 }],
        },
        toolUseResult: result,
      }),
    ];
  };
  return [
    line({ type: 'user', message: { role: 'user', content: prose(serial, 300) } }),
    ...[0, 1, 2, 3].flatMap(call),
    line({
      type: 'system',
      subtype: 'stop_hook_summary',
      hookCount: 2,
      hookInfos: [
        { ...script('stop'), durationMs: 100 + (turn % 900) },
        { ...script('notify'), durationMs: 5 + (turn % 20) },
      ],
      hookErrors: [],
      toolUseID: `stop-${session}-${turn}`,
    }),
  ];
}

/** One session of about so many bytes, as text. */
export function transcript(session, bytes, project) {
  const lines = [];
  for (let turn = 0, size = 0; size < bytes; turn++) {
    const of = `${turnLines(session, turn, project).join('\n')}\n`;
    lines.push(of);
    size += of.length;
  }
  return lines.join('');
}
