/** What one firing came to, against a run in which the hook did nothing. */
import { describe, expect, it } from 'vitest';
import type { Firing } from '../../src/live/fire.js';
import { observe } from '../../src/live/observation.js';

/** A session whose model called a tool, and was told this of it. */
function toldOfTool(text: string, isError = false): Firing {
  const content = [
    { type: 'tool_result', tool_use_id: 'toolu_1', is_error: isError, content: [{ type: 'text', text }] },
  ];
  return {
    scenario: { event: 'TaskCompleted', sign: { kind: 'tool-result-like-baseline' } },
    evidence: {
      requests: [{ conversation: 'main', turn: 0, body: { messages: [{ role: 'user', content }] } }],
      stream: [],
      debugLog: '',
      stderr: '',
    },
    witnessed: false,
    payloads: null,
    signFiles: [],
    root: '/scratch',
  } as unknown as Firing;
}

const done = 'Updated task #1 status';
const usual = toldOfTool(
  `${done}\n\n<system-reminder>\n<total_tokens>9 tokens left</total_tokens>\n</system-reminder>`,
);

describe('a tool whose result tells whether it ran', () => {
  it('ran where the client adds to the result what a hook in the background answered', () => {
    expect(observe(toldOfTool(`${done}\n\n<system-reminder>\nHi\n</system-reminder>`), usual).proceeded).toBe(true);
    expect(observe(toldOfTool(done), usual).proceeded).toBe(true);
  });

  it('did not where the result is another one, or the same text as an error', () => {
    expect(observe(toldOfTool('TaskCompleted hook feedback:\nNo'), usual).proceeded).toBe(false);
    expect(observe(toldOfTool(done, true), usual).proceeded).toBe(false);
  });
});
