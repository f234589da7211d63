/** How Claude Code names a plugin's hook in what it tells of it: recorded texts against those of the verdict. */
import { expect, test } from 'vitest';
import { judge } from '../../src/interpret/judge.js';
import { parseClientRange } from '../../src/contract/range.js';
import type { CommandExecution, EventName, Hook } from '../../src/model.js';
import { loadVectors } from './vector.js';

interface PluginLabelVector {
  readonly client: string;
  readonly event: EventName;
  readonly plugin?: true;
  readonly handler: { readonly command: string; readonly args?: readonly string[] };
  readonly hook: { readonly exitCode: number; readonly stdout: string; readonly stderr: string };
  /** What Claude or, of a prompt, the person was told. */
  readonly told: string;
}

const vectors = loadVectors<PluginLabelVector>('plugin-labels.jsonl');

test('the file is whole', () => expect(vectors.length).toBeGreaterThanOrEqual(20));

test.each(vectors.map((vector) => [`${vector.client} ${vector.event} ${vector.handler.command}`, vector] as const))(
  '%s',
  (_name, { client, event, plugin, handler, hook: { exitCode, stdout, stderr }, told }) => {
    const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
    const execution: CommandExecution = {
      type: 'command',
      exitCode,
      signal: null,
      stdout: encode(stdout),
      stderr: encode(stderr),
      timedOut: false,
    };
    const hook = {
      event,
      handler: { type: 'command', ...handler },
      projectDir: '<DIR>/proj',
      ...(plugin === true ? { pluginRoot: '<DIR>/hook/plugin' } : {}),
    } as Hook;
    const json = { hook_event_name: event, tool_name: 'Bash', trigger: 'manual' };
    const payload = { id: 'p', event, json, nature: 'benign', provenance: 'recorded' } as const;
    const { verdict } = judge({ id: 'c', hook, payload }, execution, parseClientRange(client));
    const texts = [...verdict.toClaude, ...verdict.toUser].map(({ text }) => text.trim());
    // Which plugin it comes from, as newer clients say behind it, depends on how the plugin was loaded.
    const [named = ''] = told.replace(/\n\nOriginal prompt: .*$/s, '').split('\n\nThis hook comes from the ');
    expect(texts.some((text) => text.includes(named.trim())), `${named}\n${texts.join('\n')}`).toBe(true);
  },
);
