/** A short session in the form in which the client keeps one, for hooks that read `transcript_path`. */

const sessionId = '00000000-0000-4000-8000-000000000001';
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const messages = [
  { role: 'user', content: 'Say hello in the shell.' },
  {
    role: 'assistant',
    content: [
      {
        type: 'tool_use',
        id: 'toolu_00000000000000000000t1',
        name: 'Bash',
        input: { command: 'echo hi', description: 'x' },
      },
    ],
    stop_reason: 'tool_use',
  },
  {
    role: 'user',
    content: [{ type: 'tool_result', tool_use_id: 'toolu_00000000000000000000t1', content: 'hi', is_error: false }],
  },
  { role: 'assistant', content: [{ type: 'text', text: 'done' }], stop_reason: 'end_turn' },
] as const;

/** JSON Lines: what the user said, a tool call, its result, and an answer. */
export const transcript: string = messages
  .map((message, index) => {
    const entry = {
      parentUuid: index === 0 ? null : uuid(index),
      isSidechain: false,
      userType: 'external',
      sessionId,
      type: message.role,
      message:
        message.role === 'user'
          ? message
          : {
              id: `msg_${index}`,
              type: 'message',
              model: 'stand-in',
              stop_sequence: null,
              usage: { input_tokens: 10, output_tokens: 10 },
              ...message,
            },
      uuid: uuid(index + 1),
      timestamp: `2026-01-01T00:00:0${index}.000Z`,
    };
    return `${JSON.stringify(entry)}\n`;
  })
  .join('');
