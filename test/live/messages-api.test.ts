import { expect, test } from 'vitest';
import { messageBody, messageEvents, seenBlocks, text, toolUse } from '../../src/live/messages-api.js';

type Blocks = Parameters<typeof messageBody>[0];

/** Puts a stream of events together as a client of the API does. */
function assembled(stream: string): { content: Record<string, unknown>[]; stop: unknown } {
  const content: Record<string, unknown>[] = [];
  let stop: unknown;
  for (const chunk of stream.split('\n\n').filter((each) => each !== '')) {
    const [head = '', data = ''] = chunk.split('\n');
    const event = JSON.parse(data.replace(/^data: /, ''));
    expect(head).toBe(`event: ${event.type}`);
    if (event.type === 'content_block_start') content[event.index] = { ...event.content_block, json: '' };
    const block = content[event.index as number];
    if (event.type === 'content_block_delta' && block !== undefined) {
      if (event.delta.type === 'text_delta') block.text = `${block.text}${event.delta.text}`;
      else block.json = `${block.json}${event.delta.partial_json}`;
    }
    if (event.type === 'content_block_stop' && block?.type === 'tool_use') block.input = JSON.parse(String(block.json));
    if (event.type === 'message_delta') stop = event.delta.stop_reason;
  }
  return { content: content.map(({ json: _, ...block }) => block), stop };
}

test('a streamed answer puts together what the whole answer says', () => {
  const answer: Blocks = {
    blocks: [...(text('first ✓') as Blocks).blocks, ...(toolUse('Bash', { command: 'echo "a\nb"' }) as Blocks).blocks],
  };
  const body = messageBody(answer, 'model', 7);
  const { content, stop } = assembled(messageEvents(body));
  expect(content).toEqual(body.content);
  expect(content).toEqual([
    { type: 'text', text: 'first ✓' },
    { type: 'tool_use', id: 'toolu_live_7_1', name: 'Bash', input: { command: 'echo "a\nb"' } },
  ]);
  expect(stop).toBe('tool_use');
});

test('an answer of text alone ends the turn', () => {
  expect(messageBody(text('done') as Blocks, 'model', 1).stop_reason).toBe('end_turn');
});

test('what the model reads is told from what it said, and failed results from others', () => {
  const seen = seenBlocks({
    messages: [
      { role: 'user', content: 'as a string' },
      { role: 'assistant', content: [{ type: 'text', text: 'its own' }] },
      {
        role: 'user',
        content: [
          { type: 'tool_result', is_error: true, content: 'no' },
          {
            type: 'tool_result',
            content: [
              { type: 'text', text: 'one' },
              { type: 'text', text: 'two' },
            ],
          },
          { type: 'image', source: {} },
        ],
      },
      { role: 'system', content: [{ type: 'text', text: 'from a hook' }] },
    ],
  });
  expect(seen).toEqual([
    { role: 'user', type: 'text', text: 'as a string' },
    { role: 'user', type: 'tool_result(error)', text: 'no' },
    { role: 'user', type: 'tool_result', text: 'one\ntwo' },
    { role: 'system', type: 'text', text: 'from a hook' },
  ]);
});
