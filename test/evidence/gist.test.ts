import { describe, expect, it } from 'vitest';
import { exampleOf, gistOf } from '../../src/evidence/gist.js';
import type { Payload, Run } from '../../src/model.js';

const payload = (id: string, more: Readonly<Record<string, unknown>>): Payload => ({
  id,
  event: 'PreCompact',
  json: { session_id: 's', transcript_path: '/t', cwd: '/p', hook_event_name: 'PreCompact', ...more },
  nature: 'benign',
  provenance: 'written for a test',
});

describe('what a payload without a tool, a prompt or a message is about', () => {
  it('is the name of one that was captured', () => {
    expect(gistOf(payload('PreCompact/auto', { trigger: 'auto' }))).toBe('auto');
  });

  it('is never the name of one that was made for a hook, where the payload has a word for it', () => {
    expect(gistOf(payload('PreCompact/derived.x', { trigger: 'manual' }))).toBe('manual');
    expect(gistOf(payload('PreCompact/derived.x', { trigger: 'auto', agent_id: 'a1' }))).toBe('auto, in a subagent');
    expect(gistOf(payload('PreCompact/derived.x', {}))).toBe('derived.x');
  });
});

describe('the example of several payloads', () => {
  const run = (command: string, isMade = true): Run => {
    const json = { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command } };
    const made = { ...payload(command, {}), json, ...(isMade ? { madeFor: ['h'] } : {}) };
    return { case: { payload: made }, verdict: { effect: 'proceed' } } as unknown as Run;
  };

  it('is one that reads like a command, of those that were made of a pattern', () => {
    expect(exampleOf([run('&&cargo'), run('cargo ||true ulimit -m'), run('cargo build --release')])).toBe(
      '`cargo build --release`',
    );
    expect(exampleOf([run('&&cargo'), run('cargo ||true ulimit -m')])).toBe('`&&cargo`');
  });

  it('is one that somebody wrote', () => {
    expect(exampleOf([run('cargo run'), run('cd api && cargo build', false)])).toBe('`cd api && cargo build`');
  });
});
