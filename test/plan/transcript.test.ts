/** The sessions that hooks read agree with what their payloads say. */
import { describe, expect, it } from 'vitest';
import { newestClient } from '../../src/contract/version.js';
import { loadCorpus } from '../../src/load/payloads.js';
import { agentTranscriptOf, transcriptOf } from '../../src/plan/transcript.js';

interface Entry {
  readonly type: string;
  readonly parentUuid: string | null;
  readonly uuid: string;
  readonly sessionId: string;
  readonly cwd: string;
  readonly isSidechain: boolean;
  readonly message: { readonly content: unknown };
}

const corpus = await loadCorpus();
const entries = (text: string): readonly Entry[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const payload = (id: string) => {
  const found = corpus.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no payload ${id}`);
  return found.json;
};

describe('the transcript of a payload', () => {
  it('is a chain of entries of its session, in its folder', () => {
    const json = payload('Stop/end-of-turn');
    const all = entries(transcriptOf(json, newestClient));
    expect(new Set(all.map(({ sessionId }) => sessionId))).toEqual(new Set([json.session_id]));
    expect(new Set(all.map(({ cwd }) => cwd))).toEqual(new Set([json.cwd]));
    expect(all.map(({ parentUuid }) => parentUuid)).toEqual([null, ...all.map(({ uuid }) => uuid).slice(0, -1)]);
  });

  it('gives every call its result, but the one that the payload is about', () => {
    const json = payload('PreToolUse/Bash');
    const blocks = entries(transcriptOf(json, newestClient)).flatMap(({ message }) =>
      Array.isArray(message.content) ? message.content : [],
    );
    const called = blocks.filter(({ type }) => type === 'tool_use').map(({ id }) => id);
    const answered = blocks.filter(({ type }) => type === 'tool_result').map(({ tool_use_id }) => tool_use_id);
    expect(called).toEqual([...answered, json.tool_use_id]);
    expect(blocks.at(-1)).toMatchObject({ name: json.tool_name, input: json.tool_input });
  });

  it('ends with the last message, that of a sub-agent in its own file', () => {
    const stop = payload('Stop/question');
    const last = entries(transcriptOf(stop, newestClient)).at(-1);
    expect(last).toMatchObject({ type: 'assistant', message: { content: [{ text: stop.last_assistant_message }] } });
    const agent = payload('SubagentStop/general-purpose');
    const own = entries(agentTranscriptOf(agent, newestClient));
    expect(own.at(-1)?.message.content).toMatchObject([{ text: agent.last_assistant_message }]);
    expect(own.every(({ isSidechain }) => isSidechain)).toBe(true);
    expect(entries(transcriptOf(agent, newestClient)).at(-1)?.message.content).toMatchObject([{ name: 'Agent' }]);
  });
});
