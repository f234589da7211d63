/** The files of a session: its transcript, and those of its sub-agents. */

import { createHash } from 'node:crypto';
import { join, sep } from 'node:path';
import type { Hook, PayloadJson, Prop, Version } from '../model.js';
import { agentTranscriptOf, transcriptOf } from '../plan/transcript.js';
import { textOf } from '../script/answers/text-of.js';
import { onceFor } from '../text/once-for.js';
import { lastingFolder } from './props.js';

/** The session of a payload, or a made-up one. */
export function sessionIdOf({ session_id }: Readonly<Record<string, unknown>>): string {
  return typeof session_id === 'string' ? session_id : '00000000-0000-4000-8000-000000000001';
}

/** Does the hook read transcripts, as far as its text tells? */
const readsTranscripts = onceFor((hook: Hook): boolean => /transcript/i.test(textOf(hook).text));

/** Where a payload's transcript lies: of a hook that reads it, in a folder of the payload's own; else one serves them all. */
export function transcriptPathFor(hook: Hook, json: PayloadJson, folder: string): string {
  if (!readsTranscripts(hook)) return join(folder, 'transcript.jsonl');
  const digest = createHash('sha256')
    .update(`${hook.projectDir}\0${JSON.stringify(json)}`)
    .digest('hex');
  // A session of the payload's may be no name for a file.
  const name = sessionIdOf(json)
    .replace(/[^\w-]/g, '_')
    .slice(0, 100);
  return join(lastingFolder(folder), digest.slice(0, 16), `${name}.jsonl`);
}

/** The transcripts that a payload names in a folder of its own, agreeing with it. */
export function transcriptsIn(folder: string, json: PayloadJson, client: Version): readonly Prop[] {
  const own = `${lastingFolder(folder)}${sep}`;
  const isOwn = (path: unknown): path is string => typeof path === 'string' && path.startsWith(own);
  const { agent_transcript_path: ofAgent, transcript_path: path } = json;
  return [
    ...(isOwn(path) ? [{ kind: 'file', path, content: transcriptOf(json, client) } as const] : []),
    ...(isOwn(ofAgent) ? [{ kind: 'file', path: ofAgent, content: agentTranscriptOf(json, client) } as const] : []),
  ];
}
