/** Saves real payloads for `--payload`. Never in the way of the session that it runs in. */
import { createHash } from 'node:crypto';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isEventName } from '../contract/index.js';
import { makeFolder } from '../load/make-folder.js';
import { maskedJson } from '../text/secrets.js';

/** Payloads of one event and subject that are kept; later ones are dropped, so that the folder cannot fill a disk. */
const mostOfAKind = 50;

/**
 * Saves one payload with its secrets masked, under a name that says what it is; the same payload twice is one file.
 * Gives the path, or undefined when it was not saved: no payload, or enough of its kind. Throws what the disk throws.
 */
export async function recordPayload(text: string, folder: string): Promise<string | undefined> {
  const json: unknown = JSON.parse(text);
  if (typeof json !== 'object' || json === null) return undefined;
  const { hook_event_name: event, tool_name: tool } = json as Readonly<Record<string, unknown>>;
  if (typeof event !== 'string' || !isEventName(event)) return undefined;
  const payload = maskedJson(json);
  const kind = typeof tool === 'string' ? `${event}.${tool.replace(/[^\w-]/g, '_').slice(0, 80)}` : event;
  const file = join(folder, `${kind}.${sameContent(payload)}.json`);
  makeFolder(folder);
  const known = (await readdir(folder)).filter((name) => name.startsWith(`${kind}.`) && name.endsWith('.json'));
  if (known.length >= mostOfAKind) return undefined;
  // Written beside its place and moved there: who reads the folder never sees half a file.
  const draft = `${file}.${process.pid}.tmp`;
  try {
    await writeFile(draft, `${JSON.stringify({ nature: 'benign', provenance: 'recorded', payload }, null, 2)}\n`, {
      mode: 0o600,
    });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return file;
}

/** A name by content, without what differs from call to call. */
function sameContent(payload: unknown): string {
  const { session_id, transcript_path, prompt_id, tool_use_id, ...rest } = payload as Record<string, unknown>;
  return createHash('sha256').update(JSON.stringify(rest)).digest('hex').slice(0, 12);
}
