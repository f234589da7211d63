/**
 * The part of the Messages API that the client speaks, as pure functions: a scripted answer goes in, a JSON object or
 * a stream of server-sent events comes out; a request goes in, the blocks that the model would read come out.
 */

export interface TextBlock {
  readonly type: 'text';
  readonly text: string;
}

export interface ToolUseBlock {
  readonly type: 'tool_use';
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** What the scripted model answers to one request. */
export type Answer =
  | { readonly blocks: readonly (TextBlock | ToolUseBlock)[] }
  | { readonly failure: { readonly status: number; readonly type: string; readonly message: string } };

/** A request body of `POST /v1/messages`, as far as it is read here. */
export interface MessagesRequest {
  readonly model?: string;
  readonly stream?: boolean;
  readonly system?: unknown;
  readonly tools?: readonly { readonly name?: string }[];
  readonly messages?: readonly { readonly role: string; readonly content: unknown }[];
}

/** One block as the model reads it. `error` marks a tool result that reports a failure. */
export interface SeenBlock {
  readonly role: string;
  readonly type: string;
  readonly text: string;
}

/** A text, and nothing else. */
export function text(value: string): Answer {
  return { blocks: [{ type: 'text', text: value }] };
}

/** A call of a tool, and nothing else. */
export function toolUse(name: string, input: Readonly<Record<string, unknown>>): Answer {
  return { blocks: [{ type: 'tool_use', name, input }] };
}

/** The answer as the body of a response that is not streamed. `serial` makes the ids of a run unique and repeatable. */
export function messageBody(
  answer: Extract<Answer, { blocks: unknown }>,
  model: string,
  serial: number,
): Record<string, unknown> {
  const content = answer.blocks.map((block, index) =>
    block.type === 'tool_use' ? { ...block, id: `toolu_live_${serial}_${index}` } : block,
  );
  return {
    id: `msg_live_${serial}`,
    type: 'message',
    role: 'assistant',
    model,
    content,
    stop_reason: content.some((block) => block.type === 'tool_use') ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 10, output_tokens: 10, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 },
  };
}

/** The same answer as server-sent events, in the order in which the API sends them. */
export function messageEvents(body: Record<string, unknown>): string {
  const content = body.content as readonly (TextBlock | (ToolUseBlock & { readonly id: string }))[];
  const events: Record<string, unknown>[] = [
    { type: 'message_start', message: { ...body, content: [], stop_reason: null } },
  ];
  content.forEach((block, index) => {
    const empty = block.type === 'text' ? { type: 'text', text: '' } : { ...block, input: {} };
    const delta =
      block.type === 'text'
        ? { type: 'text_delta', text: block.text }
        : { type: 'input_json_delta', partial_json: JSON.stringify(block.input) };
    events.push(
      { type: 'content_block_start', index, content_block: empty },
      { type: 'content_block_delta', index, delta },
      { type: 'content_block_stop', index },
    );
  });
  events.push(
    {
      type: 'message_delta',
      delta: { stop_reason: body.stop_reason, stop_sequence: null },
      usage: { output_tokens: 10 },
    },
    { type: 'message_stop' },
  );
  return events.map((event) => `event: ${String(event.type)}\ndata: ${JSON.stringify(event)}\n\n`).join('');
}

/** The text of a block's content, which the API takes as a string or as a list of blocks. */
function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part: { text?: unknown }) => (typeof part.text === 'string' ? part.text : '')).join('\n');
}

/** Every block of the request's messages that was written for the model to read, in order; its own answers are left out. */
export function seenBlocks(request: MessagesRequest): SeenBlock[] {
  const seen: SeenBlock[] = [];
  for (const message of request.messages ?? []) {
    if (message.role === 'assistant') continue;
    const blocks: readonly unknown[] = Array.isArray(message.content)
      ? message.content
      : [{ type: 'text', text: message.content }];
    for (const block of blocks as readonly { type?: string; text?: unknown; content?: unknown; is_error?: unknown }[]) {
      if (block.type === 'tool_result') {
        const type = block.is_error === true ? 'tool_result(error)' : 'tool_result';
        seen.push({ role: message.role, type, text: contentText(block.content) });
      } else if (typeof block.text === 'string') {
        seen.push({ role: message.role, type: 'text', text: block.text });
      }
    }
  }
  return seen;
}
