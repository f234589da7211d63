import { describe, expect, it } from 'vitest';
import { eventNames } from '../../src/contract/events.js';
import { inputsOf } from '../../src/contract/inputs.js';
import { newestClient } from '../../src/contract/version.js';
import { loadCorpus } from '../../src/load/payloads.js';
import { materialise } from '../../src/plan/materialise.js';

const corpus = await loadCorpus();
const surroundings = {
  projectDir: '/srv/my project',
  home: '/home/ada',
  transcriptPath: '/home/ada/.claude/projects/-srv-my-project/s.jsonl',
};

describe('the corpus', () => {
  it('has a payload for every event', () => {
    const covered = new Set(corpus.map(({ event }) => event));
    expect(eventNames.filter((event) => !covered.has(event))).toEqual([]);
  });

  it('has a captured payload for every event', () => {
    const captured = new Set(corpus.filter(({ provenance }) => provenance.startsWith('captured')).map((p) => p.event));
    expect(eventNames.filter((event) => !captured.has(event))).toEqual([]);
  });

  it('names its payloads by event and file, each once, in a fixed order', () => {
    const ids = corpus.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, event, json } of corpus) {
      expect(id.split('/')[0]).toBe(event);
      expect(json.hook_event_name).toBe(event);
    }
  });

  it('says of every trigger payload what is dangerous about it, and of no benign one', () => {
    for (const { nature, danger, id } of corpus) {
      expect(danger !== undefined, id).toBe(nature === 'trigger');
    }
  });

  it('shows both answers of a guard: benign and trigger payloads for every kind of guarded input', () => {
    const natures = (event: string, tool?: string) =>
      new Set(
        corpus
          .filter((payload) => payload.event === event && (tool === undefined || payload.json.tool_name === tool))
          .map(({ nature }) => nature),
      );
    for (const tool of ['Bash', 'Write', 'Edit', 'Read', 'WebFetch', 'Agent']) {
      expect(natures('PreToolUse', tool), tool).toEqual(new Set(['benign', 'trigger']));
    }
    for (const event of [
      'PermissionRequest',
      'PostToolUse',
      'UserPromptSubmit',
      'Stop',
      'SubagentStop',
      'TaskCreated',
      'TaskCompleted',
    ]) {
      expect(natures(event), event).toEqual(new Set(['benign', 'trigger']));
    }
  });

  it('leaves only the documented fields of the contract in a payload', () => {
    for (const { id, event, json } of corpus) {
      const named = new Set(inputsOf(event, newestClient).map(({ name }) => name));
      expect(
        Object.keys(json).filter((key) => !named.has(key)),
        id,
      ).toEqual([]);
    }
  });

  it('reads only the events asked for', async () => {
    const some = await loadCorpus(new Set(['Setup']));
    expect(some.map(({ id }) => id)).toEqual(['Setup/init', 'Setup/maintenance']);
  });
});

describe('materialise', () => {
  it('leaves no placeholder in any payload and changes nothing else', () => {
    for (const { id, json } of corpus) {
      const text = JSON.stringify(materialise(json, surroundings));
      expect(text, id).not.toMatch(/\{\{[A-Z_]+\}\}/);
      expect(Object.keys(JSON.parse(text)), id).toEqual(Object.keys(json));
    }
  });

  it('fills in paths at any depth', () => {
    const json = {
      hook_event_name: 'SubagentStop',
      transcript_path: '{{TRANSCRIPT}}',
      agent_transcript_path: '{{SESSION_FILES}}/subagents/agent-1.jsonl',
      deep: [{ file: '{{PROJECT}}/a b.txt', home: '{{HOME}}' }],
      count: 1,
    };
    expect(materialise(json, surroundings)).toEqual({
      hook_event_name: 'SubagentStop',
      transcript_path: '/home/ada/.claude/projects/-srv-my-project/s.jsonl',
      agent_transcript_path: '/home/ada/.claude/projects/-srv-my-project/s/subagents/agent-1.jsonl',
      deep: [{ file: '/srv/my project/a b.txt', home: '/home/ada' }],
      count: 1,
    });
  });

  it('leaves braces alone that are no placeholder of ours', () => {
    const json = { hook_event_name: 'Stop', text: '{{UNKNOWN}} {{project}} {PROJECT} {{ HOME }}' };
    expect(materialise(json, surroundings)).toEqual(json);
  });
});
