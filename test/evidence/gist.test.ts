import { describe, expect, it } from 'vitest';
import { gistOf } from '../../src/evidence/gist.js';
import type { Payload } from '../../src/model.js';

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
