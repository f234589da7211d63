/** The recorded vectors: what was measured, one JSON object per line, and how a new measurement is written down. */
import { createHash } from 'node:crypto';
import type { SeenBlock } from '../../src/live/messages-api.js';
import type { Observation } from '../../src/live/observation.js';
import type { EventName, Version } from '../../src/model.js';
import { printed, type RecordedHook } from './probe.js';

export interface RecordedVector {
  readonly id: string;
  readonly client: Version;
  readonly event: EventName;
  readonly scenario: string;
  readonly probe: string;
  readonly subject?: string;
  readonly command?: string;
  readonly hook: RecordedHook;
  readonly observed: object;
  readonly note?: string;
}

export function parseVectors(text: string): RecordedVector[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as RecordedVector);
}

export function formatVectors(vectors: readonly RecordedVector[]): string {
  return vectors.map((vector) => `${JSON.stringify(vector)}\n`).join('');
}

const longestText = 700;

function cutBlock(block: SeenBlock): object {
  if (block.text.length <= longestText) return block;
  return { ...block, text: `${block.text.slice(0, longestText)}…`, length: block.text.length };
}

function cutText(text: string): string {
  if (text.length <= longestText) return text;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return `${text.slice(0, 300)}…[${text.length} chars sha256:${hash}]`;
}

/** The vector with a new observation, long texts cut, and nothing said twice. */
export function remeasured(
  vector: RecordedVector,
  client: Version,
  observation: Observation,
  named: { readonly command: string; readonly about: string },
): RecordedVector {
  const { claudeSaw, claudeSawNextTurn, hookStderr, ...rest } = observation;
  const own = new TextDecoder().decode(printed(vector.hook, 'stderr'));
  // Where the shell could have had a word of its own, that it had none is said as well.
  const bySignal = vector.hook.signal !== null && vector.hook.command === undefined;
  const spoken = vector.hook.command === undefined ? hookStderr?.filter((text) => text !== own) : hookStderr;
  const stderr = bySignal ? [own] : spoken;
  const observed = {
    ...rest,
    ...(stderr === undefined || stderr.length === 0 ? {} : { hookStderr: stderr.map(cutText) }),
    claudeSaw: claudeSaw.map(cutBlock),
    ...(claudeSawNextTurn === undefined ? {} : { claudeSawNextTurn: claudeSawNextTurn.map(cutBlock) }),
  };
  return { ...vector, client, command: named.command, observed, note: named.about };
}
