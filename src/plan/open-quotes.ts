/** Commands that `shlex` cannot read, for hooks that read commands with it. Pure. */
import type { Hook, Payload } from '../model.js';
import { textOf } from '../script/answers/text-of.js';
import { fieldsOf } from '../text/fields.js';
import { type Made, plainest } from './matcher-values.js';

const reads = /\bshlex\.(?:split|shlex)\(/;

/** A here-document with an apostrophe, to which no guard objects. */
export function payloadsOfQuotes(hook: Hook, own: readonly Payload[]): readonly Made[] {
  if (!reads.test(textOf(hook).text)) return [];
  const base = plainest(own.filter(({ json }) => json.tool_name === 'Bash'));
  if (base === undefined) return [];
  const { description: _, ...input } = fieldsOf(base.json.tool_input);
  const command = "cat >> notes.md <<END\nIt's due.\nEND";
  return [{ base, json: { ...base.json, tool_input: { ...input, command } }, sample: 'apostrophe' }];
}
